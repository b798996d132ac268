"""RULES.md, "Memory": what has been seen stays known; only the rest is resampled."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.cooperative_solitaire.positions import FULL, lay, play

from kibitz.core.cards import card_name
from kibitz.core.errors import BadInputError
from kibitz.core.game import Deal
from kibitz.core.rng import Rng
from kibitz.core.view import View
from kibitz.games.cooperative_solitaire import GAME
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    HIDDEN_PRIMARY,
    HIDDEN_SECONDARY,
    PRIMARY,
    SECONDARY,
)
from kibitz.players.basic import playout

pytestmark = pytest.mark.pure


class Watcher:
    """Somebody who writes down every card when it is on top, and nothing else.

    It works from views of the tops alone, not from what the rules count.
    """

    def __init__(self, state: CooperativeSolitaireState) -> None:
        self.piles = {name: [""] * len(cards) for name, cards in state.places().items()}
        self.look(state)

    def look(self, state: CooperativeSolitaireState) -> None:
        view = state.view(None)
        for zone in view.zones:
            for i, pile in enumerate(zone.piles):
                name = zone.id if len(zone.piles) == 1 else f"{zone.id}.{i}"
                assert len(self.piles[name]) == pile.count
                if pile.count:
                    known = self.piles[name][-1]
                    assert known in ("", pile.cards[-1]), (name, known, pile.cards)
                    self.piles[name][-1] = str(pile.cards[-1])

    def follow(self, state: CooperativeSolitaireState, text: str) -> None:
        """Make the move on the notes, as a person would from what was said and done."""
        seat = state.to_move()
        moves = {m.text: m for m in state.view(seat).moves}
        touch = moves[text].touch
        if len(touch) == 2:
            self.piles[touch[1]].append(self.piles[touch[0]].pop())
            if touch[0].startswith("helpers") and touch[1].startswith(("primary", "throwaway")):
                self.piles[touch[0]].append(self.piles[f"primary{seat}"].pop())
        ends = text.split(maxsplit=1)[0] in ("throw", "pass")
        state.play(text)
        secondary, throwaway = self.piles[f"secondary{seat}"], self.piles[f"throwaway{seat}"]
        if not secondary and throwaway and (state.options.at_once or ends):
            secondary += reversed(throwaway)
            throwaway.clear()
        self.look(state)


@pytest.mark.parametrize("options", [{}, {"recycle": "turn_end", "order": "classes"}])
def test_memory_1_and_2_what_is_hidden_is_what_nobody_has_seen(options: dict[str, Any]) -> None:
    for seed in range(12):
        state = GAME.deal(seed, known=True, **options)
        assert isinstance(state, CooperativeSolitaireState)
        rng = Rng(seed)
        watcher = Watcher(state)
        while state.to_move() >= 0:
            watcher.follow(state, state.move_text(rng.pick(state.legal_actions())))
            assert listed(state.view(0)) == {n: seen(p) for n, p in watcher.piles.items()}


def seen(pile: list[str]) -> list[str]:
    """The part of a pile that has been seen; it must be the upper part."""
    hidden = pile.count("")
    assert pile[:hidden] == [""] * hidden
    return pile[hidden:]


def listed(view: View) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for zone in view.zones:
        for i, pile in enumerate(zone.piles):
            name = zone.id if len(zone.piles) == 1 else f"{zone.id}.{i}"
            cards = [str(c) for c in pile.cards]
            if zone.id == "main" and cards:
                # Of a main pile only the top is listed: the rest goes without saying.
                cards = ["A23456789TJQK"[r] + cards[0][1] for r in range(pile.count)]
            out[name] = cards
    return out


def test_memory_1_a_recycled_pile_is_known_and_stays() -> None:
    state = GAME.deal(3, known=True)
    assert isinstance(state, CooperativeSolitaireState)
    rng = Rng(3)
    recycled = 0
    while state.to_move() >= 0:
        state.apply(rng.pick(state.legal_actions()))
        for owner in range(2):
            if state.table[HIDDEN_SECONDARY + owner] == 0:
                recycled += 1
                order = state.places()[f"secondary{owner}"]
                other = state.resample(None, Rng(recycled))
                assert other.places()[f"secondary{owner}"] == order
                pile = state.view(0).zone(f"secondary{owner}").piles[0]
                assert pile.cards == [card_name(c) for c in order]
    assert recycled > 20


def test_memory_3_without_the_option_only_tops_are_listed() -> None:
    state = GAME.deal(3)
    rng = Rng(3)
    while state.to_move() >= 0:
        state.apply(rng.pick(state.legal_actions()))
        for zone in state.view(1).zones:
            if zone.id[-1] in "01":
                assert len(zone.piles[0].cards) == min(1, zone.piles[0].count)


def test_memory_1_a_card_laid_on_a_primary_pile_is_known_with_the_one_below() -> None:
    state = GAME.deal(1)
    assert isinstance(state, CooperativeSolitaireState)
    b = state.table
    assert (b[COUNT + PRIMARY], b[HIDDEN_PRIMARY]) == (13, 12)
    assert (b[COUNT + SECONDARY], b[HIDDEN_SECONDARY]) == (35, 34)
    laid = lay(helpers=FULL, primary=("7S", "KH 8C"), secondary=("9D", "9D"), known=True)
    play(laid, "P-OP")
    assert laid.view(1).zone("primary1").piles[0].cards == ["KH", "8C", "7S"]


def test_resample_2_deals_only_within_the_same_deck_and_hidden_places() -> None:
    state = GAME.deal(4)
    assert isinstance(state, CooperativeSolitaireState)
    for _ in range(40):
        state.apply(state.legal_actions()[-1])
    different = 0
    for draw in range(20):
        other = state.resample(0, Rng(draw))
        assert state.numbers() != other.numbers()
        for owner in range(2):
            for name, slot in (("primary", HIDDEN_PRIMARY), ("secondary", HIDDEN_SECONDARY)):
                hidden = int(state.table[slot + owner])
                now, then = other.places()[f"{name}{owner}"], state.places()[f"{name}{owner}"]
                assert now[hidden:] == then[hidden:]
                assert all(c & 1 == owner for c in now[:hidden])
                different += now[:hidden] != then[:hidden]
    assert different > 50


def test_resample_does_not_depend_on_what_is_hidden() -> None:
    state = GAME.deal(4)
    for _ in range(25):
        state.apply(state.legal_actions()[0])
    world = state.resample(None, Rng(9))
    assert isinstance(state, CooperativeSolitaireState)
    assert isinstance(world, CooperativeSolitaireState)
    assert state.numbers() != world.numbers()
    one, two = state.resample(0, Rng(5)), world.resample(1, Rng(5))
    assert isinstance(one, CooperativeSolitaireState)
    assert isinstance(two, CooperativeSolitaireState)
    assert one.numbers() == two.numbers()


def test_resample_at_the_end_changes_nothing_that_was_seen() -> None:
    state = GAME.deal(6)
    playout(state, Rng(1))
    assert state.resample(None, Rng(2)).view(None).data() == state.view(None).data()


def test_a_deal_must_be_two_decks() -> None:
    setup = GAME.setup()
    deal = GAME.new_deal(1, setup)
    cards = list(deal.cards)
    cards[0], cards[60] = cards[60], cards[0]
    with pytest.raises(BadInputError, match="deck of its own"):
        GAME.start(Deal(cards, 0), setup)
