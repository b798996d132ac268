"""A window on a table of this process, and hands that play without knowing any rules."""

from __future__ import annotations

import multiprocessing
import random
import threading
import time
from collections.abc import Callable

import pygame

from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.i18n import Translator
from kibitz.play.match import Match
from kibitz.players.seats import parse_seats
from kibitz.window.connection import Connection
from kibitz.window.desk import Desk
from kibitz.window.host import Host
from kibitz.window.items import Target
from kibitz.window.local import LocalTable, SeatTransport
from kibitz.window.look import Prefs
from kibitz.window.run import Window, open_display

PATIENCE = 60.0
MOST_TOUCHES = 4000


class ThreadTable(LocalTable):
    """A table whose host runs in a thread: no process to start for every test."""

    def __init__(self, match: Match, names: list[str]) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        self.gone = False
        self.match = match
        self.saved: list[str] = []
        host = Host(theirs, match, names, lambda record: self.saved.append(record.text()), "game")
        self.seats = host.watchers
        self.transports = {seat: SeatTransport(self, seat) for seat in self.seats}
        self.thread = threading.Thread(target=host.run, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.send(None, {"type": "quit", "id": 0})
        self.thread.join(PATIENCE)
        self.pipe.close()


class Player:
    """A window and whoever sits before it."""

    def __init__(
        self,
        game: str,
        seats: str = "human,random",
        seed: int = 7,
        size: tuple[int, int] = (1180, 780),
        lang: str = "en",
        prefs: Prefs | None = None,
        **options: object,
    ) -> None:
        chosen = find_game(game)
        chairs = parse_seats(chosen, seats)
        sitters = [chair.sitter for chair in chairs]
        record = Record.new(chosen, chosen.setup(len(chairs), dict(options)), seed, sitters)
        t = Translator(lang)
        names = [chair.sitter.name or f"P{n}" for n, chair in enumerate(chairs)]
        self.table = ThreadTable(Match(record, [chair.player for chair in chairs]), names)
        ways = [Connection(self.table.transports[seat], 0.0) for seat in self.table.seats]
        self.said: list[str] = []
        look = prefs or Prefs(motion=False, forced=False)
        self.desk = Desk(ways, chosen, t, look, self.said.append)
        self._open(size)

    def _open(self, size: tuple[int, int]) -> None:
        open_display()
        self.window = Window(self.desk, size)
        self.until(lambda: all(way.welcomed for way in self.desk.connections))

    def close(self) -> None:
        self.window.close()
        self.table.close()

    def step(self) -> None:
        self.window.step()

    def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, "waited in vain"
            self.step()
            time.sleep(0.0005)

    def settle(self) -> None:
        """Until nothing is under way."""
        way = self.desk.connection
        self.until(lambda: not self.desk.busy and (not way.behind or way.scene is not None))
        self.step()

    # -- the mouse ---------------------------------------------------------------------------

    def click(self, target: Target) -> None:
        """Press and release the button where the target can be seen."""
        x, y = self.spot(target)
        self.mouse(pygame.MOUSEBUTTONDOWN, x, y)
        self.mouse(pygame.MOUSEBUTTONUP, x, y)
        self.step()

    def drag(self, start: Target, end: str) -> None:
        x, y = self.spot(start)
        self.mouse(pygame.MOUSEBUTTONDOWN, x, y)
        self.mouse(pygame.MOUSEMOTION, x + 9, y + 9)
        self.step()
        found = [t for t in self.window.picture.targets if t.act.ref == end]
        x, y = self.spot(found[0])
        self.mouse(pygame.MOUSEMOTION, x, y)
        self.mouse(pygame.MOUSEBUTTONUP, x, y)
        self.step()

    def spot(self, target: Target) -> tuple[float, float]:
        """A point at which nothing lies over the target."""
        rect = target.rect
        for part in ((0.5, 0.5), (0.5, 0.1), (0.1, 0.5), (0.1, 0.1), (0.06, 0.9), (0.9, 0.9)):
            x, y = rect.x + part[0] * rect.w, rect.y + part[1] * rect.h
            if self.window.picture.at(x, y) is target:
                return x, y
        raise AssertionError(f"{target} cannot be reached")

    def mouse(self, kind: int, x: float, y: float) -> None:
        scale = self.window.painter.scale / self.window.density
        pos = (x * scale, y * scale)
        # A person needs a moment; the guard against double clicks is tested by itself.
        self.window.pointer._moved_at = (-1.0, -1.0, 0.0)
        pygame.event.post(pygame.Event(kind, pos=pos, rel=(0, 0), buttons=(1, 0, 0), button=1))

    def key(self, key: int, mod: int = 0) -> None:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.step()

    # -- playing -----------------------------------------------------------------------------

    def things(self) -> list[Target]:
        """What a person would touch now to get on."""
        picture, desk = self.window.picture, self.desk
        if desk.covered is not None:
            return picture.find("reveal")
        if desk.question is not None:
            return [t for t in picture.targets if t.act == desk.question.act]
        if desk.connection.scene is not None:
            return [t for t in picture.find("continue") if t.focus]
        picking = desk.picking
        if not desk.mine or picking is None:
            return []
        touch = [t for t in picture.find("touch") if t.focus]
        bar = [t for t in picture.find("move") if t.rect.within(picture.bar)]
        if picking.picked:
            wanted = [t for t in touch if t.act.ref.startswith("!") or picking.wanted(t.act.ref)]
            return bar + wanted + picture.find("place")
        return touch + picture.find("done")

    def play_on(self, rng: random.Random, use: Callable[[Target], None], most: int = 0) -> int:
        """To the end of the game, or so many touches; how many there were."""
        touches = 0
        while not self.desk.over:
            self.settle()
            self.until(lambda: self.desk.over or bool(self.things()))
            found = self.things()
            if found and not (self.desk.over and self.desk.connection.scene is None):
                use(rng.choice(found))
                touches += 1
            assert not self.desk.remark, self.desk.remark
            assert touches < MOST_TOUCHES, "the game does not end"
            if most and touches >= most:
                break
        return touches
