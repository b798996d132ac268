"""Photos that were never taken: drawn cards laid on a table, with every index's place known.

A scene is laid out in a plane whose unit is the width of a card, seen through a camera (a
homography into pixels), and then spoilt as photos are: light, shadow, blur, noise, compression.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter
from scripts.train_vision.decks import CARDS, Deck

Floats = NDArray[np.float64]
DrawnDeck = tuple[Deck, NDArray[np.uint8]]

KINDS = ("isolated", "table", "hand", "pile")


@dataclass(frozen=True)
class Laid:
    """A card in the plane, the later ones above the earlier."""

    card: int
    x: float
    y: float
    angle: float


@dataclass(frozen=True)
class Corner:
    """An index in the picture: what a detector has to find."""

    card: int
    """Place in ``CARDS``."""
    owner: int
    """Which of the scene's cards it belongs to."""
    x: float
    y: float
    angle: float
    """Direction of the index's top, in the picture's coordinates."""
    height: float
    seen: float
    """Part of it that no other card covers, inside the picture."""


@dataclass
class Scene:
    image: Image.Image
    kind: str
    corners: list[Corner]
    cards: list[int] = field(default_factory=list)
    """The cards of which an index can be read, one entry a card."""


# --- laying out ---------------------------------------------------------------------------------


def _row(rng: np.random.Generator, count: int, deck: Deck) -> list[tuple[float, float, float]]:
    """A meld: cards side by side or one above another, each covering part of the one before."""
    sloppy = rng.uniform(0, 0.05)
    turned = rng.normal(0, 0.04)
    if rng.random() < 0.75:
        least = deck.index_x + deck.index_width / 2 + 0.03
        step = rng.uniform(least, max(least + 0.05, 0.6)) if rng.random() < 0.8 else 1.08
        dx, dy = step, rng.normal(0, 0.02)
        if deck.four and rng.random() < 0.3:
            dx = -dx
    else:
        least = (deck.index_y + deck.index_height / 2 + 0.02) * deck.aspect
        dx, dy = rng.normal(0, 0.02), rng.uniform(least, least + 0.3)
    return [
        (
            i * dx + rng.normal(0, sloppy),
            i * dy + rng.normal(0, sloppy),
            turned + rng.normal(0, sloppy),
        )
        for i in range(count)
    ]


def _fan(rng: np.random.Generator, count: int, deck: Deck) -> list[tuple[float, float, float]]:
    """A held fan: cards turned about a point below them, the right-hand ones above."""
    radius = rng.uniform(1.6, 4.0)
    least = deck.index_x + deck.index_width / 2 + 0.01
    step = rng.uniform(least, least + 0.25) / radius
    first = -step * (count - 1) / 2
    return [
        (
            radius * math.sin(first + i * step) + rng.normal(0, 0.015),
            -radius * math.cos(first + i * step) + rng.normal(0, 0.03),
            first + i * step + rng.normal(0, 0.02),
        )
        for i in range(count)
    ]


def layout(rng: np.random.Generator, kind: str, deck: Deck, count: int) -> list[Laid]:
    """Some cards of a kind of scene; two packs, so a card may lie twice."""
    order = rng.permutation(104) % 52
    places: list[tuple[float, float, float]] = []
    if kind == "hand":
        places = _fan(rng, count, deck)
        turn = rng.normal(0, 0.35)
    elif kind == "pile":
        across = math.sqrt(count) * 0.75
        places = [
            (rng.uniform(0, across), rng.uniform(0, across * 1.2), rng.uniform(-math.pi, math.pi))
            for _ in range(count)
        ]
        turn = 0.0
    elif kind == "isolated":
        columns = max(1, round(math.sqrt(count * 1.4)))
        spin = rng.choice([0.05, 0.3, math.pi])
        places = [
            (
                (i % columns) * 1.95 + rng.uniform(-0.12, 0.12),
                (i // columns) * 1.95 + rng.uniform(-0.12, 0.12),
                rng.uniform(-spin, spin),
            )
            for i in range(count)
        ]
        turn = rng.uniform(-0.2, 0.2)
    else:
        x = y = tall = 0.0
        wide = max(3.0, math.sqrt(count) * rng.uniform(1.2, 1.8))
        while len(places) < count:
            group = _row(rng, min(int(rng.integers(3, 9)), count - len(places)), deck)
            flipped = math.pi if rng.random() < 0.2 else 0.0
            turned = rng.normal(0, 0.1) + flipped
            c, s = math.cos(turned), math.sin(turned)
            rotated = [(c * px - s * py, s * px + c * py, a + turned) for px, py, a in group]
            low_x, low_y = min(p[0] for p in rotated), min(p[1] for p in rotated)
            high_x, high_y = max(p[0] for p in rotated), max(p[1] for p in rotated)
            if x > 0 and x + high_x - low_x > wide:
                x, y, tall = 0.0, y + tall + deck.aspect + rng.uniform(0.15, 0.4), 0.0
            places += [(px - low_x + x, py - low_y + y, a) for px, py, a in rotated]
            x += high_x - low_x + 1 + rng.uniform(0.15, 0.6)
            tall = max(tall, high_y - low_y)
        turn = rng.normal(0, 0.15)
    if kind == "hand" and count > 3 and rng.random() < 0.3:
        twice = int(rng.integers(count - 1))
        order[twice + 1] = order[twice]
    c, s = math.cos(turn), math.sin(turn)
    return [
        Laid(int(order[i]), c * x - s * y, s * x + c * y, a + turn)
        for i, (x, y, a) in enumerate(places)
    ]


# --- the camera ---------------------------------------------------------------------------------


def camera(
    rng: np.random.Generator, centre: tuple[float, float], scale: float, size: tuple[int, int],
    tilt: float, roll: float,
) -> Floats:  # fmt: skip
    """From the plane into pixels: ``scale`` pixels a unit at ``centre``, shown in the middle."""
    focal = 1.3 * max(size)
    distance = focal / scale
    towards = rng.uniform(-math.pi, math.pi) if roll > 1 else rng.normal(0, 0.4)
    c, s = math.cos(roll), math.sin(roll)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    ct, st = math.cos(tilt), math.sin(tilt)
    axis = np.array([math.cos(towards), math.sin(towards), 0.0])
    cross = np.array([[0, 0, axis[1]], [0, 0, -axis[0]], [-axis[1], axis[0], 0]])
    lean = np.eye(3) * ct + st * cross + (1 - ct) * np.outer(axis, axis)
    rotation = lean @ turn
    columns = np.column_stack([rotation[:, 0], rotation[:, 1], np.array([0, 0, distance])])
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    shift = np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1.0]])
    view: Floats = lens @ columns @ shift
    return view


def project(view: Floats, points: Floats) -> Floats:
    """Points, one a row, through a homography."""
    flat = np.column_stack([points, np.ones(len(points))]) @ view.T
    seen: Floats = flat[:, :2] / flat[:, 2:]
    return seen


def on_table(laid: Laid, aspect: float) -> Floats:
    """From a card (0 to 1 across and down) into the plane."""
    c, s = math.cos(laid.angle), math.sin(laid.angle)
    return np.array(
        [
            [c, -s * aspect, laid.x - c / 2 + s * aspect / 2],
            [s, c * aspect, laid.y - s / 2 - c * aspect / 2],
            [0, 0, 1],
        ]
    )


_EDGES = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


def index_boxes(deck: Deck) -> list[tuple[Floats, Floats, Floats]]:
    """Each index of a card: centre, middle of its top, its four corners, in parts of the card."""
    x, y, w, h = deck.index_x, deck.index_y, deck.index_width / 2, deck.index_height / 2
    box = np.array(
        [[x, y], [x, y - h], [x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]
    )
    boxes = [box, 1 - box]
    if deck.four:
        right = box + np.array([1 - 2 * x, 0])
        boxes += [right, 1 - right]
    return [(b[0], b[1], b[2:]) for b in boxes]


# --- what photos look like ----------------------------------------------------------------------

_WALLS: dict[Path, Image.Image] = {}


@cache
def _wallpapers() -> list[Path]:
    return sorted(
        path
        for path in Path("/usr/share/backgrounds").rglob("*")
        if path.suffix in (".jpg", ".png") and path.stat().st_size < 3_000_000
    )


def _wall(rng: np.random.Generator) -> Image.Image | None:
    paths = _wallpapers()
    if not paths:
        return None
    path = paths[int(rng.integers(len(paths)))]
    if path not in _WALLS:
        wall = Image.open(path).convert("RGB")
        wall.thumbnail((1400, 1400))
        _WALLS[path] = wall
    return _WALLS[path]


def _smooth(rng: np.random.Generator, size: tuple[int, int], cells: int) -> NDArray[np.float32]:
    """A soft random field from 0 to 1."""
    small = Image.fromarray(rng.integers(0, 255, (cells, cells), np.uint8))
    field = np.asarray(small.resize(size, Image.Resampling.BICUBIC), np.float32)
    return field / np.float32(255)


def background(rng: np.random.Generator, size: tuple[int, int]) -> Image.Image:
    """A table: cloth, wood, something with a pattern, or a picture of anything."""
    width, height = size
    choice = rng.random()
    wall = _wall(rng) if choice < 0.3 else None
    if wall is not None:
        side = rng.uniform(0.15, 0.9)
        w, h = side * wall.width, side * wall.height
        x, y = rng.uniform(0, wall.width - w), rng.uniform(0, wall.height - h)
        return wall.resize(size, Image.Resampling.BILINEAR, (x, y, x + w, y + h))
    base = rng.uniform(10, 240, 3) if rng.random() < 0.5 else rng.normal([70, 90, 70], 40)
    other = np.clip(base + rng.normal(0, 40, 3), 0, 255)
    if choice < 0.55:  # wood: long streaks
        streaks = _smooth(rng, (max(4, width // 8), height), int(rng.integers(20, 90)))
        mix = np.asarray(Image.fromarray((streaks * 255).astype(np.uint8)).resize(size), np.float32)
        mix = mix / np.float32(255)
        if rng.random() < 0.5:
            flat = Image.fromarray((mix * 255).astype(np.uint8).T).resize(size)
            mix = np.asarray(flat, np.float32) / np.float32(255)
    elif choice < 0.7:  # checks or stripes
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        turn, period = rng.uniform(0, math.pi), rng.uniform(8, 70)
        u = xs * math.cos(turn) + ys * math.sin(turn)
        v = ys * math.cos(turn) - xs * math.sin(turn)
        mix = (((u // period) % 2 + (v // period) % 2 * (rng.random() < 0.6)) / 2).astype(
            np.float32
        )
    else:
        mix = _smooth(rng, size, int(rng.integers(2, 12)))
    pixels = base + (other - base) * mix[:, :, None]
    grain = rng.uniform(0, 14)
    pixels = pixels + rng.normal(0, grain, (height, width, 1))
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def _clutter(rng: np.random.Generator, draw: ImageDraw.ImageDraw, size: tuple[int, int]) -> None:
    """Things that are no index: print, coins, scribbles."""
    from PIL import ImageFont

    for _ in range(int(rng.integers(0, 4))):
        x, y = rng.uniform(0, size[0]), rng.uniform(0, size[1])
        ink = tuple(int(v) for v in rng.integers(0, 255, 3))
        if rng.random() < 0.5:
            letters = "".join(
                rng.choice(list("ABDEGHKQJ1234567890♥♠xyz&%"), int(rng.integers(1, 9)))
            )
            draw.text((x, y), letters, ink, ImageFont.load_default(float(rng.uniform(10, 50))))
        else:
            r = rng.uniform(5, 40)
            draw.ellipse((x - r, y - r, x + r, y + r), ink)


def _skin(
    rng: np.random.Generator, image: Image.Image, near: tuple[float, float], unit: float
) -> None:
    """A thumb."""
    tone = np.array([224, 172, 138]) * rng.uniform(0.35, 1.1)
    fill = tuple(int(v) for v in np.clip(tone, 0, 255))
    patch = Image.new("L", image.size, 0)
    draw = ImageDraw.Draw(patch)
    x, y = near
    turn = rng.uniform(-math.pi, math.pi)
    for k in range(8):
        r = unit * 0.14
        px, py = x + math.cos(turn) * k * r * 0.6, y + math.sin(turn) * k * r * 0.6
        draw.ellipse((px - r, py - r, px + r, py + r), 255)
    image.paste(fill, (0, 0), patch.filter(ImageFilter.GaussianBlur(1)))


def spoil(rng: np.random.Generator, image: Image.Image, strength: float = 1.0) -> Image.Image:
    """Light, colour, blur, noise and compression of a photo."""
    size = image.size
    pixels = np.asarray(image, np.float32) / 255
    light = 1 + strength * rng.uniform(0, 0.5) * (_smooth(rng, size, int(rng.integers(2, 4))) - 0.5)
    tint = 1 + strength * rng.normal(0, 0.07, 3)
    pixels = pixels * light[:, :, None] * tint * rng.uniform(0.55, 1.12)
    if rng.random() < 0.25 * strength:  # glare, or the edge of a shadow
        spot = np.clip((_smooth(rng, size, int(rng.integers(3, 6))) - 0.6) * 4, 0, 1)
        amount = rng.uniform(-0.4, 0.35)
        pixels = pixels + (amount * spot)[:, :, None] * (1 if amount > 0 else pixels)
    pixels = np.clip(pixels, 0, 1) ** rng.uniform(0.75, 1.3)
    if rng.random() < 0.3:
        grey = pixels.mean(axis=2, keepdims=True)
        pixels = grey + (pixels - grey) * rng.uniform(0.35, 1.3)
    image = Image.fromarray((np.clip(pixels, 0, 1) * 255).astype(np.uint8))
    blur = rng.random()
    if blur < 0.5:
        image = image.filter(ImageFilter.GaussianBlur(float(rng.uniform(0.2, 1.0) * strength)))
    elif blur < 0.62:
        kernel = np.zeros((5, 5))
        turn = rng.uniform(0, math.pi)
        for t in np.linspace(-1.7, 1.7, 9):
            kernel[round(2 + t * math.sin(turn)), round(2 + t * math.cos(turn))] += 1
        image = image.filter(ImageFilter.Kernel((5, 5), list(kernel.ravel()), float(kernel.sum())))
    elif blur < 0.75:
        down = rng.uniform(0.55, 0.95)
        small = (max(1, int(size[0] * down)), max(1, int(size[1] * down)))
        image = image.resize(small, Image.Resampling.BILINEAR).resize(
            size, Image.Resampling.BICUBIC
        )
    elif blur < 0.85:
        image = image.filter(ImageFilter.UnsharpMask(2, int(rng.integers(40, 160)), 2))
    noisy = np.asarray(image, np.float32)
    sigma = rng.uniform(0, 7) * strength
    noisy = noisy + rng.standard_normal((size[1], size[0], 3), np.float32) * sigma
    image = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))
    if rng.random() < 0.8:
        packed = io.BytesIO()
        image.save(packed, "JPEG", quality=int(rng.integers(45, 96)))
        image = Image.open(packed).convert("RGB")
    return image


# --- drawing ------------------------------------------------------------------------------------


def _paste(
    rng: np.random.Generator, image: Image.Image, face: Image.Image, corners: Floats,
    above: NDArray[np.int16], owner: int, shadow: float,
) -> None:  # fmt: skip
    """Draw a card into the quadrangle of its four corners, with its shadow."""
    reach = 10
    x0, y0 = np.floor(corners.min(axis=0)).astype(int) - reach
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + reach
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, image.width), min(y1, image.height)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    here = corners - [x0, y0]
    size = (int(x1 - x0), int(y1 - y0))
    # Shrink first where pixels would be skipped.
    longest = max(np.linalg.norm(corners[i] - corners[i - 1]) for i in range(4))
    factor = max(1, int(face.height / longest))
    if factor > 1:
        face = face.reduce(factor)
    source = _EDGES * [face.width, face.height]
    rows, values = [], []
    for (x, y), (u, v) in zip(here, source, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    inverse = np.linalg.solve(np.array(rows), np.array(values))
    drawn = face.transform(
        size, Image.Transform.PERSPECTIVE, list(inverse), Image.Resampling.BILINEAR
    )
    if shadow > 0:
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).polygon(
            [(float(x) + shadow, float(y) + shadow) for x, y in here], int(rng.integers(50, 150))
        )
        mask = mask.filter(ImageFilter.BoxBlur(shadow))
        image.paste((0, 0, 0), (int(x0), int(y0)), mask)
    alpha = drawn.getchannel("A")
    image.paste(drawn.convert("RGB"), (int(x0), int(y0)), alpha)
    above[y0:y1, x0:x1][np.asarray(alpha) > 127] = owner


def _tinted(rng: np.random.Generator, face: NDArray[np.uint8], tint: Any) -> Image.Image:
    worn = face.copy()
    worn[:, :, :3] = (face[:, :, :3] * tint).astype(np.uint8)
    return Image.fromarray(worn)


def render(
    rng: np.random.Generator, drawn: DrawnDeck, kind: str, cards: list[Laid], view: Floats,
    size: tuple[int, int], strength: float = 1.0,
) -> Scene:  # fmt: skip
    """Draw a layout as the camera sees it, and tell where each index came to lie."""
    deck, faces = drawn
    image = background(rng, size)
    if strength > 0:
        _clutter(rng, ImageDraw.Draw(image), size)
    above = np.full((size[1], size[0]), -1, np.int16)
    tint = 1 - strength * np.abs(rng.normal(0, 0.05, 3))
    back = tuple(int(v) for v in rng.integers(20, 200, 3))
    shadow = rng.uniform(0, 4) if strength > 0 else 1.0
    homographies = [view @ on_table(laid, deck.aspect) for laid in cards]
    units = []
    for owner, (laid, homography) in enumerate(zip(cards, homographies, strict=True)):
        quad = project(homography, _EDGES)
        units.append(float(np.linalg.norm(quad[1] - quad[0])))
        if quad[:, 0].max() < -4 or quad[:, 1].max() < -4:
            continue
        if quad[:, 0].min() > size[0] + 4 or quad[:, 1].min() > size[1] + 4:
            continue
        face = _tinted(rng, faces[laid.card], tint)
        if strength > 0 and kind != "hand" and rng.random() < 0.02:  # face down: no card to read
            ImageDraw.Draw(face).rectangle((8, 8, face.width - 8, face.height - 8), back)
            _paste(rng, image, face, quad, above, -2, shadow)
            continue
        _paste(rng, image, face, quad, above, owner, shadow)
    if kind == "hand" and strength > 0 and rng.random() < 0.7:
        # Thumbs lie on the cards' lower parts.
        middle = project(homographies[len(cards) // 2], np.array([[0.5, rng.uniform(0.75, 1.1)]]))[
            0
        ]
        before = np.asarray(image).copy()
        _skin(rng, image, (float(middle[0]), float(middle[1])), units[0])
        above[np.any(np.asarray(image) != before, axis=2)] = -3
    corners: list[Corner] = []
    boxes = index_boxes(deck)
    grid = np.stack(np.meshgrid(np.linspace(0.03, 0.97, 7), np.linspace(0.03, 0.97, 9)), -1)
    grid = grid.reshape(-1, 2)
    readable = []
    for owner, (laid, homography) in enumerate(zip(cards, homographies, strict=True)):
        best = 0.0
        for centre, top, box in boxes:
            points = box[0] + grid[:, :1] * (box[1] - box[0]) + grid[:, 1:] * (box[3] - box[0])
            spots = np.round(project(homography, points)).astype(int)
            inside = (spots >= 0).all(axis=1) & (spots < np.array(size)).all(axis=1)
            if not inside.any():
                continue
            kept = spots[inside]
            seen = float((above[kept[:, 1], kept[:, 0]] == owner).sum() / len(spots))
            middle, tip = project(homography, np.stack([centre, top]))
            if seen > 0.05:
                dx, dy = tip - middle
                corners.append(
                    Corner(
                        laid.card,
                        owner,
                        float(middle[0]),
                        float(middle[1]),
                        math.atan2(dy, dx),
                        2 * math.hypot(dx, dy),
                        seen,
                    )
                )
            best = max(best, seen)
        if best >= 0.9:
            readable.append(laid.card)
    if strength > 0:
        image = spoil(rng, image, strength)
    return Scene(image, kind, corners, readable)


def _middle(cards: list[Laid]) -> tuple[float, float]:
    xs, ys = [c.x for c in cards], [c.y for c in cards]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def crop_scene(rng: np.random.Generator, decks: list[DrawnDeck], side: int) -> Scene:
    """What a window of a photo shows, for training: indices 14 to 52 pixels high."""
    drawn = decks[int(rng.integers(len(decks)))]
    deck = drawn[0]
    kind = str(rng.choice(KINDS, p=[0.15, 0.45, 0.25, 0.15]))
    cards = layout(rng, kind, deck, int(rng.integers(5, 22)))
    focus = cards[int(rng.integers(len(cards)))]
    height = math.exp(rng.uniform(math.log(14), math.log(52)))
    scale = height / (deck.index_height * deck.aspect)
    centre = (focus.x + rng.uniform(-0.5, 0.5), focus.y + rng.uniform(-0.7, 0.7))
    tilt = abs(rng.normal(0, 0.3))
    view = camera(rng, centre, scale, (side, side), min(tilt, 0.8), rng.uniform(-math.pi, math.pi))
    if rng.random() < 0.25:
        view = squashed(rng, view, side)
    return render(rng, drawn, kind, cards, view, (side, side))


def squashed(rng: np.random.Generator, view: Floats, side: int) -> Floats:
    """A view of a photo that was made narrower or lower: to a square, say."""
    across, down = rng.permutation([1.0, rng.uniform(0.72, 1.0)])
    middle = side / 2
    squash: Floats = np.array(
        [[across, 0, middle * (1 - across)], [0, down, middle * (1 - down)], [0, 0, 1]]
    )
    return squash @ view


def photo_scene(
    rng: np.random.Generator, decks: list[DrawnDeck], kind: str, count: int, height: float,
    strength: float = 1.0,
) -> Scene:  # fmt: skip
    """A whole photo of a table or a hand, for evaluation: all of it inside the picture."""
    drawn = decks[int(rng.integers(len(decks)))]
    deck = drawn[0]
    cards = layout(rng, kind, deck, count)
    scale = height / (deck.index_height * deck.aspect)
    xs, ys = [c.x for c in cards], [c.y for c in cards]
    size = (
        int((max(xs) - min(xs) + 2.6) * scale),
        int((max(ys) - min(ys) + 2.8) * scale),
    )
    tilt = min(abs(rng.normal(0, 0.2)), 0.5) * strength
    view = camera(rng, _middle(cards), scale * 0.95, size, tilt, rng.normal(0, 0.1) * strength)
    return render(rng, drawn, kind, cards, view, size, strength)


def name(card: int) -> str:
    return CARDS[card]
