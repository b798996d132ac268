"""The script that compares learnt evaluations with those written by hand."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from scripts import learnt

from kibitz.arena.training import Training, make_plan
from kibitz.core.registry import game as find_game

DOCS = Path(learnt.__file__).resolve().parents[1] / "docs"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = Training(make_plan(find_game("masters_gallery"), 10))
    found.run(2)
    path = tmp_path_factory.mktemp("weights") / "w.txt"
    path.write_text(found.weights().text(), encoding="utf-8")
    return path


@pytest.mark.parametrize("seats", [2, 3])
def test_a_deal_is_played_from_every_seat_and_repeats_itself(file: Path, seats: int) -> None:
    weights = learnt.load(file)
    work = (weights.game, weights.values, 3, seats, 5)
    share, mine, other = learnt.play_deal(work)
    assert 0.0 <= share <= 1.0
    assert min(mine, other) > 0.0
    assert learnt.play_deal(work)[0] == share


def test_the_losses_as_a_table_and_as_a_picture(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learnt.main(["table", str(file)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(" | ")[:3] for row in rows[2:]] == [
        ["| masters_gallery", "1", "10"],
        ["| masters_gallery", "2", "20"],
    ]
    out = file.with_name("curve.svg")
    assert learnt.main(["picture", str(out), str(file)]) == 0
    marks = ET.parse(out).getroot().findall("{http://www.w3.org/2000/svg}circle")
    assert len(marks) == 2


def test_a_bad_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("nothing\n")
    for words in (["table", str(bad)], ["match", str(bad)], ["table", str(tmp_path / "none.txt")]):
        assert learnt.main(words) == 2
        assert words[1] in capsys.readouterr().err


def test_the_page_shows_what_the_files_say() -> None:
    files = [*DOCS.glob("learning/*.txt"), *DOCS.glob("../src/kibitz/games/*/weights.txt")]
    page = (DOCS / "strength.md").read_text(encoding="utf-8")
    for row in learnt.table([learnt.load(file) for file in files]):
        assert row in page
