"""What the options say about captures. A table carries it, so that a capture depends on the table
and the card alone."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.games.mulle.values import SPECIALS

SUMS_OPEN: Final = 0
"""Open builds count in the sums of Capture 3, locked ones do not."""
SUMS_ALL: Final = 1
"""All builds count in them."""
SUMS_SINGLES: Final = 2
"""No build does."""

_ALL_KINDS: Final = 0xFFFFFFFFFFFFF


@final
class CaptureRules:
    """Never modified once made; all tables of a game share it."""

    def __init__(
        self, sums: i64 = SUMS_OPEN, specials_built: bool = False, builds_first: bool = False
    ) -> None:
        self.sums: i64 = sums
        """Which builds count in sums: one of the numbers above."""
        self.specials_built: bool = specials_built
        self.twins: i64 = _ALL_KINDS & ~SPECIALS if specials_built else _ALL_KINDS
        """The kinds that take an identical single (Capture 1)."""
        self.builds_first: bool = builds_first
        """A card takes a build of its value even where an identical single lies."""

    def __reduce__(self) -> tuple[object, ...]:
        return (CaptureRules, (self.sums, self.specials_built, self.builds_first))


DEFAULT: Final = CaptureRules()
