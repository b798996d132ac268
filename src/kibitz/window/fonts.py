"""Letters: a typeface of this system, how wide words are, and suits as the cards have them."""

from __future__ import annotations

import re

import pygame

from kibitz.window.look import suit_colour

_FAMILIES = (
    "sourcesans3", "sourcesanspro", "segoeui", "helveticaneue", "notosans", "inter", "roboto",
    "opensans", "ubuntu", "cantarell", "dejavusans", "liberationsans", "arial", "freesans",
)  # fmt: skip
_SUITS = "♣♦♥♠"
_SPLIT = re.compile(f"([{_SUITS}])")
_OTHERS = {"→": "->", "\u2011": "-", "\u202f": " ", "✓": "+"}
"""What some typefaces lack, and how it is written then."""


class Fonts:
    """All sizes of one typeface. Sizes are in points; ``scale`` makes pixels of them."""

    def __init__(self) -> None:
        pygame.font.init()
        self.plain = self.heavy = None
        for family in _FAMILIES:
            path = pygame.font.match_font(family)
            if path is not None:
                self.plain = path
                self.heavy = pygame.font.match_font(family, bold=True) or path
                break
        self.scale = 1.0
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._widths: dict[tuple[str, float, bool], float] = {}
        self._rendered: dict[tuple[str, int, bool, str, bool, bool], pygame.Surface] = {}
        self._known: dict[str, bool] = {}

    def font(self, pixels: int, bold: bool) -> pygame.font.Font:
        key = (pixels, bold)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self.heavy if bold else self.plain, pixels)
        return self._fonts[key]

    def measure(self, text: str, size: float, bold: bool = False) -> float:
        """How wide words are, in points, whatever the scale."""
        key = (text, size, bold)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > 20000:
                self._widths.clear()
            # Measured large, so that the same words have the same width at every scale.
            font = self.font(round(size * 3), bold)
            written = self._written(text)
            if not self._has(_SUITS[0]):
                written = _SPLIT.sub("0", written)
            found = self._widths[key] = font.size(written)[0] / 3 + 0.5
        return found

    def _written(self, text: str) -> str:
        """Without letters that the typeface lacks."""
        for letter, instead in _OTHERS.items():
            if letter in text and not self._has(letter):
                text = text.replace(letter, instead)
        return text

    def _has(self, letter: str) -> bool:
        if letter not in self._known:
            metrics = self.font(20, False).metrics(letter)
            missing = self.font(20, False).metrics("\U0010fffd")
            self._known[letter] = metrics[:1] != [None] and metrics != missing
        return self._known[letter]

    def render(
        self,
        text: str,
        size: float,
        bold: bool,
        colours: dict[str, tuple[int, int, int]],
        colour: str,
        four: bool,
    ) -> pygame.Surface:
        """A line of words, its suits in their colours where that can be read."""
        pixels = max(6, round(size * self.scale))
        dark = sum(colours["paper"]) < 380
        key = (text, pixels, bold, colour, four, dark)
        found = self._rendered.get(key)
        if found is None:
            if len(self._rendered) > 2000:
                self._rendered.clear()
            found = self._rendered[key] = self._line(text, pixels, bold, colours, colour, four)
        return found

    def _line(
        self,
        text: str,
        pixels: int,
        bold: bool,
        colours: dict[str, tuple[int, int, int]],
        colour: str,
        four: bool,
    ) -> pygame.Surface:
        font = self.font(pixels, bold)
        parts: list[pygame.Surface] = []
        tinted = colour in ("ink", "faint")
        for part in _SPLIT.split(self._written(text)):
            if part and part in _SUITS:
                paint = colours[suit_colour(part, four) if tinted else colour]
                parts.append(self._suit(part, pixels, paint, font))
            elif part:
                parts.append(font.render(part, True, colours[colour]))
        wide = sum(part.get_width() for part in parts)
        high = max([font.get_linesize(), *[part.get_height() for part in parts]])
        surface = pygame.Surface((max(1, wide), high), pygame.SRCALPHA)
        x = 0
        for one in parts:
            surface.blit(one, (x, (high - one.get_height()) // 2))
            x += one.get_width()
        return surface

    def _suit(
        self, suit: str, pixels: int, colour: tuple[int, int, int], font: pygame.font.Font
    ) -> pygame.Surface:
        if self._has(suit):
            return font.render(suit, True, colour)
        return drawn_suit(suit, pixels, colour)


def drawn_suit(suit: str, pixels: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A suit from the outlines of the cards, for typefaces without it."""
    import io

    from kibitz.art.png import png
    from kibitz.art.shapes import SUITS

    shape = SUITS[_SUITS.index(suit)]
    wide = max(6, round(pixels * 0.72))
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-55 -55 110 110">'
        f'<path d="{shape}" fill="rgb{colour}"/></svg>'
    )
    return pygame.image.load(io.BytesIO(png(drawing, wide)), "suit.png")
