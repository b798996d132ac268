"""The cards' pictures: for every installed game, and cached by browsers for ever."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from tests.server.harness import Server

import kibitz
from kibitz.art import BACKS, FACE_STYLES


def folder(server: Server, name: str) -> str:
    games = server.get("/api/games").json()
    return str(next(game["cards"] for game in games if game["name"] == name))


@pytest.mark.parametrize("game", kibitz.all_games(), ids=lambda game: game.name)
def test_every_card_of_a_game_has_its_pictures(server: Server, game: kibitz.Game) -> None:
    where = folder(server, game.name)
    names = {game.card_name(card) for card in game.pack(game.setup())}
    for name in sorted(names)[::5]:
        for style in FACE_STYLES:
            answer = server.get(f"{where}/{style.face}/{name}.svg")
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "image/svg+xml"
            assert "immutable" in answer.headers["cache-control"]
            ET.fromstring(answer.text)
    for colour in BACKS:
        assert server.get(f"{where}/back-{colour}.svg").status_code == 200


def test_pictures_that_do_not_exist_are_missing(server: Server) -> None:
    where = folder(server, "mulle")
    old = "/cards/000000000000" + where[len("/cards/000000000000") :]
    for path in (
        f"{where}/two/1H.svg",
        f"{where}/three/7H.svg",
        f"{where}/back-green.svg",
        f"{old}/two/7H.svg",
        f"{where.rpartition('/')[0]}/tarot/two/7H.svg",
    ):
        answer = server.get(path)
        assert answer.status_code == 404, path
        assert "immutable" not in answer.headers["cache-control"]
