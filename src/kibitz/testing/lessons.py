"""Plays every lesson of a game through its rules: each asked move is legal, each reaction is
reached, nothing is mentioned that is not on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kibitz.core.errors import KibitzError
from kibitz.core.game import Game
from kibitz.core.lesson import Lesson, Position, load_lessons
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.view import FAN, Zone, view_cards
from kibitz.i18n import LANGUAGES, catalogue
from kibitz.play.clauses import find_clause
from kibitz.play.lessons import LONGEST, ShortGame, Walk, find_ref
from kibitz.testing.declared import Words
from kibitz.testing.report import Where

WORDS = 1000
"""In all lessons of a game together, at most."""
UNSEEN = 2
"""Positions at the end of a lesson that ask for what it taught."""

_CARD = re.compile(r"[♠♥♦♣]|\b(?:10|[2-9ATJQK])[CDHS]\b")


def check_lessons(game: Game, words: Words) -> None:
    """Raise ConformanceError if a lesson of the game breaks a promise."""
    where = Where(game)
    try:
        lessons = load_lessons(game)
    except KibitzError as error:
        where.fail("Every lesson can be read.", str(error.msg))
    for lesson in lessons:
        _Check(game, lesson, words).check()
    for lang in LANGUAGES:
        number = lesson_words(game, lang)
        if number > WORDS:
            where.fail(f"The lessons have at most {WORDS} words.", f"{lang}.po: {number}")


def lesson_words(game: Game, lang: str) -> int:
    """How many words the lessons of a game have in all."""
    start = f"{game.name}.lesson."
    texts = [text for key, text in catalogue(lang).one.items() if key.startswith(start)]
    return sum(len(text.split()) for text in texts)


class _Check:
    def __init__(self, game: Game, lesson: Lesson, words: Words) -> None:
        self.game = game
        self.lesson = lesson
        self.words = words
        self.reached: set[str] = set()
        self.place = Where(game)
        self.number = 0

    def fail(self, promise: str, detail: str) -> None:
        at = f"lesson {self.lesson.name}, position {self.number}: "
        self.place.fail(promise, at + detail)

    def check(self) -> None:
        lesson = self.lesson
        self.say(lesson.title())
        if lesson.clause and find_clause(self.game, lesson.clause) is None:
            self.fail("A lesson names a clause of the rules.", repr(lesson.clause))
        shown = []
        for self.number, position in enumerate(lesson.positions, 1):
            self.place = Where(self.game, position.setup)
            try:
                state = position.start(self.game)
            except KibitzError as error:
                self.fail("What was played before a position was legal.", str(error.msg))
            shown.append(state.view(state.to_move()).data() if state.to_move() >= 0 else {})
            if position.game:
                self.short_game(position)
            else:
                self.guided(position)
        self.number = 0
        asked = {msg.key for position in lesson.positions for msg in position.wrong.values()}
        for key in sorted(asked - self.reached):
            self.fail("Each reaction is reached by some legal move.", key)
        if lesson.positions[-1].game:
            return
        if len(lesson.positions) <= UNSEEN or any(p.light for p in lesson.positions[-UNSEEN:]):
            self.fail("A lesson ends with two positions in which nothing is pointed at.", "")
        if any(view in shown[:at] for at, view in enumerate(shown)):
            self.fail("Every position of a lesson is another one.", "")

    def say(self, msg: Msg) -> None:
        self.words.add(msg, self.place)
        for lang in LANGUAGES:
            pattern = catalogue(lang).one.get(msg.key, "")
            if _CARD.search(pattern):
                self.fail("A sentence names cards by its arguments.", f"{lang}: {pattern}")

    def guided(self, position: Position) -> None:
        walk = Walk(self.game, position)
        view = walk.view()
        for word in position.light:
            if find_ref(view, word) is None and not self.comes_up(position, word):
                self.fail("What is lit up is on the table.", word)
        seen = view_cards(view)
        for face in position.cards:
            if face not in seen:
                self.fail("A card that a sentence mentions is in sight.", face)
        if not position.right:
            self.fail("A position asks for a move.", "")
        for msg in [position.say, *([position.then] if position.then else [])]:
            self.say(msg)
        for msg in position.wrong.values():
            self.say(msg)
        for text in position.refused:
            reaction = walk.move(text)
            if reaction.kind != "refused" or reaction.msg is None:
                self.fail("A move said to be refused is refused by the rules.", text)
            else:
                self.words.add(reaction.msg, self.place)
        for number in range(len(position.right)):
            self.line(position, number)

    def comes_up(self, position: Position, word: str) -> bool:
        """Whether this is a button that is there after some of the moves asked for."""
        walk = Walk(self.game, position)
        while word.startswith("!") and not walk.done and walk.told():
            if find_ref(walk.view(), word) is not None:
                return True
            walk.move(walk.told()[0])
        return False

    def line(self, position: Position, number: int) -> None:
        """Play one of the right lines, trying everything else on the way."""
        walk = Walk(self.game, position)
        for step in position.right[number]:
            for pattern in step:
                for text in self.others(walk):
                    reaction = Walk(self.game, position, walk.made).move(text)
                    if reaction.kind == "right":
                        continue
                    if reaction.kind != "wrong" or reaction.msg is None:
                        self.fail("Every legal move gets an answer.", text)
                    elif reaction.msg.key == "lesson.wrong":
                        self.fail("The lesson says what is wrong with each other move.", text)
                    else:
                        self.reached.add(reaction.msg.key)
                fitting = [text for text in self.others(walk) if walk.asks(pattern, text)]
                if not fitting or walk.move(fitting[0]).kind != "right":
                    self.fail("Each asked move is legal.", pattern)
        if not walk.done:
            self.fail("A position ends with its last move.", str(position.right[number]))

    @staticmethod
    def others(walk: Walk) -> Iterator[str]:
        for action in walk.state.legal_actions() if walk.state.to_move() >= 0 else []:
            yield walk.state.move_text(action)

    def short_game(self, position: Position) -> None:
        """Play it with moves of chance; the others' hands are open, and it ends."""
        self.say(position.say)
        rng = Rng(1)
        for _ in range(3):
            game = ShortGame(self.game, position)
            while not game.done:
                view = game.view()
                for zone in view.zones:
                    hidden = _faces(zone) < sum(pile.count for pile in zone.piles)
                    if zone.kind == FAN and zone.owner not in (None, game.seat) and hidden:
                        self.fail("In a short game the others' hands are open.", zone.id)
                game.move(view.moves[rng.below(len(view.moves))].text)
                if len(game.made) > LONGEST:
                    self.fail("A short game is short.", f"more than {LONGEST} moves")


def _faces(zone: Zone) -> int:
    return sum(face is not None for pile in zone.piles for face in pile.cards)
