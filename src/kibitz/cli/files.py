"""Records on disk: never half written, never silently overwritten."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.record import Reading, Record, read_record

SUFFIX = ".kibitz"
MOST_BYTES = 100_000_000
"""More is not read: a file such as /dev/zero has no end."""
_LISTED = 12
"""Unfinished games a menu shows; the newest."""


def games_folder() -> Path:
    """Where games are saved unless the user names a file."""
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(Path.home(), ".local", "share")
    return Path(data) / "kibitz" / "games"


def read_text(name: str) -> str:
    """A file's text; ``-`` is the standard input."""
    try:
        if name == "-":
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(name, "rb") as file:
                content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise BadInputError(
                Msg("cli.error.too_large", file=name, megabytes=MOST_BYTES // 1_000_000)
            )
        return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8").read()
    except UnicodeDecodeError:
        raise BadInputError(Msg("cli.error.not_text", file=name)) from None
    except OSError as error:
        raise BadInputError(
            Msg("cli.error.read", file=name, why=error.strerror or str(error))
        ) from None


def load(name: str) -> Reading:
    """Read a record, as far as it is good; the error names the file."""
    try:
        return read_record(read_text(name))
    except BadInputError:
        raise
    except KibitzError as error:
        raise BadInputError(Msg("cli.error.in_file", file=name, why=error.msg)) from None


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replace a file so that it is the old one or the new one at every moment, even if the power
    fails."""
    if path.exists() and not path.is_file():
        # A device or a pipe is written to: replacing /dev/null would be noticed by everybody.
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes it private; a record is an ordinary file.
        os.chmod(temporary, path.stat().st_mode & 0o777 if path.exists() else 0o644)
        os.replace(temporary, path)
    except BaseException:
        # Interrupted or out of space: leave nothing behind. If that fails too, report the first
        # error.
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def require_writable(name: str) -> None:
    """BadInputError if no such file can be written: before hours are spent on what it is for."""
    path = Path(name)
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(handle)
        os.unlink(temporary)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(Msg("cli.error.write", file=name, why=why)) from None


class RecordWriter:
    """Writes one game's record to disk after every move."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.saved = False
        """Whether the file holds the record as it is now."""

    @staticmethod
    def named(name: str, force: bool) -> RecordWriter:
        """Write to a file the user named; an existing one is refused unless ``force``."""
        path = Path(name)
        if path.is_dir():
            raise BadInputError(Msg("cli.error.folder", file=name))
        if not path.parent.exists():
            raise BadInputError(Msg("cli.error.no_folder", file=name, folder=str(path.parent)))
        if path.exists() and path.stat().st_size > 0 and not force:
            raise BadInputError(Msg("cli.error.exists", file=name))
        return RecordWriter(path)

    @staticmethod
    def default(game: str, seed: int | None) -> RecordWriter:
        """Write to a new file among the user's games."""
        now = datetime.now().astimezone()
        stem = f"{game}-{now:%Y%m%d-%H%M%S}-{seed}"
        path = games_folder() / f"{stem}{SUFFIX}"
        number = 2
        while path.exists():
            path = games_folder() / f"{stem}-{number}{SUFFIX}"
            number += 1
        return RecordWriter(path)

    def save(self, record: Record) -> Msg | None:
        """Write the record; returns what went wrong, if anything."""
        try:
            write_atomically(self.path, record.text())
        except OSError as error:
            self.saved = False
            return Msg("cli.error.write", file=str(self.path), why=error.strerror or str(error))
        self.saved = True
        return None


@dataclass
class Unfinished:
    """An unfinished game."""

    path: Path
    reading: Reading
    when: datetime


def unfinished() -> list[Unfinished]:
    """The user's unfinished games, newest first."""
    found: list[Unfinished] = []
    with contextlib.suppress(OSError):
        paths = [(p.stat().st_mtime, p) for p in games_folder().glob(f"*{SUFFIX}")]
        for stamp, path in sorted(paths, reverse=True):
            if len(found) == _LISTED:
                break
            with contextlib.suppress(KibitzError, OSError, UnicodeDecodeError):
                text = path.read_text(encoding="utf-8")
                if "\nresult: unfinished" not in text:
                    continue
                when = datetime.fromtimestamp(stamp).astimezone()
                reading = read_record(text)
                if reading.error is None:
                    found.append(Unfinished(path, reading, when))
    return found
