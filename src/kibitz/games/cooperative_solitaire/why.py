"""Why a pile or a card begins no move now, or does not go somewhere, for people who have touched
it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.cards import card_msg
from kibitz.core.messages import Msg
from kibitz.core.view import read_ref
from kibitz.games.cooperative_solitaire.actions import (
    END,
    FROM_PRIMARY,
    FROM_SECONDARY,
    TO_HELPER,
    TO_MAIN,
    TO_PRIMARY,
    TO_THROWAWAY,
)
from kibitz.games.cooperative_solitaire.legality import fits_helper, fits_main, fits_opponent
from kibitz.games.cooperative_solitaire.notation import (
    class_words,
    next_on_main,
    uses,
    why_not_action,
)
from kibitz.games.cooperative_solitaire.options import Options
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    NAME,
    PRIMARY,
    SEAT,
    SECONDARY,
    SHIFTED,
    THROWAWAY,
    TOP,
)


def why_no_move(b: vec[i64], options: Options, legal: list[int], ref: str) -> Msg | None:
    """The reason for the seat on turn, which may make the moves ``legal``."""
    name, numbers = read_ref(ref)
    seat = int(b[SEAT])
    if name == "main":
        return _why("on_main")
    if name in (f"throwaway{seat}", f"throwaway{1 - seat}", f"primary{1 - seat}"):
        return _why("own_throwaway" if name == f"throwaway{seat}" else "other_seat")
    if name == f"secondary{1 - seat}":
        return _why("other_seat")
    source = _source(options, seat, name, numbers)
    if source < 0:
        return None
    if source < FROM_PRIMARY and len(numbers) == 2 and numbers[1] != int(b[COUNT + source]) - 1:
        return _why("not_top") if numbers[1] < int(b[COUNT + source]) else None
    return _of_source(b, options, legal, source)


def why_no_place(
    b: vec[i64], options: Options, legal: list[int], ref: str, target: str
) -> Msg | None:
    """Why the top card of a pile does not go to another pile."""
    name, numbers = read_ref(ref)
    seat = int(b[SEAT])
    source = _source(options, seat, name, numbers)
    name, numbers = read_ref(target)
    place: i64 = -1
    if name == "main":
        place = TO_MAIN
    elif name == f"primary{1 - seat}":
        place = TO_PRIMARY
    elif name == f"throwaway{1 - seat}":
        place = TO_THROWAWAY
    elif name == "helpers" and len(numbers) > 0 and numbers[0] < int(options.helpers):
        place = TO_HELPER + numbers[0]
    elif name == f"throwaway{seat}":
        if source == FROM_SECONDARY:
            return None if END in legal else _why("must_place", move=class_words(legal))
        return _why("only_secondary")
    elif name in (f"primary{seat}", f"secondary{seat}", f"secondary{1 - seat}"):
        return _why("takes_none")
    if source < 0 or place < 0 or source * 16 + place in legal:
        return None
    return why_not_action(b, options, legal, source * 16 + place).msg


def _source(options: Options, seat: int, name: str, numbers: list[int]) -> i64:
    """The pile that a reference names, as actions number those that cards come from; -1: none."""
    if name == f"primary{seat}":
        return FROM_PRIMARY
    if name == f"secondary{seat}":
        return FROM_SECONDARY
    if name == "helpers" and len(numbers) > 0 and numbers[0] < int(options.helpers):
        return numbers[0]
    return -1


def _of_source(b: vec[i64], options: Options, legal: list[int], source: i64) -> Msg | None:
    """Why the top card of a pile goes nowhere."""
    for action in legal:
        if (action != END and action >> 4 == source) or (
            action == END and source == FROM_SECONDARY and b[TOP + SECONDARY + b[SEAT]] >= 0
        ):
            return None
    seat: i64 = b[SEAT]
    # Whose pile it is, and whether there is a card.
    reason = why_not_action(b, options, legal, source * 16 + TO_MAIN).msg
    pile: i64 = source
    if source >= FROM_PRIMARY:
        pile = (PRIMARY if source == FROM_PRIMARY else SECONDARY) + seat
    card: i64 = b[TOP + pile]
    if card < 0 or (source < FROM_PRIMARY and not uses(options, seat, source)):
        return reason
    single = source >= FROM_PRIMARY or b[COUNT + source] == 1
    if fits_main(b, card) or (single and _fits_elsewhere(b, options, source, card)):
        return _why("priority", move=class_words(legal))
    wanted = next_on_main(b, card)
    word = "nowhere" if single else "nowhere_under"
    return _why(word, card=card_msg(card), wanted=wanted)


def _fits_elsewhere(b: vec[i64], options: Options, source: i64, card: i64) -> bool:
    """Whether some helper pile, or a pile of the other seat, would take this card."""
    seat: i64 = b[SEAT]
    shifts = source >= FROM_PRIMARY or (options.single_to_empty and b[SHIFTED] == 0)
    for helper in range(int(options.helpers)):
        top: i64 = b[TOP + helper]
        if (
            helper != source
            and uses(options, seat, helper)
            and (shifts or top >= 0)
            and fits_helper(top, card, options.one_lower)
        ):
            return True
    if source < FROM_PRIMARY and b[TOP + PRIMARY + seat] < 0 and not options.unfilled:
        return False
    return fits_opponent(b[TOP + PRIMARY + 1 - seat], card) or fits_opponent(
        b[TOP + THROWAWAY + 1 - seat], card
    )


def _why(word: str, **args: object) -> Msg:
    return Msg(f"{NAME}.why.{word}", **args)
