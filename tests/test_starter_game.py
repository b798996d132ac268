"""The game that CONTRIBUTING.md walks through, tested as its author would test it.

Its entry point lies in a folder of its own, so that only these tests find it: all other tests would
otherwise play it too.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from kibitz_starter import GAME
from kibitz_starter.game import TopThatGame
from tests.server.conftest import settings_for
from tests.server.harness import play_out, running, sit
from tests.test_sixth_game import THIRDPARTY, kibitz_command

from kibitz import Deal, IllegalMoveError, Record, read_record
from kibitz.core.cards import parse_cards
from kibitz.core.registry import lent
from kibitz.core.state import State
from kibitz.play.match import Match
from kibitz.players.seats import bots_of
from kibitz.testing import conformance

ROOT = Path(__file__).resolve().parents[1]
ENTRY_POINT = THIRDPARTY / "kibitz_starter_installed"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with lent(GAME):
        yield


class Tiny(TopThatGame):
    """Five cards, hands of two: 120 deals."""

    ranks, hand = 5, 2


def dealt(first: str, second: str) -> State:
    """A position with these hands of two; the other cards are the stock."""
    game = Tiny()
    hands = parse_cards(first) + parse_cards(second)
    rest = [card for card in game.pack(game.setup()) if card not in hands]
    return game.start(Deal(hands + rest, 0), game.setup())


def test_conformance() -> None:
    conformance(GAME, tiny=Tiny(), games=3, examples=4)


def test_trick_2_the_higher_card_takes_the_trick_and_leads() -> None:
    state = dealt("AS 4S", "3S 5S")
    for text in ("AS", "3S"):
        state.play(text)
    assert state.to_move() == 1
    for text in ("5S", "4S"):
        state.play(text)
    assert state.to_move() == -1
    assert state.returns() == [0.0, 2.0]
    result = state.view(0).result
    assert result is not None
    assert str(result.verdict()) == "Seat 1 won."
    assert [str(score) for score in result.scores] == ["0 tricks", "2 tricks"]


def test_a_card_must_be_held() -> None:
    state = dealt("AS 4S", "3S 5S")
    for text in ("3S", "five"):
        with pytest.raises(IllegalMoveError, match="not among the moves"):
            state.play(text)
    assert state.play(" as ") == "AS"


def test_what_the_contract_offers_is_enough() -> None:
    """The copies and the pickling that an uncompiled game inherits."""
    state = dealt("AS 4S", "3S 5S")
    state.play("AS")
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert type(copy) is type(state)
        assert copy.view(1).data() == state.view(1).data()
        copy.play("5S")
        assert state.to_move() == 1
    own = vars(type(state))
    assert not {"clone", "parse_move", "__reduce__"} & set(own)


def test_bots_play_it() -> None:
    bots = bots_of(GAME)
    for bot in bots:
        match = Match(Record.new(GAME, GAME.setup(), 3), [bot.make([]), bots[0].make([])])
        while not match.over:
            assert match.play_program().trouble is None, bot.name
        assert read_record(match.record.text()).error is None


def test_it_is_found_through_its_entry_point(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ["play", "kibitz_starter", "--seats", "human,random", "--seed", "7"]
    played = kibitz_command([*words, "--record", str(file), "--lang", "en"], "1\n" * 5, ENTRY_POINT)
    assert played.returncode == 0, played.stdout + played.stderr
    assert read_record(file.read_text(encoding="utf-8")).error is None
    assert "Toppa det" in kibitz_command(["games", "--lang", "sv"], "", ENTRY_POINT).stdout
    assert "trick.2" in kibitz_command(["rules", "kibitz_starter"], "", ENTRY_POINT).stdout


def test_people_play_it_on_a_server(tmp_path: Path) -> None:
    """What the page in the browser is sent: it draws any view."""
    with running(settings_for(str(tmp_path / "tables.sqlite"))) as server:
        assert "kibitz_starter" in [game["name"] for game in server.http.get("/api/games").json()]
        table, tokens, _ = server.friends(2, game="kibitz_starter")
        players = [sit(server, table, token) for token in tokens]
        assert play_out(players, lambda legal: legal[0]) == 10
        for player in players:
            assert player.view is not None
            result = player.view["result"]
            tricks = [score["args"]["n"] for score in result["scores"]]
            assert sum(tricks) == 5
            assert result["winners"] == [tricks.index(max(tricks))]
            assert result["verdict"]["key"] == "result.won"
            player.close()


def test_it_is_a_hundred_lines() -> None:
    files = (THIRDPARTY / "kibitz_starter").glob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 110


def test_the_tutorial_quotes_the_files_as_they_are() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tutorial = text[text.index("### 1. The game") : text.index("### What the browser makes of it")]
    blocks = tutorial.split("```")
    quotes = [
        (re.findall(r"`((?:kibitz_starter|kibitz_toy|tests)/[\w./]+)`", before)[-1], quote)
        for before, quote in zip(blocks[0::2], blocks[1::2], strict=False)
    ]
    assert len(quotes) == 11
    for name, quote in quotes:
        folder = ROOT if name.startswith("tests/") else THIRDPARTY
        source = (folder / name).read_text(encoding="utf-8")
        for part in re.split(r"\n *# …\n", quote.partition("\n")[2]):
            assert part.strip("\n") in source, (name, part)
