"""Random events among few cards, told to beliefs and to a list of all worlds."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from kibitz.core.rng import Rng

World: TypeAlias = "tuple[int, ...]"
"""For each card its box; -1 is in the observer's sight."""

CARDS = 6
BOXES = 4


class Listener(Protocol):
    """What can happen to hidden cards."""

    def put(self, cards: int, box: int) -> None: ...
    def take(self, source: int, target: int) -> None: ...
    def see(self, card: int, box: int) -> None: ...
    def pour(self, source: int, target: int) -> None: ...
    def count(self, box: int, cards: int, number: int) -> None: ...


class EveryWorld:
    """The same events as a belief, on all worlds one by one."""

    def __init__(self) -> None:
        self.worlds: dict[World, float] = {tuple([-1] * CARDS): 1.0}

    def put(self, cards: int, box: int) -> None:
        self.worlds = {
            tuple([box if (cards >> c) & 1 else w[c] for c in range(CARDS)]): p
            for w, p in self.worlds.items()
        }

    def take(self, source: int, target: int) -> None:
        moved: dict[World, float] = {}
        for world, weight in self.worlds.items():
            for card in range(CARDS):
                if world[card] == source:
                    to = (*world[:card], target, *world[card + 1 :])
                    moved[to] = moved.get(to, 0.0) + weight
        self.worlds = moved

    def see(self, card: int, box: int) -> None:
        self.worlds = {
            (*w[:card], -1, *w[card + 1 :]): p for w, p in self.worlds.items() if w[card] == box
        }

    def pour(self, source: int, target: int) -> None:
        moved: dict[World, float] = {}
        for world, weight in self.worlds.items():
            to = tuple([target if box == source else box for box in world])
            moved[to] = moved.get(to, 0.0) + weight
        self.worlds = moved

    def count(self, box: int, cards: int, number: int) -> None:
        self.worlds = {
            w: p
            for w, p in self.worlds.items()
            if sum(w[c] == box for c in range(CARDS) if (cards >> c) & 1) == number
        }

    def chances(self) -> dict[World, float]:
        total = sum(self.worlds.values())
        return {world: weight / total for world, weight in self.worlds.items()}

    def surely_in(self, box: int) -> int:
        return sum(1 << c for c in range(CARDS) if all(w[c] == box for w in self.worlds))


def world_of(masks: list[int]) -> World:
    """The world in which each box has these cards."""
    world = [-1] * CARDS
    for box, cards in enumerate(masks):
        for card in range(CARDS):
            if (cards >> card) & 1:
                world[card] = box
    return tuple(world)


def happen(seed: int, events: int, told: list[Listener], mixing: int = 12) -> None:
    """Random events in a true world, told to everybody. Of twenty events, about ``mixing`` are
    unseen moves."""
    rng = Rng(seed)
    truth = [0 if rng.chance(0.5) else card % BOXES for card in range(CARDS)]
    for box in range(BOXES):
        cards = sum(1 << c for c in range(CARDS) if truth[c] == box)
        if cards:
            for listener in told:
                listener.put(cards, box)
    for _ in range(events):
        source, target = int(rng.below(BOXES)), int(rng.below(BOXES))
        there = [c for c in range(CARDS) if truth[c] == source]
        kind = rng.below(20)
        for listener in told:
            if kind < mixing and there and source != target:
                listener.take(source, target)
        if kind < mixing and there and source != target:
            truth[rng.pick(there)] = target
        elif kind < mixing + 2 and there:
            card = rng.pick(there)
            truth[card] = -1
            for listener in told:
                listener.see(card, source)
        elif kind < mixing + 5 and -1 in truth:
            card = rng.pick([c for c in range(CARDS) if truth[c] < 0])
            truth[card] = target
            for listener in told:
                listener.put(1 << card, target)
        elif kind < mixing + 6 and source != target and there:
            truth = [target if box == source else box for box in truth]
            for listener in told:
                listener.pour(source, target)
        elif there:
            cards = int(rng.below(1 << CARDS))
            number = sum((cards >> c) & 1 for c in there)
            for listener in told:
                listener.count(source, cards, number)
