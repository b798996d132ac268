"""What the tree search is told about Mulle."""

from __future__ import annotations

from math import exp
from typing import Final

from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.search import Evaluation, Features, Policy, SearchParts
from kibitz.core.state import State
from kibitz.games.mulle.advice import in_a_sentence
from kibitz.games.mulle.bots import outcome
from kibitz.games.mulle.evaluation import Evaluation as Judgement
from kibitz.games.mulle.options import HAND
from kibitz.games.mulle.position import FIRST, MULLES, SECOND, SIZE, TABBE
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.scoring import HALF, intake_of, intake_points, mulle_points
from kibitz.games.mulle.values import kinds_in, size

_OVER: Final = 1_000_000


class CarefulPolicy(Policy):
    """Moves as the bot ``careful`` does."""

    def __init__(self) -> None:
        self.sure: float = 0.8
        """How likely its own choice is thought to be the best."""

    def pick(self, state: State, legal: list[int], rng: Rng) -> int:
        return legal[self._best(state, legal)]

    def priors(self, state: State, legal: list[int]) -> list[float]:
        found = [(1.0 - self.sure) / len(legal)] * len(legal)
        found[self._best(state, legal)] += self.sure
        return found

    def sentence(self, state: State, action: int) -> Msg | None:
        assert isinstance(state, MulleState)
        return in_a_sentence(outcome(state, action))

    def _best(self, state: State, legal: list[int]) -> int:
        assert isinstance(state, MulleState)
        judgement = Judgement(state)
        best = 0
        most = -1e9
        for i in range(len(legal)):
            value = judgement.value(outcome(state, legal[i]))
            if value > most:
                most = value
                best = i
        return best


class PointsEvaluation(Evaluation):
    """The chance to win, from the difference of points and the number of cards to come."""

    def __init__(self) -> None:
        self.intake: float = 3.0
        """What a point of intake is worth while it is open who will have more than half of it."""
        self.luck: float = 8.0
        """A lead of so many points is won by about 73 % with no card left; and by how much that
        lead grows with each card to come."""
        self.luck_of_card: float = 0.25
        self.tempo: float = 1.0
        """How much of its best capture the seat on turn is credited with, so that a rollout may end
        where a capture is waiting."""

    def stage(self, state: State) -> int:
        """The number of cards played."""
        assert isinstance(state, MulleState)
        if state.on_turn < 0:
            return _OVER
        played = state.drawn - state.cells[SIZE] - state.cells[SIZE + 1]
        return 200 * len(state.sheets) + int(played) + 104 - len(state.stock)

    def values(self, state: State) -> list[float]:
        assert isinstance(state, MulleState)
        lead = 0.0
        for sheets in state.sheets:
            lead += sheets[0].total - sheets[1].total
        left = 0.0
        if state.on_turn >= 0:
            cells = state.cells
            for kind in kinds_in(cells[MULLES]):
                lead += mulle_points(kind)
            for kind in kinds_in(cells[MULLES + 1]):
                lead -= mulle_points(kind)
            lead += float(cells[TABBE] - cells[TABBE + 1])
            lead += self.intake * intake_of(cells[FIRST], cells[SECOND])
            lead -= self.intake * intake_of(cells[FIRST + 1], cells[SECOND + 1])
            if state.choosing is None:
                seat = state.on_turn
                gain = self.tempo * Judgement(state).best_capture(state, seat)
                lead += gain if seat == 0 else -gain
            left = float(len(state.stock) - state.drawn + cells[SIZE] + cells[SIZE + 1])
            left += 104.0 * (state.options.sessions - len(state.sheets) - 1)
        mine = 1.0 / (1.0 + exp(-lead / (self.luck + self.luck_of_card * left)))
        return [mine, 1.0 - mine]


class PointsFeatures(Features):
    """Points, and what they are about to become, measured by the luck that is still to come."""

    def __init__(self) -> None:
        super().__init__(
            1,
            [
                "points",
                "points_early",
                "intake",
                "intake_early",
                "above_half",
                "cards",
                "in_hand",
                "capture",
                "threat",
                "last_capture",
                "turn",
            ],
        )
        self.luck: float = 8.0
        """As in ``PointsEvaluation``."""
        self.luck_of_card: float = 0.25

    def values(self, state: State) -> list[list[float]]:
        assert isinstance(state, MulleState)
        cells = state.cells
        left = float(len(state.stock) - state.drawn + cells[SIZE] + cells[SIZE + 1])
        to_come = left + 104.0 * (state.options.sessions - len(state.sheets) - 1)
        scale = 1.0 / (self.luck + self.luck_of_card * to_come)
        early = left / 104.0
        judgement = Judgement(state) if state.choosing is None else None
        on_table = 0.0
        if state.captor >= 0:
            table = state.table
            first, second = table.cards_of_builds(table.builds())
            on_table = float(intake_of(first | table.first, second | table.second))
        found: list[list[float]] = []
        for seat in range(2):
            points = float(cells[TABBE + seat])
            for sheets in state.sheets:
                points += sheets[seat].total
            for kind in kinds_in(cells[MULLES + seat]):
                points += mulle_points(kind)
            taken = intake_of(cells[FIRST + seat], cells[SECOND + seat])
            intake = float(taken)
            cards = float(size(cells[FIRST + seat]) + size(cells[SECOND + seat]))
            in_hand = 0.0
            for i in range(int(cells[SIZE + seat])):
                in_hand += intake_points(int(cells[seat * HAND + i]) >> 1)
            capture = 0.0
            threat = 0.0
            if judgement is not None:
                best = judgement.best_capture(state, seat)
                if seat == state.on_turn:
                    capture = best
                else:
                    threat = best
            found.append(
                [
                    scale * points,
                    scale * points * early,
                    scale * intake,
                    scale * intake * early,
                    scale * float(max(0, taken - HALF)),
                    0.1 * scale * cards,
                    scale * in_hand,
                    scale * capture,
                    scale * threat,
                    scale * on_table * (1.0 - early) if seat == state.captor else 0.0,
                    scale if seat == state.on_turn else 0.0,
                ]
            )
        return found


def search_parts() -> SearchParts:
    """For the bot ``search``."""
    return SearchParts(
        CarefulPolicy(),
        PointsEvaluation(),
        stages=4,
        iterations=800,
        live_iterations=2_000,
        features=PointsFeatures(),
    )
