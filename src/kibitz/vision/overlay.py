"""A photo with the cards found written on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kibitz.vision.found import Found
from kibitz.vision.photo import Source, open_photo

if TYPE_CHECKING:
    from PIL.Image import Image

_SURE, _DOUBTFUL = (0, 110, 60), (190, 60, 0)


def draw(source: Source, cards: Sequence[Found]) -> Image:
    """A label beside each index; doubtful cards in another colour, with a question mark."""
    from PIL import ImageDraw, ImageFont

    photo = open_photo(source)
    image = photo.image.copy()
    pen = ImageDraw.Draw(image)
    for card in cards:
        size = max(12, round(card.height / photo.scale))
        font = ImageFont.load_default(0.7 * size)
        colour = _SURE if card.sure else _DOUBTFUL
        text = card.card if card.sure else f"{card.card}?"
        for x, y in card.corners:
            x, y = x / photo.scale, y / photo.scale
            pen.ellipse((x - size, y - size, x + size, y + size), outline=colour, width=3)
            box = pen.textbbox((x + size, y - size), text, font=font)
            pen.rectangle((box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2), fill=colour)
            pen.text((x + size, y - size), text, fill="white", font=font)
    return image
