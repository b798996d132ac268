"""The pages around the table: choosing a game, setting it up, returning to it, replaying it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.visitor import Screen, Visitor
from tests.server.harness import TOY, Server

RECORD = Path(__file__).parents[1] / "records" / "kibitz_toy-1.txt"


def known(visitor: Visitor) -> dict[str, Any]:
    """The table this browser was at last, with its keys."""
    tables: list[dict[str, Any]] = json.loads(
        visitor.page.evaluate("() => localStorage.getItem('kibitz.tables')")
    )
    return tables[0]


def info(server: Server, visitor: Visitor) -> dict[str, Any]:
    table = known(visitor)
    found: dict[str, Any] = server.get(
        f"/api/tables/{table['table']}", table["seats"][0]["token"]
    ).json()
    return found


def test_two_clicks_from_the_lobby_to_the_cards(
    visit: Invite, server: Server, screen: Screen
) -> None:
    visitor = visit(screen)
    visitor.open("/")
    visitor.press("Play: Blind Bids")
    visitor.press("Deal the cards")
    visitor.page.locator(".board").wait_for()
    table = info(server, visitor)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    # The level in the middle.
    assert table["seats"][1]["bot"] == "steady"
    assert table["options"]["rounds"] == 6
    expect(visitor.page).to_have_title("● Your turn – Blind Bids – Kibitz")


def test_every_installed_game_is_offered_with_its_picture(visit: Invite, server: Server) -> None:
    games = server.http.get("/api/games").json()
    visitor = visit()
    visitor.open("/")
    pictures = visitor.page.locator(".game img")
    expect(pictures).to_have_count(sum(len(game["sample"]) for game in games))
    loaded = "all => all.every(img => img.complete && img.naturalWidth > 0)"
    visitor.page.wait_for_load_state("networkidle")
    assert pictures.evaluate_all(loaded)
    for game in games:
        assert visitor.page.locator(f"a[href='/rules/{game['name']}']").count() == 1


def test_a_table_is_set_up_as_wished(visit: Invite, server: Server, screen: Screen) -> None:
    visitor = visit(screen)
    page = visitor.page
    visitor.open(f"/new/{TOY}")
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_label("Your name").fill("Åsa")
    page.get_by_label("Player 2", exact=True).select_option("level strong")
    # I take another seat: who sat there gets mine.
    page.get_by_label("Player 3", exact=True).select_option("me")
    for summary in page.locator("summary").all():
        summary.click()
    page.locator("details input[type=number]").first.fill("2")
    page.get_by_label("Time for a turn").select_option("60")
    page.get_by_label("Deal number").fill("77")
    page.get_by_label("Hints").uncheck()
    visitor.press("Deal the cards")
    page.locator(".board").wait_for()
    table = info(server, visitor)
    assert [seat["name"] for seat in table["seats"]] == ["steady", "guesser", "Åsa"]
    assert known(visitor)["seats"][0]["seat"] == 2
    assert (table["clock"], table["deal"], table["hints"]) == (60, 77, False)
    changed = [name for name, value in table["options"].items() if value == 2]
    assert changed == ["rounds"]
    # The next time it is offered as it was, and can be had as usual.
    visitor.open(f"/new/{TOY}")
    expect(page.get_by_label("Player 3", exact=True)).to_have_value("me")
    visitor.press("Start afresh")
    expect(page.get_by_label("Player 1", exact=True)).to_have_value("me")
    expect(page.get_by_label("Player 3", exact=True)).to_have_count(0)


def test_a_deal_is_nobody_s_choice_where_friends_are_invited(visit: Invite) -> None:
    visitor = visit()
    visitor.open(f"/new/{TOY}")
    visitor.page.locator("summary").last.click()
    expect(visitor.page.get_by_label("Deal number")).to_be_enabled()
    visitor.page.get_by_role("radio", name="Friends by link").check(force=True)
    expect(visitor.page.get_by_label("Deal number")).to_be_disabled()
    expect(visitor.page.get_by_label("Hints")).not_to_be_checked()


def test_what_the_server_refuses_is_said_in_place(visit: Invite) -> None:
    visitor = visit()
    visitor.allowed = [r"/api/tables: 400", r"status of 400"]
    visitor.open("/new/cooperative_solitaire")
    page = visitor.page
    page.get_by_text("Advanced", exact=True).click()
    page.get_by_label("Way of playing").select_option("tendency")
    page.get_by_label("How often it considers").select_option("0.25")
    # A choice that the page still offers, and the server no longer has.
    wrong = "one => one.add(new Option('2', '2'))"
    page.get_by_label("How often it considers").evaluate(wrong)
    page.get_by_label("How often it considers").select_option("2")
    visitor.press("Deal the cards")
    expect(page.get_by_role("alert")).to_contain_text("three probabilities")
    page.get_by_label("How often it considers").select_option("1")
    visitor.press("Deal the cards")
    page.locator(".board").wait_for()


def test_games_are_found_again_and_forgotten(visit: Invite, server: Server, screen: Screen) -> None:
    visitor = visit(screen)
    page = visitor.page
    visitor.open(f"/new/{TOY}")
    page.get_by_role("radio", name="Friends by link").check(force=True)
    visitor.press("Set up the table and invite")
    visitor.reads("Invite your friends")
    link = page.get_by_label("Link for player 2", exact=True).input_value()
    visitor.open("/")
    visitor.reads("Waiting for one more")
    friend = visit(screen)
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Ben")
    friend.press("Sit down")
    friend.page.locator(".board").wait_for()
    visitor.open("/")
    visitor.reads("with Ben")
    expect(page.locator("main")).to_contain_text(re.compile("Your turn|Ben is on turn"))
    visitor.press("Forget this table")
    visitor.press("Keep")
    page.locator("a[href^='/table/']").click()
    page.locator(".board").wait_for()
    visitor.open("/")
    visitor.press("Forget this table")
    page.get_by_role("button", name="Forget", exact=True).click()
    expect(page.get_by_text("Continue a game")).to_have_count(0)


def test_a_record_is_gone_through_move_by_move(visit: Invite, screen: Screen) -> None:
    visitor = visit(screen)
    page = visitor.page
    visitor.open("/")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.wait_for_url(re.compile(r"/record/[\w-]{22}/0$"))
    page.locator(".board").wait_for()
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    assert last > 3
    for key, move in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        page.keyboard.press(key)
        # The address follows, to be sent to others.
        page.wait_for_url(re.compile(rf"/{move}$"))
        expect(page.get_by_role("slider")).to_have_value(str(move))
    visitor.press("One move on")
    visitor.press("One move on")
    page.wait_for_url(re.compile(r"/2$"))
    expect(page.locator("[aria-current=step]")).to_contain_text("2")
    # With all hands open there is more to see than from outside.
    faces = page.locator(".board [data-face]:not([data-face=''])")
    opened = faces.count()
    expect(page.get_by_label("Seen by")).to_have_value("open")
    # On a phone that is in the sheet, with the rest of what is beside the board on a desk.
    if screen.touch:
        visitor.press("Score, log and more")
    page.get_by_label("Seen by").select_option("outside")
    expect(faces).not_to_have_count(opened)
    assert faces.count() < opened
    visitor.open(page.url.replace(visitor.base, ""))
    page.locator(".board").wait_for()
    expect(page.get_by_role("slider")).to_have_value("2")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"hello\n", "This is not a record"),
        (b"", "is empty"),
        (b"\x89PNG\xff\xfe\x00", "not a text file"),
        (b"x" * 300_000, "too large"),
    ],
    ids=["letter", "nothing", "picture", "book"],
)
def test_what_is_no_record_is_refused_with_a_reason(
    visit: Invite, content: bytes, words: str
) -> None:
    visitor = visit()
    visitor.allowed = [r"/api/records: 400", r"status of 400"]
    visitor.open("/")
    file: Any = {"name": "x.kibitz", "mimeType": "text/plain", "buffer": content}
    visitor.page.locator("input[type=file]").set_input_files(file)
    expect(visitor.page.get_by_role("alert")).to_contain_text(words)


def test_a_damaged_record_is_shown_as_far_as_it_goes(visit: Invite) -> None:
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    lines[lines.index("moves:") + 3] = "3. 0 nonsense"
    file: Any = {"name": "x.kibitz", "mimeType": "text/plain", "buffer": "\n".join(lines).encode()}
    visitor = visit()
    visitor.open("/")
    visitor.page.locator("input[type=file]").set_input_files(file)
    expect(visitor.page.get_by_role("alert")).to_contain_text("damaged")
    expect(visitor.page.get_by_role("slider")).to_have_attribute("max", "2")


def test_language_and_looks_are_chosen_and_remembered(visit: Invite, screen: Screen) -> None:
    visitor = visit(screen)
    page = visitor.page
    visitor.open("/rules/mulle")
    expect(page).to_have_title("Rules: Mulle – Kibitz")
    visitor.press("Svenska")
    expect(page.locator("article")).to_contain_text("Två spelare")
    expect(page).to_have_title("Regler: Mulle – Kibitz")
    visitor.press("Inställningar")
    page.get_by_role("radio", name="Mörkt").check(force=True)
    page.get_by_role("radio", name="Fyra").check(force=True)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    visitor.open("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(23, 25, 27)")
    expect(page.get_by_role("heading", level=1)).to_have_text("Slå dig ner")
    expect(page.locator(".game img").first).to_have_attribute("src", re.compile("/four/"))


def test_whoever_uses_the_keyboard_is_taken_to_each_page_s_beginning(visit: Invite) -> None:
    visitor = visit()
    page = visitor.page
    page.add_init_script("localStorage.setItem('kibitz.learnt', '{\"asked\": true}')")
    visitor.open("/")
    page.locator(".game").first.wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    focused = "() => document.activeElement.id"
    assert page.evaluate(focused) == "main"
    # The fragment may hold a seat's key: skipping must not touch it.
    assert page.evaluate("() => location.hash") == ""
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/**")
    page.wait_for_function("() => document.activeElement.id === 'main'")
