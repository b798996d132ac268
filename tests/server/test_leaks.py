"""Nothing leaves the server that a seat may not know: checked on the bytes.

Every text that reached a socket is taken apart. The view in it must be, to the byte, the view of
a position in which everything this seat cannot see was resampled. What surrounds the view must be
the same, to the byte, for everybody at the table, but for ``shown``, which must follow from the
seat's own views. So no part can depend on a hidden card.
"""

from __future__ import annotations

import json
import logging
import random
import re
from dataclasses import dataclass
from typing import Any

import pytest
from tests.server.harness import Player, Server, play_out, sit

import kibitz
from kibitz.core.record import Record, read_record
from kibitz.core.rng import Rng
from kibitz.core.state import why_illegal
from kibitz.server.operations.logs import JsonLines

WORLDS = 2
"""Positions resampled for each one that is checked."""

VIEW_HEAD = ["type", "version", "position", "moves", "by", "shown", "deadline"]

GAMES = [game.name for game in kibitz.all_games()]


def dumps(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Played:
    """A game that was played, with all that was sent, and what really happened."""

    players: list[Player]
    record: Record
    secrets: list[str]
    rest: list[str]
    """Answers to requests besides the sockets."""


def secrets_of(record: Record) -> list[str]:
    """What nobody may be told before the end, as it would be written."""
    game = kibitz.game(record.game)
    deal = [game.card_name(card) for card in record.deal.cards]
    found = [record.salt, f"{record.deal.later:x}", str(record.deal.later), str(record.seed)]
    found += [f"{record.seed:x}", *[" ".join(deal[i : i + 4]) for i in range(0, len(deal) - 4, 4)]]
    found += [dumps(deal[i : i + 4])[1:-1] for i in range(0, len(deal) - 4, 4)]
    return found


def play(server: Server, game: str, seats: int, seed: int, moves: int) -> Played:
    """Random moves, wrong moves, comings and goings, hints, and requests for old moves."""
    chance = random.Random(seed)
    table, tokens, watch = server.friends(seats, game=game, hints=True)
    players = [sit(server, table, token) for token in (*tokens, watch, watch)]
    rest: list[str] = []
    for _ in range(moves):
        if not play_out(players, chance.choice, most=1):
            break
        if chance.random() < 0.2:
            wrong = players[chance.randrange(seats)]
            wrong.move(chance.choice(["bid 5C", "high", "7H", "done", "draw", "x"]))
            # In some game it is a move, if seldom a good one.
            for player in players:
                player.until_moves(wrong.moves)
        if chance.random() < 0.1:
            place = chance.randrange(seats)
            players.append(sit(server, table, tokens[place]))
        if chance.random() < 0.2:
            token = chance.choice([*tokens, watch])
            for path in ("", f"/moves/{chance.randrange(players[0].moves + 1)}", "/log", "/record"):
                answer = server.get(f"/api/tables/{table}{path}", token)
                rest.append(answer.text + repr(answer.headers))
            mine = {"tables": [{"table": table, "token": token}]}
            rest.append(server.http.post("/api/tables/mine", json=mine).text)
    live = server.app.state.house.tables[table]
    record = read_record(live.ledger.record.text()).record
    for player in players:
        player.close()
    return Played(players, record, [*secrets_of(record), *tokens, watch], rest)


@pytest.mark.parametrize("game", GAMES)
def test_no_socket_carries_what_its_seat_may_not_know(server: Server, game: str) -> None:
    seats = max(3, kibitz.game(game).min_seats)
    seats = min(seats, kibitz.game(game).max_seats)
    played = play(server, game, seats, seed=11, moves=40)
    states = list(played.record.states())
    rng = Rng(99)
    around: dict[tuple[Any, ...], str] = {}
    views = 0
    for player in played.players:
        for frame in player.frames:
            message = json.loads(frame)
            if message["type"] in ("welcome", "view"):
                seat = player.seat
                moves = message["moves"] if "moves" in message else message["info"]["moves"]
                at = frame.index(',"view":')
                # Around the view: what everybody knows, and the same for everybody.
                head = timeless(frame[:at])
                if message["type"] == "welcome":
                    head = head.replace(f'"seat":{json.dumps(seat)}', '"seat":?', 1)
                    assert message["jobs"] == []
                    key = ("welcome", *_public(message["info"], played.record))
                else:
                    key = ("view", message["version"])
                    assert list(message)[:-1] == VIEW_HEAD
                    assert message["position"] == message["version"]
                    assert message["by"] == played.record.moves[moves - 1][0]
                    assert message["deadline"] is None
                    # Whether a seat saw anything is its own business, and follows from its views.
                    before, after = states[moves - 1].view(seat), states[moves].view(seat)
                    assert message["shown"] == (before.data() != after.data())
                    head = head.replace(f'"shown":{json.dumps(message["shown"])}', '"shown":?', 1)
                assert around.setdefault(key, head) == head
                # In it: nothing that depends on what was resampled.
                for _ in range(WORLDS):
                    world = states[moves].resample(seat, rng)
                    assert frame[at:] == f',"view":{dumps(world.view(seat).data())}}}'
                views += 1
            elif message["type"] == "table":
                key = ("table", *_public(message["info"], played.record))
                assert around.setdefault(key, timeless(frame)) == timeless(frame)
            elif message["type"] == "ack":
                assert set(message) == {"type", "id", "version"}
            else:
                assert message["type"] == "error", message["type"]
    assert views > 50


def timeless(text: str) -> str:
    """Without the milliseconds for which somebody may still be away: they run down for all."""
    return re.sub(r'"takeover":\d+', '"takeover":?', text)


def _public(info: dict[str, Any], record: Record) -> tuple[Any, ...]:
    """Who is there and how far the game is; all else about a table follows from its set-up."""
    over = info["status"] == "finished"
    for seat in info["seats"]:
        assert (seat["takeover"] is None) == (seat["present"] or info["status"] != "playing")
    assert {key: info[key] for key in info if key not in ("table", "record", "result")} == {
        "game": record.game,
        "revision": record.setup.revision,
        "options": record.setup.options,
        "seats": [
            {
                "seat": seat,
                "kind": "person",
                "name": f"P{seat}",
                "taken": True,
                "present": info["seats"][seat]["present"],
                "left": False,
                "here": False,
                "resigned": False,
                "bot": None,
                "title": None,
                "host": seat == 0,
                "invited": False,
                "takeover": info["seats"][seat]["takeover"],
            }
            for seat in range(record.setup.seats)
        ],
        "status": info["status"],
        "version": info["version"],
        "moves": info["version"] - record.setup.seats + 1,
        "sha256": record.fingerprint(),
        "deal": None,
        "clock": None,
        "hints": True,
        "origin": None,
        "undo": None,
        "resignations": [],
        "listed": False,
        "rematch": None,
    }
    assert info["result"] == (record.result if over else None)
    assert over or info["record"] is None
    return (info["version"], *[seat["present"] for seat in info["seats"]])


def test_the_check_can_fail() -> None:
    """A view of the true position with one hidden card named is not that of a resampled world."""
    state = kibitz.game("kibitz_toy").deal(5, 3)
    honest = dumps(state.view(0).data())
    leaky = dumps(state.view(None).data() | {"hint": str(state.places())})
    worlds = [state.resample(0, Rng(n)) for n in range(5)]
    assert all(dumps(world.view(0).data()) == honest for world in worlds)
    assert any(str(world.places()) not in leaky for world in worlds)


def test_what_a_wrong_move_is_answered_depends_on_nothing_hidden(server: Server) -> None:
    table, tokens, _ = server.friends(3)
    players = [sit(server, table, token) for token in tokens]
    chance = random.Random(6)
    rng = Rng(1)
    for _ in range(12):
        mover = players[players[0].view["to_move"]]  # type: ignore[index]
        live = server.app.state.house.tables[table].ledger.match.state.clone()
        for text in ("bid 5C", "bid AS", "high", "bid", "nonsense"):
            if text in mover.legal():
                continue
            answer = mover.move(text)
            assert answer["type"] == "error"
            for _ in range(4):
                why = why_illegal(live.resample(mover.seat, rng), text)
                assert why is not None
                assert answer["error"] == why.data()
        play_out(players, chance.choice, most=1)
    for player in players:
        player.close()


def test_secrets_are_in_no_frame_answer_header_or_log_line(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "kibitz")
    played = play(server, "kibitz_toy", 3, seed=4, moves=20)
    assert played.rest
    logged = "\n".join(JsonLines().format(record) for record in caplog.records)
    assert '"event": "request"' in logged
    sent = [frame for player in played.players for frame in player.frames]
    for secret in played.secrets:
        for text in (*sent, *played.rest, logged):
            assert secret not in text
    # Nor does the log say anything of any move.
    for _, text in played.record.moves:
        assert not re.search(rf"\b{re.escape(text)}\b", logged)


def test_hints_are_seen_by_nobody_else(server: Server) -> None:
    table, tokens, watch = server.friends(2, hints=True)
    anna, bo, eve = (sit(server, table, token) for token in (*tokens, watch))
    anna.ask("hint")
    anna.until_true(lambda: bool(anna.jobs) and anna.jobs[-1]["status"] == "done")
    anna.move(anna.jobs[-1]["move"])
    for other in (bo, eve):
        other.until_moves(1)
        assert not any('"type":"job"' in frame for frame in other.frames)
        again = sit(server, table, tokens[1] if other is bo else watch)
        assert again.jobs == []
        again.close()
        other.close()
    anna.close()


def test_a_crash_is_answered_and_logged_without_what_it_was_about(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the ace of spades is in seat 1")

    table, tokens, _ = server.friends(2)
    monkeypatch.setattr("kibitz.server.http.tables.copy_of", broken)
    answer = server.get(f"/api/tables/{table}/moves/0", tokens[0])
    assert answer.status_code == 500
    assert answer.json()["code"] == "crash"
    logged = "\n".join(JsonLines().format(record) for record in caplog.records)
    assert '"error": "RuntimeError"' in logged
    assert "ace" not in logged
    assert "ace" not in answer.text
