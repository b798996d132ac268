"""Seats that are not lost: an answer that does not arrive, a link that got lost, a friend away."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Route
from tests.browser.conftest import Invite, browser_settings
from tests.server.harness import Server, running, sit

PERSON = {"kind": "person"}
REFUSED = [r"ERR_CONNECTION_RESET", r"WebSocket connection to"]


def test_a_join_whose_answer_was_lost_leads_to_the_seat(visit: Invite, server: Server) -> None:
    created = server.create(PERSON, PERSON)
    link = f"/join/{created['table']}#{created['invitations'][0]['token']}"
    ben = visit()
    ben.allowed = REFUSED

    def lose(route: Route) -> None:
        # The server does what was asked, but the answer never arrives.
        route.fetch()
        route.abort("connectionreset")

    ben.context.route("**/join", lose)
    ben.open(link)
    ben.press("Sit down")
    ben.page.get_by_role("alert").wait_for()
    info = server.get(f"/api/tables/{created['table']}", created["token"]).json()
    assert info["seats"][1]["taken"]
    ben.context.unroute("**/join")
    # The page was closed meanwhile; the link leads to the seat all the same.
    ben.open("/")
    ben.open(link)
    ben.page.locator(".board").wait_for()
    keys = "() => Object.keys(localStorage).filter((name) => name.includes('joining'))"
    assert ben.page.evaluate(keys) == []


def test_the_host_makes_a_new_link(visit: Invite, server: Server) -> None:
    anna, ben, eve = visit(), visit(), visit()
    anna.open("/")
    anna.page.get_by_role("link", name="Play: Blind Bids", exact=True).click()
    anna.page.get_by_role("radio", name="Friends by link").check()
    anna.press("Set up the table and invite")
    anna.reads("Waiting for the others")
    field = anna.page.get_by_label("Link for player 2", exact=True)
    old = field.input_value()
    anna.press("New link for player 2")
    anna.page.wait_for_function(
        "old => document.querySelector('.link input').value !== old", arg=old
    )
    eve.page.goto(old)
    eve.reads("This link opens no seat")
    ben.page.goto(field.input_value())
    ben.press("Sit down")
    ben.page.locator(".board").wait_for()


def test_everybody_sees_the_grace_run_down(visit: Invite, tmp_path: Path) -> None:
    settings = browser_settings(tmp_path / "grace.sqlite")
    settings.grace = 4.0
    with running(settings) as server:
        created = server.create({**PERSON, "name": "Anna"}, PERSON)
        joined = server.join(created["table"], created["invitations"][0]["token"], name="Bo")
        bo = sit(server, created["table"], joined["token"])
        anna, watcher = visit(base=server.base), visit(base=server.base, lang="sv")
        anna.allowed = watcher.allowed = REFUSED
        anna.sit(created)
        watcher.open(f"/watch/{created['table']}#{created['watch']}")
        watcher.page.locator(".board").wait_for()
        anna.page.locator(".board").wait_for()
        bo.close()
        anna.reads("Bo is away. In ")
        watcher.reads("kan datorn spela för Bo.")
        anna.press("Let the computer play for Bo")
        anna.page.get_by_role("button", name="Let the computer play for Bo").wait_for(
            state="detached"
        )
        info = server.get(f"/api/tables/{created['table']}", created["token"]).json()
        assert info["seats"][1]["bot"] is not None
        anna.leave()
        watcher.leave()
