# interpreted: reads files
"""Which Kibitz this is: its version, and a fingerprint of its source.

Two machines with the same identity play the same games: the source decides, compiled or not.
"""

from __future__ import annotations

import importlib
import importlib.util
from hashlib import sha256
from pathlib import Path

SUFFIXES = (".py", ".json", ".txt")
"""What decides how games go: code, and what bots have learned. Messages do not."""


def identity(packages: tuple[str, ...] = ("kibitz",)) -> str:
    """``0.1.0 (3f2a90c41b7e)`` for kibitz alone; a game from elsewhere is added by its name."""
    found = []
    for name in packages:
        spec = importlib.util.find_spec(name)
        if spec is None:
            found.append(f"{name} –")
            continue
        version = str(getattr(importlib.import_module(name), "__version__", "")).strip()
        label = "" if name == "kibitz" else f"{name} "
        found.append(f"{label}{version} ({_fingerprint(spec.submodule_search_locations)})".strip())
    return ", ".join(found)


def _fingerprint(folders: list[str] | None) -> str:
    digest = sha256()
    for folder in map(Path, folders or []):
        files = [path for path in folder.rglob("*") if path.suffix in SUFFIXES]
        for path in sorted(files, key=lambda p: p.relative_to(folder).as_posix()):
            inside = path.relative_to(folder).as_posix()
            # Written by a build or kept by people, and not part of the program.
            if inside.startswith("page/") or path.name.startswith("_build"):
                continue
            digest.update(f"{inside}\n".encode() + path.read_bytes() + b"\n")
    return digest.hexdigest()[:12]
