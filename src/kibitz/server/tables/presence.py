"""Who is at a table: its open sockets, and since when each seat has been without one."""

from __future__ import annotations

import math
import time

from kibitz.server.tables.client import Client
from kibitz.server.tables.ledger import PLAYING, Ledger


class Presence:
    """The sockets of a table, by seat or watching."""

    def __init__(self, ledger: Ledger, grace: float) -> None:
        self.ledger = ledger
        self.grace_seconds = grace
        """How long somebody may be away before another may take the seat over."""
        self.clients: set[Client] = set()
        self.since = time.monotonic()
        """When a socket last closed."""
        # After a restart everybody has been away from now on.
        self._away = dict.fromkeys(range(len(ledger.seats)), time.monotonic())

    def add(self, client: Client) -> None:
        self.clients.add(client)
        self._note()

    def remove(self, client: Client) -> None:
        self.clients.discard(client)
        self.since = time.monotonic()
        self._note()

    def sat_down(self, seat: int) -> None:
        """Somebody new has this seat, and has not opened a socket yet."""
        self._away[seat] = time.monotonic()

    def back(self, seat: int) -> None:
        """The seat is about to have a socket."""
        self._away.pop(seat, None)

    def _note(self) -> None:
        there = self.seats()
        for p in range(len(self.ledger.seats)):
            if p in there:
                self._away.pop(p, None)
            else:
                self._away.setdefault(p, time.monotonic())

    def seats(self) -> set[int]:
        """The seats with an open socket; one socket of a shared screen counts for all its
        seats."""
        there = {c.seat for c in self.clients if c.seat is not None}
        seats = self.ledger.seats
        if any(seats[p].here for p in there):
            there |= {p for p, seat in enumerate(seats) if seat.here}
        return there

    def looking(self) -> set[int | None]:
        """The seats that have to be told, None for those who watch."""
        return {client.seat for client in self.clients}

    def grace(self, seat: int) -> int | None:
        """Milliseconds that are left for somebody to come back; None if they are there."""
        if self.ledger.seats[seat].left:
            return 0
        if seat not in self._away:
            return None
        since = time.monotonic() - self._away[seat]
        return max(0, math.ceil((self.grace_seconds - since) * 1000))

    def takeover(self) -> dict[int, int]:
        """The seats whose players are not there, and in how many milliseconds a bot may play for
        them: at once for those who have said that they leave."""
        if self.ledger.status != PLAYING:
            return {}
        waits = {}
        for p, seat in enumerate(self.ledger.seats):
            wait = self.grace(p)
            if seat.person and seat.bot is None and wait is not None:
                waits[p] = wait
        return waits

    def host_missing(self, seconds: float) -> bool:
        """Whether whoever set up the table has been away for longer than this."""
        limit = time.monotonic() - seconds
        return not any(
            seat.host and self._away.get(p, math.inf) > limit
            for p, seat in enumerate(self.ledger.seats)
        )
