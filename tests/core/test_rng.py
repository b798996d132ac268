"""Random numbers are the same on every platform and in every version. Never change these."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from kibitz.core.cards import card_names, pack
from kibitz.core.rng import MAX_SEED, Rng, derived_seed
from kibitz.testing.chances import chi_square

pytestmark = pytest.mark.pure

PINNED = {
    0: [947923937, 2491578854, 3964400089, 2091952393, 4208506024, 1017427976],
    1: [1080862987, 3546521498, 2861869171, 428981239, 2719816156, 329822289],
    42: [3960382089, 1547270628, 4040468816, 1355524940, 3774986537, 2241262239],
    MAX_SEED: [3866625527, 428644695, 1041975197, 2628283800, 4066207005, 2297300192],
}

DEALS = {
    0: "AD 3C 7D 8S QC 4C 8H AH TD KC 6D 2C AS 6H AC 2D KD TS 5S 7C 2S 7S JD 8C 7H QD "
    "6C 4H 9H TC 9C TH JH 9S 5H 9D KH 2H JS 5D 3D 4S JC 4D 5C 3H KS QS 6S QH 8D 3S",
    1: "QS JS 3H KH 6S QD TC 6H QC QH 7H JD 8C 8S TD 3S 5D 9H 6C 7S 3D 2H 3C 5H AC KC "
    "7D 2S 4S KS TS 7C 4H 5C 4C KD 5S 2D TH JC 6D 9S 9C AH 8D AD AS 8H 2C 9D JH 4D",
    42: "8C 3C 2D 5C KC 4H 9D AD 7D KH 5S 8D 6H TC 6D 2C AS AH QD QH 3D TS JS 8S JD TD "
    "2H 2S 3S 5D 6C JC 6S 3H AC 4C QC 4D TH KD 9S 9C 8H 9H 7S 7H 7C JH 4S KS 5H QS",
    MAX_SEED: "7S 4H KC 8C 3S QC AH 2C 2S 6C 7C 9H 3D 5S AD 6D 5C 3C JD 5H 5D AC 6H 9C JS 9D "
    "8H QS KD JH 2H TC AS 7H 3H 6S 8S 9S KS JC KH TH TD 4S TS 4D 7D QD 8D 4C 2D QH",
}


@pytest.mark.parametrize("seed", PINNED)
def test_the_first_numbers_of_a_seed_are_pinned(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.next32() for _ in range(6)] == PINNED[seed]


@pytest.mark.parametrize("seed", DEALS)
def test_deals_are_pinned(seed: int) -> None:
    cards = pack()
    Rng(seed).shuffle(cards)
    assert card_names(cards) == DEALS[seed]


def test_derived_seeds_are_pinned_and_differ() -> None:
    assert derived_seed(0) == 127506816184871649743429826285385903225
    assert derived_seed(42, 1, 2) == 28906295374486343918669974477986830781
    assert len({derived_seed(1, i, j) for i in range(30) for j in range(30)}) == 900
    assert derived_seed(1, 12) != derived_seed(1, 1, 2)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_seeds_have_128_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is between"):
        Rng(seed)


def test_every_bit_of_a_seed_counts() -> None:
    first = {tuple(Rng(1 << bit).next32() for _ in range(1)) for bit in range(128)}
    assert len(first) == 128


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 104, 1000])
def test_below_stays_below_and_is_uniform(n: int) -> None:
    rng = Rng(n)
    number = max(4000, 20 * n)
    counts = Counter(int(rng.below(n)) for _ in range(number))
    assert set(counts) <= set(range(n))
    assert chi_square(dict.fromkeys(range(n), 1 / n), counts, number) > 1e-6


def test_below_large_numbers_reaches_both_ends() -> None:
    rng = Rng(5)
    drawn = [int(rng.below(2**31 - 1)) for _ in range(2000)]
    assert 0 <= min(drawn) < 2**31 // 200
    assert 2**31 * 199 // 200 < max(drawn) < 2**31 - 1


def test_numbers_have_32_bits() -> None:
    rng = Rng(9)
    drawn = [int(rng.next32()) for _ in range(3000)]
    for bit in range(32):
        ones = sum(n >> bit & 1 for n in drawn)
        assert 1300 < ones < 1700, bit


def test_shuffles_are_uniform() -> None:
    rng = Rng(3)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert chi_square(dict.fromkeys(counts, 1 / 24), counts, 6000) > 1e-6


def test_pick_is_uniform() -> None:
    rng = Rng(8)
    counts = Counter(rng.pick([10, 20, 30]) for _ in range(3000))
    assert chi_square(dict.fromkeys((10, 20, 30), 1 / 3), counts, 3000) > 1e-6


def test_chance() -> None:
    rng = Rng(2)
    assert not any(rng.chance(0.0) for _ in range(200))
    assert all(rng.chance(1.0) for _ in range(200))
    assert 550 < sum(rng.chance(0.3) for _ in range(2000)) < 650


@pytest.mark.parametrize("how", ["clone", "restore", "pickle"])
def test_copies_go_on_alike_and_apart(how: str) -> None:
    rng = Rng(77)
    for _ in range(5):
        rng.next32()
    if how == "clone":
        other = rng.clone()
    elif how == "restore":
        other = Rng(0)
        other.restore(*rng.state())
    else:
        other = pickle.loads(pickle.dumps(rng))
    ahead = [rng.next32() for _ in range(10)]
    assert [other.next32() for _ in range(10)] == ahead
    rng.next32()
    assert rng.state() != other.state()


def test_a_fresh_seed_has_128_bits() -> None:
    rng = Rng(4)
    seeds = [rng.seed128() for _ in range(200)]
    assert len(set(seeds)) == 200
    assert max(seeds) > MAX_SEED * 0.9
    assert min(seeds) < MAX_SEED * 0.1
