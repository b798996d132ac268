"""``kibitz puzzle``: a position with one good answer, to be solved at the prompt."""

from __future__ import annotations

import json
from datetime import date, datetime
from random import SystemRandom
from typing import Annotated

import typer
from rich.text import Text

from kibitz.cli import flags
from kibitz.cli.draw import draw_moves, draw_table, pretty_move
from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.puzzle import OPEN, SOLVED
from kibitz.core.registry import game as find_game
from kibitz.play.puzzles import MOST_NUMBER, PuzzleName, Solving, daily, puzzle_maker, solve

_WORDS = {
    "hint": "hint", "tips": "hint", "undo": "undo", "ångra": "undo", "again": "again",
    "om": "again", "solution": "solution", "lösning": "solution", "quit": "quit",
    "sluta": "quit", "q": "quit",
}  # fmt: skip
"""What can be typed besides moves, in both languages."""


def puzzle(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli.puzzle.game")] = "makiaveli",
    kind: Annotated[str, typer.Option(metavar="KIND", help="cli.puzzle.kind")] = "",
    level: Annotated[str, typer.Option(metavar="LEVEL", help="cli.puzzle.level")] = "",
    number: Annotated[str, typer.Option(metavar="N", help="cli.puzzle.number")] = "",
    today: Annotated[bool, typer.Option("--daily", help="cli.puzzle.daily")] = False,
    day: Annotated[str, typer.Option("--date", metavar="DATE", help="cli.puzzle.date")] = "",
    moves: Annotated[str, typer.Option(metavar="MOVES", help="cli.puzzle.moves")] = "",
    solution: Annotated[bool, typer.Option("--solution", help="cli.puzzle.solution")] = False,
    json_out: Annotated[bool, typer.Option("--json", help="cli.puzzle.json")] = False,
) -> None:
    """Solve a puzzle."""
    screen = Screen()
    name = _name(game, kind, level, number, today or bool(day), day)
    screen.named([screen.t("cli.name.person", number=p + 1) for p in range(2)], name.game)
    solving = solve(name, [text.strip() for text in moves.split(";") if text.strip()])
    if json_out:
        typer.echo(json.dumps(_data(screen, name, solving), ensure_ascii=False))
    elif solution:
        _begin(screen, name, solving)
        _show_solution(screen, name, solving)
    elif moves or not screen.interactive:
        _begin(screen, name, solving)
        _verdict(screen, solving)
    else:
        _begin(screen, name, solving)
        _solve(screen, name, solving)


def _name(game: str, kind: str, level: str, number: str, today: bool, day: str) -> PuzzleName:
    found = find_game(game)
    maker = puzzle_maker(found, kind)
    if today:
        if level or number:
            raise BadInputError(Msg("puzzle.error.daily"))
        try:
            wanted = date.fromisoformat(day) if day else datetime.now().astimezone().date()
        except ValueError:
            raise BadInputError(Msg("puzzle.error.date", text=day[:60])) from None
        return PuzzleName(found.name, maker.name, *daily(wanted))
    chosen = flags.number("--number", number) if number else SystemRandom().randrange(MOST_NUMBER)
    return PuzzleName(found.name, maker.name, level or "easy", chosen)


def _data(screen: Screen, name: PuzzleName, solving: Solving) -> dict[str, object]:
    t = screen.t
    puzzle, attempt = solving.puzzle, solving.attempt
    return {
        "game": name.game,
        "kind": name.kind,
        "level": name.level,
        "number": name.number,
        "task": t.text(puzzle.task),
        "hints": [t.text(hint) for hint in puzzle.hints],
        "solution": puzzle.solution,
        "difficulty": round(puzzle.difficulty, 3),
        "measures": puzzle.measures,
        "effort": puzzle.effort,
        "status": attempt.status,
        "remark": None if attempt.remark is None else t.text(attempt.remark),
        "view": solving.view().data(),
    }


def _begin(screen: Screen, name: PuzzleName, solving: Solving) -> None:
    t = screen.t
    title = Msg(f"{name.game}.puzzle.{name.kind}")
    level = Msg(f"puzzle.level.{name.level}")
    head = t("cli.puzzle.head", title=title, level=level, number=name.number)
    screen.show(Text(head, style="bold"))
    _table(screen, name, solving)
    screen.tell(solving.puzzle.task)


def _table(screen: Screen, name: PuzzleName, solving: Solving) -> None:
    screen.show(draw_table(screen, solving.view(), _french(name)))


def _french(name: PuzzleName) -> bool:
    return find_game(name.game).deck == "french"


def _show_solution(screen: Screen, name: PuzzleName, solving: Solving) -> None:
    for text in solving.puzzle.solution:
        screen.show(screen.coloured(f"  {pretty_move(screen, text, _french(name))}"))


def _verdict(screen: Screen, solving: Solving) -> None:
    attempt = solving.attempt
    if attempt.status != OPEN:
        screen.say("cli.puzzle.solved" if attempt.status == SOLVED else "cli.puzzle.wrong")
    if attempt.remark is not None:
        screen.tell(attempt.remark)


def _solve(screen: Screen, name: PuzzleName, solving: Solving) -> None:
    """Ask for moves until it is solved, or until whoever sits here has had enough."""
    hints = 0
    screen.say("cli.puzzle.words")
    while solving.attempt.status != SOLVED:
        view = solving.view()
        if view.moves:
            screen.show(draw_moves(screen, list(enumerate(view.moves, 1)), _french(name)))
        else:
            screen.tell(solving.maker.by_hand())
        text = (screen.ask(screen.t("cli.puzzle.ask")) or "quit").strip()
        word = _WORDS.get(text.lower(), "")
        if word == "quit":
            return
        if word == "hint":
            shown = solving.puzzle.hints[hints : hints + 1]
            screen.tell(shown[0] if shown else Msg("cli.puzzle.no_more"))
            hints += 1
        elif word == "solution":
            _show_solution(screen, name, solving)
        elif word in ("undo", "again"):
            solving = solve(name, solving.moves[:-1] if word == "undo" else [])
            _table(screen, name, solving)
        elif text:
            solving = _tried(screen, name, solving, text)


def _tried(screen: Screen, name: PuzzleName, solving: Solving, text: str) -> Solving:
    """The position after a move, or the same if it is refused."""
    made = list(solving.moves)
    listed = solving.view().moves
    if text.isdecimal() and 1 <= int(text) <= len(listed):
        text = listed[int(text) - 1].text
    try:
        solving.play(text)
    except KibitzError as error:
        screen.warn(error.msg)
        return solve(name, made)
    _table(screen, name, solving)
    _verdict(screen, solving)
    return solving
