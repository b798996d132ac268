"""Edited sources run even if older ones were compiled (kibitz/_loader.py)."""

import inspect
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
from kibitz import _loader

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("setup.py", "pyproject.toml", "LICENSE", "scripts/build_ext.py", "src/kibitz/_loader.py")

EXTENSIONS = {"kibitz__mypyc", "rng", "state", "kibitz_war__mypyc", "rules"}
"""One for each module, one for each library behind them."""

RNG = "def draw() -> int:\n    return 1\n"
STATE = """\
from kibitz.core import rng


class State:
    def draw(self) -> int:
        return rng.draw()
"""
RULES = '''\
"""War, \\"the\\" simplest game."""
from kibitz.core.state import State


class WarState(State):
    """A position of war: two piles – no choice.

    Is that all? Yes.
    """

    def draw(self) -> int:
        """One more."""
        return super().draw() + 10


def double(number: int) -> int:
    """Twice\\tas much."""
    return 2 * number
'''
WHAT_RUNS = """\
from kibitz._loader import build_kind
from kibitz.core.state import State
print(build_kind(), State().draw())
"""
LOADED_FROM = """\
import sys, kibitz.core.rng
print([module.__file__ for name, module in sys.modules.items() if name.startswith("kibitz")])
"""

# One process runs them all, so that the little project is compiled once.
pytestmark = pytest.mark.xdist_group("build")


def environment(**extra: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KIBITZ_")}
    return {**clean, **extra}


def start(project: Path, *arguments: str, **extra: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=project,
        env=environment(PYTHONPATH=str(project / "src"), **extra),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def build(project: Path, **extra: str) -> str:
    """Build, and return what it said."""
    process = start(project, "scripts/build_ext.py", **extra)
    said = process.communicate()[1]
    assert process.returncode == 0, said
    return said


def what_runs(project: Path, **extra: str) -> tuple[str, str]:
    """The kind of build and the number drawn, as "pure 1"; and what was written to stderr."""
    output, errors = start(project, "-c", WHAT_RUNS, **extra).communicate()
    return output.strip(), errors.strip()


def extensions(project: Path) -> dict[str, int]:
    return {
        path.name.partition(".")[0]: path.stat().st_mtime_ns
        for path in project.rglob("src/**/*.so")
    }


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with two compiled modules, and the real build files around it."""
    project = tmp_path_factory.mktemp("project")
    for name in COPIED:
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, project / name)
    package = project / "src" / "kibitz"
    (package / "core").mkdir()
    (package / "__init__.py").write_text("from kibitz import _loader\n_loader.prepare()\n")
    (package / "core" / "__init__.py").touch()
    (package / "core" / "rng.py").write_text(RNG)
    (package / "core" / "state.py").write_text(STATE)
    (package / "games" / "war").mkdir(parents=True)
    (package / "games" / "__init__.py").touch()
    (package / "games" / "war" / "__init__.py").touch()
    (package / "games" / "war" / "rules.py").write_text(RULES)
    if "no C compiler" in build(project):
        pytest.skip("no C compiler")
    assert set(extensions(project)) == EXTENSIONS
    return project


@pytest.fixture
def project(compiled: Path, tmp_path: Path) -> Path:
    """A copy that a test may change. Compiled, it draws 1."""
    copy = tmp_path / "project"
    shutil.copytree(compiled, copy, symlinks=True)
    assert what_runs(copy) == ("compiled 1", "")
    return copy


def drawn_in_war(project: Path) -> str:
    code = "from kibitz.games.war.rules import WarState; print(WarState().draw())"
    return start(project, "-c", code).communicate()[0].strip()


def compiled_objects(project: Path) -> dict[str, int]:
    """What the C compiler wrote, and when."""
    return {p.stem: p.stat().st_mtime_ns for p in project.glob("build/ext/tmp/build/**/*.o")}


def edit(project: Path) -> None:
    """From now on it draws 2. The size stays the same."""
    (project / "src/kibitz/core/rng.py").write_text(RNG.replace("1", "2"))


def test_second_build_does_nothing(project: Path) -> None:
    before = extensions(project)
    assert build(project) == ""
    assert extensions(project) == before


def test_edited_source_is_what_runs(project: Path) -> None:
    edit(project)
    assert what_runs(project) == ("pure 2", _loader.STALE)


def test_source_touched_but_not_changed_stays_compiled(project: Path) -> None:
    os.utime(project / "src/kibitz/core/rng.py")
    assert what_runs(project) == ("compiled 1", "")


def test_source_put_back_is_compiled_again(project: Path) -> None:
    edit(project)
    (project / "src/kibitz/core/rng.py").write_text(RNG)
    assert what_runs(project) == ("compiled 1", "")


def test_deleted_module_cannot_be_imported(project: Path) -> None:
    (project / "src/kibitz/core/rng.py").unlink()
    output, errors = what_runs(project)
    assert output == ""
    assert "cannot import name 'rng'" in errors


def test_interrupted_build_runs_uncompiled(project: Path) -> None:
    manifest = project / "src/kibitz/_build.json"
    manifest.write_text(manifest.read_text().replace('"complete": true', '"complete": false'))
    assert what_runs(project) == ("pure 1", _loader.STALE)


def test_pure_at_run_time(project: Path) -> None:
    assert what_runs(project, KIBITZ_PURE="1") == ("pure 1", "")


def test_without_a_compiler_one_line_and_pure(project: Path) -> None:
    edit(project)
    said = build(project, CC="/nonexistent")
    assert len(said.splitlines()) == 1
    assert "no C compiler" in said
    assert extensions(project) == {}
    assert what_runs(project) == ("pure 2", "")


def test_type_error_fails_the_build_and_names_the_place(project: Path) -> None:
    (project / "src/kibitz/core/rng.py").write_text(RNG.replace("1", "'one'"))
    process = start(project, "scripts/build_ext.py")
    said = process.communicate()[1]
    assert process.returncode == 1
    assert re.search(r"core/rng\.py:2: error:", said)
    assert what_runs(project) == ("pure one", _loader.STALE)


def test_two_builds_at_once_compile_once(project: Path) -> None:
    edit(project)
    (project / "src/kibitz/core/extra.py").write_text("ANSWER = 42\n")
    builds = [start(project, "scripts/build_ext.py") for _ in range(2)]
    said = [process.communicate()[1] for process in builds]
    assert [process.returncode for process in builds] == [0, 0], said
    assert "".join(said).count("compiling 4 modules") == 1
    assert what_runs(project) == ("compiled 2", "")

    # And when a module goes, its extension goes.
    (project / "src/kibitz/core/extra.py").unlink()
    build(project)
    assert set(extensions(project)) == EXTENSIONS


def test_only_the_edited_library_is_compiled_again(project: Path) -> None:
    rules = project / "src/kibitz/games/war/rules.py"
    earlier = rules.read_text()
    rules.write_text(earlier.replace("+ 10", "+ 20"))
    before = compiled_objects(project)
    build(project)
    assert drawn_in_war(project) == "21"
    changed = {name for name, when in compiled_objects(project).items() if before.get(name) != when}
    assert changed == {"__native_kibitz_war"}
    # What it was before is found again, although it is older than what lies there, and although
    # it was written in the same second.
    written = rules.stat().st_mtime_ns
    rules.write_text(earlier)
    os.utime(rules, ns=(written, written))
    build(project)
    assert drawn_in_war(project) == "11"


def test_a_class_that_changes_its_layout_changes_its_subclasses(project: Path) -> None:
    """A method more in the base class moves those of the subclass, in another library."""
    state = project / "src/kibitz/core/state.py"
    state.write_text(
        STATE.replace(
            "    def draw", "    def about(self) -> int:\n        return 7\n\n    def draw"
        )
    )
    build(project)
    assert drawn_in_war(project) == "11"


def test_extensions_are_reused_from_another_checkout(compiled: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "clone"
    shutil.copytree(compiled, fresh, ignore=shutil.ignore_patterns("build", "*.so", "_build.json"))
    build(fresh, KIBITZ_BUILD_CACHE=str(compiled / "build/ext/tmp/cache"))
    assert compiled_objects(fresh) == {}
    assert what_runs(fresh) == ("compiled 1", "")


def test_docstrings_survive(project: Path) -> None:
    code = """\
import inspect
from kibitz.games.war import rules
for thing in (rules, rules.WarState, rules.WarState.draw, rules.double):
    print(repr(inspect.getdoc(thing)))
"""
    compiled, pure = (
        start(project, "-c", code, **extra).communicate()[0].splitlines()
        for extra in ({}, {"KIBITZ_PURE": "1"})
    )
    assert len(compiled) == 4
    assert compiled == pure


def test_help_explains_every_public_name() -> None:
    for name in kibitz.__all__:
        thing = getattr(kibitz, name)
        assert thing.__doc__, name
        for method, inside in vars(thing).items() if isinstance(thing, type) else ():
            if inspect.isroutine(inside) and not method.startswith("_"):
                assert inspect.getdoc(inside), f"{name}.{method}"


def test_the_real_package_asks_the_loader_first() -> None:
    """Each kibitz module a plain import brings in comes from a .py file if that was asked for."""
    output = subprocess.check_output(
        [sys.executable, "-c", LOADED_FROM], env=environment(KIBITZ_PURE="1"), text=True
    )
    assert "rng.py" in output
    assert ".so" not in output
