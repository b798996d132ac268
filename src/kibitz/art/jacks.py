"""Four jacks: halberd, arrow, sabre, pennant."""

from __future__ import annotations

from kibitz.art.figures import (
    BRASS,
    GOLD,
    SILVER,
    STEEL,
    WHITE,
    Palette,
    at,
    both,
    dots,
    flat,
    front_face,
    hand,
    pole,
    shape,
    side_face,
    stroke,
)
from kibitz.art.shapes import SUITS

TUNIC = "M-77 40V-8C-72-28-58-38-38-44C-28-47-20-48-14-50H14C20-48 28-47 38-44C58-38 72-28 77-8V40Z"


def _feather(fill: str, edge: str) -> str:
    """A plume from the origin up and over to the right."""
    return shape(
        "M0 0C2-16 14-26 30-24C40-22 44-12 40-4C36-10 28-12 20-10C12-8 6-4 0 0Z", fill
    ) + stroke("M0 0C6-10 16-18 32-16M12-12L14-21M20-16L23-23M28-17L33-22", 1.2, edge)


def spades(p: Palette) -> str:
    hair = "#4a2e1c"
    return "".join(
        [
            # The halberd.
            pole(58, 112, 6, 3.4, BRASS),
            shape("M58-146L64-124H52Z", SILVER),
            shape("M54-124C46-128 38-128 34-132C34-116 36-104 42-96C46-102 50-104 54-104Z", SILVER),
            flat("M54-114C46-112 40-106 36-110C37-104 39-100 42-97C46-102 50-104 54-104Z", STEEL),
            shape("M62-122L75-114L62-106Z", SILVER),
            shape("M53-126H63V-100H53Z", GOLD),
            # Hair to the neck, turned in.
            shape("M0-112H20C30-104 30-88 32-76C34-64 26-56 16-58C10-60 12-70 12-80Z", hair),
            stroke("M20-106C25-94 24-80 26-68M14-104C19-92 18-78 20-64", 1.2, "#8a6244"),
            shape(TUNIC, p.main),
            shape("M0-50H14C20-48 28-47 38-44C58-38 72-28 77-8V40H0Z", p.light),
            stroke("M-62-26V40M-48-38V40M-34-44V40M-20-48V40", 5, p.dark),
            stroke("M14-48V40M28-46V40M42-42V40M56-34V40", 5, p.main),
            shape("M-7-48H7V40H-7Z", p.accent),
            dots([(0, -32), (0, -18), (0, -4), (0, 10)], 3, GOLD),
            shape("M-30-48C-16-38 14-38 30-48L22-57C12-50-8-50-18-57Z", WHITE),
            stroke("M-22-50L-17-43M-10-49L-8-41M4-49L4-41M16-51L14-43", 1.2),
            side_face(p, "#a9423c", hair),
            # A flat cap with a plume.
            shape(
                "M-24-108C-34-116-26-130-8-134C12-138 34-130 32-116C31-108 22-106 12-107Z", p.main
            ),
            flat(
                "M14-108C22-107 30-109 31-116C32-126 22-132 10-133.5C20-126 20-114 14-108Z", p.dark
            ),
            shape("M-22-111L22-109V-101L-18-103Z", GOLD),
            at(6, -105, _feather(p.accent, "#7c1c24"), turn=34),
            hand(58, -46, p, GOLD, p.main),
        ]
    )


def hearts(p: Palette) -> str:
    hair = "#e0aa48"
    fold = "#b0782a"
    head = "".join(
        [
            shape(
                "M2-112H20C34-108 34-98 30-94C38-88 36-78 30-76C34-68 28-58 18-60C10-64 12-74 12-84Z",
                hair,
            ),
            stroke(
                "M18-106C26-104 26-96 21-95M24-90C30-86 27-79 22-80M24-72C25-66 21-64 18-66",
                1.3,
                fold,
            ),
            side_face(p, "#c23a3a", fold),
            # A soft cap, pulled back.
            shape(
                "M-20-106C-26-118-20-132-2-134C18-136 38-124 38-108C36-98 26-100 20-106Z", p.accent
            ),
            flat(
                "M20-106C26-100 35-99 37-108C37-120 26-130 14-132.5C26-122 28-112 20-106Z",
                "#1d3566",
            ),
            shape("M-21-110L22-111V-103L-18-102Z", GOLD),
            at(8, -106, _feather(WHITE, "#6f86b4"), turn=38, size=1.1),
        ]
    )
    return "".join(
        [
            f'<g transform="scale(-1 1)">{head}</g>',
            shape(TUNIC, p.light),
            both(
                stroke(
                    "M-72-8C-64 6-64 22-66 40M-60-26C-52-8-52 16-54 40M-46-37C-40-14-40 12-42 40",
                    6,
                    p.main,
                )
            ),
            shape("M-32-45L-24 40H24L32-45L14-50H-14Z", p.main),
            both(stroke("M-31-44L-23 40", 3, GOLD)),
            shape("M-22-48L0 8L22-48L14-50H-14Z", p.accent),
            stroke("M-21-46L0 8L21-46", 2.4, GOLD),
            dots([(0, -36), (0, -26), (0, -16)], 2.6, GOLD),
            dots([(-12, 8), (12, 8), (-14, -8), (14, -8), (0, 22)], 2.6, GOLD),
            shape("M-24-49C-14-40 14-40 24-49L18-57C8-51-8-51-18-57Z", WHITE),
            # An arrow, held upright.
            pole(57, 128, 5, 2.4, BRASS),
            shape("M57-145L67-120L57-126L47-120Z", SILVER),
            flat("M57-143L66-121L57-126Z", STEEL),
            shape("M57 2L66-6V14L57 22L48 14V-6Z", WHITE),
            hand(57, -48, p, GOLD, p.main),
        ]
    )


def diamonds(p: Palette) -> str:
    hair = "#241a18"
    return "".join(
        [
            # The sabre.
            shape("M56-52C64-80 76-102 68-145C54-116 48-88 46-54Z", SILVER),
            flat("M56-52C64-80 75-102 68-141C64-114 57-90 50.5-53Z", STEEL),
            both(shape("M-19-112C-28-104-28-88-26-78C-22-72-19-76-19-84Z", hair)),
            shape(TUNIC, p.light),
            both(
                shape("M-77 40V-8C-72-28-58-38-38-44C-30-20-30 10-32 40Z", p.main),
                shape(
                    "M-60-22L-54-12L-60-2L-66-12ZM-48-8L-42 2L-48 12L-54 2ZM-60 8L-54 18L-60 28L-66 18Z",
                    GOLD,
                    'stroke-width="1"',
                ),
            ),
            shape("M-12-50H12L20 40H-20Z", p.accent),
            both(stroke("M-13-46L-21 40", 3, GOLD)),
            stroke("M-10-30H10M-12-16H12M-13-2H13M-14 12H14", 2.4, GOLD),
            shape("M-22-48C-14-36 14-36 22-48L16-55C8-49-8-49-16-55Z", p.main),
            front_face(p, "#8e352a", hair),
            # A little moustache, curled.
            shape(
                "M0-76C-4-79-9-78-12-75C-15-73-18-74-18-77C-20-72-16-69-12-70C-7-71-3-72 0-74C3-72 7-71 12-70C16-69 20-72 18-77C18-74 15-73 12-75C9-78 4-79 0-76Z",
                hair,
                'stroke-width=".8"',
            ),
            both(dots([(-23, -76)], 3.4, GOLD, True)),
            # The turban, with a jewel and a plume.
            shape("M-3-128C-8-138-6-146 2-147C8-142 8-134 4-128Z", WHITE),
            shape(
                "M-27-104C-36-118-26-134 0-134C26-134 36-118 27-104C14-112-14-112-27-104Z", p.accent
            ),
            flat(
                "M2-133C26-133 34-118 27-105.5C21-109 14-110.5 8-110.8C18-118 16-128 2-133Z",
                "#11504f" if p.accent == "#1d7775" else "#a56a12",
            ),
            stroke(
                "M-29-112C-16-126 6-128 24-122M-25-106C-8-116 16-118 30-112M-24-126C-10-132 6-132 16-128",
                1.4,
            ),
            shape("M0-128L8-118L0-107L-8-118Z", GOLD),
            shape("M0-123L4-118L0-112.5L-4-118Z", p.main),
            at(52, -56, shape("M-14-10C-6-4 8-4 16-12L18-6C10 2-8 2-16-4Z", GOLD)),
            hand(52, -46, p, GOLD, p.main),
        ]
    )


def _lozenges(side: int, row: int) -> str:
    """Every second row of a harlequin's coat, on one side of its seam."""
    path = ""
    for j in range(row, 8, 2):
        y = -46 + 11 * j
        for i in range(4):
            x = (12 if j % 2 else 22) + 20 * i
            # Stay inside the shoulder.
            if y - 2 > -46 + max(x - 16, 0) * 0.62 and x < 72:
                path += f"M{side * x} {y}l8 11l-8 11l-8-11z"
    return path


def clubs(p: Palette) -> str:
    hair = "#c2622b"
    fold = "#863c14"
    return "".join(
        [
            # A pennant on its pole.
            pole(62, 122, 6, 3.2, BRASS),
            shape("M60-118L30-101L60-82Z", p.main),
            at(52.5, -101, shape(SUITS[0], GOLD, 'stroke-width="6"'), size=0.15),
            dots([(62, -124)], 4, GOLD, True),
            both(
                shape("M-18-112C-30-108-30-96-27-90C-34-84-32-74-24-72C-18-74-19-80-19-88Z", hair),
                stroke("M-24-106C-27-100-24-94-21-94M-27-86C-29-80-25-76-22-78", 1.3, fold),
            ),
            shape(TUNIC, p.main),
            shape("M0-50H-14C-20-48-28-47-38-44C-58-38-72-28-77-8V40H0Z", p.light),
            shape(_lozenges(-1, 0), p.main, 'stroke-width="1"'),
            shape(_lozenges(-1, 1), p.accent, 'stroke-width="1"'),
            shape(_lozenges(1, 0), p.light, 'stroke-width="1"'),
            shape(_lozenges(1, 1), GOLD, 'stroke-width="1"'),
            stroke("M0-44V40", 1.6),
            dots([(0, -34), (0, -22), (0, -10), (0, 2)], 2.8, GOLD, True),
            # A collar cut in points.
            shape(
                "M-30-48L-24-34L-15-44L-8-31L0-42L8-31L15-44L24-34L30-48L16-55C8-49-8-49-16-55Z",
                p.accent,
            ),
            front_face(p, "#b0473c", fold),
            dots(
                [(-13, -80), (-10, -77.5), (-15, -76.5), (13, -80), (10, -77.5), (15, -76.5)],
                0.9,
                fold,
            ),
            # A forester's hat.
            at(12, -112, _feather("#e2533f", "#8d2418"), turn=-12, size=1.1),
            shape("M-20-110C-22-124-14-136 6-142C18-138 24-124 22-110Z", p.main),
            flat("M6-141C17-137 23-124 21-111H8C14-120 12-132 6-141Z", p.dark),
            shape(
                "M-36-104C-26-116-10-112 0-112C12-112 24-116 30-108C24-102 10-102 0-102C-14-102-26-100-36-104Z",
                p.dark,
            ),
            hand(62, -46, p, GOLD, p.main),
        ]
    )


JACKS = (clubs, diamonds, hearts, spades)
