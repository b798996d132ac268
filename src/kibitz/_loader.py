"""Never run stale code: if a compiled module is older than its source, load the source.

Python prefers an extension to the .py file beside it, however old it is. scripts/build_ext.py
therefore writes down, in _build.json, which sources it compiled. `prepare()` compares, first thing
when kibitz is imported, and if anything differs makes every kibitz module load from its .py file
(all of them: compiled and interpreted versions of related classes do not mix).
An installed wheel has no _build.json; its sources do not change.
"""

import hashlib
import importlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType
from typing import Any, Literal

PACKAGE = os.path.dirname(os.path.abspath(__file__))
MANIFEST = os.path.join(PACKAGE, "_build.json")
STALE = (
    "kibitz: compiled modules are older than their source; running uncompiled."
    " `make setup` rebuilds them."
)


class SourceFinder:
    """Finds kibitz modules as .py files only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("kibitz."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        # Not None: the next finder would offer an extension whose source is gone.
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def prepare() -> None:
    """Decide which kind of module this process loads. Called once, by kibitz/__init__.py."""
    if os.environ.get("KIBITZ_PURE") == "1":
        stale = False
    elif is_stale():
        stale = True
    else:
        return
    sys.meta_path.insert(0, SourceFinder())
    if stale:
        print(STALE, file=sys.stderr)


def is_stale() -> bool:
    """Whether a manifest exists and some source is not the one that was compiled."""
    try:
        with open(MANIFEST, encoding="utf-8") as file:
            manifest: dict[str, Any] = json.load(file)
    except FileNotFoundError:
        return False
    except ValueError:
        return True
    # While a build runs, or after it was interrupted, there may be half a set of extensions.
    return not manifest["complete"] or any(
        changed(os.path.join(PACKAGE, name), known) for name, known in manifest["sources"].items()
    )


def changed(path: str, known: dict[str, Any]) -> bool:
    """Size and time settle it nearly always; only a touched file has to be read."""
    try:
        stat = os.stat(path)
        if stat.st_size != known["size"]:
            return True
        if stat.st_mtime_ns == known["mtime_ns"]:
            return False
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest() != str(known["sha256"])
    except OSError:
        return True


def build_kind() -> Literal["compiled", "pure"]:
    """What is really running, judged by a module that every compiled build contains."""
    file = importlib.import_module("kibitz.core.state").__file__ or ""
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "pure"
