# interpreted: text in and out
"""What a search keeps in a file, so that it can go on another day."""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.masters_gallery.optimum.search import Checkpoint, SearchResult

_FORMAT = "kibitz masters_gallery search 1"


def load_checkpoint(file: str, question: dict[str, object]) -> Checkpoint:
    """What the file says about this question; nothing if there is no file yet."""
    path = Path(file)
    if not path.exists():
        return Checkpoint()
    try:
        with _refusals_told(file):
            kept = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(kept, dict) or kept["format"] != _FORMAT:
            raise ValueError
        checkpoint = Checkpoint(kept["bound"], dict(kept["solution"]), float(kept["seconds"]))
        asked = kept["question"]
    except (ValueError, KeyError, TypeError):
        raise BadInputError(Msg("masters_gallery.solved.resume_bad", file=file)) from None
    if asked != question:
        raise BadInputError(Msg("masters_gallery.solved.resume_other", file=file))
    return checkpoint


def save_checkpoint(file: str, question: dict[str, object], found: SearchResult) -> None:
    """Keep the best solution and the bound."""
    write_file(
        file,
        json.dumps(
            {
                "format": _FORMAT,
                "question": question,
                "status": "optimal" if found.proved else "feasible",
                "score": found.score,
                "bound": found.bound,
                "seconds": round(found.seconds, 1),
                "solution": found.hint,
            }
        )
        + "\n",
    )


def write_file(file: str, text: str) -> None:
    """Never half written."""
    path = Path(file)
    beside = _beside(path)
    with _refusals_told(file):
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise


def require_writable(file: str) -> None:
    """BadInputError if there can be no such file: before hours are spent on what it is for."""
    path = Path(file)
    with _refusals_told(file):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        beside = _beside(path)
        beside.touch()
        beside.unlink()


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}")


@contextlib.contextmanager
def _refusals_told(file: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(Msg("masters_gallery.solved.file", file=file, why=why)) from None
