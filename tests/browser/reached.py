"""Tables at which a position of a certain kind has been reached, by chance and by searching."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.browser.visitor import Visitor
from tests.server.harness import Player, Server, sit

from kibitz import Game, Record, State
from kibitz.play.match import Match

SEATS = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Ben"}]


@dataclass(frozen=True)
class Reached:
    game: Game
    deal: int
    moves: list[tuple[int, str]]
    state: State


def reach(game: Game, wish: Callable[[State], bool], most: int = 60) -> Reached:
    """The first position with seat 0 on turn, among random games, of which ``wish`` is true."""
    for deal in range(most):
        rng = random.Random(deal)
        match = Match(Record.new(game, game.setup(len(SEATS)), deal), [None] * len(SEATS))
        for _ in range(400):
            if match.over:
                break
            if match.state.to_move() == 0 and wish(match.state):
                return Reached(game, deal, list(match.record.moves), match.state)
            texts = [m.text for m in match.state.view(match.state.to_move()).moves if not m.grave]
            match.play(rng.choice(texts or ["concede"]))
    raise AssertionError("no such position")


def take_place(server: Server, visitor: Visitor, reached: Reached) -> Player:
    """Let the visitor sit down at seat 0 in that position; the other seat is returned."""
    created = server.create(*SEATS, game=reached.game.name, deal=reached.deal)
    people = [sit(server, created["table"], seat["token"]) for seat in created["seats"]]
    for at, (seat, text) in enumerate(reached.moves):
        people[seat].until_moves(at)
        assert people[seat].move(text)["type"] == "ack"
    people[1].until_moves(len(reached.moves))
    people[0].close()
    visitor.sit(created)
    visitor.look()
    return people[1]


def made(visitor: Visitor) -> list[str]:
    """The texts of the moves that this visitor has made."""
    return [m["text"] for m in sent(visitor) if m["type"] == "move"]


def sent(visitor: Visitor) -> list[dict[str, Any]]:
    return [json.loads(text) for text in visitor.sent]


def settled(visitor: Visitor) -> None:
    """Wait until what was done has been answered."""
    visitor.page.wait_for_function("() => kibitzWire.waiting.size === 0")
