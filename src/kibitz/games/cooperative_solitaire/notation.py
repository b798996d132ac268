"""Moves as text: ``P-H3 7S``, ``H2-M AD``, ``S-OT 9C``, ``throw 4H``, ``pass``.

P, S, T are the own primary, secondary and throwaway pile, H1 to H8 the helper piles, M the main
piles, OP and OT the other seat's primary and throwaway pile. The card may
be left out; ``7S H3`` names the card and leaves out the pile.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.cards import card_msg, card_name, kind_of, parse_card, suit_of
from kibitz.core.errors import BadInputError, IllegalMoveError, InvalidMoveError
from kibitz.core.messages import Msg
from kibitz.games.cooperative_solitaire.actions import (
    END,
    FROM_PRIMARY,
    FROM_SECONDARY,
    TO_HELPER,
    TO_MAIN,
    TO_PRIMARY,
    TO_THROWAWAY,
    class_of,
    source_pile,
    target_pile,
)
from kibitz.games.cooperative_solitaire.legality import (
    end_of_helpers,
    first_helper,
    fits_helper,
    fits_main,
    fits_opponent,
)
from kibitz.games.cooperative_solitaire.options import Options
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    MAIN,
    PRIMARY,
    SEAT,
    SECONDARY,
    SHIFTED,
    TOP,
)

_END_WORDS: Final = ("throw", "pass", "end", "decline", "kasta", "passa", "avstå")
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")


def text(b: vec[i64], action: i64) -> str:
    """The notation of a legal action."""
    seat: i64 = b[SEAT]
    if action == END:
        card: i64 = b[TOP + SECONDARY + seat]
        return "pass" if card < 0 else f"throw {card_name(card)}"
    source: i64 = action >> 4
    target: i64 = action & 15
    top: i64 = b[TOP + source_pile(action, seat)]
    return f"{source_word(source)}-{target_word(target)} {card_name(top)}"


def source_word(source: i64) -> str:
    if source == FROM_PRIMARY:
        return "P"
    return "S" if source == FROM_SECONDARY else f"H{source + 1}"


def target_word(target: i64) -> str:
    if target == TO_MAIN:
        return "M"
    if target == TO_PRIMARY:
        return "OP"
    return "OT" if target == TO_THROWAWAY else f"H{target - TO_HELPER + 1}"


def parse(b: vec[i64], options: Options, legal: list[int], text: str) -> int:
    """The action of a move as a person writes it; errors say what is wrong with it."""
    words = text.replace("-", " ").replace(">", " ").replace("→", " ").upper().split()
    if not words:
        raise _invalid(text)
    if words[0].lower() in _END_WORDS:
        return _parse_end(b, legal, words, text)
    cards = [w for w in words if _is_card(w)]
    piles = [w for w in words if not _is_card(w)]
    if len(cards) > 1 or not piles or len(piles) > 2:
        raise _invalid(text)
    target = _target(piles[-1], options)
    if target < 0:
        raise _invalid(text)
    if len(piles) == 1:
        if not cards:
            raise _invalid(text)
        return _by_card(b, options, legal, cards[0], target)
    source = _source(piles[0], options)
    if source < 0:
        raise _invalid(text)
    action: i64 = source * 16 + target
    top: i64 = b[TOP + source_pile(action, b[SEAT])]
    if cards and top >= 0 and kind_of(top) != kind_of(parse_card(cards[0])):
        raise _illegal("other_card", pile=source_msg(source), card=card_msg(top))
    if action in legal:
        return action
    raise why_not_action(b, options, legal, action)


def _by_card(b: vec[i64], options: Options, legal: list[int], word: str, target: i64) -> int:
    """``7S H3``: the card says which pile it comes from, if only one pile shows it."""
    kind = kind_of(parse_card(word))
    first_reason: IllegalMoveError | None = None
    found: list[int] = []
    for source in range(FROM_SECONDARY + 1):
        if source >= options.helpers and source < FROM_PRIMARY:
            continue
        action: i64 = source * 16 + target
        top: i64 = b[TOP + source_pile(action, b[SEAT])]
        if top < 0 or kind_of(top) != kind:
            continue
        if action in legal:
            found.append(action)
        elif first_reason is None:
            first_reason = why_not_action(b, options, legal, action)
    if len(found) > 1:
        raise _illegal("two_sources", card=card_msg(kind * 2))
    if found:
        return found[0]
    if first_reason is not None:
        raise first_reason
    raise _illegal("not_open", card=card_msg(kind * 2))


def _parse_end(b: vec[i64], legal: list[int], words: list[str], text: str) -> int:
    if len(words) > 2 or (len(words) == 2 and not _is_card(words[1])):
        raise _invalid(text)
    top: i64 = b[TOP + SECONDARY + b[SEAT]]
    if len(words) == 2:
        if top < 0:
            raise _illegal("nothing_to_throw")
        if kind_of(top) != kind_of(parse_card(words[1])):
            raise _illegal("other_card", pile=source_msg(FROM_SECONDARY), card=card_msg(top))
    if END not in legal:
        raise _illegal("must_place", move=class_words(legal))
    return END


def _is_card(word: str) -> bool:
    # Cards are written rank first, and no rank is one of the letters that piles begin with.
    if word[:1] in ("H", "P", "S", "M", "O"):
        return False
    try:
        parse_card(word)
    except BadInputError:
        return False
    return True


def _source(word: str, options: Options) -> i64:
    if word == "P":
        return FROM_PRIMARY
    return FROM_SECONDARY if word == "S" else _helper(word, options)


def _target(word: str, options: Options) -> i64:
    if word == "M":
        return TO_MAIN
    if word == "OP":
        return TO_PRIMARY
    if word == "OT":
        return TO_THROWAWAY
    helper: i64 = _helper(word, options)
    return helper if helper < 0 else TO_HELPER + helper


def _helper(word: str, options: Options) -> i64:
    number = word[1:]
    if word[:1] != "H" or len(number) != 1 or number not in "12345678":
        return -1
    return int(number) - 1 if int(number) <= options.helpers else -1


def why_not_action(
    b: vec[i64], options: Options, legal: list[int], action: i64
) -> IllegalMoveError:
    """Why a placing move is not legal: the placing rules first, then the priorities."""
    seat: i64 = b[SEAT]
    source: i64 = action >> 4
    target: i64 = action & 15
    card: i64 = b[TOP + source_pile(action, seat)]
    if source < FROM_PRIMARY and not uses(options, seat, source):
        return _illegal("not_yours", pile=source_msg(source))
    if TO_HELPER <= target < TO_PRIMARY and not uses(options, seat, target - TO_HELPER):
        return _illegal("not_yours", pile=source_msg(target - TO_HELPER))
    if card < 0:
        return _illegal("empty", pile=source_msg(source))
    shown = card_msg(card)
    if target == TO_MAIN:
        if not fits_main(b, card):
            suit = Msg(f"cooperative_solitaire.suit.{_SUITS[suit_of(card)]}")
            return _illegal("main", card=shown, suit=suit, wanted=next_on_main(b, card))
    elif source < FROM_PRIMARY and b[COUNT + source] != 1:
        return _illegal("not_single", pile=source_msg(source))
    elif target >= TO_PRIMARY:
        theirs: i64 = b[TOP + target_pile(b, action, seat, card)]
        if theirs < 0:
            pile = Msg("cooperative_solitaire.pile.their_throwaway")
            if target == TO_PRIMARY:
                pile = Msg("cooperative_solitaire.pile.their_primary")
            return _illegal("opponent_empty", pile=pile)
        if not fits_opponent(theirs, card):
            return _illegal("opponent", card=shown, top=card_msg(theirs))
        if source < FROM_PRIMARY and b[TOP + PRIMARY + seat] < 0 and not options.unfilled:
            return _illegal("no_primary")
    else:
        top: i64 = b[TOP + target - TO_HELPER]
        if source == target - TO_HELPER:
            return _illegal("same_pile")
        if top < 0 and source < FROM_PRIMARY:
            if not options.single_to_empty:
                return _illegal("single_to_empty")
            if b[SHIFTED] == 1:
                return _illegal("single_again")
        if not fits_helper(top, card, options.one_lower):
            word = "helper_one" if options.one_lower else "helper"
            return _illegal(word, card=shown, top=card_msg(top))
    return _illegal("priority", move=class_words(legal))


def uses(options: Options, seat: i64, helper: i64) -> bool:
    """Set-up 3: whether the seat may use this helper pile."""
    return first_helper(options, seat) <= helper < end_of_helpers(options, seat)


def source_msg(source: i64) -> Msg:
    """A pile one may take from, inside a sentence."""
    if source == FROM_PRIMARY:
        return Msg("cooperative_solitaire.pile.own_primary")
    if source == FROM_SECONDARY:
        return Msg("cooperative_solitaire.pile.own_secondary")
    return Msg("cooperative_solitaire.pile.helper_number", number=int(source) + 1)


def next_on_main(b: vec[i64], card: i64) -> list[Msg]:
    """The cards of this suit that the main piles take next."""
    suit: i64 = card & 6
    ranks = sorted({int(b[COUNT + MAIN + suit]), int(b[COUNT + MAIN + suit + 1])})
    return [card_msg(rank * 8 + suit) for rank in ranks if rank < 13]


def class_words(legal: list[int]) -> Msg:
    """The class of the legal moves, as an argument of a message."""
    for action in legal:
        if action != END:
            return Msg(f"cooperative_solitaire.class.{class_of(action)}")
    return Msg("cooperative_solitaire.class.end")


def _invalid(text: str) -> InvalidMoveError:
    return InvalidMoveError(Msg("cooperative_solitaire.why.invalid", text=text.strip()[:60]))


def _illegal(word: str, **args: object) -> IllegalMoveError:
    return IllegalMoveError(Msg(f"cooperative_solitaire.why.{word}", **args))


def in_words(b: vec[i64], action: i64, kind: str) -> Msg:
    """A move by its cards: as something to do (``advice``), or as one of several (``step``)."""
    seat: i64 = b[SEAT]
    if action == END:
        thrown: i64 = b[TOP + SECONDARY + seat]
        if thrown < 0:
            return Msg(f"cooperative_solitaire.{kind}.pass")
        return Msg(f"cooperative_solitaire.{kind}.throw", card=card_msg(thrown))
    top: i64 = b[TOP + source_pile(action, seat)]
    card = card_msg(top)
    target: i64 = action & 15
    if target == TO_MAIN:
        return Msg(f"cooperative_solitaire.{kind}.to_main", card=card)
    below: i64 = b[TOP + target_pile(b, action, seat, top)]
    if below < 0:
        return Msg(f"cooperative_solitaire.{kind}.to_empty", card=card)
    word = "to_helper" if target < TO_PRIMARY else "to_other"
    return Msg(f"cooperative_solitaire.{kind}.{word}", card=card, below=card_msg(below))
