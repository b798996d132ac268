# interpreted: runs inside Ray
"""What runs on the nodes of a Ray cluster."""

from __future__ import annotations

import contextlib
import os
import traceback
import warnings
from collections.abc import Iterator

from kibitz.arena.agenda import Chunk
from kibitz.arena.workload import Assignment, Failed, Part, Workload, failure, perform
from kibitz.players.plugin import SandboxWarning


class ClusterWorker:
    """Does chunks; made into an actor by ``cluster``."""

    def __init__(self, assignment: Assignment, folder: str) -> None:
        # Said already, where people are.
        warnings.simplefilter("ignore", SandboxWarning)
        # Programs are named relative to the folder in which the command was given.
        with contextlib.suppress(OSError):
            os.chdir(folder)
        self.assignment = assignment
        self.workload: Workload | None = None
        self.stopped = False

    def do(self, group: int, first: int, end: int, every: float) -> Iterator[Part | Failed]:
        """The parts of a chunk, as they are done."""
        chunk = Chunk(group, first, end)
        try:
            if self.workload is None:
                self.workload = self.assignment.start()
            for part in perform(self.workload, chunk, lambda: self.stopped, every):
                chunk.first += part.count
                yield part
        except Exception as error:
            yield failure(chunk, error, traceback.format_exc())

    def stop(self) -> None:
        """Hand in what there is. Heard while ``do`` is running."""
        self.stopped = True
