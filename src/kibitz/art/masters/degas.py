"""Pictures in the style of Degas: slanting pastel strokes on toned paper, dancers, empty floors."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kibitz.art.paint import Painting, above, below, everywhere, oval, path_of, polygon, slant
from kibitz.art.shapes import num

SKIN = "#f3c9ac"
CHALK = 0.75
HATCH = -0.95

Limb = Sequence[tuple[float, float]]


def _paper(
    p: Painting,
    tone: str,
    hatch: Sequence[str],
    step: float = 14,
    top: float = 0,
    bottom: float = 326,
) -> None:
    p.ground(tone, top, bottom)
    p.dabs(
        p.scatter(step, everywhere, (0, top, 226, bottom)),
        hatch,
        21,
        4.5,
        slant(HATCH),
        loose=0.08,
        opacity=0.8,
    )


def _limb(p: Painting, joints: Limb, width: float, colour: str = SKIN) -> None:
    p.stroke("M" + "L".join(f"{num(x)} {num(y)}" for x, y in joints), width, colour)


def _tutu(
    p: Painting, x: float, y: float, reach: float, lift: float, hues: Sequence[str], turn: float = 0
) -> None:
    """Gauze: strokes that fan out from the waist."""
    spots, n = [], int(10 + reach * 0.45)
    for share in (0.95, 0.66, 0.4):
        for i in range(int(n * share) + 5):
            a = turn + 2 * math.pi * (i + p.between(0, 0.7)) / (int(n * share) + 5)
            spots.append(
                (x + reach * share * math.cos(a), y + lift * share * math.sin(a) + lift * 0.3)
            )
    p.disc(x, y + lift * 0.3, reach, hues[0], lift, 0.85)
    p.dabs(
        spots, hues, reach * 0.46, 5, lambda px, py: math.atan2((py - y) * 1.1, px - x), loose=0.12
    )


def _head(p: Painting, x: float, y: float, size: float, hair: str, turn: float) -> None:
    """A small head with a bun; a chalk line for the profile."""
    s = size
    p.disc(x, y, 8.5 * s, SKIN, 10 * s)
    p.wash(
        f"M{num(x - 9 * s)} {num(y - s)}C{num(x - 10 * s)} {num(y - 15 * s)} {num(x + 10 * s)} {num(y - 15 * s)} {num(x + 9 * s)} {num(y - s)}C{num(x + 4 * s)} {num(y - 8 * s)} {num(x - 4 * s)} {num(y - 8 * s)} {num(x - 9 * s)} {num(y - s)}Z",
        hair,
    )
    p.disc(x - turn * 8 * s, y - 9 * s, 5 * s, hair)
    fx = x + turn * 3 * s
    p.stroke(
        f"M{num(fx - 2.8 * s)} {num(y + s)}h.1M{num(fx + 2.6 * s)} {num(y + s)}h.1",
        2 * s,
        "#4a2a26",
    )
    p.stroke(f"M{num(fx - 0.8 * s)} {num(y + 6 * s)}h{num(1.4 * s)}", 1.8 * s, "#c8505a")


def _bodice(p: Painting, x: float, y: float, size: float, colour: str, sash: str) -> None:
    s = size
    p.stroke(f"M{num(x)} {num(y - 30 * s)}V{num(y - 40 * s)}", 8 * s, SKIN)
    p.disc(x, y - 27 * s, 15 * s, SKIN, 7 * s)
    p.wash(
        f"M{num(x - 14 * s)} {num(y - 26 * s)}Q{num(x)} {num(y - 16 * s)} {num(x + 14 * s)} {num(y - 26 * s)}L{num(x + 9 * s)} {num(y + 6 * s)}H{num(x - 9 * s)}Z",
        colour,
    )
    p.stroke(
        f"M{num(x - 9 * s)} {num(y + 2 * s)}q{num(9 * s)} {num(5 * s)} {num(18 * s)} 0",
        4.5 * s,
        sash,
    )
    p.stroke(
        f"M{num(x - 4 * s)} {num(y - 36 * s)}q{num(4 * s)} {num(3 * s)} {num(8 * s)} 0",
        2 * s,
        "#2a2226",
    )


def star(p: Painting) -> None:
    _paper(p, "#b8a888", ["#c9b896", "#a89878", "#d6c8a4", "#b4a89c", "#9a9a84"], 14)
    back = above(lambda x: 92 + 20 * math.sin(x / 30))
    p.dabs(
        p.scatter(12, back),
        ["#6f8a6a", "#86a07a", "#c98a5a", "#5a7a74", "#d6a46a", "#4a6a5c"],
        18,
        7,
        slant(HATCH),
        loose=0.2,
    )
    # Somebody waits behind the scenery.
    p.wash(
        "M178 36C166 48 166 84 172 104L170 150H182L188 108L194 150H206C208 100 210 52 196 36Z",
        "#2a2630",
        0.85,
    )
    p.wash("M172 28C190 60 176 90 200 120C214 90 226 70 226 40V0H180Z", "#5a7a5c")
    p.dabs(
        p.scatter(13, polygon([(182, 0), (190, 60), (200, 112), (226, 60), (226, 0)])),
        ["#6f8f66", "#48684e", "#94a86a"],
        18,
        6,
        slant(HATCH),
    )
    _limb(p, [(102, 214), (98, 262), (104, 306)], 9)
    _limb(p, [(114, 212), (150, 236), (186, 228)], 8.5)
    _limb(p, [(103, 296), (106, 312)], 8, "#f7a4b0")
    _limb(p, [(182, 229), (200, 222)], 8, "#f7a4b0")
    _tutu(p, 106, 190, 66, 34, ["#fdf0ea", "#ffffff", "#f7c4c8", "#ee9aac", "#cfe0dc", "#fbe0d0"])
    for x, y in ((66, 190), (92, 212), (130, 206), (150, 184), (108, 226), (76, 208)):
        p.dabs(
            [(x + p.between(-3, 3), y + p.between(-3, 3)) for _ in range(3)],
            ["#e0566a", "#f08a4a", "#c22a4c"],
            3,
            4,
        )
    _bodice(p, 104, 174, 1.25, "#fdf0ea", "#ee8aa0")
    _limb(p, [(88, 142), (56, 128), (28, 96)], 7)
    _limb(p, [(120, 142), (154, 130), (190, 140)], 7)
    _head(p, 106, 112, 1.3, "#5a3424", 0.6)
    p.dabs([(96, 100), (104, 96), (114, 99)], ["#e0566a", "#f7b04a"], 4, 5)
    p.dabs(
        p.scatter(17, below(lambda x: 236)),
        ["#e6dcc0", "#8f866c", "#c9c4b0"],
        24,
        3,
        slant(HATCH),
        loose=0.05,
        opacity=0.6,
    )


def barre(p: Painting) -> None:
    _paper(p, "#d6b46a", ["#e0c07a", "#c9a45a", "#eacb8c", "#d0a868"], 14, 0, 210)
    _paper(p, "#c08a5a", ["#cc9a6a", "#b07a4c", "#d6a878", "#a8805c"], 14, 208)
    p.stroke("M-4 128L232 116", 5, "#6a4a30")
    p.stroke("M-4 126L232 114", 1.8, "#e8c48c")
    p.stroke("M30 128V212M196 118V210", 4, "#6a4a30")
    for x, y, hues, sash, flip in (
        (72, 178, ["#e9f3f0", "#ffffff", "#b4dcd4", "#8cc4c0"], "#2f8f8f", 1),
        (158, 168, ["#fdf0ea", "#ffffff", "#f3c4cc", "#e89ab0"], "#e0567a", -1),
    ):
        _limb(p, [(x - 3, y + 24), (x - 8, y + 76), (x - 4, y + 116)], 8.5)
        _limb(p, [(x - 4, y + 112), (x - 2, y + 130)], 7.5, "#f7a4b0")
        if flip > 0:
            _limb(p, [(x + 4, y + 24), (x + 20, y + 74), (x + 28, y + 112)], 8.5)
            _limb(p, [(x + 27, y + 108), (x + 38, y + 120)], 7.5, "#f7a4b0")
        else:
            _limb(p, [(x + 4, y + 24), (x - 26, y + 62), (x - 6, y + 84)], 8.5)
        _tutu(p, x, y + 8, 46, 26, hues)
        _bodice(p, x, y, 1.05, hues[0], sash)
        _limb(p, [(x - 13, y - 26), (x - 26, y - 40), (x - 32, y - 54)], 6)
        _limb(p, [(x + 13, y - 26), (x + 28, y - 38), (x + 34, y - 56)], 6)
        _head(p, x, y - 52, 1.1, "#4a2c22", flip)
        p.stroke(
            f"M{x - 8} {y + 10}q{-flip * 10} 10 {-flip * 6} 26M{x - 4} {y + 10}q{-flip * 2} 12 {flip * 4} 24",
            4,
            sash,
        )
    p.wash("M186 292L196 258H214L222 292Z", "#5f7f5a")
    p.wash("M192 258C196 246 212 246 216 258Z", "#4a6a4c")
    p.dabs(
        p.scatter(20, below(lambda x: 232)),
        ["#e6c49a", "#94704c"],
        22,
        3,
        slant(HATCH),
        loose=0.05,
        opacity=0.6,
    )


_HORSE = (
    "M-50-6C-52-20-40-26-24-24C-10-22 6-24 22-24C32-26 38-34 44-46C48-56 54-66 62-70L64-77L68-70"
    "C74-66 82-54 87-46C87-40 80-37 74-41C70-45 66-45 63-42C60-30 56-18 50-6C46 6 40 12 30 14"
    "C10 18-14 14-28 18C-42 18-50 8-50-6Z"
)


def _horse(
    p: Painting,
    x: float,
    y: float,
    s: float,
    coat: str,
    dark: str,
    silk: str,
    cap: str,
    flip: int = 1,
) -> None:
    def q(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x + flip * a * s, y + b * s) for a, b in points]

    for leg in (
        ((-38, 6), (-46, 32), (-40, 62)),
        ((-28, 10), (-24, 38), (-30, 62)),
        ((30, 8), (28, 38), (32, 62)),
        ((40, 6), (52, 28), (44, 48)),
    ):
        _limb(p, q(leg), 6 * s, dark)
    body = q(
        [
            (-50, -8),
            (-44, -22),
            (-16, -24),
            (18, -22),
            (40, -32),
            (58, -60),
            (66, -64),
            (84, -46),
            (80, -38),
            (64, -42),
            (54, -8),
            (40, 14),
            (14, 18),
            (-30, 20),
            (-46, 12),
        ]
    )
    place = f"translate({num(x)} {num(y)}) scale({num(flip * s, 2)} {num(s, 2)})"
    p.wash(_HORSE, coat, place=place)
    p.dabs(
        p.scatter(11, polygon(body)),
        [coat, dark, "#e0b48a"],
        13 * s,
        4,
        slant(HATCH),
        loose=0.1,
        opacity=0.55,
    )
    _limb(p, q([(-49, -10), (-62, 8), (-60, 32)]), 5 * s, dark)
    _limb(p, q([(40, -34), (50, -50), (58, -62)]), 4 * s, dark)
    p.wash(path_of(q([(-8, -24), (-12, -58), (0, -72), (16, -66), (20, -44), (12, -22)])), silk)
    _limb(p, q([(12, -58), (26, -44), (42, -44)]), 6 * s, silk)
    _limb(p, q([(-2, -26), (14, -14), (6, 8)]), 8 * s, "#f3ead8")
    _limb(p, q([(6, 8), (4, 18)]), 7 * s, "#2a2226")
    hx, hy = q([(10, -78)])[0]
    p.disc(hx, hy, 7 * s, SKIN, 8 * s)
    p.wash(
        f"M{num(hx - 8 * s)} {num(hy - 2 * s)}a{num(8 * s)} {num(9 * s)} 0 0 1 {num(16 * s)} 0l{num(flip * 5 * s)} {num(2 * s)}z",
        cap,
    )


def horses(p: Painting) -> None:
    _paper(p, "#cfc0c4", ["#dccdd0", "#c4b4c4", "#e6d4c4", "#b8b4cc", "#ecd9cc"], 14, 0, 130)
    p.wash("M0 118C40 100 90 112 130 104C170 96 200 108 226 102V150H0Z", "#8a94b0")
    p.dabs(
        p.scatter(13, lambda x, y: 108 < y < 140),
        ["#94a0ba", "#7f8aa8", "#a8b49c"],
        17,
        5,
        slant(HATCH),
        opacity=0.8,
    )
    _paper(p, "#a4ae6c", ["#b4bc78", "#94a05f", "#c4c488", "#8a9a62", "#bca870"], 13, 136)
    _horse(p, 164, 148, 0.62, "#8a5a3c", "#5a3826", "#e9d24a", "#c8323f", -1)
    _horse(p, 70, 178, 0.85, "#c08a54", "#7a4c2c", "#e0668a", "#f3ead8")
    _horse(p, 138, 246, 1.1, "#7a4630", "#46281e", "#3f8fa0", "#f0a03c", -1)
    p.dabs(
        p.scatter(18, below(lambda x: 296)),
        ["#c8cc8c", "#7f8f54"],
        22,
        3.5,
        slant(HATCH),
        opacity=0.8,
    )


def hats(p: Painting) -> None:
    _paper(p, "#b4886a", ["#c4987a", "#a4785c", "#d0a888", "#9a7a70"], 14)
    table = [(0, 214), (226, 176), (226, 326), (0, 326)]
    p.wash(path_of(table), "#7f6a4c")
    p.dabs(
        p.scatter(14, polygon(table)),
        ["#94805c", "#6a5840", "#a8946c", "#86704a"],
        22,
        5,
        slant(-0.2),
        loose=0.08,
        opacity=0.8,
    )
    for x, y, size, straw, ribbon, flower in (
        (76, 118, 46, "#e9cf8a", "#3f8f94", "#e0566a"),
        (170, 92, 40, "#f3ece0", "#e0668a", "#f7c4c8"),
        (150, 222, 50, "#d9823c", "#2f5a4c", "#f7d04a"),
        (50, 250, 44, "#5a7f9a", "#f3ece0", "#ffffff"),
    ):
        p.stroke(f"M{x} {y + 6}V{y + 60}M{x - 14} {y + 62}h28", 5, "#4a3424")
        p.disc(x, y, size, straw, size * 0.34)
        p.dabs(
            [
                (x + size * 0.8 * math.cos(a * 0.45), y + size * 0.27 * math.sin(a * 0.45))
                for a in range(14)
            ],
            [straw, "#fff6dc", "#b4945c"],
            14,
            4,
            slant(HATCH),
            opacity=0.6,
        )
        p.wash(
            f"M{num(x - size * 0.52)} {y}C{num(x - size * 0.5)} {num(y - size * 0.72)} {num(x + size * 0.5)} {num(y - size * 0.72)} {num(x + size * 0.52)} {y}Q{x} {num(y + size * 0.2)} {num(x - size * 0.52)} {y}Z",
            straw,
        )
        p.stroke(
            f"M{num(x - size * 0.52)} {num(y - 2)}Q{x} {num(y + size * 0.19)} {num(x + size * 0.52)} {num(y - 2)}",
            8,
            ribbon,
        )
        p.stroke(
            f"M{num(x + size * 0.45)} {y}q16 10 10 34M{num(x + size * 0.5)} {y}q22 4 26 24",
            6,
            ribbon,
        )
        p.dabs(
            [(x - size * 0.3 + p.between(-12, 12), y - 5 + p.between(-9, 7)) for _ in range(11)],
            [flower, flower, "#fff3ea", "#4f8a5a"],
            6,
            6.5,
            slant(HATCH),
        )
    # The one who tries them on, cut off by the frame.
    p.wash("M226 136C206 140 196 166 192 190L226 204Z", "#4a5a3c")


def blue_dancers(p: Painting) -> None:
    _paper(p, "#4a7f94", ["#5a94a4", "#3c6c84", "#6fa8a8", "#86b48a", "#b4a868", "#3a5f80"], 20)
    p.dabs(
        p.scatter(18, above(lambda x: 84)),
        ["#c98a4a", "#8fa85a", "#e0a85a", "#5a8a6a"],
        19,
        6.5,
        slant(HATCH),
        loose=0.2,
        opacity=0.8,
    )
    blues = ["#3f74c8", "#6fa0e0", "#2f5aac", "#9cc0ec", "#7f9adc", "#c4dcf0"]
    for x, y, s, flip in (
        (60, 118, 0.85, 1),
        (168, 122, 0.85, -1),
        (74, 218, 1.05, -1),
        (162, 236, 1.1, 1),
    ):
        _tutu(p, x, y + 14 * s, 52 * s, 34 * s, blues)
        _bodice(p, x, y, 1.15 * s, "#2f5aac", "#f0a04a")
        _limb(
            p,
            [
                (x - flip * 14 * s, y - 30 * s),
                (x - flip * 36 * s, y - 14 * s),
                (x - flip * 26 * s, y + 10 * s),
            ],
            7.5 * s,
        )
        _limb(
            p,
            [
                (x + flip * 14 * s, y - 30 * s),
                (x + flip * 34 * s, y - 52 * s),
                (x + flip * 12 * s, y - 66 * s),
            ],
            7.5 * s,
        )
        _head(p, x + flip * 2, y - 54 * s, 1.15 * s, "#a4502c", flip)
    p.dabs(
        p.scatter(44),
        ["#e6f0ec", "#f7c98a", "#24487c"],
        18,
        2.5,
        slant(HATCH),
        loose=0.05,
        opacity=0.55,
    )


def curtain_call(p: Painting) -> None:
    _paper(p, "#7f9a8a", ["#94ae98", "#6a8a80", "#a8bc9c", "#c4b48a", "#5f8288"], 17, 0, 240)
    p.dabs(
        p.scatter(14, oval(40, 60, 56, 60)),
        ["#d68a5a", "#e0a878", "#b46a54"],
        19,
        6,
        slant(HATCH),
        opacity=0.8,
    )
    for x, y, s in ((46, 132, 0.55), (92, 120, 0.5), (196, 130, 0.55)):
        _tutu(p, x, y, 50 * s, 28 * s, ["#f7dcd8", "#f3b4c0", "#ffffff", "#cfe0dc"])
        _bodice(p, x, y - 8, s, "#f7dcd8", "#e0567a")
        _head(p, x, y - 36, s, "#5a3424", 1)
    _limb(p, [(140, 196), (138, 236)], 9)
    _limb(p, [(152, 196), (158, 236)], 9)
    _tutu(p, 146, 184, 58, 32, ["#fff3ea", "#ffffff", "#f7b9c4", "#ee8aa4", "#fbe0b4"])
    _bodice(p, 146, 168, 1.15, "#ee8aa4", "#fff3ea")
    _limb(p, [(130, 138), (104, 142), (84, 122)], 7)
    _limb(p, [(162, 138), (180, 152), (172, 166)], 7)
    _head(p, 146, 108, 1.2, "#4a2c22", -0.6)
    p.dabs(
        [(174 + p.between(-13, 13), 170 + p.between(-11, 11)) for _ in range(22)],
        ["#e0405a", "#f7d04a", "#fff", "#4f8a5a", "#f08a4a"],
        6,
        6,
        slant(HATCH),
    )
    # The orchestra, dark against the footlights.
    p.wash("M0 232H226V326H0Z", "#2c2630")
    p.stroke("M0 234H226", 5, "#f7d88a")
    for x, y, r in ((26, 262, 17), (74, 276, 20), (124, 262, 17), (170, 280, 21), (212, 262, 17)):
        p.wash(
            f"M{x - 2 * r} 326C{x - 2 * r} {y + 18} {x - 6} {y + r} {x} {y + r}S{x + 2 * r} {y + 18} {x + 2 * r} 326Z",
            "#1c181f",
        )
        p.disc(x, y, r * 0.8, "#3a2a28", r)
        p.stroke(
            f"M{num(x + r * 0.55)} {num(y - r * 0.6)}q{num(r * 0.35)} {num(r * 0.6)} 0 {num(r * 1.2)}",
            3,
            "#c98f6a",
        )
    p.stroke("M100 326L92 214C90 202 104 202 103 212", 7, "#8a5230")
    p.stroke("M200 326L206 236", 3, "#c98a4a")
    p.dabs(
        p.scatter(17, below(lambda x: 244)),
        ["#4a4048", "#5f4a44", "#3a3442"],
        18,
        3,
        slant(HATCH),
        loose=0.05,
        opacity=0.7,
    )


MOTIFS = (star, barre, horses, hats, blue_dancers, curtain_call)
