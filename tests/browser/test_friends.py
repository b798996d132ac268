"""Two friends, each in a browser of their own; and two people at one screen."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.browser.conftest import Invite
from tests.browser.player import MOST_TOUCHES, choose
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.harness import TOY, Server
from tests.tiers import tier

import kibitz
from kibitz import read_record

GAME = kibitz.game(TOY)
"""One pack and hidden hands: a face that a seat was not shown is nowhere else either."""


def set_up(visitor: Visitor, title: str, company: str) -> None:
    """From the lobby to a new table, past the tables of others that are open there."""
    visitor.open("/")
    visitor.page.get_by_role("link", name=f"Play: {title}", exact=True).click()
    visitor.page.get_by_role("radio", name=company).check()


def finish(visitors: list[Visitor], rng: random.Random) -> None:
    """Whoever is to move does so, until the game is over for everybody."""
    for _ in range(20 * MOST_TOUCHES):
        waiting = [visitor for visitor in visitors if not visitor.idle()]
        if not waiting:
            visitors[0].page.wait_for_timeout(10)
            continue
        sights = [visitor.look() for visitor in waiting]
        if len(waiting) == len(visitors) and all(sight.over for sight in sights):
            return
        for visitor, sight in zip(waiting, sights, strict=True):
            if sight.over:
                continue
            assert not sight.problem, sight.problem
            visitor.touch(choose(sight, rng))
    raise AssertionError("the game does not end")


def test_friends_by_link_see_their_own_cards_only(visit: Invite, server: Server) -> None:
    anna, ben = visit(PHONE), visit(DESKTOP)
    set_up(anna, "Blind Bids", "Friends by link")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.press("Set up the table and invite")
    anna.reads("Waiting for the others")
    link = anna.page.get_by_label("Link for player 2").input_value()
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Sit down")
    finish([anna, ben], random.Random(3))
    anna.reads("Go through the game")

    record = anna.messages("table")[-1]["info"]["record"]
    reading = read_record(server.get(f"/api/records/{record}/text").text)
    assert reading.error is None
    assert [sitter.name for sitter in reading.record.players] == ["Anna", "Ben"]
    faces = {GAME.card_name(card) for card in GAME.pack(reading.record.setup)}
    views = [[state.view(seat).data() for seat in (0, 1)] for state in reading.record.states()]
    for seat, visitor in enumerate((anna, ben)):
        compared = 0
        for frame in visitor.frames:
            message: dict[str, Any] = json.loads(frame)
            view = message.pop("view", None)
            rest = json.dumps(message)
            assert not [face for face in faces if f'"{face}"' in rest], rest
            if view is None:
                continue
            # Just what the rules let this seat see at that move.
            moves = message["moves"] if "moves" in message else message["info"]["moves"]
            assert view == views[moves][seat]
            held = hand(views[moves][1 - seat])
            said = str(view["log"])
            assert not [f for f in held if f'"{f}"' in frame and f"'{f}'" not in said], frame
            compared += 1
        assert compared > 10


def hand(view: dict[str, Any]) -> list[str]:
    """The faces of the cards that the seat of this view holds."""
    mine = [z for z in view["zones"] if z["owner"] == view["seat"] and z["kind"] == "fan"]
    return [face for zone in mine for pile in zone["piles"] for face in pile["cards"] if face]


def test_two_people_at_one_screen(visit: Invite) -> None:
    """Between their turns the screen shows no card at all (the visitor's eyes see to that); nightly
    to the end of the game."""
    visitor = visit(PHONE)
    set_up(visitor, "Blind Bids", "One screen")
    visitor.page.get_by_label("Your name").fill("Anna")
    visitor.page.get_by_label("Name of player 2").fill("Ben")
    visitor.press("Deal the cards")
    rng = random.Random(4)
    passed = []
    for _ in range(MOST_TOUCHES):
        sight = visitor.look()
        if sight.over:
            visitor.reads("Go through the game")
            break
        if sight.covered:
            visitor.reads("Pass the screen on.")
            assert visitor.page.locator("main img").count() == 0
            passed.append(visitor.page.locator("main button").inner_text())
            visitor.page.locator("main button").tap()
        else:
            visitor.touch(choose(sight, rng))
        if tier(len(passed) > 6, False):
            break
    else:
        raise AssertionError("the game does not end")
    assert {"I am Anna", "I am Ben"} == set(passed)
    assert len(passed) > 6
