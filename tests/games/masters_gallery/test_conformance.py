"""Masters Gallery keeps the promises every game keeps."""

import pytest
from tests.tiers import EFFORT

from kibitz.core.options import Value
from kibitz.core.registry import lent
from kibitz.games.masters_gallery import GAME
from kibitz.games.masters_gallery.cards import DRAW_ONE, SECOND_DOWN, TOGETHER
from kibitz.games.masters_gallery.game import MastersGalleryGame
from kibitz.testing import conformance
from kibitz.testing.enumeration import check_enumeration


class TinyGallery(MastersGalleryGame):
    """Two artists, seven works all told apart by their symbols, two rounds: 5,040 deals."""

    works: tuple[int, ...] = (4, 3)
    symbols: tuple[int, ...] = (DRAW_ONE, SECOND_DOWN, TOGETHER)
    dealt = {2: (2, 1)}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.max_seats = 2
        self.default_seats = 2

    def limit(self, seats: int) -> int:
        return 4


class TinyHands(TinyGallery):
    """Hands of three with a pair among them: hidden choices may be of several kinds. 360 deals."""

    works: tuple[int, ...] = (4, 2)
    symbols: tuple[int, ...] = (SECOND_DOWN, TOGETHER)
    dealt = {2: (3, 0)}  # noqa: RUF012

    def check_options(self, options: dict[str, object]) -> dict[str, Value]:
        return super().check_options({"extra_card": False, **options})


class TinyDraws(TinyHands):
    """And one card to draw, so that some of a hand came later. 5,040 deals."""

    works: tuple[int, ...] = (4, 3)
    symbols: tuple[int, ...] = (DRAW_ONE, SECOND_DOWN, TOGETHER)


class TinyAlike(TinyHands):
    """Eight works of which many look alike; two rounds, so that cards come at two times."""

    works: tuple[int, ...] = (3, 3, 2)
    symbols: tuple[int, ...] = ()
    dealt = {2: (3, 1)}  # noqa: RUF012

    def limit(self, seats: int) -> int:
        return 3


@pytest.mark.conformance
@pytest.mark.timeout(900)
def test_every_promise_is_kept() -> None:
    conformance(GAME, tiny=TinyGallery(), ordered=["deck"], effort=EFFORT)


@pytest.mark.conformance
def test_worlds_weigh_as_the_hidden_choices_they_leave() -> None:
    game = TinyHands()
    with lent(game):
        check_enumeration(game, 0, ["deck"], 200, effort=EFFORT)


@pytest.mark.conformance
def test_works_that_look_alike_are_resampled_in_the_right_proportions() -> None:
    """Who has shown a plain work need not have another: no mere shuffle passes this."""
    game = TinyAlike()
    with lent(game):
        check_enumeration(game, 0, ["deck"], 200, effort=EFFORT)


@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(4))
def test_worlds_weigh_so_also_when_cards_came_later(seed: int) -> None:
    game = TinyDraws()
    with lent(game):
        check_enumeration(game, seed, ["deck"], 200)
