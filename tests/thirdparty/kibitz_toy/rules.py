"""The rules of Blind Bids. Clauses in brackets are those of RULES.md."""

from __future__ import annotations

from typing import Self

from kibitz import Deal, IllegalMoveError, InvalidMoveError, Msg, Rng, Setup, State, View
from kibitz.core.cards import card_msg, card_name, parse_card, rank_of
from kibitz.core.errors import BadInputError
from kibitz.core.messages import seat_msg
from kibitz.core.view import FAN, ROW, STACK, Fact, Move, Pile, Score, Zone

SILENT = 52
HIGH = 53
NUM_ACTIONS = 54
"""0..51: bid the card of that kind (``card >> 1``)."""

GONE = -1

_UNSEEDED = Rng(0)
"""Stands in until a position gets its own; nobody draws from it."""


class BlindBids(State):
    """A position. One pack, so a card is known by its face."""

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

    def to_move(self) -> int:
        return GONE if self.over else (self.leader + self.turn) % self.seats

    def legal_actions(self) -> list[int]:
        if self.over:
            return []
        seat = self.to_move()
        if self.chosen[seat] == GONE:
            return [card >> 1 for card in self.hands[seat]]
        # [declare.1] High may be said only of a high card.
        return [SILENT, HIGH] if self._is_high(self.chosen[seat]) else [SILENT]

    def apply(self, action: int) -> None:
        seat = self.to_move()
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

    def returns(self) -> list[float]:
        return [float(points) for points in self._points()]

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
        return other

    def resample(self, seat: int | None, rng: Rng) -> Self:
        """Everything depends on what the seat knows, down to the order in which it is drawn:
        cards are collected shuffle by shuffle and sorted before they are dealt again."""
        world = self.clone()
        others = [p for p in range(self.seats) if p != seat]
        unseen: dict[int, list[int]] = {}
        for card in sorted(self._unseen(others)):
            unseen.setdefault(self.since[card], []).append(card)
        while True:
            left = {}
            for shuffle in sorted(unseen):
                left[shuffle] = list(unseen[shuffle])
                rng.shuffle(left[shuffle])
            for p in others:
                held = self.hands[p] + ([] if self.chosen[p] == GONE else [self.chosen[p]])
                shuffles = sorted(self.since[card] for card in held)
                if self.chosen[p] != GONE:
                    # Which of its cards a seat has chosen says nothing about where it came from.
                    world.chosen[p] = left[shuffles.pop(rng.below(len(shuffles)))].pop()
                world.hands[p] = sorted(left[shuffle].pop() for shuffle in shuffles)
            if all(world._says_true(p) for p in others):
                break
        world.stock = [left[self.since[card]].pop() for card in self.stock]
        world.later = Rng(rng.seed128())
        return world

    def _unseen(self, others: list[int]) -> list[int]:
        cards = list(self.stock)
        for p in others:
            cards += self.hands[p]
            if self.chosen[p] != GONE:
                cards.append(self.chosen[p])
        return cards

    def _says_true(self, seat: int) -> bool:
        return self.declared[seat] != HIGH or self._is_high(self.chosen[seat])

    def _is_high(self, card: int) -> bool:
        return rank_of(card) >= self.high_from

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

    def _points(self) -> list[int]:
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

    def view(self, seat: int | None) -> View:
        zones = [
            Zone("stock", STACK, Msg("kibitz_toy.zone.stock"), [Pile([], len(self.stock))]),
            Zone("prize", ROW, Msg("kibitz_toy.zone.prize"), [Pile(self._prize_faces())]),
            Zone("discards", STACK, Msg("kibitz_toy.zone.discards"), [faces(self.discards)]),
        ]
        for p in range(self.seats):
            mine = p == seat
            who = seat_msg(p)
            hand = faces(self.hands[p]) if mine else Pile([None] * len(self.hands[p]))
            bid = [] if self.chosen[p] == GONE else [card_name(self.chosen[p]) if mine else None]
            zones += [
                Zone(f"hand{p}", FAN, Msg("kibitz_toy.zone.hand", seat=who), [hand], p),
                Zone(f"chosen{p}", ROW, Msg("kibitz_toy.zone.chosen", seat=who), [Pile(bid)], p),
                Zone(
                    f"won{p}", STACK, Msg("kibitz_toy.zone.won", seat=who), [faces(self.won[p])], p
                ),
            ]
        facts = [
            Fact(
                Msg("kibitz_toy.fact.round"),
                Msg("kibitz_toy.fact.of", round=min(self.round + 1, self.rounds), all=self.rounds),
            )
        ]
        facts += [
            Fact(
                seat_msg(p),
                Msg("kibitz_toy.fact.high" if said == HIGH else "kibitz_toy.fact.silent"),
            )
            for p, said in enumerate(self.declared)
            if said != GONE
        ]
        return View(
            "kibitz_toy",
            seat,
            self.to_move(),
            zones,
            self._moves() if seat is not None and seat == self.to_move() else [],
            prompt=self._prompt(),
            scores=[Score(Msg("kibitz_toy.score"), [float(n) for n in self._points()])],
            facts=facts,
            log=list(self.log),
        )

    def _prize_faces(self) -> list[str | None]:
        return [] if self.prize == GONE else [card_name(self.prize)]

    def _prompt(self) -> Msg:
        if self.over:
            return Msg("kibitz_toy.prompt.over")
        choosing = self.chosen[self.to_move()] == GONE
        return Msg("kibitz_toy.prompt.bid" if choosing else "kibitz_toy.prompt.declare")

    def _moves(self) -> list[Move]:
        seat = self.to_move()
        moves = []
        for i, action in enumerate(self.legal_actions()):
            if action < SILENT:
                moves.append(Move(action, self.move_text(action), [f"hand{seat}.{i}"]))
            else:
                word = self.move_text(action)
                label = Msg(f"kibitz_toy.move.{word}")
                moves.append(Move(action, word, [f"!{word}"], label))
        return moves

    def move_text(self, action: int) -> str:
        if action < SILENT:
            return f"bid {card_name(action * 2)}"
        return "high" if action == HIGH else "silent"

    def parse_move(self, text: str) -> int:
        word, _, rest = text.strip().partition(" ")
        word = word.lower()
        if word in ("high", "silent") and not rest:
            return self._check_word(HIGH if word == "high" else SILENT)
        if word != "bid":
            raise InvalidMoveError(Msg("kibitz_toy.why.unknown", text=text.strip()[:60]))
        try:
            card = parse_card(rest)
        except BadInputError as error:
            raise InvalidMoveError(error.msg) from error
        if self.over:
            raise IllegalMoveError(Msg("error.over"))
        seat = self.to_move()
        if self.chosen[seat] != GONE:
            raise IllegalMoveError(Msg("kibitz_toy.why.declare_now"))
        if card not in self.hands[seat]:
            raise IllegalMoveError(Msg("kibitz_toy.why.not_held", card=card_msg(card)))
        return card >> 1

    def _check_word(self, action: int) -> int:
        if self.over:
            raise IllegalMoveError(Msg("error.over"))
        card = self.chosen[self.to_move()]
        if card == GONE:
            raise IllegalMoveError(Msg("kibitz_toy.why.bid_first"))
        if action == HIGH and not self._is_high(card):
            raise IllegalMoveError(
                Msg("kibitz_toy.why.too_low", card=card_msg(card), rank=self.high_from)
            )
        return action

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), {**self.__dict__, "later": self.later}))


def _rebuild(kind: type[BlindBids], attributes: dict[str, object]) -> BlindBids:
    state = kind()
    state.__dict__.update(attributes)
    return state


def faces(cards: list[int]) -> Pile:
    return Pile([card_name(card) for card in cards])
