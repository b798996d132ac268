"""Where everything lies, measured without a screen: nothing overlaps, all of it can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.tiers import tier

from kibitz.core.game import Game
from kibitz.core.registry import games
from kibitz.core.rng import Rng
from kibitz.core.view import View
from kibitz.i18n import Translator
from kibitz.window.board import Plan, plan
from kibitz.window.fit import INDEX_WIDE, LARGE_BELOW, READABLE, Wish, groups, hand, height
from kibitz.window.geometry import Rect
from kibitz.window.laying import Laying, ZonePlace
from kibitz.window.reading import view_from
from kibitz.window.refs import drawn
from kibitz.window.shape import shape_of

SMALL = Rect(6, 6, 556, 486)
"""The board of a window of 800 by 600."""
LARGE = Rect(6, 6, 1094, 780)
CASES = [
    (game, seats, box)
    for game in games()
    for seats in sorted({game.min_seats, game.default_seats, game.max_seats})
    for box in (SMALL, LARGE)
]
INDEX = {"french": 0.392}


def measure(text: str, size: float, bold: bool) -> float:
    return len(text) * size * 0.56


def positions(game: Game, seats: int) -> Iterator[View]:
    state = game.deal(11, seats=seats)
    rng = Rng(4)
    for number in range(tier(60, 400)):
        if state.to_move() < 0:
            return
        if number % tier(5, 2) == 0:
            yield state.view(number % seats)
        state.apply(rng.pick(state.legal_actions()))


def laid(game: Game, view: View, seats: int, box: Rect) -> tuple[Plan, list[ZonePlace]]:
    names = ["Du", *[f"Datorn {n} (Stark)" for n in range(1, seats)]]
    t = Translator("sv", names)
    zones = drawn(view)
    found = plan(shape_of(zones, view.seat, seats, t.text, measure), box)
    laying = Laying(found, view.seat, game.deck, t.text, measure)
    return found, [laying.place(zone) for zone in zones if zone.id in found.zones]


@pytest.mark.parametrize(("game", "seats", "box"), CASES)
def test_zones_do_not_overlap_and_all_cards_can_be_read(game: Game, seats: int, box: Rect) -> None:
    for view in positions(game, seats):
        found, zones = laid(game, view, seats, box)
        rects = [(zone.zone.id, zone.rect) for zone in zones]
        rects += [(f"seat {seat}", head) for seat, head in found.heads.items()]
        for number, (name, rect) in enumerate(rects):
            assert rect.within(box), name
            for other, beside in rects[:number]:
                assert rect.overlap(beside) < 1, (name, other)
        for zone in zones:
            assert zone.fits, zone.zone.id
            for pile in zone.piles:
                for card in pile.cards:
                    assert card.rect.within(zone.rect, 2.0), card.ref
                    if card.face is not None:
                        read(zone.w, card.seen, game.deck)


def read(w: float, seen: Rect, deck: str) -> None:
    """Its index is high enough, and in sight."""
    if w < LARGE_BELOW:
        assert w * INDEX.get(deck, 0.285) >= READABLE - 0.2
        assert seen.w >= w * INDEX_WIDE - 0.1
    assert seen.h >= READABLE


def test_a_place_stays_where_it_is_whatever_lies_there() -> None:
    for game in games():
        state = game.deal(2)
        rng = Rng(9)
        seats = game.default_seats
        before: dict[str, Rect] = {}
        for _ in range(60):
            if state.to_move() < 0:
                break
            found, _ = laid(game, state.view(0), seats, SMALL)
            for name, rect in found.zones.items():
                assert before.setdefault(name, rect) == rect, (game.name, name)
            state.apply(rng.pick(state.legal_actions()))


def test_more_cards_are_drawn_smaller() -> None:
    wish = Wish(100.0, touch=True)
    widths = [hand(count, 500, 150, wish).w for count in (3, 8, 20, 40)]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > widths[-1]
    few, many = groups([3] * 3, 500, 200, wish), groups([3] * 20, 500, 200, wish)
    assert few.fits
    assert many.fits
    assert few.w > many.w
    assert all(pile.y + height(many.w) <= 200.5 for pile in many.piles)


def test_what_has_no_room_is_said_not_to_fit() -> None:
    assert not groups([10] * 60, 300, 100, Wish(80.0)).fits
    assert not hand(80, 200, 50, Wish(80.0)).fits


@pytest.mark.parametrize("game", games(), ids=lambda game: str(game.name))
def test_a_view_survives_the_wire(game: Game) -> None:
    for view in positions(game, game.default_seats):
        assert view_from(view.data()).data() == view.data()
