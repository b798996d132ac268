"""Rule 7.5: what a seat remembers never contradicts what it saw, also when a sample stands for all.

A sample of which too little is left is drawn anew from all that was seen, as *tales*: which card
went at each unseen move. The referee here follows tales card by card, and shares no code with
those who tell them.
"""

from __future__ import annotations

import pickle

import pytest
from tests.games.montenegro.laid import Short
from tests.games.montenegro.test_belief import BOXES, CARDS, World, chances_of, dealt, wander

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief.belief import Belief
from kibitz.games.montenegro.belief.foresight import Foresight
from kibitz.games.montenegro.belief.history import COUNT, POUR, PUT, SEE, TAKE, Sight, sights_of
from kibitz.games.montenegro.belief.knowledge import SPECTATOR
from kibitz.games.montenegro.belief.recalling import Tale, tales_of
from kibitz.games.montenegro.game import GAME, MontenegroGame
from kibitz.games.montenegro.rules import MontenegroState

ATTEMPTS = 7


def followed(sights: list[Sight], moves: list[int]) -> dict[int, int]:
    """Where each card out of sight is in the end, if these cards went at the unseen moves. Fails
    if anything that was seen does not come true."""
    at: dict[int, int] = {}
    left = moves.copy()
    for kind, box, to, cards, number in sights:
        if kind == PUT:
            for card in range(52):
                if (cards >> card) & 1:
                    assert card not in at, "a card is put down that is out of sight"
                    at[card] = box
        elif kind == TAKE:
            card = left.pop(0)
            assert at[card] == box, "a card goes that is not there"
            at[card] = to
        elif kind == SEE:
            assert at.pop(number) == box, "a card is seen elsewhere"
        elif kind == POUR:
            at = {card: to if where == box else where for card, where in at.items()}
        else:
            assert kind == COUNT
            inside = [c for c, where in at.items() if where == box and (cards >> c) & 1]
            assert len(inside) == number, "another number was counted"
    assert not left
    return at


def places_of(tale: Tale) -> dict[int, int]:
    return {card: box for box, cards in enumerate(tale.boxes) for card in cards}


def a_tale_that_ends_in(sights: list[Sight], world: dict[int, list[int]]) -> bool:
    """Whether there is a way in which all came about as seen, and then the cards lie like this."""
    ends: list[Sight] = [(SEE, box, box, 0, card) for box in world for card in world[box]]
    tales = tales_of([*sights, *ends], 100, ATTEMPTS, 1)
    for tale in tales:
        assert followed([*sights, *ends], tale.moves()) == {}
    return len(tales) > 0


def follow_a_game(
    game: MontenegroGame, seed: int, observer: int, limits: tuple[int, int] | None
) -> tuple[int, int]:
    """Play at random; check now and then all that the observer imagines. How often the sample was
    drawn anew, and how many positions were imagined."""
    state = game.deal(seed)
    assert isinstance(state, MontenegroState)
    if limits is not None:
        state.belief(observer).limit(*limits)
    choices, rng = Rng(seed + 99), Rng(seed + 98)
    recalled, imagined, number = 0, 0, 0
    while state.to_move() >= 0:
        state.apply(choices.pick(state.legal_actions()))
        number += 1
        belief = state.belief(observer)
        assert belief.lost == 0, "nothing fits what was seen"
        anew = belief.recalled > recalled
        recalled = belief.recalled
        if number % 40 and not (anew and recalled % 4 == 1):
            continue
        sights = sights_of(belief.seen)
        for tale in tales_of(sights, 20, ATTEMPTS, number):
            assert followed(sights, tale.moves()) == places_of(tale)
        world = belief.deal(rng)
        assert {box: len(world[box]) for box in world} == belief.held
        for box in world if belief.bounds is not None else ():
            assert belief.bounds is not None
            assert all((belief.bounds.may[box] >> card) & 1 for card in world[box])
        assert a_tale_that_ends_in(sights, world), "this cannot have come about"
        imagined += 1
    return recalled, imagined


def test_7_5_every_imagined_position_can_have_come_about() -> None:
    recalled, imagined = 0, 0
    for seed in (0, 2, 4):
        for observer in (0, 1, SPECTATOR):
            anew, looked = follow_a_game(Short(), seed, observer, (6, 4))
            recalled += anew
            imagined += looked
    assert recalled > 20, "the sample was hardly ever drawn anew: the test is too easy"
    assert imagined > 20


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("observer", [0, 1, SPECTATOR])
def test_7_5_every_imagined_position_of_whole_games_can_have_come_about(observer: int) -> None:
    recalled = 0
    for seed in range(12):
        recalled += follow_a_game(GAME, seed, observer, None)[0]
    assert recalled > 10


@pytest.mark.pure
def test_7_5_a_sample_is_never_lost_and_gives_only_worlds_that_fit() -> None:
    recalled = 0
    for seed in range(150):
        belief, every = wander(seed, most_spreads=2)
        assert belief.lost == 0
        recalled += belief.recalled
        assert set(chances_of(belief)) <= set(every.worlds)
        rng = Rng(seed)
        assert all(dealt(belief, rng) in every.worlds for _ in range(10))
    assert recalled > 30, "no sample was drawn anew: the test is too easy"


def ends_of(sights: list[Sight], seed: int, number: int) -> dict[World, float]:
    """How likely each world is, as far as so many tales tell."""
    found: dict[World, float] = {}
    tales = tales_of(sights, number, ATTEMPTS, seed)
    assert sum(tale.weight for tale in tales) == pytest.approx(1.0)
    for tale in tales:
        places = followed(sights, tale.moves())
        assert places == places_of(tale)
        world = tuple([places.get(card, -1) for card in range(CARDS)])
        found[world] = found.get(world, 0.0) + tale.weight
    return found


def test_7_5_tales_are_told_as_often_as_they_are_likely() -> None:
    """Many runs together come as near to the exact chances as one likes."""
    worst = 0.0
    compared = 0
    for seed in range(25):
        belief, every = wander(seed)
        exact = every.chances()
        if not 2 < len(exact) < 60:
            continue
        sights = sights_of(belief.seen)
        runs = 12
        mean = dict.fromkeys(exact, 0.0)
        for run in range(runs):
            for world, chance in ends_of(sights, run, 200).items():
                assert world in exact, "this cannot be"
                mean[world] += chance / runs
        worst = max(worst, sum(abs(mean[w] - chance) for w, chance in exact.items()) / 2)
        compared += 1
    assert compared > 8
    assert worst < 0.12


def test_7_5_a_sample_drawn_anew_is_near_the_exact_chances() -> None:
    distance, number = 0.0, 0
    for seed in range(40):
        belief, every = wander(seed)
        belief.thin(3)
        assert belief._recall()
        exact, got = every.chances(), chances_of(belief)
        assert set(got) <= set(exact)
        distance += sum(abs(got.get(w, 0.0) - chance) for w, chance in exact.items()) / 2
        number += 1
    assert distance / number < 0.12


def test_7_5_with_hindsight_a_card_must_have_gone() -> None:
    sights: list[Sight] = [
        (PUT, 0, 0, 0b1111, 0),
        (TAKE, 0, 1, 0, 0),
        (TAKE, 0, 1, 0, 0),
        (SEE, 1, 1, 0, 2),
        (COUNT, 1, 1, 0b0011, 0),
    ]
    assert Foresight(sights, 4).pulls[2][2] < 0.0, "at the last chance it has to go"
    for tale in tales_of(sights, 20, 1, 0):
        assert sorted(tale.moves()) == [2, 3]
    assert tales_of([*sights, (SEE, 0, 0, 0, 3)], 20, 3, 0) == [], "3 was in the other box"


def test_7_5_what_is_drawn_anew_depends_only_on_what_was_seen() -> None:
    recalled = 0
    for seed in range(20):
        one, every = wander(seed, most_spreads=4)
        two: Belief = pickle.loads(pickle.dumps(one))
        truth = next(iter(every.worlds))
        for belief in (one, two):
            for box in range(BOXES):
                for card in range(CARDS):
                    if truth[card] == box:
                        belief.find(card, box)
        assert list(one.spreads.items()) == list(two.spreads.items())
        assert one.lists == two.lists
        assert sights_of(one.seen) == sights_of(two.seen)
        assert (one.recalled, one.lost) == (two.recalled, 0)
        recalled += one.recalled
    assert recalled > 5


@pytest.mark.pure
def test_7_5_a_position_sent_elsewhere_remembers_as_much() -> None:
    state = Short().deal(0)
    assert isinstance(state, MontenegroState)
    for observer in range(3):
        state.belief(observer).limit(6, 4)
    rng = Rng(99)
    recalled = 0
    for _ in range(25):
        state.apply(rng.pick(state.legal_actions()))
    other = pickle.loads(pickle.dumps(state))
    imagined = state.resample(0, Rng(1))
    for observer in range(3):
        seen = sights_of(state.belief(observer).seen)
        assert sights_of(other.belief(observer).seen) == seen
        assert observer == 1 or sights_of(imagined.belief(observer).seen) == seen
    sent = pickle.loads(pickle.dumps(imagined))
    for observer in range(3):
        one, two = imagined.belief(observer), sent.belief(observer)
        assert sights_of(one.seen) == sights_of(two.seen)
        assert list(one.spreads.items()) == list(two.spreads.items())
    while state.to_move() >= 0:
        action = rng.pick(state.legal_actions())
        state.apply(action)
        other.apply(action)
        for observer in range(3):
            one, two = state.belief(observer), other.belief(observer)
            assert list(one.spreads.items()) == list(two.spreads.items())
            recalled = max(recalled, one.recalled)
    assert recalled > 1


def test_7_6_the_other_seat_of_an_imagined_position_looks_back_too() -> None:
    """It remembers what everybody saw, and knows its cards: all that it imagines fits both."""
    state = Short().deal(0)
    assert isinstance(state, MontenegroState)
    for observer in range(3):
        state.belief(observer).limit(6, 4)
    choices, rng = Rng(99), Rng(7)
    recalled = 0
    for number in range(90):
        state.apply(choices.pick(state.legal_actions()))
        if number % 9 != 8:
            continue
        belief = state.resample(0, rng).belief(1)
        assert belief.lost == 0
        recalled += belief.recalled > state.belief(SPECTATOR).recalled
        assert a_tale_that_ends_in(sights_of(belief.seen), belief.deal(rng))
    assert recalled > 0
