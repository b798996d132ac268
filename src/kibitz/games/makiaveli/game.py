# interpreted: it says where its folder is, and tests make smaller games of it
"""Makiaveli as the rest of the program knows it: seats, options, bots, the solver."""

from __future__ import annotations

from pathlib import Path

from kibitz.core.cards import pack
from kibitz.core.game import Bot, Deal, Game, Level, Setup
from kibitz.core.state import State
from kibitz.core.utility import Winning
from kibitz.games.makiaveli.actions import NUM_ACTIONS
from kibitz.games.makiaveli.bots import make_greedy, make_novice, make_patient, make_random
from kibitz.games.makiaveli.options import (
    Options,
    game_options,
    novice_fields,
    patient_fields,
    start_options,
)
from kibitz.games.makiaveli.puzzles import GoOut
from kibitz.games.makiaveli.rules import MakiaveliState, deal_out
from kibitz.games.makiaveli.searching import search_parts
from kibitz.games.makiaveli.solver.editor import MakiaveliEditor
from kibitz.games.makiaveli.solver.question import CouldIHaveWon
from kibitz.games.makiaveli.starting import begin_with, check_start


class FewestCards(Winning):
    """Winning; the margin is counted in cards left in the hand."""

    def points(self, state: State) -> list[float]:
        assert isinstance(state, MakiaveliState)
        return [-float(len(hand)) for hand in state.hands]


class MakiaveliGame(Game):
    """The game; a smaller pack or hand makes one small enough to enumerate."""

    hand_size = 5
    cross_size = 4

    def __init__(self) -> None:
        super().__init__(
            name="makiaveli",
            folder=str(Path(__file__).parent),
            seats=(2, 12),
            num_actions=NUM_ACTIONS,
            options=game_options(),
            bots=[
                Bot("novice", 1, make_novice, "p", fields=novice_fields()),
                # The rules offer only cards that fit somewhere: random sees every rearrangement.
                Bot("random", 1, make_random),
                Bot("greedy", 1, make_greedy),
                Bot("patient", 1, make_patient, "alarm", fields=patient_fields()),
            ],
            # About two thirds between each and the next: see docs/strength.md.
            levels=[
                Level("easy", "novice:0.08"),
                Level("medium", "novice"),
                Level("strong", "novice:0.4"),
                Level("best", "search:110"),
            ],
            search=search_parts(),
            puzzles=[GoOut()],
            solver=CouldIHaveWon(MakiaveliEditor(pack(2))),
            start_options=start_options(),
            utility=FewestCards(0.1, 3.0),
        )

    def pack(self, setup: Setup) -> list[int]:
        return pack(2)

    def setup(
        self,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        revision: int | None = None,
    ) -> Setup:
        setup = super().setup(seats, options, revision)
        check_start(setup)
        return setup

    def start(self, deal: Deal, setup: Setup) -> MakiaveliState:
        options = Options(setup)
        if options.position:
            return begin_with(options, deal, setup.seats, self.hand_size)
        return deal_out(deal, setup.seats, options, self.hand_size, self.cross_size)


GAME = MakiaveliGame()
