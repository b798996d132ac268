"""The promises every game keeps; ``resample`` against every deal of a tiny pack."""

from __future__ import annotations

import pytest
from tests.games.cooperative_solitaire.positions import Small
from tests.tiers import EFFORT

from kibitz.games.cooperative_solitaire import GAME
from kibitz.testing import conformance


@pytest.mark.conformance
@pytest.mark.timeout(900)
def test_cooperative_solitaire_keeps_every_promise() -> None:
    # Five cards a seat: two in the primary pile, one helper pile, two in the secondary pile.
    conformance(GAME, tiny=Small(3, [0, 1], 2, 1, without="3D"), effort=EFFORT)
