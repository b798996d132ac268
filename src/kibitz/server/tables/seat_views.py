"""What the seats of a table are shown, as JSON: made once for all sockets of a seat, and in another
process where a game's views take long.
"""

from __future__ import annotations

import time

from kibitz.core.state import State
from kibitz.server import messages
from kibitz.server.jobs.queue import Lane, Owner
from kibitz.server.jobs.services import Services
from kibitz.server.jobs.worker import Run
from kibitz.server.tables.ledger import WAITING, Ledger
from kibitz.server.tables.replay import warm_views

_SLOW_VIEW = 0.02
_SLOW_VIEWS = 3
"""When so many views of a game have taken this many seconds of processor time, this process works
out no more of them. One may be slow by accident."""


class SeatViews:
    """The views of the present position."""

    def __init__(self, services: Services, ledger: Ledger) -> None:
        self.services = services
        self.ledger = ledger
        self._ready: dict[int | None, str] = {}
        """Those about to be sent. Dropped afterwards: those of all idle tables would take most of
        the memory."""
        self._shown: dict[int | None, int] = {}
        """Hashes of the views last sent, to tell whether a move showed a seat anything."""
        self._warm: set[int | None] = set()
        """The seats whose views of the present position take no time any more."""
        self._warm_at = -1

    def clear(self) -> None:
        """The position has changed, or everybody has been told."""
        self._ready = {}

    def make(self, seats: set[int | None]) -> None:
        """Have them ready for these seats."""
        for seat in seats:
            self._ready[seat] = self.json(seat)

    async def warm(self, seats: set[int | None], owner: Owner) -> None:
        """Let another process work out what takes long in the views of a slow game. Raises
        WorkError if even that takes too long."""
        ledger = self.ledger
        slow = self.services.slow_views[ledger.row.game] >= _SLOW_VIEWS
        if not slow or ledger.status == WAITING:
            return
        if self._warm_at != ledger.position:
            self._warm_at, self._warm = ledger.position, set()
        cold = seats - self._warm
        if not cold:
            return
        run = Run(warm_views, (ledger.match.state, list(cold)), Lane.TABLE)
        state = await self.services.workers.run(run, self.services.settings.look_limit, owner)
        assert isinstance(state, State)
        ledger.match.state = state
        self._warm |= cold

    def json(self, seat: int | None) -> str:
        """What a seat may see, as JSON; ``null`` before the deal."""
        text = self._ready.get(seat)
        if text is not None:
            return text
        if self.ledger.status == WAITING:
            return "null"
        start = time.thread_time()
        view = self.ledger.match.state.view(seat)
        if time.thread_time() - start > _SLOW_VIEW:
            self.services.slow_views[self.ledger.row.game] += 1
        return messages.View.of(view).model_dump_json()

    def show(self, seat: int | None, view: str) -> bool:
        """Note that a seat is sent this; whether it is anything new to it."""
        new = self._shown.get(seat) != hash(view)
        self._shown[seat] = hash(view)
        return new
