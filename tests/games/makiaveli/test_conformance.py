"""The promises every game keeps."""

from __future__ import annotations

import pytest
from tests.tiers import EFFORT, tier

from kibitz.core.cards import parse_cards
from kibitz.core.game import Setup
from kibitz.games.makiaveli.game import GAME, MakiaveliGame
from kibitz.testing import QUICK, conformance


class TinyMakiaveli(MakiaveliGame):
    """Seven cards with two pairs, two in each hand, one for the cross, two to draw: 1,260 deals."""

    hand_size = 2
    cross_size = 1

    def __init__(self) -> None:
        super().__init__()
        self.max_seats = 2

    def pack(self, setup: Setup) -> list[int]:
        return sorted(parse_cards("3H 3H 3C 3D 4H 4H 5H"))


@pytest.mark.conformance
@pytest.mark.timeout(900)
def test_conformance() -> None:
    seats = tier([2, 3, 5], [2, 3, 4, 5], [2])
    conformance(GAME, tiny=TinyMakiaveli(), seats=seats, effort=EFFORT, shown_later=True)


@pytest.mark.conformance
@pytest.mark.nightly
def test_games_that_begin_with_a_position_conform() -> None:
    text = "8H 9S 2C | 5H 6H 7H / 8S 8D 8C / KH KD KS | TS JS"
    conformance(GAME, games=1, examples=1, effort=QUICK, seats=[2], options={"position": text})
