"""The floor: which cards lie on it is always known, how they lie when somebody asks.

After a plain `done` the solver looks for the arrangement that disturbs the fewest groups. What is
legal depends on the cards alone, so whoever plays on without looking need not wait for it.
"""

from __future__ import annotations

from typing import Final, final

from kibitz.games.makiaveli.arrange import arrange_floor
from kibitz.games.makiaveli.solver.counts import floor_counts


@final
class Floor:
    """The floor after some turn. It never changes, so copies of a position share it."""

    def __init__(self, groups: list[list[int]], counts: list[int] | None = None) -> None:
        self.counts: list[int] = floor_counts(groups) if counts is None else counts
        """How many cards of each kind lie here. Not to be changed."""
        self._groups: list[list[int]] = groups
        # How the groups follow from the floor before, as long as nobody has asked for them.
        self._before: Floor | None = None
        self._laid: list[int] = []
        self._crossed: list[int] = []
        self._anchored: bool = False

    def with_cards(self, laid: list[int], crossed: list[int], anchored: bool) -> Floor:
        """The floor after a turn with these cards from the hand and the cross."""
        counts = self.counts[:]
        for card in laid:
            counts[card >> 1] += 1
        for card in crossed:
            counts[card >> 1] += 1
        after = Floor([], counts)
        after._before = self
        after._laid = laid[:]
        after._crossed = crossed[:]
        after._anchored = anchored
        return after

    def groups(self) -> list[list[int]]:
        """The groups as they lie. Not to be changed."""
        # From the last floor whose groups are known, turn by turn. Two threads may do this at the
        # same time: both come to the same groups.
        waiting: list[Floor] = []
        floor = self
        before = floor._before
        while before is not None:
            waiting.append(floor)
            floor = before
            before = floor._before
        groups = floor._groups
        for later in reversed(waiting):
            groups = arrange_floor(groups, later._laid, later._crossed, later._anchored)
            later._groups = groups
            later._before = None
        return groups

    def __reduce__(self) -> tuple[object, ...]:
        return (Floor, (self.groups(),))


NO_FLOOR: Final = Floor([])
