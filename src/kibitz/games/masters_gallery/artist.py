"""Artists, works and ranks inside messages."""

from __future__ import annotations

from typing import Final

from kibitz.core.messages import Msg
from kibitz.games.masters_gallery.cards import ARTIST_LETTERS, SYMBOLS
from kibitz.games.masters_gallery.options import Options

SYMBOL_WORDS: Final = ("plain", "draw", "second", "second_down", "together", "award")


def column_msg(options: Options, artist: int) -> Msg:
    """An artist at the head of a column: the letter, which is on the cards and in what is typed,
    and the name."""
    letter = ARTIST_LETTERS[artist]
    return Msg("masters_gallery.artist", letter=letter, name=artist_msg(options, artist))


def artist_msg(options: Options, artist: int) -> Msg:
    """An artist in a sentence: the name in the edition chosen."""
    return Msg(f"masters_gallery.artist.{options.names}.{ARTIST_LETTERS[artist].lower()}")


def work_msg(options: Options, kind: int) -> Msg:
    """A card in a sentence: its artist, and its symbol in words."""
    word = SYMBOL_WORDS[kind % SYMBOLS]
    return Msg(f"masters_gallery.work.{word}", artist=artist_msg(options, kind // SYMBOLS))


def rank_msg(place: int) -> Msg:
    """First, second, third, or not ranked: places count from 0."""
    return Msg(f"masters_gallery.rank.{place + 1 if place < 3 else 'none'}")
