"""Positions of all games, sampled from play, as seat 0 sees them; the fullest included."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import kibitz
from kibitz import Game, Player, Record
from kibitz.play.match import Match

NAMES = ("Anna", "Ben", "Cleo", "Dag", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jon", "Kim", "Liv")
MOST_MOVES = 400


@dataclass(frozen=True)
class Position:
    game: str
    seats: int
    what: str
    """Where it is from, to find it again."""
    view: dict[str, Any]


def options_of(game: Game, rng: random.Random) -> dict[str, Any]:
    """Some of the options otherwise than usual."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        if option.choices and rng.random() < 0.3:
            chosen[option.name] = rng.choice(list(option.choices))
    return chosen


def seats_of(game: Game, rng: random.Random) -> int:
    return rng.choice([game.min_seats, game.default_seats, game.max_seats])


def sampled(game: Game, count: int, seed: int, to_move: int | None = None) -> Iterator[Position]:
    """Positions from games of bots and of chance, some from each game; of that many seats and with
    seat 0 to move, if ``to_move`` is given."""
    rng = random.Random(f"{game.name} {seed}")
    while count > 0:
        seats = to_move or seats_of(game, rng)
        deal = rng.randrange(1000)
        players: list[Player | None] = [game.bots[0].make([]) for _ in range(seats)]
        match = Match(Record.new(game, game.setup(seats), deal), players)
        chance = rng.choice([0.0, 0.3, 1.0])
        found: list[Position] = []
        for at in range(MOST_MOVES):
            what = f"{game.name}, {seats} seats, deal {deal}, move {at}, chance {chance}"
            found.append(Position(game.name, seats, what, match.state.view(0).data()))
            if match.over:
                break
            if rng.random() < chance:
                moves = match.state.view(match.state.to_move()).moves
                match.play(rng.choice(moves).text)
            else:
                match.play_program()
        if to_move:
            found = [position for position in found if position.view["moves"]]
        for position in rng.sample(found, min(len(found), count, 5)):
            count -= 1
            yield position


@cache
def fullest() -> list[Position]:
    """The most that can lie on a floor: nearly both packs, seat 0 holding what the others do not
    need; and, beyond what the packs have, 90 cards there and 20 in the hand."""
    game = kibitz.game("makiaveli")
    players: list[Player | None] = [game.bots[0].make([]) for _ in range(2)]
    match = Match(Record.new(game, game.setup(2), 0), players)
    best: tuple[int, dict[str, Any]] = (0, {})
    while not match.over:
        seat = match.state.to_move()
        view = match.state.view(seat)
        held = view.zone("hand").piles[0].count
        mine = match.state.view(0)
        cards = sum(pile.count for name in ("floor", "hand") for pile in mine.zone(name).piles)
        best = max(best, (cards, mine.data()), key=lambda one: one[0])
        draws = [move.text for move in view.moves if move.touch == ["stock"]]
        if draws and held < (20 if seat == 0 else 5):
            match.play(draws[0])
        else:
            match.play_program()
    cards, view_data = best
    assert cards >= 100, cards
    real = Position(game.name, 2, f"{cards} cards on the floor and in the hand", view_data)
    return [real, Position(game.name, 2, "90 on the floor, 20 in the hand", overfull(view_data))]


def overfull(view: dict[str, Any]) -> dict[str, Any]:
    zones = []
    for zone in view["zones"]:
        if zone["id"] == "floor":
            piles, short = list(zone["piles"]), 90 - sum(p["count"] for p in zone["piles"])
            while short > 0:
                cards = ["7C", "7D", "7H"][: max(1, min(3, short))]
                piles.append({"cards": cards, "count": len(cards), "label": None, "badges": []})
                short -= len(cards)
            zone = {**zone, "piles": piles}
        if zone["id"] == "hand":
            cards = (zone["piles"][0]["cards"] * 20)[:20]
            zone = {**zone, "piles": [{**zone["piles"][0], "cards": cards, "count": 20}]}
        zones.append(zone)
    return {**view, "zones": zones, "moves": [], "arranging": None}
