# interpreted: reads what solvers found
"""Finds moves from a position, with open cards, that carry out a plan.

Depth-first search with the rules: every order that fits the plan is tried, the most promising
first, up to a limit.
"""

from __future__ import annotations

from kibitz.games.masters_gallery.actions import ADD, DONE, DRAW, GIVE, SKIP
from kibitz.games.masters_gallery.cards import (
    AWARD,
    DRAW_ONE,
    KINDS,
    PLAIN,
    SECOND_DOWN,
    SECOND_UP,
    SYMBOLS,
    TOGETHER,
)
from kibitz.games.masters_gallery.optimum.playout.plan import (
    ALL_CLOSE,
    MAIN_CLOSES,
    SECOND_CLOSES,
    RoundPlan,
)
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import (
    ADDING,
    CHOOSING,
    MAIN,
    MAIN_CARD,
    PHASE,
    ROUND,
    TRAIL_SIZE,
)

_MOST_POSITIONS = 30_000
"""Positions visited before giving up."""
_PREFERRED = (DRAW_ONE, AWARD, PLAIN, SECOND_UP, SECOND_DOWN, TOGETHER)
"""The order in which turns are tried, by the symbol used."""


class _Remaining:
    """What remains to be done of a plan's current round."""

    def __init__(self, plan: RoundPlan) -> None:
        self.plan = plan
        self.main = [list(seat.main) for seat in plan.seats]
        self.use = [{s: list(row) for s, row in seat.use.items()} for seat in plan.seats]
        if plan.how == ALL_CLOSE:
            self.use[plan.closer][TOGETHER][plan.artist] += 1
        self.lays = [list(seat.lays) for seat in plan.seats]
        """For the simultaneous play in progress at the start."""
        self.early = [list(seat.early) for seat in plan.seats]
        self.late = [list(seat.late) for seat in plan.seats]
        self.add = [list(seat.add) for seat in plan.seats]
        self.given = list(plan.given)
        self.drawers = list(plan.drawers)
        """Who draws, in order."""

    def copy(self) -> _Remaining:
        other = _Remaining.__new__(_Remaining)
        other.plan = self.plan
        other.main = [list(row) for row in self.main]
        other.use = [{s: list(row) for s, row in uses.items()} for uses in self.use]
        other.lays = [list(row) for row in self.lays]
        other.early = [list(row) for row in self.early]
        other.late = [list(row) for row in self.late]
        other.add = [list(row) for row in self.add]
        other.given = list(self.given)
        other.drawers = list(self.drawers)
        return other

    def empty(self) -> bool:
        rows = [*self.main, *self.lays, *self.early, *self.late, *self.add, self.given]
        rows += [row for uses in self.use for row in uses.values()]
        return not any(map(any, rows))

    def uses(self, seat: int, artist: int) -> int:
        return sum(row[artist] for row in self.use[seat].values())

    def plain(self, seat: int, artist: int) -> int:
        """Main cards whose symbol, if any, is not used."""
        return self.main[seat][artist] - self.uses(seat, artist)

    def draws(self, seat: int) -> bool:
        """Whether the seat has still to draw, so that its hand is not complete."""
        return any(self.use[seat][DRAW_ONE])

    def laid(self, seat: int) -> list[int]:
        """What the seat lays in the current simultaneous play."""
        if any(map(any, self.lays)):
            return self.lays[seat]
        if self.plan.how == ALL_CLOSE and not any(map(any, self.main)):
            return self.late[seat]
        return self.early[seat]

    def saves_closing_card(self, seat: int, artist: int, symbol: int) -> bool:
        """Whether after this play the closer still has the card to close the round with."""
        plan = self.plan
        if seat != plan.closer or artist != plan.artist or sum(self.main[seat]) == 1:
            return True
        if plan.how == SECOND_CLOSES:
            return symbol != SECOND_UP
        if plan.how == ALL_CLOSE:
            return symbol != TOGETHER
        if plan.how != MAIN_CLOSES:
            return True
        if plan.draws_last:
            return symbol != DRAW_ONE
        if symbol not in (PLAIN, AWARD):
            return True
        return self.plain(seat, artist) + self.use[seat][AWARD][artist] > 1


class MoveSearch:
    """Looks for the moves; ``gave_up`` says that the search was not exhaustive."""

    def __init__(self, plan: list[RoundPlan], first_round: int, wanted: dict[int, int]) -> None:
        self.plan = plan
        self.first_round = first_round
        self.wanted = wanted
        """By seat: the points it must have in the end."""
        self.seen: set[tuple[object, ...]] = set()
        self.gave_up = False
        self.reached = 0
        """The last round of the plan that could be begun."""
        self.saved = [self._used_from(number) for number in range(len(plan) + 1)]
        """By round: seats and kinds whose symbols are used in it or later."""

    def _used_from(self, number: int) -> set[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        for plan in self.plan[number:]:
            left = _Remaining(plan)
            for p, uses in enumerate(left.use):
                for s, row in uses.items():
                    found |= {(p, a * SYMBOLS + s) for a, times in enumerate(row) if times}
        return found

    def moves(self, state: MastersGalleryState) -> list[int] | None:
        """The actions to the end of the game; None if none were found."""
        found: list[int] = []
        left = _Remaining(self.plan[int(state.table[ROUND]) - self.first_round])
        return found if self._go(state, left, found) else None

    def _go(self, state: MastersGalleryState, left: _Remaining, found: list[int]) -> bool:
        """Depth first, without recursion, because games are long."""
        stack = [(state, left, self._choices(state, left))]
        while stack:
            state, left, choices = stack[-1]
            if not choices:
                stack.pop()
                if found:
                    found.pop()
                continue
            action = choices.pop(0)
            after, rest = state.clone(), left.copy()
            self._subtract(state, rest, action)
            after.apply(action)
            if int(after.table[ROUND]) != int(state.table[ROUND]):
                if not rest.empty():
                    continue
                if after.to_move() < 0:
                    points = after.returns()
                    if all(points[p] == x for p, x in self.wanted.items()):
                        found.append(action)
                        return True
                    continue
                between = range(int(state.table[ROUND]) + 1, int(after.table[ROUND]))
                skipped = [_Remaining(self.plan[i - self.first_round]) for i in between]
                if not all(one.empty() for one in skipped):
                    continue
                number = int(after.table[ROUND]) - self.first_round
                self.reached = max(self.reached, number)
                rest = _Remaining(self.plan[number])
            table = after.table
            here = tuple(int(table[i]) for i in range(TRAIL_SIZE))
            if here in self.seen:
                continue
            self.seen.add(here)
            if len(self.seen) > _MOST_POSITIONS:
                self.gave_up = True
                return False
            found.append(action)
            stack.append((after, rest, self._choices(after, rest)))
        return False

    def _choices(self, state: MastersGalleryState, left: _Remaining) -> list[int]:
        """The legal actions that fit what remains, the most promising first."""
        seat, phase = state.to_move(), int(state.table[PHASE])
        legal = state.legal_actions()
        number = int(state.table[ROUND]) - self.first_round
        if phase == MAIN_CARD:
            later = {kind for p, kind in self.saved[number + 1] if p == seat}
            return self._turns(left, seat, [kind for kind in legal if kind not in later])
        # A card whose symbol will be used is saved for that.
        saved = {kind for p, kind in self.saved[number + 1] if p == seat}
        saved |= {
            a * SYMBOLS + s
            for s, row in left.use[seat].items()
            for a, times in enumerate(row)
            if times and not (phase == s and a == int(state.table[MAIN]) // SYMBOLS)
        }
        legal = [x for x in legal if x >= GIVE or x % KINDS not in saved]
        if phase == CHOOSING:
            laid = left.laid(seat)
            fit = [x for x in legal if laid[x % KINDS // SYMBOLS]]
            # Their order matters only while the seat's hand is incomplete.
            return fit if left.draws(seat) else fit[:1]
        if phase == ADDING:
            adds = [x for x in legal if x != DONE and left.add[seat][(x - ADD) // SYMBOLS]]
            return adds if any(left.add[seat]) else [DONE]
        artist = int(state.table[MAIN]) // SYMBOLS
        if not left.use[seat][phase][artist]:
            return [SKIP]
        if phase == AWARD:
            return [x for x in legal if GIVE <= x < DRAW and left.given[x - GIVE]]
        return [x for x in legal if x != SKIP]

    def _turns(self, left: _Remaining, seat: int, legal: list[int]) -> list[int]:
        """Main cards to play. Plain cards are interchangeable below the limit, unless the seat has
        still to draw: then any of them may be one that has to wait."""
        fit: list[tuple[int, int]] = []
        for kind in legal:
            artist, symbol = divmod(kind, SYMBOLS)
            if symbol == PLAIN or not left.use[seat][symbol][artist]:
                if left.plain(seat, artist) <= 0:
                    continue
                symbol = PLAIN
            if symbol == DRAW_ONE and left.drawers[0] != seat:
                continue
            if left.saves_closing_card(seat, artist, symbol):
                fit.append((_PREFERRED.index(symbol), kind))
        fit.sort()
        if not left.draws(seat):
            plain = [kind for rank, kind in fit if _PREFERRED[rank] == PLAIN]
            fit = [(rank, kind) for rank, kind in fit if kind not in plain[1:]]
        return [kind for _, kind in fit]

    def _subtract(self, state: MastersGalleryState, left: _Remaining, action: int) -> None:
        """Subtract an action from what remains of the plan."""
        seat, phase = state.to_move(), int(state.table[PHASE])
        artist = action % KINDS // SYMBOLS
        if phase == MAIN_CARD:
            left.main[seat][artist] -= 1
        elif phase == CHOOSING:
            left.laid(seat)[artist] -= 1
        elif phase == ADDING:
            if action != DONE:
                left.add[seat][artist] -= 1
        elif action != SKIP:
            left.use[seat][phase][int(state.table[MAIN]) // SYMBOLS] -= 1
            if phase == AWARD:
                left.given[action - GIVE] -= 1
            elif phase == DRAW_ONE:
                left.drawers.pop(0)
