"""Writes into a picture: words, paragraphs, buttons."""

from __future__ import annotations

from kibitz.window.geometry import Rect
from kibitz.window.items import CENTRE, LEFT, Act, Panel, Picture, Target, Words
from kibitz.window.shape import Measure

LINE = 1.32
"""The distance of two lines, by the size of the letters."""
BUTTON = 34.0
"""How high buttons are."""


class Pen:
    """A picture that is being made."""

    def __init__(self, picture: Picture, measure: Measure) -> None:
        self.picture = picture
        self.measure = measure

    def words(
        self,
        rect: Rect,
        text: str,
        size: float = 14.0,
        colour: str = "ink",
        bold: bool = False,
        align: str = LEFT,
    ) -> None:
        """One line."""
        if text:
            self.picture.add(Words(rect, text, size, colour, bold, align))

    def wrapped(self, text: str, width: float, size: float = 14.0, bold: bool = False) -> list[str]:
        """The lines of a paragraph of this width."""
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in part.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.measure(longer, size, bold) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def paragraph(
        self,
        rect: Rect,
        text: str,
        size: float = 14.0,
        colour: str = "ink",
        bold: bool = False,
        align: str = LEFT,
    ) -> float:
        """As many lines as there is room for, the last one with what is left; how high they are."""
        high = size * LINE
        lines = self.wrapped(text, rect.w, size, bold)
        most = max(1, int((rect.h + 0.01) // high))
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        for number, line in enumerate(lines):
            spot = Rect(rect.x, rect.y + number * high, rect.w, high)
            self.words(spot, line, size, colour, bold, align)
        return len(lines) * high

    def button(
        self,
        rect: Rect,
        text: str,
        act: Act,
        primary: bool = False,
        hinted: bool = False,
        quiet: bool = False,
        size: float = 14.0,
        lines: int = 1,
    ) -> None:
        fill, ink = ("accent", "on_accent") if primary else ("raised", "ink")
        if quiet:
            fill = "paper"
        self.picture.add(Panel(rect, fill, "glow" if hinted else "line", 3.0 if hinted else 1.0))
        room = Rect(rect.x + 6, rect.y, rect.w - 12, rect.h)
        if lines > 1 and self.measure(text, size, False) > room.w:
            small = size - 1.5
            high = small * LINE
            split = self.wrapped(text, room.w, small)
            split = [split[0], " ".join(split[1:])]
            top = room.y + (room.h - 2 * high) / 2
            for number, line in enumerate(split):
                spot = Rect(room.x, top + number * high, room.w, high)
                self.words(spot, line, small, ink, align=CENTRE)
        else:
            self.words(room, text, size, ink, align=CENTRE)
        self.picture.targets.append(Target(rect, act, text))

    def wide(self, text: str, size: float = 14.0, bold: bool = False) -> float:
        return self.measure(text, size, bold)
