"""Puzzles by level, number and day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from tests.tiers import tier

import kibitz
from kibitz.core.errors import BadInputError, IllegalMoveError
from kibitz.core.puzzle import LEVELS, OPEN, SOLVED, WRONG
from kibitz.play.puzzles import PuzzleName, daily, make_puzzle, solve

KINDS = [(game.name, maker.name) for game in kibitz.all_games() for maker in game.puzzles]


def test_three_games_have_puzzles() -> None:
    assert [game for game, _ in KINDS] == ["cooperative_solitaire", "makiaveli", "mulle"]


@pytest.mark.parametrize(("game", "kind"), KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_of_each_level_is_solved_by_its_solution(game: str, kind: str, level: str) -> None:
    maker = next(m for m in kibitz.game(game).puzzles if m.name == kind)
    for number in range(tier(1, 6, 1)):
        name = PuzzleName(game, kind, level, number)
        made = make_puzzle(name)
        assert LEVELS[maker.level(made)] == level
        assert solve(name, made.solution).attempt.status == SOLVED
        make_puzzle.cache_clear()
        assert make_puzzle(name).solution == made.solution


def test_the_daily_puzzle_follows_from_the_date_alone() -> None:
    assert daily(date(2026, 11, 18)) == ("medium", 20261118)
    monday = date(2026, 11, 16)
    assert [daily(monday + timedelta(n))[0] for n in range(7)] == [
        "easy", "easy", "medium", "medium", "hard", "hard", "expert",
    ]  # fmt: skip
    # For good: whoever changes a generator changes yesterday's puzzles.
    made = make_puzzle(PuzzleName("makiaveli", "go_out", *daily(date(2026, 11, 18))))
    assert made.solution == PINNED


FLOOR = (
    "4C 4H 4S / 2C 2D 2H 2S / AH 2H 3H / KC KD KH / 5H 6H 7H 8H / 3C 3D 3H 3S / JH QH KH AH"
    " / 8D 8H 8S / 9C 9D 9H 9S / 6C 7C 8C 9C"
)
PINNED = ["lay 6C", "lay 9D", f"done {FLOOR}"]


def test_the_floor_is_arranged_by_hand() -> None:
    name = PuzzleName("makiaveli", "go_out", "easy", 1)
    made = make_puzzle(name)
    lays = made.solution[:-1]
    solving = solve(name, lays)
    assert solving.attempt.status == OPEN
    assert [move.text for move in solving.view().moves] == []
    assert solving.view().arranging is not None
    for text in ("done", "draw"):
        with pytest.raises(IllegalMoveError):
            solve(name, [*lays, text])


def test_who_disturbs_more_groups_than_needed_has_not_solved_it() -> None:
    """Another legal way to lay the same cards, found by moving a card between two groups that the
    solution leaves alone, or by splitting a long one."""
    for number in range(200):
        name = PuzzleName("makiaveli", "go_out", "easy", number)
        made = make_puzzle(name)
        *lays, done = made.solution
        groups = done.removeprefix("done ").split(" / ")
        for i, group in enumerate(groups):
            cards = group.split()
            if len(cards) >= 6:
                split = [" ".join(cards[:3]), " ".join(cards[3:])]
                other = "done " + " / ".join([*groups[:i], *split, *groups[i + 1 :]])
                found = solve(name, [*lays, other]).attempt
                assert found.status in (SOLVED, WRONG)
            for j, target in enumerate(groups):
                bigger = [*target.split(), cards[-1]]
                if i == j or len(cards) < 4:
                    continue
                changed = [*groups]
                changed[i], changed[j] = " ".join(cards[:-1]), " ".join(bigger)
                try:
                    found = solve(name, [*lays, "done " + " / ".join(changed)]).attempt
                except IllegalMoveError:
                    continue
                if found.status == WRONG:
                    assert found.remark is not None
                    assert found.remark.key == "makiaveli.puzzle.too_many"
                    return
    pytest.fail("no puzzle could be solved badly")


def test_any_other_capture_is_wrong() -> None:
    name = PuzzleName("mulle", "best_capture", "medium", 2)
    made = make_puzzle(name)
    start = solve(name, [])
    statuses = [solve(name, [move.text]).attempt.status for move in start.view().moves]
    assert statuses.count(SOLVED) <= 1
    assert WRONG in statuses
    assert solve(name, made.solution).attempt.status == SOLVED


def test_what_is_no_puzzle_is_named() -> None:
    for name, key in (
        (PuzzleName("montenegro", "", "easy", 1), "puzzle.error.none"),
        (PuzzleName("mulle", "chess", "easy", 1), "puzzle.error.kind"),
        (PuzzleName("mulle", "best_capture", "simple", 1), "puzzle.error.level"),
        (PuzzleName("mulle", "best_capture", "easy", -1), "puzzle.error.number"),
    ):
        with pytest.raises(BadInputError) as error:
            make_puzzle(name)
        assert error.value.msg.key == key
