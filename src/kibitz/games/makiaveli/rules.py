"""Makiaveli: the position and its moves. Clauses in brackets are those of RULES.md.

A turn is a series of small moves, cards laid from the hand and cross cards taken, then `done`; or
it is a draw. Only which cards end up on the floor matters for legality, so an action names one
card, and the solver says whether the turn can still be completed.
"""

from __future__ import annotations

from kibitz.core.game import Deal
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import not_on_turn
from kibitz.core.view import View
from kibitz.games.makiaveli import notation, view
from kibitz.games.makiaveli.actions import (
    DONE,
    DRAW,
    LAST_DREW,
    LAST_LAID,
    LAST_PASSED,
    PASS,
    TAKE,
)
from kibitz.games.makiaveli.floor import Floor
from kibitz.games.makiaveli.legality import Known, find_legal
from kibitz.games.makiaveli.options import Options
from kibitz.games.makiaveli.resample import resample_hidden
from kibitz.games.makiaveli.table import Fields, MakiaveliTable
from kibitz.games.makiaveli.why import why_no_move, why_no_place


class MakiaveliState(MakiaveliTable):
    """A position and its moves."""

    # The contract

    def to_move(self) -> int:
        return -1 if self.over else self.turn

    def legal_actions(self) -> list[int]:
        if not self._legal and not self.over:
            self._legal = self._find_legal()
        return self._legal[:]

    def apply(self, action: int) -> None:
        self._before = self._legal if action in self._legal else None
        self._legal = []
        if action < TAKE:
            self._lay(action)
        elif action < DONE:
            self.taken.append(action - TAKE)
        elif action == DONE:
            self._finish(self.lying.with_cards(self.laid, self.taken_cards(), self.anchored))
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
        other.copy_fields(self.fields())
        other._legal = self._legal[:]
        other._before = self._before
        other._known = self._known.copy()
        return other

    def resample(self, seat: int | None, rng: Rng) -> MakiaveliState:
        other = self.clone()
        # It was found out from the true hands.
        other._before = None
        other._known = {}
        resample_hidden(other, seat, rng)
        return other

    def view(self, seat: int | None) -> View:
        return view.make_view(self, seat)

    def move_text(self, action: int) -> str:
        return notation.move_text(action)

    def parse_move(self, text: str) -> int:
        return notation.parse_move(self, text)

    def parse_arrangement(self, text: str) -> list[list[int]]:
        """`done` may be followed by the whole new floor, as the seat wants it to lie."""
        return notation.parse_arrangement(self, text)

    def play(self, text: str) -> str:
        """[Small moves] As everywhere; but one text may lay several cards."""
        lays = notation.parse_lays(self, text)
        if not lays:
            return super().play(text)
        for kind in lays:
            self.apply(kind)
        return notation.lays_text(lays)

    def steps(self, text: str) -> list[str]:
        lays = notation.parse_lays(self, text)
        if lays:
            return [notation.move_text(kind) for kind in lays]
        taken = self._taken_with(self.parse_arrangement(text))
        return [*[notation.move_text(TAKE + place) for place in taken], text]

    def apply_arrangement(self, piles: list[list[int]]) -> str:
        self._legal = []
        self.taken += self._taken_with(piles)
        self._finish(Floor(piles))
        return notation.arranged_text(piles)

    def _taken_with(self, piles: list[list[int]]) -> list[int]:
        """[Cross] The places of cross cards that lie in these piles and were not taken before."""
        return [
            place
            for place, card in enumerate(self.cross_alone())
            if card >= 0 and any(card in pile for pile in piles)
        ]

    def why_not(self, seat: int, ref: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        return why_no_move(self, ref) if waiting is None else waiting

    def why_not_there(self, seat: int, ref: str, target: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        return why_no_place(self, ref, target) if waiting is None else waiting

    def marks(self, piles: list[list[str]]) -> list[Msg | None]:
        """[Group] Which piles are not valid groups yet."""
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

    def _finish(self, floor: Floor) -> None:
        """[Action] End the turn with this floor."""
        for card in self.laid:
            self.shown[self.turn].append((card >> 1) * 128 + self.got[self.turn])
        self.last = LAST_LAID
        self.last_cards = self.laid
        self.last_taken = self.taken_cards()
        for place in self.taken:
            self.cross[place] = -1
        self.lying = floor
        self.laid = []
        self.taken = []
        self.passes = 0
        if not self.hands[self.turn]:
            self.over = True
        self._next()

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
        floor = self.lying.counts
        hand = self.hands[self.turn]
        alone = self.cross_alone()
        if self.laid or self.taken:
            return find_legal(
                floor, hand, alone, self.laid, self.taken_cards(), self.anchored, self._before
            )
        known = self._known.get(self.turn)
        drawn = -1 if known is None else known.card_more(floor, hand, alone)
        if known is not None and drawn >= 0 and not self.anchored:
            actions = known.legal_with(drawn, hand)
        else:
            actions = find_legal(floor, hand, alone, [], [], self.anchored)
        self._known[self.turn] = Known(floor, hand[:], alone, actions[:])
        actions.append(DRAW if self.stock else PASS)
        return actions

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.seats, self.anchored, self.fields()))


def _rebuild(seats: int, anchored: bool, fields: Fields) -> MakiaveliState:
    state = MakiaveliState(seats, anchored)
    state.copy_fields(fields)
    return state


def deal_out(deal: Deal, seats: int, options: Options, hand: int, cross: int) -> MakiaveliState:
    """[Deal] The hands one after the other, then the cross from above clockwise, then the stock."""
    state = MakiaveliState(seats, options.anchored)
    cards = deal.cards
    at = 0
    for _ in range(seats):
        state.hands.append(sorted(cards[at : at + hand]))
        at += hand
    state.cross = cards[at : at + cross] + [-1] * (4 - cross)
    state.stock = cards[at + cross :]
    state.stock.reverse()
    state.turn = options.starter
    state.got = [hand] * seats
    state.shown = [[] for _ in range(seats)]
    return state
