"""Every failure has a page that says what to do."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

from playwright.sync_api import Error, expect
from tests.browser.conftest import Invite, browser_settings
from tests.browser.player import play_on
from tests.browser.test_games import against_a_bot
from tests.browser.visitor import DESKTOP, Screen, Visitor
from tests.server.harness import TOY, Server, running

import kibitz

PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "steady"}
REFUSED = [
    r"ERR_CONNECTION_(REFUSED|RESET)",
    r"ERR_EMPTY_RESPONSE",
    r"WebSocket connection to",
]
"""What a browser says of a server that goes away: before a request, or in the middle of one."""

BLANK = """() => [...document.querySelectorAll(".card img")]
    .filter((picture) => picture.naturalWidth === 0)
    .map((picture) => picture.src)"""
"""The cards whose pictures did not come."""


def test_a_server_that_restarts_in_the_middle_of_a_game(
    visit: Invite, screen: Screen, tmp_path: Path
) -> None:
    settings = browser_settings(tmp_path / "restart.sqlite")
    with running(settings) as first:
        port = int(first.base.rpartition(":")[2])
        created = first.create(PERSON, BOT, options={"rounds": 3}, deal=5)
        visitor = visit(screen, base=first.base)
        visitor.allowed = REFUSED
        visitor.sit(created)
        rng = random.Random(5)
        play_on(visitor, rng, touches=3)
        visitor.look()
        visitor.page.wait_for_load_state("networkidle")
    visitor.reads("The connection is broken. Nothing is lost")
    with running(settings, port) as second:
        # The page also tries by itself, and may be faster.
        with contextlib.suppress(Error):
            visitor.page.get_by_role("button", name="Try now").first.click(timeout=2000)
        expect(visitor.page.get_by_text("The connection is broken")).to_have_count(0)
        visitor.page.wait_for_timeout(1000)
        play_on(visitor, rng)
        info = second.get(f"/api/tables/{created['table']}", created["token"]).json()
        assert info["status"] == "finished"
        visitor.leave()


def left_alone(visit: Invite, tmp_path: Path, screen: Screen = DESKTOP) -> Visitor:
    """Somebody at a table whose server has gone."""
    with running(browser_settings(tmp_path / "gone.sqlite")) as server:
        visitor = visit(screen, base=server.base)
        visitor.allowed = REFUSED
        visitor.sit(server.create(PERSON, BOT, deal=5))
        visitor.look()
        # A server that goes in the middle of an answer would say so.
        visitor.page.wait_for_load_state("networkidle")
    visitor.reads("The connection is broken")
    return visitor


def test_an_impatient_visitor_has_one_connection(visit: Invite, tmp_path: Path) -> None:
    visitor = left_alone(visit, tmp_path)
    again = visitor.page.get_by_role("button", name="Try now").first
    trying = again.evaluate(
        """button => {
            for (let i = 0; i < 5; i++) button.click();
            const sockets = [...window.kibitzWire.open.keys()];
            return sockets.filter((one) => one.readyState === WebSocket.CONNECTING).length;
        }"""
    )
    assert trying == 1
    visitor.leave()


def test_a_move_that_does_not_get_through_is_not_lost_silently(
    visit: Invite, screen: Screen, tmp_path: Path
) -> None:
    visitor = left_alone(visit, tmp_path, screen)
    card = visitor.page.locator(".hands .can").first
    card.click()
    card.click()
    visitor.reads("That did not get through: the connection is broken.")
    # All of it, and the way out, without scrolling.
    notice = visitor.page.locator(".notice")
    assert notice.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert notice.get_by_role("button", name="Try now").is_visible()
    visitor.leave()


def test_pictures_that_did_not_come_are_asked_for_again(visit: Invite, server: Server) -> None:
    visitor = visit()
    visitor.allowed = REFUSED
    visitor.context.route("**/cards/**", lambda route: route.abort("connectionreset"))
    visitor.sit(server.create(PERSON, BOT, deal=5))
    visitor.look()
    while not visitor.page.evaluate(BLANK):
        visitor.page.wait_for_timeout(50)
    visitor.context.unroute("**/cards/**")
    while visitor.page.evaluate(BLANK):
        visitor.page.wait_for_timeout(50)
    visitor.leave()


NOWHERE = {
    "/table/AAAAAAAAAAAA#AAAAAAAAAAAAAAAAAAAAAA": "This link opens no table",
    "/table/nonsense": "This link is not whole",
    "/join/AAAAAAAAAAAA#AAAAAAAAAAAAAAAAAAAAAA": "This link opens no seat",
    "/join/AAAAAAAAAAAA#AAAA": "This link is not whole",
    "/new/whist": "No such game here",
    "/rules/whist": "No such rules here",
    "/record/AAAAAAAAAAAAAAAAAAAAAA/0": "No such record here",
    "/nowhere": "There is nothing at this address",
}


def test_addresses_that_lead_nowhere(visit: Invite, screen: Screen) -> None:
    visitor = visit(screen)
    visitor.allowed = [r"/api/.*: 404", r"status of 404"]
    for path, words in NOWHERE.items():
        visitor.open(path)
        visitor.page.locator("main").wait_for()
        visitor.reads(words)
        assert visitor.page.locator("main a[href='/']").is_visible(), path


def test_somebody_else_s_link_opens_nothing(visit: Invite, server: Server) -> None:
    one, two = (server.create(PERSON, BOT) for _ in range(2))
    visitor = visit()
    visitor.open(f"/table/{one['table']}#{two['token']}")
    visitor.reads("This link opens no table")
    assert visitor.page.locator("[data-face]").count() == 0


def test_an_invitation_is_used_once(visit: Invite, server: Server) -> None:
    created = server.create(PERSON, PERSON)
    link = f"/join/{created['table']}#{created['invitations'][0]['token']}"
    ben, eve = visit(), visit()
    ben.open(link)
    ben.press("Sit down")
    ben.page.locator(".board").wait_for()
    eve.open(link)
    eve.reads("This link opens no seat")
    eve.reads("An invitation works once")
    # Whoever has used it finds back to the seat.
    ben.open("/")
    ben.open(link)
    ben.page.locator(".board").wait_for()


def test_an_invitation_that_is_opened_as_a_table(visit: Invite, server: Server) -> None:
    created = server.create(PERSON, PERSON)
    visitor = visit()
    visitor.open(f"/table/{created['table']}#{created['invitations'][0]['token']}")
    visitor.reads("You are invited")
    visitor.press("Sit down")
    visitor.page.get_by_label("Your name").wait_for()


def test_a_full_table_can_be_watched(visit: Invite, server: Server) -> None:
    created = server.create(PERSON, {"kind": "open"})
    server.join(created["table"], created["watch"], name="Ben")
    visitor = visit()
    visitor.open(f"/join/{created['table']}#{created['watch']}")
    visitor.reads("Every seat is taken")
    visitor.press("Watch the game")
    visitor.reads("You are watching.")
    assert visitor.page.locator(".board .can").count() == 0


def test_a_finished_game(visit: Invite, server: Server, screen: Screen) -> None:
    created = server.create(PERSON, BOT, options={"rounds": 1}, deal=5)
    visitor = visit(screen)
    visitor.sit(created)
    play_on(visitor, random.Random(6))
    again = visit(screen)
    again.sit(created)
    again.reads("Go through the game")
    again.press("Go through the game")
    again.page.wait_for_url("**/record/**")
    again.page.locator(".board").wait_for()
    late = visit(screen)
    late.open(f"/join/{created['table']}#{created['watch']}")
    late.reads("This game is over")


def test_the_waiting_table(visit: Invite, server: Server, screen: Screen) -> None:
    created = server.create(PERSON, PERSON)
    visitor = visit(screen)
    visitor.sit(created)
    visitor.reads("Waiting for the others")
    server.join(created["table"], created["invitations"][0]["token"], name="Ben")
    visitor.page.locator(".board").wait_for()


def test_resigning_is_asked_twice(visit: Invite, server: Server, screen: Screen) -> None:
    visitor = visit(screen)
    created = against_a_bot(server, kibitz.game(TOY), deal=5)
    visitor.sit(created)
    visitor.look()
    visitor.press("Resign")
    visitor.press("No")
    visitor.press("Resign")
    visitor.press("Yes, I resign")
    visitor.reads("You resigned")
