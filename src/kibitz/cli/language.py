"""The language of this run of the program. It is determined before the command line is parsed,
because help texts need it.
"""

from __future__ import annotations

from kibitz.core.messages import set_renderer
from kibitz.i18n import Translator, check_language, system_language

_current: list[Translator] = []


def take_language(words: list[str]) -> tuple[str | None, list[str]]:
    """The value of ``--lang``, wherever it stands, and the other words of the command line."""
    lang: str | None = None
    rest: list[str] = []
    waiting = False
    for number, word in enumerate(words):
        if waiting:
            lang, waiting = word, False
        elif word == "--":
            rest += words[number:]
            break
        elif word == "--lang" and number + 1 < len(words):
            waiting = True
        elif word.startswith("--lang="):
            lang = word[7:]
        else:
            rest.append(word)
    return lang, rest


def speak(lang: str | None) -> Translator:
    """Use this language from now on (None: the system's)."""
    translator = Translator(system_language() if lang is None else check_language(lang))
    _current[:] = [translator]
    set_renderer(translator.text)
    return translator


def translator() -> Translator:
    """The translator of this run, without anybody's names."""
    return _current[0] if _current else speak(None)
