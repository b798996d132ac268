"""``kibitz replay FILE``: look at a game again, move by move or at one position."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer
from rich.text import Text

from kibitz.cli import flags
from kibitz.cli.draw import draw_result, draw_table, pretty_move
from kibitz.cli.files import load
from kibitz.cli.keys import raw_keys
from kibitz.cli.names import seat_names
from kibitz.cli.screen import Look, Screen
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.state import State
from kibitz.core.view import View
from kibitz.play.open_view import open_view
from kibitz.play.visible import visible_log, visible_logs

OPEN = -1
"""All cards face up, as nobody saw them at the table."""

_SPECTATOR = ("spectator", "none", "åskådare")


def replay(
    file: flags.RecordFile,
    move: Annotated[str, typer.Option(metavar="N", help="cli.replay.move")] = "",
    seat: Annotated[str, typer.Option(metavar="N|spectator", help="cli.replay.seat")] = "",
    four_colour: flags.FourColour = False,
    ascii: flags.Ascii = False,
) -> None:
    """Show a recorded game again."""
    screen = Screen(Look(four_colour, ascii))
    reading = load(file)
    record = reading.record
    screen.named(seat_names(screen.t, record.game, record.players), record.game)
    eyes = _eyes(seat, record.setup.seats)
    if not move and screen.interactive:
        browse(screen, record, eyes)
    elif move:
        _position(screen, record, position_number(move, len(record.moves)), eyes)
    else:
        _moves(screen, record, eyes)
    if reading.error is not None:
        screen.warn(Msg("cli.error.in_file", file=file, why=reading.error.msg))
        raise typer.Exit(2)


def seen(state: State, eyes: int | None, seats: int) -> View:
    """The view of a seat, of a spectator, or with every seat's cards open."""
    return open_view(state, seats) if eyes == OPEN else state.view(eyes)


def _eyes(word: str, seats: int) -> int | None:
    if not word:
        return OPEN
    if word.lower() in _SPECTATOR:
        return None
    seat = flags.number("--seat", word)
    if not 0 <= seat < seats:
        raise BadInputError(Msg("cli.error.seat", seat=word, last=seats - 1))
    return seat


def position_number(word: str, moves: int) -> int:
    """``--move 3`` is the position after three moves; ``-1`` the last one."""
    number = flags.number("--move", word)
    index = number if number >= 0 else moves + 1 + number
    if not 0 <= index <= moves:
        raise BadInputError(Msg("cli.error.move_number", number=word, last=moves))
    return index


def _position(screen: Screen, record: Record, move: int, eyes: int | None) -> None:
    game = find_game(record.game)
    state = record.state_at(move)
    head = Text(screen.t.text(game.title()), style="bold")
    after = screen.t("cli.replay.after", n=move, total=len(record.moves))
    head.append_text(Text(f"  {after}", style="dim"))
    screen.show(head)
    if move:
        mover = record.moves[move - 1][0]
        log = (
            state.view(mover).log
            if eyes == OPEN
            else visible_log(record.state_at(move - 1).view(eyes), state.view(eyes))
        )
        _one_move(screen, record, move, log, eyes)
    screen.show(draw_table(screen, seen(state, eyes, record.setup.seats), game.deck == "french"))
    if state.to_move() < 0:
        _show_result(screen, state)


def browse(screen: Screen, record: Record, eyes: int | None) -> None:
    """Step through the game with the arrow keys."""
    last = len(record.moves)
    number = 0
    with raw_keys() as key:
        while True:
            screen.clear()
            _position(screen, record, number, eyes)
            screen.tell(Msg("cli.replay.keys"), "dim")
            pressed = key()
            if pressed in _LEAVE:
                return
            if pressed in _STEPS:
                number = max(0, min(last, _STEPS[pressed](number, last)))


_LEAVE = ("q", "Q", "", "\x1b", "\x03", "\x04")
_STEPS: dict[str, Callable[[int, int], int]] = {
    "\x1b[C": lambda n, last: n + 1,
    " ": lambda n, last: n + 1,
    "\r": lambda n, last: n + 1,
    "\n": lambda n, last: n + 1,
    "\x1b[D": lambda n, last: n - 1,
    "\x1b[B": lambda n, last: n + 10,
    "\x1b[6~": lambda n, last: n + 10,
    "\x1b[A": lambda n, last: n - 10,
    "\x1b[5~": lambda n, last: n - 10,
    "\x1b[H": lambda n, last: 0,
    "\x1b[1~": lambda n, last: 0,
    "\x1b[F": lambda n, last: last,
    "\x1b[4~": lambda n, last: last,
}
"""From a move to another, by the key pressed, in the terminal's own spelling."""


def _moves(screen: Screen, record: Record, eyes: int | None) -> None:
    game = find_game(record.game)
    french = game.deck == "french"
    screen.show(Text(screen.t.text(game.title()), style="bold"))
    screen.show(draw_table(screen, seen(record.start(), eyes, record.setup.seats), french))
    logs = visible_logs(record.states(), eyes) if eyes != OPEN else _movers_logs(record)
    for first, number, log in _seen_together(record, logs, eyes):
        _one_move(screen, record, number, log, eyes, first)
    state = record.state_at(len(record.moves))
    screen.show(draw_table(screen, seen(state, eyes, record.setup.seats), french))
    if state.to_move() < 0:
        _show_result(screen, state)
    else:
        screen.say("cli.verify.unfinished")


def _seen_together(
    record: Record, logs: Iterable[list[Msg]], eyes: int | None
) -> Iterator[tuple[int, int, list[Msg]]]:
    """The first and last number of moves that looked like one, and what they showed: several moves
    of a seat in a row of which only the last could be seen, such as cards laid one by one."""
    first = 1
    for number, log in enumerate(logs, 1):
        seat = record.moves[number - 1][0]
        goes_on = number < len(record.moves) and record.moves[number][0] == seat
        if log or not goes_on or eyes in (OPEN, seat):
            yield first, number, log
            first = number + 1


def _movers_logs(record: Record) -> Iterator[list[Msg]]:
    """What each move did, as the seat that made it saw it."""
    states = record.states()
    next(states)
    for (seat, _), state in zip(record.moves, states, strict=True):
        yield state.view(seat).log


def _one_move(
    screen: Screen,
    record: Record,
    number: int,
    log: list[Msg],
    eyes: int | None,
    first: int = 0,
) -> None:
    """The move and what it did, as these eyes saw it.

    Another seat's move may have been secret, so its text is shown only to whoever made it and in
    the open view; its log lines say what could be seen.
    """
    seat, text = record.moves[number - 1]
    french = find_game(record.game).deck == "french"
    numbers = f"{first}-{number}" if 0 < first < number else f"{number}"
    line = Text(f"{numbers:>4}. ", style="cyan")
    line.append_text(Text(screen.t("seat", seat=seat), style="bold"))
    if eyes in (OPEN, seat):
        line.append_text(screen.coloured(f"  {pretty_move(screen, text, french)}"))
    screen.show(line)
    for msg in log:
        screen.show(screen.coloured(f"      {screen.t.text(msg)}", "dim"))


def _show_result(screen: Screen, state: State) -> None:
    result = state.view(None).result
    if result is not None:
        screen.show(draw_result(screen, result))
