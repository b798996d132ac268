"""What can be done with the cards of one rank: which stand in sets, which are left to runs.

For one suit, the cards of a rank are a *stock*: how many must be placed, how many are hand cards,
cross cards that may be placed, and cross cards that must (taken earlier in this turn). Two copies
make 15 stocks, and four suits a code of four hexadecimal digits, clubs lowest. The choices of a
code are computed once: at most 21 ways to form sets, times what may be left out; of choices that
leave the same cards to runs only the most valuable is listed.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

HAND_SHIFT: Final = 17
UNTOUCHED_SHIFT: Final = 11
CROSS_SHIFT: Final = 8
"""A value is hand cards laid, then groups untouched, then cross cards taken, then
similarity to the old floor."""

HAND: Final = 1 << 17
UNTOUCHED: Final = 1 << 11
CROSS: Final = 1 << 8


def _stocks() -> list[tuple[int, int, int, int]]:
    # Stocks without cross cards that must be placed come first, so that plain ones are 0..9.
    return [
        (must, hand, cross, taken)
        for taken in range(3)
        for must in range(3)
        for hand in range(3)
        for cross in range(3)
        if must + hand + cross + taken <= 2
    ]


STOCKS: Final[list[tuple[int, int, int, int]]] = _stocks()
"""(must, hand, cross, taken) of each stock."""
_STOCK_NUMBER: Final[dict[tuple[int, int, int, int], int]] = {s: i for i, s in enumerate(STOCKS)}


def _stock_table() -> vec[i64]:
    table = [-1] * 81
    for i, (must, hand, cross, taken) in enumerate(STOCKS):
        table[must + 3 * hand + 9 * cross + 27 * taken] = i
    return vec[i64](table)


STOCK_OF: Final[vec[i64]] = _stock_table()
"""Stock by `must + 3 * hand + 9 * cross + 27 * taken`."""


def _use(anchored: bool) -> tuple[list[int], list[int]]:
    """What is left of a stock after 0..2 plain cards were used, and their value.

    Cards are used in the order must, hand, cross: the value depends on their number only.
    Anchored, cross cards are not plain.
    """
    left: list[int] = []
    gain: list[int] = []
    for must, hand, cross, taken in STOCKS:
        for used in range(3):
            from_must = min(must, used)
            from_hand = min(hand, used - from_must)
            from_cross = used - from_must - from_hand
            if from_cross > (0 if anchored else cross):
                left.append(-1)
                gain.append(0)
                continue
            rest = (must - from_must, hand - from_hand, cross - from_cross, taken)
            left.append(_STOCK_NUMBER[rest])
            gain.append(from_hand * HAND + from_cross * CROSS)
    return left, gain


def _use_cross() -> tuple[list[int], list[int]]:
    """The same for cross cards where they are distinguished: taken ones first."""
    left: list[int] = []
    gain: list[int] = []
    for must, hand, cross, taken in STOCKS:
        for used in range(3):
            from_taken = min(taken, used)
            if used - from_taken > cross:
                left.append(-1)
                gain.append(0)
                continue
            rest = (must, hand, cross - used + from_taken, taken - from_taken)
            left.append(_STOCK_NUMBER[rest])
            gain.append((used - from_taken) * CROSS)
    return left, gain


def _left(anchored: bool) -> vec[i64]:
    return vec[i64](_use(anchored)[0])


def _gain(anchored: bool) -> vec[i64]:
    return vec[i64](_use(anchored)[1])


LEFT: Final[vec[i64]] = _left(False)
GAIN: Final[vec[i64]] = _gain(False)
"""`stock * 3 + cards used`: the stock left (-1: not that many) and the value of the cards."""
LEFT_ANCHORED: Final[vec[i64]] = _left(True)
GAIN_ANCHORED: Final[vec[i64]] = _gain(True)
CROSS_LEFT: Final[vec[i64]] = vec[i64](_use_cross()[0])
CROSS_GAIN: Final[vec[i64]] = vec[i64](_use_cross()[1])

_SHAPES: Final = (0b0111, 0b1011, 0b1101, 0b1110, 0b1111)


def _set_pairs() -> list[tuple[int, int]]:
    """The at most two sets of a rank, each as the bits of its suits."""
    none = [(0, 0)]
    one = [(shape, 0) for shape in _SHAPES]
    two = [(x, y) for i, x in enumerate(_SHAPES) for y in _SHAPES[i:]]
    return none + one + two


SET_PAIRS: Final[list[tuple[int, int]]] = _set_pairs()
SET_USE: Final[list[list[int]]] = [
    [(x >> suit & 1) + (y >> suit & 1) for suit in range(4)] for x, y in SET_PAIRS
]
"""How many cards of each suit the sets take. The 21 rows differ, so the cards identify the sets."""


def base3(counts: list[int]) -> int:
    """Four counts 0..2 as one number, clubs lowest."""
    return counts[0] + 3 * counts[1] + 9 * counts[2] + 27 * counts[3]


SET_USE3: Final[vec[i64]] = vec[i64]([base3(use) for use in SET_USE])

_UNARY: Final = (0, 1, 3)


def plain_choices(code: int) -> list[int]:
    """The choices of a rank where all copies are alike, packed.

    Bits 0..3 and 4..7: cards left to runs (clubs + 3 * diamonds; hearts + 3 * spades).
    8..12: which sets (SET_PAIRS). 13..19: cards placed in all (base 3).
    20..27: most cards of each suit that any choice with these runs places (0, 1, 3: two bits a
    suit, so that a maximum is an `or`). From 28: value.
    """
    must: list[int] = []
    hand: list[int] = []
    most: list[int] = []
    for suit in range(4):
        m, h, c, t = STOCKS[(code >> (4 * suit)) & 15]
        must.append(m + t)
        hand.append(h)
        most.append(m + h + c + t)
    worth: list[list[int]] = []
    for suit in range(4):
        row: list[int] = []
        for placed in range(3):
            extra = max(0, placed - must[suit])
            from_hand = min(extra, hand[suit])
            row.append(from_hand * HAND + (extra - from_hand) * CROSS)
        worth.append(row)
    best: dict[int, int] = {}
    for number in range(21):
        use = SET_USE[number]
        if use[0] > most[0] or use[1] > most[1] or use[2] > most[2] or use[3] > most[3]:
            continue
        for a in range(max(must[0], use[0]), most[0] + 1):
            for b in range(max(must[1], use[1]), most[1] + 1):
                for c in range(max(must[2], use[2]), most[2] + 1):
                    for d in range(max(must[3], use[3]), most[3] + 1):
                        low = a - use[0] + 3 * (b - use[1])
                        runs = low | (c - use[2] + 3 * (d - use[3])) << 4
                        value = worth[0][a] + worth[1][b] + worth[2][c] + worth[3][d]
                        unary = (_UNARY[a] | _UNARY[b] << 2 | _UNARY[c] << 4 | _UNARY[d] << 6) << 20
                        placed3 = a + 3 * b + 9 * c + 27 * d
                        old = best.get(runs, -1)
                        if old < 0:
                            best[runs] = runs | number << 8 | placed3 << 13 | unary | value << 28
                        elif value > old >> 28:
                            unary |= old & 0xFF00000
                            best[runs] = runs | number << 8 | placed3 << 13 | unary | value << 28
                        else:
                            best[runs] = old | unary
    return list(best.values())


def anchored_choices(code: int) -> list[int]:
    """The choices of a rank where no group may take two cross cards, packed.

    Bits 0..15: four bits a suit, cards left to runs: plain + 3 * cross. 16..20: which sets.
    21..23 and 24..26: suit + 1 of the cross card in the first and the second set, or 0.
    From 28: value.
    """
    best: dict[int, int] = {}
    for number in range(21):
        first, second = SET_PAIRS[number]
        for x in range(5):
            if x and not first >> (x - 1) & 1:
                continue
            for y in range(5):
                if y and not second >> (y - 1) & 1:
                    continue
                partial = [(0, 0)]  # (cards left to runs, value), one suit after the other
                for suit in range(4):
                    must, hand, cross, taken = STOCKS[(code >> (4 * suit)) & 15]
                    crossed = int(x == suit + 1) + int(y == suit + 1)
                    plain_use = SET_USE[number][suit] - crossed
                    options: list[tuple[int, int]] = []
                    for plain in range(max(must, plain_use), must + hand + 1):
                        for took in range(max(taken, crossed), cross + taken + 1):
                            runs = plain - plain_use + 3 * (took - crossed)
                            options.append(
                                (
                                    runs << (4 * suit),
                                    (plain - must) * HAND + (took - taken) * CROSS,
                                )
                            )
                    partial = [(a | c, b + d) for a, b in partial for c, d in options]
                for runs, value in partial:
                    if runs not in best or value > best[runs] >> 28:
                        best[runs] = runs | number << 16 | x << 21 | y << 24 | value << 28
    return list(best.values())


_LIMITED: Final[list[tuple[int, int, int]]] = [
    (must, may, runs)
    for must in range(3)
    for may in range(3 - must)
    for runs in range(must + may + 1)
]


def _limited_table() -> vec[i64]:
    table = [-1] * 27
    for i, (must, may, _) in enumerate(_LIMITED):
        for runs in range(_LIMITED[i][2], 3):
            table[must + 3 * may + 9 * runs] = i
    return vec[i64](table)


LIMITED_OF: Final[vec[i64]] = _limited_table()
"""*Limited* stocks by `must + 3 * may + 9 * runs`: cards that must be placed, that may be, and the
most that can stand in runs (`reach.py`). There are 14, so that four suits make a code here, too."""


def limited_choices(code: int) -> list[int]:
    """The `plain_choices` that leave no more cards to runs than can stand in them."""
    stocks = [_LIMITED[code >> (4 * suit) & 15] for suit in range(4)]
    plain = 0
    for suit, (must, may, _) in enumerate(stocks):
        plain |= _STOCK_NUMBER[(must, 0, may, 0)] << (4 * suit)
    most = [runs for _, _, runs in stocks]
    return [choice for choice in plain_choices(plain) if _within(choice, most)]


def _within(choice: int, most: list[int]) -> bool:
    low = choice & 15
    high = choice >> 4 & 15
    return (
        low % 3 <= most[0] and low // 3 <= most[1] and high % 3 <= most[2] and high // 3 <= most[3]
    )


PLAIN: Final = 0
ANCHORED: Final = 1
LIMITED: Final = 2
VALUED: Final = 3
"""What the codes are made of: stocks, stocks where cross cards are distinguished, limited ones,
stocks again (here the most valuable choices come first)."""


def _value(choice: int) -> int:
    return choice >> 28


@final
class Choices:
    """The choices by stock code, computed on first use. Not for two threads at a time."""

    def __init__(self, codes: int) -> None:
        self._codes: int = codes
        self.data: vec[i64] = vec[i64]([])
        self._start: vec[i64] = vec[i64]([-1] * 65536)
        self._stop: vec[i64] = vec[i64]([0] * 65536)

    def start(self, code: i64) -> i64:
        """Where the choices of the code begin in `data`."""
        at: i64 = self._start[code]
        if at < 0:
            at = self._list(code)
        return at

    def stop(self, code: i64) -> i64:
        """Where they end. Ask for `start` first."""
        return self._stop[code]

    def _list(self, code: i64) -> i64:
        if self._codes == LIMITED:
            found = limited_choices(code)
        elif self._codes == VALUED:
            found = sorted(plain_choices(code), key=_value, reverse=True)
        else:
            found = anchored_choices(code) if self._codes == ANCHORED else plain_choices(code)
        begin: i64 = len(self.data)
        for choice in found:
            self.data = append(self.data, choice)
        self._start[code] = begin
        self._stop[code] = len(self.data)
        return begin
