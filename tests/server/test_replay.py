"""Pictures of games for a lobby, and recorded games, position by position."""

from __future__ import annotations

import random

import pytest
from tests.server.harness import Server
from tests.server.test_tables import finished

import kibitz
from kibitz.core.game import Game
from kibitz.core.record import Record
from kibitz.server.tables.replay import CachedRecord, sample_faces


@pytest.mark.parametrize("game", kibitz.all_games(), ids=lambda game: game.name)
def test_a_game_shows_a_few_different_cards_of_its_own_pack(game: Game) -> None:
    faces = sample_faces(game)
    names = {game.card_name(card) for card in game.pack(game.setup())}
    assert len(faces) == len(set(faces)) == min(5, len(names))
    assert set(faces) <= names
    assert faces == sample_faces(game)


def test_games_with_the_same_pack_show_different_cards() -> None:
    french = [game for game in kibitz.all_games() if game.deck == "french"]
    assert len({tuple(sample_faces(game)) for game in french}) == len(french)


def test_the_lobby_is_told_which_bot_to_offer_first(server: Server) -> None:
    for game in server.http.get("/api/games").json():
        assert game["sample"]
        assert game["best_bot"] in [bot["name"] for bot in game["bots"]]
        seats = [{"kind": "person"}, {"kind": "bot", "bot": game["best_bot"]}]
        seats += seats[1:] * (game["default_seats"] - 2)
        # As it is offered it must be accepted.
        server.create(*seats, game=game["name"])


def test_any_position_of_a_record_is_that_of_a_replay_from_the_deal() -> None:
    """Whichever was looked at before: positions in between are remembered."""
    chance = random.Random(5)
    game = kibitz.game("mulle")
    record = Record.new(game, game.setup(), 11)
    state = record.start()
    while state.to_move() >= 0 and len(record.moves) < 100:
        action = chance.choice(state.legal_actions())
        record.moves.append((state.to_move(), state.move_text(action)))
        state.apply(action)
    found = CachedRecord(record.text())
    assert len(found.record.moves) == 100
    for move in (100, 33, 15, 16, 32, 0, 17, 99, 1, 16):
        expected = record.state_at(move)
        assert found.state_at(move).view(0).data() == expected.view(0).data()
        # What a caller does with a position is its own affair.
        found.state_at(move).apply(expected.legal_actions()[0])
    assert [(made.by, made.text) for made in found.history] == record.moves


def test_a_record_is_shown_with_open_hands_when_asked_for(server: Server) -> None:
    _, _, record = finished(server)
    closed = server.http.get(f"/api/records/{record}/moves/0").json()
    opened = server.http.get(f"/api/records/{record}/moves/0", params={"open": True}).json()

    def backs(answer: dict[str, dict[str, list[dict[str, object]]]]) -> int:
        return str([z for z in answer["view"]["zones"] if z["owner"] is not None]).count("None, ")

    assert backs(opened) < backs(closed)


def test_all_moves_of_a_record_come_as_a_list(server: Server) -> None:
    _, _, record = finished(server)
    info = server.http.get(f"/api/records/{record}").json()
    moves = server.http.get(f"/api/records/{record}/log").json()["moves"]
    assert len(moves) == info["moves"]
    for number in (1, len(moves)):
        made = moves[number - 1]
        path = f"/api/records/{record}/moves/{number}"
        at = server.http.get(path, params={"seat": made["by"]}).json()
        assert (made["by"], made["text"]) == (at["by"], at["text"])
        assert made["log"] == at["view"]["log"]
    assert server.http.get("/api/records/AAAAAAAAAAAAAAAAAAAAAA/log").status_code == 404
