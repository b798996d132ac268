"""Pictures of every page of the browser table: `make screenshots` writes them to a folder.

    python -m tests.browser.screenshots build/screenshots
    python -m tests.browser.screenshots build/screenshots --readme docs/pictures

The second also saves the few that README.md shows, with fewer colours to be small.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from scripts.get_tools import chromium
from tests.browser.conftest import FLAGS, browser_settings, missing
from tests.browser.visitor import DESKTOP, Screen, Visitor
from tests.server.harness import Server, running, sit

import kibitz
from kibitz import Game, Player, Record, View
from kibitz.core.view import FAN
from kibitz.play.match import Match

NAMES = ("Anna", "Ben", "Cleo", "Dag", "Eva")
KEPT = {
    "lobby": "lobby-desktop",
    "makiaveli": "table-makiaveli-desktop",
    "masters_gallery": "table-masters_gallery-desktop-dark",
    "mulle-phone": "table-mulle-phone",
    "montenegro-phone": "table-montenegro-phone-dark",
}
"""What README.md shows, and which picture it is."""
COLOURS = 224
PHONE = Screen("phone", 390, 844, touch=True)
SOLVED: dict[str, dict[str, Any]] = {
    "cooperative_solitaire": {"seed": "3", "question": "cooperative"},
    "makiaveli": {"hand": "TH", "floor": "4S 4H 4D / 7H 8H 9H"},
    "masters_gallery": {"seats": 2, "time": 2},
}
"""A small question to each solver."""
PAST: dict[str, Any] = {
    "games": {"mulle": {"played": 5, "won": 3, "tied": 0, "lost": 2}},
    "last": [
        {"table": "A", "game": "mulle", "outcome": "won", "names": ["Ben"], "when": 1_700_000_000},
        {"table": "B", "game": "mulle", "outcome": "lost", "names": [], "when": 1_700_000_000},
    ],
    "counted": ["A", "B"],
}
"""What somebody who has played before has stored."""


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    screen: Screen
    dark: bool = False
    lang: str = "en"

    def name(self, page: str) -> str:
        words = [
            page,
            self.screen.name,
            "dark" if self.dark else "",
            "" if self.lang == "en" else self.lang,
        ]
        return "-".join(filter(None, words))


PLAIN = [Look(DESKTOP), Look(PHONE)]
DARK = [Look(DESKTOP, dark=True), Look(PHONE, dark=True)]
SWEDISH = [Look(DESKTOP, lang="sv"), Look(PHONE, lang="sv")]
EVERY = PLAIN + DARK + SWEDISH


@dataclass
class Photographer:
    browser: Browser
    folder: Path

    def take(
        self,
        base: str,
        path: str,
        page: str,
        looks: list[Look],
        wait: str = "main",
        unfold: str = "",
    ) -> None:
        for look in looks:
            visitor = self.visitor(base, look)
            visitor.open(path)
            visitor.page.locator(wait).first.wait_for()
            if unfold:
                for one in visitor.page.locator(unfold).all():
                    one.click()
            self.save(visitor, look.name(page))
            visitor.leave()

    def visitor(self, base: str, look: Look) -> Visitor:
        return Visitor(self.browser, base, look.screen, dark=look.dark, lang=look.lang)

    def save(self, visitor: Visitor, name: str) -> None:
        visitor.page.wait_for_load_state("networkidle")
        # A table is shown as it comes to sight, a page to its end.
        whole = visitor.page.locator(".board").count() == 0
        visitor.page.screenshot(path=self.folder / f"{name}.png", full_page=whole)


def middle_of(game: Game, deal: int) -> tuple[list[tuple[int, str]], int]:
    """A game between bots up to a turn of seat 0 with much to see; and how many seats there are."""
    seats = game.default_seats
    players: list[Player | None] = [game.bots[0].make([]) for _ in range(seats)]
    match = Match(Record.new(game, game.setup(seats), deal), players)
    turns = []
    while not match.over:
        if match.state.to_move() == 0:
            turns.append((worth_seeing(match.state.view(0)), len(match.record.moves)))
        match.play_program()
    _, moves = max(turns[len(turns) // 5 : len(turns) * 3 // 5])
    return list(match.record.moves[:moves]), seats


def worth_seeing(view: View) -> int:
    """How much lies open on the table, and how much there is to choose from."""
    piles = [pile for zone in view.zones if zone.kind != FAN for pile in zone.piles]
    return sum(any(pile.cards) for pile in piles) + len(view.moves)


def table_at(server: Server, game: Game, deal: int, whole: bool = False) -> dict[str, Any]:
    """A table in the middle of a game, or at its end."""
    moves, seats = middle_of(game, deal)
    people = [{"kind": "here", "name": name} for name in NAMES[:seats]]
    created = server.create(*people, game=game.name, deal=deal)
    sitting = [sit(server, created["table"], seat["token"]) for seat in created["seats"]]
    for at, (seat, text) in enumerate(moves):
        sitting[seat].until_moves(at)
        assert sitting[seat].move(text)["type"] == "ack"
    while whole:
        sitting[0].until_moves(len(moves))
        view = sitting[0].view
        if view is None or view["to_move"] < 0:
            break
        mover = sitting[view["to_move"]]
        mover.until_moves(len(moves))
        moves.append((view["to_move"], mover.legal()[0]))
        assert mover.move(moves[-1][1])["type"] == "ack"
    for person in sitting:
        person.close()
    return created


def address(created: dict[str, Any]) -> str:
    return f"/table/{created['table']}#{created['token']}"


def pages(camera: Photographer, server: Server) -> None:
    person = {"kind": "person", "name": "Anna"}
    friends = server.create(person, {"kind": "person", "name": "Ben"}, game="montenegro")
    invitation = friends["invitations"][0]["token"]
    base = server.base
    camera.take(base, "/", "lobby", EVERY, "main img")
    camera.take(base, "/new/makiaveli", "new", EVERY, "main img")
    camera.take(base, "/study/cooperative_solitaire", "study", EVERY, "td.faint:not(:empty)")
    camera.take(base, "/new/masters_gallery", "new-gallery", SWEDISH, "main img", "details summary")
    camera.take(base, f"/join/{friends['table']}#{invitation}", "join", EVERY, "main img")
    camera.take(base, f"/table/{'A' * 12}#{'A' * 22}", "foreign", PLAIN)
    camera.take(base, "/nowhere", "nowhere", PLAIN)
    for game in kibitz.all_games():
        camera.take(base, f"/rules/{game.name}", f"rules-{game.name}", PLAIN + SWEDISH)
    camera.take(base, "/rules/mulle", "rules", DARK)


def solvers(camera: Photographer, server: Server) -> None:
    """Each solver's page, with an answer."""
    for game, options in SOLVED.items():
        camera.take(server.base, f"/solve/{game}", f"solve-{game}", PLAIN + SWEDISH)
        asked = server.http.post("/api/questions", json={"game": game, "options": options}).json()
        path = f"/solve/{game}/{asked['question']}"
        done = "section p.first"
        camera.take(server.base, path, f"solved-{game}", EVERY, done, "section details summary")


def settings(camera: Photographer, server: Server) -> None:
    """The lobby of somebody who has played here, with an open table, and the settings."""
    person = {"kind": "person", "name": "Anna"}
    anybody = {"kind": "open"}
    created = server.create(person, anybody, game="mulle", listed=True)
    waiting = camera.visitor(server.base, Look(DESKTOP))
    waiting.sit(created)
    waiting.reads("Waiting for the others")
    for look in EVERY:
        visitor = camera.visitor(server.base, look)
        stored = f"localStorage.setItem('kibitz.stats', '{json.dumps(PAST)}')"
        visitor.context.add_init_script(stored)
        visitor.open("/")
        visitor.page.locator("main img").first.wait_for()
        camera.save(visitor, look.name("statistics"))
        visitor.press({"en": "Settings", "sv": "Inställningar"}[look.lang])
        camera.save(visitor, look.name("settings"))
        visitor.leave()
    waiting.leave()


def tables(camera: Photographer, server: Server) -> None:
    for game in kibitz.all_games():
        created = table_at(server, game, deal=7)
        camera.take(server.base, address(created), f"table-{game.name}", EVERY, ".board img")


def endings(camera: Photographer, server: Server) -> None:
    for game in kibitz.all_games():
        created = table_at(server, game, deal=7, whole=True)
        camera.take(server.base, address(created), f"ended-{game.name}", EVERY, ".ending")
        info = server.get(f"/api/tables/{created['table']}", created["token"]).json()
        path = f"/record/{info['record']}/{info['moves'] // 2}"
        camera.take(server.base, path, f"record-{game.name}", PLAIN + SWEDISH, ".board img")


def waiting(camera: Photographer, server: Server) -> None:
    """A table for friends, with the links to hand out."""
    for look in PLAIN:
        visitor = camera.visitor(server.base, look)
        visitor.open("/new/masters_gallery")
        visitor.page.get_by_role("radio", name="Friends by link").check()
        visitor.page.get_by_label("Your name").fill("Anna")
        visitor.press("Set up the table and invite")
        visitor.reads("Waiting for the others")
        camera.save(visitor, look.name("waiting"))
        visitor.leave()


def covered(camera: Photographer, server: Server) -> None:
    """Several people at one screen, while it is passed on."""
    for look in PLAIN:
        visitor = camera.visitor(server.base, look)
        visitor.open("/new/mulle")
        visitor.page.get_by_role("radio", name="One screen").check()
        visitor.press("Deal the cards")
        visitor.page.locator(".cover").wait_for()
        camera.save(visitor, look.name("cover"))
        visitor.leave()


def broken(camera: Photographer, folder: Path) -> None:
    """The server goes away under a game."""
    with ExitStack() as open_for_now:
        server = open_for_now.enter_context(running(browser_settings(folder / "gone.sqlite")))
        created = table_at(server, kibitz.game("mulle"), deal=7)
        visitors = [(look, camera.visitor(server.base, look)) for look in PLAIN]
        for _, visitor in visitors:
            visitor.sit(created)
            visitor.page.locator(".board img").first.wait_for()
        open_for_now.close()
        for look, visitor in visitors:
            visitor.reads("The connection is broken")
            visitor.page.screenshot(path=camera.folder / f"{look.name('offline')}.png")
            visitor.leave()


def for_readme(folder: Path, target: Path) -> Iterator[tuple[Path, int]]:
    """Copies of the pictures that README.md shows, with as many colours as they need."""
    target.mkdir(parents=True, exist_ok=True)
    for name, picture in KEPT.items():
        with Image.open(folder / f"{picture}.png") as image:
            path = target / f"{name}.png"
            image.convert("RGB").quantize(COLOURS).save(path, optimize=True)
        yield path, path.stat().st_size


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--readme", type=Path, help="where to write those for README.md")
    words = parser.parse_args()
    why = missing()
    if why is not None:
        sys.exit(f"kibitz: no pictures: {why}.")
    folder: Path = words.folder
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with (
        tempfile.TemporaryDirectory() as data,
        running(browser_settings(Path(data) / "tables.sqlite")) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        camera = Photographer(browser, folder)
        pages(camera, server)
        settings(camera, server)
        solvers(camera, server)
        tables(camera, server)
        endings(camera, server)
        waiting(camera, server)
        covered(camera, server)
        broken(camera, Path(data))
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    if words.readme is not None:
        for path, size in for_readme(folder, words.readme):
            print(f"{path}: {size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
