"""Putting a position together, and the solver's answer for it, with the real solver."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Invite
from tests.browser.test_accessibility import violations
from tests.browser.visitor import PHONE, Screen, Visitor
from tests.server.harness import Server

import kibitz
from kibitz.core.record import Record
from kibitz.play.retrospect import could_have_won

WINNING = "#hand=8H.9S&floor=5H.6H.7H_8C.8D.8S_KD.KH.KS&cross=TS.JS"


def cards(visitor: Visitor, place: str) -> list[str]:
    """The cards in a place, pile by pile."""
    region = visitor.page.locator(".places").get_by_role("region", name=place, exact=True)
    found = region.locator(".pile")
    return [
        " ".join(one.get_attribute("data-face") or "" for one in pile.locator("[data-face]").all())
        for pile in found.all()
    ]


def test_a_position_is_tapped_together_and_answered_as_it_grows(
    visit: Invite, screen: Screen
) -> None:
    visitor = visit(screen)
    visitor.open("/solve/makiaveli")
    page = visitor.page
    pack = page.get_by_role("toolbar", name="All cards")
    pack.get_by_label("ten of hearts").click()
    pack.get_by_label("nine of spades").click()
    page.get_by_role("radio", name="Floor").check(force=True)
    for card in ("seven", "eight", "nine"):
        pack.get_by_label(f"{card} of hearts").click()
    page.get_by_role("radio", name="Cross").check(force=True)
    pack.get_by_label("nine of clubs").click()
    status = page.get_by_role("status").filter(has_text="No.")
    # The solver's process has to start first.
    expect(status).to_contain_text("At most 1 of 2 cards can be laid", timeout=30_000)
    assert cards(visitor, "Floor") == ["7H 8H 9H"]
    # What was missing, with how many are left of each.
    expect(page.locator(".missing li")).to_have_text(["2 left", "1 left"])
    expect(page.get_by_text("3 of 98 unseen cards")).to_be_visible()
    # The picker knows how many copies are left.
    page.get_by_role("radio", name="Floor").check(force=True)
    expect(pack.get_by_label("ten of hearts to: Floor. 1 left")).to_be_visible()
    pack.get_by_label("ten of hearts").click()
    expect(pack.get_by_label("ten of hearts: none left")).to_be_disabled()
    assert cards(visitor, "Floor") == ["7H 8H 9H TH"]
    # Without the nine of spades it is a win; undo takes that back.
    page.keyboard.press("Control+z")
    hand = page.locator(".places").get_by_role("region", name="Your hand")
    nine = hand.get_by_role("button", name="nine of spades")
    nine.focus()
    page.keyboard.press("Delete")
    expect(page.locator(".verdict.yes")).to_contain_text("Yes: the card can be laid")
    page.wait_for_url("**#hand=TH&floor=7H.8H.9H&cross=9C")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".verdict.no")).to_be_visible()
    assert violations(visitor) == []


def test_another_game_has_the_same_editor_and_is_played_from(visit: Invite) -> None:
    visitor = visit(PHONE, lang="sv")
    visitor.open("/solve/cooperative_solitaire#helpers=KD&primary0=KH&primary1=KS")
    page = visitor.page
    expect(page.locator(".verdict.yes .plan")).to_be_visible()
    page.get_by_label("Vart korten ska").select_option(label="Hjälphögar")
    typed = page.get_by_placeholder(re.compile("5h6h7h"))
    typed.fill("8♣ hjärter 9")
    typed.press("Enter")
    expect(typed).to_have_value("")
    # The cards of a helper pile fall: it arranged itself.
    assert cards(visitor, "Hjälphögar") == ["KD", "9H 8C"]
    expect(page.get_by_text("ligger på huvudhögarna, och").last).to_be_visible()
    page.get_by_role("button", name="Ångra").click()
    expect(page.locator(".verdict.yes .plan")).to_be_visible()
    assert violations(visitor) == []
    visitor.press("Spela härifrån")
    page.wait_for_url("**/table/**")
    page.locator(".board").wait_for()
    for card in ("KH", "KS", "KD"):
        expect(page.locator(f".board [data-face='{card}']").first).to_be_visible()


def test_works_of_masters_gallery_are_put_together_too(visit: Invite, screen: Screen) -> None:
    visitor = visit(screen)
    visitor.open("/solve/masters_gallery")
    page = visitor.page
    visitor.press("Put a position together")
    page.get_by_role("link", name=re.compile("Put the players’ cards here")).wait_for()
    typed = page.get_by_placeholder(re.compile("A, A"))
    for place, cards_there in (("Player 1: hand", "A A= B"), ("Player 2: hand", "C")):
        page.get_by_label("Where cards go").select_option(label=place)
        typed.fill(cards_there)
        typed.press("Enter")
        expect(typed).to_have_value("")
    page.get_by_label("The artists’ values before this round").fill("5 3")
    expect(page.locator(".verdict .first")).to_contain_text("Player 1 can still reach")
    page.wait_for_url(re.compile("hand0=A.A.*B&hand1=C&set.values=5%203"))
    plan = page.locator(".plan")
    plan.get_by_role("button", name="One move on").click()
    expect(plan.locator(".said")).to_contain_text("Player 1 displayed")
    assert violations(visitor) == []
    visitor.press("Play from here")
    page.wait_for_url("**/table/**")
    page.locator(".board [data-face='B']").first.wait_for()


def test_any_usual_notation_can_be_pasted(visit: Invite) -> None:
    visitor = visit(lang="sv")
    visitor.open("/solve/makiaveli")
    page = visitor.page
    typed = page.get_by_placeholder(re.compile("5h6h7h"))
    typed.fill("hjärter 8, 9♠")
    typed.press("Enter")
    expect(typed).to_have_value("")
    page.get_by_role("radio", name="Bordet").check(force=True)
    typed.fill("5h6h7h\n8♠ 8D RU 8")
    page.get_by_role("button", name="Lägg till").click()
    # Twice the eight of diamonds is no group, and says so.
    floor = page.get_by_role("region", name="Bordet")
    expect(floor.get_by_text("Inte färdig än.")).to_have_count(1)
    expect(page.get_by_text("En hög på bordet är ingen grupp än.").last).to_be_visible()
    visitor.allowed = ["400"]
    typed.fill("8h 9x")
    typed.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("”9x” är inget kort")
    expect(typed).to_have_value("8h 9x")
    # What was refused has changed nothing: what was said about the position still stands.
    expect(floor.get_by_text("Inte färdig än.")).to_have_count(1)
    page.get_by_role("button", name="Ordna").click()
    expect(page.get_by_role("alert")).to_contain_text("går inte att lägga i grupper")


def test_cards_are_dragged_between_the_picker_and_the_places(visit: Invite) -> None:
    visitor = visit()
    visitor.open("/solve/makiaveli#floor=5H.6H.7H_8C.8D")
    page = visitor.page
    eight = page.get_by_role("toolbar").get_by_label("eight of spades").bounding_box()
    floor = page.get_by_role("region", name="Floor")
    pair = floor.locator(".pile").nth(1).bounding_box()
    assert eight is not None
    assert pair is not None
    visitor.drag((eight["x"] + 9, eight["y"] + 9), (pair["x"] + 20, pair["y"] + 20))
    expect(floor.locator(".pile").nth(1).locator("[data-face]")).to_have_count(3)
    assert cards(visitor, "Floor") == ["5H 6H 7H", "8C 8D 8S"]
    seven = floor.get_by_role("button", name="seven of hearts").bounding_box()
    hand = page.get_by_role("region", name="Your hand").bounding_box()
    assert seven is not None
    assert hand is not None
    visitor.drag((seven["x"] + 9, seven["y"] + 9), (hand["x"] + 200, hand["y"] + 60))
    expect(page.get_by_text("One pile on the floor is not a group yet.").first).to_be_attached()
    assert cards(visitor, "Your hand") == ["7H"]
    # By keyboard: take it up again, and put it back.
    page.get_by_role("region", name="Your hand").get_by_role("button", name="seven").press("Enter")
    floor.get_by_role("button", name="Put it here: five of hearts, six of hearts").press("Enter")
    expect(floor.locator(".pile").first.locator("[data-face]")).to_have_count(3)


def test_the_plan_is_played_with_moving_cards(visit: Invite) -> None:
    visitor = visit(PHONE)
    visitor.open(f"/solve/makiaveli{WINNING}")
    page = visitor.page
    plan = page.locator(".plan")
    plan.wait_for()
    kings = plan.locator(".pile").filter(has=page.get_by_label("king of hearts"))
    table = plan.locator(".table")

    def lies() -> tuple[float, float]:
        """Where the kings are on the table."""
        box, around = kings.bounding_box(), table.bounding_box()
        assert box is not None
        assert around is not None
        return box["x"] - around["x"], box["y"] - around["y"]

    still = lies()
    last = int((plan.locator(".count").inner_text()).split("/")[1])
    for step in range(1, last + 1):
        plan.get_by_role("button", name="One move on").tap()
        expect(plan.locator(".said")).to_contain_text(f"Step {step} of {last}.")
        assert lies() == still, "what is not touched stays still"
    hand = plan.get_by_role("region", name="Your hand").locator("[data-face]")
    expect(hand).to_have_count(0)
    plan.get_by_role("button", name="One move back").tap()
    expect(hand).not_to_have_count(0)
    assert violations(visitor) == []


def test_a_hand_of_many_cards_lies_in_rows_that_stay(visit: Invite) -> None:
    visitor = visit(PHONE)
    hand = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    visitor.open(f"/solve/makiaveli#hand={'.'.join(hand)}")
    plan = visitor.page.locator(".plan")
    cards = plan.get_by_role("region", name="Your hand").locator("[data-face]")
    expect(cards).to_have_count(52)
    floor = plan.get_by_role("region", name="Floor")

    def corners() -> list[tuple[int, int]]:
        return [
            (round(box["x"]), round(box["y"])) for c in cards.all() if (box := c.bounding_box())
        ]

    places = corners()
    # Of each card the corner with its rank can be seen.
    assert all(b[0] - a[0] > 15 for a, b in pairwise(places) if a[1] == b[1])
    assert len({y for _, y in places}) > 3
    before = floor.evaluate("e => e.offsetTop")
    plan.get_by_role("button", name="One move on").tap()
    expect(cards).not_to_have_count(52)
    assert floor.evaluate("e => e.offsetTop") == before


@pytest.mark.nightly
def test_the_plan_plays_itself_to_its_end(visit: Invite) -> None:
    visitor = visit()
    visitor.open(f"/solve/makiaveli{WINNING}")
    plan = visitor.page.locator(".plan")
    hand = plan.get_by_role("region", name="Your hand").locator("[data-face]")
    expect(hand).to_have_count(2)
    plan.get_by_role("button", name="Play it").click()
    plan.get_by_role("button", name="Pause").click()
    plan.get_by_role("button", name="Play it").click()
    expect(hand).to_have_count(0, timeout=20_000)


@pytest.mark.nightly
def test_print_and_picture(visit: Invite) -> None:
    visitor = visit()
    visitor.open(f"/solve/makiaveli{WINNING}")
    page = visitor.page
    page.locator(".plan").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture").click()
    assert saved.value.suggested_filename == "makiaveli-0.png"
    page.emulate_media(media="print")
    expect(page.get_by_role("toolbar")).to_be_hidden()
    expect(page.locator(".words ol li").first).to_be_visible()
    expect(page.locator(".plan .table")).to_be_visible()


def test_the_position_is_played_on_against_a_bot(visit: Invite) -> None:
    visitor = visit()
    visitor.open(f"/solve/makiaveli{WINNING}")
    visitor.press("Play from here")
    visitor.page.wait_for_url("**/table/**")
    page = visitor.page
    page.locator(".board").wait_for()
    for card in ("8H", "9S", "5H", "KD", "TS"):
        expect(page.locator(f".board [data-face='{card}']")).to_have_count(1)
    # And back from the table into the editor.
    page.get_by_role("link", name="What if …").click()
    page.locator(".picker").wait_for()
    assert page.url.endswith(WINNING)


@pytest.mark.nightly
def test_could_i_have_won_marks_missed_wins_and_jumps_there(visit: Invite, server: Server) -> None:
    game = kibitz.game("makiaveli")
    record = Record.new(game, game.setup(2, {"position": "TH 9S | 7H 8H 9H | KS"}), 3)
    state = record.start()
    for text in ("draw", "draw", "lay TH", "done", "draw"):
        record.moves.append((state.to_move(), state.play(text)))
    found = could_have_won(record, 0, lambda _: None)
    saved = server.http.post("/api/records", json={"text": record.text()}).json()["record"]
    visitor = visit()
    # As the link after a game leads there.
    visitor.open(f"/record/{saved}/0#won=0")
    page = visitor.page
    said = f"no missed win in {found.of} turns" if not found.missed else "could have been won"
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(page.locator(".slider i")).to_have_count(len(found.missed))


def test_a_missed_win_leads_to_its_plan(visit: Invite, server: Server) -> None:
    game = kibitz.game("makiaveli")
    record = Record.new(game, game.setup(2, {"position": "TH | 7H 8H 9H | KS"}), 3)
    state = record.start()
    for text in ("draw", "draw"):
        record.moves.append((state.to_move(), state.play(text)))
    saved = server.http.post("/api/records", json={"text": record.text()}).json()["record"]
    visitor = visit(PHONE)
    visitor.open(f"/record/{saved}/2")
    page = visitor.page
    page.locator(".board").wait_for()
    # The position of the missed win arrives only when its page has been left.
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/moves/0\?open=true$"), hold)
    visitor.press("Look at every turn")
    # On a phone that stands in a sheet; what came of it stands below the board, with its marks.
    expect(page.locator(".steps .said")).to_contain_text("You could have gone out at move 0")
    expect(page.locator(".steps .slider").first).to_be_in_viewport()
    missed = page.get_by_role("button", name="You could have gone out at move 0")
    expect(missed).to_be_visible()
    expect(page.locator(".slider i")).not_to_have_count(0)
    expect(page.locator(".steps .count")).to_have_text("0/2")
    page.get_by_role("button", name="Show how").first.tap()
    expect(page.locator(".verdict.yes")).to_contain_text("Yes: the card can be laid")
    with page.expect_response(re.compile(r"/moves/0\?open=true$")):
        for route in held:
            route.continue_()
