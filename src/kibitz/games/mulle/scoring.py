"""The score of a session (RULES.md, Scoring)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.core.cards import SPADES
from kibitz.games.mulle.values import (
    DIAMOND_TEN,
    SPADE_ACE,
    SPADE_TWO,
    SPECIALS,
    bit,
    kinds_in,
    size,
)

HALF: Final = 20
"""Of the 40 points of intake in two packs; what is above counts twice more."""

_TWICE: Final = 0x2000000088
"""SP A, SP 2 and RU 10, as a mask of kinds."""
_SCORING: Final = 0x888A88888888F
"""Those, and all spades and aces."""


def mulle_points(kind: int) -> int:
    """What a mulle of this kind scores: its rank, an ace 14 (Scoring 1)."""
    return 14 if kind < 4 else (kind >> 2) + 1


def special_pairs(first: i64, second: i64) -> i64:
    """The kinds of the special cards of which both lay on the table and were taken together."""
    return first & second & SPECIALS


def special_tabbes(pairs: i64) -> i64:
    """What such pairs score instead of a mulle: aces 1, SP 2 2, RU 10 10 (Later 13)."""
    tabbes = size(pairs)
    if pairs & bit(SPADE_TWO):
        tabbes += 1
    if pairs & bit(DIAMOND_TEN):
        tabbes += 9
    return tabbes


def intake_points(kind: int) -> int:
    """What a captured card scores: spades and aces 1, SP A, SP 2 and RU 10 two (Scoring 3)."""
    if kind in (SPADE_ACE, SPADE_TWO, DIAMOND_TEN):
        return 2
    return 1 if kind < 4 or kind & 3 == SPADES else 0


def intake_of(first: i64, second: i64) -> int:
    """The intake points of a set of cards."""
    scoring = size(first & _SCORING) + size(second & _SCORING)
    return int(scoring + size(first & _TWICE) + size(second & _TWICE))


def bonus_of(intake: int) -> int:
    """Twice what is above 20 (Scoring 4)."""
    return 2 * (intake - HALF) if intake > HALF else 0


class Sheet:
    """One seat's score in one session."""

    def __init__(
        self, mulles: i64, tabbe: int, intake: int, classic: bool, set_off: int = 0
    ) -> None:
        kinds = kinds_in(mulles)
        self.mulle_kinds: int = int(mulles)
        self.classic: bool = classic
        self.mulles: int = len(kinds)
        """How many there are."""
        self.mulle_points: int = sum([mulle_points(kind) for kind in kinds])
        self.tabbe: int = tabbe
        self.intake: int = intake
        self.bonus: int = bonus_of(intake)
        self.set_off: int = set_off
        """What kvittning takes off."""
        counted = 0 if classic else intake
        self.total: int = self.mulle_points + self.tabbe + self.bonus + counted - set_off
        """With ``score=classic`` the intake itself does not count, only its bonus."""

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Sheet,
            (self.mulle_kinds, self.tabbe, self.intake, self.classic, self.set_off),
        )


def set_off_of(own: Sheet, other: Sheet, kvittning: str) -> int:
    """What both seats lose, so that only the difference counts, for the seat that has more
    (Scoring 6)."""
    if kvittning == "total":
        return min(own.total, other.total)
    if kvittning == "intake" and not own.classic:
        return min(own.intake, other.intake)
    return 0
