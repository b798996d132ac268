"""What is set before the deal: the options on offer, and what the rules make of them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from kibitz.core.options import Option


def rules_options() -> list[Option]:
    """The options that change how the game is played; the solver offers them too."""
    return [
        Option("starter", 0, low=0, high=1),
        Option("helper_step", "any", ["any", "one"]),
        Option("helpers", "shared", ["shared", "own"]),
        Option("single_to_empty", False),
        Option("helper_throw", "filled", ["filled", "always"]),
        Option("order", "letters", ["letters", "classes"]),
        Option("recycle", "at_once", ["at_once", "turn_end"]),
        Option("turns", 1000, low=2, high=1000),
    ]


def game_options() -> list[Option]:
    """Those, and ``known``, which changes only what the view lists."""
    options = rules_options()
    options.insert(-1, Option("known", False))
    return options


def start_options() -> list[Option]:
    """What programs set: the position a game begins with, see ``starting.py``."""
    return [Option("position", "")]


@final
class Options:
    """The chosen options and the size of the table, as the rules use them."""

    def __init__(
        self,
        starter: i64 = 0,
        one_lower: bool = False,
        letters: bool = True,
        at_once: bool = True,
        known: bool = False,
        limit: i64 = 1000,
        helpers: i64 = 8,
        own: bool = False,
        single_to_empty: bool = False,
        unfilled: bool = False,
    ) -> None:
        self.starter: i64 = starter
        self.one_lower: bool = one_lower
        """A card goes on a helper pile only if it is exactly one lower."""
        self.letters: bool = letters
        """The lettered order inside a class of moves is binding."""
        self.at_once: bool = at_once
        """An empty secondary pile is recycled at once, not only at the end of the turn."""
        self.known: bool = known
        """The view lists all cards of a pile that have been seen."""
        self.limit: i64 = limit
        """The game ends after this many turns."""
        self.helpers: i64 = helpers
        """How many helper piles there are, both seats' together."""
        self.own: bool = own
        """Each seat uses only the helper piles it has dealt."""
        self.single_to_empty: bool = single_to_empty
        """Once in a turn a single helper card goes to an empty helper pile."""
        self.unfilled: bool = unfilled
        """The helper move of 3a needs no card in the primary pile."""

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Options,
            (
                self.starter,
                self.one_lower,
                self.letters,
                self.at_once,
                self.known,
                self.limit,
                self.helpers,
                self.own,
                self.single_to_empty,
                self.unfilled,
            ),
        )


def tendency_fields() -> list[Option]:
    """The parameters of ``tendency`` as choices."""
    often = ["0", "0.25", "0.5", "0.75", "1"]
    return [Option(name, "0.5", often) for name in ("considers", "primary", "throwaway")]
