"""What the drawings look like once they are pixels."""

from __future__ import annotations

import pytest
from tests.art.pixels import Picture

from kibitz.art import BACK, BACKS, FACE_STYLES, Back, Style, faces, svg
from kibitz.art.png import png, sheet

COURTS = [name for name in faces("french") if name[0] in "JQK"]


def picture(deck: str, name: str, style: Style, width: int = 125) -> Picture:
    return Picture(png(svg(deck, name, style), width))


@pytest.mark.parametrize("width", [16, 125, 251])
def test_a_picture_has_the_width_asked_for_and_its_aspect_ratio(width: int) -> None:
    seen = picture("french", "7H", Style(), width)
    assert seen.width == width
    assert abs(seen.height - width * 7 / 5) <= 1


@pytest.mark.parametrize("style", FACE_STYLES, ids=lambda style: style.face)
def test_corners_are_transparent_and_the_card_is_not(style: Style) -> None:
    for deck, name in (("french", "QD"), ("gallery", "B★"), ("other", "X1"), ("french", BACK)):
        seen = picture(deck, name, style)
        right, bottom = seen.width - 1, seen.height - 1
        assert {seen.at(x, y)[3] for x in (0, right) for y in (0, bottom)} == {0}, name
        assert seen.at(seen.width // 2, seen.height // 2)[3] == 255


@pytest.mark.parametrize("name", COURTS)
def test_a_court_is_the_same_upside_down(name: str) -> None:
    assert picture("french", name, Style()).turned() < 0.002


@pytest.mark.parametrize("back", BACKS)
def test_a_back_tells_nothing_about_which_way_up_the_card_is(back: Back) -> None:
    assert picture("french", BACK, Style(back=back)).turned() < 0.002


def test_the_comparison_can_fail() -> None:
    assert picture("french", "7H", Style()).turned() > 0.01
    assert picture("french", "KH", Style(index="large")).turned() > 0.1


def test_no_two_courts_look_alike() -> None:
    seen = [(name, picture("french", name, Style(), 60)) for name in COURTS]
    for i, (a, one) in enumerate(seen):
        for b, other in seen[:i]:
            assert one.distance(other) > 0.1, (a, b)


def test_no_two_paintings_look_alike() -> None:
    seen = [(name, picture("gallery", name, Style(), 40)) for name in faces("gallery")]
    for i, (a, one) in enumerate(seen):
        for b, other in seen[:i]:
            assert one.distance(other) > 0.25, (a, b)


def test_two_colours_and_four_colours() -> None:
    def colours(style: Style) -> list[tuple[int, ...]]:
        # The middle of the upper pip of a two.
        return [picture("french", f"2{suit}", style, 250).at(125, 66)[:3] for suit in "CDHS"]

    clubs, diamonds, hearts, spades = colours(Style())
    assert clubs == spades != diamonds == hearts
    assert max(clubs) < 64
    assert hearts[0] > 150 > 80 > max(hearts[1:])
    clubs, diamonds, hearts, spades = colours(Style(colours="four"))
    assert len({clubs, diamonds, hearts, spades}) == 4
    assert max(clubs) == clubs[1]
    assert max(diamonds) == diamonds[2]


def test_a_large_index_is_large_and_stands_in_the_strip_that_shows_in_a_fan() -> None:
    def height(style: Style, rank: str) -> int:
        strip = 46 if style.index == "normal" else 100
        seen = picture("french", f"{rank}S", style, 250)
        # Rows with ink in the left strip, from the top down to the first empty row.
        inked = [any(seen.at(x, y)[0] < 90 for x in range(8, strip)) for y in range(8, 200)]
        first = inked.index(True)
        return inked[first:].index(False)

    for rank in "A4TJQK":
        assert 36 <= height(Style(), rank) <= 44
        assert height(Style(index="large"), rank) >= 90


def test_a_sheet_shows_every_card_and_the_back() -> None:
    style = Style(colours="four", back="plum")
    text = sheet("gallery", style)
    assert text.count("<svg ") == 1 + len(faces("gallery")) + 1
    seen = Picture(png(text, 690))
    assert seen.width == 690
    # The second card of the first row, seen on the sheet where it should be.
    assert seen.at(60, 60)[3] == 255
