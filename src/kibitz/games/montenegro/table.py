"""The table: where the cards lie, and how they move when no rule of duel or war is asked.

Drawing and shuffling are rule 1.4, full hands 3.6, armies rule 2. Every card that moves is noted
in ``past``, from which each observer takes what it saw (belief/history.py).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.rng import MAX_SEED, Rng
from kibitz.core.state import State
from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.belief.history import Event, event
from kibitz.games.montenegro.deck import NO_CARD, bit_of, card_of, cards_in, size_of, to_turn_up
from kibitz.games.montenegro.duel import first_of, second_of
from kibitz.games.montenegro.options import Options

# Phases of a turn.
WAR_PHASE: Final = 0
ACT: Final = 1
SECOND_CARD: Final = 2
DECLARE: Final = 3
OVER: Final = 4

HANDS: Final = 0
ARMIES: Final = 2
FACES: Final = 10
SPOTS: Final = 18
"""Two hands and eight armies as masks, then the face-up card of each army."""

Numbers = tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64]
"""The plain numbers of a position, in the order of the attributes of ``Table``."""


class Table(State):
    """The cards of a game on the table."""

    def __init__(
        self, options: Options, spots: vec[i64], pile: list[int], plays: list[int], past: Event
    ) -> None:
        self.options: Options = options
        self.spots: vec[i64] = spots
        self.pile: list[int] = pile
        """The draw pile since the last shuffle; never changed, positions share it."""
        self.plays: list[int] = plays
        """The plays of this duel, see duel.py."""
        self.past: Event = past
        self.later: int = 0
        """The seed of the later shuffles."""
        self.top: i64 = 0
        """Where in the draw pile its top card is."""
        self.discard: i64 = 0
        self.shuffles: i64 = 0
        self.phase: i64 = OVER
        self.turn: i64 = 0
        self.starter: i64 = 0
        self.duels: i64 = 0
        """Finished duels."""
        self.wars: i64 = 0
        """Wars that may still be declared this turn."""
        self.revealed: i64 = -1
        self.target: i64 = -1
        self.aside: i64 = 0
        """The kings flipped in this duel."""
        self.winner: i64 = -1
        """The seat that won; -1 for a draw, or while the game runs."""

    # Both copying and pickling go through these two. Compiled, the tuple is not an object.

    def numbers(self) -> Numbers:
        """All that is a plain number, except the seed of the later shuffles."""
        return (
            self.top, self.discard, self.shuffles, self.phase, self.turn, self.starter,
            self.duels, self.wars, self.revealed, self.target, self.aside, self.winner,
        )  # fmt: skip

    def set_numbers(self, numbers: Numbers) -> None:
        """The inverse of ``numbers``."""
        (
            self.top, self.discard, self.shuffles, self.phase, self.turn, self.starter,
            self.duels, self.wars, self.revealed, self.target, self.aside, self.winner,
        ) = numbers  # fmt: skip

    def _note(
        self, kind: i64, seat: i64, suit: i64, card: i64, flag: i64, slot: i64, more: i64
    ) -> None:
        self.past = event(self.past, kind, seat, suit, card, flag, slot, more)

    # Cards from the draw pile

    def _top_card(self) -> i64:
        """The next card; the discard pile is shuffled when the draw pile is empty (rule 1.4)."""
        if self.top == len(self.pile):
            if self.discard == 0:
                return -1
            cards = cards_in(self.discard)
            self.shuffles += 1
            # An odd constant, so that every shuffle of a game has a seed of its own.
            step = 0x9E3779B97F4A7C15F39CC0605CEDC835 * int(self.shuffles)
            Rng((self.later + step) & MAX_SEED).shuffle(cards)
            self.pile = cards
            self.top = 0
            self.discard = 0
            self._note(history.SHUFFLE, 0, 0, 0, 0, 0, len(cards))
        card: i64 = self.pile[self.top]
        self.top += 1
        return card

    def _refill(self, first: i64) -> None:
        """Both seats draw to a full hand, this one first (rule 3.6)."""
        seat: i64 = first
        i: i64 = 0
        while i < 2:
            lacks: i64 = self.options.hand - size_of(self.spots[seat])
            while lacks > 0:
                card = self._top_card()
                if card < 0:
                    return
                self.spots[seat] |= bit_of(card)
                self._note(history.DRAW, seat, 0, card, 0, 0, 0)
                lacks -= 1
            seat = 1 - seat
            i += 1

    # Armies

    def _armies_of(self, seat: i64) -> i64:
        number: i64 = 0
        suit: i64 = 0
        while suit < 4:
            if self.spots[ARMIES + 4 * seat + suit]:
                number += 1
            suit += 1
        return number

    def _army_cards(self, seat: i64) -> i64:
        number: i64 = 0
        suit: i64 = 0
        while suit < 4:
            number += size_of(self.spots[ARMIES + 4 * seat + suit])
            suit += 1
        return number

    def _war_possible(self) -> bool:
        suit: i64 = 0
        while suit < 4:
            if self.spots[ARMIES + suit] and self.spots[ARMIES + 4 + suit]:
                return True
            suit += 1
        return False

    def _leave_army(self, seat: i64, suit: i64, card: i64, kind: i64) -> bool:
        """A card is played from an army; True if it was the face-up card, which all saw. Then
        another one is turned up (rule 2.4)."""
        at: i64 = 4 * seat + suit
        self.spots[ARMIES + at] &= ~bit_of(card)
        seen: i64 = 1 if self.spots[FACES + at] == card else 0
        self._note(kind, seat, suit, card, seen, 2 * len(self.plays), 0)
        if seen:
            left: i64 = self.spots[ARMIES + at]
            up: i64 = to_turn_up(left, suit) if left else -1
            self.spots[FACES + at] = up
            if left:
                self._note(history.TURN, seat, suit, up, 0, 0, 0)
        return seen == 1

    def _lose(self, seat: i64, suit: i64) -> None:
        """An army goes to the discard pile (rule 5.3)."""
        at: i64 = 4 * seat + suit
        army: i64 = self.spots[ARMIES + at]
        self._note(history.LOSE, seat, suit, self.spots[FACES + at], 0, 0, army)
        self.discard |= army
        self.spots[ARMIES + at] = 0
        self.spots[FACES + at] = -1

    # For referees

    def places(self) -> dict[str, list[int]]:
        found = {
            "draw": [card_of(x) for x in reversed(self.pile[self.top :])],
            "discard": _cards(self.discard),
            "aside": _cards(self.aside),
            "revealed": [] if self.revealed < 0 else [card_of(int(self.revealed))],
        }
        for seat in range(2):
            found[f"hand.{seat}"] = _cards(self.spots[seat])
            for suit in self.options.suits:
                army = self.spots[ARMIES + 4 * seat + suit]
                found[f"army.{seat}.{suit}"] = _cards(army)
        for i in range(len(self.plays)):
            play = self.plays[i]
            found[f"play.{i}"] = [card_of(first_of(play))]
            if second_of(play) != NO_CARD:
                found[f"second.{i}"] = [card_of(second_of(play))]
        return found


def _cards(mask: int) -> list[int]:
    return [card_of(x) for x in cards_in(mask)]
