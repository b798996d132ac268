"""The view of Blind Bids, built from nothing by adding what a seat may see."""

from __future__ import annotations

from kibitz import Msg, View
from kibitz.core.cards import card_msg, card_name, rank_of
from kibitz.core.messages import seat_msg
from kibitz.core.view import (
    FAN,
    ROW,
    STACK,
    Badge,
    Fact,
    Move,
    Pile,
    Result,
    Scene,
    SceneRow,
    Score,
    Zone,
    best_seats,
    face_down,
    face_up,
    mark_obvious,
)
from kibitz_toy.actions import HIGH, SILENT
from kibitz_toy.position import GONE, Position


def view_of(position: Position, seat: int | None, moves: list[Move], prompt: Msg) -> View:
    """What a seat, or a spectator, may see; there are ``moves`` if it is the seat on turn."""
    zones = [
        Zone("stock", STACK, Msg("kibitz_toy.zone.stock"), [Pile([], len(position.stock))]),
        Zone("prize", ROW, Msg("kibitz_toy.zone.prize"), [_prize(position)]),
        Zone("discards", STACK, Msg("kibitz_toy.zone.discards"), [face_up(position.discards)]),
    ]
    for p in range(position.seats):
        mine = p == seat
        who = seat_msg(p)
        hand = face_up(position.hands[p]) if mine else face_down(len(position.hands[p]))
        won = face_up(position.won[p])
        bid = (
            [] if position.chosen[p] == GONE else [card_name(position.chosen[p]) if mine else None]
        )
        zones += [
            Zone(f"hand{p}", FAN, Msg("kibitz_toy.zone.hand", seat=who), [hand], p),
            Zone(f"chosen{p}", ROW, Msg("kibitz_toy.zone.chosen", seat=who), [Pile(bid)], p),
            Zone(f"won{p}", STACK, Msg("kibitz_toy.zone.won", seat=who), [won], p),
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
        result=_result(position) if position.over else None,
        scene=_scene(position) if position.shown else None,
    )


def _result(position: Position) -> Result:
    scores = [Msg("kibitz_toy.result.points", n=n) for n in position.points()]
    return Result(best_seats(position.returns()), scores, Msg("kibitz_toy.result.most"))


def _prize(position: Position) -> Pile:
    if position.prize == GONE:
        return Pile([])
    points = rank_of(position.prize)
    badge = Badge(
        Msg("kibitz_toy.badge.points", n=points), Msg("kibitz_toy.badge.help", n=points), "value"
    )
    return Pile([card_name(position.prize)], badges=[badge])


def _scene(position: Position) -> Scene:
    """The bids of a round, shown all at once."""
    prize, winner = position.awarded
    rows = [
        SceneRow(seat_msg(p), [card_name(card)], Msg("kibitz_toy.scene.rank", rank=rank_of(card)))
        for p, card in position.shown
    ]
    outcome = Msg("kibitz_toy.log.nobody", prize=card_msg(prize))
    if winner != GONE:
        outcome = Msg("kibitz_toy.log.won", seat=seat_msg(winner), prize=card_msg(prize))
    return Scene(Msg("kibitz_toy.scene.bids", prize=card_msg(prize)), rows, [outcome])


def prompt_of(position: Position) -> Msg:
    choosing = position.chosen[position.to_move()] == GONE
    return Msg("kibitz_toy.prompt.bid" if choosing else "kibitz_toy.prompt.declare")


def moves_of(position: Position) -> list[Move]:
    seat = position.to_move()
    moves = []
    for i, action in enumerate(position.legal_actions()):
        if action < SILENT:
            label = Msg("kibitz_toy.move.bid", card=card_msg(action * 2))
            moves.append(Move(action, position.move_text(action), [f"hand{seat}.{i}"], label))
        else:
            word = position.move_text(action)
            label = Msg(f"kibitz_toy.move.{word}")
            moves.append(Move(action, word, [f"!{word}"], label))
    mark_obvious(moves, [0] * len(moves))
    return moves
