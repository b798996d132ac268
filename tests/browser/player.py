"""Plays any game by touching whatever the page allows, without knowing any rules."""

from __future__ import annotations

import random

from tests.browser.visitor import Sight, Thing, Visitor

MOST_TOUCHES = 3000


def choose(sight: Sight, rng: random.Random) -> Thing:
    """The next thing to touch: whatever may come first, or what the page asks for then."""
    things = sight.things
    assert things, "it is this seat's turn, and there is nothing to touch"
    if sight.picked:
        ready = [thing for thing in things if thing.primary]
        if ready and rng.random() < 0.5:
            return ready[0]
        asked = [thing for thing in things if thing.wanted or thing.kind == "button"]
        assert asked, f"something was touched, but nothing leads on: {things}"
        return rng.choice(asked)
    # Cards on a floor that may be arranged can be pushed about for ever.
    return rng.choice([thing for thing in things if not thing.ref.startswith("arranged:")])


def play_on(visitor: Visitor, rng: random.Random, touches: int = MOST_TOUCHES) -> int:
    """Play to the end of the game, or a number of touches; returns how many there were."""
    for made in range(touches):
        sight = visitor.look()
        if sight.over:
            return made
        assert not sight.problem, sight.problem
        visitor.touch(choose(sight, rng))
    assert touches < MOST_TOUCHES, "the game does not end"
    return touches
