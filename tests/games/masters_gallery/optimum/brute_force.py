"""Every shuffle and every way to play it, through the rules engine: slow, and surely right."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from kibitz.core.game import Deal, Setup
from kibitz.games.masters_gallery.cards import (
    AWARD,
    DRAW_ONE,
    SECOND_DOWN,
    SECOND_UP,
    TOGETHER,
    number_copies,
)
from kibitz.games.masters_gallery.game import MastersGalleryGame
from kibitz.games.masters_gallery.options import FLAGS
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import TOP, TRAIL_SIZE

SYMBOLS = (DRAW_ONE, SECOND_UP, SECOND_DOWN, TOGETHER, AWARD)


class Tiny(MastersGalleryGame):
    """So few cards that all games can be played."""

    closing = 2

    def limit(self, seats: int) -> int:
        return self.closing


class Case:
    """A tiny game and the options it is played with."""

    def __init__(self, game: Tiny, setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def __repr__(self) -> str:
        game, options = self.game, dict(self.setup.options)
        deals = game.dealt[self.setup.seats]
        return (
            f"works {game.works} symbols {game.symbols} limit {game.closing} deals {deals} "
            f"seats {self.setup.seats} tokens {game.award_tokens} {options}"
        )


NEEDS = {
    "second_cards": (SECOND_UP, SECOND_DOWN),
    "simultaneous": (TOGETHER,),
    "draw_one": (DRAW_ONE,),
    "closing_symbols": (DRAW_ONE, AWARD),
    "awards": (AWARD,),
}
"""Options that say nothing without one of these symbols."""


def random_case(
    rng: random.Random, most_cards: int, fixed: dict[str, object], most_symbols: int = 2
) -> Case:
    """Artists, symbols, deals and options at random; the deck never runs out."""
    while True:
        game = Tiny()
        seats = rng.choice((2, 2, 2, 3))
        number = rng.randint(1, most_symbols)
        game.symbols = tuple(sorted(rng.sample(SYMBOLS, number)))
        if any(not set(NEEDS.get(name, SYMBOLS)) & set(game.symbols) for name in fixed):
            continue
        artists = rng.choice((1, 2, 2, 3, 4))
        game.works = tuple(
            sorted(len(game.symbols) + rng.choice((0, 1, 2, 3)) for _ in range(artists))
        )
        game.closing = rng.choice((2, 2, 3))
        game.award_tokens = rng.choice((1, 2, 5))
        deals = tuple(rng.choice((0, 1, 1, 2, 2, 3, 4)) for _ in range(rng.choice((1, 2, 2, 3))))
        options: dict[str, object] = {name: rng.random() < 0.6 for name in FLAGS}
        options["awards"] = rng.choice(("any", "any", "one_each", "none"))
        options["starter"] = rng.randrange(seats)
        options.update(fixed)
        game.dealt = {seats: deals}
        needed = sum(deals) * seats + len(deals) + artists
        if sum(deals) > 1 and needed <= sum(game.works) <= most_cards:
            return Case(game, game.setup(seats, options))


def outcomes(case: Case, most_positions: int) -> set[tuple[int, ...]] | None:
    """All results a game can have, by seat; None if there are too many positions to try."""
    return results_from(_starts(case), most_positions)


def _starts(case: Case) -> Iterator[MastersGalleryState]:
    for kinds in _decks(case):
        cards = [kind * 32 for kind in kinds]
        number_copies(cards)
        yield case.game.start(Deal(cards, 0), case.setup)


def results_from(
    starts: Iterable[MastersGalleryState], most_positions: int
) -> set[tuple[int, ...]] | None:
    """All results that games can have from these positions on."""
    found: set[tuple[int, ...]] = set()
    seen: set[tuple[object, ...]] = set()
    for start in starts:
        stack = [start]
        while stack:
            state = stack.pop()
            if state.to_move() < 0:
                found.add(tuple(int(x) for x in state.returns()))
                continue
            here = _position(state)
            if here in seen:
                continue
            seen.add(here)
            if len(seen) > most_positions:
                return None
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                stack.append(after)
    return found


def _position(state: MastersGalleryState) -> tuple[object, ...]:
    """What decides how the game can go on: not the trail of what was seen."""
    table = state.table
    return (tuple(int(table[i]) for i in range(TRAIL_SIZE)), *state.deck[int(table[TOP]) :])


def _decks(case: Case) -> Iterator[list[int]]:
    """Every order of the deck that makes a difference: the first hands are sets of cards, and
    cards nobody can get stay at the bottom."""
    game, setup = case.game, case.setup
    deals = game.dealt[setup.seats]
    draws = len(game.works) if DRAW_ONE in game.symbols and setup.flag("draw_one") else 0
    reached = sum(deals) * setup.seats + len(deals) * setup.flag("extra_card") + draws
    left = Counter(card >> 5 for card in game.pack(setup))
    first = [deals[0] * seat for seat in range(setup.seats + 1)]
    deck: list[int] = []

    def rest() -> Iterator[list[int]]:
        at = len(deck)
        if at == reached:
            yield deck + list(left.elements())
            return
        in_hand = at < first[-1] and at not in first
        for kind in sorted(left):
            if left[kind] and not (in_hand and kind < deck[-1]):
                left[kind] -= 1
                deck.append(kind)
                yield from rest()
                deck.pop()
                left[kind] += 1

    yield from rest()
