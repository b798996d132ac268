"""The bots of Masters Gallery: ``greedy`` looks at the table, ``planner`` at sampled worlds."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import whole_number
from kibitz.core.turn import Advice, Player, Turn
from kibitz.games.masters_gallery.actions import ALL, DONE, DRAW, GIVE, SECOND, SKIP
from kibitz.games.masters_gallery.artist import SYMBOL_WORDS, artist_msg
from kibitz.games.masters_gallery.cards import (
    KINDS,
    PLAIN,
    SECOND_DOWN,
    SECOND_UP,
    SYMBOLS,
)
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.scoring import points_now
from kibitz.games.masters_gallery.table import (
    ADDING,
    HAND,
    OVER,
    PHASE,
    POINTS,
    ROUND,
    SHOWS,
    TURN,
    UP,
    VALUE,
)

_EAGERNESS: Final = (1, 5, 4, 2, 3, 6)
"""Which of two cards of one artist to play: by symbol, the higher number. The award first."""
_SPARING: Final = (6, 2, 3, 5, 4, 1)
"""Which to use up where symbols do nothing: the plain one first, the award last."""

WORLDS: Final = 20
"""How many worlds the planner samples at each decision by default."""
MOST_WORLDS: Final = 10_000
LIVE_WORLDS: Final = 1_000
"""The most at a table on a shared server: about a tenth of a second for a move, compiled."""
CARD_IN_HAND: Final = 0.8
"""What a card in hand is worth after the round, as a share of its artist's value plus 1. Found
by experiment: with 0.5 and with 1 the planner wins clearly less often."""


class GreedyPlayer(Player):
    """Plays what would score most if the round closed right after it."""

    def choose(self, turn: Turn) -> int:
        return best_now(_imagine(turn))

    def advise(self, turn: Turn) -> Advice:
        state = _imagine(turn)
        action = best_now(state)
        after = points_after(state, action)
        reason = Msg("masters_gallery.reason.now", n=int(after))
        return Advice(action, [reason], in_a_sentence(state, action))


class PlannerPlayer(Player):
    """Plays the round out, greedily, in several sampled worlds.

    An action is valued by the points it brings, less what the others get, plus the prospects of the
    cards left in hand. So the planner saves the cards of artists whose value is rising.
    """

    def __init__(self, worlds: int) -> None:
        self.worlds: int = worlds

    def choose(self, turn: Turn) -> int:
        legal = turn.legal_actions()
        if len(legal) == 1:
            return legal[0]
        sums = self._weigh(turn, legal)
        return legal[_highest(sums)]

    def advise(self, turn: Turn) -> Advice:
        legal = turn.legal_actions()
        sums = self._weigh(turn, legal)
        best = _highest(sums)
        points = round(sums[best] / self.worlds, 1)
        word = "masters_gallery.reason.plan" if points >= 0 else "masters_gallery.reason.behind"
        reasons = [Msg(word, points=abs(points), n=self.worlds)]
        state = _imagine(turn)
        if legal[best] < GIVE:
            artist = legal[best] % KINDS // SYMBOLS
            held = held_of(state.table, turn.seat, artist) - 1
            reasons.append(
                Msg(
                    "masters_gallery.reason.held",
                    artist=artist_msg(state.options, artist),
                    n=int(held),
                    value=int(state.table[VALUE + artist]),
                )
            )
        return Advice(legal[best], reasons, in_a_sentence(state, legal[best]))

    def _weigh(self, turn: Turn, legal: list[int]) -> list[float]:
        """For each action the sum of its values in the sampled worlds."""
        sums = [0.0] * len(legal)
        seat: i64 = turn.seat
        for _ in range(self.worlds):
            world = _imagine(turn)
            for i in range(len(legal)):
                sums[i] += outcome(world.clone(), legal[i], seat)
        return sums


def make_greedy(words: list[str]) -> Player:
    """``greedy`` takes no parameters."""
    if words:
        raise BadInputError(Msg("masters_gallery.why.no_params", bot="greedy"))
    return GreedyPlayer()


def make_planner(words: list[str]) -> Player:
    """``planner`` or ``planner:WORLDS``."""
    if not words:
        return PlannerPlayer(WORLDS)
    worlds = whole_number(words[0], 1, MOST_WORLDS) if len(words) == 1 else None
    if worlds is None:
        text = ",".join(words)[:60]
        raise BadInputError(Msg("masters_gallery.why.planner_worlds", text=text))
    return PlannerPlayer(worlds)


def planner_worlds(player: Player) -> int:
    """How many worlds a planner samples for a move."""
    assert isinstance(player, PlannerPlayer)
    return player.worlds


def _imagine(turn: Turn) -> MastersGalleryState:
    state = turn.imagine(turn.rng)
    assert isinstance(state, MastersGalleryState)
    return state


def in_a_sentence(state: MastersGalleryState, action: int) -> Msg:
    """An action as something to do, with the artist's name."""
    if action < GIVE:
        kind = action % KINDS
        verb = ("play", "second", "choose", "add")[action // KINDS]
        if verb == "second" and state.table[PHASE] == SECOND_DOWN:
            verb = "second_down"
        symbol = Msg(f"masters_gallery.symbol.{SYMBOL_WORDS[kind % SYMBOLS]}")
        artist = artist_msg(state.options, kind // SYMBOLS)
        return Msg(f"masters_gallery.advice.{verb}", artist=artist, symbol=symbol)
    if action < DRAW:
        return Msg("masters_gallery.advice.award", artist=artist_msg(state.options, action - GIVE))
    word = {DRAW: "draw", ALL: "all", SKIP: "skip"}.get(action, "done")
    return Msg(f"masters_gallery.advice.{word}")


def _highest(sums: list[float]) -> int:
    best = 0
    for i in range(1, len(sums)):
        if sums[i] > sums[best]:
            best = i
    return best


def held_of(b: vec[i64], seat: i64, artist: i64) -> i64:
    """How many works of the artist a hand holds."""
    cards: i64 = 0
    at: i64 = HAND + seat * KINDS + artist * SYMBOLS
    for i in range(SYMBOLS):
        cards += b[at + i]
    return cards


def points_after(state: MastersGalleryState, action: i64) -> i64:
    """The points of the seat on turn in this round if it closed right after the action."""
    b = state.table
    seat: i64 = b[TURN]
    if action < GIVE:
        return shown_points(b, state.options, seat, action % KINDS // SYMBOLS)
    if action < DRAW:
        b[VALUE + action - GIVE] += 2
        points: i64 = points_now(b, state.options, seat)
        b[VALUE + action - GIVE] -= 2
        return points
    return points_now(b, state.options, seat)


def shown_points(b: vec[i64], options: Options, seat: i64, artist: i64) -> i64:
    """The seat's points in this round if it displayed a card of the artist and the round closed."""
    counted: i64 = 0 if options.unranked and b[PHASE] == ADDING else 1
    b[UP + artist] += counted
    b[SHOWS + seat * 5 + artist] += 1
    points: i64 = points_now(b, options, seat)
    b[UP + artist] -= counted
    b[SHOWS + seat * 5 + artist] -= 1
    return points


def best_now(state: MastersGalleryState) -> int:
    """The action after which the seat on turn would score most if the round closed."""
    b = state.table
    seat: i64 = b[TURN]
    best: int = -1
    best_value: i64 = -1
    artist: i64 = -1
    points: i64 = 0
    for action in state.legal_actions():
        chosen: i64 = action
        value: i64
        if chosen < GIVE:
            kind: i64 = chosen % KINDS
            if kind // SYMBOLS != artist:
                artist = kind // SYMBOLS
                points = shown_points(b, state.options, seat, artist)
            value = points * 16
            if chosen >= SECOND:
                value += _SPARING[kind % SYMBOLS]
            elif kind % SYMBOLS == SECOND_UP and held_of(b, seat, artist) < 2:
                value += _EAGERNESS[PLAIN]
            else:
                value += _EAGERNESS[kind % SYMBOLS]
        elif chosen < DRAW:
            value = points_after(state, chosen) * 16 + 1
        elif chosen in (SKIP, DONE):
            value = points_now(b, state.options, seat) * 16
        else:
            value = points_now(b, state.options, seat) * 16 + 1
        if value > best_value:
            best = action
            best_value = value
    return best


def outcome(state: MastersGalleryState, action: int, seat: i64) -> float:
    """The value of an action if then everybody plays greedily to the end of the round."""
    b = state.table
    number: i64 = b[ROUND]
    state.apply(action)
    while b[PHASE] != OVER and b[ROUND] == number:
        state.apply(best_now(state))
    seats: i64 = state.options.seats
    mine: float = 0.0
    others: float = 0.0
    most: float = -1.0
    other: i64 = 0
    while other < seats:
        worth: float = float(b[POINTS + other]) + prospects(b, state.options, other)
        if other == seat:
            mine = worth
        else:
            others += worth
            if worth > most:
                most = worth
        other += 1
    return mine - 0.5 * others / float(seats - 1) - 0.5 * most


def prospects(b: vec[i64], options: Options, seat: i64) -> float:
    """What a hand may be worth in later rounds."""
    if b[ROUND] == options.rounds:
        return 0.0
    worth: float = 0.0
    artist: i64 = 0
    while artist < options.artists:
        worth += float(held_of(b, seat, artist) * (b[VALUE + artist] + 1))
        artist += 1
    return CARD_IN_HAND * worth
