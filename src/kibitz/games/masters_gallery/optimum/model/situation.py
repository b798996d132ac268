# interpreted: where models for solvers start from
"""Where a model starts: before the first deal, or at a position of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.games.masters_gallery.cards import SYMBOLS
from kibitz.games.masters_gallery.options import Options


@dataclass
class RoundInProgress:
    """A round in progress: what is on the table already, and whose turn is next."""

    shown: list[list[int]]
    """By seat and artist: displays, face-down cards included."""
    up: list[int]
    """By artist: face-up cards, the extra card included."""
    extra: list[int]
    """By artist: the extra card."""
    turn: int
    """Who is next to take a turn, unless the round closes first."""
    actor: int
    """Who took the last turn, or -1."""
    closed: bool
    """The limit is reached; only additional cards may follow."""
    choosing: list[bool] = field(default_factory=list)
    """By seat: it has still to lay a card for the simultaneous play in progress."""
    laying: bool = False
    """A simultaneous play is in progress; cards already chosen are in ``shown`` and ``up``."""
    may_add: list[list[bool]] = field(default_factory=list)
    """By seat and artist, if the round is closed: whether a card may still be added."""
    locked: list[int] = field(default_factory=list)
    """By seat: cards it may not add."""
    unranked: list[int] = field(default_factory=list)
    """By artist: cards in the displays that do not count in the ranking."""


@dataclass
class Situation:
    """All that a model has to know about the game so far."""

    options: Options
    tokens: int
    """Awards left to give."""
    works: list[int]
    """By artist: the cards not yet discarded."""
    symbols: list[list[int]]
    """By artist and symbol: how many such cards are left to use."""
    starter: int | None = 0
    """Who starts; None: any seat, because seats can be rotated afterwards."""
    deals: list[int] = field(default_factory=list)
    """How many cards each seat gets in each round that is left."""
    hands: list[int] = field(default_factory=list)
    """How many cards each seat holds before that."""
    values: list[int] = field(default_factory=list)
    awarded: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    in_progress: RoundInProgress | None = None
    """The first of the rounds that are left, if it is in progress."""
    interchangeable: bool = False
    """Artists may be renumbered; see ``symmetry``. They must have the same symbols, and no card may
    have been seen."""

    @property
    def seats(self) -> int:
        return int(self.options.seats)

    @property
    def artists(self) -> int:
        return int(self.options.artists)

    @property
    def limit(self) -> int:
        return int(self.options.limit)


def before_the_deal(options: Options) -> Situation:
    """Before the first deal, with all shuffles possible."""
    artists, seats = int(options.artists), int(options.seats)
    symbols = [[options.pack[a * SYMBOLS + s] for s in range(SYMBOLS)] for a in range(artists)]
    return Situation(
        options,
        int(options.award_tokens),
        list(options.works),
        symbols,
        int(options.starter),
        list(options.deals),
        [0] * seats,
        [0] * artists,
        [0] * artists,
        [0] * seats,
        interchangeable=all(row[1:] == symbols[0][1:] for row in symbols),
    )


def most_of_an_artist(situation: Situation, seats: int, extra: int = 0) -> int:
    """The most cards of an artist that these seats can display in a round.

    Up to the limit face up; beyond it one face down, one each in a simultaneous play that closes
    the round (which starts below the limit), and one additional each. The extra card is among the
    first, unless nobody shows any.
    """
    options = situation.options
    most = situation.limit + int(options.second_cards)
    if options.simultaneous:
        most += seats - 1
    if options.additional_cards:
        most += seats
    return max(most, extra)
