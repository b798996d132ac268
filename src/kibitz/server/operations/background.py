"""Tasks on the event loop that no request waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from kibitz.server.operations import logs, metrics


class Background:
    """Runs tasks to their end; an unexpected error in one is logged and counted."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task."""
        # The loop holds only weak references to tasks: without the set one could vanish half-way.
        task = asyncio.create_task(_logged(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def finish(self, seconds: float) -> None:
        """Wait for all tasks, but no longer than this."""
        if self._running:
            await asyncio.wait(self._running, timeout=seconds)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:
        metrics.crashes.inc()
        logs.crash("crash", error)
