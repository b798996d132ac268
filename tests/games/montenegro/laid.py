"""Positions set up by hand: small packs, and deals in a chosen order."""

from __future__ import annotations

from kibitz.core.cards import parse_card, parse_cards
from kibitz.core.game import Deal, Setup
from kibitz.games.montenegro.game import GAME, MontenegroGame
from kibitz.games.montenegro.rules import MontenegroState


class Tiny(MontenegroGame):
    """Few cards, so that every world can be written down."""

    def __init__(self, cards: str, hand: int) -> None:
        self.cards = sorted(parse_cards(cards))
        self.hand = hand
        self.most_duels = 12
        super().__init__()

    def pack(self, setup: Setup) -> list[int]:
        return list(self.cards)


class Short(MontenegroGame):
    """Half the pack and a dozen duels: shuffles and wars come early, and games are soon over."""

    ranks = (1, 2, 5, 7, 9, 11, 13)
    most_duels = 12


def laid(zero: str, one: str, pile: str, **options: object) -> MontenegroState:
    """Seat 0's hand, seat 1's hand, and the first cards of the draw pile; then all others."""
    first = parse_cards(f"{zero} {one} {pile}")
    setup = GAME.setup(None, options)
    rest = [card for card in GAME.pack(setup) if card not in first]
    state = GAME.start(Deal(first + rest, 7), setup)
    assert isinstance(state, MontenegroState)
    return state


def played(state: MontenegroState, *moves: str) -> MontenegroState:
    """The position after these moves."""
    for move in moves:
        state.play(move)
    return state


def place(state: MontenegroState, name: str) -> str:
    """The cards of a place by name, sorted by rank and suit."""
    from kibitz.core.cards import card_name

    return " ".join(card_name(card) for card in sorted(state.places()[name]))


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]
