"""What the tree search is told about Cooperative Solitaire."""

from __future__ import annotations

from math import exp

from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.search import Evaluation, Features, Policy, SearchParts
from kibitz.core.state import State
from kibitz.games.cooperative_solitaire.actions import END, TO_PRIMARY
from kibitz.games.cooperative_solitaire.lookahead import evaluate, open_moves
from kibitz.games.cooperative_solitaire.notation import in_words
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    ENDING,
    HIDDEN_PRIMARY,
    HIDDEN_SECONDARY,
    PRIMARY,
    QUIET,
    SEAT,
    SECONDARY,
    STARTER_FINISHED,
    THROWAWAY,
    TURN,
    cards_left,
)


class GenerousPolicy(Policy):
    """Moves as the bot ``generous`` does: throws on the other seat whenever it can, on the primary
    pile first, and makes any of the moves it has to make."""

    def __init__(self) -> None:
        self.sure: float = 0.3
        """How likely its own choice is thought to be the best."""

    def pick(self, state: State, legal: list[int], rng: Rng) -> int:
        if legal[0] != END:
            return rng.pick(legal)
        best = _on_primary(legal)
        return best[0] if len(best) == 1 else rng.pick(best)

    def priors(self, state: State, legal: list[int]) -> list[float]:
        if legal[0] != END:
            return []
        found = [(1.0 - self.sure) / len(legal)] * len(legal)
        best = _on_primary(legal)
        for i in range(len(legal)):
            if legal[i] in best:
                found[i] += self.sure / len(best)
        return found

    def sentence(self, state: State, action: int) -> Msg | None:
        assert isinstance(state, CooperativeSolitaireState)
        return in_words(state.table, action, "advice")


def _on_primary(legal: list[int]) -> list[int]:
    """The throws on the other seat's primary pile, or if there is none all throws."""
    best = [action for action in legal if action & 15 == TO_PRIMARY]
    return best if best else [action for action in legal if action != END]


class CardsEvaluation(Evaluation):
    """The chance to win, from the cards each seat has left and can place."""

    def __init__(self) -> None:
        self.scale: float = 150.0
        """The difference in ``evaluate`` that makes a win about 73 % likely."""

    def stage(self, state: State) -> int:
        """The turn."""
        assert isinstance(state, CooperativeSolitaireState)
        return int(state.table[TURN])

    def values(self, state: State) -> list[float]:
        assert isinstance(state, CooperativeSolitaireState)
        b = state.table
        if b[ENDING] > STARTER_FINISHED:
            first = 0.5 + 0.5 * state.returns()[0]
        elif b[ENDING] == STARTER_FINISHED:
            # The other seat may still tie.
            first = 0.9 if state.options.starter == 0 else 0.1
        else:
            first = 1.0 / (1.0 + exp(-float(evaluate(state, 0)) / self.scale))
        return [first, 1.0 - first]


class CardsFeatures(Features):
    """The cards each seat has left, where they lie, and which can be placed."""

    def __init__(self) -> None:
        super().__init__(
            1,
            [
                "cards",
                "share",
                "few",
                "primary",
                "primary_few",
                "secondary",
                "throwaway",
                "unseen",
                "open_moves",
                "quiet",
                "turn",
                "finished",
            ],
        )

    def values(self, state: State) -> list[list[float]]:
        assert isinstance(state, CooperativeSolitaireState)
        b = state.table
        total = float(cards_left(b, 0) + cards_left(b, 1))
        found: list[list[float]] = []
        for seat in range(2):
            cards = float(cards_left(b, seat))
            primary = float(b[COUNT + PRIMARY + seat])
            unseen = float(b[HIDDEN_PRIMARY + seat] + b[HIDDEN_SECONDARY + seat])
            found.append(
                [
                    0.1 * cards,
                    cards / (5.0 + total),
                    1.0 / (1.0 + cards),
                    0.1 * primary,
                    primary / (5.0 + total),
                    0.1 * float(b[COUNT + SECONDARY + seat]),
                    0.1 * float(b[COUNT + THROWAWAY + seat]),
                    0.1 * unseen,
                    float(open_moves(state, seat)),
                    float(min(b[QUIET + seat], 4)),
                    1.0 if seat == b[SEAT] else 0.0,
                    # Who has no card left while the other seat may still tie.
                    1.0 if b[ENDING] == STARTER_FINISHED and seat != b[SEAT] else 0.0,
                ]
            )
        return found


def search_parts() -> SearchParts:
    """For the bot ``search``."""
    return SearchParts(
        GenerousPolicy(),
        CardsEvaluation(),
        stages=25,
        depth=12,
        iterations=2_000,
        live_iterations=5_000,
        features=CardsFeatures(),
        version=1,
    )
