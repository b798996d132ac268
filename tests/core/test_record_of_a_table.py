"""Records of tables: the dealer's promise, seats that change hands, resignations."""

from __future__ import annotations

import hashlib
import re

import pytest

import kibitz
from kibitz.core.errors import RecordError
from kibitz.core.record import Record, Sitter, read_record

SALT = "00112233445566778899aabbccddeeff"
FINGERPRINT = "015c966ca729aac4d97f2f6b083f15d0e2695232b694497a5915602a24eac61b"


def record(moves: int = 3) -> Record:
    game = kibitz.game("kibitz_toy")
    made = Record.new(game, game.setup(3), 7, [Sitter("person", f"P{p}") for p in range(3)])
    made.salt = SALT
    state = made.start()
    for _ in range(moves):
        text = state.move_text(state.legal_actions()[0])
        made.moves.append((state.to_move(), state.play(text)))
    return made


def test_the_fingerprint_is_the_sha256_of_three_lines_of_the_file() -> None:
    text = record().text()
    lines = "".join(re.findall(r"^(?:salt|deal|later): .*\n", text, re.MULTILINE))
    assert lines.count("\n") == 3
    assert f"sha256: {hashlib.sha256(lines.encode()).hexdigest()}\n" in text


def test_the_fingerprint_of_a_known_deal_never_changes() -> None:
    """Promises made by one version are checked by the next."""
    assert record().fingerprint() == FINGERPRINT


def test_a_record_with_a_promise_reads_back() -> None:
    made = record()
    reading = read_record(made.text())
    assert reading.error is None
    assert reading.record.text() == made.text()
    assert reading.record.salt == SALT


@pytest.mark.parametrize("line", ["salt", "sha256", "deal", "later"])
def test_a_broken_promise_is_found_and_its_line_named(line: str) -> None:
    text = record().text().replace("seed: 7", "seed: -")
    number = next(n for n, row in enumerate(text.split("\n"), 1) if row.startswith(f"{line}: "))
    old = text.split("\n")[number - 1]
    if line == "deal":
        first, second, *rest = old.split()[1:]
        new = " ".join(["deal:", second, first, *rest])
    else:
        last = old[-1]
        new = old[:-1] + ("0" if last != "0" else "1")
    with pytest.raises(RecordError) as caught:
        read_record(text.replace(old, new))
    assert caught.value.msg.args["why"].key == "error.record_promise"  # type: ignore[attr-defined]


@pytest.mark.parametrize("line", ["salt", "sha256"])
def test_half_a_promise_is_none(line: str) -> None:
    text = re.sub(rf"^{line}: .*\n", "", record().text(), flags=re.MULTILINE)
    with pytest.raises(RecordError):
        read_record(text)


def test_records_without_a_promise_load_as_before() -> None:
    text = re.sub(r"^(salt|sha256): .*\n", "", record().text(), flags=re.MULTILINE)
    reading = read_record(text)
    assert reading.error is None
    assert reading.record.salt == ""
    assert reading.record.text() == text


def test_seats_that_change_hands_are_written_between_the_moves() -> None:
    made = record()
    made.changes = [(0, 1, Sitter("bot", "steady", "1")), (2, 1, Sitter("person", "P1"))]
    text = made.text()
    assert text.index("player 1: bot steady version=1") > text.index("moves:")
    reading = read_record(text)
    assert reading.error is None
    assert reading.record.changes == made.changes
    assert reading.record.text() == text


def test_a_resignation_that_ended_the_game_is_its_result() -> None:
    made = record()
    made.resigned = [(3, 1)]
    made.given_up = True
    text = made.text()
    assert text.endswith("resigned: 1\nresult: resigned\n")
    reading = read_record(text)
    assert reading.error is None
    assert reading.record.given_up
    assert reading.record.result is None
    assert reading.record.resigned == [(3, 1)]


@pytest.mark.parametrize(
    "bad", ["resigned: 3", "resigned: x", "player 9: bot steady", "player 1: x"]
)
def test_a_bad_line_between_moves_is_named(bad: str) -> None:
    lines = record().text().split("\n")
    at = lines.index("moves:") + 2
    lines.insert(at, bad)
    reading = read_record("\n".join(lines))
    assert reading.error is not None
    assert reading.error.line == at + 1
    assert len(reading.record.moves) == 1


def test_nobody_resigned_is_no_result() -> None:
    made = record()
    made.given_up = True
    reading = read_record(made.text())
    assert reading.error is not None
