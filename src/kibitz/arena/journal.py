# interpreted: lines into a file
"""A file that results are added to as they come, and that a later run continues.

Each line is JSON. The first names the kind of work and its plan, every other one is a part: items
of a group, from a number on, and what they gave. A line that was being written when the power
failed is dropped, and its items are done again.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from kibitz.arena.workload import Part
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

FORMAT = 1


class Journal:
    """Adds parts to a file."""

    def __init__(self, path: Path, kind: str) -> None:
        self.path = path
        self.head = f"kibitz {kind}"
        self.parts: list[Part] = []
        """Those that were in the file when it was opened."""
        self.plan: dict[str, Any] | None = None
        self.good = 0
        """Bytes of the file that are worth keeping."""
        self.file: IO[bytes] | None = None

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = error.strerror or str(error)
            raise BadInputError(Msg("study.error.save", file=str(self.path), why=why)) from error

    def read(self) -> dict[str, Any] | None:
        """The plan in the file, and its parts; None if there is no such file."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            why = error.strerror or str(error)
            raise BadInputError(Msg("study.error.read", file=str(self.path), why=why)) from error
        whole, newline, _ = content.rpartition(b"\n")
        try:
            lines = [json.loads(line) for line in whole.split(b"\n")]
            # A run that wants more items than the one before it writes its plan again.
            form, plan = [(x[self.head], x["plan"]) for x in lines if self.head in x][-1]
            self.parts = [
                Part(x["group"], x["first"], x["count"], x["data"]) for x in lines if "data" in x
            ]
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise BadInputError(Msg("executor.error.file", file=str(self.path))) from error
        if form != FORMAT:
            raise BadInputError(Msg("study.error.format", file=str(self.path)))
        self.good = len(whole) + len(newline)
        self.plan = plan
        return self.plan

    def begin(self, plan: dict[str, Any]) -> None:
        """Write a new file for this plan, or continue the one that was read."""
        with self._explained():
            self.file = self.path.open("r+b" if self.good else "xb")
            self.file.truncate(self.good)
            self.file.seek(self.good)
        if plan != self.plan:
            self._write({self.head: FORMAT, "plan": plan})

    def add(self, part: Part) -> None:
        self._write(
            {"group": part.group, "first": part.first, "count": part.count, "data": part.data}
        )

    def _write(self, data: dict[str, Any]) -> None:
        if self.file is None:
            return
        with self._explained():
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            self.file.write(text.encode() + b"\n")
            self.file.flush()

    def save(self) -> None:
        """Make sure that everything is on disk."""
        if self.file is not None:
            with self._explained():
                os.fsync(self.file.fileno())

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None
