"""Clauses of the rules by name: ``Capture 3`` is the third numbered point under the heading
Capture. The headings of every language stand in the same order, so a clause has the same place in
all of them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kibitz.core.game import Game
from kibitz.core.messages import Msg

_HEADING = re.compile(r"(#{2,4}) +(?:\d+\. +)?(.+?) *")
_ITEM = re.compile(r"(\d+)\. ")
_NAME = re.compile(r"(.*?)(?: (\d+))?")

FILE = "clauses.toml"
"""Beside the rules: which clause a message is about, ``"why.locked" = "Capture 3"``."""


@dataclass(frozen=True)
class Clause:
    """Where the rules say something."""

    heading: int
    """The number of its heading, of those below the title, from 0."""
    item: int
    """The number of its point under that heading; 0: all of them."""


def headings(text: str) -> list[tuple[str, int]]:
    """The headings of the rules below the title, with the number of numbered points under each."""
    found: list[tuple[str, int]] = []
    for line in text.splitlines():
        heading = _HEADING.fullmatch(line)
        item = _ITEM.match(line)
        if heading is not None:
            found.append((heading[2], 0))
        elif item is not None and found and int(item[1]) == found[-1][1] + 1:
            found[-1] = (found[-1][0], found[-1][1] + 1)
    return found


def clause_text(text: str, clause: Clause) -> str:
    """What the rules say under a heading, or in one of its numbered points."""
    section = -1
    point = 0
    found: list[str] = []
    for line in text.splitlines():
        item = _ITEM.match(line)
        if _HEADING.fullmatch(line) is not None:
            section += 1
            point = 0
        elif item is not None and int(item[1]) == point + 1:
            point += 1
        elif point and line and not line.startswith(" "):
            point = 0
        heading = _HEADING.fullmatch(line) is not None
        if section == clause.heading and (heading or clause.item in (0, point)):
            found.append(line)
            if heading:
                found.append("")
    return "\n".join(found).strip() + "\n"


def find_clause(game: Game, name: str) -> Clause | None:
    """The clause of that English name; None if the rules have none."""
    split = _NAME.fullmatch(name)
    assert split is not None
    item = int(split[2] or 0)
    for number, (title, items) in enumerate(_english(game.folder)):
        if title == split[1] and item <= items:
            return Clause(number, item)
    return None


@lru_cache(maxsize=64)
def _english(folder: str) -> list[tuple[str, int]]:
    path = Path(folder, "RULES.md")
    return headings(path.read_text(encoding="utf-8")) if path.is_file() else []


def clause_names(game: Game) -> dict[str, str]:
    """For messages of this game, by their keys without the game's name: the clause they are about.
    A key that ends with ``.`` stands for all that begin so."""
    path = Path(game.folder, FILE)
    if not path.is_file():
        return {}
    return {str(key): str(name) for key, name in tomllib.loads(path.read_text("utf-8")).items()}


def clauses_of(game: Game) -> dict[str, Clause]:
    """The same with the places of the clauses, under the whole keys."""
    found: dict[str, Clause] = {}
    for key, name in clause_names(game).items():
        clause = find_clause(game, name)
        if clause is not None:
            found[f"{game.name}.{key}"] = clause
    return found


def clause_about(clauses: dict[str, Clause], msg: Msg) -> Clause | None:
    """The clause that a message is about, of those of its game; None if there is none."""
    if msg.key in clauses:
        return clauses[msg.key]
    starts = [key for key in clauses if key.endswith(".") and msg.key.startswith(key)]
    if starts:
        return clauses[max(starts, key=len)]
    # A sentence made of others is about what the first of them is about.
    inner = (clause_about(clauses, value) for value in msg.args.values() if isinstance(value, Msg))
    return next((clause for clause in inner if clause is not None), None)
