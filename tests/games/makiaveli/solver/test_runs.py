"""The automaton of open runs: the proof, checked case by case, that its step loses nothing."""

from kibitz.games.makiaveli.solver.runs import (
    ALL_PAIRS,
    PAIRS,
    PLAIN_PAIRS,
    covers,
    may_stop,
    pair_number,
    successors,
    ways,
)

INPUTS = [(plain, cross) for plain in range(3) for cross in range(3 - plain)]


def test_runs_step_needs_no_choice_without_cross_cards() -> None:
    for pair in range(PLAIN_PAIRS):
        for plain in range(3):
            assert len(successors(pair, plain, 0)) <= 1


def test_runs_covering_is_a_simulation() -> None:
    """If x covers y, x can stop when y can, and each step of y is covered by a kept step of x."""
    for x in range(ALL_PAIRS):
        for y in range(ALL_PAIRS):
            if not covers(x, y):
                continue
            assert may_stop(x) or not may_stop(y)
            for plain, cross in INPUTS:
                kept = successors(x, plain, cross)
                for after, _, _ in ways(y, plain, cross):
                    assert any(covers(k, after) for k in kept), (PAIRS[x], PAIRS[y], plain, cross)


def test_runs_short_runs_must_be_extended() -> None:
    assert successors(pair_number(1, 3), 0, 0) == []
    assert successors(pair_number(1, 2), 1, 0) == []
    assert successors(pair_number(1, 3), 1, 0) == [pair_number(0, 2)]
    assert successors(pair_number(0, 0), 2, 0) == [pair_number(1, 1)]
    assert successors(pair_number(0, 3), 2, 0) == [pair_number(1, 3)]


def test_cross_anchored_a_crossed_run_takes_no_second_cross_card() -> None:
    assert successors(pair_number(0, 4), 0, 1) == []
    assert successors(pair_number(0, 6), 0, 1) == [pair_number(0, 4)]
    # A plain card: go on with the crossed run, or start one that may take a cross card later.
    assert sorted(successors(pair_number(0, 6), 1, 0)) == sorted(
        [pair_number(0, 1), pair_number(0, 6)]
    )
