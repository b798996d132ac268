"""Deals again all that a seat has not seen: a random world that fits what it saw.

A world is a deal together with the hidden choices made in it. All deals are equally likely. A deal
fits if every card seen to leave a hand was in it at the time. A hidden choice (a card laid face
down, or chosen for a simultaneous play) was any of the kinds in the hand with equal probability, so
each choice divides the weight of a world by the number of kinds. A mere shuffle does not give these
weights, because works look alike: a seat that has shown a plain work of an artist need not hold
another.

A world is sampled in two steps. First, any world that fits: the cards seen are put into places of
the deal where their seat could have received them, the unseen ones anywhere. Then Metropolis steps:
pairs of cards change places, if the world still fits and with the probability the weights ask for.
If all works differ, the first step is exact already; otherwise the steps bring the distribution so
close that a few hundred samples cannot tell the difference (tested against enumeration).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.masters_gallery.cards import KINDS, SYMBOLS
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.table import (
    CHOSEN,
    DOWN,
    DOWN_SEAT,
    DRAWN,
    DRAWN_BY,
    FLAG_CHOICE,
    FLAG_DOWN,
    HAND,
    LOCKED,
    TOP,
    TRAIL,
    TRAIL_CHOSE,
    TRAIL_DOWN,
    TRAIL_GOT,
    TRAIL_SEAT,
    TRAIL_SIZE,
)

LOTS: Final = 12
"""More than the number of times a seat can get cards: the deals and its draws."""
ROUNDS_OF_EXCHANGE: Final = 5
"""How often, on average, each card of the other hands is picked for an exchange."""
DECK: Final = -1
"""Instead of a seat: the place is in the deck."""


def resample_hidden(b: vec[i64], options: Options, deck: list[int], me: i64, rng: Rng) -> list[int]:
    """Deal again into this table what seat ``me`` (-1: a spectator) has not seen.

    Returns the new deck.
    """
    unseen = _unseen(b, options, deck, me)
    rng.shuffle(unseen)
    world = _World(options, me)
    world.fit(b, unseen, rng)
    if world.left_hands > 0:
        world.exchange(rng)
    return world.deal_into(b, rng)


def _unseen(b: vec[i64], options: Options, deck: list[int], me: i64) -> list[int]:
    """The kinds of all cards not seen; sorted, so that their order reveals nothing."""
    counts: list[int] = [0] * KINDS
    kinds: i64 = options.artists * SYMBOLS
    kind: i64
    seat: i64 = 0
    while seat < options.seats:
        if seat != me:
            kind = 0
            while kind < kinds:
                counts[kind] += b[HAND + seat * KINDS + kind]
                kind += 1
            if b[CHOSEN + seat] >= 0:
                counts[b[CHOSEN + seat]] += 1
        seat += 1
    artist: i64 = 0
    while artist < options.artists:
        if b[DOWN + artist] >= 0 and b[DOWN_SEAT + artist] != me:
            counts[b[DOWN + artist]] += 1
        artist += 1
    at: i64 = b[TOP]
    while at < len(deck):
        counts[deck[at]] += 1
        at += 1
    cards: list[int] = []
    kind = 0
    while kind < kinds:
        cards += [int(kind)] * counts[kind]
        kind += 1
    return cards


@final
class _World:
    """A deal of all the cards the others ever got and of the deck, place by place."""

    def __init__(self, options: Options, me: i64) -> None:
        self.options: Options = options
        self.me: i64 = me
        self.seats = vec[i64]()
        """By place: the seat that got this card, or DECK."""
        self.lots = vec[i64]()
        """By place: with which lot of cards it came."""
        self.kinds = vec[i64]()
        """By place: the kind, -1 until one is chosen."""
        self.last: list[int] = [-1] * int(options.seats)
        """By seat: its latest lot."""
        size = int(options.seats) * LOTS * KINDS
        self.got = vec[i64]([0] * size)
        """By seat, lot and kind: how many had come with this lot or before."""
        self.left = vec[i64]([0] * size)
        """By seat, lot and kind: how many had left the hand when the next lot came, or by now."""
        self.left_hands: i64 = 0
        """How many cards have left the others' hands."""
        # Hidden choices, in order: who made it, at which lot, from which artist (-1: any), among
        # how many kinds, and by kind what had left the hand before.
        self.choosers = vec[i64]()
        self.choice_lots = vec[i64]()
        self.choice_artists = vec[i64]()
        self.choices = vec[i64]()
        self.spent = vec[i64]()
        # Cards that still lie face down: which choice it was, and the kind.
        self.downs = vec[i64]()
        self.down_kinds = vec[i64]()

    # Step 1: a world that fits

    def fit(self, b: vec[i64], unseen: list[int], rng: Rng) -> None:
        seat: i64 = 0
        while seat < self.options.seats:
            if seat != self.me:
                self._fit_seat(b, seat, unseen, rng)
            seat += 1
        hidden: i64 = len(self.kinds)
        at: i64 = 0
        i: i64 = 0
        while i < hidden:
            if self.kinds[i] < 0:
                self.kinds[i] = unseen[at]
                at += 1
            i += 1
        while at < len(unseen):
            self._add_place(DECK, 0)
            self.kinds[len(self.kinds) - 1] = unseen[at]
            at += 1
        i = 0
        while i < hidden:
            self._count(self.seats[i], self.lots[i], LOTS, self.kinds[i], 1)
            i += 1
        choice: i64 = 0
        while choice < len(self.choosers):
            self.choices[choice] = self._offered(choice)
            choice += 1

    def _fit_seat(self, b: vec[i64], seat: i64, unseen: list[int], rng: Rng) -> None:
        free: list[int] = []
        gone = vec[i64]([0] * KINDS)
        lot: i64 = -1
        i: i64 = 0
        while i < b[TRAIL_SIZE]:
            entry: i64 = b[TRAIL + i]
            i += 1
            if entry // TRAIL_SEAT != seat:
                continue
            what: i64 = entry % FLAG_CHOICE
            if what >= TRAIL_GOT:
                if lot >= 0:
                    self._note_left(seat, lot, gone)
                lot += 1
                for _ in range(what - TRAIL_GOT):
                    free.append(len(self.kinds))
                    self._add_place(seat, lot)
                continue
            if what == TRAIL_CHOSE:
                continue  # Still hidden: sampled from the hand by _fill.
            down: bool = entry % TRAIL_SEAT >= FLAG_DOWN
            if down or entry % FLAG_DOWN >= FLAG_CHOICE:
                artist: i64 = -1
                if down:
                    artist = what - TRAIL_DOWN if what >= TRAIL_DOWN else what // SYMBOLS
                self._add_choice(seat, lot, artist, gone)
            kind: i64 = what
            if what >= TRAIL_DOWN:
                kind = _take_of(unseen, what - TRAIL_DOWN)
                self.downs = append(self.downs, len(self.choosers) - 1)
                self.down_kinds = append(self.down_kinds, kind)
            pick: i64 = rng.below(len(free))
            self.kinds[free[pick]] = kind
            free[pick] = free[len(free) - 1]
            free.pop()
            gone[kind] += 1
            self.left_hands += 1
        if lot >= 0:
            self._note_left(seat, lot, gone)
        if b[LOCKED] == 1 and b[DRAWN_BY] == seat:
            lot += 1
            self._add_place(seat, lot)
            self._note_left(seat, lot, gone)
        self.last[seat] = int(lot)

    def _add_place(self, seat: i64, lot: i64) -> None:
        self.seats = append(self.seats, seat)
        self.lots = append(self.lots, lot)
        self.kinds = append(self.kinds, -1)

    def _note_left(self, seat: i64, lot: i64, gone: vec[i64]) -> None:
        at: i64 = (seat * LOTS + lot) * KINDS
        kind: i64 = 0
        while kind < KINDS:
            self.left[at + kind] = gone[kind]
            kind += 1

    def _add_choice(self, seat: i64, lot: i64, artist: i64, gone: vec[i64]) -> None:
        self.choosers = append(self.choosers, seat)
        self.choice_lots = append(self.choice_lots, lot)
        self.choice_artists = append(self.choice_artists, artist)
        self.choices = append(self.choices, 0)
        kind: i64 = 0
        while kind < KINDS:
            self.spent = append(self.spent, gone[kind])
            kind += 1

    def _offered(self, choice: i64) -> i64:
        """Among how many kinds this choice was made."""
        artist: i64 = self.choice_artists[choice]
        kind: i64 = artist * SYMBOLS if artist >= 0 else 0
        end: i64 = kind + SYMBOLS if artist >= 0 else KINDS
        offered: i64 = 0
        while kind < end:
            if self._held(choice, kind) > 0:
                offered += 1
            kind += 1
        return offered

    def _held(self, choice: i64, kind: i64) -> i64:
        """How many of that kind the hand held when the choice was made."""
        at: i64 = (self.choosers[choice] * LOTS + self.choice_lots[choice]) * KINDS
        return self.got[at + kind] - self.spent[choice * KINDS + kind]

    # Step 2: exchanges

    def exchange(self, rng: Rng) -> None:
        places: i64 = len(self.kinds)
        hidden: i64 = 0
        while hidden < places and self.seats[hidden] != DECK:
            hidden += 1
        for step in range(64 + ROUNDS_OF_EXCHANGE * hidden):
            i: i64 = rng.below(hidden)
            j: i64 = rng.below(places)
            if self.kinds[i] != self.kinds[j]:
                self._try_swap(i, j, rng)
            if len(self.downs) > 0 and step % 4 == 0:
                self._try_other_down(rng.below(len(self.downs)), rng)

    def _try_swap(self, i: i64, j: i64, rng: Rng) -> None:
        seat: i64 = self.seats[i]
        other: i64 = self.seats[j]
        lot: i64 = self.lots[i]
        other_lot: i64 = self.lots[j]
        kind: i64 = self.kinds[i]
        other_kind: i64 = self.kinds[j]
        end: i64 = LOTS
        other_end: i64 = LOTS
        if seat == other:
            if lot == other_lot:
                return
            # Within one hand a card only comes earlier or later.
            if lot < other_lot:
                end = other_lot
                other_end = other_lot
            else:
                end = lot
                other_end = lot
        if not self._spares(seat, lot, end, kind):
            return
        if not self._spares(other, other_lot, other_end, other_kind):
            return
        before: float = self._weight(seat, other)
        self._move(seat, lot, end, kind, other_kind)
        self._move(other, other_lot, other_end, other_kind, kind)
        if len(self.choosers) > 0:
            after: float = self._weight(seat, other)
            if after < before and not rng.chance(after / before):
                self._move(seat, lot, end, other_kind, kind)
                self._move(other, other_lot, other_end, kind, other_kind)
                return
        self.kinds[i] = other_kind
        self.kinds[j] = kind

    def _spares(self, seat: i64, lot: i64, end: i64, kind: i64) -> bool:
        """Whether the hand could do without this card between these lots, by what has left it."""
        if seat == DECK:
            return True
        last: i64 = self.last[seat] + 1
        at: i64 = (seat * LOTS + lot) * KINDS + kind
        while lot < last and lot < end:
            if self.got[at] <= self.left[at]:
                return False
            at += KINDS
            lot += 1
        return True

    def _move(self, seat: i64, lot: i64, end: i64, kind: i64, other: i64) -> None:
        """Between these lots the seat has got the other kind instead."""
        if seat != DECK:
            self._count(seat, lot, end, kind, -1)
            self._count(seat, lot, end, other, 1)
            choice: i64 = 0
            while choice < len(self.choosers):
                if self.choosers[choice] == seat:
                    self._count_choice(choice, lot, end, kind, 0)
                    self._count_choice(choice, lot, end, other, 1)
                choice += 1

    def _count_choice(self, choice: i64, lot: i64, end: i64, kind: i64, held: i64) -> None:
        """After a kind's count has changed between these lots: a kind more or less to choose."""
        if lot <= self.choice_lots[choice] < end:
            artist: i64 = self.choice_artists[choice]
            if (artist < 0 or kind // SYMBOLS == artist) and self._held(choice, kind) == held:
                self.choices[choice] += 1 if held == 1 else -1

    def _count(self, seat: i64, lot: i64, end: i64, kind: i64, change: i64) -> None:
        last: i64 = self.last[seat] + 1
        at: i64 = (seat * LOTS + lot) * KINDS + kind
        while lot < last and lot < end:
            self.got[at] += change
            at += KINDS
            lot += 1

    def _weight(self, seat: i64, other: i64) -> float:
        """One over the number of ways in which these seats could have made their choices."""
        weight: float = 1.0
        choice: i64 = 0
        while choice < len(self.choosers):
            if self.choosers[choice] == seat or self.choosers[choice] == other:
                weight /= float(self.choices[choice])
            choice += 1
        return weight

    def _try_other_down(self, number: i64, rng: Rng) -> None:
        """Another kind of the same artist may be the one that lies face down."""
        choice: i64 = self.downs[number]
        seat: i64 = self.choosers[choice]
        old: i64 = self.down_kinds[number]
        new: i64 = self.choice_artists[choice] * SYMBOLS + rng.below(SYMBOLS)
        if new == old or self._held(choice, new) <= 0:
            return
        if not self._spares(seat, self.choice_lots[choice], LOTS, new):
            return
        before: float = self._weight(seat, seat)
        self._leave_instead(choice, old, new)
        after: float = self._weight(seat, seat)
        if after < before and not rng.chance(after / before):
            self._leave_instead(choice, new, old)
            return
        self.down_kinds[number] = new

    def _leave_instead(self, choice: i64, old: i64, new: i64) -> None:
        """From this choice on the new kind, not the old one, has left the hand."""
        seat: i64 = self.choosers[choice]
        lot: i64 = self.choice_lots[choice]
        while lot <= self.last[seat]:
            at: i64 = (seat * LOTS + lot) * KINDS
            self.left[at + old] -= 1
            self.left[at + new] += 1
            lot += 1
        later: i64 = choice + 1
        while later < len(self.choosers):
            if self.choosers[later] == seat:
                self.spent[later * KINDS + old] -= 1
                self.spent[later * KINDS + new] += 1
                self.choices[later] = self._offered(later)
            later += 1

    # The result

    def deal_into(self, b: vec[i64], rng: Rng) -> list[int]:
        """Fill the hands; returns the new deck.

        Its part already dealt is -1, because it would give hands away.
        """
        seat: i64 = 0
        while seat < self.options.seats:
            if seat != self.me:
                self._fill(b, seat, rng)
            seat += 1
        number: i64 = 0
        while number < len(self.downs):
            b[DOWN + self.choice_artists[self.downs[number]]] = self.down_kinds[number]
            number += 1
        deck: list[int] = [-1] * int(b[TOP])
        i: i64 = 0
        while i < len(self.kinds):
            if self.seats[i] == DECK:
                deck.append(int(self.kinds[i]))
            i += 1
        return deck

    def _fill(self, b: vec[i64], seat: i64, rng: Rng) -> None:
        last: i64 = self.last[seat]
        offered: list[int] = []
        kind: i64 = 0
        while kind < KINDS:
            held: i64 = 0
            if last >= 0:
                at: i64 = (seat * LOTS + last) * KINDS + kind
                held = self.got[at] - self.left[at]
            b[HAND + seat * KINDS + kind] = held
            if held > 0:
                offered.append(int(kind))
            kind += 1
        if b[CHOSEN + seat] >= 0:
            kind = rng.pick(offered)
            b[CHOSEN + seat] = kind
            b[HAND + seat * KINDS + kind] -= 1
        if b[DRAWN_BY] == seat and b[DRAWN] >= 0:
            self._fill_drawn(b, seat)

    def _fill_drawn(self, b: vec[i64], seat: i64) -> None:
        """The card drawn last came alone: with the last lot, or before a new round's."""
        lot: i64 = self.last[seat]
        while lot >= 0:
            place: i64 = -1
            cards: i64 = 0
            i: i64 = 0
            while i < len(self.kinds):
                if self.seats[i] == seat and self.lots[i] == lot:
                    place = i
                    cards += 1
                i += 1
            if cards == 1:
                b[DRAWN] = self.kinds[place]
                return
            lot -= 1


def _take_of(cards: list[int], artist: i64) -> i64:
    """Take the first card of this artist out of shuffled ones."""
    for i in range(len(cards)):
        if cards[i] // SYMBOLS == artist:
            return cards.pop(i)
    raise AssertionError("no card of the artist is unseen")
