"""Translates messages: gettext catalogues, read directly from their ``.po`` files.

The program's own catalogues are in ``i18n/locale``, each game's in its folder's ``locale``, so
that a new game brings its sentences with it. A catalogue entry is a message key and a sentence with
``{name}`` placeholders for the arguments; plural forms depend on the argument ``n``.
"""

from __future__ import annotations

import gettext
import locale
import os
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.pofile import read_po

from kibitz.core.cards import card_name, card_symbol, card_words, parse_card
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import games

LANGUAGES = ("en", "sv")
DEFAULT = "en"
_COMMA = ("sv",)
"""Languages with a decimal comma."""


@dataclass
class Catalogue:
    """All messages of one language."""

    lang: str
    one: dict[str, str] = field(default_factory=dict)
    many: dict[str, tuple[str, ...]] = field(default_factory=dict)
    plural: Callable[[int], int] = field(default=lambda n: int(n != 1))

    def add(self, path: Path) -> None:
        """Read a ``.po`` file into this catalogue."""
        with path.open("rb") as file:
            entries = read_po(file, locale=self.lang, charset="utf-8")
        self.plural = gettext.c2py(entries.plural_expr)
        for entry in entries:
            if not entry.id:
                continue
            sentence = entry.string
            if isinstance(entry.id, str):
                if isinstance(sentence, str) and sentence:
                    self.one[entry.id] = sentence
            elif isinstance(sentence, (list, tuple)) and all(sentence):
                self.many[entry.id[0]] = tuple(sentence)

    def __contains__(self, key: str) -> bool:
        return key in self.one or key in self.many

    def pattern(self, key: str, n: object) -> str | None:
        """The sentence for a key, in the plural form of ``n`` where it has several."""
        forms = self.many.get(key)
        if forms is not None:
            return forms[self.plural(int(n) if isinstance(n, (int, float)) else 0)]
        return self.one.get(key)


_catalogues: dict[str, Catalogue] = {}
_game_folders: set[tuple[str, str]] = set()


def catalogue(lang: str) -> Catalogue:
    """The messages of a language: the program's, and those of all registered games."""
    book = _catalogues.get(lang)
    if book is None:
        book = _catalogues[lang] = Catalogue(lang)
        book.add(Path(__file__).parent / "locale" / f"{lang}.po")
    for game in games():
        if (lang, game.folder) not in _game_folders:
            _game_folders.add((lang, game.folder))
            path = Path(game.folder) / "locale" / f"{lang}.po"
            if path.exists():
                book.add(path)
    return book


def system_language() -> str:
    """The user's language if there is a catalogue for it, else English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for word in os.environ.get(name, "").split(":"):
            code = word.split("_")[0].split(".")[0].lower()
            if code in LANGUAGES:
                return code
            if code:
                return DEFAULT
    code = (locale.getlocale()[0] or "").split("_")[0].lower()
    return code if code in LANGUAGES else DEFAULT


def check_language(lang: str) -> str:
    """The code of a language that has a catalogue; BadInputError lists them."""
    code = lang.strip().lower().replace("-", "_").split("_")[0]
    if code not in LANGUAGES:
        raise BadInputError(Msg("error.language", lang=lang, known=", ".join(LANGUAGES)))
    return code


def printable(text: str) -> str:
    """Text from outside (typed, read from a file, sent by a bot) without control characters."""
    return "".join([c if c.isprintable() else " " for c in text])


class Translator:
    """Turns messages into sentences of one language, with the names of the people at the seats.

    ``cards`` is how cards are written: ``symbols`` (7♥), ``letters`` (7H) or ``words`` (HJ 7).
    """

    def __init__(self, lang: str = DEFAULT, names: Sequence[str] = (), cards: str = "symbols"):
        self.lang = lang
        self.names = list(names)
        self.cards = cards

    def __call__(self, key: str, **args: object) -> str:
        return self.text(Msg(key, **args))

    def has(self, key: str) -> bool:
        return key in catalogue(self.lang) or key in catalogue(DEFAULT)

    def choice(self, help: str, value: object) -> str:
        """What a value of an option means: the message ``HELP.VALUE``, after the option's help, or
        the value itself if there is none."""
        key = f"{help}.{value}"
        return self(key) if self.has(key) else printable(str(value))

    def text(self, msg: Msg) -> str:
        """The sentence. A message with an unknown key is shown as its repr."""
        if msg.key == "card":
            return self.card(str(msg.args["face"]))
        if msg.key == "number":
            decimals = msg.args["decimals"]
            assert isinstance(decimals, int)
            return self.number(float(str(msg.args["value"])), decimals)
        if msg.key == "seat":
            seat = msg.args["seat"]
            if isinstance(seat, int) and 0 <= seat < len(self.names):
                return self.names[seat]
        n = msg.args.get("n", 0)
        pattern = catalogue(self.lang).pattern(msg.key, n)
        if pattern is None:
            pattern = catalogue(DEFAULT).pattern(msg.key, n)
        if pattern is None:
            return repr(msg)
        return _Sentence(self.for_game(msg.key.partition(".")[0])).vformat(pattern, (), msg.args)

    def for_game(self, game: str) -> Translator:
        """The translator for a game's messages: where the catalogue's ``GAME.cards`` is ``words``,
        its players write cards in words in this language."""
        words = catalogue(self.lang).one.get(f"{game}.cards") == "words"
        if not words or self.cards == "words":
            return self
        return Translator(self.lang, self.names, "words")

    def card(self, face: str) -> str:
        """A card in the reader's notation; faces of other decks unchanged."""
        try:
            card = parse_card(face)
        except BadInputError:
            return face
        return {"letters": card_name, "words": card_words}.get(self.cards, card_symbol)(card)

    def number(self, value: float, decimals: int) -> str:
        """A number with so many decimals, as the language writes it: 12.5 or 12,5."""
        return self.digits(f"{value:.{decimals}f}")

    def digits(self, english: str) -> str:
        """A number written in English, such as 1,234.5, as the language writes it: 1 234,5."""
        if self.lang not in _COMMA:
            return english
        return english.replace(",", "\N{NO-BREAK SPACE}").replace(".", ",")

    def value(self, value: object) -> str:
        if isinstance(value, Msg):
            return self.text(value)
        if isinstance(value, (list, tuple)):
            cards = all(isinstance(v, Msg) and v.key == "card" for v in value)
            return (" " if cards else ", ").join(self.value(v) for v in value)
        if isinstance(value, float):
            return self.digits(f"{value:.12g}")
        return printable(str(value))


class _Sentence(string.Formatter):
    """``str.format`` over message arguments: names only, values rendered by the translator."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator

    def get_field(self, name: str, args: Sequence[object], kwargs: object) -> tuple[object, str]:
        assert isinstance(kwargs, dict)
        return self.translator.value(kwargs.get(name, "{" + name + "}")), name
