# interpreted: text in and out
"""Putting a position of Cooperative Solitaire together: what does not yet lie on the main piles."""

from __future__ import annotations

from itertools import pairwise

from kibitz.core.card_text import read_cards
from kibitz.core.cards import card_name, parse_card
from kibitz.core.messages import Msg
from kibitz.core.options import Option, Value
from kibitz.core.position import Layout, Place, Plan, PlanPile, PlanStep, PositionEditor
from kibitz.core.state import State
from kibitz.core.view import FAN, GROUPS
from kibitz.games.cooperative_solitaire.legality import fits_helper
from kibitz.games.cooperative_solitaire.notation import in_words
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.starting import (
    HELPERS,
    OTHER,
    STARTER,
    lacking,
    names,
    parse_position,
    position_text,
)
from kibitz.games.cooperative_solitaire.table import (
    HELPER,
    MAIN,
    PRIMARY,
    SECONDARY,
    THROWAWAY,
    TURN,
    pile_cards,
)

ON_HELPERS, ON_MAIN = "helpers", "main"
OWN = {
    "primary0": PRIMARY,
    "secondary0": SECONDARY,
    "throwaway0": THROWAWAY,
    "primary1": PRIMARY + 1,
    "secondary1": SECONDARY + 1,
    "throwaway1": THROWAWAY + 1,
}
"""Places with one pile, and its number."""
POSITIONS = 300_000
"""That the solver looks at while somebody is editing: some seconds."""


class SolitaireEditor(PositionEditor):
    """The helper piles and each seat's own piles, top cards last; the rest is on the main piles."""

    def __init__(self, rules: list[Option]) -> None:
        self.rules = [option.name for option in rules if option.name != "turns"]
        super().__init__(
            [
                Place(ON_HELPERS, GROUPS, [ON_HELPERS]),
                *[Place(name, FAN, [name]) for name in OWN],
                Place(ON_MAIN, GROUPS, [], plan_only=True),
            ],
            ["question", "on_turn", *self.rules],
            others=["seed"],
        )

    def pack(self) -> list[str]:
        return [card_name(r * 8 + s * 2 + d) for s in range(4) for r in range(13) for d in range(2)]

    def read(self, text: str) -> list[list[str]]:
        return [names(group) for group in read_cards(text)]

    def add(self, layout: Layout, place: str, face: str) -> None:
        piles = layout[place]
        if place in OWN:
            piles[:] = [[card for pile in piles for card in pile] + [face]]
            return
        if len(piles) < HELPERS:
            piles.append([face])
            return
        for pile in piles:
            if right(_ordered([*pile, face])):
                pile.append(face)
                return
        piles.append([face])

    def tidy(self, layout: Layout) -> Layout:
        """[Placing 2] The cards of a helper pile fall: there is one order only."""
        found: Layout = {name: [_line(layout[name])] for name in OWN}
        found[ON_HELPERS] = [_ordered(pile) for pile in layout[ON_HELPERS] if pile]
        found[ON_MAIN] = []
        return found

    def marks(self, layout: Layout) -> dict[str, list[Msg | None]]:
        wrong = Msg("cooperative_solitaire.put.wrong")
        return {ON_HELPERS: [None if right(pile) else wrong for pile in layout[ON_HELPERS]]}

    def lacks(self, layout: Layout) -> Msg | None:
        piles = layout[ON_HELPERS]
        wrong = sum(not right(pile) for pile in piles)
        if wrong:
            return Msg("cooperative_solitaire.put.no_pile", n=wrong)
        if len(piles) > HELPERS:
            return Msg("cooperative_solitaire.put.many_piles", most=HELPERS)
        return lacking(parse_position(f"{STARTER} | {self._text(layout)}"))

    def regroup(self, layout: Layout) -> Layout | None:
        """As few helper piles as possible: the piles that are right stay, if there is room."""
        good = [pile for pile in layout[ON_HELPERS] if right(pile)]
        loose = [face for pile in layout[ON_HELPERS] if not right(pile) for face in pile]
        piles = good + fewest_piles(loose)
        if len(piles) > HELPERS:
            piles = fewest_piles([face for pile in layout[ON_HELPERS] for face in pile])
        return None if len(piles) > HELPERS else self.tidy({**layout, ON_HELPERS: piles})

    def question(self, layout: Layout) -> dict[str, Value]:
        return {"position": self._text(layout), "positions": POSITIONS}

    def of(self, state: State, seat: int) -> tuple[Layout, dict[str, Value]]:
        """The solver's cards are open, those that no seat has seen included."""
        assert isinstance(state, CooperativeSolitaireState)
        b = state.table
        layout = {name: [names(pile_cards(b, pile))] for name, pile in OWN.items()}
        piles = [names(pile_cards(b, HELPER + n)) for n in range(int(state.options.helpers))]
        layout[ON_HELPERS] = [pile for pile in piles if pile]
        on_turn = STARTER if seat == state.options.starter else OTHER
        return self.tidy(layout), {"on_turn": on_turn}

    def start(self, layout: Layout, settings: dict[str, Value]) -> dict[str, object]:
        rules: dict[str, object] = {name: settings[name] for name in self.rules}
        return {**rules, "position": f"{settings['on_turn']} | {self._text(layout)}"}

    def _text(self, layout: Layout) -> str:
        own = {pile: _line(layout[name]) for name, pile in OWN.items()}
        return position_text(layout[ON_HELPERS], own)


def _line(piles: list[list[str]]) -> list[str]:
    return [face for pile in piles for face in pile]


def _ordered(faces: list[str]) -> list[str]:
    return sorted(faces, key=lambda face: -(parse_card(face) >> 3))


def right(pile: list[str]) -> bool:
    """[Placing 2] Whether each card could have been laid on the one before."""
    cards = [parse_card(face) for face in pile]
    return all(fits_helper(low, high, False) for low, high in pairwise(cards))


def fewest_piles(faces: list[str]) -> list[list[str]]:
    """These cards in as few helper piles as possible: as many as possible lie on another one, which
    is a matching of cards with the cards below them."""
    cards = [parse_card(face) for face in _ordered(faces)]
    on: dict[int, int] = {}
    """By the place of the card below, that of the card on it."""

    def lay(card: int, tried: set[int]) -> bool:
        for below in range(len(cards)):
            if below in tried or not fits_helper(cards[below], cards[card], False):
                continue
            tried.add(below)
            if below not in on or lay(on[below], tried):
                on[below] = card
                return True
        return False

    for card in range(len(cards)):
        lay(card, set())
    bottoms = [card for card in range(len(cards)) if card not in on.values()]
    piles = []
    for bottom in bottoms:
        pile = [bottom]
        while pile[-1] in on:
            pile.append(on[pile[-1]])
        piles.append(names([cards[card] for card in pile]))
    return piles


def moving_plan(start: CooperativeSolitaireState, actions: list[int], helpers: int) -> Plan:
    """The moves with moving cards; of a main pile only the top card is shown."""
    state = start.clone()
    piles = _piles(state, helpers)
    plan = Plan([card_name(card) for card in range(104)], piles)
    for action in actions:
        seat, number = state.to_move(), int(state.table[TURN])
        words = in_words(state.table, action, "step")
        state.apply(action)
        after = _piles(state, helpers)
        changed = {n: pile for n, pile in enumerate(after) if pile.cards != piles[n].cards}
        moved = [
            card for n, pile in changed.items() for card in pile.cards if card not in piles[n].cards
        ]
        text = Msg(
            "cooperative_solitaire.solved.turn",
            number=number,
            seat=Msg("seat", seat=seat),
            moves=[words],
        )
        plan.steps.append(PlanStep(text, moved, changed))
        piles = after
    return plan


def _piles(state: CooperativeSolitaireState, helpers: int) -> list[PlanPile]:
    b = state.table
    found = [PlanPile(ON_HELPERS, pile_cards(b, HELPER + n)) for n in range(helpers)]
    found += [PlanPile(ON_MAIN, pile_cards(b, MAIN + n)[-1:]) for n in range(8)]
    found += [PlanPile(name, pile_cards(b, pile)) for name, pile in OWN.items()]
    return found
