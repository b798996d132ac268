"""Every game is played against a bot by touching cards, piles and buttons: the short one to its
end, the others for a while, and to their end nightly."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.browser.conftest import Invite
from tests.browser.player import play_on
from tests.browser.visitor import DESKTOP, PHONE, Screen
from tests.server.harness import TOY, Server
from tests.tiers import tier

import kibitz
from kibitz import Game

GAMES = kibitz.all_games()
SOON = {"cooperative_solitaire": 40, "makiaveli": 48}
"""Deals with which a game that is left to chance does not last long."""


AWHILE = 30
"""Touches of a game that is not played to its end."""


def short(game: Game) -> dict[str, Any]:
    """Options for a game with as few deals as there may be."""
    return {o.name: o.low for o in game.options if o.name == "sessions"}


def against_a_bot(server: Server, game: Game, deal: int) -> dict[str, Any]:
    bots = [{"kind": "bot", "bot": game.bots[0].name}] * (game.min_seats - 1)
    seats = [{"kind": "person"}, *bots]
    return server.create(*seats, game=game.name, options=short(game), deal=deal)


def on_a_screen() -> Iterator[Any]:
    """Every second game, on a phone or on a large screen by turns; all of them on both nightly."""
    for number, game in enumerate(GAMES):
        for screen in (PHONE, DESKTOP):
            later = number % 2 == 0 or screen is not (PHONE, DESKTOP)[number // 2 % 2]
            marks = [pytest.mark.nightly] if later else []
            yield pytest.param(game, screen, id=f"{game.name}-{screen.name}", marks=marks)


@pytest.mark.parametrize(("game", "screen"), list(on_a_screen()))
def test_a_game_by_touch(visit: Invite, server: Server, screen: Screen, game: Game) -> None:
    visitor = visit(screen)
    created = against_a_bot(server, game, deal=SOON.get(game.name, 1))
    visitor.sit(created)
    whole = tier(game.name == TOY, True)
    touches = play_on(visitor, random.Random(1), *([] if whole else [AWHILE]))
    if not whole:
        visitor.press("Resign")
        visitor.press("Yes, I resign")
        visitor.reads("You resigned")
    info = server.get(f"/api/tables/{created['table']}", created["token"]).json()
    assert info["status"] == "finished"
    assert (info["result"] is not None) == whole
    print(f"{game.name} on a {screen.name}: {touches} touches, {info['moves']} moves")
    # The log grew move by move; the server has the same one.
    visitor.page.locator("aside ol li").first.wait_for()
    lines = visitor.page.locator("aside ol li").all_inner_texts()
    visitor.page.reload()
    visitor.page.locator("aside ol li").first.wait_for()
    assert lines
    assert visitor.page.locator("aside ol li").all_inner_texts() == lines
