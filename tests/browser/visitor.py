"""A visitor of the site: opens pages, looks at them, touches things.

A visitor notices everything that must not happen anywhere: errors in the console, requests that
fail, pages wider than the screen, faces that the seat was not shown.
"""

from __future__ import annotations

import json
import math
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, ViewportSize, WebSocket

import kibitz

EYES = (Path(__file__).parent / "eyes.js").read_text(encoding="utf-8")
WIRE = (Path(__file__).parent / "wire.js").read_text(encoding="utf-8")
PATIENCE_MS = 60_000
AT_ONCE: dict[str, Any] = {
    "pace": 0,
    "scenes": False,
    "forced": {game.name: False for game in kibitz.all_games()},
}
"""Nothing waits to be seen, and nothing moves by itself: what most tests want."""
PREFER = "localStorage.getItem('kibitz.prefs') ?? localStorage.setItem('kibitz.prefs', '%s')"
MOMENT_S = 0.4
"""How long something new under the pointer ignores it, and a little more."""
NEAR_PX = 12


@dataclass(frozen=True)
class Screen:
    name: str
    width: int
    height: int
    touch: bool


PHONE = Screen("phone", 360, 740, touch=True)
DESKTOP = Screen("desktop", 1440, 900, touch=False)


@dataclass(frozen=True)
class Thing:
    """Something that can be touched."""

    id: int
    kind: str
    """``card``, ``pile``, ``place`` or ``button``."""
    ref: str
    words: str
    wanted: bool
    primary: bool


@dataclass(frozen=True)
class Sight:
    """What is on the page once nothing moves any more."""

    over: bool
    covered: bool
    """Whether the screen has to be passed on first."""
    mine: bool
    """Whether the person in front of the screen is to move."""
    picked: bool
    """Whether something has been touched, and more has to be."""
    things: list[Thing]
    problem: str
    """What the table says against the last move, if anything."""


class Visitor:
    """One browser context with one page; nothing in it is known to other visitors."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        screen: Screen,
        motion: bool = False,
        dark: bool = False,
        lang: str = "en",
        prefs: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        self.base = base
        self.screen = screen
        self.motion = motion
        self.context = browser.new_context(
            viewport=ViewportSize(width=screen.width, height=screen.height),
            has_touch=screen.touch,
            is_mobile=screen.touch,
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(WIRE)
        self.context.add_init_script(PREFER % json.dumps({**AT_ONCE, **(prefs or {})}))
        self.frames: list[str] = []
        """All that came over sockets, as it was."""
        self.sent: list[str] = []
        self.allowed: list[str] = []
        """Patterns of complaints that a test means to cause."""
        self._complaints: list[str] = []
        self._spot = (0.0, 0.0)
        self._pressed = ""
        self._touched = 0.0
        self.page = self.context.new_page()
        self._listen(self.page)

    # What must not happen

    def _listen(self, page: Page) -> None:
        page.on("console", lambda m: self._console(m.type, m.text))
        page.on("pageerror", lambda error: self.complain(f"error: {error}"))
        page.on("requestfailed", lambda request: self._failed(request.url, request.failure))
        page.on("response", self._answered)
        page.on("websocket", self._socket)

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complain(f"console {kind}: {text}")

    def _failed(self, url: str, why: str | None) -> None:
        # What a page no longer needs when it is left is no failure.
        if why != "net::ERR_ABORTED":
            self.complain(f"request: {url}: {why}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complain(f"answer: {response.url}: {response.status}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(_text(data)))
        socket.on("framesent", lambda data: self.sent.append(_text(data)))

    def complain(self, text: str) -> None:
        self._complaints.append(text)

    def complaints(self) -> list[str]:
        return [c for c in self._complaints if not any(re.search(a, c) for a in self.allowed)]

    def leave(self) -> None:
        self.context.close()

    # Going somewhere

    def open(self, path: str) -> None:
        self.page.goto(self.base + path)

    def sit(self, created: dict[str, Any]) -> None:
        """At the table somebody has set up, as who set it up."""
        self.open(f"/table/{created['table']}#{created['token']}")

    def reads(self, words: str) -> None:
        """Waits until these words can be seen."""
        self.page.get_by_text(words).first.wait_for(state="visible")

    def press(self, name: str) -> None:
        """Press the button, or follow the link, of that name: on a small screen it may be in the
        sheet, which is one tap away."""
        page = self.page
        button = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
        # The pointer is there already: what has moved under it ignores it for a moment.
        if name == self._pressed:
            page.wait_for_timeout(1000 * MOMENT_S)
        self._pressed = name
        put_away = page.locator("aside.sheet[inert]").locator("button, a").filter(has_text=name)
        at_hand = page.locator(".tools").get_by_label(name)
        if put_away.count() and not at_hand.count():
            page.locator(".opener").click()
        if self.screen.touch:
            button.first.tap()
        else:
            button.first.click()

    # Seeing and touching

    def look(self) -> Sight:
        """Wait until this seat is to move or the game is over, and see what can be touched."""
        seen = self.page.evaluate(EYES)
        for complaint in seen["complaints"]:
            self.complain(complaint)
        return Sight(
            over=seen["over"],
            covered=seen["covered"],
            mine=seen["mine"],
            picked=seen["picked"],
            things=[Thing(**thing) for thing in seen["things"]],
            problem=seen["problem"],
        )

    def touch(self, thing: Thing) -> None:
        x, y = self.point(thing)
        # A person does not press again where something new has just come under the finger.
        if math.dist(self._spot, (x, y)) < 2 * NEAR_PX:
            time.sleep(max(0.0, self._touched + MOMENT_S - time.monotonic()))
        self._spot, self._touched = (x, y), time.monotonic()
        if self.screen.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def point(self, thing: Thing) -> tuple[float, float]:
        """Where a finger reaches it, after scrolling there."""
        found = self.page.evaluate("id => window.kibitzPoint(id)", thing.id)
        assert found is not None, f"{thing} is there to be touched, but something lies over it"
        return (found[0], found[1])

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
        mouse.move(*end, steps=3)
        mouse.up()

    def idle(self) -> bool:
        """Whether nothing is to be done here at this moment."""
        busy = (
            "() => kibitzWire.waiting.size > 0 || !document.querySelector('.actions.mine, .ending')"
        )
        found: bool = self.page.evaluate(busy)
        return found

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind that came so far."""
        found: list[dict[str, Any]] = [json.loads(frame) for frame in self.frames]
        return [message for message in found if message["type"] == kind]


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode()
