"""Which characters a name may have: those that people see, in the order they are written."""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_NON_JOINER = "\u200c"
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols by their category, but nothing is to be seen of them."""


def has_hidden_characters(name: str) -> bool:
    """Whether a name has control or direction characters, line breaks, or others that nobody sees:
    with those it could look like somebody else's, or turn the text around it."""
    return any(_hidden(name, i) for i in range(len(name)))


def _hidden(name: str, i: int) -> bool:
    char = name[i]
    if char in (_JOINER, _NON_JOINER):
        return not (0 < i < len(name) - 1 and _joins(char, name[i - 1], name[i + 1]))
    if "\ufe00" <= char <= "\ufe0f":
        # The form of the sign before it, in text or in colour; after a letter nothing is seen.
        return not (
            i and (unicodedata.category(name[i - 1]) == "So" or name[i - 1] in "0123456789#*")
        )
    # Planes of tags and variations, some of them not assigned yet.
    if "\U000e0000" <= char <= "\U000e0fff" or char in _FILLERS:
        return True
    # Cc and Cf: control and format, such as U+202E and U+200B; Cs and Co: no characters at all; Zl
    # and Zp: breaks of lines and paragraphs. Not Cn: Python may not know the newest signs yet.
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def _joins(joiner: str, before: str, after: str) -> bool:
    """Whether a joiner is spelling: of an emoji made of several, or of a word in a script whose
    letters join, such as Persian or Hindi."""
    if joiner == _JOINER and unicodedata.category(after) == "So":
        return unicodedata.category(before) in ("So", "Sk") or before == "\ufe0f"
    scripts = ("ARABIC", "SYRIAC", "DEVANAGARI", "BENGALI", "KANNADA", "MALAYALAM", "SINHALA")
    return all(unicodedata.name(char, "").startswith(scripts) for char in (before, after))
