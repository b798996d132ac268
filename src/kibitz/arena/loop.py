"""Plays whole games between programs as fast as possible, and counts the results.

A game is dealt from its seed, played to its end and added to a tally. It
depends on its seed only, so it can be played again at any time and in any order.
"""

from __future__ import annotations

from kibitz.core.errors import BotError
from kibitz.core.game import Game, Setup
from kibitz.core.history import Moves
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Player, Turn

Histogram = dict[float, int]
"""How often each value came up."""

UNFINISHED = "unfinished"
"""The statistic by which a game says that it ended without a winner."""


class Tally:
    """Counts over many games. Whole numbers only, so that the order of adding does not matter."""

    def __init__(self, seats: int) -> None:
        self.games: int = 0
        self.wins: list[int] = [0] * seats
        """By player, in the order they were named."""
        self.seat_wins: list[int] = [0] * seats
        self.first_wins: int = 0
        """Won by the seat that made the first move."""
        self.ties: int = 0
        self.unfinished: int = 0
        self.decisions: int = 0
        self.failures: int = 0
        """Decisions taken by the game in place of a player whose program failed."""
        self.trouble: Msg | None = None
        """What went wrong first, in the game of the lowest number, and there at its first failure;
        None if nothing did."""
        self.trouble_game: int = -1
        self.lengths: Histogram = {}
        """Decisions in a game."""
        self.returns: list[Histogram] = [{} for _ in range(seats)]
        """By player."""
        self.statistics: dict[str, Histogram] = {}
        """The game's own."""

    def merge(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.games += other.games
        self.first_wins += other.first_wins
        self.ties += other.ties
        self.unfinished += other.unfinished
        self.decisions += other.decisions
        self.failures += other.failures
        if other.trouble is not None and (
            self.trouble is None or other.trouble_game < self.trouble_game
        ):
            self.trouble = other.trouble
            self.trouble_game = other.trouble_game
        for i in range(len(self.wins)):
            self.wins[i] += other.wins[i]
            self.seat_wins[i] += other.seat_wins[i]
            _add_all(self.returns[i], other.returns[i])
        _add_all(self.lengths, other.lengths)
        for name, counts in other.statistics.items():
            _add_all(self.statistics.setdefault(name, {}), counts)

    def data(self) -> dict[str, object]:
        """Plain data for a file or a worker's answer; ``tally_from`` reads it."""
        data: dict[str, object] = {
            "games": self.games,
            "wins": list(self.wins),
            "seat_wins": list(self.seat_wins),
            "first_wins": self.first_wins,
            "ties": self.ties,
            "unfinished": self.unfinished,
            "decisions": self.decisions,
            "failures": self.failures,
            "lengths": _written(self.lengths),
            "returns": [_written(counts) for counts in self.returns],
            "statistics": {n: _written(counts) for n, counts in sorted(self.statistics.items())},
        }
        if self.trouble is not None:
            data["trouble"] = {"game": self.trouble_game, "why": self.trouble.data()}
        return data

    def fail(self, number: int, why: Msg) -> None:
        """Count a decision that a player failed to take in the game of this number."""
        self.failures += 1
        if self.trouble is None or number < self.trouble_game:
            self.trouble = why
            self.trouble_game = number


def first_trouble(tallies: list[Tally]) -> Tally | None:
    """The tally with the first failure of all; None if no player failed."""
    first: Tally | None = None
    for tally in tallies:
        if tally.trouble is not None and (first is None or tally.trouble_game < first.trouble_game):
            first = tally
    return first


def _add_all(to: Histogram, counts: Histogram) -> None:
    for value, number in counts.items():
        to[value] = to.get(value, 0) + number


def _written(counts: Histogram) -> dict[str, int]:
    return {f"{value:.12g}": counts[value] for value in sorted(counts)}


def play_game(
    game: Game,
    setup: Setup,
    seed: int,
    players: list[Player],
    trusted: list[bool],
    shift: int,
    tally: Tally,
    moves: list[tuple[int, str]] | None = None,
    number: int = 0,
) -> list[float]:
    """Deal the game of this seed, play it and count it; returns what each seat got.

    ``players`` are in the order they were named; player ``i`` sits on seat ``i + shift``. The moves
    of players who are not ``trusted`` are checked; for a player that fails, the game's fallback
    move is made. ``moves``: where to note each move, for a record. ``number``: which game of a
    study it is, for the report of a failure.
    """
    seats = len(players)
    deal = game.new_deal(seed, setup)
    state = game.start(deal, setup)
    past = Moves(lambda: game.start(deal, setup))
    rng = Rng(derived_seed(seed, 1))
    rngs = [Rng(rng.seed128()) for _ in range(seats)]
    at = [players[(seat - shift) % seats] for seat in range(seats)]
    checked = [not trusted[(seat - shift) % seats] for seat in range(seats)]
    first = state.to_move()
    decisions = 0
    seat = first
    turn = Turn(state, max(first, 0), rngs[0], past)
    for place in range(seats):
        at[place].new_game(place)
    while seat >= 0:
        turn.begin(state, seat, rngs[seat])
        action: int
        try:
            action = at[seat].choose(turn)
            if checked[seat] and action not in state.legal_actions():
                tally.fail(number, Msg("error.bot_illegal", answer=action))
                action = game.fallback(state)
        except BotError as error:
            action = game.fallback(state)
            tally.fail(number, error.msg)
        if moves is not None:
            moves.append((seat, state.move_text(action)))
        state.apply(action)
        past.actions.append(action)
        decisions += 1
        seat = state.to_move()

    returns = state.returns()
    statistics = game.statistics(state)
    tally.games += 1
    tally.decisions += decisions
    _count(tally.lengths, float(decisions))
    for name, value in statistics.items():
        counts = tally.statistics.get(name)
        if counts is None:
            counts = {}
            tally.statistics[name] = counts
        _count(counts, value)
    best = max(returns)
    winner = -1
    winners = 0
    for place in range(seats):
        _count(tally.returns[(place - shift) % seats], returns[place])
        if returns[place] == best:
            winners += 1
            winner = place
    if statistics.get(UNFINISHED, 0.0) > 0.0:
        tally.unfinished += 1
    elif winners > 1:
        tally.ties += 1
    else:
        tally.wins[(winner - shift) % seats] += 1
        tally.seat_wins[winner] += 1
        if winner == first:
            tally.first_wins += 1
    return returns


def _count(counts: Histogram, value: float) -> None:
    # Twelve digits are what is written to a file; more would make a resumed study differ.
    if value != float(int(value)):
        value = float(f"{value:.12g}")
    counts[value] = counts.get(value, 0) + 1
