"""Random numbers of our own, so that a seed always deals the same game, on every platform.

The generator is sfc32 (Chris Doty-Humphrey's Small Fast Counter), 128 bits of state, every
operation masked to 32 bits by hand so that interpreted and compiled code agree. Changing
anything here changes every deal: tests pin the numbers.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64

MASK32: Final = 0xFFFFFFFF
MAX_SEED: Final = (1 << 128) - 1


@final
class Rng:
    """A stream of random numbers from a seed of up to 128 bits."""

    def __init__(self, seed: int) -> None:
        if seed < 0 or seed > MAX_SEED:
            raise ValueError(f"a seed is between 0 and 2**128 - 1, not {seed}")
        self._a: i64 = seed & MASK32
        self._b: i64 = (seed >> 32) & MASK32
        self._c: i64 = (seed >> 64) & MASK32
        self._n: i64 = ((seed >> 96) & MASK32) ^ 1
        for _ in range(16):
            self.next32()

    def next32(self) -> i64:
        """The next 32 random bits."""
        out: i64 = (self._a + self._b + self._n) & MASK32
        self._n = (self._n + 1) & MASK32
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & MASK32
        self._c = ((((self._c << 21) | (self._c >> 11)) & MASK32) + out) & MASK32
        return out

    def below(self, n: i64) -> i64:
        """A number in 0..n-1, all equally likely (Lemire's method, with rejection)."""
        product: i64 = self.next32() * n
        low: i64 = product & MASK32
        if low < n:
            floor: i64 = (MASK32 + 1 - n) % n
            while low < floor:
                product = self.next32() * n
                low = product & MASK32
        return product >> 32

    def chance(self, p: float) -> bool:
        """True with probability ``p``."""
        return float(self.next32()) < p * 4294967296.0

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place (Fisher and Yates, from the last place down)."""
        i: i64 = len(cards) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            card: int = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def pick(self, items: list[int]) -> int:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def seed128(self) -> int:
        """A fresh seed for another generator."""
        seed: int = 0
        for _ in range(4):
            seed = (seed << 32) | int(self.next32())
        return seed

    def clone(self) -> Rng:
        """An independent generator that will give the same numbers."""
        other = Rng(0)
        other.restore(self._a, self._b, self._c, self._n)
        return other

    def state(self) -> tuple[int, int, int, int]:
        """The internal state, for ``restore``."""
        return (int(self._a), int(self._b), int(self._c), int(self._n))

    def restore(self, a: i64, b: i64, c: i64, n: i64) -> None:
        """Continue from a state."""
        self._a = a
        self._b = b
        self._c = c
        self._n = n

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_rng, self.state())


def _rebuild_rng(a: int, b: int, c: int, n: int) -> Rng:
    rng = Rng(0)
    rng.restore(a, b, c, n)
    return rng


def derived_seed(seed: int, *labels: int) -> int:
    """A seed that depends on another one and on some labels: a seat, a move or game number.

    SHA-256, so that a bot cannot infer the deal's seed from its own.
    """
    words = "/".join([str(seed), *[str(label) for label in labels]])
    return int.from_bytes(sha256(words.encode()).digest()[:16], "big")
