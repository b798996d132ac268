"""Finds what is wrong with the message catalogues: used by test_translations.py."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.pofile import read_po

LANGUAGES = ("en", "sv")
SPEAKERS = {"Msg", "t", "say", "line", "_say"}
"""Calls whose first argument is a message key and whose other arguments fill its places."""
WRITERS = {"print", "echo", "secho", "write", "show", "Text", "Rule", "Panel", "ask", "input"}
"""Calls that put their first argument in front of a person as it is."""

Forms = list[str]


@dataclass
class Catalogue:
    """One folder's catalogues: for each language the forms of every key."""

    name: str
    books: dict[str, dict[str, Forms]]

    @staticmethod
    def read(name: str, folder: Path) -> Catalogue:
        return Catalogue(name, {lang: _read(folder / f"{lang}.po", lang) for lang in LANGUAGES})


@dataclass
class Use:
    """A place in the source that speaks a message."""

    key: str
    where: str
    args: set[str] | None = None
    """Its arguments; None where they cannot be read off the call."""


@dataclass
class Uses:
    """All that some sources say."""

    keys: list[Use] = field(default_factory=list)
    patterns: list[Use] = field(default_factory=list)
    """Keys put together at run time, as regular expressions."""
    bare: list[str] = field(default_factory=list)
    """Words shown without a catalogue."""


def scan(source: str, where: str, spaces: set[str]) -> Uses:
    """What one module says. ``spaces`` are the first words that make a string a key."""
    uses = Uses()
    tree = ast.parse(source)
    seen: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            _call(node, where, uses, seen)
    key = re.compile(rf"({'|'.join(sorted(spaces))})(\.[a-z0-9_]+)+")
    for node in ast.walk(tree):
        if node in seen:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if key.fullmatch(node.value):
                uses.keys.append(Use(node.value, f"{where}:{node.lineno}"))
        elif isinstance(node, ast.JoinedStr):
            head = node.values[0] if node.values else None
            if isinstance(head, ast.Constant) and str(head.value).split(".")[0] in spaces:
                uses.patterns.append(Use(_pattern(node), f"{where}:{node.lineno}"))
    return uses


def scan_bare(source: str, where: str, allowed: set[str]) -> list[str]:
    """Words of a human language passed straight to the screen."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node) in WRITERS | {"print"}:
            for arg in node.args:
                words = _words(arg)
                if re.search(r"[^\W\d_]{2,}", words) and words.strip() not in allowed:
                    found.append(f"{where}:{node.lineno}: “{words}” is shown without a catalogue")
    return found


def problems(
    catalogues: list[Catalogue],
    uses: Uses,
    conventional: set[str],
    optional: Iterable[str] = (),
    same: set[str] = frozenset(),  # type: ignore[assignment]
) -> list[str]:
    """Everything that is wrong, one line each.

    ``conventional`` keys must be there without being named in the source; ``optional`` are
    patterns of keys that may be there.
    """
    found = [line for catalogue in catalogues for line in _compare(catalogue, same)]
    every = {key for c in catalogues for book in c.books.values() for key in book}
    for use in uses.keys:
        found += _check_use(use, catalogues)
    for use in uses.patterns:
        if not any(re.fullmatch(use.key, key) for key in every):
            found.append(f"{use.where}: no message fits {use.key}")
    for key in sorted(conventional):
        found += _check_use(Use(key, "by convention"), catalogues)
    used = {use.key for use in uses.keys} | conventional
    patterns = [use.key for use in uses.patterns] + list(optional)
    found += [
        f"{key}: in the catalogues, but nothing uses it"
        for key in sorted(every)
        if key not in used and not any(re.fullmatch(p, key) for p in patterns)
    ]
    return found


def places(forms: Forms) -> set[str]:
    """The ``{names}`` in a message."""
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def _check_use(use: Use, catalogues: list[Catalogue]) -> list[str]:
    space = use.key.split(".")[0]
    named = [c for c in catalogues if c.name == space]
    catalogue = named[0] if named else catalogues[0]
    found: list[str] = []
    for lang in LANGUAGES:
        forms = catalogue.books[lang].get(use.key)
        if forms is None:
            found.append(f"{use.where}: {use.key} is missing in {catalogue.name}, {lang}")
        elif use.args is not None and places(forms) - {"n"} != use.args - {"n"}:
            have, want = sorted(use.args), sorted(places(forms))
            found.append(f"{use.where}: {use.key} is given {have}, but {lang} says {want}")
    return found


def _compare(catalogue: Catalogue, same: set[str]) -> list[str]:
    found: list[str] = []
    one, other = (catalogue.books[lang] for lang in LANGUAGES)
    for key in sorted(set(one) ^ set(other)):
        lang = LANGUAGES[0] if key not in one else LANGUAGES[1]
        found.append(f"{catalogue.name}: {key} is missing in {lang}")
    for key in sorted(set(one) & set(other)):
        if places(one[key]) != places(other[key]):
            found.append(f"{catalogue.name}: {key} has other places in the two languages")
        words = re.sub(r"{\w*}", "", "".join(one[key]))
        if one[key] == other[key] and re.search(r"[^\W\d_]{2}", words) and key not in same:
            found.append(f"{catalogue.name}: {key} is the same in both languages")
    return found


def _read(path: Path, lang: str) -> dict[str, Forms]:
    with path.open("rb") as file:
        entries = read_po(file, locale=lang, charset="utf-8")
    book: dict[str, Forms] = {}
    for entry in entries:
        if isinstance(entry.id, str) and entry.id:
            book[entry.id] = [str(entry.string)]
        elif entry.id:
            book[entry.id[0]] = [str(form) for form in entry.string or ()]
    return {key: forms for key, forms in book.items() if all(forms)}


def _call(node: ast.Call, where: str, uses: Uses, seen: set[ast.AST]) -> None:
    if _name(node) not in SPEAKERS or not node.args:
        return
    first = node.args[0]
    args = {keyword.arg for keyword in node.keywords}
    known = None if None in args else {str(arg) for arg in args}
    branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
    for branch in branches:
        if isinstance(branch, ast.Constant) and isinstance(branch.value, str):
            seen.add(branch)
            if "." in branch.value:
                uses.keys.append(Use(branch.value, f"{where}:{node.lineno}", known))


def _name(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _pattern(node: ast.JoinedStr) -> str:
    parts = [
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z0-9_.]+"
        for part in node.values
    ]
    return "".join(parts)


def _words(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(p.value) for p in node.values if isinstance(p, ast.Constant))
    return ""
