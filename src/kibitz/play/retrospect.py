"""Could I have won? The solver's answer for every turn of a seat in a recorded game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.solver import PositionSolver
from kibitz.core.state import State


@dataclass
class Retrospect:
    """What is known so far about the turns of a seat."""

    seat: int
    of: int
    """Turns of this seat."""
    done: int = 0
    """Turns looked at."""
    missed: list[int] = field(default_factory=list)
    """After how many moves it could have won in the turn that began, and did not."""
    won: int | None = None
    """After how many moves the turn began in which it did win."""

    def lines(self) -> list[Msg]:
        """The outcome for people."""
        if self.missed:
            first = Msg("retrospect.missed", n=len(self.missed), move=self.missed[0])
        else:
            first = Msg("retrospect.none", n=self.of)
        won = [] if self.won is None else [Msg("retrospect.won", move=self.won)]
        return [first, *won]


def turns_of(record: Record, seat: int) -> Iterator[tuple[int, int, State]]:
    """The turns of a seat: after how many moves each began and was over, and the position at its
    beginning."""
    begun: tuple[int, State] | None = None
    for number, state in enumerate(record.states()):
        mine = state.to_move() == seat
        if mine and begun is None:
            begun = number, state
        elif not mine and begun is not None:
            yield begun[0], number, begun[1]
            begun = None
    if begun is not None:
        yield begun[0], len(record.moves), begun[1]


def could_have_won(record: Record, seat: int, tell: Callable[[Retrospect], None]) -> Retrospect:
    """Ask the solver about every turn of a seat; ``tell`` hears how far it has got, and may raise
    to stop it. BadInputError if the game's solver answers no such question."""
    game = find_game(record.game)
    solver = game.solver
    if not isinstance(solver, PositionSolver) or not solver.wins_in_turn:
        raise BadInputError(Msg("error.no_retrospect", game=game.title()))
    if not 0 <= seat < record.setup.seats:
        raise BadInputError(Msg("server.error.no_seat"))
    turns = list(turns_of(record, seat))
    end = record.state_at(len(record.moves))
    options: dict[str, Value] = {option.name: option.default for option in solver.options}
    found = Retrospect(seat, len(turns))
    for begun, over, state in turns:
        last = over == len(record.moves)
        if last and end.to_move() < 0 and end.returns()[seat] == max(end.returns()):
            found.won = begun
        elif solver.solve_state(state, seat, options, lambda _: tell(found)).yes:
            found.missed.append(begun)
        found.done += 1
        tell(found)
    return found
