"""Pictures in the style of van Gogh: thick strokes that follow their subject; wheat, stars."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kibitz.art.paint import (
    Painting,
    above,
    around,
    below,
    everywhere,
    outwards,
    oval,
    path_of,
    polygon,
    slant,
)
from kibitz.art.shapes import num

NIGHT = ("#123a8c", "#1d53b0", "#2f74cf", "#0d2a6b", "#5ba0e0", "#184a9e")
GOLD = ("#f5c518", "#ffd94a", "#e59e0b", "#f7b21a", "#ffe98a", "#c97f0a")


def _stars(p: Painting, stars: Sequence[tuple[float, float, float]]) -> None:
    """Discs of light in rings of short strokes."""

    def turning(x: float, y: float) -> float:
        cx, cy, _ = min(stars, key=lambda s: math.hypot(x - s[0], y - s[1]) / s[2])
        return around(cx, cy)(x, y)

    for x, y, size in stars:
        p.disc(x, y, size * 2.1, "#2f74cf", opacity=0.6)
    for ring, colour in ((2.1, "#9cc7ea"), (1.55, "#ffe98a"), (1.05, "#ffd94a")):
        spots = []
        for x, y, size in stars:
            n = 5 + int(ring * size / 2.4)
            steps = [i * 2 * math.pi / n for i in range(n)]
            spots += [(x + ring * size * math.cos(t), y + ring * size * math.sin(t)) for t in steps]
        p.dabs(spots, [colour, colour, "#ffd94a"], 7, 3, turning, loose=0.1)
    for x, y, size in stars:
        p.disc(x, y, size * 0.7, "#fff6c8")


def starry_night(p: Painting) -> None:
    eyes = ((95.0, 92.0, 1), (150.0, 128.0, -1))

    def wind(x: float, y: float) -> float:
        vx, vy = 1.0, 0.12 * math.sin(x / 26)
        for ex, ey, sign in eyes:
            d2 = (x - ex) ** 2 + (y - ey) ** 2
            pull = 5200 / (d2 + 380) * sign
            vx += -pull * (y - ey) / 60
            vy += pull * (x - ex) / 60
        return math.atan2(vy, vx)

    p.ground("#1a4a9e")

    def hill(x: float) -> float:
        return 214 + 16 * math.sin(x / 38 + 1) - x * 0.1

    p.dabs(p.scatter(10.4, above(hill)), (*NIGHT, "#8fc1ea", "#f0e7a4"), 18, 5, wind, loose=0.12)
    for ex, ey, _ in eyes:
        p.dabs(
            p.scatter(8.5, oval(ex, ey, 24, 20)),
            ["#cfe3f2", "#f3edb8", "#7fb2e4"],
            11,
            3.4,
            around(ex, ey),
            bend=0.2,
        )
    _stars(
        p,
        (
            (196, 44, 15),
            (30, 40, 7),
            (84, 30, 6),
            (140, 40, 7.5),
            (205, 118, 6),
            (48, 120, 6),
            (112, 165, 5),
        ),
    )
    p.wash(
        path_of([(0, 220), *[(x, hill(x)) for x in range(0, 227, 12)], (226, 326), (0, 326)]),
        "#16305e",
    )
    p.dabs(
        p.scatter(14, below(lambda x: hill(x) + 6)),
        ["#1f4f86", "#2f6a7a", "#143660", "#3f7f6a", "#0f2450"],
        22,
        6.5,
        lambda x, y: -0.3 + 0.5 * math.sin(x / 30),
    )
    roofs, windows = "", []
    for x in range(100, 222, 17):
        y = round(268 + p.between(-12, 12))
        roofs += f"M{x} {y}l7-9l7 9v12h-14z"
        windows.append((x + 5.0, y + 6.0))
    p.wash(roofs, "#0d1f44")
    p.dabs(windows, ["#ffd94a", "#f7b21a"], 3, 4)
    p.wash("M152 268L157 214L162 268Z", "#0d1f44")
    p.wash("M10 326C8 250 34 200 38 96C46 180 74 250 66 326Z", "#10291f")
    p.dabs(
        p.scatter(11, polygon([(14, 326), (22, 240), (38, 110), (54, 240), (64, 326)])),
        ["#1c4a30", "#0c1f18", "#2f6a3c", "#4a4a20"],
        22,
        4.5,
        lambda x, y: -1.57 + (x - 38) / 70,
        bend=0.2,
    )


def wheat_and_crows(p: Painting) -> None:
    p.ground("#1d3f8c")

    def horizon(x: float) -> float:
        return 136 + 8 * math.sin(x / 50)

    p.dabs(
        p.scatter(11.5, above(horizon)),
        ["#14307a", "#1d53b0", "#0c1f55", "#2f74cf", "#3d8ad6"],
        19,
        6,
        lambda x, y: 0.5 * math.sin(x / 34 + y / 20),
        bend=0.2,
    )
    p.dabs(
        p.scatter(8, oval(160, 50, 30, 18)),
        ["#a9cdea", "#6fa8dc"],
        13,
        5,
        around(160, 50),
        bend=0.2,
    )
    p.wash("M0 138H226V326H0Z", "#d99a12")
    road = [
        (96, 326),
        (112, 220),
        (104, 170),
        (120, 140),
        (128, 140),
        (124, 172),
        (138, 220),
        (160, 326),
    ]
    p.dabs(
        p.scatter(11, below(lambda x: horizon(x) + 4)),
        (*GOLD, "#a8640a"),
        21,
        5.4,
        lambda x, y: -1.57 + (x - 118) / 150 + 0.2 * math.sin(y / 12),
        loose=0.3,
    )
    p.wash(path_of(road), "#8a5a2a")
    p.dabs(
        p.scatter(11, polygon(road)),
        ["#b5793a", "#6a7f2c", "#93602a", "#4f7030"],
        14,
        5,
        slant(-1.4),
        bend=0.2,
    )
    for x, y, size in (
        (44, 120, 9),
        (70, 92, 7),
        (104, 110, 8),
        (150, 96, 10),
        (186, 126, 9),
        (30, 168, 11),
        (196, 176, 12),
        (84, 150, 9),
        (168, 60, 6),
    ):
        p.stroke(
            f"M{x - size} {y - size // 2}Q{num(x - size / 3)} {y - size} {x} {y}Q{num(x + size / 3)} {y - size} {x + size} {num(y - size / 3)}",
            3,
            "#0b0f1c",
        )


def sunflowers(p: Painting) -> None:
    p.ground("#f2d25a")
    p.dabs(
        p.scatter(14, above(lambda x: 250)),
        ["#f5dc74", "#f0c93e", "#f7e695", "#e9c23a"],
        16,
        7,
        lambda x, y: 0.8 if (int(x / 20) + int(y / 20)) % 2 else -0.8,
    )
    p.wash("M0 250H226V326H0Z", "#c98a1c")
    p.dabs(p.scatter(13, below(lambda x: 252)), ["#d99a22", "#b9761a", "#e0aa3a"], 18, 6)
    p.stroke("M0 250H226", 3, "#2c62a8")
    p.wash("M76 226C70 262 78 300 86 314H140C148 300 156 262 150 226Z", "#e9b23a")
    p.wash("M73 268H153C152 284 146 302 140 314H86C80 302 75 284 73 268Z", "#f7e9b0")
    p.stroke("M73 268H153", 2.5, "#2c62a8")
    p.dabs(
        p.scatter(
            10, polygon([(78, 230), (74, 270), (86, 312), (140, 312), (152, 270), (148, 230)])
        ),
        ["#f3c64a", "#fbe29a", "#d99a22"],
        14,
        4,
        slant(1.57),
        bend=0.2,
    )
    heads = (
        (114, 60, 34),
        (54, 96, 31),
        (172, 98, 32),
        (114, 134, 35),
        (52, 172, 29),
        (174, 176, 29),
        (114, 206, 28),
    )
    for x, y, _ in heads:
        p.stroke(f"M113 236Q{num((x + 113) / 2)} {num((y + 250) / 2)} {x} {y}", 4.5, "#5d7a28")
    for x, y, size in heads:
        n = int(size * 0.95)
        ring = [
            (x + size * 0.82 * math.cos(i * 6.283 / n), y + size * 0.82 * math.sin(i * 6.283 / n))
            for i in range(n)
        ]
        p.dabs(
            ring,
            ["#f0a30c", "#ffcf2e", "#e58a08", "#f7b21a"],
            size * 0.72,
            6,
            outwards(x, y),
            loose=0.35,
        )
        p.disc(x, y, size * 0.5, "#7a4312")
        p.dabs(
            p.scatter(
                6.5, oval(x, y, size * 0.48, size * 0.48), (x - size, y - size, x + size, y + size)
            ),
            ["#a35f14", "#5a2e0c", "#c98a1c"],
            3,
            3,
            around(x, y),
        )


def cypresses(p: Painting) -> None:
    p.ground("#7fc0d8")
    p.dabs(
        p.scatter(13.5, above(lambda x: 220)),
        ["#8fcbe0", "#5fa8d0", "#b9e0e8", "#dcefe6", "#4a8fc4"],
        20,
        6.2,
        lambda x, y: 0.9 * math.sin(x / 24) + 0.5 * math.cos(y / 18),
        bend=0.3,
        loose=0.15,
    )
    _stars(p, ((176, 52, 15),))
    p.wash("M0 206C50 190 120 214 226 196V326H0Z", "#3f6fae")
    p.dabs(
        p.scatter(12, polygon([(0, 208), (80, 200), (226, 198), (226, 238), (0, 238)])),
        ["#4f86c0", "#2f5f9e", "#7aa6cf"],
        16,
        5,
        lambda x, y: 0.4 * math.sin(x / 18),
    )
    p.wash("M0 236H226V326H0Z", "#dba72a")
    p.dabs(
        p.scatter(11, below(lambda x: 240)),
        (*GOLD, "#7f9a34", "#b9c04a"),
        17,
        5,
        lambda x, y: -0.6 + 0.7 * math.sin(x / 22),
        bend=0.25,
    )
    for x, top, wide in ((66, 30, 30), (112, 90, 21)):
        shape = [
            (x, top),
            (x + wide * 0.6, top + 80),
            (x + wide, 240),
            (x + wide * 0.7, 290),
            (x - wide * 0.7, 290),
            (x - wide, 240),
            (x - wide * 0.6, top + 80),
        ]
        p.wash(path_of(shape), "#173a24")
        p.dabs(
            p.scatter(10, polygon(shape)),
            ["#2b6a38", "#12301e", "#44803a", "#6d8f3a", "#1d4f30"],
            17,
            4.6,
            lambda x, y: -1.57 + 0.9 * math.sin(y / 17 + x / 12),
            bend=0.35,
        )


def cafe_terrace(p: Painting) -> None:
    p.ground("#132a66")
    p.dabs(
        p.scatter(12, lambda x, y: y < 195 and x > 70),
        NIGHT,
        15,
        6,
        lambda x, y: 0.6 * math.sin(x / 20 + y / 30),
    )
    _stars(p, ((150, 30, 6), (190, 58, 5), (128, 66, 4.5), (176, 100, 4), (206, 24, 4.5)))
    wall = [(0, 0), (84, 40), (118, 190), (0, 250)]
    p.wash(path_of(wall), "#e0971a")
    p.dabs(p.scatter(12, polygon(wall)), GOLD, 16, 6, slant(1.4))
    awning = [(0, 118), (96, 124), (136, 160), (0, 172)]
    p.wash(path_of(awning), "#ffd94a")
    p.dabs(
        p.scatter(10, polygon(awning)),
        ["#ffe98a", "#f7c51a", "#f0a30c", "#dfe07a"],
        17,
        5,
        slant(0.12),
    )
    p.wash("M196 120L226 96V236H180V150Z", "#1b2d55")
    p.dabs(
        [(200, 160), (214, 150), (196, 190), (216, 186)], ["#ffd94a", "#f7b21a"], 5, 7, slant(1.57)
    )
    p.wash("M0 246L120 196L186 214L226 240V326H0Z", "#7a6f9a")
    p.dabs(
        p.scatter(10.5, below(lambda x: 250 - x * 0.36 if x < 120 else 206 + (x - 120) * 0.3)),
        ["#8f86b4", "#5a5688", "#c9a24a", "#a79cc0", "#e0b24a", "#47457a"],
        11,
        5.5,
        lambda x, y: 0.1 + 0.3 * math.sin(x / 9),
    )
    for x, y, size in ((30, 232, 15), (70, 222, 12), (104, 214, 10), (46, 262, 17), (92, 244, 13)):
        p.stroke(f"M{x} {y}v{size}", 2.6, "#5a2e0c")
        p.disc(x, y, size * 0.8, "#fff3d0", size * 0.36)
        p.stroke(
            f"M{num(x - size * 0.8)} {y + 2}q{num(size * 0.8)} {num(size * 0.5)} {num(size * 1.6)} 0",
            2,
            "#c97f0a",
        )
    for x, y, colour in ((148, 236, "#1c1a3a"), (166, 228, "#8c2f2f"), (128, 216, "#eef0f0")):
        p.wash(f"M{x} {y}c-5 4-6 20-7 32h14c-1-12-2-28-7-32z", colour)
        p.disc(x, y - 3, 3.6, "#e8b88a")


def almond_blossom(p: Painting) -> None:
    p.ground("#5fb6b4")
    p.dabs(
        p.scatter(12.2, everywhere),
        ["#6fc3be", "#4aa3a8", "#8ad0c6", "#3f93a0", "#a5dccb"],
        18,
        8,
        lambda x, y: 0.7 * math.sin(x / 30 + y / 40),
    )
    twigs = (
        "M-6 300C50 270 70 220 110 190C140 166 150 120 196 84",
        "M70 232C60 190 40 170 34 120C32 90 50 60 54 34",
        "M110 190C104 150 120 110 112 66C110 46 118 30 130 14",
        "M150 140C180 140 200 150 232 140",
        "M40 262C90 276 140 260 190 290",
        "M110 190C140 210 170 214 214 206",
    )
    for path in twigs:
        p.stroke(path, 8, "#2f4a3a")
        p.stroke(path, 4.5, "#7d8a54")
    spots = [
        (34, 118),
        (54, 36),
        (44, 78),
        (112, 68),
        (130, 16),
        (118, 110),
        (196, 84),
        (174, 104),
        (222, 140),
        (188, 146),
        (190, 288),
        (140, 266),
        (212, 206),
        (166, 212),
        (80, 212),
        (60, 190),
        (20, 290),
        (96, 270),
        (144, 152),
    ]
    petals, veins, hearts = [], [], ""
    for x, y in spots:
        size = p.between(9, 14)
        for i in range(5):
            dx, dy = math.cos(i * 1.2566), math.sin(i * 1.2566)
            petals.append((x + size * 0.6 * dx, y + size * 0.6 * dy))
            veins.append((x + size * 0.5 * dx, y + size * 0.5 * dy))
        hearts += f"M{x} {y}h.1"

    def apart(x: float, y: float) -> float:
        return outwards(*min(spots, key=lambda s: math.hypot(x - s[0], y - s[1])))(x, y)

    p.dabs(petals, ["#fff7ec", "#fbe3dc", "#ffffff"], 6.5, 7.2, apart, loose=0.2)
    p.dabs(veins, ["#e8b6b0", "#f3d3cb"], 5, 1.4, apart)
    p.stroke(hearts, 4.6, "#c9502f")


MOTIFS = (starry_night, wheat_and_crows, sunflowers, cypresses, cafe_terrace, almond_blossom)
