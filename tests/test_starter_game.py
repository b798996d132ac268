"""The game that CONTRIBUTING.md walks through, tested as its author would test it.

Its entry point lies in a folder of its own, so that only these tests find it: all other tests would
otherwise play it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from kibitz_starter import GAME
from kibitz_starter.game import TopThatGame
from tests.test_sixth_game import THIRDPARTY, kibitz_command

from kibitz import Deal, IllegalMoveError, InvalidMoveError, Record, Rng, Turn, read_record
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

    ranks = 5

    def __init__(self) -> None:
        super().__init__()
        for option in self.options:
            option.default = option.high = 2


def dealt(first: str, second: str) -> State:
    """A position with these hands; the other cards are the stock."""
    hands = parse_cards(first) + parse_cards(second)
    setup = GAME.setup(2, {"hand": len(hands) // 2})
    rest = [card for card in GAME.pack(setup) if card not in hands]
    return GAME.start(Deal(hands + rest, 0), setup)


def test_conformance() -> None:
    conformance(GAME, tiny=Tiny(), games=3, examples=4)


def test_trick_2_the_higher_card_takes_the_trick_and_leads() -> None:
    state = dealt("2S 9S", "5S KS")
    for text in ("2S", "5S"):
        state.play(text)
    assert state.to_move() == 1
    for text in ("KS", "9S"):
        state.play(text)
    assert state.to_move() == -1
    assert state.returns() == [0.0, 2.0]


def test_a_card_must_be_held() -> None:
    state = dealt("2S 9S", "5S KS")
    with pytest.raises(IllegalMoveError):
        state.play("5S")
    with pytest.raises(InvalidMoveError):
        state.play("five")


def test_the_bot_beats_a_card_as_cheaply_as_it_can() -> None:
    bots = {bot.name: bot for bot in bots_of(GAME)}
    setup = GAME.setup()
    match = Match(Record.new(GAME, setup, 3), [bots[n].make([]) for n in ("random", "thrifty")])
    while not match.over:
        assert match.play_program().trouble is None
    assert read_record(match.record.text()).error is None
    thrifty = bots["thrifty"].make([])
    state = dealt("8S 2S", "9S KS")
    assert state.move_text(thrifty.choose(Turn(state, 0, Rng(1)))) == "8S"
    state.play("8S")
    assert state.move_text(thrifty.choose(Turn(state, 1, Rng(1)))) == "9S"


def test_it_is_found_through_its_entry_point(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ["play", "kibitz_starter", "--seats", "human,thrifty", "--seed", "7", "-o", "hand=2"]
    played = kibitz_command([*words, "--record", str(file), "--lang", "en"], "1\n" * 2, ENTRY_POINT)
    assert played.returncode == 0, played.stdout + played.stderr
    assert read_record(file.read_text(encoding="utf-8")).error is None
    assert "Toppa det" in kibitz_command(["games", "--lang", "sv"], "", ENTRY_POINT).stdout
    assert "trick.2" in kibitz_command(["rules", "kibitz_starter"], "", ENTRY_POINT).stdout


def test_the_tutorial_quotes_the_files_as_they_are() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tutorial = text[text.index("### 1. The game") : text.index("### What the browser makes of it")]
    blocks = tutorial.split("```")
    quotes = [
        (re.findall(r"`((?:kibitz_starter|tests)/[\w./]+)`", before)[-1], quote)
        for before, quote in zip(blocks[0::2], blocks[1::2], strict=False)
    ]
    assert len(quotes) == 10
    for name, quote in quotes:
        folder = ROOT if name.startswith("tests/") else THIRDPARTY
        source = (folder / name).read_text(encoding="utf-8")
        for part in re.split(r"\n *# …\n", quote.partition("\n")[2]):
            assert part.strip("\n") in source, (name, part)
