"""The options of Makiaveli, which settle points that the game's own description leaves open."""

from __future__ import annotations

from kibitz.core.game import Setup
from kibitz.core.options import Option


def game_options() -> list[Option]:
    """The options with their defaults and limits."""
    return [
        Option("starter", 0, low=0, high=11),
        Option("cross", "free", ["free", "anchored"]),
    ]


def start_options() -> list[Option]:
    """What programs set: the position a game begins with, see `starting.py`."""
    return [Option("position", "")]


class Options:
    """The options of one game."""

    def __init__(self, setup: Setup) -> None:
        self.starter: int = setup.number("starter")
        """The seat that begins [Deal]."""
        self.anchored: bool = setup.word("cross") == "anchored"
        """Whether a group may take only one of the cross cards that lay alone [Cross]."""
        self.position: str = str(setup.options.get("position", ""))
        """What the game begins with instead of a deal, if anything; see `starting.py`."""


def novice_fields() -> list[Option]:
    """The parameter of the bot ``novice`` as choices."""
    return [Option("moves_groups", "0.15", ["0", "0.08", "0.15", "0.4"])]


def patient_fields() -> list[Option]:
    """The parameter of the bot ``patient``."""
    return [Option("alarm", 2, high=13)]
