"""A duel's plays, and when they are honest (rule 3).

A play is one int: who made it, whether it is a wild, where its first card came from, which of its
cards everybody has seen, its two cards, and the card a wild declares.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.games.montenegro.deck import KINGS, NO_CARD, beats, bit_of

WILD: Final = 2
ARMY: Final = 4
FIRST_SEEN: Final = 8
SECOND_SEEN: Final = 16

_FIRST: Final = 5
_SECOND: Final = 11
_CLAIM: Final = 17


def new_play(seat: i64, first: i64, flags: i64) -> i64:
    """A play whose second card and claim are still open."""
    return seat | flags | (first << _FIRST) | (NO_CARD << _SECOND) | (NO_CARD << _CLAIM)


def with_second(play: i64, card: i64) -> i64:
    """The wild after its second card."""
    return (play & ~(NO_CARD << _SECOND)) | (card << _SECOND)


def with_claim(play: i64, card: i64) -> i64:
    """The wild after its declaration."""
    return (play & ~(NO_CARD << _CLAIM)) | (card << _CLAIM)


def seat_of(play: i64) -> i64:
    """Who made the play."""
    return play & 1


def first_of(play: i64) -> i64:
    """The card played; of a wild, the one that claims to be a king."""
    return (play >> _FIRST) & NO_CARD


def second_of(play: i64) -> i64:
    """A wild's second card, NO_CARD if there is none (yet)."""
    return (play >> _SECOND) & NO_CARD


def second_slot(play: i64) -> i64:
    """Where a wild's second card lies: 0, with the first one, or 1, by itself.

    Two cards from one hand that come at the same time are not told apart until one is turned up.
    """
    return 1 if play & ARMY else 0


def claim_of(play: i64) -> i64:
    """What a wild declares, NO_CARD if nothing (yet)."""
    return (play >> _CLAIM) & NO_CARD


def cards_of(play: i64) -> i64:
    """The cards of a play, as a mask."""
    second: i64 = second_of(play)
    cards: i64 = bit_of(first_of(play))
    return cards if second == NO_CARD else cards | bit_of(second)


def kept_of(play: i64, winner: i64, called: bool) -> i64:
    """The cards of a play that go to the winner's army; the others are discarded (rule 4)."""
    if play & WILD == 0:
        return 0
    if seat_of(play) == winner:
        return cards_of(play)
    kings: i64 = KINGS
    return cards_of(play) & bit_of(first_of(play)) & kings if called else 0


def run_start(plays: list[int], last: i64) -> i64:
    """The first of the plays that face the same target as the play ``last`` (rule 3.3)."""
    start: i64 = last
    while start > 0:
        before: i64 = plays[start - 1]
        if before & WILD:
            break
        start -= 1
    return start


def target_of(plays: list[int], last: i64, revealed: i64) -> i64:
    """The card that a play faced: what the wild before it declared, or the revealed card."""
    start = run_start(plays, last)
    return claim_of(plays[start - 1]) if start > 0 else revealed


def is_right_king(card: i64, target: i64, king_of_suit: bool) -> bool:
    """Whether a card is the king that the first card of a wild claims to be (rule 3.4)."""
    kings: i64 = KINGS
    return (kings >> card) & 1 == 1 and (not king_of_suit or card // 13 == target // 13)


def honest(
    plays: list[int], last: i64, revealed: i64, target_only: bool, king_of_suit: bool
) -> bool:
    """Whether a play keeps its claim (rules 3.3 and 3.4)."""
    play: i64 = plays[last]
    target = target_of(plays, last, revealed)
    if play & WILD:
        king = is_right_king(first_of(play), target, king_of_suit)
        return king and second_of(play) == claim_of(play)
    start = run_start(plays, last)
    bar: i64 = -1
    good = False
    i: i64 = start
    while i <= last:
        card: i64 = first_of(plays[i])
        good = beats(card, target) and (bar < 0 or beats(card, bar))
        # An uncalled bluff sets no bar (rule 3.3).
        bar = card if good and not target_only else -1
        i += 1
    return good


def to_turn_up_by_call(plays: list[int], revealed: i64, target_only: bool) -> i64:
    """The first play that a call on the last one turns up (rule 3.5).

    Both seats' most recent plays are turned up; earlier ones only as far as they decide whether
    the card just before set a bar.
    """
    last: i64 = len(plays) - 1
    first: i64 = last - 1 if last > 0 else last
    play: i64 = plays[last]
    if play & WILD or target_only:
        return first
    start = run_start(plays, last)
    target = target_of(plays, last, revealed)
    i: i64 = last
    while i > start:
        card: i64 = first_of(plays[i])
        if not beats(card, target) or beats(card, first_of(plays[i - 1])):
            break
        # The card does not beat the one before it: was that one honest?
        i -= 1
        if i < first:
            first = i
        if i > start and beats(first_of(plays[i]), target) and i - 1 < first:
            first = i - 1
    return first
