"""Photos of our own deck: cards laid on a cloth, drawn from the vectors."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache

from PIL import Image

from kibitz.art import svg
from kibitz.art.png import png

WIDTH = 240
LENGTH = 336
CLOTH = (42, 92, 74)


@cache
def _face(name: str) -> Image.Image:
    return Image.open(io.BytesIO(png(svg("french", name), WIDTH))).convert("RGBA")


def scene(groups: Sequence[Sequence[str]], cross: Sequence[str] = ()) -> Image.Image:
    """Groups fanned in two columns; the cross around an empty place at the right."""
    rows = max(1, (len(groups) + 1) // 2)
    height = max(rows * (LENGTH + 90) + 80, 1300 if cross else 0)
    photo = Image.new("RGB", (2200 if cross else 1500, height), CLOTH)
    for number, group in enumerate(groups):
        x, y = 60 + 720 * (number % 2), 60 + (LENGTH + 90) * (number // 2)
        for place, name in enumerate(group):
            card = _face(name)
            photo.paste(card, (x + 80 * place, y), card)
    around = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    for name, (dx, dy) in zip(cross, around, strict=False):
        card = _face(name)
        spot = (1760 + dx * (WIDTH - 20) - WIDTH // 2, 620 + dy * (LENGTH + 20) - LENGTH // 2)
        photo.paste(card, spot, card)
    return photo


def jpeg(photo: Image.Image, **more: object) -> bytes:
    out = io.BytesIO()
    photo.save(out, "JPEG", quality=92, **more)
    return out.getvalue()
