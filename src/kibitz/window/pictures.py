"""Cards as surfaces. They are drawn once in each size and kept in a folder, so that the next start
has them at once."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import tempfile
from functools import cache
from pathlib import Path

import pygame

from kibitz.art import BACK, Style, faces, file_stem, svg
from kibitz.art.png import png
from kibitz.core.view import Face

_STEPS = (32, 40, 48, 56, 64, 72, 80, 92, 104, 118, 132, 150, 170, 200, 240, 290, 350, 420, 512)
"""The widths in pixels in which cards are drawn; others are made smaller from the next of these."""


def cache_folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(Path.home(), ".cache")
    return Path(home) / "kibitz" / "cards"


@cache
def edition(deck: str) -> str:
    """Changes whenever the cards of a deck are drawn otherwise."""
    found = hashlib.sha256()
    for name in [*faces(deck), BACK]:
        found.update(svg(deck, name).encode())
    return found.hexdigest()[:12]


def drawn_width(pixels: float) -> int:
    """The width in which a card is drawn that is to be this wide."""
    return next((step for step in _STEPS if step >= pixels - 0.5), _STEPS[-1])


class CardPictures:
    """The cards of one deck, in every size asked for."""

    def __init__(self, deck: str, folder: Path | None = None) -> None:
        self.deck = deck
        self.folder = (folder or cache_folder()) / f"{file_stem('', deck)}-{edition(deck)}"
        self._drawn: dict[tuple[str, int, str], pygame.Surface] = {}
        self._scaled: dict[tuple[str, int, int, str], pygame.Surface] = {}

    def get(self, face: Face, size: tuple[int, int], style: Style) -> pygame.Surface:
        """A card of this size in pixels."""
        name = BACK if face is None else face
        look = style.back if face is None else style.face
        key = (name, *size, look)
        found = self._scaled.get(key)
        if found is None:
            if len(self._scaled) > 3000:
                self._scaled.clear()
            large = self._whole(name, drawn_width(size[0]), style, look)
            found = self._scaled[key] = pygame.transform.smoothscale(large, size)
        return found

    def _file(self, name: str, width: int, look: str) -> Path:
        return self.folder / f"{look}-{width}" / f"{file_stem(self.deck, name)}.png"

    def _whole(self, name: str, width: int, style: Style, look: str) -> pygame.Surface:
        key = (name, width, look)
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = self._load(self._file(name, width, look), name, width, style)
        return found

    def _load(self, path: Path, name: str, width: int, style: Style) -> pygame.Surface:
        with contextlib.suppress(OSError, pygame.error):
            if path.is_file():
                return _surface(path)
        content = png(svg(self.deck, name, style), width)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # In one step: another window may look for it at this moment.
            handle, part = tempfile.mkstemp(dir=path.parent)
            with open(handle, "wb") as file:
                file.write(content)
            os.replace(part, path)
            return _surface(path)
        except OSError:
            # A disk that is full or read-only: then they are drawn again the next time.
            return pygame.image.load(io.BytesIO(content), "card.png").convert_alpha()


def _surface(path: Path) -> pygame.Surface:
    return pygame.image.load(path).convert_alpha()
