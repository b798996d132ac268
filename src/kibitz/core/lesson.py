# interpreted: text in and out
"""Lessons: guided positions that teach a game, as data that any face can draw.

A game offers them as files in the folder ``lessons`` beside its rules, in the order of their names:
``1_take.toml``, ``2_build.toml``. Each teaches one rule in a position and then asks for it in
others that nobody has seen; the last may be a short game. The sentences are in the catalogues:

    clause = "Capture 3"                     # where the rules say it

    [[positions]]
    deal = "9C 4D 7S *5 9D"                  # from the top; *5 is any five cards, the rest any
    moves = ["discard 4D", "discard 9D"]     # played before
    say = "take"                             # GAME.lesson.take.take; left out: "Now you"
    cards = { nine = "9C" }                  # what the sentences may name
    light = ["hand 9C", "floor 9D", "!done"] # a zone, a card in one, or a button
    right = ["9C x 9D"]                      # the move asked for
    refused = ["discard 9C"]                 # a try that the rules explain
    wrong = { "discard …" = "discard" }      # legal moves that are not good, and what is said

A move in ``right`` may be several: ``lay 3S & lay 4S; done`` is two in any order, then a third.
Several entries are alternatives. A text that ends with ``…`` stands for all moves that begin so.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.game import Deal, Game, Setup
from kibitz.core.messages import Msg
from kibitz.core.state import State

FOLDER = "lessons"
ANY = "…"
"""At the end of a move's text: whatever follows."""

Line = list[list[str]]
"""Moves one after the other; those in one list in any order."""


@dataclass(frozen=True)
class Position:
    """One position of a lesson, and what is asked there."""

    setup: Setup
    deal: Deal
    moves: list[str]
    """Played before."""
    say: Msg
    then: Msg | None = None
    """Said when it is done."""
    cards: list[str] = field(default_factory=list)
    """Names of the cards that its sentences mention."""
    light: list[str] = field(default_factory=list)
    """What to look at."""
    right: list[Line] = field(default_factory=list)
    """The moves asked for, one of these lines; none in a game that is played to its end."""
    refused: list[str] = field(default_factory=list)
    """Moves that a beginner may try and that the rules refuse, with the reason."""
    wrong: dict[str, Msg] = field(default_factory=dict)
    """Legal moves that are not asked for, and what is said about them: the first that fits."""
    level: str = ""
    """Of a short game: how well the others play."""

    @property
    def game(self) -> bool:
        """Whether it is a game to be played to its end, against others whose cards are open."""
        return self.level != ""

    def start(self, game: Game) -> State:
        """The position in which something is asked."""
        state = game.start(self.deal, self.setup)
        for text in self.moves:
            state.play(text)
        return state


@dataclass(frozen=True)
class Lesson:
    """One rule of a game: a guided position, then others that ask for it."""

    game: str
    name: str
    clause: str
    """Where the rules say it: ``Capture 3``; empty where they have no headings."""
    positions: list[Position]

    def title(self) -> Msg:
        return Msg(f"{self.game}.lesson.{self.name}")


def has_lessons(game: Game) -> bool:
    """Whether the game offers lessons."""
    return any(Path(game.folder, FOLDER).glob("*.toml"))


def load_lessons(game: Game) -> list[Lesson]:
    """All lessons of a game, in order; none if it has no folder of them. BadInputError names the
    file that cannot be read."""
    paths = sorted(Path(game.folder, FOLDER).glob("*.toml"))
    return [_read(game, path) for path in paths]


def find_lesson(game: Game, name: str) -> Lesson:
    """The lesson of that name; BadInputError says which there are."""
    lessons = load_lessons(game)
    for lesson in lessons:
        if lesson.name == name:
            return lesson
    if not lessons:
        raise BadInputError(Msg("error.no_lessons", game=game.title()))
    known = ", ".join(lesson.name for lesson in lessons)
    raise BadInputError(Msg("error.lesson_name", name=name[:60], game=game.title(), known=known))


def matches(pattern: str, text: str) -> bool:
    """Whether a move is meant by a pattern."""
    if pattern.endswith(ANY):
        return text.startswith(pattern.removesuffix(ANY))
    return pattern == text


def parse_line(text: str) -> Line:
    """``lay 3S & lay 4S; done`` as moves one after the other."""
    return [[move.strip() for move in step.split(" & ")] for step in text.split(";")]


class _BadLessonError(Exception):
    """Which entry of the file is missing or wrong."""


def _read(game: Game, path: Path) -> Lesson:
    name = path.stem.partition("_")[2] or path.stem
    try:
        return _Reader(game, name).lesson(tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, _BadLessonError) as error:
        raise BadInputError(Msg("error.lesson", file=path.name, what=str(error))) from error
    except BadInputError as error:
        raise BadInputError(Msg("error.lesson", file=path.name, what=error.msg)) from error


class _Reader:
    """Reads one file."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name

    def lesson(self, data: dict[str, object]) -> Lesson:
        positions = data.get("positions")
        if not isinstance(positions, list) or not positions:
            raise _BadLessonError("positions")
        common = {key: value for key, value in data.items() if key not in ("positions", "clause")}
        read = [self.position({**common, **one}) for one in positions]
        return Lesson(self.game.name, self.name, _text(data, "clause", ""), read)

    def position(self, data: dict[str, object]) -> Position:
        setup = self.game.setup(_number(data, "seats", None), _table(data, "options"))
        cards = _table(data, "cards")
        faces: dict[str, object] = {
            word: Msg("card", face=str(face)) for word, face in cards.items()
        }
        return Position(
            setup,
            stacked_deal(self.game, setup, _texts(data, "deal"), _number(data, "seed", 1) or 0),
            _texts(data, "moves"),
            Msg("lesson.unseen") if "say" not in data else self.message(data["say"], faces),
            None if "then" not in data else self.message(data["then"], faces),
            [str(face) for face in cards.values()],
            _texts(data, "light"),
            [parse_line(text) for text in _texts(data, "right")],
            _texts(data, "refused"),
            {pattern: self.message(word, faces) for pattern, word in _table(data, "wrong").items()},
            _text(data, "level", ""),
        )

    def message(self, word: object, cards: dict[str, object]) -> Msg:
        return Msg(f"{self.game.name}.lesson.{self.name}.{word}", **cards)


def stacked_deal(game: Game, setup: Setup, packs: list[str], seed: int) -> Deal:
    """A deal with certain cards in certain places, and any cards in the others.

    Each text is the beginning of an equal part of the pack: one for the whole, or one for each
    player where each has a pack. ``*12`` leaves twelve places to chance.
    """
    deal = game.new_deal(seed, setup)
    cards = list(deal.cards)
    part = len(cards) // max(1, len(packs))
    for number, text in enumerate(packs):
        first, last = number * part, (number + 1) * part
        wanted: dict[int, str] = {}
        at = first
        for word in text.split():
            if word.startswith("*"):
                at += int(word[1:] or "1")
            else:
                wanted[at] = game.card_name(game.parse_card(word))
                at += 1
        if at > last:
            raise _BadLessonError("deal")
        _stack(game, cards, wanted, range(first, last))
    return Deal(cards, deal.later)


def _stack(game: Game, cards: list[int], wanted: dict[int, str], part: range) -> None:
    """Bring the wanted cards to their places by exchanging them with what lies there."""
    for at, name in wanted.items():
        free = [
            i
            for i in part
            if game.card_name(cards[i]) == name and (i == at or i not in wanted or i > at)
        ]
        if not free:
            raise _BadLessonError(f"deal: {name}")
        found = at if at in free else free[-1]
        cards[at], cards[found] = cards[found], cards[at]


def _text(data: dict[str, object], key: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise _BadLessonError(key)
    return value


def _number(data: dict[str, object], key: str, default: int | None) -> int | None:
    value = data.get(key, default)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise _BadLessonError(key)
    return value


def _texts(data: dict[str, object], key: str) -> list[str]:
    value = data.get(key, [])
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
        raise _BadLessonError(key)
    return values


def _table(data: dict[str, object], key: str) -> dict[str, object]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise _BadLessonError(key)
    return value
