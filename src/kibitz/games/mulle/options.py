"""What is set before the deal: the options on offer, and what the rules make of them."""

from __future__ import annotations

from typing import Final

from kibitz.core.options import Option, Value

HAND: Final = 8
"""The largest hand."""


PRESETS: Final[dict[str, dict[str, Value]]] = {
    "default": {},
    "old": {"lock": "always", "score": "classic", "absorb": "all_pairs"},
    "new": {"discard": "free", "trotta": "text", "captures": "builds"},
}
"""Readings of the source by name: the two rulebooks to the letter. A preset gives the values of the
options that were not given."""


def game_options() -> list[Option]:
    """RULES.md, Options, explains them."""
    return [
        Option("preset", "default", list(PRESETS)),
        Option("sessions", 2, low=1, high=10),
        Option("starter", 0, low=0, high=1),
        Option("deal", "empty", ["empty", "classic"]),
        Option("lock", "grown", ["grown", "always"]),
        Option("discard", "forced", ["forced", "free"]),
        Option("score", "full", ["full", "classic"]),
        Option("trotta", "strict", ["strict", "text"]),
        Option("kvittning", "off", ["off", "intake", "total"]),
        Option("captures", "free", ["free", "builds"]),
        Option("absorb", "value", ["value", "all_pairs"]),
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
        self,
        pack: list[int],
        hand: int = HAND,
        on_table: int = 0,
        starter: int = 0,
        sessions: int = 2,
        lock_always: bool = False,
        discard_free: bool = False,
        score_classic: bool = False,
        trotta_text: bool = False,
        kvittning: str = "off",
        locked_sums: bool = False,
        absorb_pairs: bool = False,
    ) -> None:
        self.pack: list[int] = pack
        """The cards, sorted."""
        self.hand: int = hand
        """How many cards a seat gets in a full round."""
        self.on_table: int = on_table
        """How many cards lie on the table before the first round of a session."""
        self.starter: int = starter
        self.sessions: int = sessions
        self.lock_always: bool = lock_always
        self.discard_free: bool = discard_free
        self.score_classic: bool = score_classic
        self.trotta_text: bool = trotta_text
        """Trotta also with aces, and against any build of the other seat."""
        self.kvittning: str = kvittning
        """What is set off between the seats after a session: ``off``, ``intake`` or ``total``."""
        self.locked_sums: bool = locked_sums
        """Locked builds take part in sums when a card captures."""
        self.absorb_pairs: bool = absorb_pairs
        """A build absorbs every pile of two cards, whatever its value, and no groups."""

    def rounds(self) -> int:
        """The rounds of a session; the last hand may be short (Rounds 2)."""
        return (len(self.pack) - self.on_table + 2 * self.hand - 1) // (2 * self.hand)

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Options,
            (
                self.pack,
                self.hand,
                self.on_table,
                self.starter,
                self.sessions,
                self.lock_always,
                self.discard_free,
                self.score_classic,
                self.trotta_text,
                self.kvittning,
                self.locked_sums,
                self.absorb_pairs,
            ),
        )
