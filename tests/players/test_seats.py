"""Parsing who sits where."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.players.toy import TOY, HighestPlayer

from kibitz import BadInputError, Game
from kibitz.core.record import Sitter
from kibitz.players.basic import RandomPlayer
from kibitz.players.plugin import Plugin
from kibitz.players.search import Search
from kibitz.players.seats import (
    Chair,
    best_bot,
    bot_help,
    bots_of,
    opponent_word,
    parse_seats,
    seats_again,
    split_seats,
)

FIRST = "class AI:\n    def choose(self, turn):\n        return turn.legal_actions()[0]\n"


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A bot file in the current folder."""
    monkeypatch.chdir(tmp_path)
    Path("first.py").write_text(FIRST)
    Path("bots").mkdir()
    Path("bots/second.py").write_text("VERSION = '2 beta'\n" + FIRST)
    return "first.py"


def take(words: str | None, seats: int | None = None) -> list[Chair]:
    chairs = parse_seats(TOY, words, seats)
    for chair in chairs:
        chair.close()
    return chairs


@pytest.mark.parametrize(
    ("words", "sitters"),
    [
        ("human", [Sitter("person")]),
        ("person:Anna Lena, RANDOM", [Sitter("person", "Anna Lena"), Sitter("bot", "random", "1")]),
        ("human:Åsa", [Sitter("person", "Åsa")]),
        ("highest:2,1", [Sitter("bot", "highest:2,1", "3")]),
        (
            "highest:2,1,human,highest",
            [Sitter("bot", "highest:2,1", "3"), Sitter("person"), Sitter("bot", "highest", "3")],
        ),
        ("human:version=7", [Sitter("person", "version-7")]),
    ],
)
def test_words_become_sitters(words: str, sitters: list[Sitter]) -> None:
    chairs = take(words)
    assert [chair.sitter for chair in chairs] == sitters
    for chair in chairs:
        assert (chair.player is None) == (chair.sitter.kind == "person")
        assert Sitter.parse(chair.sitter.text()) == chair.sitter


def test_parameters_reach_the_bot() -> None:
    (chair,) = take("highest:2")
    assert isinstance(chair.player, HighestPlayer)
    assert chair.player.place == 2


@pytest.mark.parametrize(
    ("words", "name", "version", "budget"),
    [
        ("ai:first.py", "first.py", "sha256-", "10s"),
        ("ai:first.py@2.5", "first.py", "sha256-", "2.5s"),
        ("ai:./bots/second.py @ 3s", "./bots/second.py", "2-beta", "3s"),
        ("ai:bots.second@4", "bots.second", "2-beta", "4s"),
        ("AI: first", "first", "sha256-", "10s"),
    ],
)
def test_own_programs(bot: str, words: str, name: str, version: str, budget: str) -> None:
    words = words.replace(" @ ", "@")
    (chair,) = take(words)
    assert isinstance(chair.player, Plugin)
    assert (chair.sitter.kind, chair.sitter.name) == ("program", name)
    assert chair.sitter.version.startswith(version)
    assert chair.sitter.budget == budget
    assert chair.player.limit == float(budget[:-1])
    assert Sitter.parse(chair.sitter.text()) == chair.sitter


def test_the_time_limit_can_be_an_argument(bot: str) -> None:
    chairs = parse_seats(TOY, "ai:first.py,ai:first.py@2", limit=7)
    for chair in chairs:
        chair.close()
    assert [chair.sitter.budget for chair in chairs] == ["7s", "2s"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("human,nobody", ["nobody", "random", "highest:place,ignored", "ai:FILE.py"]),
        ("human,,random", ["human,,random"]),
        ("", ["“”"]),
        ("human,3", ["3", "human,3"]),
        ("3,human", ["3"]),
        ("human:Anna,3", ["3"]),
        ("ai:first.py,3", ["3"]),
        ("random,3", ["3"]),
        ("random:3", ["random:3", "no parameters"]),
        ("highest:1,2,3", ["highest:1,2,3", "highest:place,ignored"]),
        ("highest:-1", ["highest:-1"]),
        ("human,ai:", ["ai:"]),
        ("human,ai:missing.py", ["missing.py"]),
        ("human,ai:no_such_module", ["no_such_module"]),
        ("human,ai:first.py@0", ["ai:first.py@0"]),
        ("human,human,human,human,human", ["5"]),
    ],
)
def test_bad_words_are_named(bot: str, words: str, names: list[str]) -> None:
    with pytest.raises(BadInputError) as caught:
        take(words)
    for name in names:
        assert name in str(caught.value)


def test_the_number_of_words_must_be_the_number_of_seats() -> None:
    assert len(take("human,random,random", 3)) == 3
    with pytest.raises(BadInputError, match="2 players for 3 seats"):
        take("human,random", 3)


def test_without_words_a_person_meets_the_strongest_bots() -> None:
    assert [chair.word for chair in take(None)] == ["human", "highest"]
    assert [chair.word for chair in take(None, 4)] == ["human", "highest", "highest", "highest"]
    assert [chair.word for chair in take(None, 1)] == ["human"]
    with pytest.raises(BadInputError, match="5"):
        take(None, 5)


def test_a_game_without_bots_still_has_those_that_play_every_game() -> None:
    plain = Game("plain", "", seats=(2, 2), num_actions=1)
    assert [bot.name for bot in bots_of(plain)] == ["random", "search"]
    assert isinstance(best_bot(plain), Search)
    assert isinstance(bots_of(plain)[0].make([]), RandomPlayer)
    assert bot_help(plain, bots_of(plain)[0]).key == "bot.random"


def test_bots_from_the_weakest_to_the_strongest() -> None:
    assert [bot.name for bot in bots_of(TOY)] == ["random", "search", "highest"]
    keys = [bot_help(TOY, bot).key for bot in bots_of(TOY)]
    assert keys == ["bot.random", "bot.search", "toy.bot.highest"]
    assert isinstance(best_bot(TOY), HighestPlayer)


def test_everybody_started_is_sent_home_when_a_later_word_is_bad(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []
    close = Plugin.close

    def close_and_tell(self: Plugin) -> None:
        closed.append(self.program)
        close(self)

    monkeypatch.setattr(Plugin, "close", close_and_tell)
    with pytest.raises(BadInputError):
        parse_seats(TOY, "ai:first.py,ai:bots.second,nobody")
    assert closed == ["first.py", "bots.second"]


def test_the_same_players_sit_down_again(bot: str) -> None:
    chairs = take("human:Anna,ai:first.py@3,highest:2,1,random")
    again = seats_again(TOY, [Sitter.parse(chair.sitter.text()) for chair in chairs])
    for chair in again:
        chair.close()
    assert [chair.sitter for chair in again] == [chair.sitter for chair in chairs]


def test_split_seats_does_not_split_parameters() -> None:
    assert split_seats("human, a:0,-0.5,1 ,b") == ["human", "a:0,-0.5,1", "b"]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("random", "random"),
        ("ai_random", "random"),
        ("Highest:2,1", "Highest:2,1"),
        ("ai_highest:2,1", "highest:2,1"),
        ("first.py", "ai:first.py"),
        ("bots.second@3", "ai:bots.second@3"),
        ("ai_mine", "ai:ai_mine"),
    ],
)
def test_an_opponent_by_name_is_a_bot_of_the_game_before_a_module_or_file(
    name: str, word: str, bot: str
) -> None:
    # A module of the same name does not come first.
    Path("random.py").write_text(FIRST)
    Path("ai_random.py").write_text(FIRST)
    assert opponent_word(TOY, name) == word
