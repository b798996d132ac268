"""Puts a picture on a surface, with cards on their way to where they lie."""

from __future__ import annotations

import time

import pygame

from kibitz.art import Style
from kibitz.window.fonts import Fonts
from kibitz.window.geometry import Rect
from kibitz.window.items import CENTRE, RIGHT, CardItem, Panel, Picture, Words
from kibitz.window.look import Colour, Prefs
from kibitz.window.pictures import CardPictures

SLIDE = 0.28
"""Seconds that a card is under way."""
_DASH = 7.0


class Motion:
    """Where each card is on its way, by its key."""

    def __init__(self) -> None:
        self._at: dict[int, Rect] = {}
        self._from: dict[int, Rect] = {}
        self._since = 0.0

    def follow(self, picture: Picture, origins: dict[int, Rect], moving: bool) -> None:
        """A new picture: cards set out from where they are now."""
        now = time.monotonic()
        there = {
            item.key: item.rect
            for item in picture.items[: picture.animated]
            if isinstance(item, CardItem) and item.key
        }
        if moving and self._at:
            current = {key: self.place(key, rect, now) for key, rect in self._at.items()}
            start = {key: current.get(key, origins.get(key, rect)) for key, rect in there.items()}
            moved = {key: rect for key, rect in start.items() if _far(rect, there[key])}
            if moved:
                self._from, self._since = moved, now
        else:
            self._from = {}
        self._at = there

    def place(self, key: int, rect: Rect, now: float) -> Rect:
        """Where a card is drawn now that is to lie there."""
        start = self._from.get(key)
        part = (now - self._since) / SLIDE
        if start is None or part >= 1:
            return rect
        return start.between(rect, 1 - (1 - part) ** 3)

    def moving(self, now: float) -> bool:
        return bool(self._from) and now - self._since < SLIDE

    def under_way(self, key: int, now: float) -> bool:
        return key in self._from and self.moving(now)


def _far(one: Rect, other: Rect) -> bool:
    return any(abs(a - b) > 0.75 for a, b in zip(one, other, strict=True))


class Painter:
    """Paints pictures; ``scale`` pixels are a point."""

    def __init__(self, fonts: Fonts, cards: CardPictures, prefs: Prefs) -> None:
        self.fonts = fonts
        self.cards = cards
        self.prefs = prefs
        self.scale = 1.0
        self.motion = Motion()

    @property
    def colours(self) -> dict[str, Colour]:
        return self.prefs.colours

    def paint(self, surface: pygame.Surface, picture: Picture, hidden: set[str]) -> None:
        """``hidden`` cards are being dragged, and not where they lie."""
        now = time.monotonic()
        late: list[CardItem] = []
        for number, item in enumerate(picture.items):
            if number == picture.animated:
                for card in late:
                    self._card(surface, card, now)
                late = []
            if isinstance(item, CardItem):
                if item.ref and item.ref in hidden:
                    continue
                if number < picture.animated and self.motion.under_way(item.key, now):
                    late.append(item)
                else:
                    self._card(surface, item, now)
            elif isinstance(item, Panel):
                self._panel(surface, item)
            else:
                self._words(surface, item)
        for card in late:
            self._card(surface, card, now)

    def pixels(self, rect: Rect) -> pygame.Rect:
        s = self.scale
        x, y = round(rect.x * s), round(rect.y * s)
        return pygame.Rect(x, y, round(rect.right * s) - x, round(rect.bottom * s) - y)

    def _panel(self, surface: pygame.Surface, item: Panel) -> None:
        rect = self.pixels(item.rect)
        radius = round(item.radius * self.scale)
        if item.fill:
            colour = self.colours[item.fill]
            if item.alpha < 255:
                veil = pygame.Surface(rect.size, pygame.SRCALPHA)
                pygame.draw.rect(veil, (*colour, item.alpha), veil.get_rect(), 0, radius)
                surface.blit(veil, rect)
            else:
                pygame.draw.rect(surface, colour, rect, 0, radius)
        if item.edge:
            thick = max(1, round(item.thick * self.scale))
            colour = self.colours[item.edge]
            if item.dashed:
                self._dashes(surface, rect, colour, thick)
            else:
                pygame.draw.rect(surface, colour, rect, thick, radius)

    def _dashes(
        self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour, thick: int
    ) -> None:
        step = max(4, round(_DASH * self.scale))
        for x in range(rect.left + step // 2, rect.right - step // 2, 2 * step):
            wide = min(step, rect.right - x)
            pygame.draw.rect(surface, colour, (x, rect.top, wide, thick))
            pygame.draw.rect(surface, colour, (x, rect.bottom - thick, wide, thick))
        for y in range(rect.top + step // 2, rect.bottom - step // 2, 2 * step):
            high = min(step, rect.bottom - y)
            pygame.draw.rect(surface, colour, (rect.left, y, thick, high))
            pygame.draw.rect(surface, colour, (rect.right - thick, y, thick, high))

    def _words(self, surface: pygame.Surface, item: Words) -> None:
        text = self.shortened(item)
        line = self.fonts.render(
            text, item.size, item.bold, self.colours, item.colour, self.prefs.four_colour
        )
        rect = self.pixels(item.rect)
        x = rect.x
        if item.align == CENTRE:
            x = rect.centerx - line.get_width() // 2
        elif item.align == RIGHT:
            x = rect.right - line.get_width()
        surface.blit(line, (max(rect.x, x), rect.centery - line.get_height() // 2))

    def shortened(self, item: Words) -> str:
        """As much of the text as there is room for."""
        text, room = item.text, item.rect.w + 1.5
        if self.fonts.measure(text, item.size, item.bold) <= room:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            cut = text[:middle].rstrip() + "…"
            if self.fonts.measure(cut, item.size, item.bold) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def style(self, large: bool) -> Style:
        return Style("four" if self.prefs.four_colour else "two", "large" if large else "normal")

    def _card(self, surface: pygame.Surface, item: CardItem, now: float) -> None:
        rect = item.rect
        if item.key:
            rect = self.motion.place(item.key, rect, now)
        spot = self.pixels(rect)
        s = self.scale
        for under in range(min(2, item.depth), 0, -1):
            edge = spot.move(round(1.5 * under * s), round(1.5 * under * s))
            pygame.draw.rect(surface, (222, 218, 208), edge, 0, round(rect.w * 0.06 * s))
            pygame.draw.rect(surface, (120, 116, 106), edge, 1, round(rect.w * 0.06 * s))
        picture = self.cards.get(
            item.face, (max(1, spot.w), max(1, spot.h)), self.style(item.large)
        )
        surface.blit(picture, spot)
        if item.faint:
            shade = pygame.Surface(spot.size, pygame.SRCALPHA)
            pygame.draw.rect(shade, (20, 30, 25, 42), shade.get_rect(), 0, round(rect.w * 0.07 * s))
            surface.blit(shade, spot)
        if item.edge:
            self._card_edge(surface, rect, item.edge)

    def _card_edge(self, surface: pygame.Surface, rect: Rect, edge: str) -> None:
        colour = {"moved": "moved", "can": "outline"}.get(edge, "glow")
        by = 2.0
        grown = Rect(rect.x - by, rect.y - by, rect.w + 2 * by, rect.h + 2 * by)
        panel = Panel(grown, "", colour, 4.0 if edge == "hint" else 3.0, edge == "dashed")
        panel.radius = rect.w * 0.08
        self._panel(surface, panel)

    def ghost(
        self, surface: pygame.Surface, face: str | None, x: float, y: float, w: float, count: int
    ) -> None:
        """What is being dragged, at the pointer."""
        rect = Rect(x - w / 2, y - w * 0.7, w, w * 1.4)
        spot = self.pixels(rect)
        picture = self.cards.get(face, spot.size, self.style(self.prefs.large_index or w < 70))
        turned = pygame.transform.rotozoom(picture, -3, 1.0)
        surface.blit(turned, turned.get_rect(center=spot.center))
        if count > 1:
            chip = Rect(rect.right - 12, rect.y - 8, 24, 22)
            self._panel(surface, Panel(chip, "badge", "white"))
            self._words(surface, Words(chip, str(count), 13.0, "white", True, CENTRE))

    def tooltip(self, surface: pygame.Surface, text: str, x: float, y: float) -> None:
        """Words beside the pointer."""
        wide, high = surface.get_width() / self.scale, surface.get_height() / self.scale
        lines: list[str] = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.fonts.measure(longer, 13.0, False) > min(340.0, wide - 40):
                lines.append(word)
            else:
                lines[-1] = longer
        across = max(self.fonts.measure(line, 13.0, False) for line in lines) + 18
        down = len(lines) * 18 + 10
        left = max(4.0, min(x + 14, wide - across - 4))
        top = y + 20 if y + 20 + down < high else y - down - 8
        box = Rect(left, max(4.0, top), across, down)
        self._panel(surface, Panel(box, "ink", "line"))
        for number, line in enumerate(lines):
            room = Rect(box.x + 9, box.y + 5 + number * 18, across - 18, 18)
            self._words(surface, Words(room, line, 13.0, "paper"))
