"""The promises every game keeps; ``resample`` against every deal of a tiny pack."""

from __future__ import annotations

import pytest
from tests.games.montenegro.laid import Short, Tiny
from tests.tiers import EFFORT

from kibitz.games.montenegro import GAME
from kibitz.testing import conformance


@pytest.mark.conformance
@pytest.mark.timeout(900)
def test_montenegro_keeps_every_promise() -> None:
    """Short games, in which all the same happens as in whole ones."""
    tiny = Tiny("5S 9S KS 5H 9H KH 3H", 1)
    conformance(Short(), tiny=tiny, effort=EFFORT, lessons=False)


@pytest.mark.conformance
@pytest.mark.timeout(900)
@pytest.mark.nightly
def test_whole_games_keep_every_promise() -> None:
    """With so many face-down cards that what is known has to be sampled (rule 7.5)."""
    conformance(GAME, games=1, examples=0)
