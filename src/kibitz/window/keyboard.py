"""The keyboard: arrows and Tab go from one thing that can be touched to the next, Enter touches it;
some letters stand for buttons."""

from __future__ import annotations

from kibitz.window.desk import Desk
from kibitz.window.items import Act, Picture, Target
from kibitz.window.look import ZOOMS

_LETTERS = {
    "h": Act("hint"),
    "u": Act("undo"),
    "m": Act("sheet", "moves"),
    "l": Act("sheet", "log"),
    "r": Act("sheet", "rules"),
    "rules": Act("sheet", "rules"),
    "o": Act("sheet", "menu"),
    "d": Act("toggle", "dark"),
    "ctrl+q": Act("quit"),
    "ctrl+w": Act("quit"),
}
_AWAY = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Keyboard:
    """Where the keyboard is in a picture."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.picture = Picture(1, 1)
        self.focus: Act | None = None
        self.used = False
        """Whether the last thing was done with the keyboard."""

    def stops(self) -> list[Target]:
        """What the keyboard can come to, in reading order."""
        found = [target for target in self.picture.targets if target.focus]
        return sorted(found, key=lambda one: (round(one.rect.y / 12), one.rect.x))

    def target(self) -> Target | None:
        """What has the focus."""
        if self.focus is None:
            return None
        return next((one for one in self.stops() if one.act == self.focus), None)

    def press(self, key: str) -> None:
        desk = self.desk
        self.used = True
        desk.changes += 1
        if key in ("tab", "shift+tab"):
            self._cycle(1 if key == "tab" else -1)
        elif key in _AWAY:
            self._towards(*_AWAY[key])
        elif key == "enter":
            self._enter()
        elif key == "escape":
            self._escape()
        elif key in ("pageup", "pagedown"):
            self.scroll(-10 if key == "pageup" else 10)
        elif key in ("ctrl+plus", "ctrl+minus"):
            self._zoom(1 if key == "ctrl+plus" else -1)
        elif key in _LETTERS and self._free(_LETTERS[key]):
            desk.act(_LETTERS[key])

    def _free(self, act: Act) -> bool:
        """Whether nothing lies over the table that has to be answered first."""
        desk = self.desk
        if act.kind in ("quit", "toggle"):
            return True
        if act.kind == "sheet" and desk.sheet == act.ref:
            return True
        if act == Act("sheet", "moves") and not desk.mine:
            return False
        return not (desk.sheet or desk.question is not None or desk.covered is not None)

    def scroll(self, by: int) -> None:
        if self.desk.sheet:
            self.desk.act(Act("scroll", pile=by))

    def _zoom(self, by: int) -> None:
        steps = (0.0, *ZOOMS[1:])
        now = self.desk.prefs.zoom
        place = min(range(len(steps)), key=lambda i: abs((steps[i] or 1.0) - (now or 1.0)))
        place = max(0, min(len(steps) - 1, place + by))
        self.desk.act(Act("zoom", str(steps[place])))

    def _cycle(self, by: int) -> None:
        stops = self.stops()
        if not stops:
            return
        acts = [one.act for one in stops]
        place = acts.index(self.focus) + by if self.focus in acts else (0 if by > 0 else -1)
        self.focus = acts[place % len(acts)]

    def _towards(self, across: int, down: int) -> None:
        """The nearest thing in that direction."""
        here, stops = self.target(), self.stops()
        if here is None:
            self._cycle(1)
            return
        x, y = here.rect.middle
        best: tuple[float, Act] | None = None
        for one in stops:
            dx, dy = one.rect.middle.x - x, one.rect.middle.y - y
            ahead = dx * across + dy * down
            aside = abs(dx * down) + abs(dy * across)
            if ahead > 1 and (best is None or ahead + 2.5 * aside < best[0]):
                best = (ahead + 2.5 * aside, one.act)
        if best is not None:
            self.focus = best[1]

    def _enter(self) -> None:
        desk = self.desk
        target = self.target()
        if target is not None:
            desk.act(target.act)
        elif desk.covered is not None:
            desk.act(Act("reveal"))
        elif desk.connection.scene is not None and not desk.sheet and desk.question is None:
            desk.act(Act("continue"))

    def _escape(self) -> None:
        desk = self.desk
        if desk.question is not None:
            desk.act(desk.question.no)
        elif desk.sheet:
            desk.act(Act("sheet", desk.sheet))
        elif desk.connection.scene is not None:
            desk.act(Act("continue"))
        else:
            desk.act(Act("cancel"))
