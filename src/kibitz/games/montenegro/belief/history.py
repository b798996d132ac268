"""What happened at the table, and what each observer takes from it (rule 7).

The log of a position is a chain of events, the newest first; positions share it, for events never
change. Every event holds the whole truth. ``belief_of`` walks the chain for one observer, takes
from each event what that observer saw, and stores the result with the newest event. Only the two
latest results of an observer are stored: older ones can be worked out again.

Observers are seat 0, seat 1, and 2 for a spectator.

What an observer sees of an event:

=========== ==================================== ===========================================
event       everybody                            only the seat itself
=========== ==================================== ===========================================
DRAW        a seat took the top card             which card
FLIP        the card
PLAY, WILD, a card came from the hand or from    which card
WITH        the army; if the army's face-up card
            went, which card
TURN        the army's new face-up card
CLAIM       the card declared
SHOW        the card turned up
WON         the revealed card and the kings set  its own plays
            aside join an army; so do wilds, or
            they are discarded, as all plays are
BONUS       the top card joins an army           which card
HAND        a hand's cards of one suit, and that
            the others are of other suits
COUNT       how many cards of an army are of its
            suit
LOSE        an army goes to the discard pile     its cards
SHUFFLE     the discard pile is the draw pile
=========== ==================================== ===========================================
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.messages import Msg
from kibitz.core.view import Scene
from kibitz.games.montenegro.belief.belief import Belief
from kibitz.games.montenegro.belief.partition import Partition
from kibitz.games.montenegro.belief.tracker import Tracker
from kibitz.games.montenegro.deck import NO_CARD, SUIT_MASKS, cards_in, lower_in_army
from kibitz.games.montenegro.duel import (
    FIRST_SEEN,
    SECOND_SEEN,
    first_of,
    kept_of,
    seat_of,
    second_of,
    second_slot,
)

SPECTATOR: Final = 2

# Boxes: where a card may lie.
DRAW_PILE: Final = 0
DISCARD_PILE: Final = 1
HANDS: Final = 2
ARMIES: Final = 4
PLAYS: Final = 12

# Moves; the events from one move to the next are what it did.
PLAY: Final = 0
WILD: Final = 1
WITH: Final = 2
CLAIM: Final = 3
CALL: Final = 4
CONCEDE: Final = 5
PASS: Final = 6
WAR: Final = 7
LAST_MOVE: Final = 7
# What follows from them.
DRAW: Final = 8
FLIP: Final = 9
TURN: Final = 10
SHOW: Final = 11
WON: Final = 12
BONUS: Final = 13
HAND: Final = 14
COUNT: Final = 15
VALUES: Final = 16
LOSE: Final = 17
SHUFFLE: Final = 18
START: Final = 19


@final
class Event:
    """An event, and all that happened before it."""

    def __init__(self, before: Event | None, what: i64, more: i64) -> None:
        self.before: Event | None = before
        self.what: i64 = what
        """Kind, seat, suit, card, slot and flag; see ``event``."""
        self.more: i64 = more
        """A set of cards, or a number."""
        self.plays: list[int] | None = None
        """The plays of the duel that this event ends."""
        self.start: Start | None = None
        """What was known before, if this is the first event of the chain."""
        self.beliefs: list[Belief | None] | None = None
        """What each observer knows after this event, as far as anybody has asked..."""
        self.bases: list[Event | None] | None = None
        """... and the event whose belief that was worked out from."""

    def kind(self) -> i64:
        return self.what & 31

    def seat(self) -> i64:
        return (self.what >> 5) & 1

    def suit(self) -> i64:
        """The army's suit; 7 if the card came from a hand."""
        return (self.what >> 6) & 7

    def card(self) -> i64:
        return (self.what >> 9) & 63

    def flag(self) -> i64:
        """PLAY, WILD: it was the army's face-up card. WON: the revealed card founds the army."""
        return (self.what >> 15) & 1

    def slot(self) -> i64:
        """The place on the table: two for each play of the duel. WON: 1 if by a call."""
        return self.what >> 16


def event(
    before: Event, kind: i64, seat: i64, suit: i64, card: i64, flag: i64, slot: i64, more: i64
) -> Event:
    """Something happened."""
    what: i64 = kind | (seat << 5) | (suit << 6) | (card << 9) | (flag << 15) | (slot << 16)
    return Event(before, what, more)


@final
class Start:
    """Where a chain of events begins: with the deal, or with an imagined position.

    In an imagined position the seat that imagined it knows what it knew. The other seat knows what
    everybody saw and the cards it has there; that it may have seen more before is left out.
    """

    def __init__(
        self,
        beliefs: list[Belief | None],
        own: list[vec[i64]],
        log: list[Msg],
        public: Event | None = None,
        scene: Scene | None = None,
    ) -> None:
        self.beliefs: list[Belief | None] = beliefs
        """By observer, as far as known yet."""
        self.public: Event | None = public
        """What really happened before: a spectator knows what it saw of that."""
        self.own: list[vec[i64]] = own
        """For each seat the cards only it can see, with their boxes: see ``secret``."""
        self.log: list[Msg] = log
        """What the last move did."""
        self.scene: Scene | None = scene
        """What it brought to light, if that cannot be looked up in ``public``."""

    def belief_of(self, observer: int) -> Belief:
        found = self.beliefs[observer]
        if found is None:
            if observer == SPECTATOR:
                assert self.public is not None
                found = belief_of(self.public, SPECTATOR)
            else:
                found = self.belief_of(SPECTATOR).copy()
                for kept in self.own[observer]:
                    found.see(int(kept & 63), int(kept >> 6))
            self.beliefs[observer] = found
        return found


def secret(card: i64, box: i64) -> i64:
    """A card that only one seat can see, and its box, in one number."""
    return card | (box << 6)


def beginning(start: Start) -> Event:
    """The first event of a chain."""
    past = Event(None, START, 0)
    past.start = start
    return past


def first_deal(cards: int) -> Event:
    """Before the deal everybody knows that all the cards are in the draw pile."""
    belief = Belief(Tracker(), Partition())
    belief.put(cards, DRAW_PILE)
    beliefs: list[Belief | None] = [belief, belief, belief]
    return beginning(Start(beliefs, [vec[i64]([]), vec[i64]([])], []))


def belief_of(past: Event, observer: int) -> Belief:
    """What an observer knows after these events. Not to be changed."""
    chain: list[Event] = []
    at: Event | None = past
    known: Belief | None = None
    while known is None:
        assert at is not None
        if at.beliefs is not None:
            known = at.beliefs[observer]
        elif at.start is not None:
            known = at.start.belief_of(observer)
        if known is None:
            chain.append(at)
            at = at.before
    if chain:
        known = known.copy()
        for i in range(len(chain) - 1, -1, -1):
            learn(known, chain[i], observer)
        if past.beliefs is None:
            past.beliefs = [None, None, None]
            past.bases = [None, None, None]
        assert past.bases is not None
        past.beliefs[observer] = known
        past.bases[observer] = at
        _drop_older(at, observer)
    return known


def _drop_older(base: Event | None, observer: int) -> None:
    """Drop the belief from which that of ``base`` was worked out."""
    if base is None or base.bases is None:
        return
    older = base.bases[observer]
    base.bases[observer] = None
    if older is not None and older.beliefs is not None:
        older.beliefs[observer] = None


def learn(belief: Belief, past: Event, observer: int) -> None:
    """Take from an event what this observer saw of it."""
    kind = past.kind()
    seat = int(past.seat())
    mine = seat == observer
    card = int(past.card())
    army = ARMIES + 4 * seat + int(past.suit())
    slot = PLAYS + int(past.slot())
    if kind in (PLAY, WILD, WITH):
        if not mine and not past.flag():
            belief.take(HANDS + seat if past.suit() == 7 else army, slot)
    elif kind == DRAW:
        if mine:
            belief.see(card, DRAW_PILE)
        else:
            belief.take(DRAW_PILE, HANDS + seat)
    elif kind == FLIP:
        belief.see(card, DRAW_PILE)
    elif kind == TURN:
        if not mine:
            belief.see(card, army)
            belief.exclude(army, lower_in_army(card, int(past.suit())))
    elif kind == SHOW:
        # The seat that played it, and whoever saw it leave an army, know it already.
        if belief.hidden_in(slot):
            belief.see(card, slot)
    elif kind == WON:
        _learn_end(belief, past, observer)
    elif kind == BONUS:
        if mine:
            belief.see(card, DRAW_PILE)
        else:
            belief.take(DRAW_PILE, army)
    elif kind == HAND:
        if not mine:
            for shown in cards_in(past.more):
                belief.find(shown, HANDS + seat)
            belief.count(HANDS + seat, SUIT_MASKS[past.suit()], int(past.more).bit_count())
    elif kind == COUNT:
        if not mine:
            belief.count(army, SUIT_MASKS[past.suit()], int(past.more))
    elif kind == LOSE:
        if mine:
            belief.put(int(past.more), DISCARD_PILE)
        else:
            belief.put(1 << card, DISCARD_PILE)
            belief.pour(army, DISCARD_PILE)
    elif kind == SHUFFLE:
        belief.pour(DISCARD_PILE, DRAW_PILE)


def _learn_end(belief: Belief, past: Event, observer: int) -> None:
    """The winnings join an army, all other plays the discard pile (rule 4)."""
    winner = int(past.seat())
    army = ARMIES + 4 * winner + int(past.suit())
    if winner != observer:
        found = int(past.more) if past.flag() else int(past.more) | (1 << int(past.card()))
        belief.put(found, army)
    plays = past.plays
    assert plays is not None
    for i in range(len(plays)):
        play = plays[i]
        own = int(seat_of(play)) == observer
        kept = int(kept_of(play, winner, past.slot() == 1))
        cards = [(int(first_of(play)), 0, own or play & FIRST_SEEN)]
        if second_of(play) != NO_CARD:
            cards.append((int(second_of(play)), int(second_slot(play)), own or play & SECOND_SEEN))
        for card, slot, seen in cards:
            to = army if (kept >> card) & 1 else DISCARD_PILE
            if not seen:
                # Both cards at once, if they lie in the same place.
                belief.pour(PLAYS + 2 * i + slot, to)
            elif to == DISCARD_PILE or winner != observer:
                belief.put(1 << card, to)


def last_move(past: Event) -> tuple[list[Event], Start | None]:
    """The last move and what it did, in order; or the events since a start, and that start."""
    chain: list[Event] = []
    at: Event | None = past
    while at is not None and at.start is None:
        chain.append(at)
        if at.kind() <= LAST_MOVE:
            break
        at = at.before
    chain.reverse()
    if at is not None and at.start is not None:
        return chain, at.start
    return chain, None
