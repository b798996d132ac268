"""The controls beside the table: hints, undo, resigning, and links for others."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.player import choose, play_on
from tests.browser.test_games import GAMES, against_a_bot
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.harness import TOY, Server
from tests.tiers import one_in

import kibitz
from kibitz import Game

WITH_REASONS = [game for game in GAMES if game.name != TOY]
"""The toy game's bots give none."""
HINTS = 2
ARRANGED = kibitz.game("makiaveli")
"""A card that was laid there can be taken back: nobody has learnt anything by it."""


def hand(visitor: Visitor) -> list[str]:
    """The cards in the hand, as they lie."""
    faces: list[str] = visitor.page.locator(".hands [data-face]").evaluate_all(
        "cards => cards.map(card => card.dataset.face)"
    )
    return faces


def put(visitor: Visitor) -> None:
    """Play some card from the hand, by as many touches as that takes."""
    held = len(hand(visitor))
    rng = random.Random(1)
    while len(hand(visitor)) == held:
        sight = visitor.look()
        from_hand = [thing for thing in sight.things if thing.ref.startswith("hand")]
        visitor.touch(choose(sight, rng) if sight.picked else from_hand[0])
        visitor.look()


def friends(visit: Invite, server: Server) -> tuple[Visitor, Visitor]:
    """Anna on a phone and Ben at a desk, at one table."""
    names: list[dict[str, Any]] = [{"kind": "person", "name": "Anna"}, {"kind": "person"}]
    created = server.create(*names)
    token = created["invitations"][0]["token"]
    joined = server.join(created["table"], token, name="Ben")
    anna, ben = visit(PHONE), visit(DESKTOP)
    anna.sit(created)
    ben.sit(joined)
    anna.page.locator(".board").wait_for()
    ben.page.locator(".board").wait_for()
    return anna, ben


@pytest.mark.parametrize("game", one_in(2, WITH_REASONS), ids=lambda game: str(game.name))
def test_a_hint_says_why_and_can_be_followed(visit: Invite, server: Server, game: Game) -> None:
    visitor = visit(PHONE)
    visitor.sit(against_a_bot(server, game, deal=4))
    page = visitor.page
    for _ in range(HINTS):
        sight = visitor.look()
        assert sight.mine
        visitor.press("Hint")
        advice = page.get_by_role("region", name="Advice")
        follow = advice.get_by_role("button", name="Do that")
        follow.wait_for()
        job = visitor.messages("job")[-1]["job"]
        assert job["reasons"]
        (sentence,) = advice.locator("[role=status] p").all_inner_texts()
        assert re.fullmatch(r"[A-Z].*\.", sentence)
        advice.get_by_text("More", exact=True).tap()
        reasons = advice.locator("details p").all_inner_texts()
        assert len(reasons) == len(job["reasons"])
        assert all(re.fullmatch(r"\S.*[.!?:)]", reason) for reason in reasons), reasons
        assert not [reason for reason in reasons if re.search(rf"[{{}}]|{game.name}\\.\\w", reason)]
        # What is to be touched for it is marked.
        assert page.locator(".board .hinted, .actions .hinted").count() > 0
        follow.tap()
        expect(advice).to_have_count(0)
        visitor.look()
    texts = [message["text"] for message in map(_read, visitor.sent) if message["type"] == "move"]
    jobs = {message["job"]["job"]: message["job"]["turn"] for message in visitor.messages("job")}
    assert len(jobs) == HINTS
    # All moves of the turn are made, in order.
    assert texts == [text for turn in jobs.values() for text in turn]


def test_hints_are_only_given_where_they_are_agreed(visit: Invite, server: Server) -> None:
    visitor = visit()
    bot = {"kind": "bot", "bot": "steady"}
    visitor.sit(server.create({"kind": "person"}, bot, hints=False))
    visitor.look()
    expect(visitor.page.get_by_role("button", name="Take back")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_alone_among_bots_a_move_is_taken_back_at_once(visit: Invite, server: Server) -> None:
    visitor = visit()
    visitor.sit(against_a_bot(server, ARRANGED, deal=2))
    visitor.look()
    before = hand(visitor)
    put(visitor)
    assert len(hand(visitor)) == len(before) - 1
    visitor.press("Take back")
    expect(visitor.page.locator(".hands [data-face]")).to_have_count(len(before))
    assert hand(visitor) == before
    assert visitor.look().mine
    # There is nothing more to take back, and it says so.
    visitor.press("Take back")
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def test_taking_back_needs_the_others_consent(visit: Invite, server: Server) -> None:
    anna, ben = friends(visit, server)
    anna.look()
    before = hand(anna)
    put(anna)
    anna.press("Take back")
    anna.reads("Waiting for the others to agree")
    ben.reads("Anna asks to take back a move.")
    ben.press("Refuse")
    expect(anna.page.get_by_text("Waiting for the others to agree")).to_have_count(0)
    assert len(hand(anna)) == len(before) - 1
    anna.press("Take back")
    ben.press("Agree")
    expect(anna.page.locator(".hands [data-face]")).to_have_count(len(before))
    assert hand(anna) == before
    expect(ben.page.get_by_role("alert")).to_have_count(0)


def test_a_friend_is_told_who_resigned(visit: Invite, server: Server) -> None:
    anna, ben = friends(visit, server)
    anna.press("Resign")
    anna.press("Yes, I resign")
    anna.reads("You resigned")
    ben.reads("You won!")
    ben.reads("Anna resigned")


def copied(visitor: Visitor, label: str) -> str:
    """Copy the link of that label; what is then in the clipboard."""
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    field = visitor.page.get_by_label(label, exact=True)
    visitor.page.get_by_role("button", name=re.compile(rf"Copy\s*: {label}$")).click()
    expect(visitor.page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    text: str = visitor.page.evaluate("() => navigator.clipboard.readText()")
    assert text == field.input_value()
    return text


def set_up(visitor: Visitor, game: str) -> None:
    """A table against the computer, as the page sets it up."""
    visitor.open(f"/new/{game}")
    visitor.press("Deal the cards")
    visitor.look()


def test_a_game_is_shared_with_spectators(visit: Invite) -> None:
    anna = visit(PHONE)
    set_up(anna, TOY)
    anna.press("Share link")
    watching = visit()
    watching.page.goto(copied(anna, "Link for spectators"))
    watching.reads("You are watching.")
    board = watching.page.locator(".board")
    board.wait_for()
    assert hand(anna)
    shown = board.locator("[data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
    assert shown
    assert not set(shown) & set(hand(anna))
    # The key to the seat is in no link that is offered.
    (table,) = anna.page.evaluate("() => JSON.parse(localStorage.getItem('kibitz.tables'))")
    token = table["seats"][0]["token"]
    links = [field.input_value() for field in anna.page.locator("input[readonly]").all()]
    assert links
    assert not [link for link in links if token in link]


def position(board: Locator) -> list[str]:
    """Every card that lies there, and where."""
    found: list[str] = board.locator("[data-ref]").evaluate_all(
        "all => all.map(one => `${one.dataset.ref} ${one.dataset.face}`)"
    )
    return found


def test_a_link_to_a_move_shows_that_move(visit: Invite, server: Server) -> None:
    visitor = visit()
    visitor.sit(against_a_bot(server, ARRANGED, deal=2))
    page = visitor.page
    play_on(visitor, random.Random(9), touches=8)
    visitor.look()
    visitor.press("Resign")
    visitor.press("Yes, I resign")
    visitor.reads("You resigned")
    visitor.press("Share link")
    link = copied(visitor, "Link to this game")
    move = int(link.rpartition("/")[2])
    assert move >= 3
    visitor.press("Go through the game")
    page.wait_for_url("**/record/**")
    # Whoever gets the link sees the very position that it was made at.
    friend = visit(PHONE)
    friend.page.goto(link)
    expect(friend.page.get_by_role("slider")).to_have_value(str(move))
    page.get_by_role("slider").fill(str(move))
    page.wait_for_url(f"**/{move}")
    expect(page.locator("[aria-current=step]")).to_contain_text(str(move))
    assert position(friend.page.locator(".board")) == position(page.locator(".board"))
    # From the record, too, any move can be linked to.
    visitor.press("One move back")
    page.wait_for_url(f"**/{move - 1}")
    friend.page.goto(copied(visitor, "Link to this move"))
    expect(friend.page.get_by_role("slider")).to_have_value(str(move - 1))
    assert position(friend.page.locator(".board")) == position(page.locator(".board"))


def _read(text: str) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(text)
    return message
