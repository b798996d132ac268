"""From a photo to a reading: open it, find the cards, say how they lie."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from typing import Final

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.vision.found import Found
from kibitz.vision.layout import in_reading_order, lay_out
from kibitz.vision.photo import Photo, Source, open_photo
from kibitz.vision.reading import Reading, advice_for

INSTALL: Final = "pip install 'kibitz[vision]'"


def installed() -> bool:
    """Whether the packages are there that looking at photos needs."""
    return all(importlib.util.find_spec(name) for name in ("onnxruntime", "numpy", "PIL"))


def require() -> None:
    """BadInputError says what has to be installed."""
    if not installed():
        raise BadInputError(Msg("vision.error.missing", command=INSTALL))


def read(photo: Source, hand: Source | None = None) -> Reading:
    """The cards of a photo of the floor and, if there is one, of a photo of the hand. PhotoError
    says why a photo cannot be used."""
    reading = read_floor(photo)
    if hand is not None:
        reading.add_hand(read_hand(hand))
    return reading


def read_floor(photo: Source) -> Reading:
    """Groups and cross."""
    require()
    opened = open_photo(photo)
    cards = _find(opened)
    groups, cross = lay_out(cards)
    size = (opened.width, opened.height)
    return Reading(cards, groups, cross, advice=_advice(opened, cards), size=size)


def read_hand(photo: Source) -> Reading:
    """All cards of the photo are in the hand."""
    require()
    opened = open_photo(photo)
    cards = _find(opened)
    size = (opened.width, opened.height)
    hand = in_reading_order(cards)
    return Reading(cards, hand=hand, advice=_advice(opened, cards), hand_size=size)


def _find(photo: Photo) -> list[Found]:
    """The cards, in pixels of the photo itself."""
    from kibitz.vision.detect import find_cards

    scale = photo.scale
    return [
        replace(
            card,
            corners=[(x * scale, y * scale) for x, y in card.corners],
            height=card.height * scale,
        )
        for card in find_cards(photo.image)
    ]


def _advice(photo: Photo, cards: list[Found]) -> list[Msg]:
    small = photo.image.convert("L").reduce(max(1, photo.image.width // 256))
    counts = small.histogram()
    brightness = sum(value * n for value, n in enumerate(counts)) / (255 * sum(counts))
    return advice_for(cards, brightness)
