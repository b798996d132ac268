"""docs/architecture.md names files, functions and classes that exist."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from typing import TypeGuard

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "kibitz"
PAGE = ROOT / "docs" / "architecture.md"
LINK = "docs/architecture.md"

CODE = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
STOP = re.compile(r"^\| (`[^|]+`) \| (`[^|]+`) \|", re.MULTILINE)
PATH = re.compile(r"[\w./-]+(?:\.(?:py|ts|svelte|md)|/)")
CLASS = re.compile(r"[A-Z]\w*[a-z]\w*(?:\.#?\w+)?")
DOTTED = re.compile(r"[a-z_0-9]+(?:\.[A-Za-z_0-9]+)+")


def spans(text: str) -> list[str]:
    """Everything between backticks, outside blocks of code."""
    return CODE.findall(FENCE.sub("", text))


def page() -> str:
    return PAGE.read_text("utf-8")


def path_of(name: str) -> Path:
    """A file or folder as the page names it."""
    from_root = name.startswith(("web/", "docs/", "tests/"))
    return (ROOT if from_root else PACKAGE) / name


def paths(text: str) -> list[str]:
    """The names of one part stand for that file in each game."""
    found = [word for word in spans(text) if PATH.fullmatch(word)]
    return [word for word in found if "/" in word or word == "_loader.py"]


def stops(text: str) -> list[tuple[str, str]]:
    """The file and function of every step of the walks."""
    return [
        (file.strip("`"), function)
        for file, functions in STOP.findall(text)
        for function in CODE.findall(functions)
    ]


def names_in(file: Path) -> set[str]:
    """The functions, classes and methods a module defines."""
    if file.suffix != ".py":
        return script_names(file.read_text("utf-8"))
    found: set[str] = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
            found |= {f"{node.name}.{inner.name}" for inner in node.body if is_function(inner)}
        elif is_function(node):
            found.add(node.name)
    return found


def is_function(node: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def script_names(text: str) -> set[str]:
    """The same for TypeScript; in a component also its constants and properties."""
    found = set()
    owner = ""
    for line in text.splitlines():
        if named := re.match(r"export class (\w+)", line):
            owner = f"{named[1]}."
            found.add(named[1])
        elif inside := re.match(r"  (?:async )?(#?\w+)\(.*\{$", line):
            found.add(owner + inside[1])
        elif value := re.match(r"\s+(?:const )?(\w+)\??(?: = |: )", line):
            found.add(value[1])
    return found


def resolve(name: str) -> object:
    """The module, class or function of a dotted name, without the leading ``kibitz``."""
    words = name.split(".")
    for last in range(len(words), 0, -1):
        try:
            found: object = importlib.import_module(".".join(["kibitz", *words[:last]]))
        except ModuleNotFoundError:
            continue
        for word in words[last:]:
            found = getattr(found, word)
        return found
    raise ModuleNotFoundError(name)


def dotted(text: str) -> list[str]:
    """Names such as ``core.state.State.resample``."""
    folders = {entry.name for entry in PACKAGE.iterdir() if entry.is_dir()}
    found = [word for word in spans(text) if DOTTED.fullmatch(word)]
    return [word for word in found if word.split(".")[0] in folders]


def test_every_path_exists() -> None:
    found = paths(page())
    assert len(found) > 30
    assert [name for name in found if not path_of(name).exists()] == []


def test_every_step_of_a_walk_is_a_function_of_its_file() -> None:
    found = stops(page())
    assert len(found) > 40
    missing = [f"{file}: {name}" for file, name in found if name not in names_in(path_of(file))]
    assert missing == []


def test_every_dotted_name_exists() -> None:
    found = dotted(page())
    assert len(found) > 25
    for name in found:
        assert resolve(name) is not None


def test_every_class_and_method_exists() -> None:
    """Those named in the text without their file."""
    known = {name for file in PACKAGE.rglob("*.py") for name in names_in(file)}
    known |= {name for word in paths(page()) for name in names_of_script(path_of(word))}
    found = [word for word in spans(page()) if CLASS.fullmatch(word)]
    assert len(found) > 40
    assert [word for word in found if word not in known] == []


def names_of_script(file: Path) -> set[str]:
    return names_in(file) if file.suffix in (".ts", ".svelte") else set()


def test_every_folder_in_the_picture_exists() -> None:
    picture = FENCE.findall(page())[0]
    found = re.findall(r"\b([a-z0-9]+)/", picture)
    assert len(found) >= 10
    assert [name for name in found if not (path_of(f"{name}/")).is_dir()] == []


def test_the_parts_of_a_game_are_named_as_in_a_game() -> None:
    text = page().partition("A game is one folder")[2].partition("\n\n")[0]
    parts = [word for word in spans(text) if word.endswith(".py")]
    assert len(parts) == 8
    assert [part for part in parts if not (PACKAGE / "games" / "makiaveli" / part).exists()] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_page_is_found_from_the_others(page: str) -> None:
    assert f"({LINK})" in (ROOT / page).read_text("utf-8")


@pytest.mark.parametrize("name", ["core.state.State.shuffle", "core.nothing", "cli.table.Chair2"])
def test_a_name_that_does_not_exist_is_found_out(name: str) -> None:
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        resolve(name)


def test_a_step_that_does_not_exist_is_found_out() -> None:
    (step,) = stops("| `play/match.py` | `Match.resign` | Nobody resigns here. |")
    assert step == ("play/match.py", "Match.resign")
    assert step[1] not in names_in(path_of(step[0]))
    assert "Match.play" in names_in(path_of(step[0]))
    assert "Connection.#hear" in names_in(path_of("web/src/lib/connection.svelte.ts"))
    assert "Connection.#listen" not in names_in(path_of("web/src/lib/connection.svelte.ts"))
