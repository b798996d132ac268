"""The page that asks a solver: its form, and all of an answer."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.test_accessibility import violations
from tests.browser.visitor import PHONE


def test_the_table_and_the_game_of_an_answer_are_shown(visit: Invite) -> None:
    visitor = visit(PHONE)
    visitor.open("/solve/masters_gallery")
    page = visitor.page
    page.get_by_text("Advanced", exact=True).tap()
    page.get_by_label(re.compile("time|seconds", re.IGNORECASE)).first.fill("2")
    visitor.press("Search")
    table = page.locator("section:has(#answer) table")
    table.wait_for(timeout=60_000)
    # Four rounds and the sums.
    expect(table.locator("tbody tr")).to_have_count(5)
    expect(table.locator("tbody tr").last).to_contain_text("423 = ")
    assert violations(visitor) == []
    page.get_by_text("The moves", exact=True).tap()
    # In words, as the log of a game has them: no letters for the artists.
    told = re.compile(r"^Player 1 displayed (Vermeer|Degas|Monet|Renoir|Van Gogh)\b")
    expect(page.locator("section ol li").first).to_have_text(told)
    visitor.press("Look at this game")
    page.wait_for_url("**/record/**")
    page.locator(".board").wait_for()
