"""What a turn brought to the floor, and how many cards are left at the end."""

from __future__ import annotations

from kibitz.core.cards import card_name
from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import Face, Scene, SceneRow
from kibitz.games.makiaveli.actions import LAST_LAID
from kibitz.games.makiaveli.table import MakiaveliTable


def scene_of(state: MakiaveliTable, seat: int | None) -> Scene | None:
    """The scene of the last turn, for a seat that has not begun the next one."""
    laid = state.last == LAST_LAID
    begun = seat == state.turn and (state.laid or state.taken)
    if begun or not (laid or state.over):
        return None
    rows: list[SceneRow] = []
    if laid:
        rows += _turn_rows(state)
    title = Msg("makiaveli.scene.laid", seat=seat_msg(state.last_seat))
    if state.over:
        title = Msg("makiaveli.scene.over")
        for other in range(state.seats):
            note = Msg("makiaveli.scene.left", n=len(state.hands[other]))
            rows.append(SceneRow(seat_msg(other), [], note))
    return Scene(title, rows, lasting=state.over)


def _turn_rows(state: MakiaveliTable) -> list[SceneRow]:
    """The cards that came to the floor, and the groups in which such cards lie now."""
    rows = [SceneRow(Msg("makiaveli.scene.from_hand"), _faces(state.last_cards))]
    if state.last_taken:
        rows.append(SceneRow(Msg("makiaveli.scene.from_cross"), _faces(state.last_taken)))
    # By kind, because nobody can tell which of two identical cards was laid.
    kinds = [card >> 1 for card in state.last_cards + state.last_taken]
    touched = [group for group in state.floor if any(card >> 1 in kinds for card in group)]
    return rows + [SceneRow(Msg("makiaveli.scene.group"), _faces(group)) for group in touched]


def _faces(cards: list[int]) -> list[Face]:
    return [card_name(card) for card in cards]
