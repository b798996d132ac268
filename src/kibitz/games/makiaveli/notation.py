"""The notation of Makiaveli, in English and Swedish, and why a move is refused.

lay 7H      7H      lägg HJ 7       a card from the hand
lay 3S 4S 5S                        several, one after the other
take N      ta N    take 2S         the cross card above (N, E, S, W), or by its name
done        klar                    the floor is arranged for you
done 7H 7D 7C / 8S 9S TS            the whole new floor, as you arranged it; it may take cross cards
draw  dra   pass  passa
"""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import card_msg, card_name, card_names, parse_card, split_cards
from kibitz.core.errors import BadInputError, IllegalMoveError, InvalidMoveError
from kibitz.core.messages import Msg
from kibitz.games.makiaveli.actions import DONE, DRAW, PASS, PLACES, TAKE
from kibitz.games.makiaveli.melds import is_meld, tidy
from kibitz.games.makiaveli.table import MakiaveliTable

_WORDS: Final[dict[str, str]] = {
    "lay": "lay", "l": "lay", "lägg": "lay",
    "take": "take", "t": "take", "ta": "take",
    "done": "done", "klar": "done",
    "draw": "draw", "d": "draw", "dra": "draw",
    "pass": "pass", "p": "pass", "passa": "pass",
}  # fmt: skip
_PLACES: Final[dict[str, int]] = {
    "n": 0, "north": 0, "norr": 0,
    "e": 1, "east": 1, "ö": 1, "öster": 1,
    "s": 2, "south": 2, "söder": 2,
    "w": 3, "west": 3, "v": 3, "väster": 3,
}  # fmt: skip


def move_text(action: int) -> str:
    """The text of an action in records."""
    if action < TAKE:
        return f"lay {card_name(action * 2)}"
    if action < DONE:
        return f"take {PLACES[action - TAKE]}"
    return "done" if action == DONE else "draw" if action == DRAW else "pass"


def lays_text(kinds: list[int]) -> str:
    """Several cards laid by one move."""
    return "lay " + " ".join([card_name(kind * 2) for kind in kinds])


def arranged_text(groups: list[list[int]]) -> str:
    """`done` with the floor as a person arranged it."""
    return "done " + " / ".join([card_names(group) for group in groups])


def parse_move(state: MakiaveliTable, text: str) -> int:
    """The action of a text; raises with the reason if it is no move, or not allowed now."""
    word, rest = _split(text)
    if word == "lay":
        lays = parse_lays(state, text)
        return lays[0] if lays else _parse_lay(state, rest, text)
    if word == "take":
        return _parse_take(state, rest, text)
    if word == "done":
        if rest:
            parse_arrangement(state, text)
        else:
            _check_done(state)
            _check_complete(state)
        return DONE
    if rest:
        raise InvalidMoveError(Msg("makiaveli.why.no_move", text=text.strip()))
    return _parse_draw(state, DRAW if word == "draw" else PASS)


def parse_lays(state: MakiaveliTable, text: str) -> list[int]:
    """[Small moves] The kinds that a text lays, checked one after the other, if it names several;
    empty if it does not."""
    word, rest = _split(text)
    names = split_cards(rest)
    if word != "lay" or len(names) < 2 or _is_card(rest):
        return []
    after = state.clone()
    assert isinstance(after, MakiaveliTable)
    kinds: list[int] = []
    for name in names:
        kind = _parse_lay(after, name, text)
        after.apply(kind)
        kinds.append(kind)
    return kinds


def parse_arrangement(state: MakiaveliTable, text: str) -> list[list[int]]:
    """The new floor that follows `done`, checked; empty if none does."""
    word, rest = _split(text)
    if word != "done" or not rest:
        return []
    _check_done(state)
    return _parse_floor(state, rest)


def _split(text: str) -> tuple[str, str]:
    """The move's English word and what follows it. A text without such a word names a card."""
    first, _, rest = text.strip().partition(" ")
    word = _WORDS.get(first.lower(), "")
    rest = rest.strip()
    if word == "" or (word in ("lay", "take") and not rest):
        return "lay", text.strip()
    return word, rest


def _parse_lay(state: MakiaveliTable, name: str, text: str) -> int:
    try:
        card = parse_card(name)
    except BadInputError:
        raise InvalidMoveError(Msg("makiaveli.why.no_move", text=text.strip())) from None
    kind = card >> 1
    if kind in state.legal_actions():
        return kind
    if state.over:
        raise IllegalMoveError(Msg("error.over"))
    if kind not in [c >> 1 for c in state.hands[state.turn]]:
        raise IllegalMoveError(Msg("makiaveli.why.not_in_hand", card=card_msg(card)))
    raise IllegalMoveError(Msg("makiaveli.why.cannot_lay", card=card_msg(card)))


def _is_card(name: str) -> bool:
    try:
        parse_card(name)
    except BadInputError:
        return False
    return True


def _parse_take(state: MakiaveliTable, name: str, text: str) -> int:
    place = _PLACES.get(name.lower(), -1)
    if place < 0:
        place = _place_of(state, name, text)
    if TAKE + place in state.legal_actions():
        return TAKE + place
    if state.over:
        raise IllegalMoveError(Msg("error.over"))
    card = state.cross[place]
    if card < 0 or place in state.taken:
        raise IllegalMoveError(Msg("makiaveli.why.cross_empty", place=place_msg(place)))
    raise IllegalMoveError(Msg("makiaveli.why.cannot_take", card=card_msg(card)))


def _place_of(state: MakiaveliTable, name: str, text: str) -> int:
    try:
        card = parse_card(name)
    except BadInputError:
        raise InvalidMoveError(Msg("makiaveli.why.no_move", text=text.strip())) from None
    for place in range(4):
        if state.cross[place] >> 1 == card >> 1 and place not in state.taken:
            return place
    raise IllegalMoveError(Msg("makiaveli.why.not_in_cross", card=card_msg(card)))


def _parse_draw(state: MakiaveliTable, action: int) -> int:
    if action in state.legal_actions():
        return action
    if state.over:
        raise IllegalMoveError(Msg("error.over"))
    if state.laid or state.taken:
        raise IllegalMoveError(Msg("makiaveli.why.draw_too_late"))
    why = "makiaveli.why.stock_empty" if action == DRAW else "makiaveli.why.stock_left"
    raise IllegalMoveError(Msg(why))


def _check_done(state: MakiaveliTable) -> None:
    """[Action] Raises if the turn cannot end, however the floor lies."""
    if state.over:
        raise IllegalMoveError(Msg("error.over"))
    if not state.laid:
        raise IllegalMoveError(Msg("makiaveli.why.lay_first"))


def _check_complete(state: MakiaveliTable) -> None:
    """[Action] Raises if the cards laid and taken cannot all stand in groups."""
    if DONE not in state.legal_actions():
        loose = state.laid + state.taken_cards()
        raise IllegalMoveError(Msg("makiaveli.why.not_done", cards=[card_msg(c) for c in loose]))


def mark(pile: list[str]) -> Msg | None:
    """[Group] Why these cards are not a group; None if they are."""
    kinds = [_kind(word) for word in pile]
    if is_meld(kinds):
        return None
    return Msg("makiaveli.why.no_group", cards=[card_msg(kind * 2) for kind in kinds])


def _parse_floor(state: MakiaveliTable, text: str) -> list[list[int]]:
    """The whole new floor, checked: valid groups of exactly the cards that belong on it.

    [Cross] It takes the cross cards it shows, also those that were not taken before.
    """
    left = [card for group in state.floor for card in group] + state.laid
    crossed = state.taken_cards()
    left = sorted(left + crossed)
    alone = [card for card in state.cross_alone() if card >= 0]
    groups: list[list[int]] = []
    for part in text.replace("·", "/").replace("|", "/").split("/"):
        group: list[int] = []
        for word in split_cards(part):
            kind = _kind(word)
            found = [c for c in left if c >> 1 == kind]
            if found:
                left.remove(found[0])
            else:
                found = [c for c in alone if c >> 1 == kind]
                if not found:
                    why = Msg("makiaveli.why.floor_lacks", card=card_msg(kind * 2))
                    raise IllegalMoveError(why)
                alone.remove(found[0])
                crossed.append(found[0])
            group.append(found[0])
        if not group:
            continue
        if not is_meld([c >> 1 for c in group]):
            raise IllegalMoveError(
                Msg("makiaveli.why.no_group", cards=[card_msg(c) for c in group])
            )
        groups.append(tidy(group))
    if left:
        raise IllegalMoveError(Msg("makiaveli.why.floor_left", cards=[card_msg(c) for c in left]))
    if state.anchored and not _one_cross_each(groups, [c >> 1 for c in crossed], []):
        raise IllegalMoveError(Msg("makiaveli.why.anchored"))
    return groups


def _kind(word: str) -> int:
    try:
        return parse_card(word) >> 1
    except BadInputError as error:
        raise InvalidMoveError(error.msg) from None


def _one_cross_each(groups: list[list[int]], crossed: list[int], used: list[int]) -> bool:
    """[cross=anchored] Whether the cross cards can be found in different groups.

    Identical cards are interchangeable, so a cross card is in any group that shows its kind; two
    identical cross cards always are in different groups.
    """
    if not crossed:
        return True
    for number in range(len(groups)):
        here = number not in used and crossed[0] in [c >> 1 for c in groups[number]]
        if here and _one_cross_each(groups, crossed[1:], [*used, number]):
            return True
    return False


def place_msg(place: int) -> Msg:
    """A place of the cross in words."""
    return Msg(f"makiaveli.place.{PLACES[place].lower()}")
