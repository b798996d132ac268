"""Games played in the window from the deal to the end."""

from __future__ import annotations

import random

import pygame
import pytest
from tests.tiers import tier
from tests.window.conftest import Sit

from kibitz.core.record import read_record
from kibitz.core.registry import games

OPTIONS: dict[str, dict[str, object]] = {"kibitz_toy": {"rounds": 3}, "mulle": {"sessions": 1}}
DAY = ("montenegro", "masters_gallery", "kibitz_toy")
CASES = [
    pytest.param(game.name, marks=[] if game.name in DAY else [pytest.mark.nightly])
    for game in games()
]


@pytest.mark.parametrize("game", CASES)
def test_every_game_is_played_to_its_end_with_the_mouse(sit: Sit, game: str) -> None:
    player = sit(game, seed=3, size=(800, 600), **OPTIONS.get(game, {}))
    touches = player.play_on(random.Random(5), player.click)
    assert touches > 3
    reading = read_record(player.table.saved[-1])
    assert reading.error is None
    assert reading.state.to_move() < 0
    player.until(lambda: bool(player.window.picture.find("again") or player.things()))


def test_a_game_is_played_to_its_end_with_the_keyboard(sit: Sit) -> None:
    game = tier("kibitz_toy", "masters_gallery")
    player = sit(game, seed=3, size=(1000, 700), **OPTIONS.get(game, {}))

    def press(target: object) -> None:
        keyboard = player.window.keyboard
        wanted = [one.act for one in player.things()]
        for _ in range(len(player.window.picture.targets) + 2):
            player.key(pygame.K_TAB)
            if keyboard.focus in wanted:
                break
        assert keyboard.focus in wanted
        player.key(pygame.K_RETURN)

    touches = player.play_on(random.Random(6), press)
    assert touches > 3
    assert read_record(player.table.saved[-1]).state.to_move() < 0
