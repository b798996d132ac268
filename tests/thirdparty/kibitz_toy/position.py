"""The facts of a position of Blind Bids; the moves are in ``rules``."""

from __future__ import annotations

from kibitz import Msg, Rng, State
from kibitz.core.cards import rank_of
from kibitz_toy.actions import HIGH

GONE = -1

_UNSEEDED = Rng(0)
"""Stands in until a position gets its own; nobody draws from it."""


class Position(State):
    """Who has which card, and who said what. One pack, so a card is known by its face."""

    def __init__(self) -> None:
        self.seats = 0
        self.rounds = 0
        self.hand_size = 0
        self.refill = True
        self.ties_lost = False
        self.high_from = 1
        self.hands: list[list[int]] = []
        self.stock: list[int] = []
        """The last card is the top one."""
        self.prize = GONE
        self.chosen: list[int] = []
        self.declared: list[int] = []
        """SILENT, HIGH, or GONE while nothing has been said."""
        self.won: list[list[int]] = []
        self.fines: list[int] = []
        self.discards: list[int] = []
        self.leader = 0
        self.turn = 0
        """How many seats, from the leader on, have finished this round's move."""
        self.round = 0
        self.over = False
        self.reshuffles = 0
        self.since: dict[int, int] = {}
        """For each card the number of reshuffles when it was last shuffled. Cards of one shuffle
        that nobody has seen since could change places; those of different ones could not."""
        self.later = _UNSEEDED
        self.log: list[Msg] = []
        self.shown: list[tuple[int, int]] = []
        """The seats and their bids in the order shown, if the last move ended a round."""
        self.awarded = (GONE, GONE)
        """Then also the prize and who won it."""

    def to_move(self) -> int:
        return GONE if self.over else (self.leader + self.turn) % self.seats

    def returns(self) -> list[float]:
        return [float(points) for points in self.points()]

    def points(self) -> list[int]:
        return [
            sum(rank_of(card) for card in won) - fine
            for won, fine in zip(self.won, self.fines, strict=True)
        ]

    def places(self) -> dict[str, list[int]]:
        found = {"stock": self.stock, "discards": self.discards}
        found["prize"] = [] if self.prize == GONE else [self.prize]
        for p in range(self.seats):
            found[f"hand.{p}"] = self.hands[p]
            found[f"chosen.{p}"] = [] if self.chosen[p] == GONE else [self.chosen[p]]
            found[f"won.{p}"] = self.won[p]
        return {name: list(cards) for name, cards in found.items()}

    def says_true(self, seat: int) -> bool:
        """[declare.1] High may be said only of a high card."""
        return self.declared[seat] != HIGH or self.is_high(self.chosen[seat])

    def is_high(self, card: int) -> bool:
        return rank_of(card) >= self.high_from
