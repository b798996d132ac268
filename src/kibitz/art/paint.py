"""A canvas for the gallery's pictures: areas of colour, and brush strokes on top of them.

A picture is 226 wide and 326 high. All randomness comes from the engine's own generator, seeded by
the card, so a picture always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from hashlib import sha256

from kibitz.art.shapes import num
from kibitz.core.rng import Rng

WIDTH = 226
HEIGHT = 326

Point = tuple[float, float]
Angle = Callable[[float, float], float]
Where = Callable[[float, float], bool]


def everywhere(x: float, y: float) -> bool:
    return True


def level(x: float, y: float) -> float:
    return 0.0


class Painting:
    """One picture, built up from the back to the front."""

    def __init__(self, name: str, prefix: str) -> None:
        self.rng = Rng(int.from_bytes(sha256(name.encode()).digest()[:16], "big"))
        self.prefix = prefix
        self.parts: list[str] = []

    def between(self, low: float, high: float) -> float:
        """A random number."""
        return low + (high - low) * (int(self.rng.next32()) / 4294967296)

    def one(self, colours: Sequence[str]) -> str:
        return colours[self.rng.below(len(colours))]

    def wash(self, path: str, fill: str, opacity: float = 1, place: str = "") -> None:
        """A flat shape, as it is or moved by a transform."""
        faint = f' fill-opacity="{num(opacity, 2)}"' if opacity < 1 else ""
        moved = f' transform="{place}"' if place else ""
        self.parts.append(f'<path{moved} fill="{fill}"{faint} d="{path}"/>')

    def ground(self, fill: str, top: float = 0, bottom: float = HEIGHT) -> None:
        """A band from side to side."""
        self.wash(f"M0 {num(top)}H{WIDTH}V{num(bottom)}H0Z", fill)

    def fade(self, path: str, stops: Sequence[tuple[float, str]], line: Sequence[float]) -> None:
        """A shape in colours that change along a line; ``#rrggbbaa`` is one that is seen through."""
        name = f"{self.prefix}g{len(self.parts)}"
        x1, y1, x2, y2 = (num(v) for v in line)
        inner = "".join(
            f'<stop offset="{num(at, 2)}" stop-color="{c[:7]}"'
            + (f' stop-opacity="{num(int(c[7:], 16) / 255, 2)}"/>' if c[7:] else "/>")
            for at, c in stops
        )
        self.parts.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" '
            f'x2="{x2}" y2="{y2}">{inner}</linearGradient><path fill="url(#{name})" d="{path}"/>'
        )

    def glow(
        self, x: float, y: float, rx: float, colour: str, opacity: float = 1, ry: float = 0
    ) -> None:
        """Light, or a cloud, that fades towards its rim."""
        name = f"{self.prefix}g{len(self.parts)}"
        self.parts.append(
            f'<radialGradient id="{name}"><stop stop-color="{colour}" '
            f'stop-opacity="{num(opacity, 2)}"/><stop offset=".5" stop-color="{colour}" '
            f'stop-opacity="{num(opacity * 0.7, 2)}"/><stop offset="1" stop-color="{colour}" '
            f'stop-opacity="0"/></radialGradient><ellipse cx="{num(x)}" cy="{num(y)}" '
            f'rx="{num(rx)}" ry="{num(ry or rx)}" fill="url(#{name})"/>'
        )

    def disc(
        self, x: float, y: float, rx: float, fill: str, ry: float = 0, opacity: float = 1
    ) -> None:
        ry = ry or rx
        faint = f' fill-opacity="{num(opacity, 2)}"' if opacity < 1 else ""
        self.parts.append(
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" '
            f'fill="{fill}"{faint}/>'
        )

    def stroke(self, path: str, width: float, colour: str, opacity: float = 1) -> None:
        faint = f' stroke-opacity="{num(opacity, 2)}"' if opacity < 1 else ""
        self.parts.append(
            f'<path fill="none" stroke="{colour}" stroke-width="{num(width)}"{faint} d="{path}"/>'
        )

    def scatter(
        self,
        step: float,
        inside: Where = everywhere,
        box: tuple[float, float, float, float] | None = None,
    ) -> list[Point]:
        """Points about ``step`` apart, in no visible rows, where ``inside`` says so."""
        left, top, right, bottom = box or (0, 0, WIDTH, HEIGHT)
        found: list[Point] = []
        y, row = top, 0
        while y < bottom:
            x = left + (step / 2 if row % 2 else 0)
            while x < right:
                px = x + self.between(-0.45, 0.45) * step
                py = y + self.between(-0.45, 0.45) * step
                if inside(px, py):
                    found.append((px, py))
                x += step
            y += step * 0.86
            row += 1
        return found

    def dabs(
        self,
        places: Sequence[Point],
        colours: Sequence[str] | Callable[[float, float], str],
        length: float,
        width: float,
        angle: Angle = level,
        bend: float = 0,
        loose: float = 0.25,
        opacity: float = 1,
    ) -> None:
        """Strokes of a brush at these places, along ``angle``, bent by a share of their length."""
        paths: dict[str, list[str]] = {}
        ends: dict[str, tuple[int, int]] = {}
        for x, y in places:
            colour = colours(x, y) if callable(colours) else self.one(colours)
            turn = angle(x, y) + self.between(-loose, loose)
            reach = length * self.between(0.7, 1.25)
            dx, dy = reach * math.cos(turn), reach * math.sin(turn)
            left, top = round(x - dx / 2), round(y - dy / 2)
            across, down = round(dx), round(dy)
            # Whole numbers, each stroke from the end of the last: it halves the file.
            was = ends.get(colour, (0, 0))
            start = f"m{left - was[0]} {top - was[1]}"
            if bend:
                sag = bend * reach * self.between(0.6, 1.2)
                cx, cy = dx / 2 - sag * math.sin(turn), dy / 2 + sag * math.cos(turn)
                stroke = f"q{round(cx)} {round(cy)} {across} {down}"
            else:
                stroke = f"l{across} {down}"
            ends[colour] = (left + across, top + down)
            paths.setdefault(colour, []).append((start + stroke).replace(" -", "-"))
        faint = f' stroke-opacity="{num(opacity, 2)}"' if opacity < 1 else ""
        body = "".join(f'<path stroke="{c}" d="{"".join(d)}"/>' for c, d in paths.items())
        self.parts.append(f'<g fill="none" stroke-width="{num(width)}"{faint}>{body}</g>')

    def svg(self) -> str:
        """All of it, lines with round ends."""
        return f'<g stroke-linecap="round" stroke-linejoin="round">{"".join(self.parts)}</g>'


def oval(x: float, y: float, rx: float, ry: float) -> Where:
    """Inside an ellipse."""
    return lambda px, py: ((px - x) / rx) ** 2 + ((py - y) / ry) ** 2 < 1


def around(x: float, y: float) -> Angle:
    """Along circles about a point."""
    return lambda px, py: math.atan2(py - y, px - x) + math.pi / 2


def outwards(x: float, y: float) -> Angle:
    """Away from a point."""
    return lambda px, py: math.atan2(py - y, px - x)


def slant(turn: float) -> Angle:
    """The same everywhere."""
    return lambda px, py: turn


def below(edge: Callable[[float], float]) -> Where:
    return lambda px, py: py > edge(px)


def above(edge: Callable[[float], float]) -> Where:
    return lambda px, py: py < edge(px)


def polygon(points: Sequence[Point]) -> Where:
    """Inside a polygon."""

    def inside(px: float, py: float) -> bool:
        odd = False
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            if (y1 > py) != (y2 > py) and px < (x2 - x1) * (py - y1) / (y2 - y1) + x1:
                odd = not odd
        return odd

    return inside


def path_of(points: Sequence[Point]) -> str:
    """A polygon to wash in."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"
