"""Prevents stale compiled modules from being loaded: if a source has changed, it loads the source.

Python prefers an extension to the .py file beside it, however old it is. Therefore
scripts/build_ext.py lists the sources it compiled in _build.json. `prepare()` compares when kibitz
is imported, before anything else, and if a source differs makes every kibitz module load from its
.py file (all of them: compiled and interpreted versions of related classes do not mix).
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
    """Decide whether this process loads compiled modules. Called once, by kibitz/__init__.py."""
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
    # During a build, or after an interrupted one, some extensions may be missing.
    return not manifest["complete"] or any(
        changed(os.path.join(PACKAGE, name), known) for name, known in manifest["sources"].items()
    )


def changed(path: str, known: dict[str, Any]) -> bool:
    """Whether a source differs. Size and time usually decide; otherwise the file is hashed."""
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
    """Whether this process runs compiled code, judged by a module that is always compiled."""
    file = importlib.import_module("kibitz.core.state").__file__ or ""
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "pure"
