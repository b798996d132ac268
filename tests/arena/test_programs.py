"""Studies with programs from outside: fresh for every game, and their failures reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.terminal import kibitz

from kibitz.arena.crews import crew_for
from kibitz.arena.loop import Tally, first_trouble, play_game
from kibitz.arena.study import Study, make_plan, tally_from
from kibitz.arena.studying import run_study
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.core.turn import Player, Turn
from kibitz.players.basic import RandomPlayer

TOY = "kibitz_toy"

REMEMBERS = """
class AI:
    def __init__(self):
        self.moves = 0

    def choose(self, turn):
        self.moves += 1
        actions = turn.legal_actions()
        return actions[self.moves % len(actions)]
"""

FAILS = """
class AI:
    def choose(self, turn):
        if turn.rng.chance(0.01):
            raise ValueError(f"bad luck in {len(turn.history())}")
        return turn.legal_actions()[0]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("remembers.py").write_text(REMEMBERS)
    Path("fails.py").write_text(FAILS)


def studied(words: str, workers: int, games: int) -> Study:
    study = Study(make_plan(find_game(TOY), words, games, 7, rotate=True))
    assert run_study(study, crew_for(workers)).complete
    return study


@pytest.mark.parametrize("program", ["remembers.py", "fails.py"])
def test_totals_do_not_depend_on_the_number_of_workers(program: str) -> None:
    one = studied(f"ai:{program},random", 1, 203)
    two = studied(f"ai:{program},random", 2, 203)
    assert one.text() == two.text()


def test_the_first_failure_is_named_with_its_line(tmp_path: Path) -> None:
    words = ["study", TOY, "--seats", "ai:fails.py,random", "--games", "30", "--lang", "en"]
    done = kibitz(tmp_path, *words)
    assert done.returncode == 1
    (last,) = done.stderr.strip().splitlines()[-1:]
    assert last.startswith("The first failure was in game ")
    assert "ValueError: bad luck in" in last
    assert "fails.py:5" in last
    assert "because a program failed" in done.stdout
    fine = kibitz(tmp_path, *words[:3], "ai:remembers.py,random", *words[4:])
    assert (fine.returncode, fine.stderr) == (0, "")


def test_of_several_tallies_the_game_of_the_lowest_number_counts() -> None:
    one, two = Tally(2), Tally(2)
    two.fail(5, Msg("five"))
    one.fail(9, Msg("nine", card=Msg("card", face="7H")))
    one.fail(9, Msg("later"))
    both = Tally(2)
    both.merge(one)
    assert both.trouble == Msg("nine", card=Msg("card", face="7H"))
    assert first_trouble([Tally(2), one, two]) is two
    both.merge(two)
    assert (both.failures, both.trouble, both.trouble_game) == (3, Msg("five"), 5)
    again = tally_from(json.loads(json.dumps(one.data())))
    assert (again.trouble, again.trouble_game) == (one.trouble, 9)
    assert first_trouble([Tally(2)]) is None
    assert "trouble" not in Tally(2).data()


def test_a_players_illegal_answer_is_trouble_too() -> None:
    class Cheat(Player):
        def choose(self, turn: Turn) -> int:
            return 999

    game = find_game(TOY)
    tally = Tally(2)
    players = [Cheat(), RandomPlayer()]
    play_game(game, game.setup(2), 3, list(players), [False, True], 0, tally, number=4)
    assert tally.failures > 0
    assert (tally.trouble, tally.trouble_game) == (Msg("error.bot_illegal", answer=999), 4)
