"""The promises every game keeps; ``resample`` against every deal of a tiny pack."""

from __future__ import annotations

import pytest
from tests.games.montenegro.laid import Short, Tiny

from kibitz._loader import build_kind
from kibitz.games.montenegro import GAME
from kibitz.testing import conformance


@pytest.mark.conformance
@pytest.mark.timeout(900)
def test_montenegro_keeps_every_promise() -> None:
    # Uncompiled, whole games take minutes: there, short ones, in which all the same happens.
    few = build_kind() == "pure"
    conformance(
        Short() if few else GAME,
        tiny=Tiny("5S 9S KS 5H 9H KH 3H", 1),
        games=2 if few else 3,
        examples=2 if few else 4,
    )
