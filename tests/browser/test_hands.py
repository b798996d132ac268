"""Dragging cards, and arranging a zone by hand with marks on the piles that are still wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.visitor import MOMENT_S, PHONE, Visitor
from tests.server.harness import Server, sit

import kibitz
from kibitz import ArrangeableState, Player, Record, State
from kibitz.play.match import Match

DRAGS = 12
ARRANGED = kibitz.game("makiaveli")
SEATS = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Ben"}]


def test_moves_are_made_by_dragging(visit: Invite, server: Server) -> None:
    """Any game whose moves name two places; here one with piles only."""
    game = kibitz.game("cooperative_solitaire")
    created = server.create(*SEATS, game=game.name, deal=3)
    visitor = visit()
    visitor.sit(created)
    other = sit(server, created["table"], created["seats"][1]["token"])
    dragged = 0
    while dragged < DRAGS:
        other.until_true(lambda: other.view is not None)
        assert other.view is not None
        if other.view["to_move"] == 1:
            assert other.move(other.legal()[0])["type"] == "ack"
            other.until_moves(other.moves)
            continue
        sight = visitor.look()
        assert sight.mine
        view = (visitor.messages("welcome") + visitor.messages("view"))[-1]["view"]
        move = next(move for move in view["moves"] if len(move["touch"]) == 2)
        before = len(visitor.sent)
        start, end = (middle(visitor.page.locator(f"[data-ref='{r}']").last) for r in move["touch"])
        visitor.drag(start, end)
        visitor.look()
        made = [json.loads(text) for text in visitor.sent[before:]]
        assert [m["text"] for m in made if m["type"] == "move"] == [move["text"]]
        dragged += 1
        other.until_true(lambda: other.moves >= len(visitor.messages("ack")))


def middle(element: Locator) -> tuple[float, float]:
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("game", ["mulle", "makiaveli"])
def test_a_tap_anywhere_on_a_place_counts(visit: Invite, server: Server, game: str) -> None:
    """Not only one on its button: in a corner of it nothing else is to be touched."""
    created = server.create(*SEATS, game=game, deal=3)
    visitor = visit()
    visitor.sit(created)
    assert visitor.look().mine
    view = (visitor.messages("welcome") + visitor.messages("view"))[-1]["view"]
    zones = {zone["id"] for zone in view["zones"] if zone["kind"] == "groups"}
    move = next(m for m in view["moves"] if len(m["touch"]) == 2 and m["touch"][1] in zones)
    page = visitor.page
    page.locator(f".board .hands [data-ref='{move['touch'][0]}']").click()
    box = page.locator(f".zone[data-ref='{move['touch'][1]}']").bounding_box()
    assert box is not None
    corner = (box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    assert not page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y).closest('button')", corner
    )
    news = page.evaluate("() => kibitzWire.news")
    page.mouse.click(*corner)
    page.wait_for_function("count => kibitzWire.news > count", arg=news)
    made = [json.loads(text) for text in visitor.sent]
    assert [m["text"] for m in made if m["type"] == "move"] == [move["text"]]


def with_a_floor() -> tuple[int, list[tuple[int, str]], str, int]:
    """A game in which seat 0 holds a card that fits on one of at least two groups: the deal, the
    moves up to there, the card, and the group's number."""
    for deal in range(40):
        players: list[Player | None] = [ARRANGED.bots[0].make([]) for _ in SEATS]
        match = Match(Record.new(ARRANGED, ARRANGED.setup(len(SEATS)), deal), players)
        while not match.over:
            found = fitting(match.state) if match.state.to_move() == 0 else None
            if found is not None:
                return deal, list(match.record.moves), *found
            match.play_program()
    raise AssertionError("no such game")


def fitting(state: State) -> tuple[str, int] | None:
    assert isinstance(state, ArrangeableState)
    view = state.view(0)
    floor = [[str(face) for face in pile.cards] for pile in view.zone("floor").piles]
    laid = view.zone("laid").piles[0].cards
    held = view.zone("hand").piles[0].cards
    if laid or len(floor) < 2 or held.count(held[0]) == len(held) == 1:
        return None
    layable = {move.text.split()[-1] for move in view.moves if move.touch[-1] == "floor"}
    for card in map(str, held):
        for number, group in enumerate(floor):
            piles = [*floor[:number], [*group, card], *floor[number + 1 :]]
            if card in layable and not any(state.marks(piles)):
                return card, number
    return None


@pytest.fixture(scope="module")
def scene() -> tuple[int, list[tuple[int, str]], str, int]:
    return with_a_floor()


def seated(
    server: Server, visitor: Visitor, scene: tuple[int, list[tuple[int, str]], str, int]
) -> None:
    """Seat 0 at the scene."""
    deal, moves, _, _ = scene
    created = server.create(*SEATS, game=ARRANGED.name, deal=deal)
    people = [sit(server, created["table"], seat["token"]) for seat in created["seats"]]
    for at, (seat, text) in enumerate(moves):
        people[seat].until_moves(at)
        assert people[seat].move(text)["type"] == "ack"
    for person in people:
        person.close()
    visitor.sit(created)
    visitor.look()


def done(visitor: Visitor) -> str:
    """The move that was made last, when it has been."""
    # Not the one that also tidies up: this one comes when the server has looked at the floor.
    expect(visitor.page.get_by_role("button", name="End turn", exact=True)).to_be_visible()
    visitor.press("End turn")
    expect(visitor.page.locator(".actions.mine")).to_have_count(0)
    made: list[dict[str, Any]] = [json.loads(text) for text in visitor.sent]
    return str([m["text"] for m in made if m["type"] == "move"][-1])


def test_a_floor_is_arranged_by_touch(visit: Invite, server: Server, scene: Any) -> None:
    _, _, card, number = scene
    visitor = visit(PHONE)
    seated(server, visitor, scene)
    page = visitor.page
    groups, wrong = page.locator(".floor .group"), page.locator(".floor .wrong")
    count = groups.count()
    expect(wrong).to_have_count(0)
    expect(page.get_by_role("button", name="End turn")).to_have_count(0)

    page.locator(f".hands [data-face='{card}']").first.tap()
    page.get_by_role("button", name="New pile").tap()
    expect(groups).to_have_count(count + 1)
    expect(wrong).to_have_count(1)
    # A sign for those who see it, a word for those who listen; all of it for whoever points there.
    expect(wrong.locator(".mark")).to_be_visible()
    expect(wrong).to_contain_text("Not complete yet.")
    assert "is not a group" in (wrong.get_attribute("title") or "")
    visitor.look()

    # Taken up, and laid to the group where it belongs. It has come to lie under the finger, and
    # ignores it for a moment.
    page.wait_for_timeout(1000 * MOMENT_S)
    wrong.locator("button.can").tap()
    groups.nth(number).locator(".here").tap()
    expect(groups).to_have_count(count)
    expect(wrong).to_have_count(0)
    visitor.look()
    text = done(visitor)
    assert text.startswith("done ")
    assert text.count("/") == count - 1


def test_a_floor_is_arranged_by_dragging(visit: Invite, server: Server, scene: Any) -> None:
    _, _, card, number = scene
    visitor = visit()
    seated(server, visitor, scene)
    page = visitor.page
    groups, wrong = page.locator(".floor .group"), page.locator(".floor .wrong")
    count = groups.count()
    hand = page.locator(f".hands [data-face='{card}']").first
    target = groups.nth(number).locator(".card").last

    visitor.drag(middle(hand), middle(target))
    expect(groups.nth(number).locator(f"[data-face='{card}']")).not_to_have_count(0)
    expect(wrong).to_have_count(0)
    visitor.look()

    # Away from there again, to a place of its own; and everything back.
    floor = page.locator(".floor")
    box = floor.bounding_box()
    assert box is not None
    corner = (box["x"] + box["width"] - 4, box["y"] + box["height"] - 4)
    visitor.drag(middle(groups.nth(number).locator(f"[data-face='{card}']").last), corner)
    expect(groups).to_have_count(count + 1)
    expect(wrong).not_to_have_count(0)
    visitor.look()
    visitor.press("Lay everything back")
    visitor.look()
    visitor.drag(middle(wrong.locator(f"[data-face='{card}']")), middle(target))
    expect(wrong).to_have_count(0)
    text = done(visitor)
    assert text.startswith("done ")
    assert card in text.split(" / ")[number].split()
