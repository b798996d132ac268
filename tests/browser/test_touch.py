"""On a phone everything that can be touched is large enough for a finger, a full hand included."""

from __future__ import annotations

import random

import pytest
from tests.browser.conftest import Invite
from tests.browser.player import play_on
from tests.browser.screenshots import table_at
from tests.browser.test_games import GAMES, against_a_bot
from tests.browser.visitor import PHONE
from tests.server.harness import Server
from tests.tiers import one_in

import kibitz
from kibitz import Game

LEAST_PX = 24
"""What WCAG 2.2 asks for; cards in a hand lie on each other, so it is what shows that counts."""

# How wide and how high the part of each thing is that a finger reaches, step by step.
SHOWING = """() => window.kibitzThings.map((thing) => {
  thing.scrollIntoView({ block: "center" });
  const box = thing.getBoundingClientRect();
  const hit = (x, y) => document.elementFromPoint(x, y)?.closest("button") === thing;
  const longest = (from, to, test) => {
    let best = 0;
    for (let at = from + 0.5, run = 0; at < to; at += 1) best = Math.max(best, (run = test(at) ? run + 1 : 0));
    return best;
  };
  const spots = [0.1, 0.3, 0.5, 0.7, 0.9];
  const wide = spots.map((f) => longest(box.left, box.right, (x) => hit(x, box.top + f * box.height)));
  const high = spots.map((f) => longest(box.top, box.bottom, (y) => hit(box.left + f * box.width, y)));
  const what = thing.getAttribute("aria-label") ?? thing.innerText;
  return { what, wide: Math.max(...wide), high: Math.max(...high) };
})"""  # noqa: E501


@pytest.mark.parametrize("game", one_in(3, GAMES), ids=lambda game: str(game.name))
def test_everything_is_large_enough(visit: Invite, server: Server, game: Game) -> None:
    visitor = visit(PHONE)
    visitor.sit(against_a_bot(server, game, deal=2))
    rng = random.Random(10)
    for touches in (0, 1, 6):
        play_on(visitor, rng, touches)
        if visitor.look().over:
            break
        seen = visitor.page.evaluate(SHOWING)
        assert seen
        small = [one for one in seen if min(one["wide"], one["high"]) < LEAST_PX]
        assert small == []


def test_a_hand_of_fifteen_cards_and_more_can_be_read(visit: Invite, server: Server) -> None:
    """Each card shows the strip with its index."""
    visitor = visit(PHONE)
    visitor.sit(table_at(server, kibitz.game("masters_gallery"), deal=7))
    visitor.look()
    held = visitor.page.locator(".hands .can").count()
    assert held >= 15
    seen = visitor.page.evaluate(SHOWING)
    assert sum(one["wide"] >= LEAST_PX and one["high"] >= LEAST_PX for one in seen) >= held
