"""What the tree search is told about Masters Gallery."""

from __future__ import annotations

from math import exp

from mypy_extensions import i64

from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.search import Evaluation, Features, Policy, SearchParts
from kibitz.core.state import State
from kibitz.games.masters_gallery.bots import best_now, held_of, in_a_sentence, prospects
from kibitz.games.masters_gallery.cards import AWARD, DRAW_ONE, KINDS, SYMBOLS
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import (
    HAND,
    OVER,
    PHASE,
    POINTS,
    ROUND,
    SIZE,
    TURN,
    VALUE,
)


class GreedyPolicy(Policy):
    """Moves as the bot ``greedy`` does, most of the time."""

    def __init__(self) -> None:
        self.sure: float = 0.5
        """How likely its own choice is thought to be the best."""
        self.stray: float = 0.0
        """How often it makes another move in a rollout."""

    def pick(self, state: State, legal: list[int], rng: Rng) -> int:
        assert isinstance(state, MastersGalleryState)
        if self.stray > 0.0 and rng.chance(self.stray):
            return rng.pick(legal)
        return best_now(state)

    def play(self, state: State, rng: Rng) -> None:
        assert isinstance(state, MastersGalleryState)
        if self.stray > 0.0 and rng.chance(self.stray):
            state.apply(rng.pick(state.legal_actions()))
        else:
            state.apply(best_now(state))

    def priors(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, MastersGalleryState)
        found = [(1.0 - self.sure) / len(legal)] * len(legal)
        found[legal.index(best_now(state))] += self.sure
        return found

    def sentence(self, state: State, action: int) -> Msg | None:
        assert isinstance(state, MastersGalleryState)
        return in_a_sentence(state, action)


class PointsEvaluation(Evaluation):
    """The chance to win, from points and the prospects of the cards in hand."""

    def __init__(self) -> None:
        self.luck: float = 3.0
        """The difference of points that makes a win e times as likely at the end of the game, and
        how much that grows with each round to come."""
        self.luck_of_round: float = 4.0

    def stage(self, state: State) -> int:
        """The round."""
        assert isinstance(state, MastersGalleryState)
        return int(state.table[ROUND])

    def values(self, state: State) -> list[float]:
        assert isinstance(state, MastersGalleryState)
        b = state.table
        options = state.options
        left = 0.0 if b[PHASE] == OVER else float(options.rounds - b[ROUND])
        scale = self.luck + self.luck_of_round * left
        worth: list[float] = []
        seat: i64 = 0
        while seat < options.seats:
            worth.append(float(b[POINTS + seat]) + prospects(b, options, seat))
            seat += 1
        most = max(worth)
        total = 0.0
        for i in range(len(worth)):
            worth[i] = exp((worth[i] - most) / scale)
            total += worth[i]
        return [share / total for share in worth]


class PointsFeatures(Features):
    """Points and the cards in hand, measured by the luck that is still to come."""

    def __init__(self) -> None:
        super().__init__(
            1,
            [
                "points",
                "points_early",
                "cards",
                "value",
                "value_early",
                "best_artist",
                "longest",
                "awards",
                "draws",
                "symbols",
                "turn",
            ],
        )
        self.luck: float = 3.0
        """As in ``PointsEvaluation``."""
        self.luck_of_round: float = 4.0

    def values(self, state: State) -> list[list[float]]:
        assert isinstance(state, MastersGalleryState)
        b = state.table
        options = state.options
        left = float(options.rounds - b[ROUND])
        scale = 1.0 / (self.luck + self.luck_of_round * left)
        early = left / float(options.rounds)
        found: list[list[float]] = []
        seat: i64 = 0
        while seat < options.seats:
            value = 0.0
            best = 0.0
            longest = 0.0
            awards = 0.0
            draws = 0.0
            symbols = 0.0
            artist: i64 = 0
            while artist < options.artists:
                held = float(held_of(b, seat, artist))
                worth = float(b[VALUE + artist])
                value += held * worth
                best = max(best, held * (worth + 2.0))
                longest = max(longest, held)
                at: i64 = HAND + seat * KINDS + artist * SYMBOLS
                awards += float(b[at + AWARD])
                draws += float(b[at + DRAW_ONE])
                symbols += held - float(b[at])
                artist += 1
            points = float(b[POINTS + seat])
            found.append(
                [
                    scale * points,
                    scale * points * early,
                    scale * float(b[SIZE + seat]),
                    scale * value,
                    scale * value * early,
                    scale * best,
                    scale * longest,
                    scale * awards,
                    scale * draws,
                    scale * symbols,
                    scale if seat == b[TURN] else 0.0,
                ]
            )
            seat += 1
        return found


def search_parts() -> SearchParts:
    """For the bot ``search``."""
    return SearchParts(
        GreedyPolicy(),
        PointsEvaluation(),
        depth=10,
        iterations=3_000,
        live_iterations=6_000,
        features=PointsFeatures(),
    )
