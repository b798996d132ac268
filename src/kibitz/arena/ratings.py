# interpreted: a few numbers at the end of a tournament
"""How strong players are, on one scale, and when a comparison may end.

Ratings are those of Bradley and Terry's model on Elo's scale: a player rated 400 above another one
is expected to take ten times its points. The model of Elo himself is the same, fitted game by game
instead of to all games at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.arena.statistics import Z95

SCALE = 400 / math.log(10)
"""Elo points for each unit of the logit."""

Duel = tuple[int, int, float, int]
"""Two players, the points of the first and the number of games; a tie is half a point for each."""


@dataclass
class Rating:
    """Elo points, the mean of the pool being 0, and half the 95 % confidence interval."""

    value: float
    error: float


def expected(elo: float) -> float:
    """The share of points that a player takes who is rated so much above the other."""
    return 1 / (1 + 10 ** (-elo / 400))


def fit_ratings(players: int, deals: Sequence[Sequence[Duel]]) -> list[Rating]:
    """The ratings that make the results of the pool likeliest.

    Each deal has its duels; they are not independent of each other, as all were played with the
    same cards, so errors are estimated from deal to deal (the sandwich estimator). Every pair that
    met is given one win and one loss more, each like a deal of its own: without them a player who
    won every game would be rated infinitely high.
    """
    pairs = sorted({(i, j) for duels in deals for i, j, _, _ in duels})
    more: list[list[Duel]] = [[(i, j, points, 1)] for i, j in pairs for points in (0.0, 1.0)]
    clusters = [*deals, *more]
    points = dict.fromkeys(pairs, 0.0)
    games = dict.fromkeys(pairs, 0)
    for duels in clusters:
        for i, j, won, n in duels:
            points[i, j] += won
            games[i, j] += n
    logits = [0.0] * players
    for _ in range(100):
        slope = [0.0] * players
        bend = _centred(players)
        for (i, j), n in games.items():
            p = _win(logits, i, j)
            slope[i] += points[i, j] - n * p
            slope[j] -= points[i, j] - n * p
            _add_pair(bend, i, j, n * p * (1 - p))
        step = solve(bend, slope)
        # A long step may overshoot where a player won nearly everything.
        longest = max(map(abs, step), default=0.0)
        much = min(1.0, 2.0 / max(longest, 1e-12))
        logits = [x + much * d for x, d in zip(logits, step, strict=True)]
        if longest < 1e-10:
            break
    bend = _centred(players)
    for (i, j), n in games.items():
        p = _win(logits, i, j)
        _add_pair(bend, i, j, n * p * (1 - p))
    inverse = [solve(bend, [float(i == k) for i in range(players)]) for k in range(players)]
    variances = [0.0] * players
    for duels in clusters:
        residue = [0.0] * players
        for i, j, won, n in duels:
            rest = won - n * _win(logits, i, j)
            residue[i] += rest
            residue[j] -= rest
        for k in range(players):
            variances[k] += sum(a * b for a, b in zip(inverse[k], residue, strict=True)) ** 2
    return [
        Rating(SCALE * x, SCALE * Z95 * math.sqrt(v))
        for x, v in zip(logits, variances, strict=True)
    ]


def _win(logits: list[float], i: int, j: int) -> float:
    return 1 / (1 + math.exp(logits[j] - logits[i]))


def _centred(players: int) -> list[list[float]]:
    """Adding the same to all ratings changes nothing; this holds their mean at 0, and that of
    somebody who has not met anybody yet."""
    return [
        [1.0 / players + (1e-9 if i == j else 0.0) for j in range(players)] for i in range(players)
    ]


def _add_pair(matrix: list[list[float]], i: int, j: int, weight: float) -> None:
    matrix[i][i] += weight
    matrix[j][j] += weight
    matrix[i][j] -= weight
    matrix[j][i] -= weight


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of linear equations (Gauss, with pivots)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for k in range(size):
        best = max(range(k, size), key=lambda r: abs(rows[r][k]))
        rows[k], rows[best] = rows[best], rows[k]
        for r in range(k + 1, size):
            factor = rows[r][k] / rows[k][k]
            for c in range(k, size + 1):
                rows[r][c] -= factor * rows[k][c]
    found = [0.0] * size
    for k in reversed(range(size)):
        rest = sum(rows[k][c] * found[c] for c in range(k + 1, size))
        found[k] = (rows[k][size] - rest) / rows[k][k]
    return found


@dataclass
class Bounds:
    """What a sequential test decides between: is the first player stronger by ``elo0`` or by
    ``elo1``? It takes the second for true wrongly with probability ``alpha``, the first with
    ``beta``."""

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / self.alpha)


class SequentialTest:
    """Wald's sequential probability ratio test over the shares of deals, taken for normal with the
    variance seen so far (the generalised test that chess engines are tested with)."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.deals = 0
        self.total = 0.0
        # As if one deal more had been won and one lost: the first few deals may all be alike.
        self.square = 1.0

    def add(self, share: float) -> None:
        """The first player's share of the points of the next deal."""
        self.deals += 1
        self.total += share
        self.square += share * share

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio."""
        number = self.deals + 2
        mean = (self.total + 1.0) / number
        variance = max(1e-9, self.square / number - mean * mean)
        low, high = expected(self.bounds.elo0), expected(self.bounds.elo1)
        return (high - low) * (2 * self.total - self.deals * (low + high)) / (2 * variance)

    @property
    def verdict(self) -> str:
        """``elo0``, ``elo1``, or nothing yet."""
        ratio = self.ratio
        if ratio >= self.bounds.upper:
            return "elo1"
        return "elo0" if ratio <= self.bounds.lower else ""
