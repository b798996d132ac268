"""Moves as text.

    9C x 9D 4H 5S [8]    9C captures three singles and the build of 8
    9C x                 9C captures; if several captures tie, they are settled next …
    take 4H              … by naming a pile that the capture takes: a card, or [8]
    3D + 5H = 8          3D on 5H builds 8; on a build: 3D + [5] = 8
    3D - [8] = 5         3D lowers the other seat's build of 8 to 5
    trotta 9H            trotta
    feed 9H              9H joins one's own build of 9
    discard 4C           4C becomes a single

Records use these forms. People may write cards as ``KL 9`` or ``9C``, ``bygge 8`` or ``build 8``
for ``[8]``, and ``ta``, ``trötta``, ``mata``, ``släng`` for the words. A tied capture that is
written out in full is settled at once.
"""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import card_name, parse_card, split_cards
from kibitz.core.errors import BadInputError, IllegalMoveError, InvalidMoveError
from kibitz.core.messages import Msg
from kibitz.core.options import whole_number
from kibitz.games.mulle.actions import (
    BUILD,
    CAPTURE,
    CHOOSE,
    LAY,
    LOWER,
    TROTTA,
    build_action,
    build_kind,
    build_target,
    lower_action,
    lower_kind,
    lower_value,
)
from kibitz.games.mulle.capture import CHOICE_BUILD, Capture, capture_of
from kibitz.games.mulle.position import Position
from kibitz.games.mulle.reasons import (
    is_feed,
    kind_msg,
    pile_msg,
    why_no_single,
    why_not_build,
    why_not_capture,
    why_not_feed,
    why_not_lay,
    why_not_lower,
    why_not_play,
    why_not_special,
    why_not_trotta,
)
from kibitz.games.mulle.values import HIGHEST, hand_value, is_special, kinds_in, table_value

_CAPTURES: Final = ("x", "tar", "takes")
_TAKE: Final = ("take", "ta")
_TROTTA: Final = ("trotta", "trötta")
_FEED: Final = ("feed", "mata")
_DISCARD: Final = ("discard", "släng", "slang")
_BUILD: Final = ("build", "bygge", "bygget")


def kind_name(kind: int) -> str:
    """A card of this kind, as records write it."""
    return card_name(kind * 2)


def pile_name(choice: int) -> str:
    """A single, or the build of a value in brackets."""
    return kind_name(choice) if choice < CHOICE_BUILD else f"[{choice - CHOICE_BUILD}]"


# Writing


def action_text(position: Position, action: int) -> str:
    """The text of a legal action."""
    if action < LAY:
        kind = action - CAPTURE
        capture = capture_of(position.table, kind)
        if capture.is_settled():
            return capture_text(kind, piles_of(capture.settled()))
        return f"{kind_name(kind)} x"
    if action < TROTTA:
        kind = action - LAY
        word = "feed" if is_feed(position, kind) else "discard"
        return f"{word} {kind_name(kind)}"
    if action < CHOOSE:
        return f"trotta {kind_name(action - TROTTA)}"
    if action < BUILD:
        return f"take {pile_name(action - CHOOSE)}"
    if action < LOWER:
        kind = int(build_kind(action))
        target = int(build_target(action))
        value = table_value(kind) + pile_value(target)
        return f"{kind_name(kind)} + {pile_name(target)} = {value}"
    kind = int(lower_kind(action))
    on = int(lower_value(action))
    return f"{kind_name(kind)} - [{on}] = {on - table_value(kind)}"


def capture_text(kind: int, piles: list[int]) -> str:
    """A capture written out in full."""
    return " ".join([kind_name(kind), "x", *[pile_name(pile) for pile in piles]])


def pile_value(pile: int) -> int:
    """What a pile counts on the table."""
    return int(table_value(pile)) if pile < CHOICE_BUILD else pile - CHOICE_BUILD


def piles_of(capture: Capture) -> list[int]:
    """The piles a settled capture takes: singles by kind, then builds by value."""
    singles = sorted(kinds_in(capture.first) + kinds_in(capture.second))
    builds = [value for value in range(1, HIGHEST + 1) if capture.builds >> value & 1]
    return singles + [CHOICE_BUILD + value for value in builds]


# Reading


def parse_action(position: Position, text: str) -> int:
    """The action of a move as a person writes it."""
    if position.to_move() < 0:
        raise IllegalMoveError(Msg("error.over"))
    words = _words(text)
    if not words:
        raise InvalidMoveError(Msg("mulle.why.form", text=text.strip()[:60]))
    head = words[0].lower()
    if head in _TAKE:
        return _parse_choice(position, words)
    if head in _TROTTA:
        kind = _only_card(position, words, text)
        _allow(why_not_trotta(position, kind))
        return LAY + kind if is_feed(position, kind) else TROTTA + kind
    if head in _FEED:
        kind = _only_card(position, words, text)
        _allow(why_not_feed(position, kind))
        return LAY + kind if is_feed(position, kind) else TROTTA + kind
    if head in _DISCARD:
        kind = _only_card(position, words, text)
        _allow(why_not_lay(position, kind))
        return LAY + kind
    if len(words) > 1 and words[1].lower() in _CAPTURES:
        return _parse_capture(position, words)
    if len(words) > 2 and words[1] == "+":
        return _parse_build(position, words, text)
    if len(words) > 2 and words[1] == "-":
        return _parse_lowering(position, words, text)
    raise InvalidMoveError(Msg("mulle.why.form", text=text.strip()[:60]))


def named_piles(text: str) -> list[int]:
    """The piles a capture is written with; none if it is not written out."""
    words = _words(text)
    if len(words) > 2 and words[1].lower() in _CAPTURES:
        return sorted([_pile(word) for word in words[2:] if word != "+"])
    return []


def next_choice(capture: Capture, named: list[int]) -> int:
    """The next choice that leads to the capture of these piles."""
    for choice in capture.choices():
        if choice >= CHOICE_BUILD:
            if choice in named:
                return choice
        elif named.count(choice) > capture.certain(choice):
            return choice
    raise AssertionError("these piles are not one of the tied captures")


def _words(text: str) -> list[str]:
    """Cards, builds as ``[8]``, ``+``, ``-`` and ``=`` and other words, each by itself."""
    for sign, written in (("×", "x"), ("−", "-")):
        text = text.replace(sign, f" {written} ")
    for sign in ("+", "-", "=", "[", "]"):
        text = text.replace(sign, f" {sign} ")
    words: list[str] = []
    for word in split_cards(text):
        if len(words) > 0 and (words[-1] == "[" or words[-1].lower() in _BUILD):
            words[-1] = f"[{word}]"
        elif word != "]":
            words.append(word)
    return words


def _kind(word: str) -> int:
    try:
        return parse_card(word) >> 1
    except BadInputError as error:
        raise InvalidMoveError(error.msg) from error


def _pile(word: str) -> int:
    """A card's kind, or CHOICE_BUILD and the value of a build."""
    if not word.startswith("["):
        return _kind(word)
    digits = word[1:-1]
    value = whole_number(digits, 1, HIGHEST)
    if value is None:
        raise InvalidMoveError(Msg("mulle.why.build_value", text=digits[:60]))
    return CHOICE_BUILD + value


def _only_card(position: Position, words: list[str], text: str) -> int:
    if len(words) != 2:
        raise InvalidMoveError(Msg("mulle.why.form", text=text.strip()[:60]))
    kind = _kind(words[1])
    _allow(why_not_play(position, kind))
    return kind


def _allow(why: Msg | None) -> None:
    if why is not None:
        raise IllegalMoveError(why)


def _parse_choice(position: Position, words: list[str]) -> int:
    if len(words) != 2:
        raise InvalidMoveError(Msg("mulle.why.form", text=" ".join(words)[:60]))
    choice = _pile(words[1])
    if position.choosing is None:
        raise IllegalMoveError(Msg("mulle.why.no_tie"))
    choices = position.choosing.choices()
    if choice not in choices:
        raise IllegalMoveError(
            Msg("mulle.why.not_tied", pile=pile_msg(choice), piles=[pile_msg(w) for w in choices])
        )
    return CHOOSE + choice


def _parse_build(position: Position, words: list[str], text: str) -> int:
    kind = _kind(words[0])
    target = _pile(words[2])
    _check_result_form(words, text)
    _allow(why_not_play(position, kind))
    value = int(table_value(kind)) + pile_value(target)
    if not _result_is(words, value):
        raise IllegalMoveError(
            Msg("mulle.why.sum", card=kind_msg(kind), pile=pile_msg(target), value=value)
        )
    _allow(why_not_build(position, kind, target))
    return int(build_action(kind, target))


def _parse_lowering(position: Position, words: list[str], text: str) -> int:
    kind = _kind(words[0])
    on = _pile(words[2]) - CHOICE_BUILD
    if on < 0:
        raise InvalidMoveError(Msg("mulle.why.lower_form", text=text.strip()[:60]))
    _check_result_form(words, text)
    _allow(why_not_play(position, kind))
    _allow(why_not_lower(position, kind, on))
    value = on - int(table_value(kind))
    if not _result_is(words, value):
        raise IllegalMoveError(Msg("mulle.why.difference", card=kind_msg(kind), on=on, value=value))
    return int(lower_action(kind, on))


def _check_result_form(words: list[str], text: str) -> None:
    """After a card, a sign and a pile there is nothing, or ``=`` and a number."""
    if len(words) != 3 and (len(words) != 5 or words[3] != "=" or not words[4].isdecimal()):
        raise InvalidMoveError(Msg("mulle.why.form", text=text.strip()[:60]))


def _result_is(words: list[str], value: int) -> bool:
    return len(words) == 3 or whole_number(words[4], value, value) is not None


def _parse_capture(position: Position, words: list[str]) -> int:
    kind = _kind(words[0])
    named = sorted([_pile(word) for word in words[2:] if word != "+"])
    _allow(why_not_play(position, kind))
    _allow(_why_not_there(position, named))
    _allow(why_not_capture(position, kind))
    if named:
        capture = capture_of(position.table, kind)
        if not capture.allows(named):
            raise IllegalMoveError(_why_not_those(position, kind, named, capture))
    return CAPTURE + kind


def _why_not_there(position: Position, named: list[int]) -> Msg | None:
    table = position.table
    for pile in named:
        if pile >= CHOICE_BUILD:
            if table.owner(pile - CHOICE_BUILD) < 0:
                return Msg("mulle.why.no_build", value=pile - CHOICE_BUILD)
        elif not table.has_single(pile):
            return why_no_single(position, pile)
    return None


def _why_not_those(position: Position, kind: int, named: list[int], capture: Capture) -> Msg:
    """Capture 1 to 3, for a capture that takes something, but not these piles."""
    card = kind_msg(kind)
    if position.table.takes_twin(kind):
        return Msg("mulle.why.identical", card=card)
    value = int(hand_value(kind))
    if is_special(kind):
        return why_not_special(position, kind)
    for pile in named:
        built = pile - CHOICE_BUILD
        if built >= 1 and built != value and not position.table.summable() >> built & 1:
            if position.table.is_locked(built):
                return Msg("mulle.why.locked_sum", card=card, value=built)
            return Msg("mulle.why.build_sum", card=card, value=built)
    if capture.is_settled():
        takes = piles_of(capture.settled())
        return Msg("mulle.why.takes", card=card, piles=[pile_msg(pile) for pile in takes])
    return Msg("mulle.why.tied", card=card, piles=[pile_msg(pile) for pile in capture.choices()])
