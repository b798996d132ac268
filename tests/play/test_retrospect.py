"""Could I have won? Every turn of a seat in a recorded game, with the real solver."""

from __future__ import annotations

import pytest

import kibitz
from kibitz.core.errors import BadInputError
from kibitz.core.record import Record, Sitter
from kibitz.core.solver import PositionSolver
from kibitz.play.match import Match
from kibitz.play.retrospect import Retrospect, could_have_won, turns_of
from kibitz.players.seats import seats_again

GAME = kibitz.game("makiaveli")


def played() -> Record:
    """A game between two that overlook much."""
    chairs = seats_again(GAME, [Sitter("bot", "random"), Sitter("bot", "random")])
    match = Match(Record.new(GAME, GAME.setup(2), 11), [chair.player for chair in chairs])
    while not match.over:
        match.play_program()
    return match.record


def test_a_missed_win_is_found_and_a_win_is_no_miss() -> None:
    options: dict[str, object] = {"position": "TH | 7H 8H 9H | KS"}
    record = Record.new(GAME, GAME.setup(2, options), 3)
    state = record.start()
    for text in ("draw", "draw"):
        record.moves.append((state.to_move(), state.play(text)))
    # Seat 0 drew instead of laying its only card, at the very beginning.
    found = could_have_won(record, 0, lambda _: None)
    assert found.missed[0] == 0
    won = Record.new(GAME, GAME.setup(2, options), 3)
    state = won.start()
    for text in ("lay TH", "done"):
        won.moves.append((state.to_move(), state.play(text)))
    assert state.to_move() < 0
    found = could_have_won(won, 0, lambda _: None)
    assert (found.missed, found.won) == ([], 0)


def test_every_turn_of_a_seat_is_looked_at_once() -> None:
    record = played()
    news: list[tuple[int, int]] = []

    def tell(found: Retrospect) -> None:
        news.append((found.done, found.of))

    found = could_have_won(record, 1, tell)
    turns = list(turns_of(record, 1))
    assert news[-1] == (len(turns), len(turns))
    assert len(news) >= len(turns)
    for begun, _, state in turns:
        assert state.to_move() == 1
        assert begun == 0 or record.moves[begun - 1][0] != 1
    solver = GAME.solver
    assert isinstance(solver, PositionSolver)
    options = {option.name: option.default for option in solver.options}
    wins = [b for b, _, state in turns if solver.solve_state(state, 1, options, print).yes]
    assert found.missed == [move for move in wins if move != found.won]


def test_games_without_such_a_solver_say_so() -> None:
    with pytest.raises(BadInputError, match="Mulle"):
        could_have_won(Record.new(kibitz.game("mulle"), kibitz.game("mulle").setup(), 1), 0, print)
