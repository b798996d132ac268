"""Work that is followed by asking again and again for what is newer."""

from __future__ import annotations

import asyncio
import time

from kibitz.server.jobs.job import Job
from kibitz.server.jobs.services import Services
from kibitz.server.storage.rows import JobRow, now

_PATIENCE = 20.0
"""Seconds a request waits for news, at most."""


class News:
    """A version that grows, and those who wait for the next one."""

    def __init__(self) -> None:
        self.version = now()
        self._waiting = 0
        """Requests that wait for news."""
        self._looked = time.monotonic()
        self._news = asyncio.Event()

    def tell(self) -> None:
        """There is something new."""
        self.version = max(self.version + 1, now())
        self._news.set()
        self._news = asyncio.Event()

    async def after(self, version: int) -> None:
        """Wait for something newer than this version, for some seconds at most."""
        if self.version <= version:
            self._waiting += 1
            try:
                await asyncio.wait_for(self._news.wait(), _PATIENCE)
            except TimeoutError:
                return
            finally:
                self._waiting -= 1
                self._looked = time.monotonic()

    def looked(self) -> None:
        """Somebody has looked just now."""
        self._looked = time.monotonic()

    def unwatched(self, seconds: float) -> bool:
        """Whether nobody has looked at it for so long."""
        return not self._waiting and time.monotonic() - self._looked > seconds

    def wake(self) -> None:
        self._news.set()


class FollowedJob(Job):
    """A job without a table: whoever has its name can wait for news."""

    def __init__(self, services: Services, row: JobRow) -> None:
        super().__init__(services, row)
        self.news = News()

    @property
    def version(self) -> int:
        return self.news.version

    def changed(self) -> None:
        self.news.tell()

    async def after(self, version: int) -> None:
        """Wait for something newer than this version, for some seconds at most."""
        if self.running:
            await self.news.after(version)

    def looked(self) -> None:
        """Somebody has looked just now."""
        self.news.looked()

    def unwatched(self, seconds: float) -> bool:
        """Whether nobody has looked at it for so long."""
        return self.news.unwatched(seconds)

    def wake(self) -> None:
        self.news.wake()
