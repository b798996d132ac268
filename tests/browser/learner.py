"""Walks through lessons on the page by touching what the right moves are made of."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, Response, expect
from tests.browser.visitor import Visitor

from kibitz import Game
from kibitz.core.lesson import Lesson
from kibitz.core.view import Move
from kibitz.play.lessons import Walk

_POINT = """ref => {
  for (const thing of document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)) {
    thing.scrollIntoView({ block: "center" });
    const box = thing.getBoundingClientRect();
    for (const down of [0.5, 0.25, 0.75, 0.9]) for (const across of [0.5, 0.2, 0.8, 0.1, 0.9]) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      const hit = document.elementFromPoint(x, y);
      if (hit && thing.contains(hit)) return [x, y, thing.closest("[data-opens]") !== null];
    }
  }
  return null;
}"""
"""Where a finger reaches something, and whether its pile opens at the first touch."""
_PAUSE_MS = 450
"""Longer than something new under the pointer ignores it."""


def touch(visitor: Visitor, ref: str) -> None:
    """Touch a card, a pile, a zone or a button."""
    point = visitor.page.evaluate(_POINT, ref)
    assert point is not None, f"{ref} cannot be reached"
    x, y, opens = point
    (visitor.page.touchscreen.tap if visitor.screen.touch else visitor.page.mouse.click)(x, y)
    visitor.page.wait_for_timeout(_PAUSE_MS)
    # On a phone the first touch has only opened a pile that is too narrow for a finger.
    if opens and visitor.screen.touch:
        assert visitor.page.locator(".pile.opened").count() == 1, f"{ref} did not open"
        x, y, _ = visitor.page.evaluate(_POINT, ref)
        visitor.page.touchscreen.tap(x, y)
        visitor.page.wait_for_timeout(_PAUSE_MS)


def _moved(response: Response) -> bool:
    return "/lessons/" in response.url and '"text":' in (response.request.post_data or "")


def make(visitor: Visitor, walk: Walk, move: Move) -> None:
    """Make a move on the page, and in the lesson that is walked beside it."""
    page = visitor.page
    end = page.locator(".actions .button.primary")
    with page.expect_response(_moved):
        if walk.view().arranging is not None and move.touch[0].startswith("!") and end.count():
            end.first.click()
        else:
            for ref in move.touch:
                touch(visitor, ref)
            # Something is still taken up: the move could go on, and waits to be confirmed.
            if page.locator(".actions .button.quiet").count() and end.count():
                end.first.click()
    page.wait_for_timeout(_PAUSE_MS)
    assert walk.move(move.text).kind == "right"


def answer(visitor: Visitor, game: Game, lesson: Lesson, number: int) -> None:
    """Make the right moves in a position, until it is done."""
    visitor.page.locator(".learn .actions.mine").wait_for()
    visitor.page.wait_for_timeout(_PAUSE_MS)
    walk = Walk(game, lesson.positions[number - 1])
    while not walk.done:
        text = walk.told()[0]
        make(visitor, walk, next(move for move in walk.view().moves if move.text == text))
    expect(onward(visitor.page)).to_be_visible()


def onward(page: Page) -> Locator:
    """The button that leads on."""
    return page.locator(".said .button.primary")
