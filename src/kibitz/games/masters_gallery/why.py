"""Why a card or a pile begins no move now, for people who have touched it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.messages import Msg
from kibitz.core.state import State, why_illegal
from kibitz.core.view import begins_move, read_ref
from kibitz.games.masters_gallery.cards import ARTIST_LETTERS, AWARD, SECOND_DOWN, SECOND_UP
from kibitz.games.masters_gallery.table import ADDING, CHOOSING, PHASE


def why_no_move(state: State, b: vec[i64], ref: str) -> Msg | None:
    """The reason for the seat on turn."""
    view = state.view(state.to_move())
    if begins_move(view, ref):
        return None
    name, numbers = read_ref(ref)
    if name == "hand":
        cards = view.zone("hand").piles[0].cards
        if len(numbers) != 1 or numbers[0] >= len(cards):
            return None
        bare = b[PHASE] in (SECOND_UP, SECOND_DOWN, CHOOSING, ADDING)
        card = cards[numbers[0]]
        return why_illegal(state, f"{card}" if bare else f"play {card}")
    if name == "market":
        if b[PHASE] == AWARD and len(numbers) > 0 and numbers[0] < len(view.zone("market").piles):
            return why_illegal(state, f"award {ARTIST_LETTERS[numbers[0]]}")
        return Msg("masters_gallery.why.market")
    if name == "deck":
        return Msg("masters_gallery.why.deck")
    if name == "discard":
        return Msg("masters_gallery.why.discard")
    if name.startswith("display"):
        return Msg("masters_gallery.why.display")
    if name.startswith("hand"):
        return Msg("masters_gallery.why.other_hand")
    return None
