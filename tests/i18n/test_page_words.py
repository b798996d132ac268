"""The words of the page: no notation, flags, identifiers or clause numbers, in plain characters."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import kibitz
from kibitz.core.registry import games
from kibitz.i18n import LANGUAGES, catalogue
from kibitz.players.seats import bots_of, levels_of

PACKAGE = Path(kibitz.__file__).parent
WEB = PACKAGE.parents[1] / "web" / "src"
OUR_OWN = [game for game in games() if Path(game.folder).is_relative_to(PACKAGE)]

TYPED = re.compile(
    r"\.(why|error|statistic|example|placeholder|solved\.(no_|not_|option_|file|resume_))|\.cards$"
    r"|\.solve\.(option|resume|minizinc)$"
)
"""Messages about what somebody typed at a prompt, and what only the terminal shows."""

WRONG = {
    "a card as it is typed": re.compile(r"\b([2-9TJQKA]|10)[CDHS]\b"),
    "a move as it is typed": re.compile(r"\b([PSHT]|H\d)-(M|H\d|O[PT])\b|\bH\d"),
    "an option of a command": re.compile(r"(?<!\w)--\w|\b\w+=(\w+)"),
    "the number of a seat": re.compile(r"\b(seat|plats) \d", re.IGNORECASE),
    "the number of a clause": re.compile(r"^\d[a-z]?:(?!\w)|\((rule|regel) \d"),
    "a decimal point": re.compile(r"\d\.\d"),
    "a floor in Swedish": re.compile(r"\bgolv", re.IGNORECASE),
    "a nominative after a preposition": re.compile(r"\btill Du\b"),
}

PLAIN = frozenset("–—‘’“”…•●←↑→↓♠♣♥♦−×\N{NO-BREAK SPACE}\N{VARIATION SELECTOR-15}")
"""What a plain font has beyond Latin-1."""


def page_sentences(lang: str) -> dict[str, str]:
    """What the games may say on the page, by key."""
    book = catalogue(lang)
    forms = {key: [text] for key, text in book.one.items()}
    forms |= {key: list(texts) for key, texts in book.many.items()}
    names = tuple(f"{game.name}." for game in OUR_OWN)
    return {
        f"{key} {i}": text
        for key, texts in forms.items()
        if key.startswith((*names, "bot.level", "bot.random")) and not TYPED.search(key)
        for i, text in enumerate(texts)
    }


def bundled(lang: str) -> dict[str, str]:
    """The page's own sentences."""
    if not WEB.is_dir():
        pytest.skip("an installed copy has no sources of the page")
    found: dict[str, str] = {}
    for path in sorted((WEB / "words").glob(f"*{lang}.ts")):
        lines = re.findall(r'^ *"([\w.]+)": (".*"),$', path.read_text(encoding="utf-8"), re.M)
        found |= {key: json.loads(text) for key, text in lines}
    return found


def filled(text: str) -> str:
    """The sentence with a number wherever there may be one: “seat {n}” shows a seat's number."""
    return re.sub(r"{(\w+)}", lambda found: "7" if found[1] in NUMBERS else "", text)


NUMBERS = ("n", "number")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_speak_to_people_on_the_page(lang: str) -> None:
    sentences = page_sentences(lang)
    assert len(sentences) > 500
    found = [
        f"{key}: {what}: {text}"
        for key, text in sentences.items()
        for what, wrong in WRONG.items()
        if wrong.search(filled(text))
    ]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_s_own_words_are_for_people(lang: str) -> None:
    sentences = bundled(lang)
    assert len(sentences) > 200
    found = [
        f"{key}: {what}: {text}"
        for key, text in sentences.items()
        for what, wrong in WRONG.items()
        if wrong.search(filled(text))
    ]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_identifier_of_a_bot_is_a_word_on_the_page(lang: str) -> None:
    """Their titles and levels are; an identifier in a sentence would be in lower case."""
    names = {bot.name for game in OUR_OWN for bot in game.bots} - {"random", "house", "honest"}
    titles = re.compile(rf"\b({'|'.join(sorted(names))})\b")
    ordinary = {"careful", "generous", "greedy", "patient"}
    for key, text in page_sentences(lang).items():
        words = set(titles.findall(text)) - (ordinary if lang == "en" else set())
        assert not words, f"{key}: {text}"


def test_every_character_is_in_a_plain_font() -> None:
    sentences = {
        k: v for lang in LANGUAGES for k, v in {**bundled(lang), **page_sentences(lang)}.items()
    }
    for path in sorted([*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]):
        sentences[path.name] = path.read_text(encoding="utf-8")
    for game in OUR_OWN:
        for path in sorted(Path(game.folder).glob("RULES*.md")):
            # Cards in such a block are drawn, not written.
            text = re.sub(r"```cards.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            sentences[f"{game.name} {path.name}"] = text
    found = {
        f"{key}: {char!r}"
        for key, text in sentences.items()
        for char in text
        if ord(char) > 0xFF and char not in PLAIN
    }
    assert found == set()


def test_signs_of_a_deck_that_plain_fonts_lack_are_said_in_words() -> None:
    """Cards of the gallery have signs such as a Maltese cross."""
    for game in OUR_OWN:
        signs = {sign for card in game.pack(game.setup()) for sign in game.card_name(card)}
        for sign in signs:
            if ord(sign) > 0xFF and sign not in PLAIN:
                assert all(f"{game.name}.face.{sign}" in catalogue(lang) for lang in LANGUAGES)


def test_levels_have_names_and_are_bots_of_the_game() -> None:
    for game in OUR_OWN:
        names = [level.name for level in levels_of(game)]
        assert 2 <= len(names) <= 4
        assert len(set(names)) == len(names)
        bots = {bot.name for bot in bots_of(game)}
        assert {level.bot.partition(":")[0] for level in levels_of(game)} <= bots
        for lang in LANGUAGES:
            book = catalogue(lang)
            assert all(f"bot.level.{name}" in book for name in names)
            assert len({book.one[f"bot.level.{name}"] for name in names}) == len(names)
