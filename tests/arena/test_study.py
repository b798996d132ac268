"""Studies: the same totals however they are played, and no game counted twice."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.terminal import KIBITZ, environment, kibitz, toy
from tests.tiers import one_in

from kibitz.arena.crews import crew_for
from kibitz.arena.study import (
    Plan,
    Study,
    grid_cells,
    load_study,
    make_plan,
    split_letters,
    tally_from,
)
from kibitz.arena.studying import run_study
from kibitz.arena.summary import study_data, summary
from kibitz.core.errors import BadInputError
from kibitz.core.record import read_record
from kibitz.core.registry import game as find_game

GAME = "cooperative_solitaire"
WORDS = "tendency:0.5,1,0,tendency:1,0.5,1"


def played(games: int = 250, workers: int = 1, **more: Any) -> Study:
    study = Study(make_plan(find_game(GAME), WORDS, games, 7, **more))
    assert run_study(study, crew_for(workers)).complete
    return study


def test_totals_do_not_depend_on_the_number_of_workers() -> None:
    assert played(workers=2).text() == played(workers=1).text()


def test_totals_depend_on_the_seed_and_on_nothing_else() -> None:
    one = played()
    assert one.text() == played().text()
    other = Study(make_plan(find_game(GAME), WORDS, 250, 8))
    run_study(other)
    assert other.tallies[0].data() != one.tallies[0].data()


def test_every_game_is_counted_once() -> None:
    tally = played().tallies[0]
    assert tally.games == 250
    assert sum(tally.wins) + tally.ties + tally.unfinished == 250
    assert sum(tally.lengths.values()) == 250
    assert sum(tally.statistics["turns"].values()) == 250
    assert sum(value * n for value, n in tally.lengths.items()) == tally.decisions


def test_a_study_resumed_from_its_file_ends_with_the_same_totals(tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    short = Study(make_plan(find_game(GAME), WORDS, 130, 7))
    run_study(short, file=file)
    again = load_study(file, games=250)
    assert again.games == 130
    run_study(again, crew_for(2), file=file)
    assert again.text() == played().text() == file.read_text(encoding="utf-8")


def test_a_resumed_study_has_as_many_games_as_it_is_told(tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    long = Study(make_plan(find_game(GAME), WORDS, 100_000, 7))
    long.save(file)
    # Planned were many, played none; what is asked for now counts.
    words = ["study", "--resume", str(file), "--json"]
    done = kibitz(tmp_path, *words, "--games", "30")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 30
    assert json.loads(done.stdout)["games_wanted"] == 30
    before = file.read_text(encoding="utf-8")
    # Totals cannot be taken apart: it says so, and nothing is lost.
    refused = kibitz(tmp_path, *words, "--games", "20")
    assert refused.returncode == 2
    assert "up to number 30" in refused.stderr
    assert file.read_text(encoding="utf-8") == before


def test_a_file_of_the_first_format_is_continued(tmp_path: Path) -> None:
    whole, part = played(250), played(130)
    data = json.loads(part.text())
    data["kibitz study"] = 1
    data["done"] = [{"block": 100, "full": [[0, 0]], "begun": {"1": 30}}]
    file = tmp_path / "study.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    again = load_study(file, 250)
    assert again.games == 130
    run_study(again, file=file)
    assert file.read_text(encoding="utf-8") == whole.text()


def test_rotation_moves_players_not_luck() -> None:
    still, moved = played(), played(rotate=True)
    assert still.tallies[0].games == moved.tallies[0].games
    assert still.tallies[0].data() != moved.tallies[0].data()
    same = Study(make_plan(find_game(GAME), "miser,miser", 200, 7))
    turned = Study(make_plan(find_game(GAME), "miser,miser", 200, 7, rotate=True))
    run_study(same), run_study(turned)
    assert same.tallies[0].seat_wins == turned.tallies[0].seat_wins
    assert same.tallies[0].wins != turned.tallies[0].wins


def test_the_cards_decide_not_the_grid_cell() -> None:
    """Every cell plays the same deals, so equal players have equal results."""
    plan = make_plan(find_game(GAME), "tendency:x,1,1,miser", 100, 7, grid=[0.0, 1.0])
    study = Study(plan)
    run_study(study)
    alone = Study(make_plan(find_game(GAME), "tendency:0,1,1,miser", 100, 7))
    run_study(alone)
    assert study.tallies[0].data() == alone.tallies[0].data()
    assert study.tallies[1].data() != alone.tallies[0].data()


def test_grid_cells() -> None:
    cells = grid_cells("tendency:x,1,1,tendency:y,1,x", [0.0, 0.5])
    assert cells == [
        "tendency:0,1,1,tendency:0,1,0",
        "tendency:0,1,1,tendency:0.5,1,0",
        "tendency:0.5,1,1,tendency:0,1,0.5",
        "tendency:0.5,1,1,tendency:0.5,1,0.5",
    ]
    assert split_letters("tendency:x,1,.5,random,tendency:0,y,1") == [
        "tendency:x,1,.5",
        "random",
        "tendency:0,y,1",
    ]
    with pytest.raises(BadInputError):
        grid_cells("random,random", [0.0, 1.0])


def test_tallies_survive_being_written() -> None:
    tally = played().tallies[0]
    assert tally_from(json.loads(json.dumps(tally.data()))).data() == tally.data()


def test_summary_counts() -> None:
    study = played()
    found = summary(WORDS, study.tallies[0], True)
    assert found.players == ["tendency:0.5,1,0", "tendency:1,0.5,1"]
    assert [share.count for share in found.wins] == study.tallies[0].wins
    assert found.unfinished is not None
    assert found.unfinished.count == study.tallies[0].unfinished
    assert found.length.mean == pytest.approx(study.tallies[0].decisions / 250)
    assert "unfinished" not in found.statistics
    assert "turns" in found.statistics
    run = run_study(study)
    assert (run.games, run.complete) == (0, True)
    assert json.loads(json.dumps(study_data(study, run)))["games"] == 250


@pytest.mark.parametrize(
    ("words", "games"), [("human,random", 10), ("random", 10), ("random,nobody", 10), (WORDS, 0)]
)
def test_plans_that_make_no_sense_are_refused(words: str, games: int) -> None:
    with pytest.raises(BadInputError):
        make_plan(find_game(GAME), words, games, 1)


@pytest.mark.parametrize("spoil", ["", "{", '{"kibitz study": 9}', "[]", '{"kibitz study": 1}'])
def test_a_damaged_file_is_refused(tmp_path: Path, spoil: str) -> None:
    file = tmp_path / "study.json"
    file.write_text(spoil, encoding="utf-8")
    with pytest.raises(BadInputError):
        load_study(file)


def test_a_file_whose_games_do_not_add_up_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    data = json.loads(played(100).text())
    data["tallies"][0]["games"] += 1
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadInputError):
        load_study(file)


def start_study(data: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*KIBITZ, "study", *words],
        env=environment(data),
        cwd=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize("workers", one_in(2, [2, 1]))
def test_ctrl_c_and_resume_count_no_game_twice(tmp_path: Path, workers: int) -> None:
    """A real SIGINT to the whole group, as a terminal sends it, in the middle of a study."""
    file = tmp_path / "study.json"
    words = [GAME, "--seat-a", "miser", "--seat-b", "generous", "--games", "1000000"]
    process = start_study(
        tmp_path, *words, "--seed", "7", "--workers", str(workers), "--save", str(file), "--json"
    )
    wait_until(lambda: file.exists() and load_study(file).games)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert f"--resume {file}" in err
    shown = json.loads(out)
    study = load_study(file)
    assert 0 < shown["games"] == study.games < 1_000_000

    # A little further than it had come; the rest of what was begun is filled in.
    games = study.plan.games = study.done[0].end + 100
    assert len(study.done[0]) == study.games
    run_study(study)
    whole = Study(make_plan(find_game(GAME), "miser,generous", games, 7))
    run_study(whole)
    assert study.tallies[0].data() == whole.tallies[0].data()


def test_ctrl_c_without_a_file_keeps_the_study(tmp_path: Path) -> None:
    process = start_study(tmp_path, GAME, "--games", "10000000")
    wait_until(lambda: [w for child in children(process.pid, "") for w in children(child, "")])
    time.sleep(2)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    saved = list(tmp_path.glob("study-*.json"))
    assert len(saved) == 1
    assert saved[0].name in err
    assert load_study(saved[0]).games > 0


def wait_until(true: Any) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it never happened")


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc to find the worker")
def test_a_worker_that_dies_is_reported_and_its_games_played_again(tmp_path: Path) -> None:
    process = start_study(
        tmp_path, GAME, "--games", "100000", "--workers", "2", "--seed", "3", "--json"
    )
    # By what it has worked, not by the clock: at its start, and long before its share is done.
    wait_until(lambda: [w for w in workers_of(process.pid) if seconds_worked(w) > 0.4])
    os.kill(workers_of(process.pid)[0], signal.SIGKILL)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "-9" in err
    whole = kibitz(tmp_path, "study", GAME, "--games", "100000", "--seed", "3", "--json")
    assert json.loads(out)["cells"] == json.loads(whole.stdout)["cells"]


def workers_of(pid: int) -> list[int]:
    """Worker processes of the program that this process supervises."""
    return [worker for child in children(pid, "") for worker in children(child, "spawn_main")]


def seconds_worked(pid: int) -> float:
    """The processor's time a process has had; 0 if it is gone."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int, word: str) -> list[int]:
    """The children of a process whose command line has this word in it."""
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            words = (folder / "cmdline").read_text()
        except OSError:
            continue
        if parent == pid and word in words:
            found.append(int(folder.name))
    return found


def test_the_command_prints_the_figures(tmp_path: Path) -> None:
    done = kibitz(
        tmp_path, "study", GAME, "--seat-a", "tendency:0,0,1", "--seat-b", "tendency:1,1,1",
        "--games", "200",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for word in ("tendency:0,0,1 wins", "tie", "unfinished", "95 % interval", "games/s",
                 "decisions/s", "Score of tendency:0,0,1", "Turns"):  # fmt: skip
        assert word in done.stdout


def test_the_command_works_for_any_game_and_number_of_seats(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "study", toy(), "--games", "20", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 20
    done = kibitz(tmp_path, "study", toy(), "--seats", "random,random,random", "--games", "5",
                  "--rotate", "--json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["cells"][0]["wins"]) == 3


def test_grid_and_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for number, words in enumerate(
        (
            ["--seat-a", "tendency:x,1,1", "--seat-b", "tendency:y,1,1", "--grid", "3"],
            ["--seat-a", "tendency:x,1,1", "--grid", "0,0.5,1"],
            [],
        )
    ):
        file = tmp_path / f"{number}.png"
        done = kibitz(tmp_path, "study", GAME, *words, "--games", "30", "--plot", str(file))
        assert done.returncode == 0, done.stderr
        assert file.read_bytes().startswith(b"\x89PNG")
        assert file.stat().st_size > 10_000
        assert "wins" in done.stdout


def test_without_matplotlib_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ImportError('not here')\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [*KIBITZ, "study", GAME, "--games", "10", "--plot", str(tmp_path / "a.png")],
        env=environment(tmp_path, PYTHONPATH=path), capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "kibitz[study]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "0"],
        ["--games", "x"],
        ["--workers", "0"],
        ["--seat-a", "human"],
        ["--seat-a", "nobody"],
        ["--seats", "random,random", "--seat-a", "random"],
        ["--seat-a", "tendency:1,2,3"],
        ["--grid", "5"],
        ["--grid", "x", "--seat-a", "tendency:x,1,1"],
        ["--plot", "picture.jpg"],
        ["--save", "/nowhere/at/all.json"],
        ["--resume", "/nowhere/at/all.json"],
        ["--option", "starter=2"],
    ],
)
def test_mistakes_are_explained(tmp_path: Path, words: list[str]) -> None:
    done = kibitz(tmp_path, "study", GAME, *words)
    assert done.returncode == 2, done.stdout
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert "study." not in done.stderr


def test_a_file_of_another_study_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    first = kibitz(tmp_path, "study", GAME, "--games", "10", "--save", str(file))
    assert first.returncode == 0, first.stderr
    before = file.read_text(encoding="utf-8")
    second = kibitz(tmp_path, "study", GAME, "--games", "10", "--seed", "2", "--save", str(file))
    assert second.returncode == 2
    assert file.read_text(encoding="utf-8") == before


def test_a_plan_is_the_same_after_a_file() -> None:
    plan = make_plan(find_game(GAME), WORDS, 10, 7, {"known": "yes", "turns": "50"})
    again = Plan(**json.loads(json.dumps(plan.data())))
    assert again == plan
    assert again.same_games(plan)


def test_scores_seats_and_records_of_a_study(tmp_path: Path) -> None:
    words = ["study", GAME, "--seat-a", "miser", "--seat-b", "generous", "--games", "6"]
    folder = tmp_path / "games"
    shown = kibitz(tmp_path, *words, "--rotate", "--records", str(folder)).stdout
    assert re.search(r"Score of miser +-?\d+\.\d+ ±", shown)
    assert "First-seat advantage" in shown
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{n:06d}.kibitz" for n in range(6)]
    wins = [0.0, 0.0]
    for number, file in enumerate(files):
        reading = read_record(file.read_text(encoding="utf-8"))
        assert reading.error is None
        record = reading.record
        assert record.result is not None
        names = [sitter.name for sitter in record.players]
        assert names == (["miser", "generous"] if number % 2 == 0 else ["generous", "miser"])
        best = max(record.result)
        if record.result.count(best) == 1:
            wins[["miser", "generous"].index(names[record.result.index(best)])] += 1
    # Players who differ and stay where they are say nothing about the seats.
    apart = kibitz(tmp_path, *words).stdout
    assert "First-seat advantage" not in apart
    alike = kibitz(tmp_path, "study", GAME, "--games", "6").stdout
    assert "First-seat advantage" in alike
    done = json.loads(kibitz(tmp_path, *words, "--json").stdout)
    assert done["cells"][0]["first_seat_advantage"] is None
    whole = json.loads(kibitz(tmp_path, *words, "--rotate", "--json").stdout)
    assert [share["count"] for share in whole["cells"][0]["wins"]] == wins
    refused = kibitz(tmp_path, *words, "--records", str(tmp_path / "no" / "such"))
    assert refused.returncode == 2
