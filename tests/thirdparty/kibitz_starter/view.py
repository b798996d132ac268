"""The view, built from nothing by adding what a seat may see."""

from kibitz import Msg, View
from kibitz.core.cards import card_name
from kibitz.core.messages import seat_msg
from kibitz.core.view import FAN, ROW, STACK, Move, Pile, Score, Zone
from kibitz_starter.notation import action_text
from kibitz_starter.table import Table


def view_of(table: Table, seat: int | None, actions: list[int]) -> View:
    led = [] if table.led is None else [table.led]
    zones = [
        Zone("stock", STACK, _msg("zone.stock"), [Pile([], len(table.stock))]),
        Zone("led", ROW, _msg("zone.led"), [_open(led)]),
    ]
    for p in range(2):
        hand = _open(table.hands[p]) if p == seat else Pile([None] * len(table.hands[p]))
        won = _open(table.won[p])
        zones += [
            Zone(f"hand{p}", FAN, _msg("zone.hand", seat=seat_msg(p)), [hand], p),
            Zone(f"won{p}", STACK, _msg("zone.won", seat=seat_msg(p)), [won], p),
        ]
    on_turn = table.to_move()
    moves = [Move(a, action_text(a), [f"hand{seat}.{i}"]) for i, a in enumerate(actions)]
    word = "over" if on_turn < 0 else "lead" if table.led is None else "follow"
    return View(
        "kibitz_starter",
        seat,
        on_turn,
        zones,
        moves if seat == on_turn else [],
        prompt=_msg(f"prompt.{word}"),
        scores=[Score(_msg("score"), [float(table.tricks(p)) for p in range(2)])],
        log=list(table.log),
    )


def _open(cards: list[int]) -> Pile:
    return Pile([card_name(card) for card in cards])


def _msg(key: str, **args: object) -> Msg:
    return Msg(f"kibitz_starter.{key}", **args)
