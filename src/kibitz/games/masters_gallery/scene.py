"""The end of a round: ranks, values and what each seat scores; and cards shown all at once."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import Scene, SceneRow
from kibitz.games.masters_gallery.artist import artist_msg, rank_msg
from kibitz.games.masters_gallery.cards import kind_name
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.table import (
    DOWN_SEAT,
    GAINS,
    LAID,
    LAST_NOTE,
    LAST_ROUND,
    NOTE_LAID,
    OVER,
    PHASE,
    POINTS,
    RANKED,
    ROUND,
    ROUND_VALUES,
    SCORED,
    TURNED,
    TURNED_IN,
)


def scene_of(b: vec[i64], options: Options) -> Scene | None:
    """The scene of the last move, if it has one."""
    shown = _shown_rows(b, options)
    number = int(b[LAST_ROUND])
    if b[ROUND] == number:
        return Scene(Msg("masters_gallery.scene.together"), shown) if shown else None
    rows = [*shown, *_turned_rows(b, options, number)]
    for place in range(3):
        artist = int(b[RANKED + number * 3 + place])
        if artist >= 0:
            value = int(b[ROUND_VALUES + number * 5 + artist])
            note = Msg("masters_gallery.scene.rank", rank=rank_msg(place), n=value)
            rows.append(SceneRow(artist_msg(options, artist), [], note))
    for seat in range(int(options.seats)):
        gain = int(b[GAINS + number * 5 + seat])
        note = Msg("masters_gallery.scene.sum", sum=_sum(b, number, seat, gain))
        rows.append(SceneRow(seat_msg(seat), [], note))
    outcome: list[Msg] = []
    # When all is over, the result says it.
    if b[PHASE] != OVER:
        for seat in range(int(options.seats)):
            points = int(b[POINTS + seat])
            outcome.append(Msg("masters_gallery.scene.total", seat=seat_msg(seat), n=points))
    return Scene(Msg("masters_gallery.scene.round", round=number + 1), rows, outcome, lasting=True)


def _shown_rows(b: vec[i64], options: Options) -> list[SceneRow]:
    """The cards of a simultaneous play, if the last move ended one."""
    rows: list[SceneRow] = []
    if b[LAST_NOTE] & NOTE_LAID:
        for seat in range(int(options.seats)):
            if b[LAID + seat] >= 0:
                label = Msg("masters_gallery.scene.shown", seat=seat_msg(seat))
                rows.append(SceneRow(label, [kind_name(int(b[LAID + seat]))]))
    return rows


def _turned_rows(b: vec[i64], options: Options, number: int) -> list[SceneRow]:
    """The cards that lay face down."""
    rows: list[SceneRow] = []
    for artist in range(int(options.artists)):
        if b[TURNED + artist] >= 0 and b[TURNED_IN + artist] == number:
            label = Msg("masters_gallery.scene.turned", seat=seat_msg(int(b[DOWN_SEAT + artist])))
            rows.append(SceneRow(label, [kind_name(int(b[TURNED + artist]))]))
    return rows


def _sum(b: vec[i64], number: int, seat: int, gain: int) -> str:
    """``2 × 5 + 1 × 3 = 13``: cards and values of the ranked artists."""
    terms: list[str] = []
    for place in range(3):
        artist = int(b[RANKED + number * 3 + place])
        if artist >= 0 and b[SCORED + seat * 5 + artist] > 0:
            value = int(b[ROUND_VALUES + number * 5 + artist])
            terms.append(f"{int(b[SCORED + seat * 5 + artist])} × {value}")
    return f"{' + '.join(terms)} = {gain}" if terms else f"{gain}"
