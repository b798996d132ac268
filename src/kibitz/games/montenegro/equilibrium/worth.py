"""How good a position between two duels is: the chance to win, from a few numbers fitted to games
of the bot against itself (train.py).

It counts, suit by suit, how strong both armies are (cards of the suit itself: what they stand for
in a war there), how many armies each seat has, all cards in armies, and who starts the next duel;
and, where the hands are known, the ranks of their cards. Every part changes its sign when the seats
change places.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

STRONGEST: Final = 5
"""Armies of more cards of the suit count as this."""
_LEVELS: Final = STRONGEST + 1
PAIRS: Final = _LEVELS * _LEVELS
_NUMBERS: Final = 25
CARDS: Final = PAIRS + _NUMBERS
STARTS: Final = CARDS + 1
HANDS: Final = STARTS + 1
"""A card of a hand, by rank."""
SIZE: Final = HANDS + 13


Features = list[tuple[int, float]]
"""The weights that count in a position, and how much."""
Seen = tuple[Features, float]
"""A position of a game, and the share that the seat got of the win."""


@final
class Standing:
    """The armies of both seats, as one of them knows them."""

    def __init__(self) -> None:
        self.mine: list[float] = [0.0, 0.0, 0.0, 0.0]
        """By suit: cards of the suit in the own army; -1 if there is no army."""
        self.theirs: list[float] = [0.0, 0.0, 0.0, 0.0]
        """The same for the other seat, as expected."""
        self.cards: float = 0.0
        """All cards in own armies less those in the other seat's."""
        self.hands: list[list[int]] = [[], []]
        """The own hand and the other seat's, in a world that is imagined."""

    def copy(self) -> Standing:
        other = Standing()
        other.mine = self.mine.copy()
        other.theirs = self.theirs.copy()
        other.cards = self.cards
        other.hands = self.hands
        return other


def armies(levels: list[float]) -> int:
    """How many armies there are."""
    number = 0
    for level in levels:
        if level >= 0.0:
            number += 1
    return number


def features(standing: Standing, starts: bool) -> Features:
    """The weights that count, and how much."""
    found: Features = []
    for suit in range(4):
        _add_pair(found, _level(standing.mine[suit]), _level(standing.theirs[suit]))
    a, b = armies(standing.mine), armies(standing.theirs)
    if a > b:
        found.append((PAIRS + a * 5 + b, 1.0))
    elif b > a:
        found.append((PAIRS + b * 5 + a, -1.0))
    found.append((CARDS, standing.cards / 10.0))
    found.append((STARTS, 1.0 if starts else -1.0))
    for x in standing.hands[0]:
        found.append((HANDS + x % 13, 1.0))
    for x in standing.hands[1]:
        found.append((HANDS + x % 13, -1.0))
    return found


def _level(strength: float) -> float:
    """No army: 0; one without a card of its own suit is as good as one with one."""
    if strength < 0.0:
        return 0.0
    if strength < 1.0:
        return 1.0
    return strength if strength < STRONGEST else float(STRONGEST)


def _add_pair(found: Features, mine: float, theirs: float) -> None:
    """Between whole levels the weights are interpolated."""
    low_mine, low_theirs = int(mine), int(theirs)
    for i in range(2):
        for j in range(2):
            share = (mine - low_mine if i else low_mine + 1 - mine) * (
                theirs - low_theirs if j else low_theirs + 1 - theirs
            )
            x, y = low_mine + i, low_theirs + j
            if share > 0.0 and x > y:
                found.append((x * _LEVELS + y, share))
            elif share > 0.0 and y > x:
                found.append((y * _LEVELS + x, -share))


@final
class Worth:
    """The weights, and the chance to win that they give."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: list[float] = weights

    def chance(self, standing: Standing, starts: bool, suits: int, total: bool) -> float:
        """How likely the seat wins the game; ``total``: victory needs the other to have none."""
        a, b = armies(standing.mine), armies(standing.theirs)
        most = 0 if total else suits - 1
        if a == suits and b <= most:
            return 1.0
        if b == suits and a <= most:
            return 0.0
        score = 0.0
        for at, share in features(standing, starts):
            score += self.weights[at] * share
        return 1.0 / (1.0 + exp(-score))


def plain_weights() -> list[float]:
    """Where fitting starts: armies count, and a little their cards."""
    found = [0.0] * SIZE
    for x in range(_LEVELS):
        for y in range(x):
            found[x * _LEVELS + y] = 0.1 * (x - y)
    for a in range(5):
        for b in range(a):
            found[PAIRS + a * 5 + b] = 0.5 * (a - b)
    found[CARDS] = 0.2
    return found


def fit(
    weights: list[float],
    seen: list[tuple[list[tuple[int, float]], float]],
    rounds: int,
    pace: float,
    least: int = 0,
    end: int = SIZE,
) -> None:
    """Logistic regression by gradient steps, of the weights from ``least`` to before ``end``. Those
    before them stay as they are, those after them do not count."""
    for turn in range(rounds):
        step = pace / (1.0 + turn)
        for found, won in seen:
            score = 0.0
            for at, share in found:
                if at < end:
                    score += weights[at] * share
            error = won - 1.0 / (1.0 + exp(-score))
            for at, share in found:
                if least <= at < end:
                    weights[at] += step * error * share
