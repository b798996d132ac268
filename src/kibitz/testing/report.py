"""Reports of broken promises: which one, in which game, where, and what differed."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import NoReturn

from kibitz.core.game import Game, Setup
from kibitz.core.state import State


class ConformanceError(AssertionError):
    """A game breaks a promise of the contract. The message says which and where."""


@dataclass(frozen=True)
class Where:
    """A point in a random game, with what is needed to reproduce it."""

    game: Game
    setup: Setup | None = None
    seed: int | None = None
    move: int | None = None
    """How many moves have been made."""
    seat: int | None = -1
    """The observing or moving seat; None is a spectator, -1 nobody in particular."""

    def at(self, move: int | None = None, seat: int | None = -1) -> Where:
        return replace(self, move=self.move if move is None else move, seat=seat)

    def fail(self, promise: str, detail: str) -> NoReturn:
        """Raise. ``promise`` is the sentence that is not true of this game."""
        raise ConformanceError(f"{promise}\n  {self}\n  {detail}")

    def __str__(self) -> str:
        words = [f"game {self.game.name}"]
        if self.seed is not None:
            words.append(f"seed {self.seed}")
        if self.setup is not None:
            words.append(f"{self.setup.seats} seats")
            words += [f"{name}={value}" for name, value in self.setup.options.items()]
        if self.move is not None:
            words.append(f"after move {self.move}")
        if self.seat is None:
            words.append("spectator")
        elif self.seat >= 0:
            words.append(f"seat {self.seat}")
        return ", ".join(words)


def difference(one: object, two: object, path: str = "") -> str | None:
    """The first place where two plain data differ, such as ``zones[2].piles[0]: 3 or 4``."""
    return None if one == two else _difference(one, two, path)


def _difference(one: object, two: object, path: str) -> str | None:
    if isinstance(one, dict) and isinstance(two, dict):
        for key in [*one, *(k for k in two if k not in one)]:
            if key not in one or key not in two:
                return f"{path}.{key}: only in the {'first' if key in one else 'second'}".lstrip(
                    "."
                )
            found = _difference(one[key], two[key], f"{path}.{key}".lstrip("."))
            if found is not None:
                return found
        return None
    if isinstance(one, (list, tuple)) and isinstance(two, (list, tuple)):
        for i, (left, right) in enumerate(zip(one, two, strict=False)):
            found = _difference(left, right, f"{path}[{i}]")
            if found is not None:
                return found
        if len(one) != len(two):
            return f"{path}: {len(one)} entries or {len(two)}: {short(one)} or {short(two)}"
        return None
    if type(one) is type(two) and one == two:
        return None
    return f"{path}: {short(one)} or {short(two)}"


def short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 160 else text[:157] + "..."


def data_key(data: dict[str, object]) -> str:
    """Plain data as a string."""
    return json.dumps(data, sort_keys=True)


def names(game: Game, places: dict[str, list[int]]) -> dict[str, list[str]]:
    """Places with the cards' names: two copies of a card are the same to everybody."""
    return {place: [game.card_name(c) for c in cards] for place, cards in places.items()}


def snapshot(game: Game, state: State, seats: int) -> dict[str, object]:
    """Everything that the contract reveals of a position, hidden cards included."""
    on_turn = state.to_move()
    observers: list[int | None] = [None, *range(seats)]
    return {
        "to_move": on_turn,
        "legal_actions": list(state.legal_actions()) if on_turn >= 0 else [],
        "returns": state.returns() if on_turn < 0 else [],
        "places": names(game, state.places()),
        "views": {str(seat): state.view(seat).data() for seat in observers},
    }
