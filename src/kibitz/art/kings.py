"""Four kings: sword, sword behind the head, axe, orb."""

from __future__ import annotations

from kibitz.art.figures import (
    BRASS,
    GOLD,
    LINE,
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

SHOULDERS = "M-77 40V-18C-70-36-46-46-20-50H20C46-46 70-36 77-18V40Z"


def blade(length: float) -> str:
    """A sword's blade, pointing up from a grip at the origin."""
    tip = -length
    return shape(f"M-5-14V{tip + 12:g}L0 {tip:g}L5 {tip + 12:g}V-14Z", SILVER) + flat(
        f"M0-14V{tip + 2:g}L4.2 {tip + 12.2:g}V-14Z", STEEL
    )


def hilt() -> str:
    """What is below the blade."""
    return (
        shape("M-17-18H17L14-12H-14Z", GOLD)
        + shape("M-3.5-12H3.5V14H-3.5Z", BRASS)
        + dots([(0, 18)], 5.5, GOLD, True)
    )


def ermine(path: str, spots: list[tuple[float, float]]) -> str:
    """A fur collar."""
    ticks = "".join(f"M{x:g} {y:g}l-2.5 6l2.5-1.5l2.5 1.5z" for x, y in spots)
    return shape(path, WHITE) + flat(ticks, LINE)


def spades(p: Palette) -> str:
    hair = "#e8e4dc"
    fold = "#b9b3a6"
    return "".join(
        [
            at(57, -44, blade(98), hilt()),
            # Long hair, rolled at the ends.
            both(
                shape(
                    "M-20-112C-30-108-31-96-30-84C-29-74-38-72-38-64C-38-55-27-54-24-61C-20-66-20-74-20-84Z",
                    hair,
                ),
                stroke("M-25-106C-26-94-24-82-26-72C-27-66-33-68-32-63", 1.2, fold),
            ),
            shape(SHOULDERS, p.main),
            both(
                shape("M-77 40V-18C-70-32-58-40-44-44L-30 40Z", p.dark),
                stroke("M-62-28L-50 30M-52-34L-42 30", 1.2, p.light),
            ),
            shape("M-15-50H15L13 40H-13Z", p.light),
            shape("M0-38L9-24L0-10L-9-24ZM0-10L9 4L0 18L-9 4Z", p.accent),
            ermine(
                "M-50-43C-36-34-16-30 0-30C16-30 36-34 50-43L40-52C26-46 12-46 0-46C-12-46-26-46-40-52Z",
                [(-36, -44), (-20, -41), (0, -40), (20, -41), (36, -44)],
            ),
            front_face(p, "#b5473f", hair),
            # Beard in two points.
            shape(
                "M-21-88C-18-80-12-77-7-77H7C12-77 18-80 21-88V-74C21-58 13-46 7-36C4-42 2-46 0-48C-2-46-4-42-7-36C-13-46-21-58-21-74Z",
                hair,
            ),
            stroke("M-14-74C-13-62-9-52-7-44M14-74C13-62 9-52 7-44M0-62V-52", 1.2, fold),
            flat("M-6-69.5H6C4-65-4-65-6-69.5Z", "#9c3a36"),
            shape(
                "M0-77C-6-82-14-80-19-72C-12-70-4-71 0-74C4-71 12-70 19-72C14-80 6-82 0-77Z", hair
            ),
            # A crown with three leaves.
            shape("M-24-108L-29-136L-15-122L0-142L15-122L29-136L24-108Z", GOLD),
            flat("M0-140L14-121L28-134L23.5-109H0Z", "#d9a437"),
            shape("M-25-112H25V-103H-25Z", p.accent),
            dots([(-16, -107.5), (0, -107.5), (16, -107.5)], 2.6, GOLD),
            dots([(-29, -138), (0, -144), (29, -138)], 3.4, WHITE, True),
            hand(57, -44, p, p.light, p.dark),
        ]
    )


def hearts(p: Palette) -> str:
    hair = "#d99a3a"
    fold = "#a96d1e"
    return "".join(
        [
            # The sword goes behind the head.
            at(-50, -36, blade(150), turn=46),
            both(
                shape(
                    "M-19-112C-32-112-34-100-31-94C-37-88-36-80-31-77C-36-70-32-60-24-60C-18-64-19-76-19-84Z",
                    hair,
                ),
                stroke(
                    "M-25-107C-30-103-28-96-24-95M-30-91C-31-85-27-81-23-82M-29-73C-29-67-25-65-22-67",
                    1.2,
                    fold,
                ),
            ),
            shape(SHOULDERS, p.main),
            both(shape("M-77-18C-70-36-46-46-20-50L-26 40H-44L-50-20L-58 40H-77Z", p.dark)),
            shape("M-18-38H18L22 40H-22Z", GOLD),
            stroke("M-18-22H18M-19-8H19M-20 6H20M-21 20H21", 4.5, p.accent),
            shape("M-9-38H9L10 40H-10Z", p.accent),
            dots([(0, -30), (0, -16), (0, -2), (0, 12)], 3, GOLD),
            ermine(
                "M-56-40C-40-28-18-26 0-26C18-26 40-28 56-40L38-52C26-44 12-42 0-42C-12-42-26-44-38-52Z",
                [(-40, -41), (-23, -37), (-8, -36), (8, -36), (23, -37), (40, -41)],
            ),
            front_face(p, "#b5372f", hair),
            # A round beard in curls.
            shape(
                "M-21-90C-18-80-12-77-7-77H7C12-77 18-80 21-90V-72C23-66 19-60 15-60C14-54 8-51 4-53C2-49-2-49-4-53C-8-51-14-54-15-60C-19-60-23-66-21-72Z",
                hair,
            ),
            stroke(
                "M-17-76C-18-69-13-67-11-70M17-76C18-69 13-67 11-70M-9-64C-9-58-3-58-2-62M9-64C9-58 3-58 2-62",
                1.2,
                fold,
            ),
            flat("M-6-70H6C4-65-4-65-6-70Z", "#8d2424"),
            shape(
                "M0-76C-5-82-12-82-17-77C-19-74-22-75-23-77C-22-70-10-68 0-73C10-68 22-70 23-77C22-75 19-74 17-77C12-82 5-82 0-76Z",
                hair,
            ),
            # Five points with pearls, a heart in front.
            shape("M-24-106L-31-132L-18-122L-11-138L0-124L11-138L18-122L31-132L24-106Z", GOLD),
            flat("M0-123L11-136L18-120.5L29.5-130L23-107H0Z", "#d9a437"),
            dots([(-31, -134), (-11, -140), (11, -140), (31, -134)], 3.2, p.main, True),
            shape("M-25-112C-10-108 10-108 25-112V-103C10-99-10-99-25-103Z", p.main),
            shape(
                "M0-107C-4-113-9-111-8-116C-7-120-2-120 0-116C2-120 7-120 8-116C9-111 4-113 0-107Z",
                WHITE,
                'stroke-width="1"',
            ),
            at(-50, -36, blade(30), hilt(), hand(0, 2, p, p.light, p.dark, 1), turn=46),
        ]
    )


def diamonds(p: Palette) -> str:
    hair = "#3b2117"
    fold = "#7a4a30"
    return "".join(
        [
            # The axe.
            pole(57, 132, 6, 3.5, BRASS),
            shape("M54-132C44-134 36-140 32-143C28-128 30-108 38-94C42-100 48-104 54-104Z", SILVER),
            flat(
                "M54-120C44-119 36-116 29.8-121C29.8-111 32.5-103 38-95C42-100 48-104 54-104Z",
                STEEL,
            ),
            shape("M60-126L74-118L60-110Z", SILVER),
            shape("M53-138H61V-96H53Z", GOLD),
            # Hair seen from the side, waved down the neck.
            shape(
                "M-4-112H20C32-106 30-94 33-86C36-78 30-74 34-66C36-58 28-50 16-52C14-62 12-72 12-84C12-94 4-98-4-112Z",
                hair,
            ),
            stroke(
                "M18-106C26-98 22-90 26-84C29-76 24-72 27-64M24-110C30-102 27-94 30-88", 1.2, fold
            ),
            shape(SHOULDERS, p.main),
            shape("M-77 40V-18C-68-34-46-46-20-50L-34 40Z", p.dark),
            shape("M77 40V-18C68-34 46-46 20-50L40 40Z", p.dark),
            stroke(
                "M-66-24L-30 8M-54-34L-26-10M66-24L36 8M54-34L30-10M-70-4L-36 26M70-4L40 26",
                2,
                GOLD,
            ),
            shape("M-20-50C-10-40 10-40 20-50L27 40H-27Z", p.light),
            shape("M0-34L12-16L0 2L-12-16ZM0 2L12 20L0 38L-12 20Z", p.main),
            shape("M0-26L6-16L0-6L-6-16ZM0 10L6 20L0 30L-6 20Z", GOLD),
            shape("M-28-48C-14-38 14-38 30-48L24-56C12-48-10-48-20-56Z", p.accent),
            dots([(-16, -47), (-5, -44.5), (7, -44.5), (19, -47)], 2.2, GOLD),
            side_face(p, "#7c2f22", hair),
            # A pointed beard, combed forward.
            shape(
                "M-20-77C-17-79-12-79-8-77C-2-80 4-84 12-92C16-84 16-70 10-62C2-52-12-46-26-42C-24-50-22-58-18-66L-15-69L-19-72L-14-74Z",
                hair,
            ),
            stroke("M8-80C6-68-4-58-16-50M-2-76C-4-68-10-60-17-54", 1.2, fold),
            shape("M-21-79C-17-83-10-82-4-74C-11-72-18-74-21-79Z", hair),
            # A closed crown.
            shape("M-18-110C-26-132-8-142 4-142C18-142 32-130 22-108Z", p.accent),
            shape(
                "M-18-110C-20-128-8-140 4-142C-2-132-6-122-5-110ZM22-109C26-126 16-138 4-142C10-132 13-122 12-109Z",
                GOLD,
            ),
            shape("M-20-114L24-112V-102L-18-104Z", GOLD),
            dots([(-10, -108.5), (3, -108), (16, -107.3)], 2.6, p.main),
            shape("M4-147L8-142L4-137L0-142Z", WHITE),
            hand(57, -46, p, p.light, p.dark),
        ]
    )


def clubs(p: Palette) -> str:
    hair = "#5b3a22"
    fold = "#2f1c10"
    return "".join(
        [
            both(
                shape("M-20-112C-30-110-30-98-29-88C-28-78-30-70-34-62C-30-56-22-56-20-64Z", hair),
                stroke("M-25-108C-26-94-24-80-27-66", 1.2, fold),
            ),
            shape(SHOULDERS, p.main),
            both(
                shape("M-77 40V-18C-70-34-54-42-36-47L-40 40Z", p.accent),
                stroke("M-70-22V30M-60-32V30M-50-38V30", 1.5, GOLD),
            ),
            shape("M-14-50H14V40H-14Z", p.dark),
            dots([(x, y) for y in (-32, -18, -4, 10) for x in (-6, 6)], 2.4, GOLD),
            both(stroke("M-20-48C-22-20-22 10-22 40", 3.5, GOLD)),
            ermine(
                "M-46-45C-34-32-16-28 0-28C16-28 34-32 46-45L36-52C24-44 12-44 0-44C-12-44-24-44-36-52Z",
                [(-32, -44), (-17, -39), (0, -37.5), (17, -39), (32, -44)],
            ),
            front_face(p, "#93382c", hair),
            # A broad beard, cut straight.
            shape("M-21-90C-19-80-13-77-7-77H7C13-77 19-80 21-90V-66L18-44H-18L-21-66Z", hair),
            stroke("M-14-72V-46M-7-60V-46M0-58V-46M7-60V-46M14-72V-46", 1.2, fold),
            flat("M-6-69.5H6C4-64-4-64-6-69.5Z", "#7c2a24"),
            shape(
                "M0-77C-5-81-14-80-20-70C-12-69-5-70 0-73C5-70 12-69 20-70C14-80 5-81 0-77Z", hair
            ),
            # A crown like a town wall.
            shape("M-25-104V-136H-15V-127H-5V-136H5V-127H15V-136H25V-104Z", GOLD),
            flat("M0-127H4.2V-135.2H5V-127H15V-135.2H24.2V-105H0Z", "#d9a437"),
            stroke(
                "M-25-120H25M-15-120V-112M15-120V-112M0-127V-120M0-112V-104M-25-112H25", 1.2, BRASS
            ),
            shape("M-26-109H26V-102H-26Z", p.accent),
            # The orb.
            at(
                50,
                -78,
                shape("M-3-30H3V-25H8V-19H3V-11H-3V-19H-8V-25H-3Z", GOLD),
                dots([(0, 6)], 17, p.main, True),
                flat("M4-9.5C13-7 17 2 15.5 10C13 19 6 23-2 22.5C10 17 12 1 4-9.5Z", p.dark),
                shape("M-17 3C-8 7 8 7 17 3V9C8 13-8 13-17 9Z", GOLD),
                shape("M-3-10.5C-1-11 1-11 3-10.5V4H-3Z", GOLD),
            ),
            # The palm under it.
            shape("M40-34L68-30L77-8V20L50 8L36-16Z", p.accent),
            shape("M38-36L66-34V-25L40-26Z", GOLD),
            shape(
                "M33-55C38-53 42-52 50-52C58-52 66-54 69-58C72-56 71-48 66-42V-34H40V-42C35-45 31-52 33-55Z",
                p.skin,
            ),
            stroke("M46-51C45-47 46-45 47-44M54-51C54-47 55-45 56-44M61-53C62-49 62-47 63-46", 1.2),
        ]
    )


KINGS = (clubs, diamonds, hearts, spades)
