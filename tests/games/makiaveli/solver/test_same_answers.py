"""Interpreted and compiled code give the same answers to the last step: both meet this hash."""

import hashlib

import pytest
from tests.games.makiaveli.solver.positions import random_deal

from kibitz.games.makiaveli.solver.analysis import analyse
from kibitz.games.makiaveli.solver.pool import layable
from kibitz.games.makiaveli.solver.position import Position

EXPECTED = "dd0e98b15add44fbee8f01dec5c443b59bd1c1fa9827ea8229236f1f6aea4151"


@pytest.mark.pure
def test_answers_are_the_same_on_every_build() -> None:
    digest = hashlib.sha256()
    for seed in range(60):
        deal = random_deal(seed, 3, 80)
        for anchored in (False, True):
            answer = analyse(Position(deal.hand, deal.groups, deal.cross), anchored)
            digest.update(
                repr(
                    (
                        answer.win,
                        answer.hand_left,
                        answer.groups,
                        answer.cross_left,
                        answer.untouched,
                        answer.steps,
                        answer.missing,
                        answer.next_draw_odds,
                    )
                ).encode()
            )
        floor, hand, cross = deal.counts()
        may = [h + c for h, c in zip(hand, cross, strict=True)]
        digest.update(repr(layable(floor, may)).encode())
    assert digest.hexdigest() == EXPECTED
