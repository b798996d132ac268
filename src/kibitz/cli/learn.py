"""``kibitz learn GAME``: the lessons of a game at the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from kibitz.cli import flags
from kibitz.cli.draw import draw_moves, draw_places, draw_result, draw_sheet, pretty_move
from kibitz.cli.screen import Look, Screen
from kibitz.cli.show_rules import show_clause, show_rules, show_terms
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.lesson import Lesson, Position, find_lesson, load_lessons
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.core.view import SEVERAL, View, read_ref
from kibitz.play.clauses import clause_about, clauses_of, find_clause
from kibitz.play.lessons import Reaction, ShortGame, Walk, begin
from kibitz.players.seats import levels_of

WORDS = {
    "help": ("help", "?", "h", "hjälp", "hjalp"),
    "show": ("show", "visa"),
    "skip": ("skip", "next", "hoppa", "nästa", "nasta"),
    "rule": ("rule", "regel"),
    "rules": ("rules", "regler"),
    "words": ("words", "ord"),
    "quit": ("quit", "q", "exit", "bye", "avsluta", "sluta"),
}
"""What may be typed besides moves. A move of the same name takes precedence."""

_COMMANDS = {word: name for name, words in WORDS.items() for word in words}

LessonName = Annotated[str, typer.Argument(metavar="LESSON", help="cli.learn.lesson")]


def learn(
    game: flags.GameName,
    lesson: LessonName = "",
    four_colour: flags.FourColour = False,
    ascii: flags.Ascii = False,
) -> None:
    """Learn a game in positions that ask for a move."""
    found = find_game(game)
    lessons = load_lessons(found)
    first = find_lesson(found, lesson).name if lesson or not lessons else lessons[0].name
    names = [one.name for one in lessons]
    Course(Screen(Look(four_colour, ascii)), found, lessons[names.index(first) :]).run()


class _LeaveError(Exception):
    """The user wants to stop."""


class _SkipError(Exception):
    """On to the next position."""


class Course:
    """Lessons one after the other."""

    def __init__(self, screen: Screen, game: Game, lessons: list[Lesson]) -> None:
        self.screen = screen
        self.game = game
        self.lessons = lessons
        self.french = game.deck == "french"
        self.refused: Msg | None = None
        """Why the last move that was tried is not allowed."""
        self.asked: Msg | None = None
        """What the position says."""
        if not lessons:
            raise BadInputError(Msg("error.no_lessons", game=game.title()))

    def run(self) -> None:
        try:
            for lesson in self.lessons:
                self._lesson(lesson)
        except (EOFError, KeyboardInterrupt, _LeaveError):
            self.screen.show(Text(""))
            self.screen.say("cli.learn.left")
            return
        self.screen.show(Text(""))
        self.screen.line(
            "cli.learn.finished",
            game=self.game.title(),
            command=f"kibitz play {self.game.name} --seats {self._seats()}",
        )

    def _seats(self) -> str:
        """Who plays in a first real game: the reader, and opponents of the lowest level."""
        return ",".join(["human", *[levels_of(self.game)[0].name] * (self.game.default_seats - 1)])

    def _lesson(self, lesson: Lesson) -> None:
        screen = self.screen
        screen.show(Text(""), Text(screen.t.text(lesson.title()), style="bold reverse"))
        for number, position in enumerate(lesson.positions, 1):
            self._name_seats(position)
            walk = begin(self.game, position)
            self.refused = None
            self.asked = position.say
            if len(lesson.positions) > 1:
                screen.show(Text(""))
                screen.say("cli.learn.position", number=number, of=len(lesson.positions))
            self._draw(walk, walk.view(), position.say)
            if number == 1:
                screen.tell(Msg("cli.learn.how"), "dim")
            try:
                while not walk.done:
                    self._answer(lesson, walk, screen.ask())
            except _SkipError:
                continue
            result = walk.view().result
            if result is not None:
                screen.show(draw_result(screen, result))
            if lesson is not self.lessons[-1] or number < len(lesson.positions):
                self._pause()

    def _pause(self) -> None:
        """Wait until what was said has been read: the next position pushes it off the screen."""
        if self.screen.interactive:
            self.screen.tell(Msg("cli.learn.on"), "dim")
            if _COMMANDS.get(self.screen.ask("").lower()) == "quit":
                raise _LeaveError

    def _name_seats(self, position: Position) -> None:
        learner = position.start(self.game).to_move()
        others = [p for p in range(position.setup.seats) if p != learner]
        t = self.screen.t
        names = [t("cli.learn.opponent", n=len(others), number=p + 1) for p in others]
        names.insert(learner, t("cli.name.you"))
        self.screen.named(names, self.game.name)

    def _draw(self, walk: Walk | ShortGame, view: View, said: Msg | None) -> None:
        screen = self.screen
        places = self.game.hand_places
        # Points matter in a game only, and stand above the cards: a small screen loses its top.
        if isinstance(walk, ShortGame):
            screen.show(draw_sheet(screen, view))
        screen.show(draw_places(screen, view, self.french, hand_places=places))
        lit = self._named(view, walk.light())
        if lit:
            screen.show(screen.coloured(screen.t("cli.learn.look", what=", ".join(lit)), "cyan"))
        if said is not None:
            screen.show(Text(""))
            screen.tell(said, "bold")
        self._list(view)

    def _list(self, view: View) -> None:
        if view.moves:
            sign = "#" if self.game.hand_places else ""
            numbered = list(enumerate(view.moves, 1))
            self.screen.show(draw_moves(self.screen, numbered, self.french, True, sign))

    def _named(self, view: View, refs: list[str]) -> list[str]:
        """What is lit up, in words: cards by their names, places by theirs."""
        found: list[str] = []
        t = self.screen.t
        for ref in refs:
            name, numbers = read_ref(ref)
            labels = [m.label for m in view.moves if ref in m.touch and m.label is not None]
            if not name:
                found += [t.text(labels[0])] if labels else []
                continue
            zone = view.zone(name)
            face = None
            if numbers:
                pile = zone.piles[numbers[0] if zone.kind in SEVERAL else 0]
                face = pile.cards[numbers[-1]]
            found.append(t.text(zone.label) if face is None else t.card(face))
        return found

    def _answer(self, lesson: Lesson, walk: Walk | ShortGame, line: str) -> None:
        view = walk.view()
        text = line.strip().lower()
        exact = [move.text for move in view.moves if move.text.lower() == text]
        number = text.removeprefix("#")
        if not text:
            self._draw(walk, view, self.asked)
        elif not exact and text in _COMMANDS:
            self._command(_COMMANDS[text], lesson, walk)
        elif number.isdecimal() and (text != number or not self.game.hand_places):
            if 1 <= int(number) <= len(view.moves):
                self._tell(walk, walk.move(view.moves[int(number) - 1].text))
            else:
                self.screen.say("cli.table.no_number", number=number, last=len(view.moves))
        else:
            self._tell(walk, walk.move(exact[0] if exact else line))

    def _tell(self, walk: Walk | ShortGame, reaction: Reaction) -> None:
        screen = self.screen
        self.refused = reaction.msg if reaction.kind == "refused" else None
        for view in reaction.steps:
            for msg in view.log:
                screen.show(
                    screen.coloured(f" {'*' if screen.ascii else '•'} {screen.t.text(msg)}")
                )
        if reaction.msg is not None:
            screen.tell(reaction.msg, "green" if reaction.kind == "right" else "yellow")
        elif reaction.done and isinstance(walk, Walk):
            screen.tell(Msg("cli.learn.right"), "green")
        if reaction.kind == "right" and not reaction.done:
            self._draw(walk, walk.view(), None)

    def _command(self, name: str, lesson: Lesson, walk: Walk | ShortGame) -> None:
        screen = self.screen
        if name == "help":
            screen.say("cli.learn.commands")
        elif name == "show":
            told = walk.told() if isinstance(walk, Walk) else []
            if told:
                screen.say("cli.learn.show", move=pretty_move(screen, told[0], self.french))
            else:
                screen.say("cli.learn.show_nothing")
        elif name == "rule":
            self._rule(lesson)
        elif name == "rules":
            show_rules(screen, self.game)
        elif name == "words":
            show_terms(screen, self.game)
        elif name == "skip":
            raise _SkipError
        else:
            raise _LeaveError

    def _rule(self, lesson: Lesson) -> None:
        """What the rules say about the move that was just refused, else about this lesson."""
        clause = None
        if self.refused is not None:
            clause = clause_about(clauses_of(self.game), self.refused)
        clause = clause or find_clause(self.game, lesson.clause)
        if clause is None:
            show_rules(self.screen, self.game)
        else:
            show_clause(self.screen, self.game, clause)
