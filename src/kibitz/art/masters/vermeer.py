"""Pictures in the style of Vermeer: rooms lit from the left, smooth planes, tiles in perspective."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kibitz.art.paint import HEIGHT, WIDTH, Painting, path_of
from kibitz.art.shapes import num

BLUE = "#1f4a9c"
LEMON = "#f0cd4a"
SKIN = "#f3d2b0"
SHADE = "#c99a74"
WOOD = "#6a4426"


def _room(p: Painting, horizon: float = 214, tint: str = "#e9e0c8") -> None:
    """Wall, floor and the light on both."""
    p.fade(
        f"M0 0H{WIDTH}V{num(horizon)}H0Z",
        ((0, "#f7f0da"), (0.45, tint), (1, "#8a8470")),
        (0, 40, WIDTH, 150),
    )
    _tiles(p, horizon)


def _tiles(p: Painting, horizon: float, dark: str = "#2a3040", light: str = "#efe8d4") -> None:
    """A floor of two colours, laid cornerwise and seen in perspective."""
    p.fade(
        f"M0 {num(horizon)}H{WIDTH}V{HEIGHT}H0Z", ((0, light), (1, "#b4a98c")), (0, 0, WIDTH, 60)
    )
    eye_x, eye_y, depth = 113.0, horizon - 70, 0.9

    def seen(u: float, v: float) -> tuple[float, float]:
        z = 1 + v * depth
        return eye_x + u * 178 / z, eye_y + 186 / z

    path = ""
    far = 186 / 70 - 1
    size = 0.34
    for i in range(-10, 11):
        for j in range(-1, 9):
            u, v = i * size, j * size
            if v > far / depth + size or abs(u) > 3.2:
                continue
            corners = [
                seen(u, max(v - size / 2, -0.35)),
                seen(u + size / 2, v),
                seen(u, v + size / 2),
                seen(u - size / 2, v),
            ]
            if (
                all(x < 0 for x, _ in corners)
                or all(x > WIDTH for x, _ in corners)
                or all(y < horizon for _, y in corners)
            ):
                continue
            path += (
                "M" + "L".join(f"{num(x, 0)} {num(max(y, horizon), 0)}" for x, y in corners) + "Z"
            )
    p.wash(path, dark)
    p.fade(
        f"M0 {num(horizon)}H{WIDTH}V{HEIGHT}H0Z",
        ((0, "#fff6d600"), (1, "#1c182470")),
        (40, 200, WIDTH, 240),
    )


def _window(p: Painting, top: float = 34, bottom: float = 176) -> None:
    """Leaded glass on the left, foreshortened, and the light that falls from it."""
    p.wash(path_of([(0, top - 14), (58, top + 4), (58, bottom - 8), (0, bottom + 16)]), "#7a5a34")
    p.wash(path_of([(0, top - 4), (52, top + 10), (52, bottom - 14), (0, bottom + 4)]), "#f7fbf4")
    panes = "".join(
        f"M{x} {num(top - 4 + x * 0.27)}V{num(bottom + 4 - x * 0.35)}" for x in (12, 24, 35, 44)
    )
    for k in range(1, 6):
        share = k / 6
        panes += f"M0 {num(top - 4 + (bottom - top + 8) * share)}L52 {num(top + 10 + (bottom - top - 24) * share)}"
    p.stroke(panes, 1.6, "#6f86a8")
    p.stroke(f"M26 {top + 2}V{bottom - 4}", 4, "#7a5a34")
    p.wash(
        path_of([(12, top + 30), (24, top + 33), (24, top + 62), (12, top + 62)]), "#9cc0e6", 0.7
    )
    p.wash(
        path_of([(35, top + 80), (44, top + 80), (44, top + 98), (35, top + 100)]), "#f3d88a", 0.8
    )
    p.fade(
        path_of([(52, top + 12), (WIDTH, top + 70), (WIDTH, bottom + 90), (52, bottom - 12)]),
        ((0, "#fff6d8b0"), (1, "#fff6d800")),
        (52, 100, 200, 150),
    )


def _figure(
    p: Painting, x: float, base: float, s: float, jacket: str, skirt: str, cap: str
) -> None:
    """A woman standing, turned to the light."""
    p.fade(
        f"M{num(x - 20 * s)} {num(base - 84 * s)}C{num(x - 40 * s)} {num(base - 40 * s)} {num(x - 44 * s)} {num(base - 10 * s)} {num(x - 42 * s)} {num(base)}H{num(x + 44 * s)}C{num(x + 46 * s)} {num(base - 20 * s)} {num(x + 40 * s)} {num(base - 50 * s)} {num(x + 24 * s)} {num(base - 84 * s)}Z",
        ((0, skirt), (1, "#14182a")),
        (x - 40 * s, base, x + 70 * s, base),
    )
    p.fade(
        f"M{num(x - 8 * s)} {num(base - 140 * s)}C{num(x - 32 * s)} {num(base - 132 * s)} {num(x - 32 * s)} {num(base - 90 * s)} {num(x - 26 * s)} {num(base - 72 * s)}Q{num(x)} {num(base - 62 * s)} {num(x + 30 * s)} {num(base - 72 * s)}C{num(x + 36 * s)} {num(base - 100 * s)} {num(x + 30 * s)} {num(base - 134 * s)} {num(x + 8 * s)} {num(base - 140 * s)}Z",
        ((0, jacket), (0.5, jacket), (1, "#3a3428")),
        (x - 30 * s, base - 100 * s, x + 44 * s, base - 90 * s),
    )
    p.stroke(
        f"M{num(x - 27 * s)} {num(base - 74 * s)}Q{num(x)} {num(base - 63 * s)} {num(x + 30 * s)} {num(base - 74 * s)}",
        5 * s,
        "#f7f3e6",
    )
    _head(p, x, base - 159 * s, s, cap)


def _head(p: Painting, x: float, y: float, size: float, hair: str, long: bool = False) -> None:
    """A head turned to the window on the left, the far cheek in shadow."""
    locks = "M-11-13C-12-27 7-30 16-18C21-9 19 6 12 14C9 15 8 10 8 5C8-6 0-13-11-13Z"
    if long:
        locks = "M-11-13C-12-28 8-30 16-18C24-4 22 20 24 32C16 34 10 28 9 18C11 8 6-10-11-13Z"
    p.parts.append(
        f'<g transform="translate({num(x)} {num(y)}) scale({num(size, 2)})" fill="none">'
        f'<path fill="{SHADE}" d="M-6 10L-7 30H13L10 4Z"/><path fill="{SKIN}" d="M-11-14C-14-8-14-3-13 '
        "0L-16.5 6C-16.8 7.5-15 8.2-13.2 8.4L-13 12C-12.5 16-9 18-5 17.5C4 17 11 10 12-2C12-12 4-18-3"
        f'-18C-7-18-10-17-11-14Z"/><path fill="{SHADE}" d="M2-17C10-14 12-8 12-2C11 10 4 16-3 17.5C4 10 6'
        f'-4 2-17Z"/><path fill="{hair}" d="{locks}"/><path stroke="#7a4a34" stroke-width="1.3" '
        'd="M-11.5-1.5q2.6-2 5.4 0M-12-6q3-2.5 7-.5"/><path stroke="#4a2c24" stroke-width="1.8" '
        'd="M-9.5-1h.1"/><path stroke="#b8483f" stroke-width="1.7" d="M-12.5 11.6q2.5.6 4.5-.6"/>'
        "</g>"
    )


def _pearls(p: Painting, places: Sequence[tuple[float, float]], size: float) -> None:
    """Points of light, the way this painter set them."""
    p.stroke("".join(f"M{num(x)} {num(y)}h.1" for x, y in places), size, "#fffbe8")


def pearl(p: Painting) -> None:
    p.fade(f"M0 0H{WIDTH}V{HEIGHT}H0Z", ((0, "#2c3230"), (1, "#0c0f12")), (0, 0, WIDTH, HEIGHT))
    p.fade(
        "M18 326C20 268 56 236 96 226L152 228C192 238 214 276 220 326Z",
        ((0, "#c08a3c"), (0.55, "#8f6228"), (1, "#3a2614")),
        (30, 250, 214, 300),
    )
    p.stroke("M72 242C70 272 66 300 64 326M150 240C160 270 166 300 168 326", 2, "#5a3c18")
    p.fade(
        "M84 190H142L150 240C130 254 104 254 92 240Z",
        ((0, "#d9a882"), (1, "#6a4430")),
        (88, 220, 150, 226),
    )
    p.wash("M80 232C98 250 138 252 158 230L164 242C140 266 96 264 76 246Z", "#f3efe2")
    # The turban: blue band, yellow cloth falling behind.
    p.fade(
        "M142 84C176 96 190 130 184 180C182 216 188 240 180 262C166 258 150 250 148 236C156 200 150 150 134 118Z",
        ((0, "#f7dc6a"), (0.5, LEMON), (1, "#8a6a1c")),
        (140, 130, 190, 150),
    )
    p.stroke("M160 110C170 150 164 200 170 244M150 110C162 160 156 200 160 240", 2, "#a8822a")
    p.fade(
        "M72 140C65 158 62 178 68 196C76 220 98 232 114 230C136 228 150 208 150 176C152 140 140 112 108 110C84 110 72 128 70 148Z",
        ((0, "#fbe3c8"), (0.5, SKIN), (1, "#a87454")),
        (66, 160, 152, 180),
    )
    p.fade(
        "M64 130C64 92 92 66 122 68C150 70 166 92 160 122C150 112 138 108 128 110C104 110 84 118 70 138Z",
        ((0, "#6fa0e6"), (0.5, "#2f64b8"), (1, "#122a5c")),
        (64, 90, 164, 120),
    )
    p.stroke("M70 126C86 104 116 98 152 106M78 106C96 86 124 84 150 92", 2.4, "#1a3a7c")
    p.stroke("M76 152q11-6 21-1M112 150q10-6 21 0", 2.2, "#8a5a3c")
    for x in (87, 122):
        p.disc(x, 161, 8, "#fbf6ea", 4.6)
        p.disc(x - 1, 161, 4.4, "#3a3426")
    p.stroke("M78 159q9-6 18 0M113 159q9-6 18 0M100 160C97 176 92 182 96 187h8", 1.8, "#8a5a3c")
    p.wash("M90 203Q97 197 103 201Q110 197 120 203Q105 215 90 203Z", "#c8434a")
    p.stroke("M92 203Q104 206 118 203", 1.2, "#8a2a30")
    _pearls(p, [(85, 159), (120, 159), (101, 207)], 2.4)
    p.fade(
        "M152 200C158 206 160 214 156 220A8 8 0 0 1 144 218C142 212 146 204 152 200Z",
        ((0, "#ffffff"), (0.5, "#c9cdc8"), (1, "#4a4c4a")),
        (146, 206, 158, 222),
    )
    _pearls(p, [(148.5, 209)], 4)


def letter(p: Painting) -> None:
    _room(p)
    p.wash("M112 26H216V112H112Z", "#8a5f34")
    p.fade("M117 31H211V107H117Z", ((0, "#f0e2b4"), (1, "#b49a64")), (117, 31, 211, 107))
    p.wash(
        "M128 46C146 36 160 50 176 44C192 40 202 52 200 66C196 82 176 76 168 90C156 98 150 84 136 88C122 80 132 60 128 46Z",
        "#7f9a86",
    )
    p.stroke("M140 52C150 66 160 62 172 78M150 84C160 72 184 70 196 58", 1.2, "#5a6a5c")
    _window(p)
    p.fade("M0 226L96 208L104 240L20 326H0Z", ((0, "#2f64b8"), (1, "#10265a")), (0, 220, 100, 300))
    p.wash("M34 214L66 208L70 216L38 223Z", "#e9c46a")
    _figure(p, 130, 292, 1.1, "#5f8fd0", "#3a4a3c", "#8a5a34")
    p.fade("M96 182L120 178L122 200L98 204Z", ((0, "#ffffff"), (1, "#d9cfb0")), (96, 180, 122, 200))
    p.stroke("M124 196C112 202 106 196 102 194", 9, SKIN)
    _pearls(p, [(40, 226), (62, 222), (84, 218), (22, 238), (50, 244)], 2.2)


def milk(p: Painting) -> None:
    _room(p, 240, "#e6dcc0")
    _window(p, 20, 150)
    p.stroke("M150 40v5M180 74v4M196 30v4M134 66v4", 2, "#8a8064")
    p.fade("M158 116H200V156H158Z", ((0, "#c9a05a"), (1, "#7a5628")), (158, 116, 200, 156))
    p.stroke(
        "M158 126H200M158 136H200M158 146H200M166 116V156M176 116V156M186 116V156", 1.2, "#5f4420"
    )
    _figure(p, 138, 320, 1.3, LEMON, BLUE, "#f7f3e6")
    p.wash("M0 240L140 226L176 244V326H0Z", "#3f6a54")
    p.fade("M0 240L140 226L176 244L20 266Z", ((0, "#7fae86"), (1, "#3f6a54")), (0, 240, 170, 240))
    p.fade(
        "M22 226C18 246 24 258 34 258H62C72 258 78 244 74 228Z",
        ((0, "#d08a54"), (1, "#7a4426")),
        (20, 240, 76, 246),
    )
    p.disc(48, 227, 26, "#e6b07c", 6)
    p.disc(48, 228, 21, "#fbf6ea", 4)
    # The jug, tilted; one hand holds it, the other supports it.
    p.stroke("M110 204C122 198 122 214 112 216", 4, "#7a4426")
    p.fade(
        "M80 212L86 204C90 194 104 192 112 200C118 210 112 222 100 224C92 224 84 220 80 212Z",
        ((0, "#c98a5c"), (1, "#7a4426")),
        (80, 200, 116, 220),
    )
    p.stroke("M82 211C76 216 70 220 64 227", 3, "#ffffff")
    p.fade(
        "M148 152C166 156 168 196 150 212C142 218 130 216 124 210L130 196C138 196 142 184 140 168Z",
        ((0, "#f7dc6a"), (1, "#a8842c")),
        (124, 180, 168, 190),
    )
    p.stroke("M134 204C128 210 120 208 114 204", 9.5, SKIN)
    p.stroke("M136 196L130 214", 6, "#4f8a6a")
    p.stroke("M104 226C96 230 92 226 92 222", 8, SKIN)
    p.wash("M84 250C88 236 122 234 130 248C132 258 88 262 84 250Z", "#c8883c")
    p.wash("M124 258C130 248 152 246 156 256C158 264 128 268 124 258Z", "#dba050")
    _pearls(
        p,
        [
            (90, 246),
            (98, 242),
            (108, 241),
            (118, 243),
            (130, 254),
            (140, 250),
            (150, 254),
            (30, 236),
            (104, 250),
        ],
        2.4,
    )
    p.wash("M10 262L20 326H60L52 262Z", "#2f64b8")


def delft(p: Painting) -> None:
    p.fade(
        f"M0 0H{WIDTH}V170H0Z", ((0, "#7f9cc4"), (0.6, "#c4d4e2"), (1, "#f3e6c8")), (0, 0, 0, 170)
    )
    for x, y, rx, ry, tone in (
        (50, 26, 70, 20, "#5f6f8c"),
        (170, 40, 76, 18, "#8a94a8"),
        (110, 70, 60, 12, "#f7f3e6"),
        (30, 92, 46, 9, "#f7f3e6"),
        (200, 92, 40, 10, "#e9e4da"),
    ):
        p.glow(x, y, rx * 1.25, tone, 0.95, ry * 1.5)
    p.fade(f"M0 178H{WIDTH}V272H0Z", ((0, "#54688c"), (1, "#8fa4bc")), (0, 178, 0, 272))
    roofs, walls, lit = "", "", ""
    left = 0.0
    while left < WIDTH:
        wide, tall = p.between(13, 22), p.between(16, 34)
        right, eaves = num(left + wide, 0), num(176 - tall, 0)
        walls += f"M{num(left, 0)} 178V{eaves}H{right}V178Z"
        roofs += f"M{num(left - 1, 0)} {eaves}l{num(wide / 2 + 1, 0)}-{num(wide * 0.75, 0)}L{right} {eaves}Z"
        lit += f"M{num(left + 4, 0)} {num(182 - tall, 0)}v5m6-5v5"
        left += wide
    p.wash("M60 178V108H70L74 78L78 108H88V178ZM158 178V100H164L169 62L174 100H180V178Z", "#46506a")
    p.wash("M162 104h14v26h-14z", "#f3d88a")
    p.wash(walls, "#8a4a34")
    p.wash(roofs, "#b4603c")
    p.stroke(lit, 2.4, "#f7e6a8")
    p.wash("M0 172H226V182H0Z", "#5a4438")
    p.wash("M96 182V158A17 17 0 0 1 130 158V182ZM140 182V164A10 10 0 0 1 160 164V182Z", "#3a2c2a")
    p.stroke(
        "".join(
            f"M{num(p.between(4, 220), 0)} {num(p.between(184, 226), 0)}h{num(p.between(8, 22), 0)}"
            for _ in range(46)
        ),
        2,
        "#6a4a44",
        0.6,
    )
    p.stroke(
        "".join(
            f"M{num(p.between(4, 220), 0)} {num(p.between(190, 268), 0)}h{num(p.between(8, 30), 0)}"
            for _ in range(40)
        ),
        1.6,
        "#dfe6ea",
        0.7,
    )
    p.wash("M120 214C140 222 180 222 204 208L198 226H130Z", "#33241e")
    p.stroke("M164 216V172M164 176L188 208M164 176L140 214", 2, "#33241e")
    p.fade(
        f"M0 262C60 250 140 280 {WIDTH} 262V{HEIGHT}H0Z",
        ((0, "#e9c98a"), (1, "#b48a4c")),
        (0, 262, 0, 326),
    )
    for fx, coat in ((34, BLUE), (52, "#2a2630"), (176, LEMON)):
        p.wash(f"M{fx} 276c-7 4-8 20-8 32h16c0-12-1-28-8-32z", coat)
        p.disc(fx, 272, 4.6, SKIN)
        p.wash(f"M{fx - 5} 271a5 6 0 0 1 10 0z", "#f7f3e6")
    _pearls(p, [(x, 183 + 3 * math.sin(x)) for x in range(6, 226, 11)], 2)


def music(p: Painting) -> None:
    _room(p, 196)
    _window(p, 26, 156)
    p.wash("M98 20H190V86H98Z", "#3a2a1c")
    p.fade(
        "M104 26H184V80H104Z",
        ((0, "#8fb0cc"), (0.55, "#d9c890"), (1, "#4f6a44")),
        (104, 26, 104, 80),
    )
    p.wash("M104 64C124 52 140 66 160 58C172 54 180 60 184 62V80H104Z", "#4f6a44")
    p.fade("M104 150H222V206H104Z", ((0, "#e9d8a4"), (1, "#a48a54")), (104, 150, 222, 200))
    p.wash("M104 196H222V206H104Z", WOOD)
    p.wash("M108 150L116 112H222V150Z", "#c9b07a")
    p.stroke("M122 144L128 118H220", 2, "#7a5a2c")
    p.stroke("M112 168H216M112 182H216", 1.4, "#8a6a34")
    p.stroke("".join(f"M{x} 152v9" for x in range(110, 220, 4)), 1.6, "#2a2420")
    p.stroke("M116 206V250M212 206V260", 6, WOOD)
    _figure(p, 150, 276, 0.92, "#f0cd4a", "#8a2f2c", "#b47a3c")
    p.stroke("M150 154C166 150 172 156 172 160M138 160C128 152 126 156 124 160", 8, LEMON)
    # A viol left lying on the tiles.
    p.fade(
        "M40 250C24 250 20 266 32 272C24 282 26 304 46 304C68 304 70 282 62 272C72 264 66 250 52 250Z",
        ((0, "#e09a4a"), (1, "#7a3f18")),
        (24, 260, 70, 300),
    )
    p.stroke("M46 282L46 206", 5, "#3a2418")
    p.stroke("M46 292V206", 1.4, "#f7e6b4")
    p.stroke("M38 274q-3 8 2 14M54 274q3 8-2 14", 1.8, "#4a2814")


def globe(p: Painting) -> None:
    _room(p, 232, "#d9d2bc")
    _window(p, 20, 164)
    p.wash("M136 36H214V138H136Z", "#5f4022")
    p.wash("M141 41H209V87H141ZM141 92H209V133H141Z", "#2c2018")
    books = "".join(
        f"M{x} {87 - h}h7v{h}h-7z"
        for x, h in ((144, 34), (152, 38), (160, 30), (170, 36), (180, 32), (188, 39), (198, 35))
    )
    p.wash(books, "#8f3a2c")
    p.wash("M146 133V100h8v33zM156 133v-28h7v28zM176 133v-34h9v34zM188 133v-29h8v29z", BLUE)
    p.fade(
        "M96 118C74 130 66 190 62 262H176C176 200 168 136 142 118Z",
        ((0, "#5f8fd0"), (0.5, BLUE), (1, "#0f1f4a")),
        (70, 180, 172, 200),
    )
    p.wash("M104 122L118 168L132 122Z", "#f7f3e6")
    _head(p, 118, 98, 1.25, "#4a2c1c", long=True)
    p.wash("M100 122C110 132 126 132 136 122L140 132C126 142 108 142 98 132Z", "#f7f3e6")
    p.fade("M0 236L150 222L226 244V326H0Z", ((0, "#c8743c"), (1, "#4a2416")), (0, 230, 220, 300))
    p.stroke(
        "M10 262L60 256M80 254L130 262M30 290L96 282M120 286L196 276M150 250L200 258",
        4,
        "#8f2f2c",
        0.7,
    )
    p.stroke("M20 276L70 270M100 272L160 268", 3, LEMON, 0.6)
    p.fade(
        "M14 190a34 34 0 1 1 68 0a34 34 0 1 1-68 0z",
        ((0, "#e6f0e9"), (0.4, "#7fb0bc"), (1, "#1f4a5c")),
        (22, 170, 84, 206),
    )
    p.wash(
        "M28 172C40 160 54 168 52 180C46 192 32 188 28 172ZM54 196C66 190 74 200 68 210C60 216 50 206 54 196ZM24 200C32 196 40 206 36 214C30 212 26 208 24 200Z",
        "#c9a45a",
    )
    p.stroke("M12 190a36 36 0 0 0 72 0", 4, "#7a5628")
    p.stroke("M48 226V244M32 246H64", 6, "#7a5628")
    p.stroke("M84 176C78 184 74 186 70 186M150 190C140 216 130 226 116 232", 12, BLUE)
    p.disc(70, 186, 6, SKIN)
    p.disc(112, 233, 7, SKIN, 5)
    p.wash("M86 236L136 230L146 244L94 250Z", "#f7f0da")
    p.stroke("M98 240L128 236M102 245L134 241", 1.2, "#8a7a5a")
    _pearls(p, [(34, 168), (38, 166), (20, 262), (60, 258), (160, 256), (196, 262)], 2.2)


MOTIFS = (pearl, letter, milk, delft, music, globe)
