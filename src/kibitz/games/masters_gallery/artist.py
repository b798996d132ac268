"""Artists and ranks inside messages."""

from __future__ import annotations

from kibitz.core.messages import Msg
from kibitz.games.masters_gallery.cards import ARTIST_LETTERS
from kibitz.games.masters_gallery.options import Options


def artist_msg(options: Options, artist: int) -> Msg:
    """An artist: always the letter, and the name in the edition chosen."""
    letter = ARTIST_LETTERS[artist]
    name = Msg(f"masters_gallery.artist.{options.names}.{letter.lower()}")
    return Msg("masters_gallery.artist", letter=letter, name=name)


def rank_msg(place: int) -> Msg:
    """First, second, third, or not ranked: places count from 0."""
    return Msg(f"masters_gallery.rank.{place + 1 if place < 3 else 'none'}")
