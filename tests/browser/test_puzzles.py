"""Puzzles on the page, solved with the real solver's answer by touches, drags and keys."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.visitor import PHONE, Screen, Visitor

from kibitz.play.puzzles import PuzzleName, make_puzzle, solve

PILES = "[data-place]:not([data-place='new'])"
"""Groups that are being arranged."""


def open_puzzle(visitor: Visitor, name: PuzzleName) -> None:
    visitor.open(f"/puzzle/{name.game}/{name.kind}/{name.level}/{name.number}")
    visitor.page.locator(".board").wait_for()


def test_the_capture_worth_most_is_found_after_a_wrong_one(visit: Invite, screen: Screen) -> None:
    name = PuzzleName("mulle", "best_capture", "easy", 1)
    made = make_puzzle(name)
    visitor = visit(screen)
    page = visitor.page
    open_puzzle(visitor, name)
    moves = solve(name, []).view().moves
    wrong = next(i for i, move in enumerate(moves) if [move.text] != made.solution[:1])
    right = next(i for i, move in enumerate(moves) if move.text == made.solution[0])
    page.locator(".actions summary").press("Enter")
    page.locator(".actions li button").nth(wrong).press("Enter")
    expect(page.get_by_text("Not quite.")).to_be_visible()
    page.locator(".verdict").get_by_role("button", name="Take back").press("Enter")
    for number, text in enumerate(made.solution):
        page.locator(".actions summary").press("Enter")
        listed = solve(name, made.solution[:number]).view().moves
        place = right if not number else next(i for i, m in enumerate(listed) if m.text == text)
        page.locator(".actions li button").nth(place).press("Enter")
    expect(page.get_by_text("Solved!")).to_be_visible()
    page.locator(".verdict").get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("You have solved 1 of these so far.")).to_be_visible()


def test_hints_tell_more_and_more_and_the_solution_shows_itself(visit: Invite) -> None:
    name = PuzzleName("makiaveli", "go_out", "easy", 1)
    visitor = visit(PHONE, lang="sv")
    page = visitor.page
    open_puzzle(visitor, name)
    page.locator(".opener").click()
    for n in (1, 2, 3):
        page.get_by_role("button", name=f"Tips {n} av 3").click()
        expect(page.locator(".hint")).to_have_count(n)
    page.get_by_role("button", name="Visa lösningen").click()
    expect(page.get_by_text("Löst!")).to_be_visible()
    # Whoever was shown it has not solved it.
    visitor.open("/puzzle/makiaveli")
    expect(page.get_by_role("link", name="Dagens problem")).to_be_visible()
    expect(page.get_by_text("hittills")).to_have_count(0)


def test_the_floor_is_rearranged_on_the_table(visit: Invite) -> None:
    """A puzzle in which one card of the hand and one of a group make a new group with a third."""
    name = PuzzleName("makiaveli", "go_out", "easy", 1)
    made = make_puzzle(name)
    visitor = visit()
    page = visitor.page
    open_puzzle(visitor, name)
    for text in made.solution[:-1]:
        face = text.removeprefix("lay ")
        page.locator(f".hands [data-face='{face}']").first.click()
        page.locator("button[data-place='new']").click()
        expect(page.locator(f".hands [data-face='{face}']")).to_have_count(0)
    wanted = [g.split() for g in made.solution[-1].removeprefix("done ").split(" / ")]
    arrange(visitor, wanted)
    page.get_by_role("button", name="End turn").click()
    expect(page.get_by_text("Solved!")).to_be_visible()


def test_moves_that_make_themselves_are_taken_back_too(visit: Invite) -> None:
    name = PuzzleName("cooperative_solitaire", "clear_the_table", "easy", 5)
    visitor = visit(prefs={"forced": {}})
    page = visitor.page
    open_puzzle(visitor, name)
    listed = page.locator(".actions li button")
    made = [solve(name, []).view().moves[0].text]
    while len(moves := solve(name, made).view().moves) == 1:
        made.append(moves[0].text)
    assert len(made) > 1
    page.locator(".actions summary").click()
    listed.first.click()
    # One move and those that follow by themselves; then nothing is left of any of them.
    expect(page.locator(".rest ol li")).to_have_count(len(made))
    back = page.get_by_role("button", name="Take back").last
    back.click()
    expect(back).to_be_disabled()
    expect(listed).to_have_count(len(solve(name, []).view().moves))


def piles(visitor: Visitor) -> list[list[str]]:
    found: list[list[str]] = visitor.page.locator(
        "[data-place]:not([data-place='new'])"
    ).evaluate_all(
        "piles => piles.map(p => [...p.querySelectorAll('[data-face]')].map(c => c.dataset.face))"
    )
    return found


def arrange(visitor: Visitor, wanted: list[list[str]]) -> None:
    """Push cards about until they lie as wanted: each time one that lies wrong into its group."""
    page = visitor.page
    for _ in range(60):
        lying = [sorted(pile) for pile in piles(visitor)]
        goals = [sorted(group) for group in wanted]
        for pile in lying:
            if pile in goals:
                goals.remove(pile)
        if not goals:
            return
        spare = [i for i, pile in enumerate(lying) if pile not in [sorted(g) for g in wanted]]
        goal = goals[0]
        # The pile that has most of this group already.
        best = max(spare, key=lambda i: sum(card in goal for card in lying[i]))
        alien = [card for card in lying[best] if card not in goal]
        shown = page.locator(PILES)
        if alien:
            shown.nth(best).locator(f"[data-face='{alien[0]}']").first.click()
            page.locator("button[data-place='new']").click()
        else:
            missing = next(card for card in goal if card not in lying[best])
            source = next(i for i in spare if i != best and missing in lying[i])
            shown.nth(source).locator(f"[data-face='{missing}']").first.click()
            shown.nth(best).locator("[data-face]").last.click()
        page.wait_for_timeout(150)
    raise AssertionError((piles(visitor), wanted))


def test_the_daily_puzzle_starts_a_streak(visit: Invite) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open("/")
    page.get_by_role("link", name=re.compile(r"Puzzles\s*: Mulle")).click()
    page.get_by_role("link", name="Today’s puzzle").click()
    page.locator(".board").wait_for()
    *_, level, number = page.url.split("/")
    name = PuzzleName("mulle", "best_capture", level, int(number))
    made = make_puzzle(name)
    for done, text in enumerate(made.solution):
        listed = solve(name, made.solution[:done]).view().moves
        page.locator(".actions summary").press("Enter")
        place = next(i for i, move in enumerate(listed) if move.text == text)
        page.locator(".actions li button").nth(place).press("Enter")
    expect(page.get_by_text("Solved!")).to_be_visible()
    page.locator(".verdict").get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("Your streak: 1 day.")).to_be_visible()
    expect(page.get_by_text("Today’s puzzle is solved.")).to_be_visible()
