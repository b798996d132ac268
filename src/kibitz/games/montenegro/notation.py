"""Moves as people write them.

    play 9S              a card from the hand; `play 2` is the third card of the hand as shown
    play army 9S         a card from the own army of the target's suit
    wild KS 2 as 3H      a wild on one line; without `as` it declares the card it plays
    wild army KS 2 as 3H
    wild KS, with 9H, as 3H     the same wild in three steps
    call, concede, pass
    war spades hearts    a war on spades, reinforced by the army of hearts

Records use card names only, never places in the hand.
"""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import parse_card
from kibitz.core.errors import BadInputError, IllegalMoveError, InvalidMoveError
from kibitz.core.messages import Msg
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.deck import NAMES, SUIT_WORDS, cards_in, index_of, msg_of, suit_msg
from kibitz.games.montenegro.table import ACT, ARMIES, DECLARE, OVER, SECOND_CARD, WAR_PHASE, Table

_SUITS: Final[dict[str, int]] = {
    "clubs": 0, "club": 0, "c": 0, "♣": 0, "klöver": 0, "kl": 0,
    "diamonds": 1, "diamond": 1, "d": 1, "♦": 1, "ruter": 1, "ru": 1,
    "hearts": 2, "heart": 2, "h": 2, "♥": 2, "hjärter": 2, "hj": 2,
    "spades": 3, "spade": 3, "s": 3, "♠": 3, "spader": 3, "sp": 3,
}  # fmt: skip
_VERBS: Final[dict[int, str]] = {
    actions.PLAY_HAND: "play",
    actions.PLAY_ARMY: "play army",
    actions.WILD_HAND: "wild",
    actions.WILD_ARMY: "wild army",
    actions.WITH: "with",
    actions.AS: "as",
    actions.CALL: "call",
    actions.CONCEDE: "concede",
    actions.PASS: "pass",
}
_CARD_SUITS: Final = ("kl", "ru", "hj", "sp")


def text_of(action: int) -> str:
    """The text of one action."""
    kind, what = actions.split_action(action)
    if kind != actions.WAR:
        return _VERBS[kind] if what < 0 else f"{_VERBS[kind]} {NAMES[what]}"
    words = [f"war {SUIT_WORDS[what // 16]}"]
    words += [SUIT_WORDS[s] for s in range(4) if (what >> s) & 1]
    return " ".join(words)


def text_of_all(steps: list[int]) -> str:
    """The text of a move; the three steps of a wild go on one line."""
    if len(steps) == 1:
        return text_of(steps[0])
    first, second, claim = [text_of(step) for step in steps]
    return f"{first} {second[5:]} {claim}"


def read_move(state: Table, text: str) -> list[int]:
    """The actions of a move: one, or the three steps of a wild written on one line."""
    words = _words(text)
    if not words:
        raise InvalidMoveError(Msg("montenegro.why.no_move", text=text[:60]))
    verb, rest = words[0], words[1:]
    if verb == "play":
        return [_read_play(state, rest, text)]
    if verb == "wild":
        return _read_wild(state, rest, text)
    if verb == "with":
        return [_read_with(state, rest, text)]
    if verb == "as":
        return [_read_as(state, rest, text)]
    if verb == "war":
        return [_read_war(state, rest, text)]
    if rest:
        raise InvalidMoveError(Msg("montenegro.why.no_move", text=text[:60]))
    if verb == "call":
        _need_phase(state, ACT)
        if not state.plays:
            raise IllegalMoveError(Msg("montenegro.why.nothing_to_call"))
        return [actions.CALL]
    if verb == "concede":
        _need_phase(state, ACT)
        return [actions.CONCEDE]
    if verb == "pass":
        _need_phase(state, WAR_PHASE)
        return [actions.PASS]
    raise InvalidMoveError(Msg("montenegro.why.no_move", text=text[:60]))


def _words(text: str) -> list[str]:
    """Small words; a card written as ``HJ 7`` is one of them, unless a war is declared."""
    words: list[str] = []
    pending = ""
    for word in text.lower().replace(",", " ").split():
        if pending:
            words.append(f"{pending} {word}")
            pending = ""
        elif word in _CARD_SUITS and words and words[0] != "war":
            pending = word
        else:
            words.append(word)
    if pending:
        words.append(pending)
    return words


def _need_phase(state: Table, phase: int) -> None:
    """Say what is expected instead, if this is the wrong moment."""
    if state.phase == phase:
        return
    if state.phase == OVER:
        raise IllegalMoveError(Msg("montenegro.why.over"))
    if state.phase == WAR_PHASE:
        raise IllegalMoveError(Msg("montenegro.why.war_first"))
    if state.phase == SECOND_CARD:
        raise IllegalMoveError(Msg("montenegro.why.second_first"))
    if state.phase == DECLARE:
        raise IllegalMoveError(Msg("montenegro.why.declare_first"))
    raise IllegalMoveError(Msg("montenegro.why.no_war_now"))


def _read_card(word: str) -> int:
    try:
        return index_of(parse_card(word))
    except BadInputError as error:
        raise InvalidMoveError(error.msg) from error


def _hand_card(state: Table, word: str) -> int:
    """A card of the hand by name, or by its place as the hand is shown, from 0."""
    hand = cards_in(state.spots[state.turn])
    if word.isascii() and word.isdecimal():
        place = int(word) if len(word) < 4 else 999
        if place >= len(hand):
            raise IllegalMoveError(Msg("montenegro.why.no_place", place=word[:8], n=len(hand)))
        return hand[place]
    x = _read_card(word)
    if x not in hand:
        raise IllegalMoveError(Msg("montenegro.why.not_in_hand", card=msg_of(x)))
    return x


def _army_card(state: Table, word: str) -> int:
    x = _read_card(word)
    suit = int(state.target) // 13
    if not (int(state.spots[ARMIES + 4 * state.turn + suit]) >> x) & 1:
        raise IllegalMoveError(
            Msg("montenegro.why.not_in_army", card=msg_of(x), suit=suit_msg(suit))
        )
    return x


def _read_play(state: Table, words: list[str], text: str) -> int:
    army = len(words) == 2 and words[0] == "army"
    if not army and len(words) != 1:
        raise InvalidMoveError(Msg("montenegro.why.how_play", text=text[:60]))
    _need_phase(state, ACT)
    if army:
        return actions.PLAY_ARMY + _army_card(state, words[1])
    return actions.PLAY_HAND + _hand_card(state, words[0])


def _read_wild(state: Table, words: list[str], text: str) -> list[int]:
    army = bool(words) and words[0] == "army"
    cards = words[1:] if army else words
    declared = ""
    if len(cards) == 4 and cards[2] == "as":
        declared = cards[3]
        cards = cards[:2]
    if len(cards) not in (1, 2):
        raise InvalidMoveError(Msg("montenegro.why.how_wild", text=text[:60]))
    _need_phase(state, ACT)
    if army:
        first = _army_card(state, cards[0])
        step = actions.WILD_ARMY + first
    else:
        first = _hand_card(state, cards[0])
        step = actions.WILD_HAND + first
    if step not in state.legal_actions():
        raise IllegalMoveError(Msg("montenegro.why.no_second"))
    if len(cards) == 1:
        return [step]
    second = _hand_card(state, cards[1])
    if second == first:
        raise IllegalMoveError(Msg("montenegro.why.same_card", card=msg_of(first)))
    claim = _read_card(declared) if declared else second
    _need_in_pack(state, claim)
    return [step, actions.WITH + second, actions.AS + claim]


def _need_in_pack(state: Table, x: int) -> None:
    if x not in state.options.cards:
        raise IllegalMoveError(Msg("montenegro.why.not_in_pack", card=msg_of(x)))


def _read_with(state: Table, words: list[str], text: str) -> int:
    if len(words) != 1:
        raise InvalidMoveError(Msg("montenegro.why.how_wild", text=text[:60]))
    if state.phase == ACT:
        raise IllegalMoveError(Msg("montenegro.why.no_wild_yet"))
    _need_phase(state, SECOND_CARD)
    return actions.WITH + _hand_card(state, words[0])


def _read_as(state: Table, words: list[str], text: str) -> int:
    if len(words) != 1:
        raise InvalidMoveError(Msg("montenegro.why.how_wild", text=text[:60]))
    x = _read_card(words[0])
    if state.phase == ACT:
        raise IllegalMoveError(Msg("montenegro.why.no_wild_yet"))
    _need_phase(state, DECLARE)
    _need_in_pack(state, x)
    return actions.AS + x


def _read_war(state: Table, words: list[str], text: str) -> int:
    suits: list[int] = []
    for word in words:
        suit = _SUITS.get(word, -1)
        if suit < 0 or suit in suits:
            raise InvalidMoveError(Msg("montenegro.why.how_war", text=text[:60]))
        suits.append(suit)
    if not suits:
        raise InvalidMoveError(Msg("montenegro.why.how_war", text=text[:60]))
    _need_phase(state, WAR_PHASE)
    sent = 0
    for suit in suits:
        if state.spots[ARMIES + 4 * state.turn + suit] == 0:
            raise IllegalMoveError(Msg("montenegro.why.no_army", suit=suit_msg(suit)))
        if suit != suits[0]:
            sent |= 1 << suit
    if state.spots[ARMIES + 4 - 4 * state.turn + suits[0]] == 0:
        raise IllegalMoveError(Msg("montenegro.why.no_enemy", suit=suit_msg(suits[0])))
    if len(suits) - 1 > state.options.reinforcements:
        raise IllegalMoveError(Msg("montenegro.why.too_many", n=int(state.options.reinforcements)))
    return actions.WAR + 16 * suits[0] + sent
