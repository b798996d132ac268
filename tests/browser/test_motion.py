"""Cards move visibly, unless the browser asks for reduced motion."""

from __future__ import annotations

import random

from tests.browser.conftest import Invite
from tests.browser.player import play_on
from tests.browser.test_games import against_a_bot
from tests.browser.visitor import Screen
from tests.server.harness import Server

import kibitz

WATCH = """() => {
  window.moved = new Set();
  const watch = () => {
    for (const card of document.querySelectorAll("[data-key]")) {
      const own = card.getAnimations().filter((one) => !(one instanceof CSSTransition));
      if (own.length) moved.add(card.dataset.key);
    }
    requestAnimationFrame(watch);
  };
  watch();
}"""


def moved(visit: Invite, server: Server, screen: Screen, motion: bool) -> int:
    """How many cards were seen on their way during some moves."""
    visitor = visit(screen, motion=motion)
    visitor.sit(against_a_bot(server, kibitz.game("mulle"), deal=1))
    visitor.look()
    visitor.page.evaluate(WATCH)
    play_on(visitor, random.Random(9), touches=8)
    visitor.look()
    seen: int = visitor.page.evaluate("() => moved.size")
    return seen


def test_cards_move_from_place_to_place(visit: Invite, server: Server, screen: Screen) -> None:
    assert moved(visit, server, screen, motion=True) >= 3


def test_nothing_moves_where_that_is_not_wanted(
    visit: Invite, server: Server, screen: Screen
) -> None:
    assert moved(visit, server, screen, motion=False) == 0
