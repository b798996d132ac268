"""Moves of Masters Gallery as text, and why a move is refused.

    play A■     A■      spela A#        the turn's card
    draw  dra   all  alla               use ■, use ✠
    award C     C       pris C          use ★
    second A    A       andra A         use = or ≂
    skip        avstå                   leave the symbol unused
    choose B=   B=      välj B=         for a simultaneous play
    add A       A       lägg A          an additional card after the closing
    done        klar                    no further card

Several moves of one turn may stand in one line: ``play A★, award C``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.errors import BadInputError, IllegalMoveError, InvalidMoveError
from kibitz.core.messages import Msg
from kibitz.games.masters_gallery.actions import (
    ADD,
    ALL,
    CHOOSE,
    DONE,
    DRAW,
    GIVE,
    PLAY,
    SECOND,
    SKIP,
)
from kibitz.games.masters_gallery.artist import artist_msg, work_msg
from kibitz.games.masters_gallery.cards import (
    ARTIST_LETTERS,
    ARTISTS,
    AWARD,
    KINDS,
    SECOND_DOWN,
    SECOND_UP,
    SYMBOLS,
    kind_name,
    parse_artist,
    parse_kind,
)
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.table import (
    ADDED,
    ADDING,
    AWARDS,
    CHOOSING,
    DRAWN,
    DRAWN_BY,
    HAND,
    LOCKED,
    MAIN,
    MAIN_CARD,
    OVER,
    PHASE,
    SHOWS,
    TURN,
)

_WORDS: Final[dict[str, int]] = {
    "play": PLAY, "p": PLAY, "spela": PLAY,
    "second": SECOND, "andra": SECOND,
    "choose": CHOOSE, "välj": CHOOSE,
    "add": ADD, "lägg": ADD,
    "award": GIVE, "pris": GIVE,
    "draw": DRAW, "dra": DRAW,
    "all": ALL, "alla": ALL,
    "skip": SKIP, "avstå": SKIP,
    "done": DONE, "klar": DONE,
}  # fmt: skip


def move_text(action: int) -> str:
    """The text of an action in records."""
    if action < SECOND:
        return f"play {kind_name(action)}"
    if action < CHOOSE:
        return f"second {kind_name(action - SECOND)}"
    if action < ADD:
        return f"choose {kind_name(action - CHOOSE)}"
    if action < GIVE:
        return f"add {kind_name(action - ADD)}"
    if action < DRAW:
        return f"award {ARTIST_LETTERS[action - GIVE]}"
    return ("draw", "all", "skip", "done")[action - DRAW]


def parse(b: vec[i64], options: Options, legal: list[int], text: str) -> int:
    """The action of a text; raises with the reason if there is none or it is not legal now."""
    action = _read(b, text)
    if action in legal:
        return action
    raise IllegalMoveError(_why_not(b, options, action))


def check_same_turn(on_turn: int, seat: int, part: str) -> None:
    """One line holds moves of one seat."""
    if on_turn != seat:
        raise IllegalMoveError(Msg("masters_gallery.why.turn_over", text=part.strip()))


def _read(b: vec[i64], text: str) -> int:
    """The action a text means, legal or not; a bare card or artist is read by the phase."""
    words = text.split()
    verb = _WORDS.get(words[0].lower(), -1) if words else -1
    if len(words) == 1 and verb < 0:
        return _read_bare(b, words[0], text)
    if verb >= DRAW and len(words) == 1:
        return verb
    if len(words) == 2 and verb == GIVE:
        artist = parse_artist(words[1])
        if artist >= 0:
            return GIVE + artist
    elif len(words) == 2 and PLAY <= verb < GIVE:
        return verb + _read_kind(words[1], text)
    raise InvalidMoveError(Msg("masters_gallery.why.no_move", text=text.strip()))


def _read_bare(b: vec[i64], word: str, text: str) -> int:
    phase = b[PHASE]
    if phase == AWARD and parse_artist(word) >= 0:
        return GIVE + parse_artist(word)
    kind = _read_kind(word, text)
    if phase in (SECOND_UP, SECOND_DOWN):
        return SECOND + kind
    if phase == CHOOSING:
        return CHOOSE + kind
    return (ADD if phase == ADDING else PLAY) + kind


def _read_kind(word: str, text: str) -> int:
    try:
        return parse_kind(word)
    except BadInputError:
        raise InvalidMoveError(Msg("masters_gallery.why.no_move", text=text.strip())) from None


def _why_not(b: vec[i64], options: Options, action: int) -> Msg:
    phase = int(b[PHASE])
    if phase == OVER:
        return Msg("error.over")
    if phase != _phase_of(b, action):
        return Msg(
            f"masters_gallery.why.now.{_PHASES[phase]}", card=work_msg(options, int(b[MAIN]))
        )
    if action >= GIVE:
        given = action - GIVE
        if b[AWARDS + given] > 0:
            return Msg("masters_gallery.why.has_award", artist=artist_msg(options, given))
        return Msg("masters_gallery.why.no_artist", artist=artist_msg(options, given))
    kind = action % KINDS
    seat = int(b[TURN])
    card = work_msg(options, kind)
    artist = kind // SYMBOLS
    name = artist_msg(options, artist)
    if phase == ADDING:
        if b[ADDED + artist] == 1:
            return Msg("masters_gallery.why.added", artist=name)
        if b[SHOWS + seat * ARTISTS + artist] == 0:
            return Msg("masters_gallery.why.not_displayed", artist=name)
        if b[LOCKED] == 1 and b[DRAWN_BY] == seat and b[DRAWN] == kind:
            return Msg("masters_gallery.why.just_drawn", card=card)
    if b[HAND + seat * KINDS + kind] > 0:
        return Msg(
            "masters_gallery.why.other_artist", card=card, main=work_msg(options, int(b[MAIN]))
        )
    return Msg("masters_gallery.why.not_in_hand", card=card)


_PHASES: Final = ("play", "draw", "second", "second", "all", "award", "choose", "add")


def _phase_of(b: vec[i64], action: int) -> int:
    """The phase in which such an action is made."""
    phase = int(b[PHASE])
    if action < SECOND:
        return MAIN_CARD
    if action < CHOOSE:
        return SECOND_DOWN if phase == SECOND_DOWN else SECOND_UP
    if action < ADD:
        return CHOOSING
    if action < GIVE:
        return ADDING
    return AWARD if action < DRAW else -1
