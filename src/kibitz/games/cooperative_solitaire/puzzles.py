# interpreted: makes a puzzle now and then
"""Puzzles of Cooperative Solitaire: clear the table together.

All cards are open and one plays both seats. The solver plays a deal to the end in which both seats
get rid of all their cards; the puzzle begins some decisions before that.
"""

from __future__ import annotations

from math import log2

from kibitz.core.messages import Msg
from kibitz.core.puzzle import OPEN, SOLVED, WRONG, Attempt, Puzzle, PuzzleMaker
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.games.cooperative_solitaire.actions import END
from kibitz.games.cooperative_solitaire.notation import in_words
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.solver.cooperative import CooperativeSearch
from kibitz.games.cooperative_solitaire.solver.limits import Limits
from kibitz.games.cooperative_solitaire.table import ENDING, NAME, TIE, TURN

_POSITIONS = 20_000
"""How long the solver looks: the same on every machine."""
_BANDS = ((2, 6), (7, 12), (13, 20), (21, 30))
"""How many decisions before the end a puzzle begins, by level."""
_TOLD = 5
"""Moves that the last hint tells."""
_LEAST = 2
"""Real decisions there have to be."""
_LEVELS = (10.5, 20.0, 33.0)
"""From which difficulty on a puzzle is medium, hard, expert."""


class ClearTheTable(PuzzleMaker):
    """Both seats get rid of all their cards."""

    def __init__(self) -> None:
        super().__init__("clear_the_table")

    def attempt(self, rng: Rng) -> Puzzle | None:
        start = find_game(NAME).deal(rng.seed128(), known=True)
        assert isinstance(start, CooperativeSolitaireState)
        search = _searched(start)
        if search.both is None:
            return None
        actions = search.both.actions()
        low, high = _BANDS[rng.below(len(_BANDS))]
        wanted = low + int(rng.below(high - low + 1))
        at = _begin(start, actions, wanted)
        state = start.clone()
        for action in actions[:at]:
            state.apply(action)
        turns = int(search.both_turn) - int(state.table[TURN]) + 1
        return _riddle(state, actions[at:], turns)

    def level(self, puzzle: Puzzle) -> int:
        return sum(puzzle.difficulty >= border for border in _LEVELS)

    def judge(self, puzzle: Puzzle, state: State, moves: list[str]) -> Attempt:
        assert isinstance(state, CooperativeSolitaireState)
        if state.to_move() >= 0:
            return Attempt(OPEN)
        if state.table[ENDING] == TIE:
            return Attempt(SOLVED, Msg("cooperative_solitaire.puzzle.solved", n=len(moves)))
        return Attempt(WRONG, Msg("cooperative_solitaire.puzzle.one_left"))


def _begin(start: CooperativeSolitaireState, actions: list[int], wanted: int) -> int:
    """After how many of the moves so many real decisions are left."""
    state = start.clone()
    decisions: list[int] = []
    for number, action in enumerate(actions):
        if len(state.legal_actions()) > 1:
            decisions.append(number)
        state.apply(action)
    return decisions[-wanted] if wanted <= len(decisions) else 0


def _searched(start: CooperativeSolitaireState) -> CooperativeSearch:
    search = CooperativeSearch(start, Limits(_POSITIONS, 0))
    search.run()
    return search


def _riddle(start: CooperativeSolitaireState, actions: list[int], turns: int) -> Puzzle | None:
    state = start.clone()
    moves: list[str] = []
    choices = 0
    bits = 0.0
    for action in actions:
        legal = len(state.legal_actions())
        choices += legal > 1
        bits += log2(legal)
        moves.append(state.move_text(action))
        state.apply(action)
    if state.table[ENDING] != TIE or choices < _LEAST:
        return None
    done = sum(action != END for action in actions)
    measures = {
        "turns": float(turns),
        "moves": float(done),
        "choices": float(choices),
        "bits": round(bits, 3),
    }
    return Puzzle(
        start,
        2,
        Msg("cooperative_solitaire.puzzle.task", n=turns),
        [
            Msg("cooperative_solitaire.puzzle.hint.moves", n=done),
            Msg("cooperative_solitaire.puzzle.hint.first", moves=_told(start, actions[:1])),
            Msg("cooperative_solitaire.puzzle.hint.more", moves=_told(start, actions[:_TOLD])),
        ],
        moves,
        # What has to be decided, and how many ways there are each time.
        choices + 0.5 * bits,
        measures,
        float(_searched(start).limits.expanded),
    )


def _told(start: CooperativeSolitaireState, actions: list[int]) -> list[Msg]:
    """These moves in words."""
    state = start.clone()
    found: list[Msg] = []
    for action in actions:
        found.append(in_words(state.table, action, "step"))
        state.apply(action)
    return found
