"""The conformance suite passes a good game and names what is wrong with a broken one."""

from __future__ import annotations

import pytest
from kibitz_toy import GAME, BlindBidsGame

from kibitz.testing import conformance

pytestmark = pytest.mark.conformance


class Tiny(BlindBidsGame):
    """Six cards, two seats: 720 deals."""

    ranks = 3
    suits = 2

    def __init__(self) -> None:
        super().__init__()
        self.max_seats = 2
        for option in self.options:
            if option.name == "hand":
                option.default = option.high = 2
            if option.name == "rounds":
                option.default = 3


def test_a_good_game_passes() -> None:
    conformance(GAME, tiny=Tiny())
