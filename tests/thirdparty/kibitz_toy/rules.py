"""The rules of Blind Bids. Clauses in brackets are those of RULES.md."""

from __future__ import annotations

from typing import Self

from kibitz import Deal, Msg, Rng, Setup, View
from kibitz.core.cards import card_msg, rank_of
from kibitz.core.messages import seat_msg
from kibitz.core.state import not_on_turn
from kibitz.core.view import Move
from kibitz_toy.actions import HIGH, SILENT
from kibitz_toy.notation import action_text, parse
from kibitz_toy.position import GONE, Position
from kibitz_toy.resample import deal_unseen
from kibitz_toy.view import moves_of, prompt_of, view_of
from kibitz_toy.why import why_no_move


class BlindBidsState(Position):
    """A position and its moves."""

    @classmethod
    def dealt(cls, deal: Deal, setup: Setup, high_from: int) -> Self:
        """[deal.1] Hands, seat after seat; the rest is the stock, its first card on top."""
        state = cls()
        size = setup.number("hand")
        state.seats = setup.seats
        state.rounds = setup.number("rounds")
        state.hand_size = size
        state.refill = setup.flag("refill")
        state.ties_lost = setup.word("tie") == "discard"
        state.high_from = high_from
        state.hands = [sorted(deal.cards[p * size : (p + 1) * size]) for p in range(setup.seats)]
        state.stock = deal.cards[setup.seats * size :][::-1]
        state.chosen = [GONE] * setup.seats
        state.declared = [GONE] * setup.seats
        state.won = [[] for _ in range(setup.seats)]
        state.fines = [0] * setup.seats
        state.since = dict.fromkeys(deal.cards, 0)
        state.later = Rng(deal.later)
        state._next_round()
        return state

    def legal_actions(self) -> list[int]:
        if self.over:
            return []
        seat = self.to_move()
        if self.chosen[seat] == GONE:
            return [card >> 1 for card in self.hands[seat]]
        # [declare.1] High may be said only of a high card.
        return [SILENT, HIGH] if self.is_high(self.chosen[seat]) else [SILENT]

    def apply(self, action: int) -> None:
        seat = self.to_move()
        self.shown = []
        if action < SILENT:
            card = action * 2
            self.hands[seat].remove(card)
            self.chosen[seat] = card
            self.log = [Msg("kibitz_toy.log.bid", seat=seat_msg(seat))]
            return
        self.declared[seat] = action
        said = "high" if action == HIGH else "silent"
        self.log = [Msg(f"kibitz_toy.log.{said}", seat=seat_msg(seat))]
        self.turn += 1
        if self.turn == self.seats:
            self._award()
            self._next_round()

    def clone(self) -> Self:
        other = type(self)()
        other.seats = self.seats
        other.rounds = self.rounds
        other.hand_size = self.hand_size
        other.refill = self.refill
        other.ties_lost = self.ties_lost
        other.high_from = self.high_from
        other.hands = [list(hand) for hand in self.hands]
        other.stock = list(self.stock)
        other.prize = self.prize
        other.chosen = list(self.chosen)
        other.declared = list(self.declared)
        other.won = [list(cards) for cards in self.won]
        other.fines = list(self.fines)
        other.discards = list(self.discards)
        other.leader = self.leader
        other.turn = self.turn
        other.round = self.round
        other.over = self.over
        other.reshuffles = self.reshuffles
        other.since = dict(self.since)
        other.later = self.later.clone()
        other.log = list(self.log)
        other.shown = list(self.shown)
        other.awarded = self.awarded
        return other

    def _award(self) -> None:
        """[award.1] All bids are shown. The highest rank wins the prize; of equals, one that was
        said to be high; of these, the first from the leader on, or with ``tie=discard`` nobody."""
        order = [(self.leader + i) % self.seats for i in range(self.seats)]
        strength = {p: (rank_of(self.chosen[p]), self.declared[p] == HIGH) for p in order}
        best = max(strength.values())
        first = [p for p in order if strength[p] == best]
        winner = GONE if self.ties_lost and len(first) > 1 else first[0]
        self.log = [
            Msg("kibitz_toy.log.shown", seat=seat_msg(p), card=card_msg(self.chosen[p]))
            for p in order
        ]
        self.shown = [(p, self.chosen[p]) for p in order]
        self.awarded = (self.prize, winner)
        for p in order:
            # [award.2] Who said high and did not win pays a point.
            if self.declared[p] == HIGH and p != winner:
                self.fines[p] += 1
            self.discards.append(self.chosen[p])
            self.chosen[p] = GONE
            self.declared[p] = GONE
        prize = card_msg(self.prize)
        if winner == GONE:
            self.discards.append(self.prize)
            self.log.append(Msg("kibitz_toy.log.nobody", prize=prize))
        else:
            self.won[winner].append(self.prize)
            self.log.append(Msg("kibitz_toy.log.won", seat=seat_msg(winner), prize=prize))
        self.prize = GONE
        self.round += 1
        self.leader = (self.leader + 1) % self.seats
        self.turn = 0
        if self.refill:
            # [draw.1] From the new leader on, everybody draws back up to a full hand.
            for i in range(self.seats):
                p = (self.leader + i) % self.seats
                while len(self.hands[p]) < self.hand_size and self._stocked():
                    self.hands[p].append(self.stock.pop())
                    self.hands[p].sort()

    def _stocked(self) -> bool:
        """[draw.2] When the stock has run out, the discards are shuffled to be the new one."""
        if not self.stock and self.discards:
            self.reshuffles += 1
            self.stock = sorted(self.discards)
            self.discards = []
            self.later.shuffle(self.stock)
            for card in self.stock:
                self.since[card] = self.reshuffles
            self.log.append(Msg("kibitz_toy.log.reshuffle", n=len(self.stock)))
        return bool(self.stock)

    def _next_round(self) -> None:
        """[end.1] The game ends after the last round, or when a hand or the stock is empty."""
        if self.round == self.rounds or not all(self.hands) or not self._stocked():
            self.over = True
        else:
            self.prize = self.stock.pop()

    def resample(self, seat: int | None, rng: Rng) -> Self:
        world = self.clone()
        deal_unseen(self, world, seat, rng)
        return world

    def view(self, seat: int | None) -> View:
        on_turn = seat is not None and seat == self.to_move()
        return view_of(self, seat, self._moves() if on_turn else [], self._prompt())

    def _moves(self) -> list[Move]:
        return moves_of(self)

    def _prompt(self) -> Msg:
        return prompt_of(self)

    def move_text(self, action: int) -> str:
        return action_text(action)

    def parse_move(self, text: str) -> int:
        return parse(self, text)

    def why_not(self, seat: int, ref: str) -> Msg | None:
        return not_on_turn(self, seat) or why_no_move(self, ref)
