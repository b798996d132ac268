"""A hint: what a bot would do for the rest of the turn, in one sentence, with reasons."""

from __future__ import annotations

import time
from dataclasses import dataclass

from kibitz.core.history import Past, Seen
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.core.turn import Player, Turn

_WORLDS = 3
"""Positions in which a move is tried: if they look different afterwards, it reveals something."""
_LONGEST = 60
"""Moves of one turn at most."""
_SECONDS = 3.0
"""After this long no further move is looked for: somebody is waiting."""


@dataclass
class Hint:
    """What to do now."""

    moves: list[str]
    """The moves of the turn, as far as no unknown card decides how it goes on; at least one."""
    sentences: list[Msg]
    """All of that: one sentence, or one for each move, to be joined. Empty: the first move's label
    says enough."""
    reasons: list[Msg]


def hint_for(player: Player, state: State, seat: int, rng: Rng, past: Past | None = None) -> Hint:
    """What this player would do on the seat, which is on turn. Nothing in it depends on cards that
    the seat cannot see: after the first move it is played on in sampled positions. ``past``: what
    came before, for players that ask."""
    worlds = [state.resample(seat, rng) for _ in range(_WORLDS)]
    player.new_game(seat)
    turn = Turn(state, seat, rng, past)
    advice = player.advise(turn)
    until = time.monotonic() + _SECONDS
    found = Hint([], [], advice.reasons)
    step = advice
    while True:
        found.moves.append(turn.move_text(step.action))
        if step.sentence is not None and (step is advice or not advice.whole_turn):
            found.sentences.append(step.sentence)
        if len(found.moves) == _LONGEST or not _same_after(worlds, step.action, seat):
            return found
        if time.monotonic() > until and not advice.whole_turn:
            return found
        turn = Turn(worlds[0], seat, rng, _Ahead(past, seat, found.moves))
        step = player.advise(turn)


class _Ahead(Past):
    """A past, and the moves that the seat would make next. What they bring is not known yet."""

    def __init__(self, past: Past | None, seat: int, moves: list[str]) -> None:
        self.past = past
        self.own = [Seen(seat, text, []) for text in moves]

    def seen(self, seat: int) -> list[Seen]:
        return [*([] if self.past is None else self.past.seen(seat)), *self.own]


def _same_after(worlds: list[State], action: int, seat: int) -> bool:
    """Make a move in all these positions: is the seat still on turn, and sees it the same?"""
    for world in worlds:
        world.apply(action)
        if world.to_move() != seat:
            return False
    first = worlds[0].view(seat).data()
    return all(world.view(seat).data() == first for world in worlds[1:])
