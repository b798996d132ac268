"""Makiaveli: the position and its moves. Clauses in brackets are those of RULES.md.

A turn is a chain of small moves: cards laid from the hand, cross cards taken, then `done`; or a
draw. Which cards end on the floor is all that matters for legality, so an action names one card,
and a question to the solver tells whether the turn can still be completed.
"""

from __future__ import annotations

from typing import Final

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.game import Deal, Setup
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.view import View
from kibitz.games.makiaveli import notation, view
from kibitz.games.makiaveli.actions import (
    DONE,
    DRAW,
    LAST_DREW,
    LAST_LAID,
    LAST_PASSED,
    NOTHING_YET,
    PASS,
    TAKE,
)
from kibitz.games.makiaveli.arrange import arrange_floor
from kibitz.games.makiaveli.legality import find_legal, fits_nowhere
from kibitz.games.makiaveli.resample import accept_hand

PATIENCE: Final = 400
"""How many hands `resample` tries for a seat that is in the middle of its turn."""
WANDERINGS: Final = 25
"""And how many turns with a hand that allows some of the small moves."""


class MakiaveliState(ArrangeableState):
    """A position. Cards are ints with a copy; players only ever see their kind."""

    def __init__(self, seats: int, anchored: bool) -> None:
        self.seats: int = seats
        self.anchored: bool = anchored
        """Whether one group may not take two cross cards [cross=anchored]."""
        self.hands: list[list[int]] = []
        """Each seat's cards, sorted, without those laid in the turn under way."""
        self.floor: list[list[int]] = []
        """The groups as they lay when the turn began."""
        self.cross: list[int] = []
        """North, east, south, west as they lay when the turn began; -1 once taken."""
        self.stock: list[int] = []
        """Face down; the last card is drawn next."""
        self.turn: int = 0
        self.laid: list[int] = []
        """Cards laid in this turn, in order: nobody else sees them before `done`."""
        self.taken: list[int] = []
        """Cross places taken in this turn, in order."""
        self.passes: int = 0
        """Turns passed in a row with an empty stock."""
        self.over: bool = False
        self.got: list[int] = []
        """How many cards each seat has been dealt or has drawn so far."""
        self.shown: list[list[int]] = []
        """The cards each seat has laid, in order, as `kind * 128 + got` at that time."""
        self.last: int = NOTHING_YET
        self.last_seat: int = -1
        self.last_cards: list[int] = []
        self.last_taken: list[int] = []
        self._legal: list[int] = []

    # The contract

    def to_move(self) -> int:
        return -1 if self.over else self.turn

    def legal_actions(self) -> list[int]:
        if not self._legal and not self.over:
            self._legal = self._find_legal()
        return self._legal[:]

    def apply(self, action: int) -> None:
        self._legal = []
        if action < TAKE:
            self._lay(action)
        elif action < DONE:
            self.taken.append(action - TAKE)
        elif action == DONE:
            self.finish(self.arranged())
        else:
            self._draw()

    def returns(self) -> list[float]:
        """[End] The seat with an empty hand, or with the fewest cards, wins; a tie is shared."""
        fewest = min([len(hand) for hand in self.hands])
        best = [len(hand) == fewest for hand in self.hands]
        share = 1.0 / sum([1 for b in best if b])
        return [share if b else 0.0 for b in best]

    def clone(self) -> MakiaveliState:
        other = MakiaveliState(self.seats, self.anchored)
        other.hands = [hand[:] for hand in self.hands]
        other.floor = [group[:] for group in self.floor]
        other.cross = self.cross[:]
        other.stock = self.stock[:]
        other.turn = self.turn
        other.laid = self.laid[:]
        other.taken = self.taken[:]
        other.passes = self.passes
        other.over = self.over
        other.got = self.got[:]
        other.shown = [shown[:] for shown in self.shown]
        other.last = self.last
        other.last_seat = self.last_seat
        other.last_cards = self.last_cards[:]
        other.last_taken = self.last_taken[:]
        other._legal = self._legal[:]
        return other

    def resample(self, seat: int | None, rng: Rng) -> MakiaveliState:
        """Other hands and the stock are dealt anew. A seat in the middle of its turn has made as
        many small moves in the new world, any that its new hand allows.

        Most hands allow few lays, so fitting one to a long turn may take for ever: after PATIENCE
        tries the turn is taken to have only begun, which is all the others can see of it anyway.
        """
        other = self.clone()
        if seat == self.turn:
            other._deal_hidden(self.turn, rng)
            return other
        steps = len(self.laid) + len(self.taken)
        other._legal = []
        for _ in range(PATIENCE):
            other._take_back()
            other._deal_hidden(-1 if seat is None else seat, rng)
            if other._wander(steps, rng):
                return other
        other._take_back()
        return other

    def view(self, seat: int | None) -> View:
        return view.make_view(self, seat)

    def places(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {"stock": self.stock[:]}
        for seat in range(self.seats):
            found[f"hand.{seat}"] = self.hands[seat][:]
        found["laid"] = self.laid[:]
        found["taken"] = [self.cross[place] for place in self.taken]
        for place in range(4):
            alone = self.cross[place] >= 0 and place not in self.taken
            found[f"cross.{place}"] = [self.cross[place]] if alone else []
        found["floor"] = [card for group in self.floor for card in group]
        return found

    def move_text(self, action: int) -> str:
        return notation.move_text(action)

    def parse_move(self, text: str) -> int:
        return notation.parse_move(self, text)

    def parse_arrangement(self, text: str) -> list[list[int]]:
        """`done` may be followed by the whole new floor, as the seat wants it to lie."""
        return notation.parse_arrangement(self, text)

    def apply_arrangement(self, piles: list[list[int]]) -> str:
        self._legal = []
        self.finish(piles)
        return notation.arranged_text(piles)

    def marks(self, piles: list[list[str]]) -> list[Msg | None]:
        """[Group] Which piles of an arrangement under way are no groups yet."""
        return [notation.mark(pile) for pile in piles]

    # The turn

    def _lay(self, kind: int) -> None:
        """[Action] One card from the hand, to be put into a group when the turn is done."""
        hand = self.hands[self.turn]
        for card in hand:
            if card >> 1 == kind:
                hand.remove(card)
                self.laid.append(card)
                return
        raise ValueError(f"no card of kind {kind} in the hand")

    def finish(self, groups: list[list[int]]) -> None:
        """[Action] The turn is done: the floor now lies like this."""
        for card in self.laid:
            self.shown[self.turn].append((card >> 1) * 128 + self.got[self.turn])
        self.last = LAST_LAID
        self.last_cards = self.laid
        self.last_taken = [self.cross[place] for place in self.taken]
        for place in self.taken:
            self.cross[place] = -1
        self.floor = groups
        self.laid = []
        self.taken = []
        self.passes = 0
        if not self.hands[self.turn]:
            self.over = True
        self._next()

    def arranged(self) -> list[list[int]]:
        """The new floor with the fewest groups disturbed."""
        crossed = [self.cross[place] for place in self.taken]
        return arrange_floor(self.floor, self.laid, crossed, self.anchored)

    def _draw(self) -> None:
        """[Draw] One card from the stock, or a pass when there is none."""
        self.last_cards = []
        self.last_taken = []
        if self.stock:
            card = self.stock.pop()
            hand = self.hands[self.turn]
            hand.append(card)
            hand.sort()
            self.got[self.turn] += 1
            self.last = LAST_DREW
            self.last_cards = [card]
        else:
            self.last = LAST_PASSED
            self.passes += 1
            if self.passes == self.seats:
                self.over = True
        self._next()

    def _next(self) -> None:
        self.last_seat = self.turn
        self.turn = (self.turn + 1) % self.seats

    # Legality

    def _find_legal(self) -> list[int]:
        """[Small moves] A move is legal only if some completion of the turn exists."""
        alone = [-1 if place in self.taken else self.cross[place] for place in range(4)]
        taken = [self.cross[place] for place in self.taken]
        hand = self.hands[self.turn]
        actions = find_legal(self.floor, hand, alone, self.laid, taken, self.anchored)
        if not self.laid and not self.taken:
            actions.append(DRAW if self.stock else PASS)
        return actions

    # What a seat does not know

    def _deal_hidden(self, seat: int, rng: Rng) -> None:
        """Deal all cards anew that this seat (-1: a spectator) cannot see."""
        unseen: list[int] = self.stock[:]
        for other in range(self.seats):
            if other != seat:
                unseen += self.hands[other]
        unseen.sort()  # so that the outcome tells nothing of how they lay
        fits = False
        while not fits:
            rng.shuffle(unseen)
            at = len(self.stock)
            self.stock = unseen[:at]
            fits = True
            for other in range(self.seats):
                if other != seat:
                    size = len(self.hands[other])
                    self.hands[other] = sorted(unseen[at : at + size])
                    at += size
                    fits = fits and accept_hand(
                        self.hands[other], self.shown[other], self.got[other], rng
                    )
        if self.last == LAST_DREW and self.last_seat != seat:
            # What it drew is its own secret; any of its cards may have been the one.
            self.last_cards = [rng.pick(self.hands[self.last_seat])]

    def _take_back(self) -> None:
        hand = self.hands[self.turn]
        hand += self.laid
        hand.sort()
        self.laid = []
        self.taken = []
        self._legal = []

    def _wander(self, steps: int, rng: Rng) -> bool:
        """Make so many small moves that the others cannot see; False if this hand cannot."""
        if steps > 0 and fits_nowhere(self.floor, self.hands[self.turn], self.cross):
            return False
        for _ in range(WANDERINGS):
            made = 0
            while made < steps:
                quiet = [a for a in self.legal_actions() if a < DONE]
                if not quiet:
                    break
                self.apply(rng.pick(quiet))
                made += 1
            if made == steps:
                return True
            self._take_back()
            if made == 0:
                return False
        return False

    def __reduce__(self) -> tuple[object, ...]:
        turn = (self.turn, self.passes, self.over, self.got, self.shown)
        cards = (self.hands, self.floor, self.cross, self.stock, self.laid, self.taken)
        last = (self.last, self.last_seat, self.last_cards, self.last_taken)
        return (_rebuild, (self.seats, self.anchored, turn, cards, last))


def _rebuild(
    seats: int,
    anchored: bool,
    turn: tuple[int, int, bool, list[int], list[list[int]]],
    cards: tuple[list[list[int]], list[list[int]], list[int], list[int], list[int], list[int]],
    last: tuple[int, int, list[int], list[int]],
) -> MakiaveliState:
    state = MakiaveliState(seats, anchored)
    state.turn, state.passes, state.over, state.got, state.shown = turn
    state.hands, state.floor, state.cross, state.stock, state.laid, state.taken = cards
    state.last, state.last_seat, state.last_cards, state.last_taken = last
    return state


def deal_out(deal: Deal, setup: Setup, hand: int, cross: int) -> MakiaveliState:
    """[Deal] The hands one after the other, then the cross from above clockwise, then the stock."""
    state = MakiaveliState(setup.seats, setup.word("cross") == "anchored")
    cards = deal.cards
    at = 0
    for _ in range(setup.seats):
        state.hands.append(sorted(cards[at : at + hand]))
        at += hand
    state.cross = cards[at : at + cross] + [-1] * (4 - cross)
    state.stock = cards[at + cross :]
    state.stock.reverse()
    state.turn = setup.number("starter")
    state.got = [hand] * setup.seats
    state.shown = [[] for _ in range(setup.seats)]
    return state
