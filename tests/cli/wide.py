"""A tiny game with very many moves and a solver: for what the toy game does not have."""

from __future__ import annotations

import time

from kibitz import (
    Deal,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Msg,
    Option,
    Rng,
    Setup,
    State,
    View,
)
from kibitz.core.errors import SearchStoppedError
from kibitz.core.messages import Msg as Message
from kibitz.core.options import Value
from kibitz.core.solver import Answer, PositionSolver, Report, Solver, Witness
from kibitz.core.view import FAN, Move, Pile, Zone

MOVES = 100


class Wide(State):
    """Each seat in turn points at one of a hundred places; twice round and it is over."""

    def __init__(self, pointed: list[int], cards: list[int]) -> None:
        self.pointed = pointed
        self.cards = cards

    def to_move(self) -> int:
        return -1 if len(self.pointed) == 4 else len(self.pointed) % 2

    def legal_actions(self) -> list[int]:
        return [a for a in range(MOVES) if a not in self.pointed] if self.to_move() >= 0 else []

    def apply(self, action: int) -> None:
        self.pointed.append(action)

    def returns(self) -> list[float]:
        return [float(sum(self.pointed[0::2])), float(sum(self.pointed[1::2]))]

    def clone(self) -> Wide:
        return Wide(list(self.pointed), list(self.cards))

    def resample(self, seat: int | None, rng: Rng) -> Wide:
        return self.clone()

    def view(self, seat: int | None) -> View:
        moves = [Move(a, self.move_text(a), []) for a in self.legal_actions()]
        zone = Zone("hand", FAN, Message("seat", seat=0), [Pile(["7H", "TS"])], 0)
        return View("wide", seat, self.to_move(), [zone], moves if seat == self.to_move() else [])

    def places(self) -> dict[str, list[int]]:
        return {"pack": self.cards}

    def move_text(self, action: int) -> str:
        return f"{'left' if action % 2 else 'right'} {action}"

    def parse_move(self, text: str) -> int:
        word, _, number = text.partition(" ")
        if word not in ("left", "right") or not number.isdecimal():
            raise InvalidMoveError(Msg("error.card", text=text))
        if int(number) not in self.legal_actions():
            raise IllegalMoveError(Msg("error.over"))
        return int(number)


class Sums(PositionSolver):
    """Adds two numbers, unless told not to."""

    def __init__(self) -> None:
        super().__init__(
            [
                Option("first", 0, high=99),
                Option("second_one", 0),
                Option("add", True),
                Option("note", ""),
            ],
            has_witness=True,
        )

    def solve(self, options: dict[str, Value], report: Report) -> Answer:
        first, second = options["first"], options["second_one"]
        assert isinstance(first, int)
        assert isinstance(second, int)
        total = first + second if options["add"] else first - second
        witness = Witness([], "a record\n") if total else None
        return Answer(
            {"total": total, "note": options["note"]}, [Msg("seat", seat=total)], witness=witness
        )

    def solve_state(
        self, state: State, seat: int, options: dict[str, Value], report: Report
    ) -> Answer:
        assert isinstance(state, Wide)
        return Answer(
            {"pointed": len(state.pointed), "seat": seat},
            [Msg("seat", seat=seat)],
            witness=Witness(["left 97", "right 98"][: 4 - len(state.pointed)]),
        )


class Patient(Solver):
    """Searches until it is stopped, and takes no positions."""

    def __init__(self, has_witness: bool = False) -> None:
        super().__init__([Option("empty", False)], has_witness=has_witness)

    def solve(self, options: dict[str, Value], report: Report) -> Answer:
        try:
            while True:
                report(Msg("seat", seat=0))
                time.sleep(0.01)
        except SearchStoppedError:
            if options["empty"]:
                raise
        return Answer({}, [Msg("seat", seat=7)])


class WideGame(Game):
    def __init__(self, solver: Solver | None = None) -> None:
        super().__init__("wide", "", (2, 2), MOVES, solver=Sums() if solver is None else solver)

    def pack(self, setup: Setup) -> list[int]:
        return [0, 2]

    def start(self, deal: Deal, setup: Setup) -> State:
        return Wide([], list(deal.cards))
