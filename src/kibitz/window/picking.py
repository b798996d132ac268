"""Making a move by touching things. A move names what is touched; here is what has been touched so
far, and what may come next. The first touch comes first, the others in any order. No rule is known
here: only the list of legal moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from kibitz.core.view import FAN, Move, View
from kibitz.window.refs import is_button, outwards, place_of, several, twins

_DOUBLE = 0.4
"""Two touches on the same thing within so many seconds are a double click."""


class Picking:
    """What has been touched in one view."""

    def __init__(
        self, view: View, play: Callable[[list[str]], None], ask: Callable[[Move], None]
    ) -> None:
        self.view = view
        self._play = play
        self._ask = ask
        """Told of a move that gives something up, which has to be confirmed."""
        self.picked: list[str] = []
        """What has been touched, as moves name it."""
        self.together: list[str] = []
        """More cards that go to the same place as the first: see ``_joins``."""
        self._began = ""
        """The very card that was touched first; moves may name another that looks like it."""
        self._touched = ""
        self._when = 0.0
        self.first = {move.touch[0] for move in view.moves}
        """What a first touch may be, whatever has been touched."""
        self._divided = self._zones_divided()

    def _zones_divided(self) -> set[str]:
        """Zones whose piles mean something each, so that a touch on one is none on the zone."""
        found: set[str] = set()
        for move in self.view.moves:
            for ref in [*move.touch[1:], *move.also]:
                place = None if is_button(ref) else place_of(self.view, ref)
                if place is not None and several(place.zone) and ref != place.zone.id:
                    found.add(place.zone.id)
        return found

    # -- what there is -----------------------------------------------------------------------

    def _open(self) -> list[tuple[Move, list[list[str]]]]:
        """The moves that fit what has been touched, with what is still to be touched for each."""
        found = []
        for move in self.view.moves:
            rest = _remaining(move, self.picked)
            if rest is not None:
                found.append((move, rest))
        return found

    @property
    def open(self) -> list[Move]:
        return [move for move, _ in self._open()]

    @property
    def complete(self) -> list[Move]:
        """The moves that are complete as they stand."""
        if not self.picked or self.together:
            return []
        return [move for move, rest in self._open() if not rest]

    @property
    def ready(self) -> Move | None:
        """The move that is made without another word: the only complete one, or the obvious."""
        complete = self.complete
        if len(complete) == 1:
            return complete[0]
        return next((move for move in complete if move.obvious), None)

    @property
    def next(self) -> list[str]:
        """What may be touched next, in the order of the moves."""
        if self.together and self.view.arranging is not None:
            return [self.view.arranging.zone]
        if not self.picked:
            return list(dict.fromkeys(move.touch[0] for move in self.view.moves))
        refs = [ref for _, rest in self._open() for step in rest for ref in step]
        return list(dict.fromkeys(refs))

    @property
    def count(self) -> int:
        """How many cards are taken up."""
        return min(1, len(self.picked)) + len(self.together)

    def behind(self, ref: str) -> list[Move]:
        """The moves that a touch on this, the next thing to touch, leads on to."""
        if not self.picked:
            return [move for move in self.view.moves if move.touch[0] == ref]
        return [move for move, rest in self._open() if any(ref in step for step in rest)]

    def resolve(self, ref: str, possible: set[str] | Sequence[str]) -> str | None:
        """The reference a touch on this thing stands for, among those that are possible."""
        if is_button(ref):
            return ref if ref in possible else None
        inner, *outer = outwards(ref)
        tried = [inner, *twins(self.view, ref), *outer]
        found = next((one for one in tried if one in possible), None)
        return None if found is not None and found != ref and found in self._divided else found

    def leads(self, ref: str) -> bool:
        """Whether a touch here would lead on: to the next step, or to a new beginning."""
        return self.resolve(ref, self.next) is not None or self.resolve(ref, self.first) is not None

    def wanted(self, ref: str) -> bool:
        """Whether this is the next thing to touch, something having been touched already."""
        return bool(self.picked) and self.resolve(ref, self.next) == ref

    def is_picked(self, ref: str) -> bool:
        return ref == self._began or ref in self.picked[1:] or ref in self.together

    # -- touching ----------------------------------------------------------------------------

    def clear(self) -> None:
        self._began = ""
        self.picked = []
        self.together = []

    def begin(self, ref: str) -> str | None:
        """Take something up that is the first touch of some move; None if it is not."""
        first = self.resolve(ref, self.first)
        self.clear()
        if first is not None:
            self._began = ref
            self.picked = [first]
        return first

    def touch(self, ref: str, sure: bool = False) -> None:
        """A touch. ``sure``: no second touch is needed, as after a drag."""
        double = self._doubled(ref)
        joins = self._joins(ref)
        again = not joins and self._again(ref)
        alone = len(self.picked) == 1
        following = self.resolve(ref, self.next)
        usual = self._usual() if again and double and alone else None
        ready = self.ready if again else None
        if usual is not None:
            self.finish(usual)
        elif ready is not None:
            self.finish(ready)
        elif joins:
            self._join(ref)
        elif following is not None and self.together:
            self._lay_all()
        elif following is not None and self.picked and not (again and alone):
            self.picked = [*self.picked, following]
            self._perhaps_done(following, sure)
        elif again:
            self.clear()
        else:
            first = self.begin(ref)
            if first is not None:
                self._perhaps_done(first, sure)

    def finish(self, move: Move) -> None:
        """Make a move; one that gives something up is asked about first."""
        self.clear()
        self._touched = ""
        if move.grave:
            self._ask(move)
        else:
            self._play([move.text])

    def _doubled(self, ref: str) -> bool:
        """Whether this is the second of two quick touches on the same thing."""
        now = time.monotonic()
        double = self._touched == ref and now - self._when < _DOUBLE
        self._touched, self._when = ref, now
        return double

    def _again(self, ref: str) -> bool:
        """Whether this is what was touched last."""
        if not self.picked:
            return False
        last = self.picked[-1]
        return ref == self._began or self.resolve(ref, {last}) == last

    def _usual(self) -> Move | None:
        """What a double click on what has been touched means."""
        moves = self.open
        obvious = next((move for move in moves if move.obvious), None)
        return obvious or (moves[0] if len(moves) == 1 else None)

    def _loose(self, ref: str) -> Move | None:
        """The move that puts this card on the zone that is being arranged, where there is one."""
        first = self.resolve(ref, self.first)
        if self.view.arranging is None or first is None:
            return None
        steps = [first, self.view.arranging.zone]
        return next((move for move in self.view.moves if move.touch == steps), None)

    def _joins(self, ref: str) -> bool:
        """Where cards are arranged, several may be taken up and put down together."""
        if len(self.picked) != 1:
            return False
        if ref == self._began:
            return bool(self.together)
        return self._loose(ref) is not None and self._loose(self._began) is not None

    def _join(self, ref: str) -> None:
        """Take one more card up, or put it back."""
        held = [self._began, *self.together]
        held = [one for one in held if one != ref] if ref in held else [*held, ref]
        if not held:
            self.clear()
            return
        self.begin(held[0])
        self.together = held[1:]

    def _lay_all(self) -> None:
        moves = [self._loose(ref) for ref in [self._began, *self.together]]
        self.clear()
        self._play([move.text for move in moves if move is not None])

    def _perhaps_done(self, ref: str, sure: bool) -> None:
        ready = self.ready
        # Dropped where it could mean several things, the obvious one is meant; a touch leaves the
        # choice.
        enough = len(self.complete) if sure and len(self.picked) > 1 else 1
        if ready is None or len(self.open) > enough:
            return
        # One touch on a card in the hand could be a slip: it lifts the card first.
        place = place_of(self.view, ref)
        held = len(self.picked) == 1 and place is not None and place.zone.kind == FAN
        if sure or not held:
            self.finish(ready)


def _remaining(move: Move, picked: Sequence[str]) -> list[list[str]] | None:
    """What is still to be touched for a move, each step with its alternatives; None: it does not
    fit."""
    last = len(move.touch) - 1
    steps = [[ref, *move.also] if i == last else [ref] for i, ref in enumerate(move.touch)]
    if not picked:
        return steps
    if picked[0] not in steps.pop(0):
        return None
    for ref in picked[1:]:
        found = next((step for step in steps if ref in step), None)
        if found is None:
            return None
        steps.remove(found)
    return steps
