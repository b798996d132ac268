"""The log at the terminal: every line says something new, and names whom it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from tests.cli.terminal import kibitz
from tests.tiers import tier

import kibitz as library
from kibitz import Rng
from kibitz.core.game import Game
from kibitz.core.record import Record, Sitter
from kibitz.i18n import Translator
from kibitz.play.visible import visible_logs
from kibitz.server.tables.replay import CachedRecord

SHIPPED = [g for g in library.all_games() if type(g).__module__.startswith("kibitz.")]

SECOND_PERSON = {"en": r"\b[Yy]ou(r|rs)?\b", "sv": r"\b([Dd]u|[Dd]ig|[Dd]in|[Dd]ina|[Dd]itt)\b"}


def random_record(game: Game, seed: int, most: int = 10_000) -> Record:
    record = Record.new(game, game.setup(), seed)
    record.players = [
        Sitter("person", name) for name in ("Anna", "Bo", "Eva")[: record.setup.seats]
    ]
    rng = Rng(seed)
    state = record.start()
    while state.to_move() >= 0 and len(record.moves) < most:
        seat = state.to_move()
        record.moves.append((seat, state.play(state.move_text(rng.pick(state.legal_actions())))))
    return record


def turns(record: Record, seat: int | None) -> Iterator[list[str]]:
    """The lines that each turn showed a seat: of all moves of a seat in a row."""
    t = Translator("en", ["Anna", "Bo", "Eva"])
    lines: list[str] = []
    logs = visible_logs(record.states(), seat)
    for number, log in enumerate(logs):
        lines += [t.text(msg) for msg in log]
        following = record.moves[number + 1 : number + 2]
        if not following or following[0][0] != record.moves[number][0]:
            yield lines
            lines = []


@pytest.mark.parametrize("name", ["cooperative_solitaire", "makiaveli", "montenegro", "mulle"])
def test_no_line_of_a_turn_is_repeated(name: str) -> None:
    """Not in Masters Gallery: whoever is the last with cards displays two alike in a row."""
    record = random_record(library.game(name), 3, 150)
    watchers: list[int | None] = [None, *range(record.setup.seats)]
    for seat in watchers:
        for lines in turns(record, seat):
            assert all(one != two for one, two in pairwise(lines)), lines


def test_a_turn_of_several_lays_is_one_line_that_names_the_cards(tmp_path: Path) -> None:
    """Makiaveli, at the terminal: the opponent lays three cards one by one, then ends its turn."""
    typed = "draw\n" * 3 + "quit\n"
    words = ["--seats", "human,greedy", "--seed", "5"]
    shown = kibitz(tmp_path, "play", "makiaveli", *words, typed=typed).stdout
    record = next((tmp_path / "kibitz" / "games").glob("makiaveli*"))
    moves = library.read_record(record.read_text(encoding="utf-8")).record.moves
    assert [text.split()[0] for seat, text in moves if seat == 1] == [
        "draw", "lay", "lay", "lay", "done", "draw",
    ]  # fmt: skip
    said = [line.strip(" •") for line in shown.splitlines() if "Eager) laid" in line]
    assert said == ["Computer (Eager) laid A♥ Q♥ K♥."]


@pytest.mark.parametrize("lang", tier(["en"], ["en", "sv"]))
@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: str(game.name))
def test_an_open_replay_names_every_seat(tmp_path: Path, game: Game, lang: str) -> None:
    """All hands are open, so nobody is meant by “you”."""
    record = random_record(game, 4, 60)
    file = tmp_path / "game.kibitz"
    file.write_text(record.text(), encoding="utf-8")
    whole = kibitz(tmp_path, "replay", str(file), "--lang", lang).stdout
    assert not re.search(SECOND_PERSON[lang], whole), re.search(SECOND_PERSON[lang], whole)
    names = [sitter.name for sitter in record.players]
    if game.name != "cooperative_solitaire":  # which has no hands
        one = kibitz(tmp_path, "replay", str(file), "--move", "20", "--lang", lang).stdout
        for name in names:
            assert re.search(rf"([Hh]and|Handkort)[^\n]*\b{name}|\b{name}[^\n]*[Hh]and", one), one
        assert not re.search(SECOND_PERSON[lang], one)
    # The record's page in the browser lists the same.
    t = Translator(lang, names)
    for move in CachedRecord(record.text()).history:
        for msg in move.log:
            said = t(msg.key, **_messages(msg.args))
            assert not re.search(SECOND_PERSON[lang], said), said


def _messages(args: dict[str, object]) -> dict[str, object]:
    """The arguments of a message as it was sent, read back."""
    return {name: _read(value) for name, value in args.items()}


def _read(value: object) -> object:
    if isinstance(value, list):
        return [_read(part) for part in value]
    if isinstance(value, dict):
        return library.Msg(str(value["key"]), **_messages(value["args"]))
    return value
