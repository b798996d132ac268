"""What a game shows and lets people do, for authors of bots: its zones, scores and moves.

Nothing is written down for this: random games are played, and what turns up in them is listed. So
it is true of every game, and says nothing about what never turned up.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.view import Move, Zone

DECISIONS = 1500
"""Looked at in all; so many take a second or two."""
SEAT = 0
"""From where the zones are listed."""


@dataclass
class ZoneKind:
    """A zone of the view of seat 0."""

    id: str
    kind: str
    owner: int | None
    label: Msg
    piles: int
    """The most there were."""
    shown: str = ""
    """Some cards that lay there face up."""


@dataclass
class MoveKind:
    """Moves of one kind: those that are described by the same sentence."""

    example: str
    label: Msg | None
    actions: set[int] = field(default_factory=set)
    """Those that turned up."""


@dataclass
class Description:
    """All of that."""

    game: Game
    seats: int
    zones: list[ZoneKind]
    scores: list[Msg]
    facts: list[Msg]
    moves: list[MoveKind]
    most_moves: int
    """The most there were to choose from."""


def describe(game: Game, seats: int | None = None, decisions: int = DECISIONS) -> Description:
    """Play random games, the same ones every time, and list what turns up."""
    setup = game.setup(seats)
    zones: dict[str, ZoneKind] = {}
    scores: dict[str, Msg] = {}
    facts: dict[str, Msg] = {}
    moves: dict[str, MoveKind] = {}
    most = done = number = 0
    while done < decisions:
        state = game.start(game.new_deal(derived_seed(1, number), setup), setup)
        rng = Rng(derived_seed(2, number))
        number += 1
        while state.to_move() >= 0 and done < decisions:
            view = state.view(state.to_move())
            most = max(most, len(view.moves))
            for move in view.moves:
                _note_move(moves, move)
            if state.to_move() != SEAT:
                view = state.view(SEAT)
            for zone in view.zones:
                _note_zone(zones, zone)
            scores.update({score.label.key: score.label for score in view.scores})
            facts.update({fact.label.key: fact.label for fact in view.facts})
            state.apply(rng.pick(state.legal_actions()))
            done += 1
    return Description(
        game,
        setup.seats,
        list(zones.values()),
        list(scores.values()),
        list(facts.values()),
        sorted(moves.values(), key=lambda kind: min(kind.actions)),
        most,
    )


def _note_move(moves: dict[str, MoveKind], move: Move) -> None:
    word = move.text.split()[0] if move.label is None else move.label.key
    kind = moves.setdefault(word, MoveKind(move.text, move.label))
    kind.actions.add(move.action)


def _note_zone(zones: dict[str, ZoneKind], zone: Zone) -> None:
    found = zones.setdefault(zone.id, ZoneKind(zone.id, zone.kind, zone.owner, zone.label, 0))
    found.piles = max(found.piles, len(zone.piles))
    if not found.shown:
        faces = [card for pile in zone.piles for card in pile.cards if card is not None]
        found.shown = " ".join(faces[:3])
