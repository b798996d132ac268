"""Positions with all cards face up."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import kibitz
from kibitz.core.game import Game
from kibitz.core.state import State
from kibitz.core.view import Pile, View, view_cards
from kibitz.play.open_view import open_view, open_view_of


def owned(view: View, seat: int) -> list[tuple[str, list[list[str | None]]]]:
    return [(z.kind, [p.cards for p in z.piles]) for z in view.zones if z.owner == seat]


def known(pile: Pile) -> int:
    return sum(face is not None for face in pile.cards)


def positions(game: Game) -> list[State]:
    """Some of a game that nobody thinks about."""
    chance = random.Random(3)
    state = game.deal(3)
    found = []
    for number in range(40):
        if state.to_move() < 0:
            break
        if number % 4 == 0:
            found.append(state.clone())
        state.apply(chance.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("game", kibitz.all_games(), ids=lambda game: game.name)
def test_with_open_hands_everybody_s_things_are_as_they_see_them(game: Game) -> None:
    seats = game.default_seats
    for state in positions(game):
        view = open_view(state, seats)
        for seat in range(seats):
            assert owned(view, seat) == owned(state.view(seat), seat)
        middle = [z for z in view.zones if z.owner is None]
        outside = [z for z in state.view(None).zones if z.owner is None]
        assert [(z.id, z.kind) for z in middle] == [(z.id, z.kind) for z in outside]
        everybody = [state.view(seat) for seat in (None, *range(seats))]
        for zone in middle:
            for number, pile in enumerate(zone.piles):
                versions = [v.zone(zone.id).piles[number] for v in everybody]
                mover = versions[state.to_move() + 1]
                assert pile.count == mover.count
                assert known(pile) == max(
                    known(version) for version in versions if version.count == mover.count
                )
        ids = [zone.id for zone in view.zones]
        assert len(ids) == len(set(ids))
        assert view.moves == []


def test_a_secret_card_in_the_middle_is_open_too() -> None:
    """Montenegro: the first card of a duel lies face down for the other seat."""
    game = kibitz.game("montenegro")
    hidden = 0
    for state in positions(game):
        outside = state.view(None).zone("plays")
        shown = open_view(state, game.default_seats).zone("plays")
        hidden += sum(map(known, shown.piles)) > sum(map(known, outside.piles))
    assert hidden > 0


def test_a_card_taken_from_the_middle_is_shown_once() -> None:
    """Makiaveli: until `done` only the seat on turn sees that a cross card is taken."""
    game = kibitz.game("makiaveli")
    pack = sorted(game.card_name(card) for card in game.pack(game.setup()))
    taken = 0
    for seed in range(30):
        chance = random.Random(seed)
        state = game.deal(seed)
        for _ in range(40):
            if state.to_move() < 0:
                break
            takes = [a for a in state.legal_actions() if state.move_text(a).startswith("take")]
            state.apply(chance.choice(takes or state.legal_actions()))
            taken += bool(takes)
            view = open_view(state, 2)
            faces = view_cards(view)
            hidden = view.zone("stock").piles[0].count
            assert len(faces) + hidden == len(pack)
            assert not Counter(faces) - Counter(pack)
    assert taken > 0


@pytest.mark.parametrize("game", kibitz.all_games(), ids=lambda game: game.name)
def test_nothing_open_is_called_as_its_owner_calls_it(game: Game) -> None:
    """“Your hand” is said to one seat; here nobody is meant by “you”."""
    for state in positions(game):
        view = open_view(state, game.default_seats)
        for zone in state.view(None).zones:
            assert view.zone(zone.id).label.data() == zone.label.data()


def test_open_hands_are_called_as_others_call_them() -> None:
    """Two hands that are both “your hand” would be of no use."""
    view = open_view(kibitz.game("makiaveli").deal(1), 2)
    hands = [zone for zone in view.zones if zone.kind == "fan"]
    assert [hand.id for hand in hands] == ["hand0", "hand1"]
    assert hands[0].label.data() != hands[1].label.data()


@pytest.mark.parametrize("game", kibitz.all_games(), ids=lambda game: game.name)
def test_with_the_others_cards_open_a_seat_sees_its_own_table_turned_up(game: Game) -> None:
    seats = game.default_seats
    for state in positions(game):
        seat = state.to_move()
        own, opened = state.view(seat), open_view_of(state, seat, seats)
        assert [move.text for move in opened.moves] == [move.text for move in own.moves]
        for zone in own.zones:
            if zone.owner is None:
                same = opened.zone(zone.id)
                shape = [(len(pile.cards), pile.count) for pile in zone.piles]
                assert [(len(pile.cards), pile.count) for pile in same.piles] == shape


def test_what_another_has_laid_face_down_is_open_too() -> None:
    state = kibitz.game("montenegro").deal(3)
    state.apply(state.legal_actions()[0])
    seat = state.to_move()
    face = state.view(1 - seat).zone("plays").piles[0].cards
    assert state.view(seat).zone("plays").piles[0].cards == [None]
    assert open_view_of(state, seat, 2).zone("plays").piles[0].cards == face != [None]
