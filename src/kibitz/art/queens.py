"""Four queens: sceptre, rose, fan, clover."""

from __future__ import annotations

from kibitz.art.figures import (
    BRASS,
    GOLD,
    LINE,
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
    stroke,
)
from kibitz.art.shapes import SUITS

GOWN = "M-77 40V-4C-70-26-56-38-36-44C-26-47-18-48-12-50H12C18-48 26-47 36-44C56-38 70-26 77-4V40Z"


def _necklace(fill: str) -> str:
    row = [
        (-14.5, -48),
        (-11.5, -42.5),
        (-7, -38.5),
        (-2.5, -36.3),
        (2.5, -36.3),
        (7, -38.5),
        (11.5, -42.5),
        (14.5, -48),
    ]
    return dots(row, 2.7, fill, True)


def spades(p: Palette) -> str:
    hair = "#2a2633"
    return "".join(
        [
            # A veil from the crown down to the shoulders.
            shape("M-26-120C-46-104-46-70-58-34C-40-24 40-24 58-34C46-70 46-104 26-120Z", p.light),
            both(stroke("M-34-104C-38-84-40-62-48-38M-28-108C-32-86-34-60-38-36", 1.2, "#8ea4cc")),
            # The sceptre.
            pole(60, 110, 6, 3.2, GOLD),
            shape(
                "M60-142C66-132 72-128 72-121C72-114 66-110 60-110C54-110 48-114 48-121C48-128 54-132 60-142Z",
                p.accent,
            ),
            flat("M60-140C65-131 71-127 71-121C71-115 66-111 60-111Z", "#93242c"),
            shape("M52-110H68L65-103H55Z", GOLD),
            shape(GOWN, p.main),
            both(
                shape("M-77 40V-4C-70-24-58-36-42-41L-34 40Z", p.dark),
                dots([(-60, -14), (-52, -26), (-49, -8), (-62, 4), (-48, 8)], 2.2, GOLD),
            ),
            shape("M-22-48L0 0L22-48L30-44L6 40H-6L-30-44Z", WHITE),
            flat("M22-46L28.5-43L5.5 39H0V0Z", p.light),
            shape("M-15-50L0-16L15-50Z", p.skin),
            front_face(p, "#b3303a", hair, True),
            _necklace(WHITE),
            # Hair parted in the middle.
            both(
                shape("M0-114C-12-110-18-102-19-90C-19-80-22-74-26-72C-31-84-31-104-22-116Z", hair)
            ),
            shape(
                "M-26-112C-28-124-24-130-22-136L-12-124L0-145L12-124L22-136C24-130 28-124 26-112C10-118-10-118-26-112Z",
                GOLD,
            ),
            flat(
                "M0-143L12-122.5L21.5-133.5C23-128 26.5-122 25.2-113C18-116 8-116.5 0-116.5Z",
                "#d9a437",
            ),
            at(0, -123, shape(SUITS[3], p.main, 'stroke-width="9"'), size=0.13),
            dots([(-22, -138), (22, -138)], 3, WHITE, True),
            hand(60, -46, p, WHITE, p.dark),
        ]
    )


def hearts(p: Palette) -> str:
    hair = "#a8481f"
    fold = "#6e2a10"
    return "".join(
        [
            # Hair piled up and rolled at both sides.
            shape("M-22-108C-30-126-14-138 0-136C14-138 30-126 22-108Z", hair),
            both(
                shape(
                    "M-18-112C-36-118-46-104-40-92C-48-84-46-70-36-66C-40-54-28-46-20-52C-16-62-18-74-19-84Z",
                    hair,
                ),
                stroke(
                    "M-24-108C-34-110-39-102-34-95M-28-92C-38-90-41-80-35-74M-25-74C-34-70-34-60-26-58",
                    1.4,
                    fold,
                ),
            ),
            shape(GOWN, p.main),
            both(
                shape(
                    "M-77 40V-4C-70-26-54-38-36-44C-44-30-40-20-46-8C-40 8-46 20-44 40Z", p.light
                ),
                stroke("M-64-18C-58-6-60 8-58 30M-54-30C-50-16-52 0-50 26", 1.4, p.main),
            ),
            shape(
                "M-24-47C-16-30-10-20 0-14C10-20 16-30 24-47L34-44C24-20 14-6 0 2C-14-6-24-20-34-44Z",
                WHITE,
            ),
            stroke("M-29-45C-20-26-12-13 0-6C12-13 20-26 29-45", 1.2, p.main),
            shape("M-16-50C-12-36-8-26 0-20C8-26 12-36 16-50Z", p.skin),
            stroke("M-8 4L8 12M8 4L-8 12M-8 16L8 24M8 16L-8 24", 1.8, GOLD),
            front_face(p, "#c4232f", fold, True),
            stroke("M-14-50C-10-42-5-38 0-37C5-38 10-42 14-50", 2, GOLD),
            at(0, -32, shape(SUITS[2], p.main, 'stroke-width="9"'), size=0.14),
            flat(
                "M-20-110C-14-114-6-112 0-106C6-112 14-114 20-110V-98C12-108 4-106 0-100C-4-106-12-108-20-98Z",
                hair,
            ),
            stroke("M-20-98C-12-108-4-106 0-100C4-106 12-108 20-98", 1.5),
            shape(
                "M-25-110C-20-126-10-128-8-118C-6-128-2-134 0-140C2-134 6-128 8-118C10-128 20-126 25-110C10-117-10-117-25-110Z",
                GOLD,
            ),
            flat(
                "M0-138C2-133 6-127 8-115C11-126 19-124 23.5-111.5C16-114.5 8-115 0-115Z", "#d9a437"
            ),
            dots([(-17, -116), (17, -116), (0, -122)], 2.8, p.main, True),
            # The rose.
            stroke("M56 20C58-20 56-50 57-80", 4.5, LINE),
            stroke("M56 20C58-20 56-50 57-80", 2.2, "#3f7a43"),
            shape(
                "M57-58C66-70 74-66 74-66C72-58 64-54 57-58ZM56-68C47-80 40-76 40-76C42-68 48-64 56-68Z",
                "#4f9150",
            ),
            at(
                57,
                -98,
                dots([(0, 0)], 17, p.main, True),
                flat("M3-16C13-14 17-4 16 3C13 13 4 17-4 16C8 12 12-4 3-16Z", p.dark),
                stroke(
                    "M-16-3C-10-12 0-10 2-4C6-12 13-9 15-4M-14 8C-6 2 2 6 3 12M-6-14C-2-17 6-16 8-12M-4-2C-2-7 5-6 4 0C3 5-4 5-5 0",
                    1.5,
                    "#4d0a14",
                ),
            ),
            hand(57, -46, p, WHITE, p.main),
        ]
    )


def diamonds(p: Palette) -> str:
    hair = "#1f1a1c"
    fan = "".join(
        shape("M0 0L-9-58C-5-63 5-63 9-58Z", (p.accent, p.light)[k % 2]).replace(
            "<path", f'<path transform="rotate({k * 17 - 51})"'
        )
        for k in range(7)
    )
    return "".join(
        [
            # Straight hair, cut at the shoulder.
            shape(
                "M-34-46C-36-80-38-116-20-128C-8-136 8-136 20-128C38-116 36-80 34-46C24-42-24-42-34-46Z",
                hair,
            ),
            both(stroke("M-29-52C-30-76-31-98-26-112M-24-50C-25-60-25-70-25-80", 1.2, "#57494b")),
            at(52, -54, fan, dots([(0, 0)], 4, GOLD, True), turn=18),
            shape(GOWN, p.main),
            both(
                shape("M-77 40V-4C-70-26-56-38-36-44L-52 40Z", p.accent),
                stroke("M-70-8L-56 14M-64-22L-48 4M-54-32L-42-12", 2.2, GOLD),
            ),
            # A broad collar of beads.
            shape("M-40-43C-30-12-14 0 0 0C14 0 30-12 40-43L16-50H-16Z", GOLD),
            shape("M-32-45C-24-18-12-9 0-9C12-9 24-18 32-45L16-50H-16Z", p.accent),
            shape("M-24-47C-18-26-9-19 0-19C9-19 18-26 24-47L14-50H-14Z", p.light),
            shape("M-16-50C-12-34-7-29 0-29C7-29 12-34 16-50Z", p.skin),
            dots(
                [
                    (-27, -36),
                    (-20, -22),
                    (-11, -14.5),
                    (0, -12.5),
                    (11, -14.5),
                    (20, -22),
                    (27, -36),
                ],
                2.4,
                GOLD,
            ),
            shape("M0 4L10 18L0 32L-10 18Z", GOLD),
            shape("M0 11L5 18L0 25L-5 18Z", p.main),
            front_face(p, "#a8322c", hair, True),
            # Lines of kohl, a fringe, a band of lozenges.
            both(stroke("M-15-91.5L-19.5-93", 1.8)),
            shape("M-22-114H22V-101C14-104-14-104-22-101Z", hair),
            stroke("M-14-113V-104M-7-113V-105M0-113V-105M7-113V-105M14-113V-104", 1, "#57494b"),
            shape("M-29-121C-14-129 14-129 29-121L28-110C14-117-14-117-28-110Z", GOLD),
            shape(
                "M-19-124.5L-14-119.5L-19-114L-24-118.5ZM19-124.5L24-118.5L19-114L14-119.5Z", p.main
            ),
            shape("M0-145L10-128L0-112L-10-128Z", p.accent),
            shape("M0-136L5-128L0-120L-5-128Z", GOLD),
            both(stroke("M-22-82V-72", 2.2, BRASS), shape("M-22-73L-17-64L-22-55L-27-64Z", GOLD)),
            hand(52, -48, p, GOLD, p.accent),
        ]
    )


def clubs(p: Palette) -> str:
    hair = "#7b4a21"
    fold = "#482811"
    leaf = "M0 0C-7-4-8-12 0-19C8-12 7-4 0 0Z"
    garland = "".join(
        shape(leaf, ("#4d9a57", "#2f7a44")[k % 2]).replace(
            "<path", f'<path transform="translate({x} {y}) rotate({turn})"'
        )
        for k, (x, y, turn) in enumerate(
            [
                (-25, -104, -62),
                (-22, -112, -36),
                (-14, -118, -20),
                (-5, -120, -6),
                (5, -120, 8),
                (14, -118, 22),
                (22, -112, 38),
                (25, -104, 64),
            ]
        )
    )
    plaits = "".join(
        shape("M0-7C7-7 9-1 5 4C1 8-6 7-7 2C-8-3-5-7 0-7Z", hair).replace(
            "<path", f'<path transform="translate({x} {y}) rotate({turn})"'
        )
        for x, y, turn in [
            (-27, -74, 10),
            (-30, -63, -20),
            (-31, -52, 15),
            (-33, -41, -15),
            (-34, -30, 15),
            (-35, -19, -10),
            (-35, -8, 15),
            (-35, 3, -10),
        ]
    )
    return "".join(
        [
            both(
                shape(
                    "M0-122C-18-124-32-114-30-96C-29-84-30-78-24-70C-18-76-19-90-19-96C-16-106-6-112 0-114Z",
                    hair,
                )
            ),
            shape(GOWN, p.main),
            both(
                shape("M-77 40V-4C-70-24-60-34-46-40C-50-14-50 14-48 40Z", p.light),
                dots([(-66, -6), (-58, -22), (-56, 2), (-66, 12)], 2.6, p.main),
            ),
            shape("M-20-49H20L14 40H-14Z", p.accent),
            stroke(
                "M-17-20L16-8M17-20L-16-8M-15-2L14 10M15-2L-14 10M-14 16L13 26M14 16L-13 26",
                1.8,
                GOLD,
            ),
            shape("M-26-47C-22-28-12-24 0-24C12-24 22-28 26-47L14-50H-14Z", WHITE),
            stroke("M-20-44C-16-34-8-31 0-31C8-31 16-34 20-44", 1.2, p.main),
            shape("M-14-50C-11-38-6-35 0-35C6-35 11-38 14-50Z", p.skin),
            front_face(p, "#b23a34", hair, True),
            both(
                shape("M0-117C-10-112-18-104-21-90C-24-100-24-110-18-116Z", hair),
                stroke("M-6-113C-13-108-17-102-19-96", 1.1, fold),
            ),
            both(plaits, shape("M-41 8H-29V14H-41Z", GOLD)),
            garland,
            dots(
                [(-18, -113), (-9, -117.5), (0, -119), (9, -117.5), (18, -113)], 3, "#fff3d0", True
            ),
            # A clover on its stalk.
            stroke("M58 20C60-20 56-50 57-98", 4.5, LINE),
            stroke("M58 20C60-20 56-50 57-98", 2.2, "#3f7a43"),
            shape(
                "M58-54C66-64 74-62 75-60C73-52 65-49 58-54ZM57-64C50-74 43-73 41-71C43-63 50-60 57-64Z",
                "#4d9a57",
            ),
            at(
                57,
                -112,
                dots([(0, -10), (-11, 6), (11, 6)], 11.5, "#4d9a57", True),
                flat("M-6-6L6-6L8 4L0 10L-8 4Z", "#4d9a57"),
                stroke("M0 8V-15M0 4L-15 8M0 4L15 8", 1.4, "#215d33"),
                dots([(0, 2)], 4, "#fff3d0", True),
            ),
            hand(58, -48, p, WHITE, p.main),
        ]
    )


QUEENS = (clubs, diamonds, hearts, spades)
