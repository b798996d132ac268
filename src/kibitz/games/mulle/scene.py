"""What a capture took and how it adds up, and the count when a round or a session ends."""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import SPADES, card_name
from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import Face, Scene, SceneRow
from kibitz.games.mulle.position import (
    CAPTURED,
    FIRST,
    SECOND,
    SESSION,
    TURN,
    LastMove,
    Position,
)
from kibitz.games.mulle.scoring import Sheet
from kibitz.games.mulle.values import HIGHEST, cards_in, hand_value, kinds_in, table_value

_IN_ROWS: Final = (
    "mulle.log.rest",
    "mulle.log.round",
    "mulle.log.session",
    "mulle.log.game",
    "mulle.log.sheet",
    "mulle.log.sheet_set_off",
)
"""What the rows of a scene show already."""
_STEPS: Final = 5000
"""After so many attempts to find the sums of a capture it is shown without them."""


def scene_of(position: Position, log: list[Msg]) -> Scene | None:
    """The scene of the last move, of which ``log`` tells; None if there is nothing to look at."""
    last = position.last
    if not log or (last.what != CAPTURED and last.ended == TURN):
        return None
    title = Msg("mulle.scene.capture", seat=seat_msg(int(last.seat)), card=_card(last))
    rows: list[SceneRow] = []
    if last.what == CAPTURED:
        rows += _capture_rows(last)
    if last.ended != TURN:
        rows += _count_rows(position, last)
        title = Msg("mulle.scene.round", number=int(position.round_of_session))
        if position.on_turn < 0:
            title = Msg("mulle.scene.game")
        elif last.ended == SESSION:
            title = Msg("mulle.scene.session", number=len(position.sheets))
    outcome = [msg for msg in log[1:] if msg.key not in _IN_ROWS]
    return Scene(title, rows, outcome, lasting=last.ended != TURN)


def _card(last: LastMove) -> Msg:
    return Msg("card", face=card_name(int(last.kind) * 2))


def _faces(cards: list[int]) -> list[Face]:
    return [card_name(card) for card in cards]


# Captures


def _capture_rows(last: LastMove) -> list[SceneRow]:
    """The card played, then a row for each sum it took."""
    worth = int(hand_value(last.kind))
    played: list[Face] = [card_name(int(last.kind) * 2)]
    rows = [SceneRow(Msg("mulle.scene.played"), played, Msg("mulle.scene.worth", value=worth))]
    values, piles = _piles(last)
    taken = Msg("mulle.scene.taken")
    if values == [int(table_value(last.kind))] and len(piles[0]) == 1 and last.mulles:
        return [*rows, SceneRow(taken, _faces(piles[0]), Msg("mulle.scene.identical"))]
    for group in _sums(values, worth):
        cards = [card for i in group for card in piles[i]]
        note: Msg | None = None
        if len(group) > 1 and sum([values[i] for i in group]) == worth:
            terms = " + ".join([str(values[i]) for i in group])
            note = Msg("mulle.scene.sum", sum=f"{terms} = {worth}")
        elif len(group) == 1 and len(cards) > 1:
            note = Msg("mulle.scene.build", value=values[group[0]])
        rows.append(SceneRow(taken, _faces(cards), note))
    return rows


def _piles(last: LastMove) -> tuple[list[int], list[list[int]]]:
    """The value and the cards of each pile taken, the most valuable first."""
    first = int(last.first)
    second = int(last.second)
    piles: list[tuple[int, list[int]]] = []
    at = 0
    for value in range(1, HIGHEST + 1):
        if int(last.builds) >> value & 1:
            piles.append((value, cards_in(last.taken[at], last.taken[at + 1])))
            first &= ~last.taken[at]
            second &= ~last.taken[at + 1]
            at += 2
    piles += [(int(table_value(card >> 1)), [card]) for card in cards_in(first, second)]
    piles.sort(key=_pile_order)
    return [value for value, _ in piles], [cards for _, cards in piles]


def _pile_order(pile: tuple[int, list[int]]) -> tuple[int, list[int]]:
    return -pile[0], pile[1]


def _sums(values: list[int], total: int) -> list[list[int]]:
    """The places of these values, which fall, in groups that each add up to ``total``; in one group
    if that cannot be done."""
    groups: list[list[int]] = []
    if _search(values, [False] * len(values), [], 0, total, groups, [_STEPS]):
        return groups
    return [list(range(len(values)))]


def _search(
    values: list[int],
    used: list[bool],
    group: list[int],
    missing: int,
    total: int,
    groups: list[list[int]],
    steps: list[int],
) -> bool:
    """Complete ``group``, from which ``missing`` is missing, then make groups of the rest."""
    steps[0] -= 1
    if steps[0] < 0:
        return False
    if missing == 0:
        if group:
            groups.append(group[:])
        if False not in used:
            return True
        i = used.index(False)
        used[i] = True
        if values[i] <= total and _search(
            values, used, [i], total - values[i], total, groups, steps
        ):
            return True
        used[i] = False
        if group:
            groups.pop()
        return False
    for i in range(group[-1] + 1, len(values)):
        if not used[i] and values[i] <= missing:
            used[i] = True
            group.append(i)
            if _search(values, used, group, missing - values[i], total, groups, steps):
                return True
            group.pop()
            used[i] = False
    return False


# The count


def _count_rows(position: Position, last: LastMove) -> list[SceneRow]:
    """What both seats have taken in this session, line by line."""
    rows: list[SceneRow] = []
    ended = last.ended == SESSION
    if ended and last.rest_seat >= 0:
        rest = _faces(cards_in(last.rest_first, last.rest_second))
        rows.append(SceneRow(Msg("mulle.scene.rest", seat=seat_msg(int(last.rest_seat))), rest))
    sheets = position.sheets[-1] if ended else [position.sheet(0), position.sheet(1)]
    for seat in range(2):
        mulles: list[Face] = [card_name(kind * 2) for kind in kinds_in(sheets[seat].mulle_kinds)]
        if mulles:
            label = Msg("mulle.scene.mulles", seat=seat_msg(seat))
            points = Msg("mulle.scene.points", n=sheets[seat].mulle_points)
            rows.append(SceneRow(label, mulles, points))
    cards = [_captured(position, last, seat) for seat in range(2)]
    rows.append(_both("mulle.scene.cards", [len(cards[0]), len(cards[1])]))
    spades = [len([card for card in cards[s] if (card >> 1) & 3 == SPADES]) for s in range(2)]
    rows.append(_both("mulle.scene.spades", spades))
    rows += _sheet_rows(position, sheets)
    # When all is over, the result says it.
    if position.options.sessions > 1 and position.on_turn >= 0:
        rows.append(_both("mulle.score.total", [position.total(0), position.total(1)]))
    return rows


def _captured(position: Position, last: LastMove, seat: int) -> list[int]:
    if last.ended == SESSION:
        return cards_in(last.counted[2 * seat], last.counted[2 * seat + 1])
    return cards_in(position.cells[FIRST + seat], position.cells[SECOND + seat])


def _sheet_rows(position: Position, sheets: list[Sheet]) -> list[SceneRow]:
    rows = [
        _both("mulle.score.intake", [sheets[0].intake, sheets[1].intake]),
        _both("mulle.score.bonus", [sheets[0].bonus, sheets[1].bonus]),
        _both("mulle.score.mulles", [sheets[0].mulle_points, sheets[1].mulle_points]),
        _both("mulle.score.tabbe", [sheets[0].tabbe, sheets[1].tabbe]),
    ]
    if position.options.kvittning != "off":
        rows.append(_both("mulle.score.kvittning", [-sheets[0].set_off, -sheets[1].set_off]))
    rows.append(_both("mulle.score.session", [sheets[0].total, sheets[1].total]))
    return rows


def _both(key: str, values: list[int]) -> SceneRow:
    """A line with a number for each seat."""
    note = Msg(
        "mulle.scene.both",
        one=seat_msg(0),
        first=values[0],
        other=seat_msg(1),
        second=values[1],
    )
    return SceneRow(Msg(key), [], note)
