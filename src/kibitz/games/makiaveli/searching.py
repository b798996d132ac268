"""What the tree search is told about Makiaveli."""

from __future__ import annotations

from math import exp

from kibitz.core.rng import Rng
from kibitz.core.search import Evaluation, Features, Policy, SearchParts
from kibitz.core.state import State
from kibitz.games.makiaveli.actions import DONE, DRAW, PASS, TAKE
from kibitz.games.makiaveli.bots import Patient, most_to_lay, must_stand
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.counts import NO_CARDS, kind_counts
from kibitz.games.makiaveli.solver.pool import borrow_solver, return_solver


class PatientPolicy(Policy):
    """Moves as the bot ``patient`` does: holds complete melds back."""

    def __init__(self) -> None:
        self.bot: Patient = Patient(2)
        self.sure: float = 0.5
        """How likely its own choice is thought to be the best."""

    def pick(self, state: State, legal: list[int], rng: Rng) -> int:
        assert isinstance(state, MakiaveliState)
        for action in legal if state.anchored else self.turn(state):
            if action in legal:
                return action
        return legal[-1]

    def play(self, state: State, rng: Rng) -> None:
        assert isinstance(state, MakiaveliState)
        if state.anchored:
            legal = state.legal_actions()
            state.apply(legal[0])
            return
        for action in self.turn(state):
            state.apply(action)

    def priors(self, state: State, legal: list[int]) -> list[float]:
        found = [(1.0 - self.sure) / len(legal)] * len(legal)
        assert isinstance(state, MakiaveliState)
        wanted = legal[0] if state.anchored else self.turn(state)[0]
        for i in range(len(legal)):
            if legal[i] == wanted:
                found[i] += self.sure
        return found

    def turn(self, state: MakiaveliState) -> list[int]:
        """The rest of the bot's turn, whatever was laid before."""
        kinds = self.bot.kinds_to_lay(state)
        if not kinds and not state.laid:
            return [DRAW if state.stock else PASS]
        takes = _takes_for(state, kinds)
        if takes is None:
            # What was laid before needs a card that the bot would have held back.
            kinds = most_to_lay(state)
            takes = _takes_for(state, kinds)
        assert takes is not None
        return [*kinds, *takes, DONE]


def _takes_for(state: MakiaveliState, kinds: list[int]) -> list[int] | None:
    """The cross cards that a turn takes in which these kinds are laid, as many as fit in; None if
    there is no such turn."""
    alone = state.cross_alone()
    must = must_stand(state)
    for kind in kinds:
        must[kind] += 1
    solver = borrow_solver()
    groups = solver.arrange(must, NO_CARDS, kind_counts([card for card in alone if card >= 0]))
    return_solver(solver)
    if groups is None:
        return None
    placed = [0] * 52
    for group in groups:
        for kind in group:
            placed[kind] += 1
    takes: list[int] = []
    for place in range(4):
        kind = alone[place] >> 1
        if kind >= 0 and placed[kind] > must[kind]:
            takes.append(TAKE + place)
            placed[kind] -= 1
    return takes


class HandsEvaluation(Evaluation):
    """The chance to win, from the number of cards in each hand."""

    def __init__(self) -> None:
        self.scale: float = 3.0
        """A difference of so many cards makes a win e times as likely."""

    def stage(self, state: State) -> int:
        """How many cards have been drawn and laid: about one and a half each turn."""
        assert isinstance(state, MakiaveliState)
        return sum(state.got) + sum([len(shown) for shown in state.shown])

    def values(self, state: State) -> list[float]:
        assert isinstance(state, MakiaveliState)
        if state.over:
            return state.returns()
        fewest = min([len(hand) for hand in state.hands])
        shares = [exp(float(fewest - len(hand)) / self.scale) for hand in state.hands]
        total = sum(shares)
        return [share / total for share in shares]


class HandsFeatures(Features):
    """How many cards each seat holds, and how well they go with each other."""

    def __init__(self) -> None:
        super().__init__(
            1,
            ["cards", "few", "cards_late", "turn", "wait", "turn_few", "sets", "runs", "twins"],
        )

    def values(self, state: State) -> list[list[float]]:
        assert isinstance(state, MakiaveliState)
        late = 1.0 / (1.0 + len(state.stock))
        found: list[list[float]] = []
        for seat in range(state.seats):
            hand = state.hands[seat]
            cards = float(len(hand))
            few = 1.0 / (1.0 + cards)
            wait = (seat - state.turn) % state.seats
            sets = 0
            runs = 0
            twins = 0
            for i in range(len(hand)):
                one = hand[i] >> 1
                for j in range(i + 1, len(hand)):
                    other = hand[j] >> 1
                    if one == other:
                        twins += 1
                    elif one >> 2 == other >> 2:
                        sets += 1
                    elif one & 3 == other & 3 and other - one <= 8:
                        runs += 1
            found.append(
                [
                    0.3 * cards,
                    few,
                    0.3 * cards * late,
                    1.0 if wait == 0 else 0.0,
                    float(wait),
                    few if wait == 0 else 0.0,
                    0.3 * sets,
                    0.3 * runs,
                    0.3 * twins,
                ]
            )
        return found


def search_parts() -> SearchParts:
    """For the bot ``search``."""
    return SearchParts(
        PatientPolicy(),
        HandsEvaluation(),
        stages=24,
        depth=6,
        iterations=200,
        live_iterations=400,
        features=HandsFeatures(),
        version=1,
    )
