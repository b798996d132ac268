# interpreted: files in and out
"""Files that a search reads and writes: never half written, and refused with a reason."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg


def write_file(file: str, text: str) -> None:
    """Write a file through a temporary one beside it, so that it is never half written."""
    path = Path(file)
    beside = _beside(path)
    with refusals_reported(file):
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise


def require_writable(file: str) -> None:
    """BadInputError if the file cannot be written, before hours are spent on its contents."""
    path = Path(file)
    with refusals_reported(file):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        beside = _beside(path)
        beside.touch()
        beside.unlink()


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}")


@contextlib.contextmanager
def refusals_reported(file: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(Msg("masters_gallery.solved.file", file=file, why=why)) from None
