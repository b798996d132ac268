# interpreted: reads what solvers found
"""Finds an order of turns for a round of a plan, or shows that there is none.

Only the number of cards in each hand matters: a seat without cards is skipped, or closes the round,
and takes no part in a simultaneous play. Draws are tried early and simultaneous plays late, which
nearly always fits at once; otherwise every order is tried.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.games.masters_gallery.cards import (
    AWARD,
    DRAW_ONE,
    PLAIN,
    SECOND_DOWN,
    SECOND_UP,
    TOGETHER,
)
from kibitz.games.masters_gallery.optimum.playout.plan import (
    ALL_CLOSE,
    IDLE,
    MAIN_CLOSES,
    NO_CARDS_CLOSE,
    SECOND_CLOSES,
    RoundPlan,
)

_TRIED = (DRAW_ONE, PLAIN, SECOND_UP, SECOND_DOWN, TOGETHER)
"""Kinds of turns, in the order in which they are tried. ★ counts as plain here."""


@dataclass
class PlannedTurn:
    """A turn: the main card's artist and the symbol it uses, PLAIN if none."""

    seat: int
    artist: int
    symbol: int


def order_turns(plan: RoundPlan, skip_empty: bool) -> list[PlannedTurn] | None:
    """The turns of a round; None if no order of turns fits the plan."""
    kinds = _TurnOrder(plan, skip_empty).run()
    return None if kinds is None else _with_artists(plan, kinds)


class _TurnOrder:
    """Depth-first search over the kind of each turn."""

    def __init__(self, plan: RoundPlan, skip_empty: bool) -> None:
        self.plan = plan
        self.skip_empty = skip_empty
        self.n = len(plan.seats)
        self.last = _closing_kind(plan)
        self.dead: set[tuple[object, ...]] = set()

    def run(self) -> list[tuple[int, int]] | None:
        left: list[list[int]] = []
        for p, seat in enumerate(self.plan.seats):
            uses = {s: sum(seat.use[s]) for s in seat.use}
            all_last = int(p == self.plan.closer and self.plan.how == ALL_CLOSE)
            plain = sum(seat.main) - sum(uses.values()) - all_last + uses[AWARD]
            row = [uses[DRAW_ONE], plain, uses[SECOND_UP], uses[SECOND_DOWN], uses[TOGETHER]]
            if p == self.plan.closer and self.last in _TRIED and self.plan.how != ALL_CLOSE:
                row[_TRIED.index(self.last)] -= 1
                if min(row) < 0:
                    return None
            left.append(row)
        hands = [seat.hand for seat in self.plan.seats]
        joins = [sum(seat.early) for seat in self.plan.seats]
        turns: list[tuple[int, int]] = []
        return turns if self._go(self.plan.starter, -1, left, hands, joins, turns) else None

    def _go(
        self,
        seat: int,
        actor: int,
        left: list[list[int]],
        hands: list[int],
        joins: list[int],
        turns: list[tuple[int, int]],
    ) -> bool:
        """Whether the rest can be played from here, with this seat next; fills ``turns``."""
        plan = self.plan
        if self.skip_empty:
            for _ in range(self.n):
                if hands[seat]:
                    break
                seat = (seat + 1) % self.n
        over = not any(map(any, left)) and not any(joins)
        if not hands[seat]:
            return over and plan.how in (NO_CARDS_CLOSE, IDLE) and actor == plan.closer
        if plan.how == IDLE:
            return False
        if over and plan.how != NO_CARDS_CLOSE:
            if seat != plan.closer or not self._can_close(hands):
                return False
            turns.append((seat, TOGETHER if plan.how == ALL_CLOSE else self.last))
            return True
        here = (seat, tuple(map(tuple, left)), tuple(hands), tuple(joins))
        if here in self.dead:
            return False
        for i, kind in enumerate(_TRIED):
            if left[seat][i] and self._take(seat, i, kind, left, hands, joins, turns):
                return True
        self.dead.add(here)
        return False

    def _take(
        self,
        seat: int,
        i: int,
        kind: int,
        left: list[list[int]],
        hands: list[int],
        joins: list[int],
        turns: list[tuple[int, int]],
    ) -> bool:
        if kind in (SECOND_UP, SECOND_DOWN) and hands[seat] < 2:
            return False
        left = [list(row) for row in left]
        left[seat][i] -= 1
        hands = list(hands)
        joins = list(joins)
        hands[seat] -= {DRAW_ONE: 0, PLAIN: 1, SECOND_UP: 2, SECOND_DOWN: 2, TOGETHER: 1}[kind]
        if kind == TOGETHER:
            for p in range(self.n):
                if hands[p]:
                    if not joins[p]:
                        return False
                    hands[p] -= 1
                    joins[p] -= 1
        turns.append((seat, kind))
        if self._go((seat + 1) % self.n, seat, left, hands, joins, turns):
            return True
        turns.pop()
        return False

    def _can_close(self, hands: list[int]) -> bool:
        plan = self.plan
        if plan.how == SECOND_CLOSES:
            return hands[plan.closer] >= 2
        if plan.how == ALL_CLOSE:
            rest = [h - (p == plan.closer) for p, h in enumerate(hands)]
            lays = [sum(seat.late) for seat in plan.seats]
            return all((h > 0) == (late == 1) for h, late in zip(rest, lays, strict=True))
        return True


def _closing_kind(plan: RoundPlan) -> int:
    """The kind of the last turn, or -1 if the plan leaves it open."""
    if plan.how == MAIN_CLOSES:
        return DRAW_ONE if plan.draws_last else PLAIN
    return {SECOND_CLOSES: SECOND_UP, ALL_CLOSE: TOGETHER}.get(plan.how, -1)


def _with_artists(plan: RoundPlan, kinds: list[tuple[int, int]]) -> list[PlannedTurn]:
    """Give each turn its artist: the closing one as planned, the others in any order."""
    use = [{s: list(row) for s, row in seat.use.items()} for seat in plan.seats]
    plain = [
        [m - sum(row[a] for row in seat.use.values()) for a, m in enumerate(seat.main)]
        for seat in plan.seats
    ]
    if plan.how == ALL_CLOSE:
        use[plan.closer][TOGETHER][plan.artist] += 1
        plain[plan.closer][plan.artist] -= 1
    closing: PlannedTurn | None = None
    if plan.how in (MAIN_CLOSES, SECOND_CLOSES, ALL_CLOSE):
        symbol = kinds[-1][1]
        a = plan.artist
        if symbol == PLAIN and not plain[plan.closer][a]:
            symbol = AWARD
        pool = plain[plan.closer] if symbol == PLAIN else use[plan.closer][symbol]
        pool[a] -= 1
        closing = PlannedTurn(plan.closer, a, symbol)
        kinds = kinds[:-1]
    events: list[PlannedTurn] = []
    for seat, kind in kinds:
        symbol = kind
        if kind == PLAIN and any(use[seat][AWARD]):
            symbol = AWARD
        pool = plain[seat] if symbol == PLAIN else use[seat][symbol]
        artist = next(a for a, count in enumerate(pool) if count)
        pool[artist] -= 1
        events.append(PlannedTurn(seat, artist, symbol))
    return events + ([closing] if closing is not None else [])
