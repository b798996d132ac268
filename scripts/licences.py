"""Write the licences of everything that is shipped or installed with Kibitz into one file.

    licences.py web/dist/licences.txt

The page's build writes the first part: Kibitz itself and the packages bundled into the page. This
adds the Python distributions that Kibitz needs to run, from their own metadata. Running it again
replaces what it added before.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LINE = "=" * 78
PYTHON = f"{LINE}\nPython distributions, installed beside Kibitz\n{LINE}\n"
"""Where the part that this script writes begins."""

MIT = "Permission is hereby granted, free of charge, to any person obtaining a copy"
"""How that licence begins, where nobody wrote its name."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_TEXT = re.compile(r"^(licen[cs]e|copying|notice|authors)", re.IGNORECASE)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted() -> list[str]:
    """The names of all installed distributions that ``kibitz`` needs, directly or not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    todo = [*[_name(line) for line in project["dependencies"]], *pinned()]
    found: set[str] = set()
    while todo:
        name = canonical(todo.pop())
        if name in found:
            continue
        try:
            requires = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # of another system or version of Python, or not installed yet
        found.add(name)
        todo += [_name(line) for line in requires if "extra ==" not in line]
    return sorted(found)


def pinned() -> list[str]:
    """What ``make play`` installs, where that is written down."""
    file = ROOT / "requirements" / "play.txt"
    if not file.is_file():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [_name(line) for line in lines if _NAME.match(line)]


def _name(requirement: str) -> str:
    match = _NAME.match(requirement)
    assert match is not None, requirement
    return match[0]


def licence_of(dist: Distribution) -> str:
    """Its licence in a few words, as its authors declared it; empty if they did not."""
    meta = dist.metadata
    for field in ("License-Expression", "License"):
        lines = meta[field].strip().splitlines() if field in meta else []
        if lines and lines[0].strip().upper() != "UNKNOWN":
            # Some write the whole text here; its first line says which it is.
            return lines[0].strip()
    kinds = [c.rpartition(" :: ")[2] for c in meta.get_all("Classifier") or [] if "License" in c]
    return ", ".join(kinds)


def texts_of(dist: Distribution) -> list[str]:
    """The texts of its licences."""
    paths = [p for p in dist.files or [] if ".dist-info" in p.parts[0] and _TEXT.match(p.name)]
    return [path.read_text(encoding="utf-8").strip() for path in sorted(paths, key=str)]


def parts_of(dist: Distribution) -> list[str]:
    """What is compiled into it, where it comes with a bill of materials (CycloneDX)."""
    found = set()
    for path in dist.files or []:
        if path.name.endswith(".cyclonedx.json"):
            for part in json.loads(path.read_text(encoding="utf-8")).get("components", []):
                words = [_declared(choice) for choice in part.get("licenses", [])]
                licence = ", ".join(words) or "not declared"
                found.add(f"{part['name']} {part.get('version', '')} ({licence})")
    return sorted(found)


def _declared(choice: dict[str, Any]) -> str:
    inner = choice.get("license", {})
    return str(choice.get("expression") or inner.get("id") or inner.get("name"))


def entry(name: str) -> str:
    dist = distribution(name)
    licence, texts, parts = licence_of(dist), texts_of(dist), parts_of(dist)
    if not licence and not texts:
        sys.exit(f"kibitz: {name} does not say under which licence it is.")
    if not licence:
        licence = "MIT" if MIT in " ".join(texts[0].split()) else "see below"
    title = f"{dist.metadata['Name']} {dist.version} ({licence})"
    if parts:
        texts.append("\n".join(["Compiled into it:", *[f"- {part}" for part in parts]]))
    text = "\n\n".join(texts) or f"Licence: {licence}"
    return f"{LINE}\n{title}\n{LINE}\n\n{text}\n"


def page_part(target: Path) -> str:
    """What the page's build wrote; without one, Kibitz's own licence."""
    if target.is_file():
        return target.read_text(encoding="utf-8").partition(PYTHON)[0].rstrip() + "\n"
    own = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    return f"{LINE}\nKibitz (MIT)\n{LINE}\n\n{own}\n"


def main(target: Path) -> None:
    parts = [page_part(target), PYTHON, *[entry(name) for name in wanted()]]
    target.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
