"""What is sure even when not all can be kept: which cards may lie in each box.

Every event widens or narrows this as it has to. The truth is always within the bounds.
"""

from __future__ import annotations

from typing import final

from kibitz.games.montenegro.belief.laying import classes_of, possible


@final
class Bounds:
    """For each box the cards that may lie there, out of the observer's sight."""

    def __init__(self, may: dict[int, int]) -> None:
        self.may: dict[int, int] = may

    def copy(self) -> Bounds:
        return Bounds(self.may.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return (Bounds, (self.may,))

    def put(self, cards: int, box: int) -> None:
        """These cards join a box."""
        self.may[box] = self.may.get(box, 0) | cards

    def take(self, source: int, target: int) -> None:
        """Some cards of a box, or all of them, join another."""
        self.put(self.may.get(source, 0), target)

    def see(self, card: int) -> None:
        """This card is in sight."""
        for box in self.may:
            self.may[box] &= ~(1 << card)

    def narrow(self, held: dict[int, int], counted: dict[int, tuple[int, int]]) -> None:
        """Strike out what cannot be: so many cards lie in each box, and so many of them are among
        those counted there."""
        boxes, lists, sizes = self.parts(held, counted)
        found = possible(classes_of(lists), sizes)
        if not found:
            # Only in an imagined position: it need not fit what others think they know.
            every = 0
            for cards in self.may.values():
                every |= cards
            self.may = dict.fromkeys(held, every)
            counted.clear()
            return
        self.may = dict.fromkeys(held, 0)
        for i in range(len(boxes)):
            self.may[boxes[i]] |= found[i]

    def parts(
        self, held: dict[int, int], counted: dict[int, tuple[int, int]]
    ) -> tuple[list[int], list[int], list[int]]:
        """Box by box the cards that may lie there, those counted apart from the others, and how
        many do: the boxes, the cards and the numbers."""
        boxes: list[int] = []
        lists: list[int] = []
        sizes: list[int] = []
        for box, number in sorted(held.items()):
            cards, inside = counted.get(box, (0, 0))
            may = self.may.get(box, 0)
            for part, n in ((may & cards, inside), (may & ~cards, number - inside)):
                if n:
                    boxes.append(box)
                    lists.append(part)
                    sizes.append(n)
        return boxes, lists, sizes
