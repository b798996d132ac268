"""[Could I have won?] `kibitz solve makiaveli` as people and programs call it."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kibitz import Record, game
from kibitz.cli.main import run
from kibitz.core.cards import parse_cards
from kibitz.core.rng import Rng
from kibitz.games.makiaveli.melds import is_meld
from kibitz.games.makiaveli.rules import MakiaveliState

KEYS = {
    "verdict", "laid", "of", "kept", "groups", "cross_left", "untouched", "steps", "missing",
    "next_draw_odds", "next_draw_counts",
}  # fmt: skip


@dataclass
class Done:
    returncode: int
    stdout: str
    stderr: str


def kibitz(*words: str) -> Done:
    """What the command does and says."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(["solve", "makiaveli", *words, "--lang", "en"])
    for stream in (out, err):
        stream.seek(0)
    return Done(code, out.read(), err.read())


def solved(*words: str) -> dict[str, Any]:
    done = kibitz(*words, "--json")
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    assert set(answer) == KEYS
    assert all(is_meld([c >> 1 for c in parse_cards(" ".join(g))]) for g in answer["groups"])
    return answer


def test_vector_1_takes_the_cross_card_as_well() -> None:
    answer = solved("--hand", "3S 4S 5S", "--floor", "7H 7D 7C", "--cross", "2S")
    assert answer["verdict"] == "win"
    assert (answer["laid"], answer["of"], answer["kept"]) == (3, 3, [])
    assert answer["groups"] == [["7C", "7D", "7H"], ["2S", "3S", "4S", "5S"]]
    assert (answer["untouched"], answer["cross_left"]) == (1, [])
    assert (answer["missing"], answer["next_draw_odds"]) == ([], None)
    assert len(answer["steps"]) == 2
    assert "from the cross" in answer["steps"][0]["text"]
    assert answer["steps"][0]["verb"] == "take"


def test_vector_2_exactly_one_group_changes() -> None:
    answer = solved("--hand", "8H", "--floor", "5H 6H 7H · 8S 8D 8C")
    assert (answer["verdict"], answer["untouched"]) == ("win", 1)


def test_vector_3_a_king_joins_the_kings() -> None:
    floor = "AS 2S 3S · QS QH QD · KH KD KC"
    assert solved("--hand", "KS", "--floor", floor)["verdict"] == "win"


def test_vector_4_no_wrap_around_the_ace() -> None:
    answer = solved("--hand", "2S", "--floor", "QS KS AS")
    assert (answer["verdict"], answer["laid"], answer["kept"]) == ("no", 0, ["2S"])
    assert (answer["missing"], answer["next_draw_odds"]) == ([], 0.0)


def test_vector_5_a_floor_that_is_none() -> None:
    done = kibitz("--hand", "7S 7S", "--floor", "7H 7D 7C · 5S 6S ·")
    assert (done.returncode, done.stdout) == (2, "")
    assert "5♠ 6♠ is not a group" in done.stderr


def test_vector_6_two_of_a_card_do_not_stand_in_one_set() -> None:
    answer = solved("--hand", "4C", "--floor", "4S 4H 4D 4C")
    assert answer["verdict"] == "no"
    # With one more four of another suit there are two sets of three.
    assert answer["missing"] == ["4D", "4H", "4S"]
    assert answer["next_draw_counts"] == [3, 99]


def test_loose_floor_cards() -> None:
    answer = solved("--hand", "9S", "--floor-cards", "7H 8S 7C 7D 6S 7S")
    assert (answer["verdict"], answer["untouched"]) == ("win", None)
    done = kibitz("--hand", "9S", "--floor-cards", "7H 8S 7C")
    assert done.returncode == 2
    assert "cannot all be put into groups" in done.stderr


def test_anchored_cross() -> None:
    question = ("--hand", "4S", "--cross", "2S 3S")
    assert solved(*question)["verdict"] == "win"
    assert solved(*question, "--anchored")["verdict"] == "no"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--hand", "1X"], "1X"),
        (["--hand", "7S 7S 7S"], "7♠"),
        (["--hand", "7S", "--floor", "7S 7S 8S"], "7♠"),
        (["--hand", ""], "hand is empty"),
        ([], "hand is empty"),
        (["--hand", "7S", "--cross", "2S 3S 4S 5S 6S"], "at most 4"),
        (["--hand", "7S", "--floor", "2S 3S 4S", "--floor-cards", "2H 3H 4H"], "--floor-cards"),
        (["--hand", "7S", "--record", "nowhere.txt"], "nowhere.txt"),
        (["--hand", "7S", "--floors", "2S"], "--floors"),
    ],
)
def test_bad_input_is_named_in_one_line(words: list[str], named: str) -> None:
    done = kibitz(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert named in done.stderr
    assert "Traceback" not in done.stderr


def test_people_get_sentences() -> None:
    out = kibitz("--hand", "3S 4S 5S 9D", "--floor", "7H 7D 7C", "--cross", "2S").stdout
    assert "At most 3 of 4 cards" in out
    assert "Left in the hand: 9♦" in out
    assert "1. Take 2♠ from the cross" in out
    assert "unseen cards" in out


def test_batch_answers_in_order_and_goes_on_after_a_bad_line(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    lines = [
        {"hand": "8H", "floor": "5H 6H 7H / 8S 8D 8C", "cross": ""},
        {"hand": "8H", "floor": "5H 6H"},
        {"hand": "2S", "floor": "QS KS AS", "cross": ""},
        {"hand": "2S", "flour": ""},
    ]
    text = "\n".join(json.dumps(line) for line in lines) + "\nnot json\n"
    file.write_text(text, encoding="utf-8")
    done = kibitz("--batch", str(file))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [a.get("verdict") for a in answers] == ["win", None, "no", None, None]
    assert "5♥ 6♥" in answers[1]["error"]
    assert "flour" in answers[3]["error"]
    assert "JSON" in answers[4]["error"]


def test_a_position_of_a_record_for_any_seat(tmp_path: Path) -> None:
    makiaveli = game("makiaveli")
    record = Record.new(makiaveli, makiaveli.setup(3), 11)
    state = record.start()
    rng = Rng(11)
    for _ in range(40):
        seat = state.to_move()
        record.moves.append((seat, state.play(state.move_text(rng.pick(state.legal_actions())))))
    file = tmp_path / "game.kibitz"
    file.write_text(record.text(), encoding="utf-8")
    for move in (0, 17, 40):
        position = record.state_at(move)
        assert isinstance(position, MakiaveliState)
        for seat in range(3):
            answer = solved("--record", str(file), "--move", str(move), "--seat", str(seat))
            own = position.laid if seat == position.turn else []
            assert answer["of"] == len(position.hands[seat]) + len(own)
        assert (
            solved("--record", str(file), "--move", str(move))["of"]
            == solved("--record", str(file), "--move", str(move), "--seat", str(position.turn))[
                "of"
            ]
        )
    assert kibitz("--record", str(file), "--move", "41").returncode == 2
