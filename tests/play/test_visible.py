"""What a move showed to each seat."""

from __future__ import annotations

import random

import kibitz
from kibitz.core.record import Record
from kibitz.play.visible import visible_logs


def random_record(name: str, moves: int) -> Record:
    chance = random.Random(5)
    game = kibitz.game(name)
    record = Record.new(game, game.setup(), 11)
    state = record.start()
    while state.to_move() >= 0 and len(record.moves) < moves:
        action = chance.choice(state.legal_actions())
        record.moves.append((state.to_move(), state.move_text(action)))
        state.apply(action)
    return record


def test_the_mover_always_sees_what_the_move_did() -> None:
    record = random_record("masters_gallery", 60)
    for seat in range(record.setup.seats):
        logs = list(visible_logs(record.states(), seat))
        assert len(logs) == len(record.moves)
        states = record.states()
        next(states)
        for (by, _), log, state in zip(record.moves, logs, states, strict=True):
            if by == seat:
                assert log == state.view(seat).log


def test_a_secret_choice_shows_nothing_to_the_others() -> None:
    """Makiaveli: spectators see what was laid when the turn ends. What the log said of the move
    before must not be repeated."""
    record = random_record("makiaveli", 60)
    logs = list(visible_logs(record.states(), None))
    states = list(record.states())
    secret = [
        n
        for n in range(1, len(states))
        if states[n].view(None).data() == states[n - 1].view(None).data()
    ]
    assert secret
    for n in secret:
        assert logs[n - 1] == []
    shown = [log for n, log in enumerate(logs, 1) if n not in secret]
    assert any(shown)
