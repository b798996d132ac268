"""Pictures in the style of Monet: small level strokes without outlines; water, haze, daylight."""

from __future__ import annotations

import math

from kibitz.art.paint import (
    Painting,
    above,
    below,
    everywhere,
    oval,
    path_of,
    polygon,
    slant,
)
from kibitz.art.shapes import num

WATER = ("#6fa8b8", "#8fbfc4", "#5a8fb0", "#7f9fce", "#a9cfc8", "#9a92cc")


def water_lilies(p: Painting) -> None:
    p.ground("#7fa9bd")

    def reflected(x: float, y: float) -> str:
        willow = math.sin(x / 19) + 0.6 * math.sin(x / 7 + 2)
        if willow > 0.75:
            return p.one(("#4f8a6a", "#6ba37c", "#3f7462", "#7fb58a"))
        if willow < -0.8:
            return p.one(("#b6a4dc", "#d5b8dc", "#8f86c8", "#e6cfe0"))
        return p.one(WATER)

    p.dabs(p.scatter(11.4), reflected, 15, 6, lambda x, y: 0.15 * math.sin(y / 9))
    pads = (
        (60, 60, 34),
        (160, 42, 30),
        (120, 100, 24),
        (190, 128, 36),
        (50, 150, 42),
        (130, 190, 38),
        (40, 240, 40),
        (176, 250, 46),
        (100, 296, 50),
    )
    for x, y, size in pads:
        tall = size * 0.3 + y * 0.012
        p.disc(x, y + 4, size + 2, "#2f5a66", tall + 1)
        p.disc(x, y, size, "#5f9f78", tall)
        p.dabs(
            p.scatter(11, oval(x, y, size, tall), (x - size, y - tall, x + size, y + tall)),
            ["#7cb884", "#98c892", "#4c8f6c", "#b4d4a0"],
            13,
            4.5,
        )
    blooms = [
        (x + p.between(-0.6, 0.6) * size, y - 3 + p.between(-3, 3))
        for x, y, size in pads
        for _ in range(3)
    ]
    p.dabs(blooms, ["#fff4f2", "#f3b3c6", "#ffd9df", "#e88aa8"], 7, 7, slant(-0.3))
    p.dabs([(x, y - 1.5) for x, y in blooms], ["#ffe79a", "#fff"], 2, 3)


def sunrise(p: Painting) -> None:
    p.ground("#8a9cb6")

    def mist(x: float, y: float) -> str:
        if y < 60:
            return p.one(("#d9a58c", "#c9a4a4", "#a9a4b8", "#e0b08a", "#9aa4bc"))
        if y < 150:
            return p.one(("#8fa0bc", "#a4a8bc", "#7f94b4", "#b9a8b0", "#6f88aa"))
        return p.one(("#5f86a4", "#7598b0", "#4f7896", "#86a4b4", "#6a7fa8"))

    p.dabs(
        p.scatter(10.4),
        mist,
        17,
        6.5,
        lambda x, y: 0.12 * math.sin(x / 20 + y / 14) if y > 150 else 0.25 * math.sin(x / 40),
    )
    for x, top, wide in (
        (20, 96, 5),
        (34, 84, 4),
        (58, 104, 6),
        (190, 90, 5),
        (206, 100, 6),
        (176, 112, 4),
    ):
        p.wash(f"M{x} {top}h{wide}v{150 - top}h-{wide}z", "#5f7596", 0.55)
    p.dabs(p.scatter(9, lambda x, y: 138 < y < 156), ["#5f7596", "#4f6a8c", "#7088a4"], 14, 5)
    p.glow(146, 108, 44, "#f7a05a", 0.7)
    p.disc(146, 108, 13, "#f2602c")
    p.dabs(
        [
            (146 + p.between(-3 - (y - 160) * 0.06, 3 + (y - 160) * 0.06), float(y))
            for y in range(160, 322, 6)
        ],
        ["#f2703a", "#f79a5a", "#ee5a2a"],
        15,
        4.5,
    )
    for x, y, size in ((84, 206, 1.0), (52, 178, 0.6), (150, 262, 1.25)):
        s = size
        p.wash(
            f"M{num(x - 26 * s)} {y}q{num(26 * s)} {num(14 * s)} {num(52 * s)} 0l{num(-6 * s)} {num(8 * s)}h{num(-40 * s)}z",
            "#22384e",
        )
        p.wash(
            f"M{num(x - 3 * s)} {y}c{num(-2 * s)} {num(-16 * s)} {num(2 * s)} {num(-26 * s)} {num(4 * s)} {num(-26 * s)}s{num(5 * s)} {num(12 * s)} {num(3 * s)} {num(27 * s)}z",
            "#22384e",
        )
        p.stroke(
            f"M{num(x + 4 * s)} {num(y - 18 * s)}l{num(16 * s)} {num(24 * s)}", 2 * s, "#22384e"
        )
        p.dabs(
            [(x + p.between(-18, 18) * s, y + (10 + 5 * i) * s) for i in range(5)],
            ["#3a5570", "#2d465e"],
            16 * s,
            3,
        )


def haystacks(p: Painting) -> None:
    p.ground("#f3cfae")
    p.dabs(
        p.scatter(11, above(lambda x: 122)),
        ["#f6d9b4", "#f0bfa4", "#e8c8c4", "#fbe6be", "#d6bcd4"],
        16,
        7,
    )
    p.dabs(
        p.scatter(9, lambda x, y: 112 < y < 150),
        ["#8f9fc4", "#a9a4cc", "#7f94a8", "#9fb4a4"],
        13,
        6,
    )
    p.wash("M0 148H226V326H0Z", "#d8b46a")
    p.dabs(
        p.scatter(10.2, below(lambda x: 150)),
        ["#e6c878", "#cfae62", "#b9bf74", "#eed692", "#d69a70", "#c6b0a8"],
        15,
        5.6,
        slant(-0.1),
    )
    for x, base, size in ((150, 240, 1.0), (52, 188, 0.52)):
        s = size
        shade = [
            (x - 60 * s, base),
            (x + 40 * s, base),
            (x - 30 * s, base + 46 * s),
            (x - 128 * s, base + 40 * s),
        ]
        p.wash(path_of(shade), "#8a7fb0")
        p.dabs(p.scatter(9, polygon(shade)), ["#7f78b4", "#9a8cc0", "#6f80a8", "#a99ab0"], 13, 5)
        stack = [
            (x, base - 118 * s),
            (x + 36 * s, base - 72 * s),
            (x + 58 * s, base - 52 * s),
            (x + 54 * s, base + 4 * s),
            (x - 56 * s, base + 4 * s),
            (x - 60 * s, base - 50 * s),
            (x - 34 * s, base - 74 * s),
        ]
        p.wash(path_of(stack), "#b9783f")

        def lit(px: float, py: float, x: float = x, s: float = s) -> str:
            return (
                p.one(("#f0a860", "#f7c47c", "#e08a4a", "#f3d08a"))
                if px > x + 12 * s
                else p.one(("#8f5a50", "#a8684a", "#7a5270", "#b97a48"))
            )

        def thatch(px: float, py: float, x: float = x) -> float:
            return 1.2 + (x - px) / 90

        p.dabs(p.scatter(8.4, polygon(stack)), lit, 13, 5, thatch)
        p.stroke(
            f"M{num(x + 36 * s)} {num(base - 72 * s)}L{num(x + 58 * s)} {num(base - 52 * s)}V{base}",
            2.5,
            "#f7d08a",
        )


def poppies(p: Painting) -> None:
    p.ground("#a9cbe6")
    p.dabs(
        p.scatter(11.5, above(lambda x: 128)),
        ["#b4d4ec", "#8fbbe0", "#cfe3f0", "#9cc4e4"],
        16,
        7,
        slant(-0.12),
    )
    for x, y, size in ((50, 40, 30), (150, 66, 38), (196, 26, 26)):
        p.dabs(
            p.scatter(10, oval(x, y, size, size * 0.42)), ["#ffffff", "#f3eff4", "#e6e0ee"], 13, 8
        )
    p.dabs(
        p.scatter(9, lambda x, y: 110 + 12 * math.sin(x / 21) < y < 142),
        ["#4f7f62", "#6a9468", "#3f6c5c", "#86a878"],
        9,
        8,
        slant(1.2),
    )
    p.wash("M0 138H226V326H0Z", "#8fae62")
    p.dabs(
        p.scatter(10, below(lambda x: 142)),
        ["#9cbc6a", "#7fa258", "#b4c87c", "#6f9460", "#c6c88a", "#a4b8a0"],
        13,
        5,
        lambda x, y: -1.2 + 0.4 * math.sin(x / 25),
    )
    red = [
        (x, y)
        for x, y in p.scatter(13, below(lambda x: 158 + x * 0.16))
        if p.between(0, 1) < 0.35 + (y - 160) / 300
    ]
    p.dabs([s for s in red if s[1] < 225], ["#e2402f", "#f0603c", "#c92a2a"], 3.5, 5)
    p.dabs(
        [s for s in red if s[1] >= 225],
        ["#e2402f", "#f0603c", "#c92a2a", "#f58a5c"],
        5,
        8.5,
        slant(0.3),
    )
    for x, y, s, dress in (
        (158, 236, 1.0, "#5f6fa0"),
        (190, 244, 0.62, "#e9e2d8"),
        (92, 158, 0.5, "#56628a"),
    ):
        p.wash(
            f"M{x} {num(y - 52 * s)}c{num(-9 * s)} {num(10 * s)} {num(-16 * s)} {num(40 * s)} {num(-18 * s)} {num(58 * s)}h{num(36 * s)}c{num(-3 * s)} {num(-20 * s)} {num(-9 * s)} {num(-48 * s)} {num(-18 * s)} {num(-58 * s)}z",
            dress,
        )
        p.disc(x, y - 57 * s, 6.5 * s, "#e9b994")
        p.disc(x, y - 62 * s, 9 * s, "#e6c05a", 4 * s)
        if s > 0.45:
            p.stroke(
                f"M{num(x + 6 * s)} {num(y - 40 * s)}L{num(x + 22 * s)} {num(y - 84 * s)}",
                2 * s,
                "#4a3a34",
            )
            p.wash(
                f"M{num(x - 10 * s)} {num(y - 76 * s)}C{num(x)} {num(y - 112 * s)} {num(x + 44 * s)} {num(y - 108 * s)} {num(x + 52 * s)} {num(y - 74 * s)}Q{num(x + 22 * s)} {num(y - 90 * s)} {num(x - 10 * s)} {num(y - 76 * s)}Z",
                "#7f9a86",
            )


def bridge(p: Painting) -> None:
    p.ground("#5f8f5c")

    def garden(x: float, y: float) -> str:
        if y > 190 and math.sin(x / 13 + y / 60) > 0.4:
            return p.one(("#b49ccf", "#8fa8cc", "#c9b8dc", "#a4c4c4"))
        return p.one(("#6fa25f", "#4c7f50", "#8cb86c", "#3c6a4c", "#a8c87c", "#5a9478", "#d0d68c"))

    p.dabs(
        p.scatter(10.6, everywhere),
        garden,
        14,
        6,
        lambda x, y: 1.45 + 0.3 * math.sin(x / 17) if y < 190 else 0.0,
    )
    for x, y, size in (
        (40, 232, 30),
        (150, 220, 26),
        (190, 262, 36),
        (90, 268, 40),
        (40, 304, 34),
        (150, 310, 40),
    ):
        p.dabs(
            p.scatter(9, oval(x, y, size, size * 0.28)),
            ["#9cc68a", "#7fb07c", "#c4d8a0", "#b7a9d6"],
            12,
            5,
        )
        p.dabs(
            [(x + p.between(-size, size) * 0.6, y + p.between(-4, 4)) for _ in range(4)],
            ["#fff", "#f7c4d4", "#ee93b2"],
            4,
            6,
        )
    for lift, width in ((0, 9.0), (-34, 5.5), (-18, 3.5)):
        p.stroke(f"M-6 {206 + lift}Q113 {112 + lift} 232 {206 + lift}", width + 2.5, "#2f5a4c")
        p.stroke(f"M-6 {206 + lift}Q113 {112 + lift} 232 {206 + lift}", width, "#6fa9a0")
    posts = "".join(
        f"M{x} {num(206 - 94 * (1 - ((x - 113) / 119) ** 2) * 0.5 + 2)}v-34"
        for x in range(14, 226, 22)
    )
    p.stroke(posts, 4.5, "#2f5a4c")
    p.stroke(posts, 2.4, "#8fc0b4")


def parliament(p: Painting) -> None:
    p.ground("#b48fb4")

    def haze(x: float, y: float) -> str:
        near = math.hypot(x - 160, (y - 92) * 1.2)
        if near < 48:
            return p.one(("#f7b06a", "#f79a6a", "#ffd08a", "#ee8a7a"))
        if near < 95:
            return p.one(("#e09a94", "#d68aa4", "#eeb09a", "#c78ab0"))
        return p.one(("#a98cc4", "#9480bc", "#c49cc0", "#8a84c0", "#b8a4cc"))

    p.dabs(
        p.scatter(10.2, above(lambda x: 226)),
        haze,
        15,
        6.4,
        lambda x, y: 0.35 * math.sin(x / 30 + y / 24),
    )
    p.disc(160, 92, 12, "#ff7a3c")
    towers = [
        (0, 226),
        (0, 170),
        (18, 166),
        (22, 150),
        (26, 166),
        (40, 168),
        (40, 84),
        (46, 76),
        (50, 54),
        (54, 76),
        (62, 84),
        (62, 164),
        (84, 160),
        (88, 142),
        (92, 160),
        (104, 162),
        (106, 130),
        (110, 116),
        (114, 130),
        (116, 164),
        (140, 168),
        (144, 152),
        (148, 168),
        (176, 172),
        (180, 158),
        (184, 174),
        (226, 178),
        (226, 226),
    ]
    p.wash(path_of(towers), "#5a5a96")
    p.dabs(
        p.scatter(9.4, polygon(towers)),
        ["#4f5490", "#6a64a0", "#7a6aa8", "#46508c", "#8070a8"],
        12,
        5,
        slant(1.5),
    )
    p.wash("M0 224H226V326H0Z", "#7f7ab4")

    def river(x: float, y: float) -> str:
        if abs(x - 160) < 12 + (y - 224) * 0.32:
            return p.one(("#f79a6a", "#f7b87a", "#e88a8a", "#9a80b4"))
        return p.one(("#6f70b0", "#8a80bc", "#5a64a4", "#a08cc0", "#b894b8"))

    p.dabs(p.scatter(9.6, below(lambda x: 226)), river, 17, 5.2)


MOTIFS = (water_lilies, sunrise, haystacks, poppies, bridge, parliament)
