"""The decks that scenes are made of: fetched from their packages and drawn once as pixels.

Nothing is copied into the project: packages go below the build folder, drawings too. A drawn deck
is an array of 52 cards of four channels, and a few numbers in a JSON file beside it: where the
index is, and whether the right-hand corners have one as well.
"""

from __future__ import annotations

import gzip
import io
import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
"""In the order of a drawn deck, which is that of the sheets of Debian's decks."""

WIDTH = 224
"""Pixels across a drawn card."""

FONT_DECKS = 170
HELD_OUT = frozenset(
    ["anglo_poker", "dondorf", "neoclassical", "plastic", "tigullio", "cardsJS"]
    + [f"font{i:02d}" for i in range(8)]
)
"""Decks that no training scene shows: they are what the published figures are measured on."""

FEW = frozenset(["cardsJS", "letele", "kibitz-two"])
"""Enough to try the training on: one deck to report on, two to learn; and a font for each side."""

DEBIAN = [
    "gnome-cards-data", "mate-backgrounds", "ukui-wallpapers", "fonts-dejavu-core",
    "fonts-liberation", "fonts-linuxlibertine", "fonts-lato", "fonts-roboto-unhinted",
    "fonts-freefont-ttf", "fonts-urw-base35", "fonts-cantarell", "fonts-open-sans",
    "fonts-crosextra-carlito", "fonts-crosextra-caladea", "fonts-comic-neue",
    "fonts-league-spartan", "fonts-cabin", "fonts-courier-prime", "fonts-inter",
    "fonts-adf-gillius", "fonts-adf-universalis", "fonts-adf-baskervald", "fonts-adf-romande",
    "fonts-quicksand", "fonts-hack", "fonts-dustin", "fonts-sil-andika", "fonts-sil-charis",
    "fonts-yanone-kaffeesatz", "fonts-tuffy", "fonts-routed-gothic",
]  # fmt: skip
NPM = ["@letele/playing-cards@0.1.0", "cardsJS@1.1.1"]
GNOME = Path("/usr/share/aisleriot/cards")
WITHOUT_FRENCH_INDICES = {"swiss-xvii", "tarocco", "tango_nuevo"}

_HELD_FAMILIES = ["Lato", "C059", "Linux Biolinum O"]
_FAMILIES = [
    "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Condensed", "FreeSans", "FreeSerif",
    "Liberation Sans", "Liberation Sans Narrow", "Liberation Serif", "Linux Libertine O",
    "Nimbus Roman", "Nimbus Sans", "Nimbus Sans Narrow", "P052", "Roboto", "Roboto Condensed",
    "URW Bookman", "URW Gothic", "Andika", "Baskervald ADF Std", "Cabin", "Caladea", "Cantarell",
    "Carlito", "Charis SIL", "Comic Neue", "Courier Prime", "Dustismo Roman", "Gillius ADF", "Hack",
    "Inter", "League Spartan", "Open Sans", "Open Sans Condensed", "Quicksand", "Romande ADF Std",
    "Routed Gothic", "Tuffy", "Universalis ADF Std", "Yanone Kaffeesatz",
]  # fmt: skip
_WORDS: list[dict[str, str]] = [
    {},
    {"A": "E", "J": "Kn", "Q": "D"},  # Swedish
    {"J": "B", "Q": "D"},  # German, Dutch (with V for the queen)
    {"A": "1", "J": "V", "Q": "D", "K": "R"},  # French
]


@dataclass(frozen=True)
class Deck:
    """What is known of a drawn deck; lengths in parts of the card's width or height."""

    name: str
    index_x: float
    index_y: float
    """Centre of the index at the upper left."""
    index_width: float
    index_height: float
    four: bool
    """Whether all four corners have an index."""
    aspect: float
    """Height of a card by its width."""


def install(folder: Path) -> None:
    """Fetch what is missing: packages of Debian (as root) and of npm."""
    known = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${Status}\n", *DEBIAN],
        check=False,
        capture_output=True,
        text=True,
    )
    if known.stdout.count(" installed\n") < len(DEBIAN):
        subprocess.run(
            ["apt-get", "install", "-y", "-q", "--no-install-recommends", *DEBIAN], check=True
        )
    if not (folder / "npm" / "node_modules" / "cardsJS").is_dir():
        (folder / "npm").mkdir(parents=True, exist_ok=True)
        (folder / "npm" / "package.json").write_text("{}\n", encoding="utf-8")
        subprocess.run(
            ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", *NPM],
            cwd=folder / "npm",
            check=True,
        )


def pixels(drawing: str, width: int) -> Image.Image:
    import resvg_py

    data = bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width))
    return Image.open(io.BytesIO(data)).convert("RGBA")


def measured(name: str, cards: NDArray[np.uint8]) -> Deck:
    """Find the index: on twos and threes all else in the upper left is paper."""
    height, width = cards.shape[1:3]
    top, left = int(0.015 * height), int(0.02 * width)
    bottom, right = int(0.46 * height), int(0.33 * width)
    ink = np.zeros((bottom - top, right - left), bool)
    match = []
    for suit in range(4):
        for rank in (1, 2):
            card = cards[suit * 13 + rank].astype(np.int16)
            paper = np.median(card[: height // 2, :, :3].reshape(-1, 3), axis=0)
            far = (np.abs(card[:, :, :3] - paper).max(axis=2) > 70) & (card[:, :, 3] > 200)
            here = far[top:bottom, left:right]
            ink |= here
            mirrored = far[top:bottom, width - right : width - left]
            match.append((mirrored.sum() + 1) / (here.sum() + 1) if here.any() else 0.0)
    # A frame at the edge is no index: drop full lines.
    ink[:, ink.mean(axis=0) > 0.9] = False
    ink[ink.mean(axis=1) > 0.9] = False
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))

    # The index ends where a wide gap begins.
    def extent(filled: NDArray[np.int64], gap: float) -> tuple[int, int]:
        first = last = int(filled[0])
        for at in filled:
            if at - last > gap:
                break
            last = int(at)
        return first, last + 1

    y0, y1 = extent(rows, 0.06 * height)
    x0, x1 = extent(columns, 0.06 * width)
    return Deck(
        name,
        (left + (x0 + x1) / 2) / width,
        (top + (y0 + y1) / 2) / height,
        (x1 - x0) / width,
        (y1 - y0) / height,
        0.8 < float(np.median(match)) < 1.25,
        height / width,
    )


def _grid(sheet: Image.Image, rows: int) -> NDArray[np.uint8]:
    """Cut a sheet of 13 columns; the first four rows are the suits, as in ``CARDS``."""
    across, down = sheet.width / 13, sheet.height / rows
    height = round(down * WIDTH / across)
    cards = [
        np.asarray(
            sheet.resize(
                (WIDTH, height),
                Image.Resampling.LANCZOS,
                (column * across, row * down, (column + 1) * across, (row + 1) * down),
            )
        )
        for row in range(4)
        for column in range(13)
    ]
    return np.stack(cards)


def _gnome() -> dict[str, Callable[[], NDArray[np.uint8]]]:
    def draw(path: Path) -> NDArray[np.uint8]:
        drawing = gzip.decompress(path.read_bytes()).decode("utf-8", "replace")
        return _grid(pixels(drawing, 13 * WIDTH), 5)

    return {
        path.stem: partial(draw, path)
        for path in sorted(GNOME.glob("*.svgz"))
        if path.stem not in WITHOUT_FRENCH_INDICES and path.stem.isascii()
    }


def _same_size(cards: list[Image.Image]) -> NDArray[np.uint8]:
    height = round(cards[0].height * WIDTH / cards[0].width)
    size = (WIDTH, height)
    return np.stack([np.asarray(card.resize(size, Image.Resampling.LANCZOS)) for card in cards])


def _cards_js(folder: Path) -> NDArray[np.uint8]:
    faces = folder / "npm" / "node_modules" / "cardsJS" / "dist" / "cards"
    drawings = [
        (faces / f"{card.replace('T', '10')}.svg").read_text(encoding="utf-8") for card in CARDS
    ]
    return _same_size([pixels(drawing, WIDTH) for drawing in drawings])


_LETELE = """
const fs = require('fs');
let code = fs.readFileSync('node_modules/@letele/playing-cards/dist/index.esm.js', 'utf8');
code = code.replace(/^import.*$/gm, '').replace(/^export.*$/gm, '');
const kept = /^(viewBox|preserveAspectRatio|pattern.*|gradient.*|clipPathUnits|spreadMethod)$/;
const name = (n) => n === 'className' ? 'class' : n === 'xlinkHref' ? 'xlink:href' :
  kept.test(n) ? n : n.replace(/[A-Z]/g, (c) => '-' + c.toLowerCase());
const text = (v) => typeof v === 'object' ?
  Object.entries(v).map(([k, w]) => name(k) + ':' + w).join(';') : String(v);
const React = { createElement: (tag, props, ...inside) => {
  const given = Object.entries(props || {}).filter(([, v]) => v !== undefined && v !== null);
  if (tag === 'svg') given.push(['xmlns:xlink', 'http://www.w3.org/1999/xlink']);
  const flat = inside.flat().filter((x) => x).join('');
  return '<' + tag + given.map(([k, v]) =>
    ' ' + (k.includes(':') ? k : name(k)) + '="' + text(v).replace(/"/g, '&quot;') + '"').join('')
    + '>' + flat + '</' + tag + '>';
} };
const _extends = Object.assign;
const found = {};
const list = [...code.matchAll(/^const (Svg[CDHS](?:10|[2-9AJQK])) /gm)].map((m) => m[1]);
eval(code + list.map((n) => `\\nfound['${n.slice(3)}'] = ${n}({});`).join(''));
console.log(JSON.stringify(found));
"""


def _letele(folder: Path) -> NDArray[np.uint8]:
    told = subprocess.run(
        ["node", "-e", _LETELE], cwd=folder / "npm", check=True, capture_output=True, text=True
    )
    found = json.loads(told.stdout)
    drawings = [found[card[1] + card[0].replace("T", "10")] for card in CARDS]
    return _same_size([pixels(drawing, WIDTH) for drawing in drawings])


def own_deck(style: str) -> NDArray[np.uint8]:
    """Kibitz's own cards, in one of its styles."""
    from kibitz.art import svg
    from kibitz.art.style import Style

    look = Style.parse(style)
    return _same_size([pixels(svg("french", card, look), WIDTH) for card in CARDS])


_STYLES = ("two", "four", "two-large", "four-large")


_PIPS: dict[int, list[tuple[float, float]]] = {
    1: [(1, 2)], 2: [(1, 0), (1, 4)], 3: [(1, 0), (1, 2), (1, 4)],
    4: [(0, 0), (2, 0), (0, 4), (2, 4)], 5: [(0, 0), (2, 0), (0, 4), (2, 4), (1, 2)],
    6: [(0, 0), (2, 0), (0, 4), (2, 4), (0, 2), (2, 2)],
    7: [(0, 0), (2, 0), (0, 4), (2, 4), (0, 2), (2, 2), (1, 1)],
    8: [(0, 0), (2, 0), (0, 4), (2, 4), (0, 2), (2, 2), (1, 1), (1, 3)],
    9: [(0, 0), (2, 0), (0, 4), (2, 4), (0, 4 / 3), (2, 4 / 3), (0, 8 / 3), (2, 8 / 3), (1, 2)],
    10: [(0, 0), (2, 0), (0, 4), (2, 4), (0, 4 / 3), (2, 4 / 3), (0, 8 / 3), (2, 8 / 3),
         (1, 2 / 3), (1, 10 / 3)],
}  # fmt: skip


def _font_deck(number: int, courts: NDArray[np.uint8]) -> tuple[Deck, NDArray[np.uint8]]:
    """A deck with indices set in some font, in the manner of some printer."""
    from kibitz.art.shapes import SUITS as OWN

    chance = random.Random(25_000 + number)
    held = number < 8
    family = chance.choice(_HELD_FAMILIES if held else _FAMILIES)
    weight = chance.choice(["normal", "bold", "bold"])
    jumbo = chance.random() < 0.3
    size = chance.uniform(52, 80) if jumbo else chance.uniform(30, 46)
    squeeze = chance.uniform(0.7, 1.0)
    words = _WORDS[0] if held or chance.random() < 0.6 else chance.choice(_WORDS[1:])
    sign_family = chance.choice(["", "", "DejaVu Sans", "FreeSerif", "FreeSans", "FreeMono"])
    sign = size * chance.uniform(0.62, 0.95) * (0.9 if jumbo else 1)
    middle = chance.uniform(10, 16) + max(size * 0.36, sign * 0.42)
    top = chance.uniform(9, 20)
    gap = chance.uniform(0.06, 0.22) * size
    four = chance.random() < 0.3
    height = chance.choice([350, 350, 350, 388, 340])
    red = chance.choice(["#d40000", "#c8102e", "#b5121b", "#e2231a", "#d22", "#a8201a"])
    black = chance.choice(["#000", "#111", "#1b1d24", "#222"])
    colours = {"C": black, "S": black, "H": red, "D": red}
    if chance.random() < 0.12:
        colours |= {"C": "#17703f", "D": chance.choice(["#1c58b8", "#d97a00"])}
    paper = chance.choice(["#fff", "#fff", "#fffdf8", "#faf6ea", "#f6f6f8"])
    left, upper = chance.uniform(66, 78), chance.uniform(56, 74)
    pip = chance.uniform(38, 56)
    cap = {"URW Gothic": 0.74, "FreeSerif": 0.66, "Nimbus Roman": 0.66}.get(family, 0.71)
    inside = {"C": 0, "D": 1, "H": 2, "S": 3}
    own = {letter: OWN[key] for letter, key in zip("CDHS", _own_keys(), strict=True)}
    signs = dict(zip("CDHS", "♣♦♥♠", strict=True))

    def suit_sign(suit: str, x: float, y: float, tall: float, turned: bool = False) -> str:
        half = " rotate(180)" if turned else ""
        if not sign_family:
            return (
                f'<path transform="translate({x} {y}){half} scale({tall / 100})" '
                f'd="{own[suit]}" fill="{colours[suit]}"/>'
            )
        font = tall * 1.28
        return (
            f'<text transform="translate({x} {y}){half}" y="{font * 0.36}" text-anchor="middle" '
            f'font-family="{sign_family}" font-size="{font}" fill="{colours[suit]}">{signs[suit]}'
            "</text>"
        )

    parts = []
    for place, card in enumerate(CARDS):
        rank, suit = card[0], card[1]
        word = words.get(rank, "10" if rank == "T" else rank)
        wide = squeeze * (0.72 if len(word) == 2 else 1.0)
        index = (
            f'<text transform="translate({middle} {top + cap * size}) scale({wide} 1)" '
            f'text-anchor="middle" font-family="{family}" font-weight="{weight}" '
            f'font-size="{size}" fill="{colours[suit]}">{word}</text>'
        ) + suit_sign(suit, middle, top + cap * size + gap + sign / 2, sign)
        right = f'<g transform="translate({250 - 2 * middle} 0)">{index}</g>' if four else ""
        body = ""
        value = RANKS.index(rank) + 1
        if value <= 10 and not jumbo:
            for x, y in _PIPS[value]:
                at = left + (250 - 2 * left) * x / 2, upper + (height - 2 * upper) * y / 4
                large = pip * (2 if value == 1 else 1)
                body += suit_sign(suit, *at, large, y > 2)
        elif value <= 10:
            body = suit_sign(suit, 125, height * 0.62, 150)
        corner = index + right
        face = (
            f'<rect x="1" y="1" width="248" height="{height - 2}" rx="14" fill="{paper}" '
            f'stroke="#bbb" stroke-width="1"/>{body}{corner}'
            f'<g transform="rotate(180 125 {height / 2})">{corner}</g>'
        )
        column, row = place % 13, inside[suit]
        parts.append(f'<g transform="translate({column * 250} {row * height})">{face}</g>')
    sheet = pixels(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3250 {4 * height}">'
        + "".join(parts)
        + "</svg>",
        13 * WIDTH,
    )
    cards = _grid(sheet, 4).copy()
    tall = cap * size + gap + sign
    wide = max(size * 0.62 * squeeze, sign * 0.84)
    deck = Deck(
        f"font{number:02d}",
        middle / 250,
        (top + tall / 2) / height,
        wide / 250,
        tall / height,
        four,
        height / 250,
    )
    if not jumbo or chance.random() < 0.5:
        _lend_courts(cards, courts, deck)
    return deck, cards


def _own_keys() -> tuple[int, int, int, int]:
    from kibitz.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES

    return CLUBS, DIAMONDS, HEARTS, SPADES


def _lend_courts(cards: NDArray[np.uint8], courts: NDArray[np.uint8], deck: Deck) -> None:
    """Put the pictures of another deck's courts into the middle of these."""
    height = cards.shape[1]
    inner = min(0.3, deck.index_x + deck.index_width / 2 + 0.03)
    x0, x1 = int(inner * WIDTH), int((1 - inner) * WIDTH)
    y0, y1 = int(0.09 * height), int(0.91 * height)
    tall = courts.shape[1]
    for suit in range(4):
        for rank in (10, 11, 12):
            donor = Image.fromarray(courts[suit * 13 + rank])
            part = donor.crop(
                (int(0.2 * WIDTH), int(0.08 * tall), int(0.8 * WIDTH), int(0.92 * tall))
            )
            cards[suit * 13 + rank, y0:y1, x0:x1, :3] = np.asarray(part.resize((x1 - x0, y1 - y0)))[
                :, :, :3
            ]


def draw_all(folder: Path, few: bool = False) -> None:
    """Draw every deck that is not drawn yet; a minute and a half in all. ``few``: only some of each
    side, to try the rest of the training on."""
    target = folder / "decks"
    target.mkdir(parents=True, exist_ok=True)
    lenders: list[NDArray[np.uint8]] = []

    def drawn(name: str) -> bool:
        return (target / f"{name}.json").exists()

    def keep(deck: Deck, cards: NDArray[np.uint8]) -> None:
        np.save(target / f"{deck.name}.npy", cards)
        # Written last: a deck without it was not finished.
        (target / f"{deck.name}.json").write_text(json.dumps(asdict(deck)), encoding="utf-8")
        print(
            f"deck {deck.name}: index {deck.index_width:.2f} by {deck.index_height:.2f}"
            f"{', four corners' if deck.four else ''}",
            flush=True,
        )

    def lend(name: str) -> None:
        if name not in HELD_OUT and not name.startswith("kibitz"):
            lenders.append(np.load(target / f"{name}.npy"))

    printed: dict[str, Callable[[], NDArray[np.uint8]]] = {
        **_gnome(),
        "letele": partial(_letele, folder),
        "cardsJS": partial(_cards_js, folder),
        **{f"kibitz-{style}": partial(own_deck, style) for style in _STYLES},
    }
    chosen = FEW if few else printed
    for name, draw in printed.items():
        if name in chosen:
            if not drawn(name):
                cards = draw()
                keep(measured(name, cards), cards)
            lend(name)
    for number in (0, 8) if few else range(FONT_DECKS):
        if not drawn(f"font{number:02d}"):
            keep(*_font_deck(number, lenders[number % len(lenders)]))


def load(folder: Path, held_out: bool) -> list[tuple[Deck, NDArray[np.uint8]]]:
    """The drawn decks of one side of the split, mapped into memory."""
    return [
        (Deck(**json.loads(path.read_text(encoding="utf-8"))), np.load(path.with_suffix(".npy")))
        for path in sorted((folder / "decks").glob("*.json"))
        if (path.stem in HELD_OUT) == held_out
    ]


if __name__ == "__main__":
    where = Path(sys.argv[1] if len(sys.argv) > 1 else "build/vision")
    install(where)
    draw_all(where)
