"""The window itself: events in, pixels out."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pygame

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.window.compose import SMALLEST, compose
from kibitz.window.desk import Desk
from kibitz.window.fonts import Fonts
from kibitz.window.geometry import Rect
from kibitz.window.items import Picture
from kibitz.window.keyboard import Keyboard
from kibitz.window.paint import Painter
from kibitz.window.pictures import CardPictures
from kibitz.window.pointer import Pointer
from kibitz.window.typed import Typed

START = (1180, 780)
_FRAME = 1 / 60
_IDLE = 1 / 25
_REST = 0.6
"""Seconds that the pointer rests before it is told what it points at."""
_NOT_A_SCREEN = ("offscreen", "dummy", "evdev")

_KEYS = {
    pygame.K_TAB: "tab", pygame.K_RETURN: "enter", pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "enter", pygame.K_ESCAPE: "escape", pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "pageup", pygame.K_PAGEDOWN: "pagedown", pygame.K_F1: "rules",
    pygame.K_PLUS: "plus", pygame.K_KP_PLUS: "plus", pygame.K_EQUALS: "plus",
    pygame.K_MINUS: "minus", pygame.K_KP_MINUS: "minus",
}  # fmt: skip


def open_display() -> None:
    """BadInputError if there is no screen. A driver that shows nothing counts only if it was asked
    for."""
    try:
        pygame.display.init()
    except pygame.error:
        raise BadInputError(Msg("window.error.no_display")) from None
    if pygame.display.get_driver() in _NOT_A_SCREEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise BadInputError(Msg("window.error.no_display"))


class Window:
    """Shows a desk until it is closed."""

    def __init__(
        self, desk: Desk, size: tuple[int, int] = START, typed: Typed | None = None
    ) -> None:
        self.desk = desk
        self.typed = typed
        self.fonts = Fonts()
        title = desk.say(desk.game.title())
        self.window = pygame.Window(f"{title} – Kibitz", size, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = SMALLEST
        self.surface = self.window.get_surface()
        self.painter = Painter(self.fonts, CardPictures(desk.game.deck), desk.prefs)
        self.picture = Picture(*SMALLEST)
        self.pointer = Pointer(desk)
        self.keyboard = Keyboard(desk)
        self._made: tuple[object, ...] = ()
        self._painted: tuple[object, ...] = ()
        self._rested = time.monotonic()
        self._told = ""
        self.density = 1.0

    # -- size --------------------------------------------------------------------------------

    def _measure(self) -> tuple[float, float]:
        """The size of the window in points; sets how many pixels are one."""
        self.surface = self.window.get_surface()
        wide, high = self.surface.get_size()
        dense = wide / max(1, self.window.size[0])
        zoom = self.desk.prefs.zoom or self._suggested()
        # Never so large that things no longer have room.
        most = min(wide / SMALLEST[0], high / SMALLEST[1])
        self.density = dense
        scale = max(0.5, min(dense * zoom, most))
        if scale != self.painter.scale:
            self.painter.scale = self.fonts.scale = scale
        return wide / scale, high / scale

    def _suggested(self) -> float:
        """As other programs are told to enlarge themselves."""
        for name in ("GDK_SCALE", "QT_SCALE_FACTOR"):
            try:
                return min(3.0, max(1.0, float(os.environ.get(name, ""))))
            except ValueError:
                continue
        return 1.0

    def points(self, x: float, y: float) -> tuple[float, float]:
        """Where in the picture the pointer is."""
        by = self.density / self.painter.scale
        return x * by, y * by

    # -- the loop ----------------------------------------------------------------------------

    def run(self, each: Callable[[Window], None] | None = None) -> None:
        """Until it is closed; ``each`` is called once a round."""
        while not self.desk.closing:
            start = time.monotonic()
            self.step()
            if each is not None:
                each(self)
            busy = self.painter.motion.moving(start) or self.pointer.dragging
            rest = (_FRAME if busy else _IDLE) - (time.monotonic() - start)
            if rest > 0:
                event = pygame.event.wait(max(1, round(rest * 1000)))
                if event.type != pygame.NOEVENT:
                    self._event(event)
        self.close()

    def step(self) -> None:
        """Everything once: what has come, what was typed and done, and the picture."""
        self.desk.tick()
        if self.typed is not None:
            self.typed.take(self.desk)
        for event in pygame.event.get():
            self._event(event)
        self.show()

    def show(self) -> None:
        """Make the picture again if something has changed, and paint it."""
        wide, high = self._measure()
        prefs = self.desk.prefs
        second = int(time.monotonic()) if self.desk.connection.deadline is not None else 0
        made = (self.desk.changes, wide, high, prefs.large_index, prefs.dark, second)
        if made != self._made:
            before, self._made = self._made, made
            old = self.picture
            self.picture = compose(self.desk, wide, high, self.fonts.measure)
            resized = before[1:3] != made[1:3]
            origins = self._origins(old)
            self.painter.motion.follow(self.picture, origins, prefs.motion and not resized)
            self.pointer.picture = self.keyboard.picture = self.picture
        now = time.monotonic()
        self._tell_of(now)
        painted = (made, self.pointer.place, self.keyboard.focus, self._told, prefs.four_colour)
        if painted == self._painted and not self.painter.motion.moving(now - 0.1):
            return
        self._painted = painted
        self.painter.paint(self.surface, self.picture, self.pointer.hidden())
        self._marks()
        self.window.flip()

    def _origins(self, old: Picture) -> dict[int, Rect]:
        """Where cards come from that had no place before."""
        tracked = self.desk.tracked
        if tracked is None:
            return {}
        piles = {pile.ref: pile.rect for zone in old.zones.values() for pile in zone.piles}
        found = {key: piles[ref] for key, ref in tracked.origins.items() if ref in piles}
        return {key: Rect(r.x, r.y, r.w, r.w * 1.4) for key, r in found.items()}

    def _tell_of(self, now: float) -> None:
        """What the pointer rests on, or the keyboard has come to, in words."""
        target = self.picture.at(*self.pointer.place)
        helps = target is not None and (
            target.act.kind == "card_help"
            or (target.act.kind in ("explain", "touch") and target.face is None)
        )
        told = ""
        if target is not None and helps and target.label and now - self._rested > _REST:
            told = target.label
        self._told = told

    def _marks(self) -> None:
        """What moves with the pointer, and where the keyboard is."""
        x, y = self.pointer.place
        focus = self.keyboard.target()
        if focus is not None and self.keyboard.used:
            rect = focus.rect
            grown = pygame.Rect(self.painter.pixels(rect)).inflate(6, 6)
            colour = self.painter.colours["glow"]
            thick = max(2, round(3 * self.painter.scale))
            pygame.draw.rect(self.surface, self.painter.colours["veil"], grown.inflate(4, 4), 2, 8)
            pygame.draw.rect(self.surface, colour, grown, thick, 8)
        if self.pointer.dragging:
            face, w, count = self.pointer.ghost()
            self.painter.ghost(self.surface, face, x, y, w, count)
        elif self._told:
            self.painter.tooltip(self.surface, self._told, x, y)

    def _event(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT or event.type == pygame.WINDOWCLOSE:
            self.desk.closing = True
        elif event.type == pygame.MOUSEMOTION:
            self._rested = time.monotonic()
            self.keyboard.used = False
            self.pointer.move(*self.points(*event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._rested = time.monotonic()
            self.pointer.press(*self.points(*event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.pointer.release(*self.points(*event.pos))
        elif event.type == pygame.MOUSEWHEEL:
            self.keyboard.scroll(-3 * event.y)
        elif event.type == pygame.WINDOWLEAVE or event.type == pygame.WINDOWFOCUSLOST:
            self.pointer.cancel()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._painted = ()
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.Event) -> None:
        name = _KEYS.get(event.key, "")
        if event.mod & pygame.KMOD_CTRL:
            self.keyboard.press(f"ctrl+{name or pygame.key.name(event.key)}")
        elif name:
            self.keyboard.press(f"shift+{name}" if event.mod & pygame.KMOD_SHIFT else name)
        else:
            self.keyboard.press(pygame.key.name(event.key))

    def close(self) -> None:
        self.window.destroy()
