# interpreted: a few numbers for each chunk
"""Which numbered items of an assignment are done, and which are still to be handed out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass
class Chunk:
    """Items ``first`` to ``end - 1`` of a group, given to one worker at a time."""

    group: int
    first: int
    end: int
    deaths: int = 0
    """Workers that died over it."""


class Spans:
    """A set of whole numbers, as spans from a first number to an end that is not in it."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self.spans: list[tuple[int, int]] = []
        for first, end in sorted(spans):
            self.add(first, end)

    def add(self, first: int, end: int) -> None:
        """ValueError if one of the numbers is in it already."""
        if not 0 <= first <= end:
            raise ValueError(f"no span: {first} to {end}")
        if first == end:
            return
        at = bisect_left(self.spans, (first, end))
        before = self.spans[at - 1] if at else (-1, -1)
        after = self.spans[at] if at < len(self.spans) else (end + 1, end + 1)
        if before[1] > first or after[0] < end:
            raise ValueError(f"counted twice: some of {first} to {end - 1}")
        low, high = at, at
        if before[1] == first:
            low, first = at - 1, before[0]
        if after[0] == end:
            high, end = at + 1, after[1]
        self.spans[low:high] = [(first, end)]

    def gaps(self, size: int) -> list[tuple[int, int]]:
        """What is missing of 0 to ``size - 1``."""
        found: list[tuple[int, int]] = []
        begin = 0
        for first, end in [*self.spans, (size, size)]:
            if min(first, size) > begin:
                found.append((begin, min(first, size)))
            begin = max(begin, end)
        return found

    @property
    def end(self) -> int:
        """One more than the greatest number; 0 without any."""
        return self.spans[-1][1] if self.spans else 0

    def prefix(self) -> int:
        """How many numbers there are from 0 on without a gap."""
        return self.spans[0][1] if self.spans and self.spans[0][0] == 0 else 0

    def __len__(self) -> int:
        return sum(end - first for first, end in self.spans)


class Agenda:
    """The items of an assignment, in groups. Each is handed out until it has been counted, once."""

    def __init__(self, sizes: list[int], done: list[Spans] | None = None, in_turn: bool = False):
        self.sizes = sizes
        self.done = [Spans() for _ in sizes] if done is None else done
        self.in_turn = in_turn
        """Whether the groups advance side by side, and not one after the other."""
        self.gaps = [spans.gaps(size) for spans, size in zip(self.done, sizes, strict=True)]
        """What has not been handed out."""
        self.returned: list[Chunk] = []

    @property
    def wanted(self) -> int:
        return sum(self.sizes)

    @property
    def counted(self) -> int:
        return sum(len(spans) for spans in self.done)

    @property
    def waiting(self) -> bool:
        """Whether there is something to hand out."""
        return bool(self.returned) or any(self.gaps)

    def left(self, group: int) -> int:
        """How many items of a group have not been handed out."""
        return sum(end - first for first, end in self.gaps[group])

    def take(self, size_of: Callable[[int], int]) -> Chunk | None:
        """The next chunk; ``size_of`` a group is how many items it should have. None: no more."""
        if self.returned:
            return self.returned.pop()
        groups = [group for group, gaps in enumerate(self.gaps) if gaps]
        if not groups:
            return None
        group = min(groups, key=lambda g: self.gaps[g][0][0]) if self.in_turn else groups[0]
        first, end = self.gaps[group][0]
        stop = min(end, first + max(1, size_of(group)))
        self.gaps[group][:1] = [(stop, end)] if stop < end else []
        return Chunk(group, first, stop)

    def give_back(self, chunk: Chunk) -> None:
        """What is left of a chunk is handed out again, to somebody else."""
        if chunk.first < chunk.end and self.sizes[chunk.group]:
            self.returned.append(chunk)

    def count(self, group: int, first: int, number: int) -> None:
        """These items are done. ValueError if one was counted before."""
        self.done[group].add(first, first + number)

    def close(self, group: int) -> None:
        """Hand out no more of this group: what is wanted of it is known."""
        self.sizes[group] = 0
        self.gaps[group] = []
        self.returned = [chunk for chunk in self.returned if chunk.group != group]
