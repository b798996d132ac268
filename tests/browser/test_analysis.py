"""The analysis of a recorded game on the page, and what-ifs."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.visitor import PHONE, Screen
from tests.play.test_analysis import random_game
from tests.server.harness import TOY, Server
from tests.server.test_analyses import post, upload, wait
from tests.tiers import NIGHTLY


def test_a_game_is_analysed_and_a_better_line_shown(
    visit: Invite, server: Server, screen: Screen
) -> None:
    record = random_game(TOY, 4)
    name = upload(server, record.text())
    visitor = visit(screen)
    page = visitor.page
    visitor.open(f"/record/{name}/0")
    if screen is PHONE:
        page.get_by_role("button", name="Score, log and more").click()
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.get_by_role("heading", name="Where the game turned")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    found = post(server, f"records/{name}/analysis/find", {})
    assert found["status"] == "done"
    curve = page.get_by_role("img", name=re.compile("Chance to win"))
    expect(curve).to_be_visible()
    bad = [one for one in found["found"]["judged"] if one["verdict"] in ("mistake", "blunder")]
    assert bad
    worst = max(bad, key=lambda one: one["loss"]["mean"])
    page.get_by_role("button", name=re.compile(f"^Move {worst['move']},")).click()
    expect(page.get_by_text(re.compile("It cost"))).to_be_visible()
    page.get_by_role("button", name="Show it on the table").click()
    expect(page.get_by_text("Better line.")).to_be_visible()
    slider = page.get_by_role("slider")
    assert slider.get_attribute("max") == str(len(worst["better"]["line"]))
    page.get_by_role("button", name="Back to the game").click()
    assert slider.get_attribute("max") == str(len(record.moves))
    # It is kept with the record: whoever comes later sees it at once.
    other = visit(screen)
    other.open(f"/record/{name}/0")
    if screen is PHONE:
        other.page.get_by_role("button", name="Score, log and more").click()
    expect(other.page.get_by_role("heading", name="Where the game turned")).to_be_visible()
    if not NIGHTLY:
        return
    # Another number of simulated games is another analysis, kept beside the first.
    other.page.get_by_label("Simulated games for each decision").select_option("200")
    other.page.get_by_role("button", name="Analyse the game").click()
    expect(other.page.get_by_role("heading", name="Where the game turned")).to_be_visible()
    found = wait(server, post(server, f"records/{name}/analysis/find", {"budget": 200}))
    assert found["status"] == "done"


def test_an_analysis_can_be_stopped_and_continued_in_swedish(visit: Invite, server: Server) -> None:
    name = upload(server, random_game("mulle", 1).text())
    visitor = visit(lang="sv")
    page = visitor.page
    visitor.open(f"/record/{name}/0")
    page.get_by_role("button", name="Analysera partiet").click()
    expect(page.get_by_text(re.compile(r"\d+ av \d+ drag bedömda"))).to_be_visible()
    page.get_by_role("button", name="Avbryt").click()
    expect(page.get_by_text(re.compile(r"Avbrutet efter \d+ av"))).to_be_visible()
    page.get_by_role("button", name="Fortsätt analysen").click()
    page.get_by_role("button", name="Avbryt").click()


def test_other_moves_are_tried_by_keyboard_named_and_shared(visit: Invite, server: Server) -> None:
    record = random_game("mulle", 6)
    name = upload(server, record.text())
    visitor = visit()
    page = visitor.page
    visitor.open(f"/record/{name}/10")
    page.get_by_role("button", name="Try other moves").press("Enter")
    expect(page.get_by_role("heading", name="What if? From move 10 on").last).to_be_visible()
    page.locator(".actions summary").press("Enter")
    page.locator(".actions li button").first.press("Enter")
    expect(page.get_by_role("button", name="Take back").last).to_be_enabled()
    page.get_by_role("button", name="Let the computer move").press("Enter")
    page.get_by_role("textbox", name="Name of the what-if").fill("If only")
    page.get_by_role("button", name="Save and share").press("Enter")
    expect(page.get_by_role("heading", name="If only")).to_be_visible()
    expect(page.get_by_text("the moves after move 10 were never played")).to_be_visible()
    page.get_by_role("link", name="To the game itself").click()
    expect(page.get_by_text("never played")).to_have_count(0)


def test_through_one_players_eyes_the_computer_plays_the_others(
    visit: Invite, server: Server
) -> None:
    record = random_game("mulle", 6)
    seat = record.moves[10][0]
    name = upload(server, record.text())
    visitor = visit(PHONE)
    page = visitor.page
    visitor.open(f"/record/{name}/10")
    page.get_by_role("button", name="Score, log and more").click()
    page.get_by_label("Play with").select_option(str(seat))
    page.get_by_role("button", name="Try other moves").click()
    page.locator(".actions summary").click()
    page.locator(".actions li button").first.click()
    # The computer answers, and it is this side's turn again, or its turn goes on.
    expect(page.locator(".actions.mine summary")).to_be_visible()
    # The others' cards stay hidden.
    assert page.locator(".others .held").count() > 0
    assert page.locator(".others .held [data-face]").count() == 0
