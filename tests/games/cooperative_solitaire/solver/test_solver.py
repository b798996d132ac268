"""The solver against brute force on small decks, and its honesty on large ones."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from tests.games.cooperative_solitaire.positions import Small

from kibitz.core.errors import BadInputError, SearchStoppedError
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.record import read_record
from kibitz.core.rng import Rng
from kibitz.games.cooperative_solitaire import GAME
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.solver.limits import Limits
from kibitz.games.cooperative_solitaire.solver.search import (
    TurnSearch,
    Weights,
    distinct_moves,
    fingerprint,
)
from kibitz.games.cooperative_solitaire.solver.solver import OpenCardSolver, answer_for
from kibitz.games.cooperative_solitaire.table import (
    ENDING,
    GIVEN,
    HIDDEN_SECONDARY,
    LAST_SEAT,
    SEAT,
    SECOND_WON,
    SHIFTED,
    STARTER_WON,
    TIE,
    TURN,
)
from kibitz.i18n import LANGUAGES, Translator

SIZES = [
    Small(4, [0, 1], 2, 1),
    Small(3, [0, 1, 2, 3], 3, 1),
    Small(3, [0, 2, 3], 2, 2),
    Small(5, [1, 3], 3, 2),
]
OPTIONS: list[dict[str, Any]] = [
    {"turns": 12},
    {"turns": 9, "helper_step": "one"},
    {"turns": 10, "order": "classes", "starter": 1},
    {"turns": 11, "recycle": "turn_end"},
    {"turns": 1000},
    {"turns": 11, "helpers": "own"},
    {"turns": 9, "single_to_empty": True},
    {"turns": 11, "helper_throw": "always"},
    {"turns": 9, "helpers": "own", "single_to_empty": True, "helper_throw": "always"},
]


def ask(start: CooperativeSolitaireState, **given: Value) -> dict[str, Any]:
    assert GAME.solver is not None
    options = {o.name: o.default for o in GAME.solver.options}
    return answer_for(start, {**options, **given}, _silent).data


def _silent(msg: Msg) -> None:
    """Nobody watches."""


def position(game: Small, seed: int, **options: Any) -> CooperativeSolitaireState:
    start = game.deal(seed, **options)
    assert isinstance(start, CooperativeSolitaireState)
    return start


def bare(state: CooperativeSolitaireState) -> tuple[int, ...]:
    """All that matters for the rest of the game, the turn's number included."""
    numbers = state.numbers()[:LAST_SEAT]
    numbers[GIVEN] = numbers[GIVEN + 1] = 0
    return (*numbers, int(state.table[SHIFTED]))


def brute_together(start: CooperativeSolitaireState) -> tuple[int | None, int | None]:
    """The first turn in which both, or only one, can have finished; every position is visited."""
    both: list[int] = []
    one: list[int] = []
    seen: set[tuple[int, ...]] = set()
    stack = [start.clone()]
    while stack:
        state = stack.pop()
        # The same position in a later turn is no better, so the turn is left out; but the last
        # turns of the game differ, so only where there are plenty.
        key = bare(state)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > 150_000:
            pytest.skip("too many positions for brute force")
        if state.to_move() < 0:
            turn = int(state.table[TURN])
            if state.table[ENDING] == TIE:
                both.append(turn)
            elif state.table[ENDING] in (STARTER_WON, SECOND_WON):
                one.append(turn)
            continue
        for action in state.legal_actions():
            child = state.clone()
            child.apply(action)
            stack.append(child)
    return min(both, default=None), min(one, default=None)


def brute_versus(start: CooperativeSolitaireState) -> int:
    """Seat 0's result under best play, by plain recursion over every position."""
    memo: dict[tuple[int, ...], int] = {}

    def value(state: CooperativeSolitaireState) -> int:
        if state.to_move() < 0:
            return int(state.returns()[0])
        key = bare(state)
        if key in memo:
            return memo[key]
        if len(memo) > 150_000:
            raise _TooManyError
        found = []
        for action in state.legal_actions():
            child = state.clone()
            child.apply(action)
            found.append(value(child))
        memo[key] = max(found) if state.to_move() == 0 else min(found)
        return memo[key]

    return value(start)


class _TooManyError(Exception):
    pass


CASES = [
    (size, option, seed) for size in range(len(SIZES)) for option in range(4) for seed in range(4)
]
CASES += [(size, option, seed) for size in (0, 2, 3) for option in (5, 6, 7, 8) for seed in (0, 1)]


@pytest.mark.parametrize(("size", "option", "seed"), CASES)
def test_together_as_brute_force_finds_it(size: int, option: int, seed: int) -> None:
    start = position(SIZES[size], 100 * size + seed, **OPTIONS[option])
    both, one = brute_together(start)
    found = ask(start, question="cooperative", positions=2_000_000)["cooperative"]
    assert found["status"] == "proved"
    if both is not None:
        assert found["outcome"] == "both finish"
        assert found["rounds"] == (both + 1) // 2
    elif one is not None:
        assert found["outcome"] == "one finishes"
        assert found["rounds"] == (one + 1) // 2
    else:
        assert found["outcome"] == "nobody finishes"


@pytest.mark.parametrize(("size", "option", "seed"), CASES)
def test_against_each_other_as_brute_force_finds_it(size: int, option: int, seed: int) -> None:
    start = position(SIZES[size], 100 * size + seed, **OPTIONS[option])
    try:
        wanted = brute_versus(start)
    except _TooManyError:
        pytest.skip("too many positions for brute force")
    found = ask(start, question="versus", positions=2_000_000)["versus"]
    assert found["status"] == "proved"
    assert found["seat0_at_least"] == found["seat0_at_most"] == wanted


def test_brute_force_sees_every_outcome() -> None:
    """The comparison is worth something: wins, losses and draws, ties and none all occur."""
    values = set()
    together = set()
    for size, option, seed in CASES[::3]:
        start = position(SIZES[size], 100 * size + seed, **OPTIONS[option])
        found = ask(start, positions=2_000_000)
        values.add(found["versus"]["seat0_at_least"])
        together.add(found["cooperative"]["outcome"])
    assert values == {-1, 0, 1}
    assert len(together) >= 2


def test_solutions_replay_to_what_is_claimed() -> None:
    start = GAME.deal(3)
    assert isinstance(start, CooperativeSolitaireState)
    found = ask(start, question="cooperative", positions=30_000)["cooperative"]
    assert found["outcome"] == "both finish"
    state = start.clone()
    for text in found["moves"]:
        state.play(text)
    assert state.table[ENDING] == TIE
    assert (state.table[TURN] + 1) // 2 == found["rounds"]


def test_a_search_that_was_cut_short_claims_no_proof() -> None:
    start = GAME.deal(4)
    assert isinstance(start, CooperativeSolitaireState)
    found = ask(start, positions=300)
    assert found["cooperative"]["status"] == "best so far"
    assert found["cooperative"]["stopped"] == "positions"
    assert found["cooperative"]["at_least_rounds"] == 1
    assert found["versus"]["status"] == "open"
    assert found["versus"]["stopped"] == "positions"
    assert (found["versus"]["seat0_at_least"], found["versus"]["seat0_at_most"]) == (-1, 1)
    assert found["versus"]["moves"] == []


def test_small_limits_never_contradict_brute_force() -> None:
    """Whatever is claimed with too little time is true."""
    for seed in range(12):
        start = position(SIZES[1], seed, turns=10)
        both, _ = brute_together(start)
        value = brute_versus(start)
        for positions in (3, 10, 40, 200):
            found = ask(start, positions=positions)
            together, against = found["cooperative"], found["versus"]
            assert against["seat0_at_least"] <= value <= against["seat0_at_most"]
            if together["outcome"] == "both finish":
                assert both is not None
                assert together["rounds"] >= (both + 1) // 2
                if together["status"] == "proved":
                    assert together["rounds"] == (both + 1) // 2
            elif together["status"] == "proved":
                assert both is None
            if both is not None and together["at_least_rounds"] is not None:
                assert together["at_least_rounds"] <= (both + 1) // 2


def test_turns_finds_every_end_that_plain_play_finds() -> None:
    """What the search leaves out leads to nothing new."""
    for seed in range(30):
        start = position(SIZES[seed % 4], seed, **OPTIONS[seed % 5])
        rng = Rng(seed)
        while start.to_move() >= 0:
            turns = TurnSearch(Limits(1_000_000, 0), 1_000_000)
            turns.find(start.clone())
            assert not turns.cut
            assert {fingerprint(end) for end in turns.ends} == plain_ends(start)
            best = TurnSearch(Limits(1_000_000, 0))
            best.find_best(start.clone(), 100_000, _weights())
            assert {fingerprint(end) for end in best.ends} == plain_ends(start)
            start = turns.ends[rng.below(len(turns.ends))]


def _weights() -> Any:

    return Weights()


def plain_ends(start: CooperativeSolitaireState) -> set[int]:
    found: set[int] = set()
    stack = [start]
    while stack:
        state = stack.pop()
        if state.to_move() < 0 or state.table[TURN] != start.table[TURN]:
            found.add(fingerprint(state))
            continue
        for action in state.legal_actions():
            child = state.clone()
            child.apply(action)
            stack.append(child)
    return found


def test_fingerprints_tell_positions_apart_and_only_those() -> None:
    """Equal exactly where piles, heights, turn and counts are equal, up to the helper piles' order
    and to which of two identical cards it is."""

    @cache
    def kinds(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(c >> 1 for c in cards)

    known: dict[int, object] = {}
    back: dict[object, int] = {}
    for seed in range(40):
        start = GAME.deal(seed % 8)
        rng = Rng(seed)
        while start.to_move() >= 0:
            assert isinstance(start, CooperativeSolitaireState)
            places = {n: kinds(tuple(c)) for n, c in start.places().items()}
            helpers = sorted(c for n, c in places.items() if n.startswith("helpers"))
            main = [sorted((places[f"main.{i}"], places[f"main.{i + 1}"])) for i in (0, 2, 4, 6)]
            own = [(n, c) for n, c in places.items() if n[-1] in "01" and "." not in n]
            b = start.table
            rest = (int(b[SEAT]), int(b[ENDING]), *start.numbers()[HIDDEN_SECONDARY:GIVEN])
            shape = repr((helpers, main, own, rest))
            key = fingerprint(start)
            assert known.setdefault(key, shape) == shape
            assert back.setdefault(shape, key) == key
            start.apply(rng.pick(start.legal_actions()))
    assert len(known) > 3000


def test_choices_are_legal() -> None:
    for seed in range(10):
        state = GAME.deal(seed)
        rng = Rng(seed)
        while state.to_move() >= 0:
            assert isinstance(state, CooperativeSolitaireState)
            assert set(distinct_moves(state)) <= set(state.legal_actions())
            assert distinct_moves(state)
            state.apply(rng.pick(state.legal_actions()))


def test_interrupting_keeps_what_was_found() -> None:
    def stop(msg: Msg) -> None:
        raise SearchStoppedError

    assert GAME.solver is not None
    options = {o.name: o.default for o in GAME.solver.options}
    answer = GAME.solver.solve({**options, "seed": "3", "positions": 400_000}, stop)
    assert answer.data["cooperative"]["stopped"] == "interrupted"  # type: ignore[index]
    assert "versus" not in answer.data


def test_witness_is_a_record_that_replays() -> None:
    assert GAME.solver is not None
    options = {o.name: o.default for o in GAME.solver.options}
    given: dict[str, Value] = {"seed": "3", "positions": 30_000, "question": "cooperative"}
    witness = GAME.solver.solve({**options, **given}, _silent).witness
    assert witness is not None
    reading = read_record(witness.record)
    assert reading.error is None
    assert [text for _, text in reading.record.moves] == witness.moves
    assert reading.record.result == [0.0, 0.0]


@pytest.mark.parametrize("seed", ["", "x", "-1", "1" * 60])
def test_bad_seeds_are_refused(seed: str) -> None:
    assert GAME.solver is not None
    options = {o.name: o.default for o in GAME.solver.options}
    with pytest.raises(BadInputError):
        GAME.solver.solve({**options, "seed": seed}, _silent)


def test_positions_of_a_game_can_be_asked_about() -> None:
    state = position(SIZES[0], 5, turns=12)
    for _ in range(3):
        state.apply(state.legal_actions()[0])
    solver = OpenCardSolver([])
    options: dict[str, Value] = {"question": "versus", "positions": 100_000, "seconds": 0}
    found = solver.solve_state(state, 0, options, _silent).data["versus"]
    assert isinstance(found, dict)
    assert found["seat0_at_least"] == found["seat0_at_most"] == brute_versus(state)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_are_sentences(lang: str) -> None:
    speak = Translator(lang)
    for size, positions in ((0, 100_000), (1, 5), (2, 40)):
        for seed in range(6):
            start = position(SIZES[size], seed, turns=10)
            options: dict[str, Value] = {"question": "both", "positions": positions, "seconds": 0}
            for msg in answer_for(start, options, _silent).lines:
                text = speak.text(msg)
                assert "cooperative_solitaire" not in text
                assert "{" not in text


@pytest.mark.parametrize("question", ["cooperative", "versus"])
@pytest.mark.parametrize("played", [0, 7])
def test_an_answer_is_the_verdict_and_then_a_line_for_each_turn(question: str, played: int) -> None:
    """Turns are counted as at the table, also from the middle of a game."""
    shown = 0
    for seed in range(6):
        start = position(SIZES[0], seed, turns=12)
        for _ in range(played):
            if start.to_move() >= 0:
                start.apply(start.legal_actions()[0])
        if start.to_move() < 0:
            continue
        options: dict[str, Value] = {"question": question, "positions": 100_000, "seconds": 0}
        answer = answer_for(start, options, _silent)
        found = answer.data[question]
        assert isinstance(found, dict)
        verdict, effort, *turns = answer.lines
        assert verdict.key.startswith("cooperative_solitaire.solved.")
        assert verdict.key.rpartition(".")[2] in VERDICTS
        assert effort.key.startswith("cooperative_solitaire.solved.stop.")
        assert {line.key for line in turns} <= {"cooperative_solitaire.solved.turn"}
        first = int(start.table[TURN])
        assert [line.args["number"] for line in turns] == list(range(first, first + len(turns)))
        moves = [
            len(of_turn)
            for of_turn in (line.args["moves"] for line in turns)
            if isinstance(of_turn, list)
        ]
        assert len(moves) == len(turns)
        assert all(moves)
        assert sum(moves) == len(found["moves"])
        seats = [line.args["seat"] for line in turns]
        assert all(one != two for one, two in pairwise(seats))
        shown += bool(turns)
    assert shown > 1


VERDICTS = (
    *("both_proved", "both_so_far", "one_proved", "one_so_far", "none_proved", "none_so_far"),
    *("versus_won", "versus_drawn", "versus_no_loss", "versus_open"),
)
