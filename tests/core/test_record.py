"""Records: reading what was written; the valid part and the bad line of a damaged record."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kibitz_toy import GAME

from kibitz import Record, Rng, read_record
from kibitz.core.errors import RecordError
from kibitz.core.record import Reading, Sitter

pytestmark = pytest.mark.pure


def finished() -> Record:
    sitters = [Sitter("person", "Anna  Ö"), Sitter("bot", "steady:3", "1", "100-iterations")]
    record = Record.new(GAME, GAME.setup(2, {"rounds": 2}), 42, sitters)
    state, rng = record.start(), Rng(1)
    while state.to_move() >= 0:
        seat = state.to_move()
        text = state.move_text(rng.pick(state.legal_actions()))
        record.moves.append((seat, state.play(text)))
    record.result = state.returns()
    return record


TEXT = finished().text()
LINES = TEXT.split("\n")
FIRST_MOVE = LINES.index("moves:") + 2
"""Line numbers are counted from 1."""


def at(start: str) -> int:
    """The number of the line that begins so."""
    return next(i for i, line in enumerate(LINES, 1) if line.startswith(start))


def with_line(number: int, *new: str) -> str:
    return "\n".join([*LINES[: number - 1], *new, *LINES[number:]])


def reason(reading: Reading) -> tuple[int, str]:
    assert reading.error is not None
    inner = reading.error.msg.args["why"]
    return reading.error.line, getattr(inner, "key", "")


def test_a_record_reads_as_people_do() -> None:
    assert LINES[:4] == ["kibitz record 1", "game: kibitz_toy", "revision: 1", "seats: 2"]
    assert "option refill: yes" in LINES
    assert "player 1: bot steady:3 version=1 budget=100-iterations" in LINES
    assert LINES[-1] == ""
    assert LINES[-2].startswith("result: ")


def test_a_record_is_read_back() -> None:
    record = finished()
    reading = read_record(TEXT)
    assert reading.error is None
    read = reading.record
    assert read.text() == TEXT
    assert (read.deal.cards, read.deal.later) == (record.deal.cards, record.deal.later)
    assert (read.moves, read.result, read.seed) == (record.moves, record.result, 42)
    assert read.players[1] == record.players[1]
    assert reading.state.view(0).data() == record.state_at(len(record.moves)).view(0).data()


def test_every_position_is_derived() -> None:
    record = finished()
    states = list(record.states())
    assert len(states) == len(record.moves) + 1
    for number in (0, 3, len(record.moves)):
        assert states[number].view(None).data() == record.state_at(number).view(None).data()
    assert states[-1].returns() == record.result


def test_an_unfinished_game_is_recorded_too() -> None:
    record = finished()
    del record.moves[3:]
    record.result = None
    reading = read_record(record.text())
    assert reading.error is None
    assert reading.record.result is None
    assert len(reading.record.moves) == 3


def test_remarks_blank_lines_and_line_ends_do_not_matter() -> None:
    lines = [LINES[0], "# a remark", "", *LINES[1:-2], "   # another", "", LINES[-2]]
    assert read_record("\r\n".join(lines)).error is None
    assert read_record("\ufeff" + TEXT).error is None
    assert read_record(TEXT.rstrip("\n")).error is None


def test_a_deal_set_up_by_hand_has_no_seed() -> None:
    record = finished()
    record.seed = None
    cards = record.deal.cards
    cards[-1], cards[-2] = cards[-2], cards[-1]
    reading = read_record(record.text())
    assert reading.error is None
    assert reading.record.seed is None
    assert reading.record.deal.cards == cards


LAST_MOVE = at("result") - 1
HEAD = [
    ("nonsense", with_line(1, "chess record 1"), 1, "error.record_first"),
    ("empty file", "", 1, "error.record_first"),
    ("newer format", with_line(1, "kibitz record 2"), 1, "error.record_format"),
    ("format zero", with_line(1, "kibitz record 0"), 1, "error.record_format"),
    ("unknown game", with_line(2, "game: chess"), 2, "error.game"),
    ("revision in words", with_line(3, "revision: one"), 3, "error.number"),
    ("revision unknown", with_line(3, "revision: 99"), 3, "error.revision"),
    ("too many seats", with_line(4, "seats: 9"), 4, "error.seats"),
    ("unknown option", with_line(5, "option speed: 3"), 5, "error.option_name"),
    ("bad option", with_line(5, "option rounds: lots"), 5, "error.option_value"),
    ("bad seed", with_line(at("seed"), "seed: x"), at("seed"), "error.number"),
    ("negative seed", with_line(at("seed"), "seed: -4"), at("seed"), "error.number"),
    ("seed too big", with_line(at("seed"), f"seed: {2**128}"), at("seed"), "error.number"),
    ("other seed", with_line(at("seed"), "seed: 43"), at("deal"), "error.record_seed"),
    ("no card", with_line(at("deal"), LINES[at("deal") - 1][:-2] + "ZZ"), at("deal"), "error.card"),
    ("card twice", with_line(at("deal"), "deal: 2C 2C"), at("deal"), "error.record_card"),
    ("card of no pack", with_line(at("deal"), "deal: KH"), at("deal"), "error.record_card"),
    ("short deal", with_line(at("deal"), "deal: 2C"), at("deal"), "error.record_short"),
    ("bad later", with_line(at("later"), "later: xyz"), at("later"), "error.number"),
    ("negative later", with_line(at("later"), "later: -1"), at("later"), "error.number"),
    (
        "bad player",
        with_line(at("player 1"), "player 1: robot x"),
        at("player 1"),
        "error.record_player",
    ),
    (
        "player of no seat",
        with_line(at("player 1"), "player 7: person"),
        at("player 1"),
        "error.record_head",
    ),
    (
        "unknown field",
        with_line(at("later"), LINES[at("later") - 1], "colour: red"),
        at("later") + 1,
        "error.record_head",
    ),
    ("no field at all", with_line(at("later"), "gibberish"), at("later"), "error.record_head"),
    ("no moves", "\n".join(LINES[: at("moves") - 1]), at("moves") - 1, "error.record_missing"),
]


@pytest.mark.parametrize(("text", "line", "key"), [h[1:] for h in HEAD], ids=[h[0] for h in HEAD])
def test_a_bad_head_is_named_by_its_line(text: str, line: int, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.line == line
    assert getattr(caught.value.msg.args["why"], "key", "") == key


@pytest.mark.parametrize("field", ["game", "revision", "seats", "seed", "deal", "later"])
def test_a_missing_field_is_named(field: str) -> None:
    text = "\n".join(line for line in LINES if not line.startswith(f"{field}:"))
    with pytest.raises(RecordError) as caught:
        read_record(text)
    why = caught.value.msg.args["why"]
    assert getattr(why, "key", "") == "error.record_missing"
    assert getattr(why, "args", {})["name"] == field


BODY = [
    (
        "not a move",
        with_line(FIRST_MOVE + 2, "3. 1 dance"),
        FIRST_MOVE + 2,
        "kibitz_toy.why.unknown",
    ),
    (
        "illegal",
        with_line(FIRST_MOVE + 2, "3. 1 bid KH"),
        FIRST_MOVE + 2,
        "kibitz_toy.why.not_held",
    ),
    ("no number", with_line(FIRST_MOVE + 1, "0 silent"), FIRST_MOVE + 1, "error.record_move"),
    (
        "wrong number",
        with_line(FIRST_MOVE + 1, "7. 0 silent"),
        FIRST_MOVE + 1,
        "error.record_number",
    ),
    ("wrong seat", with_line(FIRST_MOVE + 1, "2. 1 silent"), FIRST_MOVE + 1, "error.record_seat"),
    (
        "move missing",
        "\n".join(LINES[:FIRST_MOVE] + LINES[FIRST_MOVE + 1 :]),
        FIRST_MOVE + 1,
        "error.record_number",
    ),
    ("more after the end", TEXT + "9. 0 silent\n", len(LINES), "error.record_after_end"),
    ("two results", TEXT + LINES[-2], len(LINES), "error.record_after_end"),
    (
        "move after the last",
        with_line(LAST_MOVE, LINES[LAST_MOVE - 1], "9. 0 silent"),
        LAST_MOVE + 1,
        "error.over",
    ),
    (
        "wrong result",
        with_line(LAST_MOVE + 1, "result: 99 99"),
        LAST_MOVE + 1,
        "error.record_result",
    ),
    (
        "called unfinished",
        with_line(LAST_MOVE + 1, "result: unfinished"),
        LAST_MOVE + 1,
        "error.record_finished",
    ),
    (
        "result too early",
        with_line(LAST_MOVE, LINES[LAST_MOVE]),
        LAST_MOVE,
        "error.record_unfinished",
    ),
    ("no result", "\n".join(LINES[:LAST_MOVE]), LAST_MOVE, "error.record_no_end"),
]


@pytest.mark.parametrize(("text", "line", "key"), [b[1:] for b in BODY], ids=[b[0] for b in BODY])
def test_a_bad_line_ends_the_record_there(text: str, line: int, key: str) -> None:
    reading = read_record(text)
    assert reason(reading) == (line, key)
    all_moves = len(finished().moves)
    valid = all_moves if key == "error.record_no_end" else min(line - FIRST_MOVE, all_moves)
    assert reading.record.moves == finished().moves[:valid]
    expected = finished().state_at(valid)
    assert reading.state.view(None).data() == expected.view(None).data()


def quiet_read(text: str) -> None:
    try:
        reading = read_record(text)
    except RecordError as refused:
        error: RecordError | None = refused
    else:
        error = reading.error
    if error is not None:
        assert 1 <= error.line <= text.count("\n") + 1
        assert str(error)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(where=st.integers(0, len(TEXT) - 1), bit=st.integers(0, 20))
def test_a_flipped_bit_never_surprises(where: int, bit: int) -> None:
    flipped = chr((ord(TEXT[where]) ^ (1 << bit)) % 0x110000)
    quiet_read(TEXT[:where] + flipped + TEXT[where + 1 :])


@pytest.mark.parametrize("length", range(0, len(TEXT), 7))
def test_a_torn_record_never_surprises(length: int) -> None:
    quiet_read(TEXT[:length])


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(
    line=st.integers(0, len(LINES) - 1),
    value=st.one_of(st.text(max_size=20), st.integers().map(str)),
)
def test_a_field_with_any_value_never_surprises(line: int, value: str) -> None:
    key, colon, _ = LINES[line].partition(": ")
    quiet_read("\n".join([*LINES[:line], key + colon + value, *LINES[line + 1 :]]))


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(text=st.text(max_size=200))
def test_any_text_at_all_never_surprises(text: str) -> None:
    quiet_read(text)
    quiet_read("kibitz record 1\n" + text)


@pytest.mark.parametrize(
    "name", ["Anna", "", "two words", "version=9", "budget=4 x", "line\nbreak", "  blanks  ", "Å:ö"]
)
def test_any_name_of_a_person_survives_but_for_its_blanks(name: str) -> None:
    record = finished()
    record.players[0] = Sitter("person", name)
    reading = read_record(record.text())
    assert reading.error is None
    assert reading.record.players[0] == Sitter("person", " ".join(name.split()))
    assert reading.record.text() == record.text()


@pytest.mark.parametrize("number", ["9" * 5000, "1" * 10])
def test_absurd_numbers_are_no_surprise(number: str) -> None:
    quiet_read(with_line(1, f"kibitz record {number}"))
    for field in ("revision", "seats", "seed", "later"):
        quiet_read(with_line(at(field), f"{field}: {number}"))
    quiet_read(with_line(FIRST_MOVE, f"{number}. 0 silent"))
    quiet_read(with_line(FIRST_MOVE, f"1. {number} silent"))
