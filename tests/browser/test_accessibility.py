"""axe-core finds nothing serious on any page or table, in either theme; and what a screen reader
reads out reveals no hidden card."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.browser.conftest import Invite
from tests.browser.player import play_on
from tests.browser.test_games import GAMES, against_a_bot
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.harness import TOY, Server
from tests.tiers import one_in, tier

import kibitz
from kibitz import Game

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
UNFOLD = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"
SIDES = ((PHONE, False), (DESKTOP, True))
"""Each page is looked at by day on a phone and at night on a large screen, the latter nightly;
each table in one of the two ways, by turns."""


def violations(visitor: Visitor) -> list[str]:
    """What axe-core has to say, without what is a matter of taste."""
    if not visitor.page.evaluate("() => 'axe' in window"):
        # Not as an element of the page: its policy allows no foreign script, for good reason.
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = visitor.page.evaluate("() => axe.run({resultTypes: ['violations']})")
    assert found["passes"], "axe-core has looked at nothing"
    return [
        f"{visitor.page.url.partition('#')[0]}: {one['id']}: {node['html'][:160]}: "
        f"{node['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(("screen", "dark"), one_in(2, SIDES), ids=["phone-light", "desktop-dark"])
def test_pages(visit: Invite, server: Server, screen: Any, dark: bool) -> None:
    person = {"kind": "person"}
    waiting = server.create(person, person, {"kind": "open"})
    server.create({**person, "name": "Anna"}, {"kind": "open"}, clock=60, listed=True)
    finished = against_a_bot(server, kibitz.game(TOY), deal=1)
    visitor = visit(screen, dark=dark)
    visitor.allowed = [r"/api/.*: 404", r"status of 404"]
    visitor.sit(finished)
    play_on(visitor, random.Random(7))
    trouble = violations(visitor)
    record = visitor.messages("table")[-1]["info"]["record"]
    invitation = waiting["invitations"][0]["token"]
    for path in (
        "/",
        "/new/makiaveli",
        "/rules/mulle",
        "/solve/makiaveli",
        "/solve/cooperative_solitaire",
        f"/table/{waiting['table']}#{waiting['token']}",
        f"/watch/{waiting['table']}#{waiting['watch']}",
        f"/join/{waiting['table']}#{invitation}",
        f"/join/{waiting['table']}#{waiting['watch']}",
        f"/record/{record}/5",
        "/nowhere",
    ):
        visitor.open(path)
        visitor.page.locator("main").wait_for()
        visitor.page.evaluate(UNFOLD)
        trouble += violations(visitor)
    visitor.open("/")
    visitor.press("Settings")
    trouble += violations(visitor)
    # An answer of the solver.
    visitor.open("/solve/makiaveli#hand=3S.4S.5S")
    visitor.page.locator(".verdict.yes").wait_for()
    trouble += violations(visitor)
    assert trouble == []


@pytest.mark.parametrize("game", one_in(2, GAMES), ids=lambda game: str(game.name))
def test_tables(visit: Invite, server: Server, game: Game) -> None:
    """At the start, with something touched, and later in the game."""
    side = SIDES[GAMES.index(game) % 2]
    for screen, dark in tier((side,), SIDES):
        visitor = visit(screen, dark=dark)
        visitor.sit(against_a_bot(server, game, deal=2))
        rng = random.Random(8)
        trouble = []
        for touches in (0, 1, 12):
            play_on(visitor, rng, touches)
            if visitor.look().over:
                break
            trouble += violations(visitor)
            check_nothing_leaks(visitor, game)
        visitor.page.evaluate(UNFOLD)
        trouble += violations(visitor)
        assert trouble == []


def check_nothing_leaks(visitor: Visitor, game: Game) -> None:
    """No name of anything on the page is that of a card this seat has not been shown."""
    session = visitor.context.new_cdp_session(visitor.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    names = {str(node.get("name", {}).get("value", "")) for node in nodes}
    view = (visitor.messages("welcome") + visitor.messages("view"))[-1]["view"]
    known = str(view)
    assert any(name in names for name in map(words, faces_of(view)) if name), names
    pack = {game.card_name(card) for card in game.pack(game.setup(game.min_seats))}
    for face in pack:
        if f"'{face}'" not in known:
            assert not [name for name in names if words(face) in name.split(", ")], face
    session.detach()


def faces_of(view: dict[str, Any]) -> list[str]:
    piles = [pile for zone in view["zones"] for pile in zone["piles"]]
    return [face for pile in piles for face in pile["cards"] if face is not None]


def words(face: str) -> str:
    """A card as it is read out."""
    if len(face) == 2 and face[0] in RANKS and face[1] in SUITS:
        return f"{RANKS[face[0]]} of {SUITS[face[1]]}"
    return face
