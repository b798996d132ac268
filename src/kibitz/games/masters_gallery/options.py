"""The options of Masters Gallery, its presets, and what they mean at the table.

Clauses in brackets: RULES.md. The presets ``source`` and ``source-242`` are the partial rules of a
published solver for this game [Presets].
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.core.options import Option, Value

ANY_AWARD: Final = 2
ONE_AWARD_EACH: Final = 1
NO_AWARD: Final = 0
AWARDS_BY_NAME: Final = {"any": ANY_AWARD, "one_each": ONE_AWARD_EACH, "none": NO_AWARD}

PRESETS: Final[dict[str, dict[str, Value]]] = {
    "full": {
        "extra_card": True,
        "additional_cards": True,
        "additional": "ranked",
        "second_cards": True,
        "simultaneous": True,
        "draw_one": True,
        "awards": "any",
        "closing_symbols": True,
        "rank_empty": False,
        "skip_empty": True,
    },
    "source": {
        "extra_card": False,
        "additional_cards": False,
        "additional": "ranked",
        "second_cards": False,
        "simultaneous": False,
        "draw_one": True,
        "awards": "any",
        "closing_symbols": True,
        "rank_empty": True,
        "skip_empty": False,
    },
    "source-242": {
        "extra_card": False,
        "additional_cards": False,
        "additional": "ranked",
        "second_cards": False,
        "simultaneous": False,
        "draw_one": False,
        "awards": "one_each",
        "closing_symbols": True,
        "rank_empty": True,
        "skip_empty": False,
    },
}
"""Rule sets by name. A preset gives the values of the options that were not given."""

FLAGS: Final = (
    "extra_card",
    "additional_cards",
    "second_cards",
    "simultaneous",
    "draw_one",
    "closing_symbols",
    "rank_empty",
    "skip_empty",
)
"""The yes-or-no options, in the order in which ``Options`` takes them."""


def game_options() -> list[Option]:
    """The options of the game; those of the rules default to the preset ``full``."""
    full = PRESETS["full"]
    return [
        Option("preset", "full", list(PRESETS)),
        Option("starter", 0, low=0, high=4),
        Option("extra_card", full["extra_card"]),
        Option("additional_cards", full["additional_cards"]),
        Option("additional", full["additional"], ["ranked", "unranked"]),
        Option("second_cards", full["second_cards"]),
        Option("simultaneous", full["simultaneous"]),
        Option("draw_one", full["draw_one"]),
        Option("awards", full["awards"], list(AWARDS_BY_NAME)),
        Option("closing_symbols", full["closing_symbols"]),
        Option("rank_empty", full["rank_empty"]),
        Option("skip_empty", full["skip_empty"]),
        Option("names", "masters", ["masters", "modern"]),
    ]


def start_options() -> list[Option]:
    """What nobody is asked before a deal: the position to begin with, see ``starting.py``."""
    return [Option("position", "")]


def apply_preset(checked: dict[str, Value], given: dict[str, object]) -> dict[str, Value]:
    """The checked options, with the preset's value for each one that was not given."""
    preset = PRESETS[str(checked["preset"])]
    return {
        name: preset[name] if name in preset and name not in given else value
        for name, value in checked.items()
    }


@final
class Options:
    """What is fixed before the deal. Never changed, so copies of a position share it."""

    def __init__(
        self,
        seats: int,
        works: list[int],
        pack: list[int],
        deals: list[int],
        limit: int,
        starter: int,
        names: str,
        award_tokens: int,
        awards: int,
        flags: list[bool],
        unranked: bool = False,
    ) -> None:
        self.seats: i64 = seats
        self.works: list[int] = works
        """How many works each artist has."""
        self.artists: i64 = len(works)
        self.pack: list[int] = pack
        """How many cards of each kind there are."""
        self.deals: list[int] = deals
        """How many cards each seat gets, round by round."""
        self.rounds: i64 = len(deals)
        self.limit: i64 = limit
        """How many face-up cards of one artist close a round."""
        self.starter: i64 = starter
        self.names: str = names
        """The edition whose artists' names are shown."""
        self.award_tokens: i64 = award_tokens
        """How many awards can be given in a game."""
        self.awards: i64 = awards
        """Whether an artist may get any number of them, one, or none."""
        self.flags: list[bool] = flags
        self.extra_card: bool = flags[0]
        self.additional_cards: bool = flags[1]
        self.second_cards: bool = flags[2]
        self.simultaneous: bool = flags[3]
        self.draw_one: bool = flags[4]
        self.closing_symbols: bool = flags[5]
        self.rank_empty: bool = flags[6]
        self.skip_empty: bool = flags[7]
        self.unranked: bool = unranked
        """Additional cards score but do not count in the ranking [Closing 5]."""

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Options,
            (
                int(self.seats),
                self.works,
                self.pack,
                self.deals,
                int(self.limit),
                int(self.starter),
                self.names,
                int(self.award_tokens),
                int(self.awards),
                self.flags,
                self.unranked,
            ),
        )


def planner_fields(worlds: int, most: int) -> list[Option]:
    """The parameter of the bot ``planner``."""
    return [Option("worlds", worlds, low=1, high=most)]
