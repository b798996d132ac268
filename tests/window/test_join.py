"""A window at a table of a server."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.harness import Server, running
from tests.window.harness import Player

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.i18n import Translator
from kibitz.server.operations.settings import Settings
from kibitz.window.connection import LOST, OPEN, Connection, Message
from kibitz.window.desk import Desk
from kibitz.window.items import Words
from kibitz.window.look import Prefs
from kibitz.window.remote import Link, RemoteTable, sit_down


def settings(folder: Path) -> Settings:
    return Settings(
        db=str(folder / "tables.sqlite"), workers=1, per_address=False,
        messages_per_second=1000.0, frames_per_second=1000.0,
    )  # fmt: skip


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(settings(tmp_path)) as found:
        yield found


class Guest(Player):
    """A player who came by a link."""

    def __init__(self, link: Link, game: str) -> None:
        self.remote = RemoteTable(link, tick=0.05)
        self.said = []
        look = Prefs(motion=False, forced=False)
        way = Connection(self.remote, 0.0)
        self.desk = Desk([way], find_game(game), Translator("en"), look, self.said.append)
        self._open((1000, 700))

    def close(self) -> None:
        self.window.close()
        self.remote.close()


def invitation(server: Server, created: dict[str, object]) -> str:
    invited = created["invitations"]
    assert isinstance(invited, list)
    return f"{server.base}/join/{created['table']}#{invited[0]['token']}"


def test_an_invitation_is_used_and_the_game_played_to_its_end(server: Server) -> None:
    people = ({"kind": "bot", "bot": "random"}, {"kind": "person", "name": "Bo"})
    created = server.create(*people, game="kibitz_toy", options={"rounds": 3})
    if not created["invitations"]:
        link = Link.parse(f"{server.base}/table/{created['table']}#{created['token']}")
    else:
        link = sit_down(Link.parse(invitation(server, created)), "Bo")
    guest = Guest(link, "kibitz_toy")
    try:
        assert guest.play_on(random.Random(3), guest.click) >= 3
        assert guest.desk.view is not None
        assert guest.desk.view.result is not None
        guest.until(lambda: len(guest.desk.connection.log) >= guest.desk.connection.moves)
    finally:
        guest.close()


class Script:
    """A transport that says what it is told to, and notes what it is sent."""

    status = OPEN
    reason = None

    def __init__(self, *messages: Message) -> None:
        self.come = list(messages)
        self.sent: list[Message] = []

    def send(self, message: Message) -> bool:
        self.sent.append(message)
        return True

    def poll(self) -> list[Message]:
        come, self.come = self.come, []
        return come

    def retry(self) -> None: ...

    def close(self) -> None: ...


def test_a_log_that_comes_late_loses_no_move() -> None:
    game = find_game("kibitz_toy")
    state = game.deal(3)
    info = {
        "game": "kibitz_toy", "names": ["Anna", "Bo"], "seats": [], "status": "playing",
        "moves": 2, "undo": None, "resignations": [],
    }  # fmt: skip
    view = state.view(0).data()

    def moved(moves: int, word: str, by: int | None = 1) -> Message:
        said = {**view, "log": [Msg(word).data()]}
        return {
            "type": "view", "by": by, "shown": True, "position": moves, "moves": moves,
            "view": said,
        }  # fmt: skip

    def log(*words: str) -> Message:
        return {"type": "log", "log": [[Msg(word).data()] for word in words]}

    welcome = {
        "type": "welcome", "seat": 0, "info": info, "position": 2, "jobs": [], "view": view,
    }  # fmt: skip
    way = Connection(script := Script(welcome, moved(3, "c"), moved(4, "d")), 0.0)

    def told(*messages: Message) -> str:
        script.come = [*script.come, *messages]
        way.tick()
        way.flush()
        return "".join(entry[0].key if entry else "-" for entry in way.log)

    assert told() == "--cd"
    assert told(log("a", "b", "c")) == "abcd"
    assert told(moved(5, "e")) == "abcde"
    assert told({**welcome, "info": {**info, "moves": 5}}, moved(6, "f")) == "abcdef"
    assert told(log(*"abcdefg")) == "abcdef"
    assert told(moved(1, "", by=None), moved(2, "x"), log(*"abc")) == "ax"


def test_another_s_wish_to_take_back_a_move_is_asked_about() -> None:
    game = find_game("mulle")
    state = game.deal(3)
    info = {
        "game": "mulle", "names": ["Anna", "Bo"], "seats": [], "status": "playing", "moves": 0,
        "undo": None, "resignations": [],
    }  # fmt: skip
    welcome = {
        "type": "welcome", "seat": 0, "info": info, "position": 0, "jobs": [],
        "view": state.view(0).data(),
    }  # fmt: skip
    asked = {**info, "undo": {"seat": 1, "to": 0, "agreed": []}}
    script = Script(welcome, {"type": "table", "info": asked})
    desk = Desk([Connection(script)], game, Translator("en"), Prefs())
    desk.tick()
    assert desk.question is not None
    assert "Bo" in desk.question.text
    desk.act(desk.question.act)
    assert script.sent[-1]["type"] == "undo_answer"
    assert script.sent[-1]["agree"] is True
    for news in (info, asked):
        script.come = [{"type": "table", "info": news}]
        desk.tick()
    assert desk.question is not None
    desk.act(desk.question.no)
    assert script.sent[-1]["agree"] is False


def test_a_lost_server_is_said_and_nothing_is_lost_when_it_is_back(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        port = int(server.base.rpartition(":")[2])
        created = server.create(
            {"kind": "person", "name": "Bo"}, {"kind": "bot", "bot": "random"}, game="mulle"
        )
        link = Link.parse(f"{server.base}/table/{created['table']}#{created['token']}")
        guest = Guest(link, "mulle")
        guest.until(lambda: guest.desk.mine)
        guest.play_on(random.Random(5), guest.click, most=4)
        guest.settle()
    try:
        guest.until(lambda: guest.desk.connection.status == LOST)
        guest.step()
        picture = guest.window.picture
        assert any("broken" in i.text for i in picture.items if isinstance(i, Words))
        assert picture.find("retry")
        guest.desk.play(["nothing"])
        assert guest.desk.remark
        with running(settings(tmp_path), port):
            guest.until(lambda: guest.desk.connection.status == OPEN and guest.desk.mine)
            guest.step()
            assert not guest.window.picture.find("retry")
            guest.desk.remark = ""
            guest.play_on(random.Random(5), guest.click, most=2)
    finally:
        guest.close()


@pytest.mark.parametrize(
    "text", ["", "hello", "http://127.0.0.1/join/short#x", "ftp://a/join/abcdefghijkl#" + "a" * 22]
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(BadInputError):
        Link.parse(text)


def test_a_link_that_opens_nothing_and_a_server_that_is_not_there(server: Server) -> None:
    with pytest.raises(BadInputError, match="new link"):
        sit_down(Link.parse(f"{server.base}/join/{'a' * 12}#{'b' * 22}"), "Bo")
    with pytest.raises(BadInputError, match="does not answer"):
        sit_down(Link.parse(f"http://127.0.0.1:9/join/{'a' * 12}#{'b' * 22}"), "Bo")
