"""High card: every seat plays a card of its hand in turn, the highest of all wins.

Hands are hidden and so is the stock, so there is something a bot could want to peek at.
"""

from __future__ import annotations

from pathlib import Path

from kibitz import (
    Bot,
    Deal,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Msg,
    Player,
    Rng,
    Setup,
    State,
    Turn,
    View,
)
from kibitz.core.cards import card_name, parse_card
from kibitz.core.errors import BadInputError
from kibitz.core.view import FAN, ROW, STACK, Face, Move, Pile, Zone

HAND = 4


class HighCard(State):
    def __init__(self, hands: list[list[int]], stock: list[int], played: list[int]) -> None:
        self.hands = hands
        self.stock = stock
        self.played = played

    def to_move(self) -> int:
        return -1 if not any(self.hands) else len(self.played) % len(self.hands)

    def legal_actions(self) -> list[int]:
        return sorted(self.hands[self.to_move()])

    def apply(self, action: int) -> None:
        self.hands[self.to_move()].remove(action)
        self.played.append(action)

    def returns(self) -> list[float]:
        best = self.played.index(max(self.played)) % len(self.hands)
        return [1.0 if seat == best else 0.0 for seat in range(len(self.hands))]

    def clone(self) -> HighCard:
        return HighCard([list(h) for h in self.hands], list(self.stock), list(self.played))

    def resample(self, seat: int | None, rng: Rng) -> HighCard:
        hidden = [c for i, hand in enumerate(self.hands) if i != seat for c in hand]
        # Sorted first: the result must not depend on who really holds what.
        hidden = sorted(hidden + self.stock)
        rng.shuffle(hidden)
        hands = []
        for i, hand in enumerate(self.hands):
            hands.append(sorted(hand) if i == seat else hidden[: len(hand)])
            hidden = hidden if i == seat else hidden[len(hand) :]
        return HighCard(hands, hidden, list(self.played))

    def view(self, seat: int | None) -> View:
        zones = [Zone("stock", STACK, Msg("toy.zone.stock"), [Pile([], len(self.stock))])]
        for i, hand in enumerate(self.hands):
            faces: list[Face] = [card_name(c) if i == seat else None for c in sorted(hand)]
            zones.append(Zone(f"hand.{i}", FAN, Msg("toy.zone.hand"), [Pile(faces)], i))
        shown: list[Face] = [card_name(c) for c in self.played]
        zones.append(Zone("table", ROW, Msg("toy.zone.table"), [Pile(shown)]))
        turn = self.to_move()
        moves = [] if seat is None or turn != seat else self.legal_actions()
        return View(
            "toy", seat, turn, zones, [Move(a, self.move_text(a), [f"hand.{seat}"]) for a in moves]
        )

    def places(self) -> dict[str, list[int]]:
        hands = {f"hand.{i}": list(hand) for i, hand in enumerate(self.hands)}
        return {**hands, "stock": list(self.stock), "table": list(self.played)}

    def move_text(self, action: int) -> str:
        return card_name(action)

    def parse_move(self, text: str) -> int:
        try:
            card = parse_card(text)
        except BadInputError as error:
            raise InvalidMoveError(error.msg) from error
        if card not in self.hands[self.to_move()]:
            raise IllegalMoveError(Msg("toy.why.not_yours", card=text))
        return card

    def __reduce__(self) -> tuple[object, ...]:
        return (HighCard, (self.hands, self.stock, self.played))


class HighestPlayer(Player):
    """Plays its highest card, or its second highest and so on."""

    def __init__(self, place: int = 1) -> None:
        self.place = place

    def choose(self, turn: Turn) -> int:
        actions = turn.legal_actions()
        return actions[-min(self.place, len(actions))]


def make_highest(params: list[str]) -> Player:
    if len(params) > 2 or not all(p.isdecimal() for p in params):
        raise BadInputError(Msg("toy.why.params"))
    return HighestPlayer(int(params[0]) if params else 1)


class Toy(Game):
    def pack(self, setup: Setup) -> list[int]:
        return list(range(0, 40, 2))

    def start(self, deal: Deal, setup: Setup) -> State:
        cut = [deal.cards[i * HAND : (i + 1) * HAND] for i in range(setup.seats)]
        return HighCard(cut, deal.cards[setup.seats * HAND :], [])


TOY = Toy(
    "toy",
    str(Path(__file__).parent),
    seats=(1, 4),
    num_actions=104,
    bots=[Bot("highest", 3, make_highest, "place,ignored")],
)
