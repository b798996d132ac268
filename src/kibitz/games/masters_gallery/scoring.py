"""Ranking the artists and counting points. Clauses in brackets: RULES.md."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.masters_gallery.cards import KINDS, SYMBOLS
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.table import (
    DOWN,
    DOWN_AT,
    DOWN_SEAT,
    EXTRA,
    FLAG_DOWN,
    GAINS,
    GONE,
    LAST_ROUND,
    POINTS,
    RANKED,
    ROUND,
    ROUND_VALUES,
    SCORED,
    SHOWN,
    SHOWS,
    TRAIL,
    TRAIL_SEAT,
    TURNED,
    TURNED_IN,
    UP,
    VALUE,
)


def cards_of(b: vec[i64], artist: i64) -> i64:
    """[Ranking 1] All cards of the artist in this round, the face-down one included."""
    return b[UP + artist] + (1 if b[DOWN + artist] >= 0 else 0)


def place_of(b: vec[i64], options: Options, artist: i64) -> i64:
    """[Ranking] Where the artist would rank if the round ended now: 0, 1, 2, or 3 for nowhere.

    More cards rank higher; of equals, the artist with fewer works, who comes first in the
    alphabet. An artist without a card ranks only with the option ``rank_empty``.
    """
    mine: i64 = cards_of(b, artist)
    if mine == 0 and not options.rank_empty:
        return 3
    place: i64 = 0
    other: i64 = 0
    while other < options.artists:
        cards: i64 = cards_of(b, other)
        if cards > mine or (cards == mine and other < artist):
            place += 1
        other += 1
    return place if place < 3 else 3


def worth_now(b: vec[i64], options: Options, artist: i64) -> i64:
    """[Scoring 2] What a displayed card of the artist would score if the round ended now."""
    place: i64 = place_of(b, options, artist)
    return 0 if place == 3 else b[VALUE + artist] + 3 - place


def points_now(b: vec[i64], options: Options, seat: i64) -> i64:
    """What the seat's display would score if the round ended now."""
    points: i64 = 0
    artist: i64 = 0
    while artist < options.artists:
        cards: i64 = b[SHOWS + seat * 5 + artist]
        if cards > 0:
            points += cards * worth_now(b, options, artist)
        artist += 1
    return points


def score_round(b: vec[i64], options: Options) -> None:
    """[Scoring] Turn face-down cards up, rank, give the tokens, count, and discard."""
    _rank(b, options)
    _turn_up(b, options)
    number: i64 = b[ROUND]
    ranked: i64 = RANKED + number * 3
    seat: i64 = 0
    while seat < options.seats:
        gain: i64 = 0
        place: i64 = 0
        while place < 3:
            artist: i64 = b[ranked + place]
            if artist >= 0:
                gain += b[SHOWS + seat * 5 + artist] * b[VALUE + artist]
            place += 1
        b[GAINS + number * 5 + seat] = gain
        b[POINTS + seat] += gain
        seat += 1
    artist = 0
    while artist < options.artists:
        b[ROUND_VALUES + number * 5 + artist] = b[VALUE + artist]
        artist += 1
    if number == b[LAST_ROUND]:
        # Later rounds that the same move ends are those without cards.
        i: i64 = 0
        while i < 25:
            b[SCORED + i] = b[SHOWS + i]
            i += 1
    _discard(b, options)


def _rank(b: vec[i64], options: Options) -> None:
    """[Ranking 3] The tokens 3, 2, 1 go to the first three artists, for good."""
    ranked: i64 = RANKED + b[ROUND] * 3
    artist: i64 = 0
    while artist < options.artists:
        place: i64 = place_of(b, options, artist)
        if place < 3:
            b[ranked + place] = artist
        artist += 1
    place = 0
    while place < 3:
        artist = b[ranked + place]
        if artist >= 0:
            b[VALUE + artist] += 3 - place
        place += 1


def _turn_up(b: vec[i64], options: Options) -> None:
    """[Closing 7] Face-down cards join the displays they lie in."""
    artist: i64 = 0
    while artist < options.artists:
        kind: i64 = b[DOWN + artist]
        if kind >= 0:
            b[TURNED + artist] = kind
            b[TURNED_IN + artist] = b[ROUND]
            seat: i64 = b[DOWN_SEAT + artist]
            b[SHOWN + seat * KINDS + kind] += 1
            b[TRAIL + b[DOWN_AT + artist]] = seat * TRAIL_SEAT + FLAG_DOWN + kind
            b[DOWN + artist] = -1
        artist += 1


def _discard(b: vec[i64], options: Options) -> None:
    """[Scoring 3] Displays and the extra card leave the game."""
    kinds: i64 = options.artists * SYMBOLS
    seat: i64 = 0
    while seat < options.seats:
        kind: i64 = 0
        while kind < kinds:
            at: i64 = SHOWN + seat * KINDS + kind
            if b[at] > 0:
                b[GONE + kind] += b[at]
                b[at] = 0
            kind += 1
        artist: i64 = 0
        while artist < options.artists:
            b[SHOWS + seat * 5 + artist] = 0
            artist += 1
        seat += 1
    artist = 0
    while artist < options.artists:
        b[UP + artist] = 0
        artist += 1
    if b[EXTRA] >= 0:
        b[GONE + b[EXTRA]] += 1
        b[EXTRA] = -1
