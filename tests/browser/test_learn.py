"""Learning a game on the page: the first visit, lessons, the rules beside the table, words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.learner import answer, onward, touch
from tests.browser.test_accessibility import violations
from tests.browser.test_games import against_a_bot
from tests.browser.visitor import PHONE, Screen
from tests.server.harness import Server
from tests.tiers import tier

import kibitz
from kibitz.core.lesson import find_lesson, load_lessons
from kibitz.play.lessons import Walk

MULLE = kibitz.game("mulle")
IN_SIGHT = """() => {
  const box = one => document.querySelector(".learn " + one).getBoundingClientRect();
  const beside = innerWidth >= 992;
  return (beside || box(".hands").top >= box(".said").bottom - 1) &&
    box(".hands").bottom <= box(".bar").top + 1 && box(".bar").bottom <= innerHeight + 1;
}"""
"""Whether the hand lies below the words, or beside them, and above what is to be decided."""


def test_a_newcomer_is_led_from_the_lobby_through_a_lesson_to_a_game(
    visit: Invite, screen: Screen
) -> None:
    visitor = visit(screen)
    page = visitor.page
    visitor.open("/")
    expect(page.get_by_role("heading", name="New here?")).to_be_visible()
    page.get_by_role("link", name="Mulle", exact=True).click()
    expect(page.get_by_role("heading", name="Take what adds up")).to_be_visible()
    # A wrong move says why it is not good, one that is not allowed why not; then the right one.
    page.locator(".learn .actions.mine").wait_for()
    # The words, the hand and what is to be decided are in sight together, on a phone, too.
    expect(page.locator(".learn .say")).to_be_in_viewport(ratio=1)
    page.wait_for_function(IN_SIGHT)
    moves = Walk(MULLE, find_lesson(MULLE, "take").positions[0]).view().moves
    for ref in next(move.touch for move in moves if move.text == "6H x 2C 4H"):
        touch(visitor, ref)
    expect(page.locator(".reaction")).to_have_text(
        "That takes fewer than you can: another card takes three."
    )
    touch(visitor, "stock")
    expect(page.locator(".reaction")).to_have_text("The stock is dealt when both hands are empty.")
    answer(visitor, MULLE, find_lesson(MULLE, "take"), 1)
    expect(page.locator(".reaction")).to_contain_text("Three cards at once")
    onward(page).click()
    expect(page.locator(".said")).to_contain_text("Now you")
    # At the end a real game, against Easy and with hints.
    visitor.open("/learn/mulle/game")
    page.locator(".learn .actions.mine").wait_for()
    for _ in range(40):
        if onward(page).count():
            break
        page.locator(".actions details summary").click()
        with page.expect_response(lambda answer: "/lessons/" in answer.url):
            page.locator(".actions details li button").first.click()
        page.locator(".learn .actions.mine").or_(onward(page)).first.wait_for()
        page.wait_for_timeout(600)
    expect(page.locator(".said")).to_contain_text("You know the game now")
    onward(page).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".board")).to_contain_text("Easy")
    expect(page.get_by_role("button", name="Hint").first).to_be_visible()
    visitor.open("/")
    expect(page.get_by_role("heading", name="Mulle", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="New here?")).to_have_count(0)


def test_whoever_knows_the_way_is_not_asked_again(visit: Invite) -> None:
    visitor = visit()
    visitor.open("/")
    visitor.press("I know my way")
    expect(visitor.page.get_by_role("heading", name="New here?")).to_have_count(0)
    visitor.open("/")
    visitor.page.locator(".games").wait_for()
    expect(visitor.page.get_by_role("heading", name="New here?")).to_have_count(0)


def test_the_rules_beside_the_table_begin_with_what_applies(visit: Invite, server: Server) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit(against_a_bot(server, MULLE, deal=1))
    page.locator(".actions.mine").wait_for()
    # The words of the score explain themselves, too.
    page.locator("aside .term", has_text="Tabbe").click()
    expect(page.locator(".meaning:popover-open")).to_contain_text("takes all that lies")
    page.keyboard.press("Escape")
    # The table is empty: nothing but a discard is possible.
    visitor.press("Rules")
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer.locator(".now")).to_contain_text("Discard")
    assert violations(visitor) == []
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    # A card that cannot be played leads to its clause.
    touch(visitor, "stock")
    page.get_by_role("button", name="Show the rule").click()
    expect(drawer.locator(".now")).to_contain_text("In a round both players play a hand of 8 cards")
    # On a desk they lie beside the game, which goes on.
    touch(visitor, "hand0.0")
    expect(page.get_by_role("button", name="Put it back")).to_be_visible()
    expect(drawer.locator(".now")).to_contain_text("Discard")


def test_words_are_explained_where_they_stand(visit: Invite) -> None:
    visitor = visit(PHONE)
    page = visitor.page
    visitor.open("/learn/mulle/trotta")
    # No line parts a word and the punctuation behind it.
    expect(page.locator(".said .joined", has_text="trotta")).to_have_text(re.compile("^trotta:"))
    page.locator(".said .term", has_text="trotta").tap()
    expect(page.locator(".meaning:popover-open")).to_contain_text("one locked build")
    assert violations(visitor) == []


def test_the_prompt_says_what_comes_next_when_a_move_is_half_made(visit: Invite) -> None:
    visitor = visit()
    page = visitor.page
    prompt = page.locator(".actions .prompt")

    def begin(name: str, lesson: str, text: str) -> None:
        visitor.open(f"/learn/{name}/{lesson}")
        page.locator(".learn .actions.mine").wait_for()
        page.wait_for_timeout(500)
        moves = Walk(kibitz.game(name), find_lesson(kibitz.game(name), lesson).positions[0])
        touch(visitor, next(m.touch[0] for m in moves.view().moves if m.text == text))

    begin("makiaveli", "set", "lay 7C")
    expect(prompt).to_have_text("Now touch what is highlighted on the table.")
    page.keyboard.press("Escape")
    expect(prompt).to_have_text("Lay cards or draw.")
    begin("mulle", "take", "9C x 4H 5S 9D")
    expect(prompt).to_have_text("Touch what is highlighted on the table, or choose a button.")
    begin("montenegro", "wild", "wild KH")
    # Its text holds what a wild is, too.
    said = "Play a wild: now touch one of the highlighted cards."
    expect(prompt).to_have_attribute("title", said)
    begin("masters_gallery", "award", "play A★")
    expect(prompt).to_have_text("Touch the card once more, or choose the button.")
    # Columns to choose from are highlighted although nothing is half made.
    page.locator(".actions .button.primary").click()
    expect(prompt).to_contain_text("which artist gets the award?")
    expect(page.locator(".column .wanted")).to_have_count(5)


HEADED = {
    "makiaveli": ("Cross", "around the stock"),
    "montenegro": ("armies", "won in duels"),
    "masters_gallery": ("display", "in this round"),
    "mulle": ("mulles", "Two identical cards"),
    "cooperative_solitaire": ("Helper piles", "alternate colours"),
}


@pytest.mark.parametrize("name", HEADED)
def test_words_of_the_game_are_explained_in_headings(
    visit: Invite, server: Server, screen: Screen, name: str
) -> None:
    visitor = visit(screen)
    page = visitor.page
    visitor.sit(against_a_bot(server, kibitz.game(name), deal=1))
    word, meaning = HEADED[name]
    term = page.locator(".board h3 .term", has_text=word).first
    (term.tap if screen.touch else term.click)()
    expect(page.locator(".meaning:popover-open")).to_contain_text(meaning)
    assert term.get_attribute("title")
    page.keyboard.press("Escape")
    expect(page.locator(".meaning:popover-open")).to_have_count(0)


GUIDED = [
    (game, lesson)
    for game in kibitz.all_games()
    for lesson in load_lessons(game)
    if not lesson.positions[0].game
]
FEW = [one for one in GUIDED if one[0].name == "makiaveli" and one[1].name in ("split", "cross")]


def test_what_a_lesson_points_at_is_lit(visit: Invite, screen: Screen) -> None:
    visitor = visit(screen)
    # Cards that may be pushed about on the floor of Makiaveli are drawn otherwise than all others.
    for game, lesson in tier(FEW, GUIDED):
        visitor.open(f"/learn/{game.name}/{lesson.name}")
        visitor.page.locator(".learn .actions.mine").wait_for()
        light = Walk(game, lesson.positions[0]).light()
        board = [ref for ref in light if not ref.startswith("!")]
        expect(visitor.page.locator(".board .hinted")).to_have_count(len(board))


@pytest.mark.nightly
@pytest.mark.parametrize("game", kibitz.all_games(), ids=lambda game: str(game.name))
def test_every_lesson_can_be_walked_by_hand(
    visit: Invite, screen: Screen, game: kibitz.Game
) -> None:
    visitor = visit(screen)
    for lesson in load_lessons(game)[:-1]:
        visitor.open(f"/learn/{game.name}/{lesson.name}")
        for number in range(1, len(lesson.positions) + 1):
            answer(visitor, game, lesson, number)
            onward(visitor.page).click()
