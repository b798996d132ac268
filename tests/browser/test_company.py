"""What friends do besides playing: names, resignations, rematches, open tables, pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from tests.browser.conftest import Invite, browser_settings
from tests.browser.test_friends import set_up
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.harness import TOY, Server, bearer, running, sit

PERSON = {"kind": "person"}


def table_of(visitor: Visitor) -> str:
    found = re.search(r"/(?:table|watch)/([\w-]{12})", visitor.page.url)
    assert found, visitor.page.url
    return found[1]


def meet(visit: Invite, server: Server, game: str = TOY) -> tuple[Visitor, Visitor, Visitor]:
    """Anna and Bo at a table, and somebody who looks on."""
    created = server.create({**PERSON, "name": "Anna"}, PERSON, game=game)
    bo = server.join(created["table"], created["invitations"][0]["token"], name="Bo")
    visitors = visit(DESKTOP), visit(PHONE), visit(DESKTOP)
    table = created["table"]
    visitors[0].open(f"/table/{table}#{created['token']}")
    visitors[1].open(f"/table/{table}#{bo['token']}")
    visitors[2].open(f"/watch/{table}#{created['watch']}")
    for visitor in visitors:
        visitor.page.locator(".board").wait_for()
    return visitors


def resign(visitor: Visitor) -> None:
    visitor.press("Resign")
    visitor.press("Yes, I resign")


def test_everybody_sees_who_resigned_and_plays_again_with_one_click(
    visit: Invite, server: Server
) -> None:
    anna, bo, looker = meet(visit, server)
    first = table_of(anna)
    resign(bo)
    anna.reads("You won!")
    for visitor in (anna, looker):
        visitor.page.locator(".ending").get_by_text("Bo resigned.").wait_for()
        visitor.page.locator("aside li").get_by_text("Bo resigned.").wait_for()
    looker.reads("Anna won.")
    bo.page.locator(".ending").get_by_text("You resigned.").wait_for()

    bo.press("Rematch")
    bo.reads("Waiting for the others")
    second = table_of(bo)
    assert second != first
    anna.reads("Bo wants a rematch.")
    looker.press("Watch the rematch")
    looker.reads("Waiting for the others")
    # Whoever comes back later finds the offer in the list, and by the old link.
    anna.open("/")
    anna.reads("Rematch offered")
    anna.page.get_by_role("link", name="Blind Bids").first.click()
    anna.page.wait_for_url(f"**/{first}**")
    anna.press("Join the rematch")
    for visitor in (anna, bo, looker):
        visitor.page.wait_for_url(f"**/{second}**")
        visitor.page.locator(".board").wait_for()
    seats = bo.messages("welcome")[-1]["info"]["seats"]
    assert [seat["name"] for seat in seats] == ["Bo", "Anna"]
    # The keys are those of before, and the browser has them.
    known = anna.page.evaluate("JSON.parse(localStorage['kibitz.tables'])")
    assert known[0]["table"] == second
    assert known[0]["seats"][0]["token"] == known[1]["seats"][0]["token"]

    # And each browser has counted for itself, once.
    for visitor, won in ((anna, 1), (bo, 0)):
        visitor.open("/")
        visitor.page.get_by_text("Your games so far").click()
        row = visitor.page.get_by_role("row", name=re.compile("^Blind Bids"))
        assert row.get_by_role("cell").all_inner_texts() == ["1", str(won), "0", str(1 - won)]


def test_statistics_survive_nonsense_and_can_be_cleared(visit: Invite, server: Server) -> None:
    visitor = visit(PHONE)
    visitor.open("/")
    for nonsense in (
        '"[',
        "[1, 2]",
        '{"games": {"mulle": 7, "x": {"played": -1}}, "last": [null]}',
    ):
        visitor.page.evaluate("text => localStorage.setItem('kibitz.stats', text)", nonsense)
        visitor.page.reload()
        visitor.page.get_by_role("heading", name="Pull up a chair").wait_for()
    stats = {
        "games": {"mulle": {"played": 3, "won": 2, "tied": 0, "lost": 1}},
        "last": [{"table": "t", "game": "mulle", "outcome": "won", "names": ["Bo"], "when": 5}],
        "counted": ["t"],
    }
    text = json.dumps(stats)
    visitor.page.evaluate("text => localStorage.setItem('kibitz.stats', text)", text)
    visitor.page.reload()
    visitor.page.get_by_text("Your games so far").tap()
    visitor.reads("Mulle with Bo, won")
    visitor.press("Clear")
    visitor.press("Yes, clear them")
    visitor.page.get_by_text("Your games so far").wait_for(state="detached")
    left = visitor.page.evaluate("JSON.parse(localStorage['kibitz.stats'])")
    assert left == {"games": {}, "last": [], "counted": ["t"]}


def test_a_name_typed_while_waiting_is_seen_by_everybody_at_once(
    visit: Invite, server: Server
) -> None:
    anna, bo = visit(DESKTOP), visit(PHONE)
    created = server.create(PERSON, PERSON, PERSON)
    joined = server.join(created["table"], created["invitations"][0]["token"])
    anna.open(f"/table/{created['table']}#{created['token']}")
    bo.open(f"/table/{created['table']}#{joined['token']}")
    for visitor, name in ((anna, "Anna"), (bo, "Bo")):
        field = visitor.page.get_by_label("Your name at this table")
        field.fill(name)
        field.press("Enter")
        visitor.reads("Everybody sees it now.")
    anna.page.locator("ol strong").get_by_text("Bo").wait_for()
    bo.page.locator("ol strong").get_by_text("Anna").wait_for()
    # What is being typed while the last one sits down counts.
    bo.page.get_by_label("Your name at this table").fill("Bosse")
    server.join(created["table"], created["invitations"][1]["token"], name="Cilla")
    for visitor, other in ((anna, "Bosse"), (bo, "Anna")):
        visitor.page.locator(".board").get_by_text(other).first.wait_for()
    anna.open("/")
    anna.reads("with Bosse and Cilla")
    # The name is the one to begin with at the next table, too.
    anna.open(f"/new/{TOY}")
    assert anna.page.get_by_label("Your name").input_value() == "Anna"


def test_an_open_table_is_found_in_the_lobby_and_joined(visit: Invite, tmp_path: Path) -> None:
    # A server of its own: other tests leave open tables in the lobby.
    with running(browser_settings(tmp_path / "open.sqlite")) as server:
        anna, bo, late = (visit(screen, server.base) for screen in (DESKTOP, PHONE, PHONE))
        join_in_the_lobby(anna, bo, late)
        for visitor in (anna, bo, late):
            visitor.leave()


def join_in_the_lobby(anna: Visitor, bo: Visitor, late: Visitor) -> None:
    set_up(anna, "Blind Bids", "Friends by link")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_label("Anyone may join").check()
    anna.press("Set up the table and invite")
    anna.reads("Anybody may join")
    mine = table_of(anna)
    bo.open("/")
    late.open("/")
    for visitor in (bo, late):
        visitor.reads("Anna and one free seat")
        listed = visitor.page.locator(f"a[href*='/join/{mine}']")
        listed.tap()
        visitor.page.get_by_label("Your name").fill("Bo")
    assert bo.page.get_by_text("Only watch").count() == 0
    bo.press("Sit down")
    for visitor in (anna, bo):
        visitor.page.locator(".board").wait_for()
    # Too late: that is said, and leads back to the list.
    late.allowed += [r"/join: 40[49]", "status of 40[49]"]
    late.press("Sit down")
    late.page.get_by_role("heading", name="This link opens no seat").wait_for()
    bo.open("/")
    bo.reads("with Anna")
    assert bo.page.get_by_text("Open tables").count() == 0


def saved(visitor: Visitor, name: str, folder: Path) -> Image.Image:
    with visitor.page.expect_download() as download:
        visitor.press(name)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return Image.open(path)


def drawn(visitor: Visitor) -> Callable[[], str]:
    """Catches the drawing that pictures are made of."""
    visitor.context.add_init_script(
        """const set = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
        Object.defineProperty(HTMLImageElement.prototype, "src", {
          ...set,
          set(text) {
            if (text.startsWith("data:image/svg+xml")) window.drawn = decodeURIComponent(text);
            set.set.call(this, text);
          },
        });"""
    )
    return lambda: str(visitor.page.evaluate("window.drawn"))


def test_a_picture_shows_what_this_seat_sees_and_no_more(
    visit: Invite, server: Server, tmp_path: Path
) -> None:
    created = server.create({**PERSON, "name": "Anna"}, {**PERSON, "name": "Bo"}, game="makiaveli")
    table = created["table"]
    server.join(table, created["invitations"][0]["token"])
    for page, token in (("table", created["token"]), ("watch", created["watch"])):
        player = sit(server, table, token)
        assert player.view is not None
        piles = [pile for zone in player.view["zones"] for pile in zone["piles"]]
        seen = {face for pile in piles for face in pile["cards"] if face}
        assert (len(seen) > 5) == (player.seat is not None)
        player.close()
        visitor = visit(DESKTOP)
        drawing = drawn(visitor)
        visitor.open(f"/{page}/{table}#{token}")
        visitor.page.locator(".board").wait_for()
        picture = saved(visitor, "Picture", tmp_path)
        assert picture.format == "PNG"
        assert picture.width > 700
        # Felt, paper and ink: it is not one colour all over.
        assert len(picture.convert("RGB").resize((90, 60)).getcolors(10_000) or []) > 50
        assert set(re.findall(r'id="french-([A2-9TJQK][CDHS])-', drawing())) == seen
        assert "Bo" in drawing()


def finished_record(server: Server) -> str:
    """A game of Makiaveli in which both draw, and then one of them resigns."""
    table, tokens, _ = server.friends(2, game="makiaveli")
    players = [sit(server, table, token) for token in tokens]
    for _ in range(2):
        mover = next(player for player in players if player.legal())
        moves = mover.moves + 1
        mover.move(next(text for text in mover.legal() if text.startswith("draw")))
        for player in players:
            player.until_moves(moves)
    players[1].ask("resign")
    for player in players:
        player.close()
    info = server.http.get(f"/api/tables/{table}", headers=bearer(tokens[0])).json()
    return str(info["record"])


def test_a_record_names_the_players_and_shows_each_side_what_it_saw(
    visit: Invite, server: Server, tmp_path: Path
) -> None:
    visitor = visit(DESKTOP)
    record = finished_record(server)
    visitor.open(f"/record/{record}/2")
    page = visitor.page
    first, second = page.locator("aside ol li").nth(0), page.locator("aside ol li").nth(1)
    card = r"(10|[2-9AJQK])[♣♦♥♠]"
    open_text = re.compile(rf"P\d drew {card}")
    first.get_by_text(open_text).wait_for()
    assert "You" not in first.inner_text()
    assert re.search(rf"P\d drew {card}.*P1 resigned\.", second.inner_text())
    visitor.reads("P0 won.")
    page.get_by_label("Seen by").select_option(label="spectators")
    page.get_by_text(re.compile(r"P\d drew a card\.")).first.wait_for()
    assert not re.search(card, page.locator("aside ol").inner_text())
    assert page.locator(".said code").count() == 0
    assert saved(visitor, "Picture", tmp_path).width > 700


def test_the_ending_tells_the_score_in_the_games_own_terms(visit: Invite, server: Server) -> None:
    created = server.create({**PERSON, "name": "Anna"}, {"kind": "bot", "bot": "steady"})
    player = sit(server, created["table"], created["token"])
    while player.info["status"] != "finished":
        player.until_true(lambda: bool(player.legal()) or player.info["status"] == "finished")
        if player.legal():
            player.move(player.legal()[0])
    assert player.view is not None
    result = player.view["result"]
    player.close()
    visitor = visit(PHONE, lang="sv")
    visitor.sit(created)
    ending = visitor.page.locator(".ending")
    ending.wait_for()
    assert ending.get_by_role("listitem").count() == 2
    points = result["scores"][0]["args"]["n"]
    assert str(points) in ending.get_by_role("listitem").first.inner_text()
    assert not re.search(r"-1|: 1\b", ending.inner_text())
    visitor.press("Spela igen")
    visitor.page.wait_for_function(f"() => !location.href.includes('{created['table']}')")
    visitor.page.locator(".board").wait_for()
