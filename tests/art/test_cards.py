"""Every card of every deck: well-formed, self-contained, distinct, and of the right kind."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET

import pytest

from kibitz.art import BACK, BACKS, FACE_STYLES, Style, decks, faces, file_stem, svg
from kibitz.art.glyphs import draw_word
from kibitz.core.cards import JACK, card_name, pack, parse_card, rank_of
from kibitz.core.registry import games

SVG = "{http://www.w3.org/2000/svg}"
EVERY = [(deck, style) for deck in decks() for style in FACE_STYLES]
KINDS = pytest.mark.parametrize(("deck", "style"), EVERY, ids=lambda x: getattr(x, "face", x))


@KINDS
def test_every_face_is_one_drawing_with_paths_only(deck: str, style: Style) -> None:
    for name in [*faces(deck), BACK]:
        text = svg(deck, name, style)
        root = ET.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"] == "0 0 250 350"
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        allowed = {"svg", "g", "defs", "use", "path", "rect", "circle", "ellipse", "clipPath"}
        allowed |= {"linearGradient", "radialGradient", "stop"}
        assert tags <= allowed, name
        # Eight digits are a colour only to newer programs.
        assert not re.search(r"#[0-9a-f]{8}\"", text), name
        assert not re.search(r"url\((?!#)|(?:href|src)=\"(?!#)|style=|@import|font", text), name


@KINDS
def test_every_reference_is_to_an_id_of_the_same_drawing(deck: str, style: Style) -> None:
    for name in [*faces(deck), BACK]:
        text = svg(deck, name, style)
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'(?:href="|url\()#([^")]+)', text)) <= set(ids)


def test_ids_do_not_clash_when_all_cards_stand_in_one_page() -> None:
    every = [svg(d, name, style) for d, style in EVERY for name in faces(d)]
    every += [svg("french", BACK, Style(back=colour)) for colour in BACKS]
    ids = [i for text in every for i in re.findall(r'\bid="([^"]+)"', text)]
    assert len(ids) > 52
    assert len(ids) == len(set(ids))


@KINDS
def test_all_faces_of_a_deck_differ(deck: str, style: Style) -> None:
    def bare(name: str) -> str:
        return re.sub(r'(id="|#)[^"]*?-' + style.face + "-", r"\1", svg(deck, name, style))

    drawn = {bare(name) for name in faces(deck)}
    assert len(drawn) == len(faces(deck))


def test_the_french_deck_is_the_engine_s_deck() -> None:
    assert sorted(faces("french")) == sorted(card_name(c) for c in pack())


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_card_of_every_game_has_a_face(game: object) -> None:
    from kibitz.core.game import Game

    assert isinstance(game, Game)
    names = {game.card_name(card) for card in game.pack(game.setup())}
    assert names <= set(faces(game.deck))
    if game.deck == "gallery":
        assert names == set(faces("gallery"))


def test_pips_are_as_many_as_the_rank_says() -> None:
    for style in FACE_STYLES:
        if style.index == "large":
            continue
        for name in faces("french"):
            rank = rank_of(parse_card(name))
            if not 2 <= rank < JACK:
                continue
            text = svg("french", name, style)
            used = re.findall(r'<use href="#([^"]+)"', text)
            assert sum(u.endswith("-p") for u in used) == rank, name


def test_file_stems_are_plain_and_all_different() -> None:
    for deck in decks():
        stems = [file_stem(deck, name) for name in [*faces(deck), BACK]]
        assert len({s.lower() for s in stems}) == len(stems)
        assert all(re.fullmatch(r"[A-Za-z0-9-]+", stem) for stem in stems)


@pytest.mark.parametrize(
    "name", ["", "X", "joker", "Å9", "7/8", "♥♥", '<&">', "漢字", "a b c d e f g"]
)
def test_a_card_nobody_drew_still_gets_a_face(name: str) -> None:
    for deck in ("french", "gallery", "unheard-of", '"<deck>'):
        for style in FACE_STYLES:
            root = ET.fromstring(svg(deck, name, style))
            assert len(list(root.iter())) > 2
    assert svg("x", "A1") != svg("x", "B1")


def test_letters_with_accents_are_not_the_bare_ones() -> None:
    drawn = [draw_word(sign, 0, 0, 100, "#000") for sign in "AÅÄÁOÖÔÒÕN"]
    assert len(set(drawn)) == len(drawn)
    assert draw_word("å", 0, 0, 100, "#000") == draw_word("Å", 0, 0, 100, "#000")


def test_files_are_small_enough_for_the_page() -> None:
    """The page loads in 300 kB; a hand of cards has to fit beside the program."""
    for style in FACE_STYLES:
        for name in faces("french"):
            limit = 12_000 if name[0] in "JQK" else 6_000
            assert len(svg("french", name, style).encode()) <= limit, name
        for name in faces("gallery"):
            assert len(svg("gallery", name, style).encode()) <= 15_000, name
    for colour in BACKS:
        assert len(svg("french", BACK, Style(back=colour)).encode()) <= 6_000
    whole = "".join(svg("french", name) for name in faces("french"))
    assert len(gzip.compress(whole.encode())) < 60_000


def test_a_painting_is_the_same_whenever_it_is_drawn() -> None:
    assert [svg("gallery", n) for n in faces("gallery")] == [
        svg("gallery", n) for n in faces("gallery")
    ]


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("", Style()),
        ("four", Style(colours="four")),
        ("plum,LARGE", Style(index="large", back="plum")),
        ("four-large-plum", Style("four", "large", "plum")),
        ("large four", Style("four", "large")),
    ],
)
def test_a_style_in_words(text: str, style: Style) -> None:
    assert Style.parse(text) == style
    assert Style.parse(style.name) == style
