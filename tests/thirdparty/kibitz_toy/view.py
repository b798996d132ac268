"""The view of Blind Bids, built from nothing by adding what a seat may see."""

from __future__ import annotations

from kibitz import Msg, View
from kibitz.core.cards import card_name
from kibitz.core.messages import seat_msg
from kibitz.core.view import FAN, ROW, STACK, Fact, Move, Pile, Score, Zone
from kibitz_toy.actions import HIGH, SILENT
from kibitz_toy.position import GONE, Position


def view_of(position: Position, seat: int | None, moves: list[Move], prompt: Msg) -> View:
    """What a seat, or a spectator, may see; there are ``moves`` if it is the seat on turn."""
    zones = [
        Zone("stock", STACK, Msg("kibitz_toy.zone.stock"), [Pile([], len(position.stock))]),
        Zone("prize", ROW, Msg("kibitz_toy.zone.prize"), [Pile(_prize_faces(position))]),
        Zone("discards", STACK, Msg("kibitz_toy.zone.discards"), [faces(position.discards)]),
    ]
    for p in range(position.seats):
        mine = p == seat
        who = seat_msg(p)
        hand = faces(position.hands[p]) if mine else Pile([None] * len(position.hands[p]))
        bid = (
            [] if position.chosen[p] == GONE else [card_name(position.chosen[p]) if mine else None]
        )
        zones += [
            Zone(f"hand{p}", FAN, Msg("kibitz_toy.zone.hand", seat=who), [hand], p),
            Zone(f"chosen{p}", ROW, Msg("kibitz_toy.zone.chosen", seat=who), [Pile(bid)], p),
            Zone(
                f"won{p}", STACK, Msg("kibitz_toy.zone.won", seat=who), [faces(position.won[p])], p
            ),
        ]
    facts = [
        Fact(
            Msg("kibitz_toy.fact.round"),
            Msg(
                "kibitz_toy.fact.of",
                round=min(position.round + 1, position.rounds),
                all=position.rounds,
            ),
        )
    ]
    facts += [
        Fact(
            seat_msg(p),
            Msg("kibitz_toy.fact.high" if said == HIGH else "kibitz_toy.fact.silent"),
        )
        for p, said in enumerate(position.declared)
        if said != GONE
    ]
    return View(
        "kibitz_toy",
        seat,
        position.to_move(),
        zones,
        moves,
        prompt=prompt,
        scores=[Score(Msg("kibitz_toy.score"), [float(n) for n in position.points()])],
        facts=facts,
        log=list(position.log),
    )


def _prize_faces(position: Position) -> list[str | None]:
    return [] if position.prize == GONE else [card_name(position.prize)]


def prompt_of(position: Position) -> Msg:
    if position.over:
        return Msg("kibitz_toy.prompt.over")
    choosing = position.chosen[position.to_move()] == GONE
    return Msg("kibitz_toy.prompt.bid" if choosing else "kibitz_toy.prompt.declare")


def moves_of(position: Position) -> list[Move]:
    seat = position.to_move()
    moves = []
    for i, action in enumerate(position.legal_actions()):
        if action < SILENT:
            moves.append(Move(action, position.move_text(action), [f"hand{seat}.{i}"]))
        else:
            word = position.move_text(action)
            label = Msg(f"kibitz_toy.move.{word}")
            moves.append(Move(action, word, [f"!{word}"], label))
    return moves


def faces(cards: list[int]) -> Pile:
    return Pile([card_name(card) for card in cards])
