"""The rules of Top That. Clauses in brackets are those of RULES.md."""

from __future__ import annotations

from copy import deepcopy

from kibitz import Msg, Rng, State, View
from kibitz.core.cards import card_msg
from kibitz.core.messages import seat_msg
from kibitz_starter.notation import action_text, parse
from kibitz_starter.resample import deal_unseen
from kibitz_starter.table import Table
from kibitz_starter.view import view_of


class TopThatState(State):
    def __init__(self, table: Table) -> None:
        self.table = table

    def to_move(self) -> int:
        return self.table.to_move()

    def legal_actions(self) -> list[int]:
        seat = self.to_move()
        return [] if seat < 0 else list(self.table.hands[seat])

    def apply(self, action: int) -> None:
        table, seat, card = self.table, self.to_move(), action
        table.hands[seat].remove(card)
        table.log = [Msg("kibitz_starter.log.played", seat=seat_msg(seat), card=card_msg(card))]
        if table.led is None:
            table.led = card
            return
        # [trick.2] The higher card takes the trick, and its seat leads to the next one.
        if card > table.led:
            table.leader = seat
        table.won[table.leader] += [table.led, card]
        table.led = None
        table.log.append(Msg("kibitz_starter.log.won", seat=seat_msg(table.leader)))

    def returns(self) -> list[float]:
        return [float(self.table.tricks(seat)) for seat in range(2)]

    def clone(self) -> TopThatState:
        return TopThatState(deepcopy(self.table))

    def resample(self, seat: int | None, rng: Rng) -> TopThatState:
        world = self.clone()
        deal_unseen(world.table, seat, rng)
        return world

    def view(self, seat: int | None) -> View:
        return view_of(self.table, seat, self.legal_actions())

    def places(self) -> dict[str, list[int]]:
        table = self.table
        return {
            "stock": list(table.stock),
            "led": [] if table.led is None else [table.led],
            **{f"hand.{seat}": list(table.hands[seat]) for seat in range(2)},
            **{f"won.{seat}": list(table.won[seat]) for seat in range(2)},
        }

    def move_text(self, action: int) -> str:
        return action_text(action)

    def parse_move(self, text: str) -> int:
        return parse(self.table, text)

    def __reduce__(self) -> tuple[object, ...]:
        return TopThatState, (self.table,)
