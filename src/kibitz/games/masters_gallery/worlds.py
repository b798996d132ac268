"""All that a seat has not seen, dealt anew: every world that fits what it saw, equally likely.

Cards the seat has not seen lie in the other hands, in the deck, under the others' hidden choices
and face down. Any of them may be anywhere, with one exception: a face-down card is of the artist
whose symbol laid it there. Works that look alike count as different cards in this.

One thing makes some worlds likelier than others. A card laid face down was one of those of its
artist in that hand; which one, nobody saw. A world in which it could have been one of n therefore
weighs 1/n, also when it has been turned up since. The trail, kept from the first face-down card
on, tells which seat has got and played how many cards since; which of a hand's cards it held
already when it laid the card is drawn at random, like everything else nobody saw.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.masters_gallery.cards import ARTISTS, KINDS, SYMBOLS
from kibitz.games.masters_gallery.table import (
    CHOSEN,
    DOWN,
    DOWN_AT,
    DOWN_LEFT,
    DOWN_SEAT,
    DRAWN,
    DRAWN_BY,
    HAND,
    SIZE,
    TOP,
    TRAIL,
    TRAIL_GOT,
    Rules,
)


def deal_anew(
    b: vec[i64], rules: Rules, deck: list[int], trail: list[int], me: i64, rng: Rng
) -> list[int]:
    """Deal into this table all that seat ``me`` (-1: a spectator) has not seen; the new deck."""
    unseen = _unseen(b, rules, deck, me)
    while True:
        cards = unseen.copy()
        _lay_down(b, rules, cards, me, rng)
        rng.shuffle(cards)
        if b[TRAIL] == 0 or _likely(b, rules, trail, cards, me, rng):
            break
    at: i64 = 0
    seat: i64 = 0
    while seat < rules.seats:
        if seat != me:
            at = _fill(b, rules, seat, cards, at)
        seat += 1
    # The cards dealt before would tell what the hands were: they are forgotten.
    return [-1] * int(b[TOP]) + cards[at:]


def _unseen(b: vec[i64], rules: Rules, deck: list[int], me: i64) -> list[int]:
    """The kinds of all cards not seen, sorted: where they are must not show."""
    counts: list[int] = [0] * KINDS
    kinds: i64 = rules.artists * SYMBOLS
    kind: i64
    seat: i64 = 0
    while seat < rules.seats:
        if seat != me:
            kind = 0
            while kind < kinds:
                counts[kind] += b[HAND + seat * KINDS + kind]
                kind += 1
            if b[CHOSEN + seat] >= 0:
                counts[b[CHOSEN + seat]] += 1
        seat += 1
    artist: i64 = 0
    while artist < rules.artists:
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


def _lay_down(b: vec[i64], rules: Rules, cards: list[int], me: i64, rng: Rng) -> None:
    """Draw each card that lies face down from the unseen (and sorted) cards of its artist."""
    artist: i64 = rules.artists - 1
    while artist >= 0:
        if b[DOWN + artist] >= 0 and b[DOWN_SEAT + artist] != me:
            first: i64 = 0
            while cards[first] < artist * SYMBOLS:
                first += 1
            end: i64 = first
            while end < len(cards) and cards[end] < (artist + 1) * SYMBOLS:
                end += 1
            b[DOWN + artist] = cards.pop(first + rng.below(end - first))
        artist -= 1


def _likely(
    b: vec[i64], rules: Rules, trail: list[int], cards: list[int], me: i64, rng: Rng
) -> bool:
    """Accept a world as often as its weight says."""
    at: i64 = 0
    seat: i64 = 0
    while seat < rules.seats:
        if seat != me:
            artist: i64 = 0
            while artist < rules.artists:
                if b[DOWN_SEAT + artist] == seat:
                    if not _likely_hand(b, rules, trail, cards, at, seat, rng):
                        return False
                    break
                artist += 1
            at += b[SIZE + seat] + (1 if b[CHOSEN + seat] >= 0 else 0)
        seat += 1
    return True


def _likely_hand(
    b: vec[i64], rules: Rules, trail: list[int], cards: list[int], at: i64, seat: i64, rng: Rng
) -> bool:
    """The same for one seat, whose unseen cards begin at ``at``.

    Its cards are told apart by when they came: ``held`` counts those it still holds of what it
    got before the first face-down card, and of each later lot. A card it played since was any of
    those it held then. ``lots`` is, by artist, the lot that had come when it laid a card down.
    """
    held: list[int] = []
    lots: list[int] = [-1] * ARTISTS
    choices: list[int] = [0] * ARTISTS
    certain: list[int] = [0] * ARTISTS
    total: i64 = 0
    for i in range(len(trail)):
        entry: i64 = trail[i]
        if entry >> 6 != seat:
            continue
        what: i64 = entry & 63
        if what >= TRAIL_GOT:
            if held:
                held.append(int(what - TRAIL_GOT))
                total += what - TRAIL_GOT
        elif b[DOWN_SEAT + what] == seat and b[DOWN_AT + what] == i + 1:
            if held:
                _take_any(held, total, lots, choices, what, rng)
                total -= 1
            else:
                total = b[DOWN_LEFT + what]
                held.append(int(total))
            lots[what] = len(held) - 1
            choices[what] = 1
            certain[what] = 1
        elif held:
            _take_any(held, total, lots, choices, what, rng)
            total -= 1
            if lots[what] == len(held) - 1:
                certain[what] += 1
    if b[CHOSEN + seat] >= 0:
        _take_any(held, total, lots, choices, cards[at] // SYMBOLS, rng)
        at += 1
    for lot in range(len(held)):
        for _ in range(held[lot]):
            artist: i64 = cards[at] // SYMBOLS
            if lot <= lots[artist]:
                choices[artist] += 1
            at += 1
    for i in range(rules.artists):
        if lots[i] >= 0 and rng.below(choices[i]) >= certain[i]:
            return False
    return True


def _take_any(
    held: list[int], total: i64, lots: list[int], choices: list[int], artist: i64, rng: Rng
) -> None:
    """Take a card of this artist from any lot; if it was there already, it was a choice too."""
    left: i64 = rng.below(total)
    lot: i64 = 0
    while left >= held[lot]:
        left -= held[lot]
        lot += 1
    held[lot] -= 1
    if lot <= lots[artist]:
        choices[artist] += 1


def _fill(b: vec[i64], rules: Rules, seat: i64, cards: list[int], at: i64) -> i64:
    """Give the seat its cards, first the hidden choice; the last one is a card just drawn."""
    kinds: i64 = rules.artists * SYMBOLS
    kind: i64 = 0
    while kind < kinds:
        b[HAND + seat * KINDS + kind] = 0
        kind += 1
    if b[CHOSEN + seat] >= 0:
        b[CHOSEN + seat] = cards[at]
        at += 1
    end: i64 = at + b[SIZE + seat]
    while at < end:
        b[HAND + seat * KINDS + cards[at]] += 1
        at += 1
    if b[DRAWN_BY] == seat and b[DRAWN] >= 0:
        b[DRAWN] = cards[at - 1]
    return at
