# interpreted: text in and out
"""Putting a position of Makiaveli together: the hand, the groups on the floor, the cross."""

from __future__ import annotations

from kibitz.core.card_text import read_cards
from kibitz.core.cards import Card, card_name, parse_card
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.position import Layout, Place, PositionEditor
from kibitz.core.state import State
from kibitz.core.view import FAN, GROUPS, ROW
from kibitz.games.makiaveli.melds import is_meld, tidy
from kibitz.games.makiaveli.notation import mark
from kibitz.games.makiaveli.solver.counts import kind_counts
from kibitz.games.makiaveli.solver.pool import borrow_solver, return_solver
from kibitz.games.makiaveli.solver.position import CROSS_CARDS
from kibitz.games.makiaveli.starting import position_text
from kibitz.games.makiaveli.table import MakiaveliTable

HAND, FLOOR, CROSS = "hand", "floor", "cross"


class MakiaveliEditor(PositionEditor):
    """Hand, floor and cross; a card tapped for the floor goes where it may become a group."""

    def __init__(self, pack: list[Card]) -> None:
        super().__init__(
            [
                # What is laid in a turn that is not over is as good as in the hand.
                Place(HAND, FAN, ["hand", "laid"]),
                Place(FLOOR, GROUPS, ["floor"]),
                Place(CROSS, ROW, ["cross"], CROSS_CARDS),
            ],
            ["anchored"],
        )
        self.cards = pack

    def pack(self) -> list[str]:
        by_suit = sorted(self.cards, key=lambda card: ((card >> 1) & 3, card))
        return [card_name(card) for card in by_suit]

    def read(self, text: str) -> list[list[str]]:
        return [[card_name(card) for card in group] for group in read_cards(text)]

    def add(self, layout: Layout, place: str, face: str) -> None:
        piles = layout[place]
        if place != FLOOR:
            piles[:] = [[card for pile in piles for card in pile] + [face]]
            return
        for pile in reversed(piles):
            more = [*_kinds(pile), parse_card(face) >> 1]
            if is_meld(more) or (not is_meld(more[:-1]) and _could_be_meld(more)):
                pile.append(face)
                return
        piles.append([face])

    def tidy(self, layout: Layout) -> Layout:
        hand = sorted(card for pile in layout[HAND] for card in _cards(pile))
        cross = [card for pile in layout[CROSS] for card in pile]
        floor = [[card_name(card) for card in tidy(_cards(pile))] for pile in layout[FLOOR]]
        return {HAND: [[card_name(card) for card in hand]], FLOOR: floor, CROSS: [cross]}

    def marks(self, layout: Layout) -> dict[str, list[Msg | None]]:
        return {FLOOR: [mark(pile) for pile in layout[FLOOR]]}

    def lacks(self, layout: Layout) -> Msg | None:
        if not _line(layout[HAND]):
            return Msg("makiaveli.put.no_hand")
        wrong = [pile for pile in layout[FLOOR] if mark(pile) is not None]
        return Msg("makiaveli.put.no_group", n=len(wrong)) if wrong else None

    def regroup(self, layout: Layout) -> Layout | None:
        """[Group] The groups that are right stay where that is possible."""
        right = [pile for pile in layout[FLOOR] if is_meld(_kinds(pile))]
        loose = [face for pile in layout[FLOOR] if not is_meld(_kinds(pile)) for face in pile]
        solver = borrow_solver()
        try:
            groups = solver.arrange_all(kind_counts(_cards(loose)))
            if groups is None:
                everything = [face for pile in layout[FLOOR] for face in pile]
                groups = solver.arrange_all(kind_counts(_cards(everything)))
                right = []
        finally:
            return_solver(solver)
        if groups is None:
            return None
        floor = right + [[card_name(kind * 2) for kind in group] for group in groups]
        return self.tidy({**layout, FLOOR: floor})

    def question(self, layout: Layout) -> dict[str, Value]:
        groups = " / ".join(" ".join(pile) for pile in layout[FLOOR])
        return {HAND: _line(layout[HAND]), FLOOR: groups, CROSS: _line(layout[CROSS])}

    def of(self, state: State, seat: int) -> tuple[Layout, dict[str, Value]]:
        """What is laid or taken in this turn is as good as in the hand and the cross."""
        assert isinstance(state, MakiaveliTable)
        layout = {
            HAND: [[card_name(card) for card in state.hands[seat] + state.laid]],
            FLOOR: [[card_name(card) for card in group] for group in state.floor],
            CROSS: [[card_name(card) for card in state.cross if card >= 0]],
        }
        return self.tidy(layout), {"anchored": state.anchored}

    def start(self, layout: Layout, settings: dict[str, Value]) -> dict[str, object]:
        hand, cross = _line(layout[HAND]).split(), _line(layout[CROSS]).split()
        rules = "anchored" if settings.get("anchored") is True else "free"
        return {"position": position_text(hand, layout[FLOOR], cross), "cross": rules}


def _line(piles: list[list[str]]) -> str:
    return " ".join(face for pile in piles for face in pile)


def _cards(faces: list[str]) -> list[Card]:
    """First copies: which of two identical cards one is makes no difference here."""
    return [parse_card(face) for face in faces]


def _kinds(faces: list[str]) -> list[int]:
    return [parse_card(face) >> 1 for face in faces]


def _could_be_meld(kinds: list[int]) -> bool:
    """[Group] Whether more cards could make it one: one rank, or one suit, and none twice."""
    if len(set(kinds)) < len(kinds):
        return False
    return len({kind >> 2 for kind in kinds}) == 1 or len({kind & 3 for kind in kinds}) == 1
