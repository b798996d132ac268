"""Everything of a position is in sight, on a desk, on a phone, and on a phone on its side.

Positions of all games are drawn by the real page at a real table: they come to it as the server's
messages do, one after another. A sample with every run, a thousand at night.
"""

from __future__ import annotations

import re
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from tests.browser.conftest import Invite
from tests.browser.positions import NAMES, fullest, is_used, sampled, turns
from tests.browser.visitor import Screen, Visitor
from tests.server.harness import TOY, Server
from tests.tiers import tier

import kibitz
from kibitz.art import FACE_STYLES, WIDTH, faces, svg

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
SCREENS = (
    Screen("desk", 1440, 900, touch=False),
    Screen("phone", 390, 844, touch=True),
    Screen("flat", 844, 390, touch=True),
)
LANGUAGES = ("en", "sv")
"""Every second position in each: words are not equally long."""
READABLE_PX = 11
FINGER_PX = 24
EACH = tier(2, 67)
"""Positions of each game on each screen; with the fullest ones 1,017 on three screens."""

# As if the server had sent it.
SHOW = """(view) => {
  const [socket] = window.kibitzWire.open.keys();
  const message = { type: "view", version: 1, position: -1, moves: 0, by: null, shown: true, deadline: null, view };
  socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
}"""  # noqa: E501


def index_heights(deck: str) -> dict[str, float]:
    """The height of a card's index by the card's width, as it is drawn: the lowest of the deck."""
    found: dict[str, float] = {}
    for style in FACE_STYLES:
        for name in faces(deck):
            drawn = svg(deck, name, style)
            word = re.search(r'scale\(([\d.]+)(?: ([\d.]+))?\)" fill="none" stroke="[^"]*" ', drawn)
            assert word is not None, (deck, name)
            high = 100 * float(word[2] or word[1])
            tab = re.search(r'translate\(1\.5 1\.5\) scale\(([\d.]+)\)"', drawn)
            high *= float(tab[1]) if tab else 1.0
            found[style.index] = min(found.get(style.index, 1.0), high / WIDTH)
    return found


def table_for(server: Server, game: str, seats: int) -> dict[str, Any]:
    """With nobody who could move meanwhile."""
    people = [{"kind": "here", "name": name} for name in NAMES[:seats]]
    return server.create(*people, game=game, deal=3)


def sit_down(visitor: Visitor, created: dict[str, Any]) -> None:
    """As seat 0, and only that one."""
    visitor.open(f"/table/{created['table']}#{created['token']}")
    visitor.page.locator(".board .card").first.wait_for()


GAMES = [game.name for game in kibitz.all_games() if game.name != TOY]


EVERYWHERE = [(game, screen) for game in GAMES for screen in SCREENS]
IN_TURN = [(game, SCREENS[number % len(SCREENS)]) for number, game in enumerate(GAMES)]
"""Each game on one screen, and all screens among them."""


def on_screens(cases: list[tuple[str, Screen]]) -> pytest.MarkDecorator:
    """These by day, all nightly."""
    found = tier(cases, EVERYWHERE)
    return pytest.mark.parametrize(
        ("game", "screen"), found, ids=lambda one: getattr(one, "name", one)
    )


@on_screens(IN_TURN)
def test_everything_is_in_sight(visit: Invite, server: Server, game: str, screen: Screen) -> None:
    number = SCREENS.index(screen)
    found = list(sampled(kibitz.game(game), EACH, number))
    if game == "makiaveli":
        found += fullest()
    rule = {
        "index": index_heights(kibitz.game(game).deck),
        "readable": READABLE_PX,
        "finger": FINGER_PX,
        "touch": screen.touch,
    }
    wrong: list[str] = []
    for lang, seats in product(LANGUAGES, sorted({position.seats for position in found})):
        here = [one for one in found[LANGUAGES.index(lang) :: 2] if one.seats == seats]
        if not here:
            continue
        visitor = visit(screen, lang=lang)
        sit_down(visitor, table_for(server, game, seats))
        for position in here:
            visitor.page.evaluate(SHOW, position.view)
            seen = visitor.page.evaluate(MEASURE, rule)
            wrong += [f"{position.what} ({lang}): {one}" for one in seen]
    print(f"{game} on a {screen.name}: {len(found)} positions")
    assert wrong == []


# Where every place and every card is. A card that is lifted is still in its place.
BOXES = """(what) => Object.fromEntries(
  [...document.querySelectorAll(what)]
    .filter((one) => one.matches(".bar") || one.closest(".board"))
    .map((one, number) => {
      const { left, top, width, height } = (one.matches(".card") ? one.parentElement : one).getBoundingClientRect();
      const kind = one.matches(".group") ? "pile" : ["zone", "pile", "card"].find((word) => one.classList.contains(word)) ?? one.classList[0];
      return [one.matches(".zone") ? one.dataset.ref : `${number} ${kind}`, [left, top, width, height].map(Math.round).join(" ")];
    })
)"""  # noqa: E501
PLACES = ".others, .seat, .middle, .mine, .hands, .bar, .zone:not(.held)"
EVERYTHING = f"{PLACES}, .pile, .group, .card"


def boxes(visitor: Visitor, what: str) -> dict[str, str]:
    visitor.page.wait_for_timeout(60)
    found: dict[str, str] = visitor.page.evaluate(BOXES, what)
    return found


@on_screens(IN_TURN[::2])
def test_a_touch_moves_nothing(visit: Invite, server: Server, game: str, screen: Screen) -> None:
    """Neither does it when the turn passes."""
    visitor = visit(screen)
    seats = kibitz.game(game).min_seats
    sit_down(visitor, table_for(server, game, seats))
    for position in sampled(kibitz.game(game), tier(2, 20), 9, to_move=seats):
        visitor.page.evaluate(SHOW, position.view)
        before = boxes(visitor, EVERYTHING)
        first = visitor.page.locator(".board button:not(.about)").first
        if first.count():
            first.evaluate("one => one.click()")
            assert boxes(visitor, EVERYTHING) == before, position.what
            visitor.page.keyboard.press("Escape")
        # What a turn is arranged from is there during that turn only; cards in it are moved first.
        sources = (position.view["arranging"] or {"sources": []})["sources"]
        if any(is_used(zone) for zone in position.view["zones"] if zone["id"] in sources):
            continue
        zones = [zone for zone in position.view["zones"] if zone["id"] not in sources]
        gone = {"zones": zones, "moves": [], "arranging": None, "to_move": 1}
        visitor.page.evaluate(SHOW, {**position.view, **gone})
        assert boxes(visitor, EVERYTHING) == before, position.what


@on_screens(IN_TURN[1::2])
def test_places_stay_turn_by_turn(visit: Invite, server: Server, game: str, screen: Screen) -> None:
    """Through a whole game, whatever comes to lie in them."""
    visitor = visit(screen)
    found = turns(kibitz.game(game), tier(14, 60), 0)
    used = {zone["id"] for one in found for zone in one.view["zones"] if is_used(zone)}
    assert used.issuperset(zone["id"] for zone in found[0].view["zones"] if zone["room"])
    sit_down(visitor, table_for(server, game, found[0].seats))
    visitor.page.evaluate(SHOW, found[0].view)
    before = boxes(visitor, PLACES)
    assert len(before) > 5
    for position in found[1:]:
        visitor.page.evaluate(SHOW, position.view)
        assert boxes(visitor, PLACES) == before, position.what


def test_a_finger_opens_a_pile_whose_cards_lie_too_close(visit: Invite, server: Server) -> None:
    """Then each of its cards is wide enough; a mouse needs no such help."""
    screen = SCREENS[2]
    visitor = visit(screen)
    sit_down(visitor, table_for(server, "montenegro", 2))
    close = visitor.page.locator("[data-opens] button.card")
    for position in sampled(kibitz.game("montenegro"), 400, 2, to_move=2):
        zones = [zone for zone in position.view["zones"] if zone["id"] == "armies0"]
        if sum(pile["count"] for zone in zones for pile in zone["piles"]) < 20:
            continue
        visitor.page.evaluate(SHOW, position.view)
        visitor.page.wait_for_timeout(400)
        if close.count() > 2:
            break
    number = close.count()
    assert number > 2
    before = boxes(visitor, PLACES)
    close.nth(number - 1).tap(position={"x": 4, "y": 20}, force=True)
    opened = visitor.page.locator(".opened button.card")
    assert opened.count() == number
    lefts = [box["x"] for box in (one.bounding_box() for one in opened.all()) if box]
    tops = [box["y"] for box in (one.bounding_box() for one in opened.all()) if box]
    places = sorted(zip(tops, lefts, strict=True))
    for (top, left), (below, right) in pairwise(places):
        assert top != below or right - left >= FINGER_PX
    assert boxes(visitor, PLACES) == before
    visitor.page.wait_for_timeout(700)  # what has just appeared ignores a touch
    visitor.page.evaluate(
        "document.addEventListener('click', ({ target }) =>"
        " (window.touched = target.closest('button.card')?.dataset.ref))"
    )
    second = opened.nth(1).get_attribute("data-ref")
    opened.nth(1).tap(position={"x": 6, "y": 12}, force=True)
    assert visitor.page.evaluate("window.touched") == second
    visitor.page.locator(".said").first.tap()
    assert visitor.page.locator(".opened").count() == 0
