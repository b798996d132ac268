# interpreted: runs inside Ray
"""What runs on the nodes of a Ray cluster."""

from __future__ import annotations

import contextlib
import os
import traceback
import warnings
from collections.abc import Iterator

from kibitz.arena.ledger import Chunk
from kibitz.arena.work import Failed, Job, Part, Work, failure, perform
from kibitz.players.plugin import SandboxWarning


class ClusterWorker:
    """Does chunks; made into an actor by ``cluster``."""

    def __init__(self, job: Job, folder: str) -> None:
        # Said already, where people are.
        warnings.simplefilter("ignore", SandboxWarning)
        # Programs are named relative to the folder in which the command was given.
        with contextlib.suppress(OSError):
            os.chdir(folder)
        self.job = job
        self.work: Work | None = None
        self.stopped = False

    def do(self, group: int, first: int, end: int) -> Iterator[Part | Failed]:
        """The parts of a chunk, as they are done."""
        chunk = Chunk(group, first, end)
        try:
            if self.work is None:
                self.work = self.job.start()
            for part in perform(self.work, chunk, lambda: self.stopped):
                chunk.first += part.count
                yield part
        except Exception as error:
            yield failure(chunk, error, traceback.format_exc())

    def stop(self) -> None:
        """Hand in what there is. Heard while ``do`` is running."""
        self.stopped = True
