"""Pictures in the style of Renoir: soft, rounded strokes in warm colours; sunlight on people."""

from __future__ import annotations

import math

from kibitz.art.paint import (
    Painting,
    around,
    below,
    everywhere,
    polygon,
    slant,
)
from kibitz.art.shapes import num

LEAVES = ("#5f8a4f", "#86a85a", "#3f6b4a", "#b4bf6a", "#4f7f6a", "#d6c878")
ROSES = ("#c22a3c", "#e0566a", "#f08a94", "#8e1a30", "#f7b9b4")
SKIN = "#f6cdb0"


def _garden(p: Painting, step: float = 13, top: float = 0, bottom: float = 326) -> None:
    p.ground("#6f8f56", top, bottom)
    p.dabs(
        p.scatter(step, everywhere, (0, top, 226, bottom)),
        LEAVES,
        15,
        8,
        lambda x, y: 0.8 * math.sin(x / 22) + 0.7 * math.cos(y / 19),
        bend=0.35,
        loose=0.5,
    )


def _light(p: Painting, step: float, top: float, bottom: float) -> None:
    """Spots of sun."""
    spots = [s for s in p.scatter(step, everywhere, (0, top, 226, bottom)) if p.between(0, 1) < 0.4]
    p.dabs(spots, ["#fff3c8", "#ffe6a4", "#fbd9b4"], 5, 8.5, slant(0.2), opacity=0.75)


def _head(p: Painting, x: float, y: float, size: float, hair: str, turn: float = 0) -> None:
    """A round face, seen from a little aside."""
    s = size
    p.disc(x - 1.5 * s * turn, y - 2 * s, 11.5 * s, hair, 12.5 * s)
    p.disc(x + 1.5 * s * turn, y + s, 9.4 * s, SKIN, 11 * s)
    p.disc(x + (1.5 * turn - 4.5) * s, y + 4 * s, 2.6 * s, "#ee8a80", opacity=0.3)
    p.disc(x + (1.5 * turn + 5) * s, y + 4 * s, 2.6 * s, "#ee8a80", opacity=0.3)
    fx, ey = x + 3 * s * turn, y + 0.3 * s
    lid = f"q{num(1.4 * s)} {num(-1.4 * s)} {num(2.8 * s)} 0"
    p.stroke(
        f"M{num(fx - 4.6 * s)} {num(ey)}{lid}M{num(fx + 1.9 * s)} {num(ey)}{lid}"
        f"M{num(fx)} {num(ey)}l{num(turn * s)} {num(3.6 * s)}",
        1.1 * s,
        "#6a4030",
    )
    p.stroke(f"M{num(fx - 1.2 * s)} {num(y + 7 * s)}h{num(2.4 * s)}", 1.6 * s, "#d0505a")


def roses(p: Painting) -> None:
    p.ground("#6a2f34")
    p.dabs(
        p.scatter(15.5),
        ["#7f3a3c", "#5a2630", "#8f4a40", "#6a3a3a", "#a0584a"],
        17,
        9,
        lambda x, y: 0.9 * math.sin(x / 30 + y / 25),
        bend=0.3,
    )
    p.wash("M0 262H226V326H0Z", "#d9b48a")
    p.dabs(p.scatter(12, below(lambda x: 264)), ["#e6c69c", "#c99a70", "#f0d8b0"], 18, 7, bend=0.1)
    p.wash("M84 222C68 250 80 292 92 304H134C146 292 158 250 142 222Z", "#4f7fa4")
    p.dabs(
        p.scatter(
            9.5, polygon([(86, 226), (78, 256), (94, 302), (132, 302), (148, 256), (140, 226)])
        ),
        ["#6f9fc0", "#3f6a94", "#a4c8dc", "#dce8ea"],
        12,
        5,
        slant(1.5),
        bend=0.3,
    )
    blooms = (
        (113, 66, 30),
        (64, 92, 27),
        (162, 90, 28),
        (112, 124, 32),
        (50, 150, 25),
        (176, 150, 25),
        (84, 182, 28),
        (144, 184, 28),
        (112, 216, 22),
    )
    p.dabs(
        [(113 + 92 * math.cos(i * 0.35), 138 + 92 * math.sin(i * 0.35)) for i in range(18)],
        ["#4f7f4a", "#6a9a56", "#385f3c"],
        26,
        11,
        around(113, 138),
        bend=0.3,
    )
    for i, (x, y, size) in enumerate(blooms):
        hues = (
            ("#f7c4bc", "#fbe0d4", "#ee9a94", "#fff3ea"),
            ROSES,
            ("#f3a25a", "#f7c88a", "#e07a4a", "#fde4b8"),
        )[i % 3]
        p.disc(x, y, size, hues[2], size * 0.92)
        ring = []
        for share in (0.86, 0.55, 0.24):
            n = max(4, int(11 * share))
            ring += [
                (
                    x + share * size * math.cos(k * 6.283 / n),
                    y + share * size * math.sin(k * 6.283 / n),
                )
                for k in range(n)
            ]
        p.dabs(ring, hues, size * 0.5, size * 0.21, around(x, y), bend=-0.3)


def parasol(p: Painting) -> None:
    _garden(p, 14)
    p.dabs(
        p.scatter(13, below(lambda x: 240)),
        ["#e6cf9a", "#d0b48a", "#c6a4a0", "#f0dcb0", "#b4a47c"],
        18,
        8,
        bend=0.15,
    )
    _light(p, 26, 150, 326)
    p.wash("M112 158C84 190 64 270 56 322H176C168 270 146 190 122 158Z", "#f7efe6")
    p.dabs(
        p.scatter(11.5, polygon([(112, 170), (62, 318), (170, 318), (124, 170)])),
        ["#ffffff", "#e6dcea", "#f3cfc6", "#cfd6ec", "#fbe9da"],
        19,
        7,
        lambda x, y: 1.57 + (115 - x) / 110,
        bend=0.15,
    )
    p.wash("M104 134C96 146 98 164 108 178H128C138 164 138 146 130 134Z", "#5a6fb0")
    p.stroke("M128 150C146 158 152 150 150 132", 9, SKIN)
    p.stroke("M106 150C92 166 92 184 100 196", 9, SKIN)
    p.wash("M96 170L140 168L138 178L98 182Z", "#c22a3c")
    _head(p, 116, 118, 1.35, "#7a3f24", 0.6)
    p.disc(113, 104, 22, "#e9c46a", 7)
    p.dabs([(100, 100), (108, 98), (118, 98), (128, 101)], ["#c22a3c", "#e0566a"], 5, 7)
    p.stroke("M150 140L134 66", 3, "#6a3a24")
    p.wash(
        "M48 92C56 34 176 14 214 72C190 66 176 72 164 80C150 70 134 70 120 82C104 76 92 78 82 90C70 84 58 86 48 92Z",
        "#c8323f",
    )
    p.dabs(
        p.scatter(
            10.5,
            polygon(
                [
                    (54, 86),
                    (76, 52),
                    (132, 36),
                    (186, 46),
                    (208, 70),
                    (164, 76),
                    (120, 78),
                    (82, 86),
                ]
            ),
        ),
        ["#e0566a", "#f08a70", "#a01c30", "#f3a08a"],
        17,
        6,
        lambda x, y: math.atan2(y - 34, x - 134),
        bend=0.1,
    )


def skiff(p: Painting) -> None:
    p.ground("#4f94c8")
    p.dabs(
        p.scatter(11.5, below(lambda x: 100)),
        ["#3f86c4", "#6fb0dc", "#2f6fb4", "#9ccbe6", "#f0e6d0", "#5aa0cc"],
        19,
        6.5,
        lambda x, y: 0.22 * math.sin(x / 14 + y / 9),
        bend=0.2,
    )
    _garden(p, 12, 0, 96)
    p.wash("M132 42h52v38h-52z", "#f7ead0")
    p.wash("M126 44L158 20L190 44Z", "#d0664a")
    p.dabs([(142, 62), (158, 62), (174, 62)], ["#6f86a8"], 9, 6, slant(1.57))
    p.dabs(p.scatter(11, lambda x, y: 92 < y < 106), ["#d9c48a", "#b4b06a", "#86a05a"], 15, 6)
    hull = "M22 206C70 226 150 226 208 196C200 224 176 236 118 238C66 238 34 228 22 206Z"
    p.wash(hull, "#e8772a")
    p.stroke("M22 206C70 226 150 226 208 196", 4, "#fbd9a0")
    p.stroke("M30 216C76 234 150 234 200 210", 2.5, "#b44a1c")
    p.dabs(
        [(113 + p.between(-86, 86), 246 + p.between(0, 40)) for _ in range(46)],
        ["#f08a3c", "#f7b06a", "#d9602a", "#e8772a"],
        19,
        5,
        bend=0.15,
    )
    p.stroke("M96 190L8 236M132 190L222 232", 3.5, "#7a4a24")
    for x, dress, hat, turn in ((90, "#f3e6ea", "#2f4a86", 0.8), (138, "#33508f", "#e9c46a", -0.8)):
        p.wash(
            f"M{x} 168C{x - 20} 178 {x - 22} 200 {x - 24} 214H{x + 24}C{x + 22} 200 {x + 20} 178 {x} 168Z",
            dress,
        )
        p.dabs(
            [(x + p.between(-13, 13), 180 + p.between(0, 28)) for _ in range(12)],
            [dress, "#ffffff", "#c9cfe6"],
            11,
            4,
            slant(1.3),
            opacity=0.7,
        )
        _head(p, x, 156, 1.0, "#5a3020", turn)
        p.disc(x, 145, 17, hat, 5)
        p.disc(x, 142, 10, hat, 6)


def dance(p: Painting) -> None:
    _garden(p, 14.5)
    p.dabs(
        p.scatter(13, below(lambda x: 266)),
        ["#d9b48a", "#c69a7a", "#e6cba0", "#b48a84"],
        20,
        8,
        bend=0.1,
    )
    _light(p, 30, 0, 120)
    # He, in dark blue; she, in white and rose, turning.
    p.wash(
        "M132 96C160 96 172 122 172 160C172 220 168 270 170 312H150L142 220L132 312H112C116 240 108 150 112 116Z",
        "#22315e",
    )
    p.dabs(
        p.scatter(
            12,
            polygon(
                [
                    (122, 110),
                    (160, 110),
                    (168, 180),
                    (166, 300),
                    (150, 300),
                    (140, 210),
                    (128, 300),
                    (116, 300),
                    (114, 180),
                ]
            ),
        ),
        ["#2f4480", "#1a2448", "#3f5694"],
        17,
        6,
        slant(1.5),
        bend=0.15,
    )
    p.wash(
        "M98 122C76 128 72 160 80 178C52 230 30 270 22 300C60 324 120 322 150 304C142 260 122 210 112 178C122 156 116 130 98 122Z",
        "#f7e0dc",
    )
    p.dabs(
        p.scatter(11.5, polygon([(82, 182), (30, 296), (90, 316), (146, 302), (112, 182)])),
        ["#ffffff", "#f7c4c4", "#ee9aa4", "#fdeee6", "#dcd0e6"],
        22,
        7,
        lambda x, y: 1.75 + (90 - x) / 75,
        bend=0.25,
    )
    p.dabs(
        p.scatter(10, polygon([(90, 128), (78, 160), (84, 178), (110, 178), (114, 140)])),
        ["#f3b4b4", "#fdeee6", "#e88a94"],
        11,
        6,
        slant(1.3),
        bend=0.2,
    )
    p.stroke("M92 138C70 140 52 128 40 112", 10, SKIN)
    p.stroke("M140 124C110 140 70 132 40 112", 11, "#22315e")
    p.stroke("M112 142C126 150 134 148 140 140", 9, "#f7d3d0")
    p.disc(40, 111, 7, SKIN)
    p.stroke("M80 178C92 184 102 184 112 178", 5, "#c22a3c")
    _head(p, 134, 82, 1.2, "#5a3420", -0.8)
    p.disc(136, 70, 19, "#e9c46a", 6)
    p.disc(136, 66, 12, "#e9c46a", 8)
    _head(p, 98, 100, 1.2, "#8a4424", 0.7)
    p.wash("M78 96C76 76 96 70 114 80C124 86 122 94 116 92C104 88 92 88 78 96Z", "#c22a3c")
    p.dabs([(86, 82), (94, 78), (104, 80)], ["#f7b9b4", "#ffd08a"], 4, 6)


def straw_hat(p: Painting) -> None:
    p.ground("#7f9a8a")
    p.dabs(
        p.scatter(15),
        ["#8fae94", "#6a8f8a", "#a9bfa0", "#5a7f86", "#c4c89c"],
        19,
        9,
        lambda x, y: 0.9 * math.sin(x / 34) - 0.5,
        bend=0.3,
    )
    p.wash("M26 326C28 262 66 236 114 234C164 236 198 262 204 326Z", "#c8454f")
    p.dabs(
        p.scatter(12, lambda x, y: y > 244 and abs(x - 114) < 24 + (y - 240) * 0.9),
        ["#e0566a", "#a8283a", "#f08a8a", "#c8323f"],
        20,
        7,
        lambda x, y: 1.57 + (114 - x) / 80,
        bend=0.2,
    )
    p.wash("M92 204H136V240C136 256 92 256 92 240Z", "#e9b796")
    p.wash("M68 242C90 230 138 230 160 242C150 262 78 262 68 242Z", "#fdf3ea")
    # Hair falls to the shoulders.
    p.wash(
        "M62 120C44 170 52 230 70 250C86 246 84 200 82 160H146C144 200 146 246 160 250C178 226 184 170 166 120Z",
        "#9a4f24",
    )
    p.dabs(
        p.scatter(9.5, lambda x, y: 140 < y < 246 and 32 < abs(x - 114) < 60),
        ["#b4652c", "#7a3a1a", "#d08a44", "#8f4a20"],
        22,
        5,
        lambda x, y: 1.57 + 0.25 * math.sin(y / 17),
        bend=0.25,
    )
    p.disc(114, 164, 38, SKIN, 48)
    p.disc(93, 184, 11, "#f08a80", 8, 0.35)
    p.disc(135, 184, 11, "#f08a80", 8, 0.35)
    p.stroke("M88 152q10-7 19 0M122 152q10-7 19 0", 2.6, "#6a3a24")
    for x in (97.5, 131.5):
        p.disc(x, 161, 7.5, "#fdf6ee", 4.6)
        p.disc(x, 161, 4, "#3f5a86")
    p.stroke("M89 159q8.5-6 17 0M123 159q8.5-6 17 0M115 166q-5 14 0 17h5", 1.8, "#5a3020")
    p.wash("M102 195Q108 191 114 194Q120 191 127 195Q114 206 102 195Z", "#cf2f3f")
    p.wash("M20 132C50 96 178 92 210 128C186 142 150 132 114 132C78 132 46 146 20 132Z", "#e9c46a")
    p.wash("M68 122C66 72 88 54 114 54C142 54 162 72 160 122C130 128 98 128 68 122Z", "#e0b450")
    p.dabs(
        p.scatter(
            10,
            polygon(
                [
                    (24, 130),
                    (72, 112),
                    (72, 76),
                    (114, 58),
                    (156, 76),
                    (156, 112),
                    (204, 128),
                    (114, 126),
                ]
            ),
        ),
        ["#f3d88a", "#d6a442", "#f7e6a8", "#c08f34"],
        16,
        5,
        lambda x, y: 0.25 * (x - 114) / 60,
        bend=0.15,
    )
    p.stroke("M66 118C90 126 140 126 162 116", 9, "#2f4a86")
    blooms = ((66, 108), (80, 118), (60, 122), (92, 108), (76, 98))
    for x, y in blooms:
        p.dabs(
            [(x + 6 * math.cos(k * 1.05), y + 6 * math.sin(k * 1.05)) for k in range(6)],
            ROSES,
            8,
            5,
            around(x, y),
            bend=-0.3,
        )


def swing(p: Painting) -> None:
    _garden(p, 14.5)
    p.wash("M60 326L96 170H150L196 326Z", "#d9b8a0")
    p.dabs(
        p.scatter(11, polygon([(60, 326), (96, 176), (150, 176), (196, 326)])),
        ["#e6c8b0", "#c6a4b4", "#b494b0", "#f0dcc0"],
        17,
        7,
        bend=0.1,
    )
    p.stroke("M38 326C44 230 34 140 46 0", 24, "#6a4a44")
    p.dabs(
        [(40 + p.between(-9, 9), p.between(0, 320)) for _ in range(40)],
        ["#8a6456", "#54383c", "#a48a72"],
        18,
        5,
        slant(1.5),
    )
    _light(p, 21, 0, 326)
    p.stroke("M84 0V214M142 0V214", 2.6, "#e0c890")
    p.wash(
        "M112 150C92 160 92 196 96 214C84 250 78 286 76 304C98 314 132 314 152 304C148 280 140 246 130 214C136 190 134 160 112 150Z",
        "#eef0f7",
    )
    p.dabs(
        p.scatter(
            10.5,
            polygon(
                [(98, 212), (80, 300), (148, 300), (128, 212), (132, 170), (112, 154), (94, 170)]
            ),
        ),
        ["#ffffff", "#cfd9f0", "#b4c4e8", "#fbe6da"],
        17,
        6,
        lambda x, y: 1.6 + (112 - x) / 120,
        bend=0.15,
    )
    p.stroke("M96 164C84 160 82 150 84 138M130 164C142 160 144 150 142 138", 8, SKIN)
    p.dabs([(113.0, y) for y in (172, 194, 218, 244, 272)], ["#2f5fb4", "#3f74cc"], 9, 8)
    _head(p, 113, 136, 1.3, "#a4562c", 0.6)
    p.dabs([(104, 120), (114, 117), (123, 121)], ["#c22a3c", "#e0566a"], 5, 6)
    p.wash(
        "M176 196C166 206 164 240 164 262L168 312H178L184 264L190 312H200L202 262C202 236 198 206 188 196Z",
        "#33508f",
    )
    _head(p, 182, 182, 1.05, "#4a2c1c", -0.8)
    p.disc(182, 170, 17, "#e9c46a", 5)


MOTIFS = (roses, parasol, skiff, dance, straw_hat, swing)
