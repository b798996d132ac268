"""The open runs of one suit, as a finite automaton that reads the ranks upwards.

A pack has two copies of a card, so at any rank at most two runs of a suit are open. Of an open
run only its length matters: 1, 2, or 3 and more. Where two cross cards may not stand in one group
it matters too whether the run holds one already ("crossed"). Runs that are open are written as a
pair of tokens: 0 (none), 1 2 3 (length), 4 5 6 (the same lengths, crossed). That makes 10 pairs
without crossed runs, numbers 0..9, and 28 in all.

Reading a rank, n plain cards and c cross cards of the suit must go into runs. There are several
ways (which run to extend, which to close, whether to start another). `successors` tries all of
them and returns the undominated. A run of 3 may end here or go on, so whatever a shorter run, a new
one or none could do later, it can do; hence one way is left whenever no cross card matters, and
the step needs no choice: extend the short runs, then the long ones, then start new runs.

Why dropping dominated pairs loses nothing: `covers` is a simulation. If x covers y, every
successor of y is covered by a successor of x on the same cards, and if y may stop, so may x.
By induction over the ranks, x can be completed whenever y can, by the same cards, so with the
same value. `test_runs.py` checks both conditions for all pairs and inputs.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NONE: Final = 0
CROSSED: Final = 3
"""Added to a length of 1..3: the run holds a cross card."""

PLAIN_PAIRS: Final = 10
ALL_PAIRS: Final = 28


def _pairs() -> list[tuple[int, int]]:
    plain = [(a, b) for a in range(4) for b in range(a, 4)]
    rest = [(a, b) for a in range(7) for b in range(max(a, 4), 7)]
    return plain + rest


PAIRS: Final[list[tuple[int, int]]] = _pairs()
"""The two tokens of each pair, the smaller first."""

_NUMBER: Final[dict[tuple[int, int], int]] = {pair: i for i, pair in enumerate(PAIRS)}


def pair_number(a: int, b: int) -> int:
    """The number of the pair of these two tokens."""
    return _NUMBER[(a, b) if a <= b else (b, a)]


def may_stop(pair: int) -> bool:
    """Whether no run of the pair is too short to be left."""
    a, b = PAIRS[pair]
    return a in (0, 3, 6) and b in (0, 3, 6)


def _extend(token: int, card: int) -> int:
    """The token after a plain card (0) or a cross card (1) is added; -1 if it may not be."""
    if token == NONE:
        return 4 if card else 1
    if token < 4:
        longer = min(token + 1, 3)
        return longer + CROSSED if card else longer
    return -1 if card else min(token + 1, 6)


def ways(pair: int, plain: int, cross: int) -> list[tuple[int, int, int]]:
    """All ways to put the cards into runs: (next pair, what run 0 got, what run 1 got).

    What a run got is -1 (nothing: it ends here), 0 (a plain card), 1 (a cross card), or 2 or 3:
    it ends here and a new run starts with a plain (2) or cross card (3).
    """
    cards = [0] * plain + [1] * cross
    hands = {0: [(-1, -1)], 1: [(0, -1), (-1, 0)], 2: [(0, 1), (1, 0)]}[len(cards)]
    found: list[tuple[int, int, int]] = []
    tokens = PAIRS[pair]
    for hand in hands:
        options: list[list[tuple[int, int]]] = []  # for either run: (next token, what it got)
        for token, index in zip(tokens, hand, strict=True):
            ends = token in (0, 3, 6)
            here: list[tuple[int, int]] = []
            if index < 0:
                if ends:
                    here.append((NONE, -1))
            else:
                card = cards[index]
                after = _extend(token, card)
                if token != NONE and after >= 0:
                    here.append((after, card))
                if ends:
                    here.append((_extend(NONE, card), 2 + card))
            options.append(here)
        for first, got_first in options[0]:
            for second, got_second in options[1]:
                way = (pair_number(first, second), got_first, got_second)
                if way not in found:
                    found.append(way)
    return found


def _token_covers(x: int, y: int) -> bool:
    if x == y or x == 3:
        return True
    if x == 6:
        return y in (0, 4, 5)
    if x == 2:
        return y in (1, 4, 5)
    return y == 4 and x in (1, 5)


def covers(x: int, y: int) -> bool:
    """Whether pair x can do all that pair y can."""
    a, b = PAIRS[x]
    c, d = PAIRS[y]
    return (_token_covers(a, c) and _token_covers(b, d)) or (
        _token_covers(a, d) and _token_covers(b, c)
    )


def successors(pair: int, plain: int, cross: int) -> list[int]:
    """The undominated pairs after the cards are put into runs; none if a short run is stuck."""
    reached = sorted({way[0] for way in ways(pair, plain, cross)})
    return [y for y in reached if not any(x != y and covers(x, y) for x in reached)]


def _plain_steps() -> list[list[int]]:
    """For the ten plain pairs and 0..2 cards: the one successor, or -1."""
    table: list[list[int]] = []
    for pair in range(PLAIN_PAIRS):
        row: list[int] = []
        for plain in range(3):
            after = successors(pair, plain, 0)
            row.append(after[0] if after else -1)
        table.append(row)
    return table


def _pair_steps() -> vec[i64]:
    """The step of two suits at once: `(a * 10 + b) * 9 + cards of a + 3 * cards of b`."""
    one = _plain_steps()
    table = [-1] * 900
    for a in range(10):
        for b in range(10):
            for n in range(9):
                x = one[a][n % 3]
                y = one[b][n // 3]
                if x >= 0 and y >= 0:
                    table[(a * 10 + b) * 9 + n] = x * 10 + y
    return vec[i64](table)


def _stops() -> vec[i64]:
    return vec[i64]([int(may_stop(a) and may_stop(b)) for a in range(10) for b in range(10)])


def _cross_steps() -> tuple[vec[i64], vec[i64]]:
    """Where the successors of `pair * 9 + plain + 3 * cross` start, and all successors in a row."""
    start: list[int] = []
    flat: list[int] = []
    for pair in range(ALL_PAIRS):
        for n in range(9):
            start.append(len(flat))
            if n % 3 + n // 3 <= 2:
                flat.extend(successors(pair, n % 3, n // 3))
    start.append(len(flat))
    return vec[i64](start), vec[i64](flat)


def _crossed_steps_start() -> vec[i64]:
    return _cross_steps()[0]


def _crossed_steps_flat() -> vec[i64]:
    return _cross_steps()[1]


PAIR_STEPS: Final[vec[i64]] = _pair_steps()
PAIR_STOPS: Final[vec[i64]] = _stops()
"""For two suits at once, `a * 10 + b`: 1 if no run is too short to be left."""
CROSS_START: Final[vec[i64]] = _crossed_steps_start()
CROSS_NEXT: Final[vec[i64]] = _crossed_steps_flat()
CROSS_STOPS: Final[vec[i64]] = vec[i64]([int(may_stop(p)) for p in range(ALL_PAIRS)])

# Anchored, the new runs of one suit from low aces: (plain, cross) cards, and their pair.
_WAYS: Final = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))
WAY_PLAIN: Final[vec[i64]] = vec[i64]([way[0] for way in _WAYS])
WAY_CROSS: Final[vec[i64]] = vec[i64]([way[1] for way in _WAYS])
WAY_PAIR: Final[vec[i64]] = vec[i64]([successors(0, way[0], way[1])[0] for way in _WAYS])
