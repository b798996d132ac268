"""``kibitz solve masters_gallery``: the command, its files, and what stops it."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.games.masters_gallery.optimum.brute_force import Tiny

from kibitz.cli.main import run
from kibitz.core.errors import BadInputError, SearchStoppedError
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.registry import lent
from kibitz.games.masters_gallery import GAME
from kibitz.games.masters_gallery.cards import AWARD, DRAW_ONE


class Small(Tiny):
    """Two short rounds with two artists: solved at once."""

    def __init__(self) -> None:
        super().__init__()
        self.works = (5, 5)
        self.symbols = (DRAW_ONE, AWARD)
        self.dealt = {2: (2, 1), 3: (1, 1), 4: (1, 0), 5: (1, 0)}
        self.closing = 2


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[Small]:
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    game = Small()
    with lent(game):
        yield game


def ask(*words: str) -> int:
    return run(["solve", "masters_gallery", "--workers", "1", *words])


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    capsys.readouterr()
    assert ask("--seats", "2", "--json", *words) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_the_answer_in_words_with_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--seats", "2") == 0
    out = capsys.readouterr().out
    assert "That is proved." in out
    head = next(line for line in out.splitlines() if line.startswith("Round"))
    assert head.split() == ["Round", "Seat", "0", "Seat", "1", "Extra", "A", "B"]
    score = answer(capsys)["score"]
    assert f"The highest score is {score}." in out
    assert f"{score} = " in out


def test_the_bound_of_a_search_cut_short_is_a_score(capsys: pytest.CaptureFixture[str]) -> None:
    with lent(GAME):
        found = answer(capsys, "--goal", "lowest-win", "--preset", "source-242", "--time", "1")
        assert (
            ask("--seats", "2", "--goal", "lowest-win", "--preset", "source-242", "--time", "1")
            == 0
        )
    bound = found["bound"]
    assert isinstance(bound, int)
    assert 0 <= bound <= 300
    said = capsys.readouterr()
    for number in re.findall(r"\d+", said.out + said.err):
        assert len(number) < 5


@pytest.mark.parametrize("goal", ["highest", "lowest", "lowest-win", "total"])
def test_a_witness_is_a_record_that_verifies_and_scores_just_that(
    goal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "best.kibitz")
    found = answer(capsys, "--goal", goal, "--witness", file)
    assert found["status"] == "optimal"
    assert found["bound"] == found["score"]
    text = Path(file).read_text(encoding="utf-8")
    assert text == found["record"]
    assert run(["verify", file]) == 0
    result = [int(word) for word in text.splitlines()[-1].removeprefix("result: ").split()]
    table = found["table"]
    assert isinstance(table, dict)
    assert table["points"] == result
    seat = found["seat"]
    assert found["score"] == (sum(result) if goal == "total" else result[int(str(seat))])
    gains = [entry["gains"] for entry in table["rounds"]]
    assert [sum(column) for column in zip(*gains, strict=True)] == result


def test_rules_are_options_and_presets(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--option", "extra_card=no", "--option", "awards=one_each")
    options = found["options"]
    assert isinstance(options, dict)
    assert options["extra_card"] is False
    assert options["awards"] == "one_each"
    assert options["skip_empty"] is True
    source = answer(capsys, "--preset", "source", "--no-awards")["options"]
    assert isinstance(source, dict)
    assert source["awards"] == "none"
    assert source["skip_empty"] is False


@pytest.mark.parametrize(
    "words",
    [
        ["--seats", "6"],
        ["--goal", "most"],
        ["--option", "extra_card"],
        ["--option", "extra_cards=no"],
        ["--option", "preset=source"],
        ["--no-awards", "--option", "awards=any"],
        ["--witness", "no/such/folder/file"],
        ["--resume", "/"],
    ],
)
def test_a_wrong_question_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(*words) == 2
    assert capsys.readouterr().err.strip()


def test_a_search_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "search.json"
    first = answer(capsys, "--resume", str(file))
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["status"] == "optimal"
    assert kept["bound"] == first["score"]
    kept["seconds"] = 1000.0
    file.write_text(json.dumps(kept), encoding="utf-8")
    again = answer(capsys, "--resume", str(file))
    assert again["score"] == first["score"]
    assert again["record"] == first["record"]
    assert float(str(again["seconds"])) >= 1000
    assert ask("--seats", "3", "--resume", str(file)) == 2
    file.write_text("{}", encoding="utf-8")
    assert ask("--seats", "2", "--resume", str(file)) == 2


def real(goal: str = "highest", **given: Value) -> dict[str, Value]:
    solver = GAME.solver
    assert solver is not None
    options = {option.name: option.default for option in solver.options}
    return {**options, "seats": 2, "preset": "source", "goal": goal, "workers": 1, **given}


@pytest.mark.parametrize("where", ["no/such/folder/file", "."])
def test_a_file_that_cannot_be_written_is_told_before_the_search(
    where: str, tmp_path: Path
) -> None:
    solver = GAME.solver
    assert solver is not None
    told: list[Msg] = []
    with pytest.raises(BadInputError):
        solver.solve(real(resume=str(tmp_path / where)), told.append)
    assert not told
    assert not list(tmp_path.iterdir())


def test_who_stops_it_gets_the_best_so_far_and_may_go_on(tmp_path: Path) -> None:
    file = str(tmp_path / "search.json")
    told: list[Msg] = []

    def stop(msg: Msg) -> None:
        told.append(msg)
        if isinstance(msg.args["score"], int):
            raise SearchStoppedError

    solver = GAME.solver
    assert solver is not None
    found = solver.solve(real(preset="full", resume=file), stop)
    assert told[-1].args.keys() == {"score", "most", "gap", "time"}
    assert found.data["status"] == "feasible"
    score, bound = int(str(found.data["score"])), int(str(found.data["bound"]))
    assert 0 < score < bound
    assert found.grid is not None
    # What it goes on from is at least what it had.
    more = solver.solve(real(preset="full", resume=file, time=1), lambda msg: None)
    assert int(str(more.data["score"])) >= score
    assert int(str(more.data["bound"])) <= bound


def test_ctrl_c_prints_the_best_game_so_far(tmp_path: Path) -> None:
    file = tmp_path / "search.json"
    table = ["--seats", "2", "--preset", "full", "--workers", "1", "--resume", str(file)]
    # As in a terminal: a test run that was started in the background ignores the signal.
    heed = ["env", "--default-signal=INT"]
    command = [*heed, sys.executable, "-m", "kibitz", "solve", "masters_gallery", *table, "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        progress = ""
        for line in process.stderr:
            progress = line
            if "best –" not in line and line.startswith("best"):
                process.send_signal(signal.SIGINT)
                break
        out, err = process.communicate(timeout=120)
    assert progress.startswith("best ")
    assert "Traceback" not in err
    found = json.loads(out)
    assert found["status"] == "feasible"
    assert 0 < found["score"] <= found["bound"]
    assert json.loads(file.read_text(encoding="utf-8"))["score"] == found["score"]


@pytest.mark.parametrize("library", ["ortools.sat.python", "pyscipopt"])
def test_without_the_library_it_says_what_to_install(
    library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    assert ask("--seats", "2") == 2
    told = capsys.readouterr().err.strip().splitlines()
    assert len(told) == 1
    assert "pip install 'kibitz[solve]'" in told[0]


def test_what_a_seat_can_still_reach(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, witness = str(tmp_path / "game.kibitz"), str(tmp_path / "rest.kibitz")
    table = ["--seats", "random,random", "--seed", "5", "--record", file]
    assert run(["play", "masters_gallery", *table]) == 0
    capsys.readouterr()
    position = ["--record", file, "--move", "1", "--workers", "1"]
    assert run(["solve", "masters_gallery", *position, "--witness", witness, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["status"] == "optimal"
    assert run(["verify", witness]) == 0
    text = Path(witness).read_text(encoding="utf-8")
    played = Path(file).read_text(encoding="utf-8")
    assert text.split("\n1. ")[0] == played.split("\n1. ")[0]
    result = text.splitlines()[-1].removeprefix("result: ").split()
    assert int(result[found["seat"]]) == found["score"]
    assert ask(*position, "--resume", "x") == 2


@pytest.mark.parametrize("goal", ["highest", "lowest-win"])
def test_other_solvers_get_the_same_model(
    goal: str, small: Small, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small.works, small.symbols = (3, 3), (AWARD,)
    small.dealt = {2: (2,)}
    small.closing = 2
    file = tmp_path / "model.mzn"
    found = answer(capsys, "--goal", goal, "--minizinc", str(file))
    text = file.read_text(encoding="utf-8")
    assert "solve maximize" in text or "solve minimize" in text
    if shutil.which("minizinc") is None or shutil.which("fzn-gecode") is None:
        pytest.skip("minizinc is not installed (Debian: apt-get install minizinc)")
    done = subprocess.run(
        ["minizinc", "--solver", "gecode", str(file)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "==========" in done.stdout, done.stdout + done.stderr
    scores = [line for line in done.stdout.splitlines() if line.startswith("score = ")]
    assert scores[-1] == f"score = {found['score']}"
    # The last solution's table: the points are those of some seat.
    table = done.stdout[done.stdout.rindex("score = ") :].splitlines()[1:2]
    shown = re.fullmatch(
        r"round 1: seat 0 ([AB]+|-) \((\d+)\); seat 1 ([AB]+|-) \((\d+)\); extra [AB]; "
        r"awards (?:[AB]+|-); values A=\d+ B=\d+; starts: seat [01]; "
        r"(?:the order of turns is still to be found|any order of turns will do)",
        table[0],
    )
    assert shown, table
    assert int(shown[2]) == found["score"]
    if goal == "lowest-win":
        assert int(shown[4]) < int(shown[2])
