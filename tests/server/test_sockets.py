"""What clients do when they misbehave, break off, or come in crowds."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from typing import Any

import pytest
from tests.server.conftest import settings_for
from tests.server.harness import (
    Player,
    Server,
    closed_with,
    play_out,
    running,
    sit,
    wait_until,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin


def two(server: Server) -> tuple[str, list[str], Player, Player]:
    table, tokens, _ = server.friends(2)
    return table, tokens, sit(server, table, tokens[0]), sit(server, table, tokens[1])


def test_a_move_out_of_turn_is_refused_and_everything_sent_again(server: Server) -> None:
    _, _, anna, bo = two(server)
    answer = bo.move("bid 5C")
    assert (answer["type"], answer["code"]) == ("error", "turn")
    assert bo.read()["type"] in ("welcome", "table")
    assert anna.moves == 0
    anna.close()
    bo.close()


def test_a_stale_move_is_refused_and_everything_sent_again(server: Server) -> None:
    _, _, anna, bo = two(server)
    position, text = anna.position, anna.legal()[0]
    assert anna.move(text)["type"] == "ack"
    # The same click twice: the second was meant for a position that is gone.
    answer = anna.ask("move", position=position, text=text)
    assert (answer["type"], answer["code"]) == ("error", "stale")
    anna.until("welcome")
    assert anna.moves == 1
    anna.close()
    bo.close()


def test_an_illegal_move_says_why_and_changes_nothing(server: Server) -> None:
    _, _, anna, bo = two(server)
    legal = anna.legal()
    other = next(c for c in ("2C", "3C", "4C", "5C", "AC") if f"bid {c}" not in legal)
    for text, key in ((f"bid {other}", "kibitz_toy.why.not_held"), ("x", "kibitz_toy.why.unknown")):
        answer = anna.move(text)
        assert answer["code"] == "illegal"
        assert answer["error"]["key"] == key
    assert anna.move(legal[0])["type"] == "ack"
    anna.close()
    bo.close()


def test_two_tabs_on_one_seat_see_the_same_and_only_one_moves(server: Server) -> None:
    table, tokens, anna, bo = two(server)
    tab = sit(server, table, tokens[0])
    assert tab.view == anna.view
    ready = threading.Barrier(2)
    answers: list[dict[str, object]] = []

    def click(player: Player) -> None:
        ready.wait()
        answers.append(player.move(player.legal()[0]))

    threads = [threading.Thread(target=click, args=(p,)) for p in (anna, tab)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(str(a["type"]) for a in answers) == ["ack", "error"]
    for player in (anna, tab):
        player.until_moves(1)
    assert anna.view == tab.view
    tab.close()
    bo.until_true(lambda: bo.moves == 1)
    assert bo.info["seats"][0]["present"]  # the other tab is still there
    anna.close()
    bo.close()


def test_after_any_break_everything_is_as_it_was(server: Server) -> None:
    table, tokens, anna, bo = two(server)
    play_out([anna, bo], random.Random(1).choice, most=7)
    view, moves = anna.view, anna.moves
    anna.socket.socket.close()  # the cable
    again = sit(server, table, tokens[0])
    assert (again.view, again.moves) == (view, moves)
    again.send("sync")
    assert again.until("welcome")["view"] == view
    again.close()
    bo.close()


def test_a_game_goes_on_through_a_restart_of_the_server(fresh: str) -> None:
    choose = random.Random(8).choice
    with running(settings_for(fresh)) as server:
        table, tokens, anna, bo = two(server)
        play_out([anna, bo], choose, most=5)
        seen = (anna.view, bo.view, anna.info["sha256"])
    with running(settings_for(fresh)) as server:
        anna, bo = sit(server, table, tokens[0]), sit(server, table, tokens[1])
        assert (anna.view, bo.view, anna.info["sha256"]) == seen
        assert anna.moves == 5
        play_out([anna, bo], choose)
        anna.until_true(lambda: anna.info["status"] == "finished")


def test_an_idle_table_is_put_away_and_found_again(fresh: str) -> None:
    with running(settings_for(fresh, idle_seconds=0.1)) as server:
        table, tokens, anna, bo = two(server)
        anna.move(anna.legal()[0])
        bo.until_true(lambda: bo.moves == 1)
        view = bo.view
        house = server.app.state.house
        anna.close()
        assert table in house.tables
        bo.close()
        wait_until(lambda: table not in house.tables)
        assert sit(server, table, tokens[1]).view == view


def test_a_reconnect_storm_is_weathered(server: Server) -> None:
    table, tokens, anna, bo = two(server)
    failures: list[BaseException] = []

    def storm(number: int) -> None:
        try:
            for _ in range(10):
                player = sit(server, table, tokens[number % 2])
                assert player.view is not None
                if number % 3:
                    player.socket.socket.close()
                else:
                    player.close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=storm, args=(n,)) for n in range(10)]
    for thread in threads:
        thread.start()
    made = play_out([anna, bo], random.Random(3).choice)
    for thread in threads:
        thread.join()
    assert not failures
    assert made == anna.moves == bo.moves
    live = server.app.state.house.tables[table]
    wait_until(lambda: len(live.clients) == 2)
    anna.close()
    bo.close()


def test_a_client_that_reads_nothing_is_dropped_and_the_others_play_on(server: Server) -> None:
    table, tokens, anna, bo = two(server)
    live = server.app.state.house.tables[table]
    slow = connect(server.ws, max_queue=1, compression=None).__enter__()
    slow.send(json.dumps({"type": "hello", "table": table, "token": tokens[0]}))
    wait_until(lambda: len(live.clients) == 3)
    # It says nothing more and takes nothing more, while others want everything again and again.
    slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    pest = connect(server.ws, max_queue=1, compression=None).__enter__()
    pest.send(json.dumps({"type": "hello", "table": table, "token": tokens[0]}))
    wait_until(lambda: len(live.clients) == 4)
    asked = json.dumps({"type": "sync", "id": 1})
    end = time.monotonic() + 60
    while len(live.clients) == 4 and time.monotonic() < end:
        try:
            pest.send(asked)
        except Exception:
            break
    wait_until(lambda: len(live.clients) <= 3)
    assert anna.move(anna.legal()[0])["type"] == "ack"
    bo.until_true(lambda: bo.moves == 1)
    for player in (anna, bo):
        player.close()
    slow.socket.close()
    pest.socket.close()


def test_a_client_that_vanishes_in_the_middle_of_a_move_does_not_lose_it(server: Server) -> None:
    table, tokens, anna, bo = two(server)
    anna.send("move", position=anna.position, text=anna.legal()[0])
    anna.socket.socket.shutdown(socket.SHUT_RDWR)
    bo.until_true(lambda: bo.moves == 1)
    again = sit(server, table, tokens[0])
    assert again.moves == 1
    again.close()
    bo.close()


@pytest.mark.parametrize(
    "hello",
    [
        "",
        "[]",
        "{",
        '{"type": "hello"}',
        '{"type": "move", "position": 0, "text": "x"}',
        '{"type": "hello", "table": 5, "token": null}',
        b"\x00\x01",
        "x" * 100_000,
    ],
)
def test_a_socket_that_does_not_say_who_it_is_is_closed(server: Server, hello: str | bytes) -> None:
    with connect(server.ws) as stranger:
        stranger.send(hello)
        assert closed_with(stranger) in (4400, 1009)


@pytest.mark.parametrize(
    "message",
    [
        "{}",
        "null",
        '{"type": "move"}',
        '{"type": "move", "position": -1, "text": "x"}',
        '{"type": "move", "position": 0, "text": ""}',
        '{"type": "move", "position": 0, "text": "a\\u0000b"}',
        '{"type": "move", "position": 1e400, "text": "x"}',
        '{"type": "move", "position": 0, "text": "x", "seat": 1}',
        '{"type": "takeover", "seat": 99}',
        '{"type": "hello", "table": "x", "token": "y"}',
        '{"type": "solve", "options": {"a": [1]}}',
    ],
)
def test_nonsense_is_refused_and_the_socket_stays_open(server: Server, message: str) -> None:
    _, _, anna, bo = two(server)
    anna.socket.send(message)
    assert anna.until("error")["code"] == "message"
    assert anna.move(anna.legal()[0])["type"] == "ack"
    anna.close()
    bo.close()


def test_who_floods_a_socket_is_told_then_dropped(fresh: str) -> None:
    with running(settings_for(fresh, messages_per_second=5.0)) as server:
        _, _, anna, bo = two(server)
        for _ in range(300):
            try:
                anna.send("undo")
            except Exception:
                break
        codes = []
        try:
            while True:
                message = anna.read()
                if message["type"] == "error":
                    codes.append(message["code"])
                    # Whoever is refused learns which of their messages it was.
                    assert message["id"] > 0
        except (ConnectionClosed, TimeoutError):
            pass
        assert "rate" in codes
        assert closed_with(anna) == 4429
        bo.send("sync")
        assert bo.until("welcome")["info"]["status"] == "playing"


def test_one_address_has_only_so_many_sockets(fresh: str) -> None:
    with running(settings_for(fresh, per_address=True, sockets_per_address=3)) as server:
        table, tokens, watch = server.friends(2)
        players = [sit(server, table, watch) for _ in range(3)]
        with connect(server.ws) as one_more:
            assert closed_with(one_more) == 4429
        players[0].close()
        wait_until(lambda: len(server.app.state.house.tables[table].clients) == 2)
        wait_until(lambda: server.app.state.sockets._open.total() == 2)
        assert sit(server, table, tokens[0]).seat == 0


def test_pages_of_other_sites_get_no_socket(server: Server) -> None:
    with (
        pytest.raises(Exception, match="403"),
        connect(server.ws, origin=Origin("http://evil.example")),
    ):
        pass
    with connect(server.ws, origin=Origin(server.base)):
        pass


def test_why_a_card_begins_no_move_is_said_to_its_seat(server: Server) -> None:
    table, tokens, watch = server.friends(2, game="montenegro")
    anna, bo = sit(server, table, tokens[0]), sit(server, table, tokens[1])
    spectator = sit(server, table, watch)

    def why(who: Player, ref: object, ahead: int = 0) -> dict[str, Any]:
        return who.ask("why", position=who.position + ahead, ref=ref)

    assert why(anna, "hand1.0")["msg"]["key"] == "montenegro.why.other_hand"
    answer = why(anna, "hand0.0")
    assert (answer["type"], answer["msg"]) == ("why", None)
    assert why(bo, "hand1.0")["msg"]["key"] == "error.not_on_turn"
    assert why(anna, "nowhere.9999")["msg"] is None
    assert why(anna, "hand0.0.0")["msg"] is None
    assert why(anna, "!call")["type"] == "why"
    for ref in ("", "!", "!a b", "hand0.x", "hand0.٣", "hand0.-1", "a.1.2.3", "h" * 101, 3, None):
        anna.send("why", position=anna.position, ref=ref)
        assert anna.until("error")["code"] == "message", ref
    assert why(spectator, "hand0.0")["code"] == "refused"
    assert why(anna, "hand0.0", ahead=1)["code"] == "stale"
    anna.until("welcome")
    for who in (anna, bo, spectator):
        who.close()


def test_cards_being_arranged_are_marked_for_the_seat_on_turn_only(server: Server) -> None:
    table, tokens, _ = server.friends(2, game="makiaveli")
    anna, bo = sit(server, table, tokens[0]), sit(server, table, tokens[1])
    piles = [["7C", "7D", "7S"], ["8S", "9S"]]
    answer = anna.ask("check", position=anna.position, piles=piles)
    assert answer["type"] == "marks"
    assert [mark and mark["key"] for mark in answer["marks"]] == [None, "makiaveli.why.no_group"]
    assert bo.ask("check", position=bo.position, piles=piles)["code"] == "turn"
    bo.until("welcome")
    assert anna.ask("check", position=anna.position + 1, piles=piles)["code"] == "stale"
    anna.until("welcome")
    assert anna.ask("check", position=anna.position, piles=[["Q"]])["code"] == "illegal"
    anna.close()
    bo.close()


def test_cards_laid_in_secret_repeat_no_line_of_the_log(server: Server) -> None:
    """Makiaveli: what is laid before the turn ends is seen by its seat alone. The line of the move
    before it appears in nobody else's log a second time."""
    table, tokens, watch = server.friends(2, game="makiaveli")
    seats = [sit(server, table, token) for token in tokens]
    eva = sit(server, table, watch)
    made, lay = 0, ""
    while not lay:
        mover = seats[made % 2]
        lay = next((text for text in mover.legal() if text.startswith("lay ")), "")
        mover.move(lay or "draw")
        made += 1
        for player in (*seats, eva):
            player.until_moves(made)
            shown = json.loads(player.frames[-1]).get("shown")
            assert player is mover or shown is (not lay)
    for player in (*seats, eva):
        player.close()
