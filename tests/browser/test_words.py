"""What people read at a table, in both languages: cards as symbols, opponents by their level, and
nothing that is written for programs."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.player import choose
from tests.browser.test_games import GAMES
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.i18n.test_games_in_words import typed_faces
from tests.i18n.test_page_words import PLAIN
from tests.server.harness import TOY, Server
from tests.tiers import one_in

from kibitz import Game, Record
from kibitz.play.match import Match
from kibitz.players.seats import bots_of, levels_of, parse_seats

OURS = [game for game in GAMES if game.name != TOY]
every_game_in_a_language = pytest.mark.parametrize(
    ("game", "lang"),
    one_in(
        3,
        [(game, lang) for n, game in enumerate(OURS) for lang in ("en sv", "sv en")[n % 2].split()],
    ),
    ids=lambda one: getattr(one, "name", one),
)
"""Every third of all games in both languages; the others nightly."""
TOUCHES = 8
NOTATION = re.compile(
    r"\b([2-9TJQKA]|10)[CDHS]\b|\b(P|S|H\d)-(M|H\d|O[PT])\b|\bH\d\b|(?<!\w)--[a-z]"
)
CLAUSE = re.compile(r"^\d[a-z]?: ", re.MULTILINE)
SEAT = re.compile(r"\b(seat|plats) \d", re.IGNORECASE)
COMPUTER = {
    "en": r"Computer \((Easy|Medium|Strong|Best)\)",
    "sv": r"Datorn \((Lätt|Medel|Stark|Bäst)\)",
}
HINT = {"en": ("Hint", "More", "Do that"), "sv": ("Tips", "Mer", "Gör så")}


def read(visitor: Visitor, game: Game) -> str:
    """All that can be read, also by those who listen; checked."""
    page = visitor.page
    said = page.locator("[aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    text = "\n".join([page.locator("body").inner_text(), *said])
    names = "|".join(bot.name for bot in bots_of(game))
    for wrong in (NOTATION, CLAUSE, SEAT, re.compile(rf"\b({names})(:[\d.,]+)?\b")):
        for found in wrong.finditer(text):
            near = text[max(0, found.start() - 60) : found.end() + 30]
            pytest.fail(f"{found.group()!r} in {near!r}")
    assert not re.search(rf"\b{game.name}\.\w+|\{{\w+\}}", text)
    assert not {sign for sign in text if ord(sign) > 0xFF and sign not in PLAIN}
    told = page.locator(TOLD).evaluate_all("all => all.map((one) => one.innerText)")
    typed = typed_faces(game).search("\n".join(told))
    assert typed is None, typed
    return text


TOLD = "aside ol li, main ol li, .last, .advice, .actions p, .actions li, .scene p"
"""Where moves and cards are told in sentences."""


@every_game_in_a_language
def test_a_table_is_told_to_people(visit: Invite, server: Server, game: Game, lang: str) -> None:
    visitor = visit((PHONE, DESKTOP)[len(game.name) % 2], lang=lang)
    page = visitor.page
    others = [{"kind": "bot", "bot": levels_of(game)[0].name}] * (game.min_seats - 1)
    visitor.sit(server.create({"kind": "person"}, *others, game=game.name, deal=4))
    ask, more, follow = HINT[lang]
    rng = random.Random(4)
    visitor.look()
    assert re.search(COMPUTER[lang], read(visitor, game))
    visitor.press(ask)
    page.get_by_role("button", name=follow).wait_for()
    page.get_by_text(more, exact=True).click()
    assert page.locator(".advice [role=status] p").count() == 1
    assert page.locator(".hinted").count() > 0
    read(visitor, game)
    page.get_by_role("button", name=follow).click()
    expect(page.get_by_role("button", name=follow)).to_have_count(0)
    for _ in range(TOUCHES):
        sight = visitor.look()
        read(visitor, game)
        if sight.over or not sight.things:
            break
        visitor.touch(choose(sight, rng))


@every_game_in_a_language
def test_a_record_is_told_to_people(visit: Invite, server: Server, game: Game, lang: str) -> None:
    chairs = parse_seats(game, ",".join([levels_of(game)[0].name] * game.min_seats))
    record = Record.new(game, game.setup(len(chairs)), 4, [chair.sitter for chair in chairs])
    match = Match(record, [chair.player for chair in chairs])
    for _ in range(MOVES):
        match.play_program()
    answer = server.http.post("/api/records", json={"text": record.text()})
    assert answer.status_code in (200, 201), answer.text
    visitor = visit((DESKTOP, PHONE)[len(game.name) % 2], lang=lang)
    visitor.open(f"/record/{answer.json()['record']}/{MOVES}")
    page = visitor.page
    page.locator(".board").wait_for()
    page.locator("ol li").nth(MOVES - 1).wait_for(state="attached")
    numbered = {"en": "Computer 1 (Easy)", "sv": "Dator 1 (Lätt)"}[lang]
    assert numbered in read(visitor, game)


MOVES = 12


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_an_opponent_is_chosen_by_level(visit: Invite, server: Server, lang: str) -> None:
    visitor = visit(PHONE, lang=lang)
    visitor.open("/new/masters_gallery")
    page = visitor.page
    levels = page.locator("fieldset").filter(
        has=page.get_by_text({"en": "How strong", "sv": "Hur stark"}[lang])
    )
    expect(levels.get_by_role("radio")).to_have_count(4)
    expect(levels.get_by_role("radio").nth(1)).to_be_checked()
    levels.get_by_role("radio").nth(2).check(force=True)
    # Under Advanced a bot by name, with its parameters as fields.
    page.locator("li details summary").nth(1).tap()
    details = page.locator("li details").nth(1)
    details.locator("input[type=number]").fill("7")
    expect(levels.locator("input:checked")).to_have_count(0)
    page.locator("form .deal button").tap()
    page.wait_for_url("**/table/**")
    page.locator(".board").wait_for()
    table = page.url.split("/table/")[1].split("#")
    info = server.get(f"/api/tables/{table[0]}", table[1]).json()
    # Records have the bots' own words.
    assert [seat["bot"] for seat in info["seats"]] == [None, "planner", "planner:7"]
    assert info["seats"][1]["title"]["key"] == "bot.level.strong"
    assert info["seats"][2]["title"]["key"] == "masters_gallery.bot.planner.title"
    wanted = {"en": "Computer 1 (Strong)", "sv": "Dator 1 (Stark)"}[lang]
    expect(page.locator(".board")).to_contain_text(wanted)
