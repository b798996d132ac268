"""A game at the terminal: people type moves, programs answer, every move is saved at once."""

from __future__ import annotations

import contextlib
import difflib
import os
import shlex
import signal
import sys
from collections.abc import Iterator
from types import FrameType

from rich.console import RenderableType
from rich.text import Text

from kibitz.cli.draw import (
    PAGE,
    draw_moves,
    draw_places,
    draw_result,
    draw_scene,
    draw_sheet,
    pretty_move,
)
from kibitz.cli.files import RecordWriter
from kibitz.cli.names import seat_names
from kibitz.cli.screen import Screen
from kibitz.cli.show_rules import show_rules
from kibitz.cli.supervise import last_words
from kibitz.core.errors import BotError, IllegalMoveError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.view import Move, View
from kibitz.play.hint import hint_for
from kibitz.play.match import Match
from kibitz.play.visible import visible_log
from kibitz.play.words import COMMANDS
from kibitz.players.seats import Chair, best_bot

_COMPACT = (
    (PAGE, 99, 99, 0), (16, 6, 99, 0), (10, 4, 99, 0), (6, 2, 99, 0), (4, 1, 4, 0), (3, 1, 0, 0),
    (3, 1, 0, 99), (2, 0, 0, 99), (2, 0, 0, 16), (2, 0, 0, 8), (1, 0, 0, 4),
)  # fmt: skip
"""Moves, lines of news, lines of scores and facts, and groups of a zone (0: all, and each seat has
a line of its own) that are shown, from the best to the least that makes sense."""


class Stop(BaseException):
    """Leave the table; the game is saved."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Table:
    """One game with the people in front of this terminal."""

    def __init__(
        self, screen: Screen, match: Match, chairs: list[Chair], writer: RecordWriter
    ) -> None:
        self.screen = screen
        self.match = match
        self.chairs = chairs
        self.writer = writer
        self.french = match.game.deck == "french"
        self.people = [s for s, p in enumerate(match.players) if p is None]
        self.names = seat_names(screen.t, match.game.name, match.record.players, you=True)
        screen.named(self.names, match.game.name)
        self.news: dict[int, list[Text]] = {}
        """For each person, what has happened since their last move, that move included."""
        self._views: dict[int | None, View] = {}
        """What each person (without any: a spectator) saw after the last move."""
        self.reader: int | None = None
        """Whose cards are on the screen."""
        self.page = 0
        self.page_size = PAGE
        """Moves listed at once; fewer on a small terminal."""
        self.disk_trouble = False
        self.program_failed = False
        """Whether a program did not move by itself: the exit code is 1 then."""
        self._replay_news()

    @property
    def shared(self) -> bool:
        """Several people look at this screen, so hands have to be hidden."""
        return len(self.people) > 1

    def run(self) -> int:
        """Play to the end or until somebody leaves; the exit code."""
        last_words(self._how_to_resume())
        try:
            with _signals():
                return self._run()
        except KeyboardInterrupt:
            return self._leave("cli.table.interrupted", 130)
        except Stop as stop:
            return self._leave(
                "cli.table.interrupted" if stop.code else "cli.table.left", stop.code
            )
        except EOFError:
            return self._leave("cli.table.no_more_input", 0)
        finally:
            last_words("")
            for chair in self.chairs:
                chair.close()

    def _how_to_resume(self) -> str:
        """What there is to say if this process is killed while a bot thinks."""
        t = self.screen.t
        lines = [t("cli.table.interrupted")]
        if self.writer.save(self.match.record) is None:
            command = f"kibitz resume {shlex.quote(str(self.writer.path))}"
            lines.append(t("cli.table.resume_with", command=command))
        return "\n".join(lines)

    def _run(self) -> int:
        match = self.match
        if self.match.record.moves:
            self.screen.say("cli.table.resumed", moves=len(match.record.moves))
        while not match.over:
            seat = match.state.to_move()
            if match.players[seat] is None:
                self._person(seat)
            else:
                self._program(seat)
        self._finish()
        return 1 if self.program_failed else 0

    # -- moves -------------------------------------------------------------------------------

    def _program(self, seat: int) -> None:
        with self.screen.busy(self.names[seat]):
            played = self.match.play_program()
        self._moved(seat)
        if played.trouble is not None:
            self.program_failed = True
            trouble = Msg(
                "cli.table.trouble", name=self.names[seat], why=played.trouble, move=played.text
            )
            if not self.people or not _same_terminal():
                self.screen.warn(trouble)
            for person in self.people:
                line = self.screen.coloured(self.screen.t.text(trouble), "yellow")
                self.news[person].append(line)

    def _moved(self, seat: int) -> None:
        """After a move: save it, then note the news."""
        self._save()
        self._note_news(seat)
        if not self.people:
            for line in self._news_for(None):
                self.screen.show(line)

    def _save(self) -> None:
        problem = self.writer.save(self.match.record)
        if problem is not None and not self.disk_trouble:
            self.screen.warn(problem)
            self.screen.warn(Msg("cli.error.write_on"))
        self.disk_trouble = problem is not None

    # -- news --------------------------------------------------------------------------------

    def _log_lines(self, log: list[Msg]) -> list[Text]:
        bullet = "* " if self.screen.ascii else "• "
        t = self.screen.t
        return [self.screen.coloured(f" {bullet}{t.text(msg)}") for msg in log]

    def _news_for(self, seat: int | None) -> list[Text]:
        """What the move just made showed this seat, or a spectator."""
        before = self._views[seat]
        view = self._views[seat] = self.match.state.view(seat)
        log = visible_log(before, view)
        lines: list[Text] = []
        if log and view.scene is not None:
            # Before the log: where there is little room, the newest lines are shown.
            lines = draw_scene(self.screen, view.scene, view.log, self.french, view.result)
        if view.result is not None:
            log = [msg for msg in log if msg != view.result.verdict()]
        return lines + self._log_lines(log)

    def _note_news(self, seat: int) -> None:
        for person in self.people:
            if person == seat:
                self.news[person] = []
            self.news[person] += self._news_for(person)

    def _replay_news(self) -> None:
        """Collect the news of a resumed game, or after moves were taken back."""
        self.news = {person: [] for person in self.people}
        watchers: list[int | None] = [*self.people] or [None]
        now = self.match.state
        if not self.match.record.moves or not self.people:
            self._views = {seat: now.view(seat) for seat in watchers}
            return
        states = self.match.record.states()
        first = next(states)
        self._views = {seat: first.view(seat) for seat in watchers}
        for (seat, _), state in zip(self.match.record.moves, states, strict=True):
            self.match.state = state
            self._note_news(seat)
        self.match.state = now

    # -- a person's turn ---------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        if self.shared and self.reader != seat and self.screen.interactive:
            self._pass_to(seat)
        self.reader = seat
        self.page = 0
        moves_before = len(self.match.record.moves)
        view = self.match.state.view(seat)
        self._draw(view)
        while len(self.match.record.moves) == moves_before and self.match.state.to_move() == seat:
            self._answer(view, seat, self._ask())
            if len(self.match.record.moves) < moves_before:
                return  # taken back: perhaps it is somebody else's turn now

    def _pass_to(self, seat: int) -> None:
        """Show an empty screen until the next person sits down, so that nobody sees another's
        hand."""
        self.screen.forget_typing()
        self.screen.clear(forget=True)
        self.screen.say("cli.table.pass_to", name=self.names[seat])
        self.screen.ask(self.screen.t("cli.table.press_enter", name=self.names[seat]) + " ")
        self.screen.forget_typing()
        self.screen.clear(forget=True)

    def _ask(self) -> str:
        try:
            return self.screen.ask()
        except OSError as error:
            # The terminal itself is gone.
            raise EOFError from error

    def _draw(self, view: View) -> None:
        """Show the table, drawn more compactly the less room the terminal has, so that the hand,
        the table and the prompt are in sight together."""
        screen = self.screen
        room = screen.console.height - 1
        self.page_size = PAGE
        lines = self._drawn(view)
        if screen.interactive and len(lines) > room:
            for self.page_size, news, sheet, groups in _COMPACT:
                lines = self._drawn(view, True, news, sheet, groups)
                if len(lines) <= room:
                    break
        if screen.interactive:
            screen.clear(forget=self.shared)
        screen.print_lines(lines)

    def _drawn(
        self, view: View, compact: bool = False, news: int = 99, sheet: int = 99, groups: int = 0
    ) -> list[str]:
        """The lines of the table; at most so many of news and of scores and facts."""
        screen = self.screen
        record = self.match.record
        head = Text(screen.t.text(self.match.game.title()), style="bold")
        place = screen.t(
            "cli.table.head",
            seed="-" if record.seed is None else record.seed,
            move=len(record.moves) + 1,
        )
        head.append_text(Text(f"  {place}", style="dim"))
        gap = [] if compact else [""]
        lines = screen.lines(head, self._places_drawn(view, compact, groups))
        lines += screen.lines(draw_sheet(screen, view, compact))[:sheet]
        said = self.news.get(-1 if view.seat is None else view.seat, [])[-news:] if news else []
        if said:
            lines += gap + screen.lines(*said)
        lines += gap
        if view.prompt is not None and view.result is None:
            lines += screen.lines(screen.coloured(screen.t.text(view.prompt), "bold"))
        if view.moves:
            lines += screen.lines(*self._moves_drawn(view))
            if (not record.moves and not compact) or self.page:
                lines += screen.lines(Text(screen.t.text(self._how()), style="dim"))
        return lines

    def _places_drawn(self, view: View, compact: bool, groups: int) -> RenderableType:
        places = self.match.game.hand_places
        return draw_places(self.screen, view, self.french, compact, places, groups)

    def _how(self) -> Msg:
        return Msg("cli.table.how_hash" if self.match.game.hand_places else "cli.table.how")

    def _numbered(self, view: View) -> bool:
        """Where moves are numbers themselves, a number means the move."""
        return not any(move.text.isdecimal() for move in view.moves)

    def _in_words(self, move: Move) -> Move:
        """The move by its label alone, where that can be typed as well as its text."""
        if move.label is not None:
            words = self.screen.t.text(move.label)
            with contextlib.suppress(KibitzError):
                if self.match.state.parse_move(words) == move.action:
                    return Move(move.action, words, move.touch)
        return move

    def _list_moves(self, view: View, only: list[tuple[int, Move]] | None = None) -> None:
        self.screen.show(*self._moves_drawn(view, only))

    def _moves_drawn(
        self, view: View, only: list[tuple[int, Move]] | None = None
    ) -> list[RenderableType]:
        """A page of moves, and which page it is if there are more."""
        moves = list(enumerate(view.moves, 1)) if only is None else only
        first = self.page * self.page_size if only is None else 0
        shown = [(n, self._in_words(move)) for n, move in moves[first : first + self.page_size]]
        # Where a number may be a place in the hand, a move of the list is written #2.
        sign = "#" if self.match.game.hand_places else ""
        parts = [draw_moves(self.screen, shown, self.french, self._numbered(view), sign)]
        if len(moves) > len(shown):
            more = Msg(
                "cli.table.more_moves", first=first + 1, last=first + len(shown), total=len(moves)
            )
            parts.append(self.screen.coloured(self.screen.t.text(more), "dim"))
        return parts

    def _answer(self, view: View, seat: int, line: str) -> None:
        """Do what was typed. If something is wrong with it, say so, and the turn goes on."""
        text = line.lower()
        exact = [m.text for m in view.moves if m.text.lower() == text]
        try:
            if exact:
                self._play(seat, exact[0])
            elif not text:
                self._draw(view)
            elif text in COMMANDS:
                self._command(COMMANDS[text], view, seat)
            elif text.removeprefix("#").isdecimal() and self._numbered(view):
                if self.match.game.hand_places and not text.startswith("#"):
                    self.screen.say("cli.table.which_number", number=text)
                    return
                text = text.removeprefix("#")
                if 1 <= int(text) <= len(view.moves):
                    self._play(seat, view.moves[int(text) - 1].text)
                else:
                    self.screen.say("cli.table.no_number", number=text, last=len(view.moves))
            else:
                self._play(seat, line)
        except IllegalMoveError as error:
            self.screen.tell(error.msg, "yellow")
        except KibitzError as error:
            self._no_move(view, line, error.msg)

    def _play(self, seat: int, text: str) -> None:
        self.match.play(text)
        self._moved(seat)

    def _no_move(self, view: View, line: str, why: Msg) -> None:
        """The text is no move: offer those that begin with it, or resemble it."""
        text = line.lower()

        def written(move: Move) -> list[str]:
            return [move.text.lower(), pretty_move(self.screen, move.text, self.french).lower()]

        numbered = list(enumerate(view.moves, 1))
        begin = [(n, m) for n, m in numbered if any(w.startswith(text) for w in written(m))]
        if begin:
            self._list_moves(view, begin)
            return
        self.screen.tell(why, "yellow")
        spellings = {w: m.text for m in view.moves for w in written(m)}
        close = difflib.get_close_matches(text, spellings, n=4, cutoff=0.4)
        near = dict.fromkeys(pretty_move(self.screen, spellings[w], self.french) for w in close)
        if near:
            self.screen.say("cli.table.did_you_mean", moves=", ".join(near))
        else:
            self.screen.tell(self._how(), "dim")

    # -- commands ----------------------------------------------------------------------------

    def _command(self, name: str, view: View, seat: int) -> None:
        screen = self.screen
        if name == "help":
            screen.say("cli.table.help")
        elif name == "moves":
            pages = -(-len(view.moves) // self.page_size)
            self.page = (self.page + 1) % pages
            self._list_moves(view)
        elif name == "hint":
            self._hint()
        elif name == "undo":
            self._check_undo(seat)
            taken = self.match.undo(seat)
            self._save()
            self._replay_news()
            note = screen.t("cli.table.taken_back", n=taken)
            self.news[seat].append(Text(f" {note}", style="yellow"))
        elif name == "rules":
            show_rules(screen, self.match.game)
        elif name == "record":
            screen.line("cli.table.record_at", file=str(self.writer.path))
        elif name == "quit":
            raise Stop(0)

    def _check_undo(self, seat: int) -> None:
        """Refuse to take back another person's moves."""
        movers = [mover for mover, _ in self.match.record.moves]
        last = len(movers) - movers[::-1].index(seat) if seat in movers else len(movers)
        for mover in movers[last:]:
            if mover in self.people:
                raise IllegalMoveError(Msg("cli.error.undo_others", name=self.names[mover]))

    def _hint(self) -> None:
        """What the strongest bot would do from what this seat can see."""
        turn = self.match.turn()
        screen = self.screen
        with screen.busy(screen.t("cli.name.adviser")):
            try:
                adviser = best_bot(self.match.game)
                found = hint_for(adviser, self.match.state, turn.seat, turn.rng, self.match.past)
            except BotError as error:
                screen.tell(error.msg, "yellow")
                return
        moves = ", ".join([pretty_move(screen, move, self.french) for move in found.moves])
        screen.say("cli.table.hint", move=moves)
        for reason in [*found.sentences, *found.reasons]:
            screen.show(screen.coloured(f"   {screen.t.text(reason)}"))

    # -- the end -----------------------------------------------------------------------------

    def _finish(self) -> None:
        """Show the last position, who won, and where the record is."""
        screen = self.screen
        self._save()
        if self.shared and screen.interactive:
            screen.clear(forget=True)
        seat = self.people[0] if len(self.people) == 1 else None
        view = self.match.state.view(seat)
        if self.shared:
            # The last moves were not shown to everybody yet.
            self.news[-1] = self._log_lines(view.log)
        self._draw(view)
        if view.result is not None:
            screen.show(draw_result(screen, view.result))
        if self.writer.saved:
            screen.line("cli.table.record_at", file=str(self.writer.path))

    def _leave(self, key: str, code: int) -> int:
        """Say how to continue later. The terminal may be gone already."""
        screen = self.screen
        problem = self.writer.save(self.match.record)
        last_words("")
        with contextlib.suppress(OSError):
            if self.shared and screen.interactive:
                screen.clear(forget=True)
            screen.show(Text(""))
            if problem is not None:
                screen.warn(problem)
            screen.say(key)
            if self.writer.saved:
                command = f"kibitz resume {shlex.quote(str(self.writer.path))}"
                screen.line("cli.table.resume_with", command=command)
        return code


def _same_terminal() -> bool:
    """Whether what goes to stderr is read in the same place as the table."""
    try:
        return os.isatty(sys.stderr.fileno()) and os.isatty(sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return False


@contextlib.contextmanager
def _signals() -> Iterator[None]:
    """A hang-up or termination signal ends the game like ``quit``."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stop(128 + number)

    known = [n for n in (getattr(signal, "SIGTERM", None), getattr(signal, "SIGHUP", None)) if n]
    before = {}
    with contextlib.suppress(ValueError):  # not the main thread: somebody else's signals
        before = {number: signal.signal(number, stop) for number in known}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
