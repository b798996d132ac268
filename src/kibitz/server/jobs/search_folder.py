"""A folder of its own for a search that saves how far it has got."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

_STEM = "kibitz-search-"


@contextlib.contextmanager
def search_folder() -> Iterator[Path]:
    """A folder that is gone afterwards; those of processes that were killed go with it."""
    around = Path(tempfile.gettempdir())
    for old in around.glob(f"{_STEM}*"):
        pid = old.name.removeprefix(_STEM).partition("-")[0]
        if pid.isdecimal() and not _alive(int(pid)):
            shutil.rmtree(old, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=f"{_STEM}{os.getpid()}-") as folder:
        yield Path(folder)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
