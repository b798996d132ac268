"""Setting up tables, sitting down, and all that people do there besides moving."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from tests.server.conftest import settings_for
from tests.server.harness import (
    Player,
    Server,
    bearer,
    play_out,
    running,
    sit,
)

from kibitz.core.record import Record, read_record

PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "steady"}
OPEN = {"kind": "open"}


def friends(server: Server, number: int, **wish: Any) -> tuple[str, list[Player]]:
    table, tokens, _ = server.friends(number, **wish)
    return table, [sit(server, table, token) for token in tokens]


def info_of(server: Server, table: str, token: str) -> dict[str, Any]:
    answer = server.get(f"/api/tables/{table}", token)
    assert answer.status_code == 200
    info: dict[str, Any] = answer.json()
    return info


def test_a_friend_sits_down_by_invitation_and_the_cards_are_dealt(server: Server) -> None:
    created = server.create({**PERSON, "name": "Anna"}, PERSON)
    anna = sit(server, created["table"], created["token"])
    assert anna.info["status"] == "waiting"
    assert anna.view is None
    (invitation,) = created["invitations"]
    bo = server.join(created["table"], invitation["token"], name="Bo")
    assert bo["seat"] == invitation["seat"] == 1
    anna.until_true(lambda: anna.view is not None)
    assert anna.info["status"] == "playing"
    assert [seat["name"] for seat in anna.info["seats"]] == ["Anna", "Bo"]
    assert anna.legal()
    anna.close()


def test_an_invitation_can_be_used_once(server: Server) -> None:
    created = server.create(PERSON, PERSON)
    token = created["invitations"][0]["token"]
    path = f"/api/tables/{created['table']}/join"
    server.join(created["table"], token)
    again = server.http.post(path, json={}, headers=bearer(token))
    assert again.status_code == 404
    assert again.json()["code"] == "missing"


def test_an_invitation_shows_the_table_but_no_cards(server: Server) -> None:
    created = server.create(PERSON, PERSON)
    invitation = created["invitations"][0]["token"]
    assert info_of(server, created["table"], invitation)["status"] == "waiting"
    assert server.get(f"/api/tables/{created['table']}/moves/0", invitation).status_code == 409
    player = None
    with pytest.raises(Exception, match="4403"):
        player = sit(server, created["table"], invitation)
    assert player is None


def test_an_open_seat_goes_to_whoever_comes_first(server: Server) -> None:
    created = server.create(PERSON, OPEN)
    path = f"/api/tables/{created['table']}/join"
    first = server.join(created["table"], created["watch"], name="First", seat=1)
    assert first["seat"] == 1
    late = server.http.post(path, json={"seat": 1}, headers=bearer(created["watch"]))
    assert late.status_code == 409
    assert late.json()["code"] == "taken"


@pytest.mark.parametrize("token", ["-", "x" * 22, "../../etc/passwd"])
def test_a_foreign_token_opens_nothing(server: Server, token: str) -> None:
    table, _, _ = server.friends(2)
    for path in ("", "/moves/0", "/log", "/record"):
        answer = server.http.get(f"/api/tables/{table}{path}", headers=bearer(token))
        assert answer.status_code == 404
    if len(token) == 22:
        with pytest.raises(Exception, match="4404"):
            sit(server, table, token)


def test_a_spectator_sees_the_table_and_moves_nothing(server: Server) -> None:
    table, _, watch = server.friends(2)
    spectator = sit(server, table, watch)
    assert spectator.seat is None
    assert spectator.view is not None
    assert spectator.view["seat"] is None
    assert spectator.legal() == []
    answer = spectator.move("silent")
    assert (answer["type"], answer["code"]) == ("error", "refused")
    spectator.close()


def test_presence_is_told_and_untold(server: Server) -> None:
    _, (anna, bo) = friends(server, 2)
    anna.until_true(lambda: anna.info["seats"][1]["present"])
    bo.close()
    anna.until_true(lambda: not anna.info["seats"][1]["present"])
    anna.close()


def test_bots_play_their_seats(server: Server) -> None:
    created = server.create(PERSON, BOT, {"kind": "bot"})
    assert [seat["bot"] for seat in created["info"]["seats"]] == [None, "steady", "guesser"]
    player = sit(server, created["table"], created["token"])
    choice = random.Random(4)
    while player.info["status"] != "finished":
        player.until_true(lambda: bool(player.legal()) or player.info["status"] == "finished")
        if player.legal():
            assert player.move(choice.choice(player.legal()))["type"] == "ack"
    record = server.get(f"/api/tables/{created['table']}/record", created["token"])
    reading = read_record(record.text)
    assert reading.error is None
    assert {seat for seat, _ in reading.record.moves} == {0, 1, 2}
    player.close()


@pytest.mark.parametrize("bot", ["ai:evil.py", "person", "human", "nobody", "steady:99"])
def test_only_the_games_own_bots_sit_down(server: Server, bot: str) -> None:
    wish = {"game": "kibitz_toy", "seats": [PERSON, {"kind": "bot", "bot": bot}]}
    answer = server.http.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert answer.json()["code"] == "input"


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("planner:0000019999999", "error.bot_params"),
        ("planner:00000010000", "server.error.bot_slow"),
        ("planner:1001", "server.error.bot_slow"),
        ("planner:000100", None),
    ],
)
def test_a_bot_sits_down_only_if_it_is_quick_enough(
    server: Server, bot: str, why: str | None
) -> None:
    """Three tables with the first of these once took all processes from everybody's bots."""
    wish = {"game": "masters_gallery", "seats": [PERSON, {"kind": "bot", "bot": bot}]}
    answer = server.http.post("/api/tables", json=wish)
    assert answer.status_code == (400 if why else 201)
    if why:
        assert answer.json()["error"]["key"] == why


def test_a_deal_is_chosen_only_where_no_other_people_play(server: Server) -> None:
    def deal(*seats: dict[str, Any]) -> int:
        wish = {"game": "kibitz_toy", "seats": list(seats), "deal": 7}
        return server.http.post("/api/tables", json=wish).status_code

    assert deal(PERSON, BOT) == 201
    assert deal(PERSON, PERSON) == 400
    assert deal(PERSON, OPEN) == 400


def test_a_chosen_deal_is_the_one_of_that_number(server: Server) -> None:
    import kibitz

    created = server.create(PERSON, BOT, deal=7, options={"rounds": 2})
    assert created["info"]["deal"] == 7
    player = sit(server, created["table"], created["token"])
    expected = kibitz.game("kibitz_toy").deal(7, 2, rounds=2).view(0)
    assert player.view == expected.data()
    player.close()


def test_friends_deals_have_no_number(server: Server) -> None:
    table, tokens, _ = server.friends(2)
    assert info_of(server, table, tokens[0])["deal"] is None


# Several people at one screen

HERE = {"kind": "here"}


def test_one_screen_holds_several_seats_and_plays_to_the_end(server: Server) -> None:
    created = server.create({"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bo"}, BOT)
    assert created["invitations"] == []
    assert [s["seat"] for s in created["seats"]] == [0, 1]
    assert created["token"] == created["seats"][0]["token"]
    assert created["info"]["status"] == "playing"
    assert [s["here"] for s in created["info"]["seats"]] == [True, True, False]
    assert [s["kind"] for s in created["info"]["seats"]] == ["person", "person", "bot"]
    players = [sit(server, created["table"], s["token"]) for s in created["seats"]]
    assert [p.seat for p in players] == [0, 1]
    assert players[0].view != players[1].view
    choice = random.Random(7)
    first = players[0]
    while first.info["status"] != "finished":
        assert first.view is not None
        on_turn = first.view["to_move"]
        if on_turn not in (0, 1):
            first.read()  # the bot's move, or the end
            continue
        mover = players[on_turn]
        mover.until_moves(first.moves)
        assert mover.move(choice.choice(mover.legal()))["type"] == "ack"
        first.until_moves(mover.moves)
    record = read_record(
        server.get(f"/api/tables/{created['table']}/record", created["token"]).text
    )
    assert [who.name for who in record.record.players[:2]] == ["Anna", "Bo"]
    for player in players:
        player.close()


def test_at_one_screen_nobody_has_to_be_asked_or_is_missed(server: Server) -> None:
    created = server.create(HERE, HERE, deal=7)
    assert created["info"]["deal"] == 7
    assert created["info"]["hints"]
    player = sit(server, created["table"], created["token"])
    # One socket is enough: the screen is there for both.
    player.until_true(lambda: all(seat["present"] for seat in player.info["seats"]))
    assert player.ask("takeover", seat=1)["code"] == "illegal"
    player.move(player.legal()[0])
    assert player.ask("undo")["type"] == "ack"
    player.until_true(lambda: player.moves == 0)
    player.close()


def test_friends_elsewhere_are_told_who_shares_a_screen_and_are_asked(server: Server) -> None:
    created = server.create(HERE, PERSON, HERE)
    assert [i["seat"] for i in created["invitations"]] == [1]
    assert [s["seat"] for s in created["seats"]] == [0, 2]
    assert not created["info"]["hints"]
    wish = {"game": "kibitz_toy", "seats": [HERE, PERSON, HERE], "deal": 7}
    assert server.http.post("/api/tables", json=wish).status_code == 400
    joined = server.join(created["table"], created["invitations"][0]["token"])
    friend = sit(server, created["table"], joined["token"])
    assert [s["here"] for s in friend.info["seats"]] == [True, False, True]
    anna = sit(server, created["table"], created["token"])
    anna.move(anna.legal()[0])
    assert anna.ask("undo")["type"] == "ack"
    friend.until_true(lambda: friend.info["undo"] is not None)
    assert friend.ask("undo_answer", agree=True)["type"] == "ack"
    anna.until_true(lambda: anna.moves == 0)
    anna.close()
    friend.close()


def test_one_screen_s_seats_are_those_after_a_restart(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create(HERE, HERE)
    with running(settings_for(fresh)) as server:
        for seat in created["seats"]:
            player = sit(server, created["table"], seat["token"])
            assert player.seat == seat["seat"]
            assert [s["here"] for s in player.info["seats"]] == [True, True]


def test_a_person_s_tables_are_told_in_one_go(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        mine = server.create(PERSON, BOT)
        waiting = server.create(PERSON, PERSON)
        _, _, _ = finished(server)
        keys = [
            {"table": mine["table"], "token": mine["token"]},
            {"table": waiting["table"], "token": waiting["invitations"][0]["token"]},
            {"table": waiting["table"], "token": waiting["watch"]},
            {"table": mine["table"], "token": "x" * 22},
            {"table": "none-none-no", "token": "x" * 22},
        ]
        player = sit(server, mine["table"], mine["token"])
        while player.legal():
            player.move(player.legal()[0])
        player.until_true(lambda: bool(player.legal()))
        now = player.version
        player.close()
    # Another server on the same database: everything has to be read.
    with running(settings_for(fresh)) as server:
        found = server.http.post("/api/tables/mine", json={"tables": keys}).json()
        assert [t["open"] for t in found] == [True, True, True, False, False]
        assert [t["access"] for t in found] == ["seat", "invitation", "watch", None, None]
        assert [t["seat"] for t in found] == [0, 1, None, None, None]
        assert found[0]["to_move"] == 0
        assert found[0]["info"]["version"] == now
        assert found[0]["changed"] > found[1]["changed"] > 0
        assert (found[1]["info"]["status"], found[1]["to_move"]) == ("waiting", -1)
        assert found[3]["info"] is None
        assert "view" not in found[0]
        many = {"tables": keys[:1] * 51}
        assert server.http.post("/api/tables/mine", json=many).status_code == 422
        assert server.http.post("/api/tables/mine", json={"tables": []}).json() == []


# Taking back


def test_undo_needs_the_others_consent(server: Server) -> None:
    _, (anna, bo) = friends(server, 2)
    assert anna.move(anna.legal()[0])["type"] == "ack"
    before = anna.position
    assert anna.ask("undo")["type"] == "ack"
    bo.until_true(lambda: bo.info["undo"] is not None)
    assert bo.info["undo"] == {"seat": 0, "to": 0, "agreed": []}
    assert bo.ask("undo_answer", agree=True)["type"] == "ack"
    anna.until_true(lambda: anna.moves == 0)
    assert anna.position > before
    assert anna.view is not None
    assert anna.view["to_move"] == 0
    anna.until_true(lambda: anna.info["undo"] is None)
    anna.close()
    bo.close()


def test_undo_of_what_nobody_saw_needs_no_consent(server: Server) -> None:
    for _ in range(200):
        _, (anna, bo) = friends(server, 2, game="makiaveli")
        small = [text for text in anna.legal() if text.startswith(("lay", "take"))]
        if small:
            break
        anna.close()
        bo.close()
    before = anna.view
    assert anna.move(small[0])["type"] == "ack"
    anna.until_moves(1)
    assert anna.view != before
    assert anna.ask("undo")["type"] == "ack"
    anna.until_true(lambda: anna.moves == 0)
    assert anna.view == before
    assert anna.info["undo"] is None
    anna.close()
    bo.close()


def test_undo_refused_by_the_other_changes_nothing(server: Server) -> None:
    _, (anna, bo) = friends(server, 2)
    anna.move(anna.legal()[0])
    anna.ask("undo")
    bo.until_true(lambda: bo.info["undo"] is not None)
    bo.ask("undo_answer", agree=False)
    anna.until_true(lambda: anna.info["undo"] is None)
    assert anna.moves == 1
    assert anna.ask("undo_answer", agree=True)["code"] == "illegal"
    anna.close()
    bo.close()


def test_undo_is_refused_where_something_was_revealed(server: Server) -> None:
    _, players = friends(server, 2)
    play_out(players, random.Random(1).choice, most=4)  # a whole round: the bids were shown
    answer = players[0].ask("undo")
    assert answer["type"] == "error"
    assert answer["error"]["key"] == "error.undo_reveals"
    for player in players:
        player.close()


def test_undo_alone_is_done_at_once_and_survives_a_restart(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create(PERSON, BOT)
        player = sit(server, created["table"], created["token"])
        player.move(player.legal()[0])
        assert player.ask("undo")["type"] == "ack"
        player.until_true(lambda: player.moves == 0)
        legal = player.legal()
    with running(settings_for(fresh)) as server:
        player = sit(server, created["table"], created["token"])
        assert player.moves == 0
        assert player.legal() == legal
        assert player.move(legal[-1])["type"] == "ack"


# Leaving and resigning


def test_a_bot_takes_over_from_who_left_and_gets_up_when_they_return(server: Server) -> None:
    table, tokens, _ = server.friends(2)
    anna, bo = (sit(server, table, token) for token in tokens)
    assert bo.ask("takeover", seat=0)["code"] == "illegal"  # she sits there
    anna.ask("leave")
    anna.close()
    bo.until_true(lambda: bool(bo.info["seats"][0]["left"]))
    assert bo.ask("takeover", seat=0)["type"] == "ack"
    bo.until_true(lambda: bo.info["seats"][0]["bot"] is not None)
    bo.until_true(lambda: bool(bo.legal()))  # the bot has moved
    anna = sit(server, table, tokens[0])
    bo.until_true(lambda: bo.info["seats"][0]["bot"] is None)
    assert not anna.info["seats"][0]["left"]
    play_out([anna, bo], random.Random(2).choice)
    record = read_record(server.get(f"/api/tables/{table}/record", tokens[0]).text).record
    assert [(seat, who.kind) for _, seat, who in record.changes] == [(0, "bot"), (0, "person")]
    anna.close()
    bo.close()


def test_who_got_up_but_stayed_at_the_table_plays_again_by_moving(server: Server) -> None:
    _, (anna, bo) = friends(server, 2)
    anna.ask("leave")
    bo.until_true(lambda: bool(bo.info["seats"][0]["left"]))
    assert anna.move(anna.legal()[0])["type"] == "ack"
    bo.until_moves(1)
    assert not bo.info["seats"][0]["left"]
    anna.close()
    bo.close()


def test_resigning_against_one_other_ends_the_game(server: Server) -> None:
    table, tokens, _ = server.friends(2)
    anna, bo = (sit(server, table, token) for token in tokens)
    anna.move(anna.legal()[0])
    assert bo.ask("resign")["type"] == "ack"
    anna.until_true(lambda: anna.info["status"] == "finished")
    assert anna.info["result"] is None
    assert [seat["resigned"] for seat in anna.info["seats"]] == [False, True]
    reading = read_record(server.get(f"/api/tables/{table}/record", tokens[0]).text)
    assert reading.error is None
    assert reading.record.given_up
    assert reading.record.resigned == [(1, 1)]
    assert bo.move("silent")["code"] in ("illegal", "stale")
    anna.close()
    bo.close()


def test_resigning_among_three_lets_a_bot_play_on(server: Server) -> None:
    _, players = friends(server, 3)
    anna, bo, eve = players
    assert anna.ask("resign")["type"] == "ack"
    bo.until_true(lambda: bool(bo.legal()))  # Anna was on turn: a bot has moved for her
    assert bo.info["status"] == "playing"
    assert anna.move("silent")["type"] == "error"
    bo.ask("resign")
    eve.until_true(lambda: eve.info["status"] == "finished")
    assert [seat["resigned"] for seat in eve.info["seats"]] == [True, True, False]
    for player in players:
        player.close()


# The clock


def test_when_time_is_up_the_games_fallback_moves_are_made(fresh: str) -> None:
    import kibitz

    with running(settings_for(fresh)) as server:
        table, tokens, _ = server.friends(2, clock=5)
        anna, bo = (sit(server, table, token) for token in tokens)
        assert anna.info["clock"] == 5
        # Five seconds are long for a test: the clock is set forward, as time would do.
        there = server.app.state.house.tables[table]
        there.clock._deadline = 0.0
        loop = there.services.store._loop
        loop.call_soon_threadsafe(there._go_on)
        bo.until_true(lambda: bo.view is not None and bo.view["to_move"] == 1)
        record = there.ledger.record
        state = record.start()
        for seat, text in record.moves:
            assert seat == 0
            assert text == state.move_text(kibitz.game("kibitz_toy").fallback(state))
            state.play(text)


# Records


def finished(server: Server, seed: int = 3) -> tuple[str, list[str], str]:
    table, tokens, _ = server.friends(2, options={"rounds": 2})
    players = [sit(server, table, token) for token in tokens]
    play_out(players, random.Random(seed).choice)
    players[0].until_true(lambda: players[0].info["status"] == "finished")
    record = players[0].info["record"]
    for player in players:
        player.close()
    return table, tokens, record


def test_a_record_is_open_only_after_the_end(server: Server) -> None:
    table, tokens, watch = server.friends(2)
    for token in (*tokens, watch):
        answer = server.get(f"/api/tables/{table}/record", token)
        assert answer.status_code == 409
    assert info_of(server, table, tokens[0])["record"] is None


def test_a_finished_game_is_shared_and_linked_move_by_move(server: Server) -> None:
    _, _, record = finished(server)
    info = server.http.get(f"/api/records/{record}").json()
    assert info["complete"]
    text = server.http.get(f"/api/records/{record}/text")
    assert "attachment" in text.headers["content-disposition"]
    original = read_record(text.text).record
    for number, state in enumerate(original.states()):
        for seat in (None, 0, 1):
            params = {} if seat is None else {"seat": seat}
            at = server.http.get(f"/api/records/{record}/moves/{number}", params=params).json()
            assert at["view"] == state.view(seat).data()
            assert at["of"] == info["moves"]
    assert server.http.get(f"/api/records/{record}/moves/{info['moves'] + 1}").status_code == 404


def test_the_promise_of_the_start_is_kept_in_the_record(server: Server) -> None:
    table, tokens, record = finished(server)
    promised = info_of(server, table, tokens[0])["sha256"]
    text = server.http.get(f"/api/records/{record}/text").text
    assert read_record(text).record.fingerprint() == promised
    assert f"sha256: {promised}" in text


def test_an_uploaded_record_can_be_looked_at_by_others(server: Server) -> None:
    _, _, record = finished(server)
    text = server.http.get(f"/api/records/{record}/text").text
    uploaded = server.http.post("/api/records", json={"text": text})
    assert uploaded.status_code == 201
    assert uploaded.json()["record"] != record
    again = server.http.get(f"/api/records/{uploaded.json()['record']}/text").text
    assert again == text


def test_a_damaged_record_is_saved_with_what_is_wrong(server: Server) -> None:
    _, _, record = finished(server)
    lines = server.http.get(f"/api/records/{record}/text").text.splitlines()
    body = lines.index("moves:")
    lines[body + 2] = "2. 0 bid XX"
    uploaded = server.http.post("/api/records", json={"text": "\n".join(lines)}).json()
    assert not uploaded["complete"]
    assert uploaded["error"]["args"]["line"] == body + 3
    assert uploaded["moves"] == 1


@pytest.mark.parametrize("text", ["nonsense", "kibitz record 1\n", "kibitz record 1\nmoves:\n"])
def test_what_is_no_record_is_refused(server: Server, text: str) -> None:
    answer = server.http.post("/api/records", json={"text": text})
    assert answer.status_code == 400
    assert answer.json()["code"] == "input"


def test_past_moves_of_a_running_game_show_what_the_seat_saw(server: Server) -> None:
    table, tokens, watch = server.friends(2)
    players = [sit(server, table, token) for token in tokens]
    seen = [players[1].view]
    for _ in range(5):
        play_out(players, random.Random(5).choice, most=1)
        seen.append(players[1].view)
    for number, view in enumerate(seen):
        answer = server.get(f"/api/tables/{table}/moves/{number}", tokens[1])
        # The legal moves and everything else are those of then.
        assert answer.json()["view"] == view
    assert server.get(f"/api/tables/{table}/moves/6", tokens[1]).status_code == 404
    log = server.get(f"/api/tables/{table}/log", tokens[1]).json()["log"]
    assert log == [view["log"] for view in seen[1:] if view is not None]
    assert server.get(f"/api/tables/{table}/moves/5", watch).json()["view"]["seat"] is None
    for player in players:
        player.close()


# Going on from a record


def broken_off(server: Server, moves: int) -> tuple[str, Record]:
    """A game of two that somebody stopped after this many moves, uploaded."""
    _, _, name = finished(server)
    record = read_record(server.http.get(f"/api/records/{name}/text").text).record
    del record.moves[moves:]
    record.result = None
    answer = server.http.post("/api/records", json={"text": record.text()})
    return answer.json()["record"], record


def play_on(server: Server, record: str, *seats: dict[str, Any], **wish: Any) -> httpx.Response:
    return server.http.post(f"/api/records/{record}/table", json={"seats": list(seats), **wish})


def test_an_unfinished_record_is_played_on_at_one_screen(server: Server) -> None:
    name, record = broken_off(server, 3)
    answer = play_on(server, name, HERE, HERE)
    assert answer.status_code == 201, answer.text
    created = answer.json()
    assert created["info"]["origin"] == {"record": name, "moves": 3}
    assert created["info"]["moves"] == 3
    assert created["info"]["sha256"] == record.fingerprint()
    players = [sit(server, created["table"], s["token"]) for s in created["seats"]]
    for player in players:
        assert player.view == record.state_at(3).view(player.seat).data()
    play_out(players, random.Random(1).choice)
    players[0].until_true(lambda: players[0].info["status"] == "finished")
    ended = read_record(server.get(f"/api/tables/{created['table']}/record", created["token"]).text)
    assert ended.error is None
    assert ended.record.moves[:3] == record.moves
    assert len(ended.record.moves) > 3


def test_an_unfinished_record_is_played_on_against_bots_and_after_a_restart(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        name, _ = broken_off(server, 3)
        created = play_on(server, name, PERSON, BOT, hints=False).json()
        assert not created["info"]["hints"]
        player = sit(server, created["table"], created["token"])
        player.until_true(lambda: bool(player.legal()))
        assert player.move(player.legal()[0])["type"] == "ack"
        moves = player.moves
    with running(settings_for(fresh)) as server:
        player = sit(server, created["table"], created["token"])
        assert player.moves >= moves
        assert player.info["origin"]["moves"] == 3


def test_a_record_is_played_on_from_any_move_and_taken_back_beyond_it(server: Server) -> None:
    _, _, name = finished(server)
    over = play_on(server, name, HERE, HERE)
    assert over.json()["error"]["key"] == "error.over"
    record = read_record(server.http.get(f"/api/records/{name}/text").text).record
    created = play_on(server, name, HERE, HERE, move=1).json()
    player = sit(server, created["table"], created["seats"][record.moves[0][0]]["token"])
    assert player.view == record.state_at(1).view(player.seat).data()
    assert player.ask("undo")["type"] == "ack"
    player.until_true(lambda: player.moves == 0)
    assert play_on(server, name, HERE, HERE, move=9999).status_code == 400
    player.close()


def test_nobody_is_invited_to_a_game_whose_cards_are_known(server: Server) -> None:
    name, _ = broken_off(server, 3)
    for seats in ([HERE, PERSON], [PERSON, PERSON], [PERSON, OPEN], [HERE, OPEN]):
        answer = play_on(server, name, *seats)
        assert answer.status_code == 400
        assert answer.json()["error"]["key"] == "server.error.record_people"
    assert play_on(server, name, HERE).status_code == 400
    assert play_on(server, name, BOT, BOT).status_code == 400
    assert play_on(server, "x" * 22, HERE, HERE).status_code == 404


def test_what_can_be_read_of_a_damaged_record_is_played_on(server: Server) -> None:
    _, record = broken_off(server, 3)
    lines = record.text().splitlines()
    lines[lines.index("moves:") + 3] = "3. 1 bid XX"
    name = server.http.post("/api/records", json={"text": "\n".join(lines)}).json()["record"]
    created = play_on(server, name, HERE, HERE).json()
    assert created["info"]["moves"] == 2
