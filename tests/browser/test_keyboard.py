"""A whole game with the keyboard: the focus is always visible, and Escape undoes a touch."""

from __future__ import annotations

import random

import pytest
from tests.browser.conftest import Invite
from tests.browser.player import MOST_TOUCHES, choose
from tests.browser.test_games import GAMES, against_a_bot
from tests.browser.visitor import PHONE, Thing, Visitor
from tests.server.harness import Server
from tests.tiers import one_in

import kibitz
from kibitz import Game

WHOLE = "montenegro"
"""The game that is played to its end."""

WHERE = """id => {
  const target = window.kibitzThings[id];
  const here = document.activeElement;
  const box = here.getBoundingClientRect();
  const style = getComputedStyle(here);
  const spots = [[0.5, 0.5], [0.1, 0.2], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1]];
  const seen = spots.some(([x, y]) => {
    const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    return hit !== null && (here.contains(hit) || hit.contains(here));
  });
  return {
    nowhere: here === document.body,
    there: here === target,
    inside: here.closest(".board, .actions") !== null,
    ahead: Boolean(here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING),
    what: here.outerHTML.slice(0, 160),
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    seen,
  };
}"""


def walk(visitor: Visitor, thing: Thing) -> None:
    """Move the focus there, by Tab into the table and by arrows on it."""
    keys = visitor.page.keyboard
    for _ in range(300):
        where = visitor.page.evaluate(WHERE, thing.id)
        if not where["nowhere"]:
            assert where["seen"], f"the focus is on something that cannot be seen: {where['what']}"
            assert where["ring"], f"nothing shows that the focus is here: {where['what']}"
        if where["there"]:
            return
        if not where["inside"]:
            keys.press("Tab")
        else:
            keys.press("ArrowRight" if where["ahead"] else "ArrowLeft")
    raise AssertionError(f"no key leads to {thing}")


def test_a_whole_game_by_keyboard(visit: Invite, server: Server) -> None:
    visitor = visit()
    created = against_a_bot(server, kibitz.game(WHOLE), deal=1)
    visitor.sit(created)
    rng = random.Random(2)
    escaped = False
    for _ in range(MOST_TOUCHES):
        sight = visitor.look()
        if sight.over:
            break
        assert not sight.problem, sight.problem
        if sight.picked and not escaped:
            visitor.page.keyboard.press("Escape")
            escaped = True
            assert not visitor.look().picked
            continue
        walk(visitor, choose(sight, rng))
        visitor.page.keyboard.press("Enter")
    assert escaped
    info = server.get(f"/api/tables/{created['table']}", created["token"]).json()
    assert info["status"] == "finished"
    assert info["moves"] > 10


@pytest.mark.parametrize(
    "game",
    one_in(2, [game for game in GAMES if game.name != WHOLE]),
    ids=lambda game: str(game.name),
)
def test_every_game_answers_to_the_keyboard(visit: Invite, server: Server, game: Game) -> None:
    """A few moves of each, on a small screen, where the focus has more to hide behind."""
    visitor = visit(PHONE)
    visitor.sit(against_a_bot(server, game, deal=3))
    rng = random.Random(3)
    moves = 0
    for _ in range(12):
        sight = visitor.look()
        moves = sum('"type":"move"' in text.replace(" ", "") for text in visitor.sent)
        if sight.over or moves >= 3:
            break
        assert not sight.problem, sight.problem
        walk(visitor, choose(sight, rng))
        visitor.page.keyboard.press("Enter")
    assert moves >= 3


def test_every_control_around_the_table_shows_its_focus(visit: Invite, server: Server) -> None:
    created = against_a_bot(server, kibitz.game("mulle"), deal=1)
    table = f"/table/{created['table']}#{created['token']}"
    for path in ("/", "/new/mulle", "/rules/mulle", table):
        visitor = visit()
        visitor.open(path)
        visitor.page.locator("main").wait_for()
        visited = set()
        for _ in range(60):
            visitor.page.keyboard.press("Tab")
            where = visitor.page.evaluate(WALK)
            if where["nowhere"]:
                break
            visited.add(where["what"])
            assert where["ring"], f"{path}: nothing shows that the focus is here: {where['what']}"
        assert len(visited) > 3


# A radio button may hide behind its label, which then wears the ring.
WALK = """() => {
  const here = document.activeElement;
  const around = [here, here.nextElementSibling, here.parentElement].filter(Boolean);
  const wears = around.some((element) => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  return { nowhere: here === document.body, what: here.outerHTML.slice(0, 160), ring: wears };
}"""
