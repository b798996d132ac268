"""Mulle as the rest of the program knows it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kibitz.core.cards import pack
from kibitz.core.game import Bot, Deal, Game, Setup
from kibitz.core.options import Option
from kibitz.core.state import State
from kibitz.games.mulle.actions import NUM_ACTIONS
from kibitz.games.mulle.position import HAND, Options, Position
from kibitz.games.mulle.rules import first_position

_CLASSIC_TABLE: Final = 8
"""Cards on the table before the first round, with ``deal=classic``."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MulleGame(Game):
    """Two seats, two packs, sessions of seven rounds."""

    def __init__(self, folder: str, bots: list[Bot]) -> None:
        super().__init__(
            "mulle",
            folder,
            seats=(2, 2),
            num_actions=int(NUM_ACTIONS),
            options=[
                Option("sessions", 2, low=1, high=10),
                Option("starter", 0, low=0, high=1),
                Option("deal", "empty", ["empty", "classic"]),
                Option("lock", "grown", ["grown", "always"]),
                Option("discard", "forced", ["forced", "free"]),
                Option("score", "full", ["full", "classic"]),
            ],
            bots=bots,
        )

    def pack(self, setup: Setup) -> list[int]:
        return pack(2)

    def hand(self) -> int:
        """How many cards a seat gets in a full round, at most 8."""
        return HAND

    def classic_table(self) -> int:
        """How many cards lie on the table first, with ``deal=classic``."""
        return _CLASSIC_TABLE

    def start(self, deal: Deal, setup: Setup) -> State:
        options = Options(
            self.pack(setup),
            hand=self.hand(),
            on_table=self.classic_table() if setup.word("deal") == "classic" else 0,
            starter=setup.number("starter"),
            sessions=setup.number("sessions"),
            lock_always=setup.word("lock") == "always",
            discard_free=setup.word("discard") == "free",
            score_classic=setup.word("score") == "classic",
        )
        return first_position(options, deal.cards, deal.later)

    def statistics(self, state: State) -> dict[str, float]:
        """Of the whole game, both seats together."""
        assert isinstance(state, Position)
        found = {"mulles": 0.0, "mulle_points": 0.0, "tabbe": 0.0, "bonus": 0.0}
        for sheets in state.sheets:
            for sheet in sheets:
                found["mulles"] += sheet.mulles
                found["mulle_points"] += sheet.mulle_points
                found["tabbe"] += sheet.tabbe
                found["bonus"] += sheet.bonus
        return found
