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
MOST_DEALS = 40


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
        chosen = options_of(game, rng) if rng.random() < 0.5 else {}
        match = Match(Record.new(game, game.setup(seats, chosen), deal), players)
        chance = rng.choice([0.0, 0.3, 1.0])
        found: list[Position] = []
        for at in range(MOST_MOVES):
            what = f"{game.name}, {seats} seats, {chosen}, deal {deal}, move {at}, chance {chance}"
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


def is_used(zone: dict[str, Any]) -> bool:
    """Whether any card lies in a zone."""
    return any(pile["count"] for pile in zone["piles"])


def turns(game: Game, count: int, seed: int) -> list[Position]:
    """Positions of one game in their order, where something comes to lie in a place or goes, and
    where the turn passes; of a game in which every place is used that is used at times only."""
    rng = random.Random(f"{game.name} turn by turn {seed}")
    for deal in range(MOST_DEALS):
        found = _game_of_chance(game, deal, rng)
        at_times = [
            {zone["id"] for zone in position.view["zones"] if zone["room"] and is_used(zone)}
            for position in found
        ]
        wanted = {zone["id"] for zone in found[0].view["zones"] if zone["room"]}
        if wanted <= set().union(*at_times):
            break
    # The first ones, when most places are empty, those places, and a sample of the others.
    firsts = [next(at for at, ids in enumerate(at_times) if zone in ids) for zone in wanted]
    chosen = {*range(4), *firsts}
    others = [at for at in range(len(found)) if at not in chosen]
    chosen.update(rng.sample(others, max(0, min(len(others), count - len(chosen)))))
    return [found[at] for at in sorted(chosen)]


def _game_of_chance(game: Game, deal: int, rng: random.Random) -> list[Position]:
    """Its positions, but for those in which the same places are used as in an earlier one."""
    seats = game.max_seats
    match = Match(Record.new(game, game.setup(seats), deal), [None] * seats)
    found: list[Position] = []
    known: set[tuple[object, ...]] = set()
    while not match.over and len(match.record.moves) < MOST_MOVES:
        view: dict[str, Any] = match.state.view(0).data()
        used = [(zone["id"], len(zone["piles"])) for zone in view["zones"] if is_used(zone)]
        sort = (*used, view["to_move"] == 0)
        if sort not in known:
            what = f"{game.name}, {seats} seats, deal {deal}, move {len(match.record.moves)}"
            found.append(Position(game.name, seats, what, view))
        known.add(sort)
        match.play(rng.choice(match.state.view(match.state.to_move()).moves).text)
    return found


@cache
def fullest() -> list[Position]:
    """The most that can lie on a floor: nearly both packs, seat 0 holding what the others do not
    need; and, beyond what the packs have, 90 cards there and 20 in the hand."""
    game = kibitz.game("makiaveli")
    greedy = next(bot for bot in game.bots if bot.name == "greedy")
    players: list[Player | None] = [greedy.make([]) for _ in range(2)]
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
