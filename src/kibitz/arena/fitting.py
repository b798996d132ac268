"""Fits the weights of a learnt evaluation to the results of games.

The loss is the cross entropy between the results and the chances that the weights give, plus a
small penalty that keeps the weights of numbers without influence near 0. It is convex, so Newton's
method finds its one minimum in a few steps, and there is no learning rate to choose.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

STEPS: Final = 30
"""Newton's method needs about six."""
_ALIKE: Final = 1e-9
"""A number that differs by less between the seats is the same for all."""
_ENOUGH: Final = 1e-10
"""A step that lowers the loss by less is the last."""
PENALTY: Final = 1e-4
"""Of the squared weight of a number whose standard deviation is 1, in units of the loss."""
LEAST_CHANCE: Final = 1e-6
"""Who calls something impossible that happens loses no more than for this."""
DIGITS: Final = 6
"""Significant digits of a weight: what is beyond them differs between processors."""


@final
class Sample:
    """Positions, described by their features, and what became of them."""

    def __init__(self, features: int) -> None:
        self.features: i64 = features
        self.seats: vec[i64] = vec[i64]()
        """Of each position."""
        self._x: vec[float] = vec[float]()
        """Position by position, seat by seat: its features."""
        self._shares: vec[float] = vec[float]()
        """Likewise: its share of the win."""

    def add(self, rows: list[list[float]], shares: list[float]) -> None:
        """A position: for each seat its features, and its share of the win in the end."""
        self.seats = append(self.seats, len(rows))
        for row in rows:
            for value in row:
                self._x = append(self._x, value)
        for share in shares:
            self._shares = append(self._shares, share)

    def __len__(self) -> int:
        return len(self.seats)

    def spreads(self) -> list[float]:
        """How much each number differs between the seats of a position: its standard deviation
        around their mean."""
        n = self.features
        found: list[float] = []
        total: i64 = len(self._shares)
        f: i64 = 0
        while f < n:
            squares = 0.0
            at: i64 = f
            k: i64 = 0
            while k < len(self.seats):
                seats: i64 = self.seats[k]
                mean = 0.0
                s: i64 = 0
                while s < seats:
                    mean += self._x[at + s * n]
                    s += 1
                mean /= float(seats)
                s = 0
                while s < seats:
                    gap = self._x[at + s * n] - mean
                    squares += gap * gap
                    s += 1
                at += seats * n
                k += 1
            found.append(sqrt(squares / float(total)) if total > 0 else 0.0)
            f += 1
        return found

    def loss(self, weights: list[float]) -> float:
        """The mean cross entropy of the positions."""
        w = vec[float](weights)
        total = 0.0
        at: i64 = 0
        k: i64 = 0
        while k < len(self.seats):
            seats: i64 = self.seats[k]
            p = self._chances(w, at, seats)
            s: i64 = 0
            while s < seats:
                total += _surprise(self._shares[at + s], p[s])
                s += 1
            at += seats
            k += 1
        return total / float(k) if k > 0 else 0.0

    def _chances(self, w: vec[float], at: i64, seats: i64) -> vec[float]:
        """The chances of the position whose first seat is the one of this number."""
        n = self.features
        p = vec[float]()
        most = -1e300
        s: i64 = 0
        while s < seats:
            score = 0.0
            x: i64 = (at + s) * n
            i: i64 = 0
            while i < n:
                score += self._x[x + i] * w[i]
                i += 1
            if score > most:
                most = score
            p = append(p, score)
            s += 1
        total = 0.0
        s = 0
        while s < seats:
            p[s] = exp(p[s] - most)
            total += p[s]
            s += 1
        s = 0
        while s < seats:
            p[s] /= total
            s += 1
        return p

    def slopes(self, weights: list[float]) -> tuple[list[float], list[list[float]]]:
        """The gradient of the loss, and its second derivatives."""
        n = self.features
        w = vec[float](weights)
        gradient = vec[float]([0.0] * int(n))
        curved = vec[float]([0.0] * int(n * n))
        mean = vec[float]([0.0] * int(n))
        at: i64 = 0
        k: i64 = 0
        while k < len(self.seats):
            seats: i64 = self.seats[k]
            p = self._chances(w, at, seats)
            i: i64 = 0
            while i < n:
                mean[i] = 0.0
                i += 1
            s: i64 = 0
            while s < seats:
                x: i64 = (at + s) * n
                slope = p[s] - self._shares[at + s]
                i = 0
                while i < n:
                    gradient[i] += slope * self._x[x + i]
                    mean[i] += p[s] * self._x[x + i]
                    i += 1
                s += 1
            s = 0
            while s < seats:
                x = (at + s) * n
                i = 0
                while i < n:
                    part = p[s] * (self._x[x + i] - mean[i])
                    j: i64 = 0
                    while j <= i:
                        curved[i * n + j] += part * (self._x[x + j] - mean[j])
                        j += 1
                    i += 1
                s += 1
            at += seats
            k += 1
        number = float(max(1, len(self.seats)))
        first: list[float] = []
        second: list[list[float]] = []
        a = 0
        while a < n:
            first.append(gradient[a] / number)
            line: list[float] = []
            b = 0
            while b < n:
                low, high = (b, a) if b < a else (a, b)
                line.append(curved[high * n + low] / number)
                b += 1
            second.append(line)
            a += 1
        return first, second


def _surprise(share: float, chance: float) -> float:
    return -share * log(max(chance, LEAST_CHANCE)) if share > 0.0 else 0.0


def surprise(shares: list[float], chances: list[float]) -> float:
    """The cross entropy of one position."""
    total = 0.0
    for i in range(len(shares)):
        total += _surprise(shares[i], chances[i])
    return total


def fit(sample: Sample, start: list[float] | None = None) -> list[float]:
    """The weights that explain the results best."""
    n = int(sample.features)
    spreads = sample.spreads()
    penalties = [PENALTY * spread * spread for spread in spreads]
    weights = [0.0] * n if start is None else start[:]
    loss = _penalised(sample, weights, penalties)
    for _ in range(STEPS):
        gradient, second = sample.slopes(weights)
        for i in range(n):
            gradient[i] += 2.0 * penalties[i] * weights[i]
            # What is the same for all seats has no influence at all, and no slope.
            second[i][i] += 2.0 * penalties[i] + 1e-12
        step = solve(second, gradient)
        size = 1.0
        tried = weights
        lower = loss
        while size > 1e-4:
            tried = [weights[i] - size * step[i] for i in range(n)]
            lower = _penalised(sample, tried, penalties)
            if lower <= loss:
                break
            size *= 0.5
        if lower > loss:
            break
        weights = tried
        gain = loss - lower
        loss = lower
        if gain < _ENOUGH:
            break
    for i in range(n):
        weights[i] = 0.0 if spreads[i] < _ALIKE else float(f"{weights[i]:.{DIGITS}g}")
    return weights


def _penalised(sample: Sample, weights: list[float], penalties: list[float]) -> float:
    total = sample.loss(weights)
    for i in range(len(weights)):
        total += penalties[i] * weights[i] * weights[i]
    return total


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive definite, by
    Cholesky's decomposition."""
    n = len(right)
    lower = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            total = matrix[i][j]
            for k in range(j):
                total -= lower[i][k] * lower[j][k]
            if i == j:
                lower[i][i] = sqrt(max(total, 1e-18))
            else:
                lower[i][j] = total / lower[j][j]
    half: list[float] = []
    for i in range(n):
        total = right[i]
        for k in range(i):
            total -= lower[i][k] * half[k]
        half.append(total / lower[i][i])
    found = [0.0] * n
    for back in range(n):
        i = n - 1 - back
        total = half[i]
        for k in range(i + 1, n):
            total -= lower[k][i] * found[k]
        found[i] = total / lower[i][i]
    return found
