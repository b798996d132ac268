"""The parts the conformance suite is made of."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kibitz_toy import GAME
from kibitz_toy.game import BlindBidsGame
from kibitz_toy.rules import BlindBidsState
from tests.testing.broken import Tiny

from kibitz import Setup, State
from kibitz.core.rng import Rng
from kibitz.testing.chances import chi_square, upper_gamma
from kibitz.testing.enumeration import all_deals
from kibitz.testing.golden import Golden
from kibitz.testing.report import Where, difference
from kibitz.testing.strategies import option_values, positions, seeds, setups
from kibitz.testing.suite import random_value, setups_of
from kibitz.testing.worlds import Deals


@pytest.mark.parametrize(
    ("one", "two", "path"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a[1].b: 2 or 3"),
        ({"a": 1}, {"a": 1, "b": 2}, "b: only in the second"),
        ({"a": 1, "b": 2}, {"a": 1}, "b: only in the first"),
        ([1, 2], [1, 2, 3], ": 2 entries or 3: [1, 2] or [1, 2, 3]"),
        ({"x": {"y": "p"}}, {"x": {"y": None}}, "x.y: 'p' or None"),
    ],
)
def test_the_first_difference(one: object, two: object, path: str | None) -> None:
    assert difference(one, two) == path


@pytest.mark.parametrize(
    ("freedom", "statistic", "chance"),
    # Quantiles from any table of the chi-square distribution.
    [
        (1, 3.841, 0.05), (1, 10.828, 0.001), (5, 11.070, 0.05), (10, 29.588, 0.001),
        (100, 124.342, 0.05), (30, 20.599, 0.9),
    ],
)  # fmt: skip
def test_the_tail_of_the_chi_square_distribution(
    freedom: int, statistic: float, chance: float
) -> None:
    assert upper_gamma(freedom / 2, statistic / 2) == pytest.approx(chance, rel=2e-3)


def test_chi_square_tells_a_fair_die_from_a_loaded_one() -> None:
    rng = Rng(1)
    fair = Counter(int(rng.below(6)) for _ in range(3000))
    loaded = Counter(min(int(rng.below(6)), int(rng.below(12)) // 2 + 1) for _ in range(3000))
    shares = dict.fromkeys(range(6), 1 / 6)
    assert chi_square(shares, fair, 3000) > 1e-3
    assert chi_square(shares, loaded, 3000) < 1e-6


def test_all_deals_of_the_tiny_game_are_counted_once() -> None:
    tiny = Tiny()
    deals = all_deals(tiny, tiny.setup(), Where(tiny))
    assert len(deals) == len({tuple(deal) for deal in deals}) == 720


class TwoPacks(BlindBidsGame):
    """The even places of the deal are shuffled by themselves, and so are the odd ones."""

    def shuffled(self, rng: Rng, setup: Setup) -> list[int]:
        cards = self.pack(setup)
        even, odd = cards[::2], cards[1::2]
        rng.shuffle(even)
        rng.shuffle(odd)
        return [card for pair in zip(even, odd, strict=True) for card in pair]


def test_packs_that_are_shuffled_apart_are_told_apart() -> None:
    assert len(Deals(GAME, GAME.setup()).classes) == 1
    apart = Deals(TwoPacks(), GAME.setup())
    assert sorted(apart.classes) == [list(range(0, 20, 2)), list(range(1, 20, 2))]


def test_random_games_cover_all_seats_and_values() -> None:
    chosen = setups_of(GAME, 60, 1)
    assert {setup.seats for setup in chosen} == {2, 3, 4}
    assert {setup.options["tie"] for setup in chosen} == {"leader", "discard"}
    assert {setup.options["refill"] for setup in chosen} == {True, False}
    assert len({setup.options["rounds"] for setup in chosen}) > 6
    assert chosen[0].options == GAME.setup().options
    for option in GAME.options:
        assert option.parse(random_value(option, Rng(3))) is not None
    fixed = setups_of(GAME, 4, 1, seats=[3], options={"hand": 2})
    assert [(s.seats, s.options["hand"]) for s in fixed] == [(3, 2)] * 4


@settings(max_examples=30, deadline=None, derandomize=True, database=None)
@given(state=positions(GAME, running=True))
def test_positions_are_those_of_running_games(state: State) -> None:
    assert isinstance(state, BlindBidsState)
    assert state.to_move() >= 0


@settings(max_examples=30, deadline=None, derandomize=True, database=None)
@given(setup=setups(GAME), seed=seeds(), data=st.data())
def test_agreements_can_be_dealt(setup: Setup, seed: int, data: st.DataObject) -> None:
    assert GAME.start(GAME.new_deal(seed, setup), setup).to_move() >= -1
    for option in GAME.options:
        value = data.draw(option_values(option))
        assert option.parse(value) == value


def test_golden_files_name_their_own_set_up(tmp_path: Path) -> None:
    golden = Golden.parse("kibitz_toy:seats=3,seed=9,tie=discard")
    path = tmp_path / golden.file
    path.write_text(golden.text(), encoding="utf-8")
    assert path.name == "kibitz_toy-seats_3-seed_9-tie_discard.txt"
    assert Golden.read(path).text() == golden.text()
    assert golden.text() != Golden.parse("kibitz_toy:seats=3,seed=8,tie=discard").text()


def test_the_golden_command_says_what_is_wrong(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kibitz.testing.golden", "no_such_game", "--folder", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "no_such_game" in done.stderr
