"""The page of the highest score: what is known, and a search that is followed, stopped, resumed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.test_accessibility import violations
from tests.browser.visitor import PHONE


def test_known_results_are_there_at_once_with_their_games(visit: Invite) -> None:
    visitor = visit(PHONE)
    visitor.open("/solve/masters_gallery")
    page = visitor.page
    known = page.get_by_role("table")
    expect(known.get_by_role("button")).to_have_count(12)
    expect(
        known.get_by_role("button", name="the full rules, 3 players: 423 max 429")
    ).to_be_visible()
    assert violations(visitor) == []
    page.get_by_role("button", name="the full rules, 2 players: 445 proved").tap()
    page.wait_for_url("**/record/**")
    page.locator(".board").wait_for()


@pytest.mark.nightly
def test_a_search_is_followed_stopped_and_resumed(visit: Invite) -> None:
    visitor = visit()
    visitor.open("/solve/masters_gallery")
    page = visitor.page
    # Without awards nothing is known: it takes minutes to prove.
    page.get_by_text("House rules", exact=True).click()
    awards = page.get_by_role("checkbox", name=re.compile("award", re.I))
    awards.or_(page.get_by_role("switch", name=re.compile("award", re.I))).first.click()
    visitor.press("Search")
    chart = page.get_by_role("img", name=re.compile(r"Best found \d+, at most \d+"))
    chart.wait_for(timeout=90_000)
    first = chart.get_attribute("aria-label")
    visitor.press("Stop")
    expect(page.get_by_text("Stopped before there was an answer.")).to_be_visible()
    assert violations(visitor) == []
    stopped = page.url
    visitor.press("Go on searching")
    page.wait_for_url(lambda url: url != stopped)
    # It goes on from where it was: the curve is still there.
    chart.wait_for(timeout=60_000)
    best, bound = (int(n) for n in re.findall(r"\d+", first or ""))
    now = [int(n) for n in re.findall(r"\d+", chart.get_attribute("aria-label") or "")]
    assert now[0] >= best
    assert now[1] <= bound
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    visitor.press("Stop")
