"""All that an observer saw of the cards out of its sight, in order (rule 7.1).

A belief keeps what follows from it, as far as that can be counted; when too little is left of
that, the belief is drawn anew from here (recalling.py). Beliefs share their history, for nothing
in it ever changes.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

PUT: Final = 0
"""Cards went into a box."""
TAKE: Final = 1
"""Some card went from a box to another."""
SEE: Final = 2
"""A card came out of a box."""
POUR: Final = 3
"""All that lay in a box went to another."""
COUNT: Final = 4
"""So many of the cards in a box are among these."""

Sight: TypeAlias = "tuple[int, int, int, int, int]"
"""Kind, box, the box it went to, cards, and a number. SEE has the card itself as its number."""


@final
class Seen:
    """Something seen, and all that was seen before it."""

    def __init__(self, before: Seen | None, sight: Sight) -> None:
        self.before: Seen | None = before
        self.sight: Sight = sight


def sights_of(seen: Seen | None) -> list[Sight]:
    """All that was seen, the oldest first."""
    found: list[Sight] = []
    at = seen
    while at is not None:
        found.append(at.sight)
        at = at.before
    found.reverse()
    return found


def history_of(sights: list[Sight]) -> Seen | None:
    """The inverse of ``sights_of``."""
    seen: Seen | None = None
    for sight in sights:
        seen = Seen(seen, sight)
    return seen
