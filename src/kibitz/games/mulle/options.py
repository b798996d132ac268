"""What is set before the deal: the options on offer, and what the rules make of them."""

from __future__ import annotations

from typing import Final

from kibitz.core.options import Option, Value
from kibitz.games.mulle.capture_rules import SUMS_ALL, SUMS_OPEN, SUMS_SINGLES, CaptureRules

HAND: Final = 8
"""The largest hand."""


PRESETS: Final[dict[str, dict[str, Value]]] = {
    "default": {},
    "old": {"lock": "always", "score": "classic", "absorb": "all_pairs"},
    "new": {"discard": "free", "trotta": "text", "captures": "builds"},
    "later": {
        "deal": "classic",
        "lock": "joined",
        "score": "classic",
        "trotta": "reserve",
        "captures": "singles",
        "build_on": "other",
        "build_down": "on",
        "build_in": "any",
        "reserve": "kept",
        "builds": "deal",
        "owner_discard": "barred",
        "special_takes": "built",
        "special_pairs": "tabbe",
    },
}
"""Readings of the source by name: the two rulebooks to the letter, and the author's later notes. A
preset gives the values of the options that were not given."""

_SUMS: Final = {"free": SUMS_OPEN, "builds": SUMS_ALL, "singles": SUMS_SINGLES}


def game_options() -> list[Option]:
    """RULES.md, Options, explains them."""
    return [
        Option("preset", "default", list(PRESETS)),
        Option("sessions", 2, low=1, high=10),
        Option("starter", 0, low=0, high=1),
        Option("deal", "empty", ["empty", "classic"]),
        Option("lock", "grown", ["grown", "always", "joined"]),
        Option("discard", "forced", ["forced", "free"]),
        Option("score", "full", ["full", "classic"]),
        Option("trotta", "strict", ["strict", "text", "reserve"]),
        Option("kvittning", "off", ["off", "intake", "total"]),
        Option("captures", "free", ["free", "builds", "singles"]),
        Option("absorb", "value", ["value", "all_pairs"]),
        Option("build_on", "own", ["own", "other"]),
        Option("build_down", "off", ["off", "on"]),
        Option("build_in", "own", ["own", "any"]),
        Option("reserve", "free", ["free", "kept"]),
        Option("builds", "stay", ["stay", "deal"]),
        Option("owner_discard", "allowed", ["allowed", "barred"]),
        Option("special_takes", "identical", ["identical", "built"]),
        Option("special_pairs", "mulle", ["mulle", "tabbe"]),
    ]


def apply_preset(checked: dict[str, Value], given: dict[str, object]) -> dict[str, Value]:
    """The checked options, with the preset's value for each one that was not given."""
    preset = PRESETS[str(checked["preset"])]
    return {
        name: preset[name] if name in preset and name not in given else value
        for name, value in checked.items()
    }


class Options:
    """The chosen options and the size of the game, as the rules use them."""

    def __init__(
        self, pack: list[int], chosen: dict[str, Value], hand: int = HAND, on_table: int = 0
    ) -> None:
        self.pack: list[int] = pack
        """The cards, sorted."""
        self.chosen: dict[str, Value] = chosen
        """Every option by its name, checked."""
        self.hand: int = hand
        """How many cards a seat gets in a full round."""
        self.on_table: int = on_table
        """How many cards lie on the table before the first round of a session."""
        self.starter: int = _number(chosen, "starter")
        self.sessions: int = _number(chosen, "sessions")
        self.lock_always: bool = chosen["lock"] == "always"
        self.lock_joined: bool = chosen["lock"] == "joined"
        """A build locks when something joins it, however many cards it has."""
        self.discard_free: bool = chosen["discard"] == "free"
        self.score_classic: bool = chosen["score"] == "classic"
        self.kvittning: str = str(chosen["kvittning"])
        """What is set off between the seats after a session: ``off``, ``intake`` or ``total``."""
        self.absorb_pairs: bool = chosen["absorb"] == "all_pairs"
        """A build absorbs every pile of two cards, whatever its value, and no groups."""
        self.build_on_other: bool = chosen["build_on"] == "other"
        """One builds on what the other seat made or changed last, instead of on one's own."""
        self.build_down: bool = chosen["build_down"] == "on"
        self.build_in_any: bool = chosen["build_in"] == "any"
        """A card and a single also join a build that the other seat owns."""
        # A build is taken in its deal if its owner holds a card for it as long as it lies there.
        duty = chosen["builds"] == "deal"
        self.reserve_kept: bool = duty or chosen["reserve"] == "kept"
        """The only card of a hand that takes a build of one's own may only take it."""
        self.trotta_reserve: bool = duty or chosen["trotta"] == "reserve"
        """Trotta needs a reserve; a card joins one's own build by trotta, not by a discard."""
        self.trotta_any: bool = chosen["trotta"] != "strict"
        """Trotta also with aces, and against any build of the other seat."""
        self.owner_barred: bool = chosen["owner_discard"] == "barred"
        """A seat with a build, and a card shown for it, does not discard."""
        self.special_tabbe: bool = chosen["special_pairs"] == "tabbe"
        """Identical special cards that both lay on the table are no mulle; they score tabbes."""
        self.captures: CaptureRules = CaptureRules(
            _SUMS[str(chosen["captures"])],
            chosen["special_takes"] == "built",
            self.reserve_kept,
        )

    def rounds(self) -> int:
        """The rounds of a session; the last hand may be short (Rounds 2)."""
        return (len(self.pack) - self.on_table + 2 * self.hand - 1) // (2 * self.hand)

    def __reduce__(self) -> tuple[object, ...]:
        return (Options, (self.pack, self.chosen, self.hand, self.on_table))


def _number(chosen: dict[str, Value], name: str) -> int:
    value = chosen[name]
    assert isinstance(value, int)
    return value
