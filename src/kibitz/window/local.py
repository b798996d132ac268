"""The window's end of a table on this machine; the other is ``host``."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection as Pipe
from typing import Any

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.window.connection import OPEN, REFUSED, Message

_PATIENCE = 1.0
"""Seconds for the process to end by itself."""


class LocalTable:
    """A process that runs a table, and a transport for each person at the window."""

    def __init__(self, serve: Callable[..., None], *args: object) -> None:
        """``serve`` is the main function of the process: it gets a pipe and these arguments, and
        says who watches before anything else. BadInputError if it could not set the table."""
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, *args))
        # The window decides what a Ctrl-C means.
        main = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
        try:
            self.process.start()
        finally:
            if main:
                signal.signal(signal.SIGINT, before)
        theirs.close()
        self.gone = False
        try:
            first = self.pipe.recv()
        except (EOFError, OSError):
            self.close()
            raise BadInputError(Msg("window.error.no_table")) from None
        if isinstance(first, Msg):
            self.close()
            raise BadInputError(first)
        self.seats: list[int | None] = first
        self.transports = {seat: SeatTransport(self, seat) for seat in self.seats}

    def pump(self) -> None:
        """Hand out what has come."""
        try:
            while not self.gone and self.pipe.poll():
                seat, message = self.pipe.recv()
                self.transports[seat].come.append(message)
        except (EOFError, OSError):
            self.gone = True

    def send(self, seat: int | None, message: Message) -> bool:
        try:
            self.pipe.send((seat, message))
        except (OSError, ValueError):
            self.gone = True
            return False
        return True

    def close(self) -> None:
        """End the process: at once, whatever a bot is thinking. The game is on disk."""
        with contextlib.suppress(OSError, ValueError):
            self.pipe.send((None, {"type": "quit", "id": 0}))
        self.process.join(_PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(_PATIENCE)
        self.pipe.close()


class SeatTransport:
    """The way from one person at the window to the table."""

    def __init__(self, table: LocalTable, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.come: list[Message] = []

    @property
    def status(self) -> str:
        return REFUSED if self.table.gone else OPEN

    @property
    def reason(self) -> Msg | None:
        return Msg("window.error.table_died") if self.table.gone else None

    def send(self, message: Message) -> bool:
        return self.table.send(self.seat, message)

    def poll(self) -> list[Message]:
        self.table.pump()
        come, self.come = self.come, []
        return come

    def retry(self) -> None:
        """Nothing to try: the process is there or it is not."""

    def close(self) -> None:
        """The table is closed by whoever opened it."""


def serve_table(
    pipe: Pipe, set_up: Callable[..., tuple[Any, Callable[[], None]]], *args: object
) -> None:
    """The main function of the table's process. ``set_up`` gives a host for this pipe, and what is
    to be done when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        host, clean_up = set_up(pipe, *args)
    except BadInputError as error:
        pipe.send(error.msg)
        return
    try:
        pipe.send(host.watchers)
        host.run()
    finally:
        clean_up()
