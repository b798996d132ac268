# interpreted: builds models for solvers that are not part of Kibitz
"""A position with open cards as a model.

The deck is known, so what a seat is dealt depends only on how many cards were drawn before, and
what ■ draws on how many were drawn and in which round. Both are linear in flags.
"""

from __future__ import annotations

from kibitz.games.masters_gallery.cards import DRAW_ONE, KINDS, SYMBOLS, TOGETHER
from kibitz.games.masters_gallery.optimum.model.expressions import Expr, total
from kibitz.games.masters_gallery.optimum.model.round_variables import USED
from kibitz.games.masters_gallery.optimum.model.rounds import RoundModel
from kibitz.games.masters_gallery.optimum.model.situation import RoundInProgress, Situation
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import (
    ACTOR,
    ADDED,
    ADDER,
    ADDING,
    AWARDS,
    CHOOSING,
    CHOSEN,
    DOWN,
    DRAWN_BY,
    EXTRA,
    HAND,
    LOCKED,
    MAIN_CARD,
    PHASE,
    POINTS,
    ROUND,
    SHOWS,
    SIZE,
    TOKENS,
    TOP,
    TURN,
    UP,
    VALUE,
)


def undecided(state: MastersGalleryState) -> bool:
    """Whether a symbol is pending, to be used or skipped: then each choice is a separate case."""
    phase = int(state.table[PHASE])
    return state.to_move() >= 0 and phase not in (MAIN_CARD, CHOOSING, ADDING)


def situation_of(state: MastersGalleryState) -> Situation:
    """The situation at a position with no pending symbol."""
    b, options = state.table, state.options
    seats, artists = range(int(options.seats)), range(int(options.artists))
    number, phase = int(b[ROUND]), int(b[PHASE])
    shown = [[int(b[SHOWS + p * 5 + a]) for a in artists] for p in seats]
    up = [int(b[UP + a]) for a in artists]
    choosing = [False for _ in seats]
    for p in seats:
        chosen = int(b[CHOSEN + p])
        if chosen >= 0:
            shown[p][chosen // SYMBOLS] += 1
            up[chosen // SYMBOLS] += 1
        elif phase == CHOOSING:
            choosing[p] = b[SIZE + p] > 0
    extra = [int(b[EXTRA] >= 0 and int(b[EXTRA]) // SYMBOLS == a) for a in artists]
    actor = int(b[ACTOR])
    closed = phase == ADDING
    in_progress = RoundInProgress(
        shown,
        up,
        extra,
        int(b[TURN]) if phase == MAIN_CARD else (actor + 1) % len(seats),
        actor,
        closed,
        choosing,
        phase == CHOOSING,
        [[_may_add(state, p, a) for a in artists] for p in seats],
        [int(b[LOCKED] == 1 and b[DRAWN_BY] == p) for p in seats],
        [
            sum(shown[p][a] for p in seats) + extra[a] - up[a] - int(b[DOWN + a] >= 0)
            for a in artists
        ],
    )
    left = _kinds_left(state)
    on_table = [sum(shown[p][a] for p in seats) + extra[a] for a in artists]
    return Situation(
        options,
        int(b[TOKENS]),
        [sum(left[a * SYMBOLS : (a + 1) * SYMBOLS]) + on_table[a] for a in artists],
        [[left[a * SYMBOLS + s] for s in range(SYMBOLS)] for a in artists],
        in_progress.turn,
        [0, *options.deals[number + 1 :]],
        [int(b[SIZE + p]) for p in seats],
        [int(b[VALUE + a]) for a in artists],
        [int(b[AWARDS + a]) for a in artists],
        [int(b[POINTS + p]) for p in seats],
        in_progress,
    )


def _may_add(state: MastersGalleryState, p: int, a: int) -> bool:
    """[Closing 5] Whether the seat's chance to add a card of the artist is still to come."""
    b = state.table
    n = int(state.options.seats)
    place = (p - int(b[ACTOR]) - 1) % n
    if int(b[PHASE]) != ADDING or place < int(b[ADDER]):
        return False
    return place > int(b[ADDER]) or b[ADDED + a] == 0


def _kinds_left(state: MastersGalleryState) -> list[int]:
    """Cards in hands and in the deck."""
    b = state.table
    left = [0] * KINDS
    for p in range(int(state.options.seats)):
        for kind in range(KINDS):
            left[kind] += int(b[HAND + p * KINDS + kind])
    for kind in state.deck[int(b[TOP]) :]:
        left[kind] += 1
    return left


class OpenCards:
    """Adds to a model which cards each seat holds, and what comes from the deck."""

    def __init__(self, game_model: GameModel, state: MastersGalleryState) -> None:
        self.game_model = game_model
        self.model = game_model.linear
        self.options = state.options
        self.seats = range(int(state.options.seats))
        self.artists = range(int(state.options.artists))
        self.deck = [int(kind) for kind in state.deck[int(state.table[TOP]) :]]
        self.hands = [
            [int(state.table[HAND + p * KINDS + kind]) for kind in range(KINDS)] for p in self.seats
        ]
        symbols = game_model.situation.symbols
        self.most = sum(row[DRAW_ONE] for row in symbols) if self.options.draw_one else 0
        self.drawn = self._draws()
        self.before = [self._offset(r) for r in game_model.rounds]
        for r in game_model.rounds[1:]:
            self._turn_up(r)
        for p in self.seats:
            self._hold(p)
        for r in game_model.rounds:
            self._draw_before_use(r)

    def flags(self, number: int) -> list[Expr]:
        """Who draws when, up to a round."""
        return [flag for draw in self.drawn for row in draw[: number + 1] for flag in row]

    def drawers(self, values: list[int]) -> list[list[int]]:
        """By round: the seats that draw in a solution, in order."""
        return [
            [p for draw in self.drawn for p in self.seats if draw[r.number][p].value(values)]
            for r in self.game_model.rounds
        ]

    def _start(self, number: int) -> int:
        """Where in the deck a round's deal begins if no card is drawn before."""
        deals = self.game_model.situation.deals
        each = int(self.options.extra_card)
        return sum(deals[i] * len(self.seats) + each for i in range(1, number))

    def _at(self, place: int) -> int:
        """The kind at a place in the deck, -1 beyond its end."""
        return self.deck[place] if place < len(self.deck) else -1

    def _draws(self) -> list[list[list[Expr]]]:
        """Flags by draw, round and seat. Draws are numbered in chronological order."""
        model, rounds = self.model, self.game_model.rounds
        flags = [
            [[model.flag(f"draw_{i}_{r.number}_{p}") for p in self.seats] for r in rounds]
            for i in range(self.most)
        ]
        for i, draw in enumerate(flags):
            model.at_most(total(total(row) for row in draw), 1)
            for r in rounds:
                if i:
                    now = total(total(row) for row in draw[: r.number + 1])
                    earlier = total(total(row) for row in flags[i - 1][: r.number + 1])
                    model.at_most(now, earlier)
        for r in rounds:
            for p in self.seats:
                drawn = total(flags[i][r.number][p] for i in range(self.most))
                model.equal(total(r.use[DRAW_ONE][p]), drawn)
        return flags

    def _offset(self, r: RoundModel) -> list[Expr]:
        """One-hot: how many cards were drawn before the round's deal."""
        model = self.model
        if r.number == 0:
            return [Expr(constant=1)]
        flags = [model.flag(f"before_{r.number}_{j}") for j in range(self.most + 1)]
        model.equal(total(flags), 1)
        drawn = total(total(row) for draw in self.drawn for row in draw[: r.number])
        model.equal(total(j * flag for j, flag in enumerate(flags)), drawn)
        return flags

    def _turn_up(self, r: RoundModel) -> None:
        """[Deal 3] The extra card follows the deal."""
        if not self.options.extra_card:
            return
        deals = self.game_model.situation.deals
        place = self._start(r.number) + deals[r.number] * len(self.seats)
        for a in self.artists:
            turned = total(
                flag
                for j, flag in enumerate(self.before[r.number])
                if self._at(place + j) // SYMBOLS == a
            )
            self.model.equal(r.extra[a], turned)

    def _hold(self, p: int) -> None:
        """No seat plays what it does not have, artist by artist and symbol by symbol."""
        model = self.model
        for a in self.artists:
            kinds = range(a * SYMBOLS, (a + 1) * SYMBOLS)
            got = {kind: Expr(constant=self.hands[p][kind]) for kind in kinds}
            played = Expr()
            for r in self.game_model.rounds:
                for kind in kinds:
                    got[kind] = got[kind] + self._comes(r, p, kind)
                in_progress = 0 if r.in_progress is None else r.in_progress.shown[p][a]
                played = played + r.displays[p][a] - in_progress
                saved = Expr()
                for s in USED:
                    has = got[a * SYMBOLS + s]
                    now, later = self._uses(r.number, p, a, s)
                    model.at_most(now, has)
                    # A card whose symbol is used in a later round is not played in this one.
                    if r.number + 1 < len(self.game_model.rounds) and (has.terms or has.constant):
                        one = model.flag(f"saved_{r.number}_{p}_{a}_{s}")
                        model.at_least(one, later + has - 1)
                        saved = saved + one
                model.at_most(played + saved, total(got.values()))

    def _uses(self, number: int, p: int, a: int, s: int) -> tuple[Expr, Expr]:
        """How often a symbol is used up to a round, and how often after it."""
        uses = [
            r.use[s][p][a] + (r.closing_all[p][a] if s == TOGETHER else 0)
            for r in self.game_model.rounds
        ]
        return total(uses[: number + 1]), total(uses[number + 1 :])

    def _draw_before_use(self, r: RoundModel) -> None:
        """A ■ that is drawn and used in one round draws a later card, not itself."""
        after = self._start(r.number + 1)
        for i, draw in enumerate(self.drawn):
            artist, symbol = divmod(self._at(after + i), SYMBOLS)
            if artist < 0 or symbol != DRAW_ONE:
                continue
            for p in self.seats:
                so_far = total(self.drawn[j][r.number][p] for j in range(i + 1))
                others = total(r.use[DRAW_ONE][p][a] for a in self.artists if a != artist)
                own = r.use[DRAW_ONE][p][artist]
                self.model.at_most(so_far, others, [draw[r.number][p], own])

    def _comes(self, r: RoundModel, p: int, kind: int) -> Expr:
        """How many cards of a kind the seat is dealt and draws in a round."""
        size = self.game_model.situation.deals[r.number]
        found = Expr()
        first = self._start(r.number) + p * size
        for j, flag in enumerate(self.before[r.number]):
            dealt = [self._at(first + j + i) for i in range(size)]
            found = found + dealt.count(kind) * flag
        after = self._start(r.number + 1)
        for i, draw in enumerate(self.drawn):
            if self._at(after + i) == kind:
                found = found + draw[r.number][p]
        return found
