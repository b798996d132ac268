"""Mulle as the rest of the program knows it: seats, options, bots."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import mypyc_attr

from kibitz.core.cards import pack
from kibitz.core.game import Bot, Deal, Game, Level, Setup
from kibitz.core.options import Value
from kibitz.core.state import State
from kibitz.core.utility import Winning
from kibitz.games.mulle.actions import NUM_ACTIONS
from kibitz.games.mulle.bots import make_careful, make_house
from kibitz.games.mulle.options import HAND, Options, apply_preset, game_options
from kibitz.games.mulle.position import Position
from kibitz.games.mulle.puzzles import BestCapture
from kibitz.games.mulle.rules import first_position
from kibitz.games.mulle.searching import search_parts

_CLASSIC_TABLE: Final = 8
"""Cards on the table before the first round, with ``deal=classic``."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MulleGame(Game):
    """Two seats, two packs, sessions of seven rounds."""

    def __init__(self) -> None:
        super().__init__(
            "mulle",
            str(Path(__file__).parent),
            seats=(2, 2),
            num_actions=NUM_ACTIONS,
            options=game_options(),
            bots=[Bot("house", 1, make_house), Bot("careful", 1, make_careful)],
            # Of 1,000 games house won 133 and careful 861.
            levels=[
                Level("easy", "house"),
                Level("medium", "careful"),
                Level("strong", "search:85"),
                Level("best", "search:850"),
            ],
            # The sum of two sessions decides; 30 points are a usual lead.
            utility=Winning(0.1, 30.0),
            search=search_parts(),
            puzzles=[BestCapture()],
        )

    def pack(self, setup: Setup) -> list[int]:
        return pack(2)

    def check_options(self, options: dict[str, object]) -> dict[str, Value]:
        return apply_preset(super().check_options(options), options)

    def hand(self) -> int:
        """How many cards a seat gets in a full round, at most 8."""
        return HAND

    def classic_table(self) -> int:
        """How many cards lie on the table first, with ``deal=classic``."""
        return _CLASSIC_TABLE

    def start(self, deal: Deal, setup: Setup) -> State:
        on_table = self.classic_table() if setup.word("deal") == "classic" else 0
        options = Options(self.pack(setup), setup.options, self.hand(), on_table)
        return first_position(options, deal.cards, deal.later)

    def statistics(self, state: State) -> dict[str, float]:
        """Totals of the whole game, both seats together."""
        assert isinstance(state, Position)
        found = {"mulles": 0.0, "mulle_points": 0.0, "tabbe": 0.0, "bonus": 0.0}
        for sheets in state.sheets:
            for sheet in sheets:
                found["mulles"] += sheet.mulles
                found["mulle_points"] += sheet.mulle_points
                found["tabbe"] += sheet.tabbe
                found["bonus"] += sheet.bonus
        return found


GAME = MulleGame()
