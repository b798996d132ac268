"""What happened can be seen: moves at a human pace, the last one in words and as an outline, what
it brought to light until one continues; sounds, and whose turn it is while one looks elsewhere."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.reached import SEATS, Reached, made, reach, settled, take_place
from tests.browser.test_accessibility import violations
from tests.browser.test_games import against_a_bot
from tests.browser.test_touches import MAKIAVELI, MONTENEGRO, MULLE, offering
from tests.browser.visitor import PHONE, Visitor
from tests.server.harness import Player, Server, sit

from kibitz import State
from kibitz.core.view import Move
from kibitz.i18n import Translator

SLOW: dict[str, Any] = {"pace": 5000}
"""Longer than a slow machine takes from one move to the answer."""
SCENES: dict[str, Any] = {"scenes": True}


def discard(visitor: Visitor) -> None:
    """Make some move of Mulle."""
    visitor.page.mouse.move(2, 2)
    visitor.page.locator(".actions summary").click()
    visitor.page.locator(".actions li button").first.click()


ANSWERED = """() => [...kibitzWire.views.values()].some(
  (one) => one.view?.to_move === 0 && one.position > MOVES
)"""


WATCH = """() => {
  window.shown = new Promise((done) => {
    const count = (what) => document.querySelectorAll(what).length;
    const look = () =>
      (ANSWERED)()
        ? done([".hands [data-face]", ".actions.mine", ".board button.can"].map(count))
        : setTimeout(look, 5);
    look();
  });
}""".replace("ANSWERED", ANSWERED)
"""What is shown at the moment at which the answer has come: what one holds, and what is offered."""


def answer(other: Player) -> None:
    other.until_true(lambda: other.view is not None and other.view["to_move"] == 1)
    assert other.move(other.legal()[0])["type"] == "ack"


def test_others_move_at_a_human_pace(visit: Invite, server: Server) -> None:
    """The answer is there, but it is shown only when one has seen one's own move; nothing is
    offered until then."""
    visitor = visit(prefs=SLOW)
    reached = reach(MULLE, lambda state: True)
    other = take_place(server, visitor, reached)
    page = visitor.page
    held = page.locator(".hands [data-face]").count()
    discard(visitor)
    page.evaluate(WATCH.replace("MOVES", str(len(reached.moves) + 1)))
    answer(other)
    assert page.evaluate("() => window.shown") == [held - 1, 0, 0]
    expect(page.locator(".actions.mine")).to_have_count(1)
    expect(page.locator(".board button.can")).not_to_have_count(0)
    # What is shown now is what is played on.
    discard(visitor)
    settled(visitor)
    assert len(made(visitor)) == 2
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_without_a_pace_the_answer_is_there_at_once(visit: Invite, server: Server) -> None:
    visitor = visit()
    reached = reach(MULLE, lambda state: True)
    other = take_place(server, visitor, reached)
    discard(visitor)
    answer(other)
    page = visitor.page
    page.wait_for_function(ANSWERED.replace("MOVES", str(len(reached.moves) + 1)))
    page.wait_for_timeout(50)
    assert page.locator(".actions.mine").count() == 1


def test_the_last_move_stands_in_words_and_as_an_outline(visit: Invite, server: Server) -> None:
    visitor = visit(PHONE)
    reached = reach(MULLE, lambda s: any(m.touch[-1] == "table" for m in s.view(0).moves))
    other = take_place(server, visitor, reached)
    move = next(m for m in reached.state.view(0).moves if m.touch[-1] == "table")
    page = visitor.page
    assert page.locator(".board .moved").count() == 0
    page.locator(f"[data-ref='{move.touch[0]}']").tap()
    page.locator("[data-ref='table'] .target").tap()
    settled(visitor)
    card = move.text.split()[-1]
    expect(page.locator(".board .moved")).to_have_count(1)
    assert page.locator(".board .moved").get_attribute("data-face") == card
    expect(page.locator(".last")).to_contain_text("You discarded")
    answer(other)
    expect(page.locator(".last")).to_contain_text("Ben")


def test_new_cards_are_marked_until_the_next_move(visit: Invite, server: Server) -> None:
    def draws(state: State) -> bool:
        return any(m.touch == ["stock"] for m in state.view(0).moves)

    visitor = visit()
    other = take_place(server, visitor, reach(MAKIAVELI, draws))
    page = visitor.page
    fresh = page.locator(".hands .fresh")
    assert fresh.count() == 0
    page.locator("[data-ref='stock']").last.click()
    settled(visitor)
    expect(fresh).not_to_have_count(0)
    assert "new" in (fresh.first.get_attribute("aria-label") or "")
    count = fresh.count()
    # The other seat's move takes no mark away; one's own does.
    other.until_true(lambda: other.view is not None and other.view["to_move"] == 1)
    while other.view and other.view["to_move"] == 1:
        stock = next(m["text"] for m in other.view["moves"] if m["touch"] == ["stock"])
        assert other.move(stock)["type"] == "ack"
        other.until_true(lambda: other.view is not None and other.view["to_move"] == 0)
    expect(page.locator(".actions.mine")).to_have_count(1)
    assert fresh.count() == count
    lays = page.locator(".hands .can:not(.fresh)")
    if lays.count():
        lays.first.dblclick()
    else:
        page.locator("[data-ref='stock']").last.click()
    settled(visitor)
    expect(page.locator(".hands .fresh")).to_have_count(0 if lays.count() else count)


# Scenes


def test_a_capture_is_shown_and_goes_away(visit: Invite, server: Server) -> None:
    def large(state: State) -> list[Move]:
        moves = state.view(0).moves
        return [m for m in moves if m.touch[-1] == "!capture" and len(m.also) > 1]

    reached = reach(MULLE, lambda state: bool(large(state)))
    move = large(reached.state)[0]
    visitor = visit(prefs=SCENES)
    take_place(server, visitor, reached)
    page = visitor.page
    page.locator(f"[data-ref='{move.touch[0]}']").click()
    page.locator("[data-ref='!capture']").click()
    scene = page.locator(".scene")
    expect(scene).to_be_visible()
    expect(scene).to_contain_text("You captured with")
    expect(page.get_by_role("status").filter(has_text="You captured with")).to_contain_text(" of ")
    assert scene.locator("[data-face]").count() >= 2
    expect(scene).to_contain_text("=")
    hand = page.locator(".hands").bounding_box()
    box = scene.bounding_box()
    assert hand is not None
    assert box is not None
    assert box["y"] + box["height"] <= hand["y"], "the scene covers the hand"
    page.mouse.move(2, 2)
    page.keyboard.press("Escape")
    expect(scene).to_be_hidden()


def ending_a_round() -> Reached:
    def ends(state: State) -> bool:
        after = state.clone()
        after.play(state.view(0).moves[0].text)
        scene = after.view(0).scene
        return scene is not None and scene.lasting

    return reach(MULLE, ends)


def test_the_end_of_a_round_stays_until_one_continues(visit: Invite, server: Server) -> None:
    reached = ending_a_round()
    visitor = visit(PHONE, prefs=SCENES)
    take_place(server, visitor, reached)
    page = visitor.page
    page.clock.install()
    discard(visitor)
    scene = page.locator(".scene.lasting")
    expect(scene).to_be_visible()
    page.clock.fast_forward(60_000)
    expect(scene).to_be_visible()
    scene.get_by_role("button", name="Continue").tap()
    expect(scene).to_be_hidden()


def test_a_called_duel_shows_the_cards_and_fades(visit: Invite, server: Server) -> None:
    visitor = visit(prefs=SCENES)
    take_place(server, visitor, offering("call"))
    page = visitor.page
    page.clock.install()
    page.locator("[data-ref='!call']").click()
    scene = page.locator(".scene")
    expect(scene).to_be_visible()
    # What is pointed at stays.
    scene.hover()
    assert violations(visitor) == []
    page.clock.fast_forward(20_000)
    expect(scene).to_be_visible()
    page.mouse.move(2, 2)
    page.clock.fast_forward(20_000)
    expect(scene).to_be_hidden()


def test_a_war_is_shown_with_its_cards(visit: Invite, server: Server) -> None:
    def wars(state: State) -> list[str]:
        found: list[str] = []
        for move in state.view(0).moves:
            if move.touch[0] == "!war" and len(move.touch) == 2:
                after = state.clone()
                after.play(move.text)
                scene = after.view(0).scene
                if scene is not None and sum(len(row.cards) for row in scene.rows) > 1:
                    found.append(move.touch[1])
        return found

    reached = reach(MONTENEGRO, lambda state: bool(wars(state)))
    visitor = visit(prefs=SCENES)
    take_place(server, visitor, reached)
    page = visitor.page
    page.locator("[data-ref='!war']").click()
    page.locator(f"[data-ref='{wars(reached.state)[0]}']").first.click()
    ready = page.locator(".actions .button.primary")
    if not made(visitor) and ready.count():
        page.wait_for_timeout(400)
        ready.first.click()
    settled(visitor)
    scene = page.locator(".scene")
    expect(scene).to_be_visible()
    expect(scene).to_contain_text("army")
    assert scene.locator("[data-face]").count() > 1


def test_scenes_can_be_switched_off(visit: Invite, server: Server) -> None:
    visitor = visit(prefs=SCENES)
    take_place(server, visitor, offering("call"))
    page = visitor.page
    visitor.press("Settings")
    page.get_by_label("Show captures, reveals and counts").uncheck()
    visitor.press("Close")
    page.locator("[data-ref='!call']").click()
    settled(visitor)
    page.wait_for_timeout(100)
    expect(page.locator(".scene")).to_be_hidden()


def test_a_spectator_sees_scenes_too_and_a_clock_is_shown(visit: Invite, server: Server) -> None:
    reached = offering("call")
    created = server.create(*SEATS, game=MONTENEGRO.name, deal=reached.deal, clock=300)
    people = [sit(server, created["table"], seat["token"]) for seat in created["seats"]]
    for at, (seat, text) in enumerate(reached.moves):
        people[seat].until_moves(at)
        assert people[seat].move(text)["type"] == "ack"
    visitor = visit(prefs=SCENES)
    visitor.open(f"/watch/{created['table']}#{created['watch']}")
    visitor.page.locator(".board").wait_for()
    people[0].until_moves(len(reached.moves))
    assert people[0].move("call")["type"] == "ack"
    scene = visitor.page.locator(".scene")
    expect(scene).to_be_visible()
    expect(scene).to_contain_text("s left")


# A card that cannot be played


def test_a_card_that_cannot_be_played_says_why(visit: Invite, server: Server) -> None:
    def stuck(state: State) -> list[str]:
        view = state.view(0)
        hand = view.zone("hand").piles[0].cards
        first = {m.touch[0] for m in view.moves}
        return [
            f"hand.{i}"
            for i in range(len(hand))
            if f"hand.{i}" not in first
            and hand.count(hand[i]) == 1
            and state.why_not(0, f"hand.{i}") is not None
        ]

    reached = reach(MAKIAVELI, lambda state: bool(stuck(state)))
    ref = stuck(reached.state)[0]
    why = reached.state.why_not(0, ref)
    assert why is not None
    visitor = visit(PHONE)
    take_place(server, visitor, reached)
    page = visitor.page
    card = page.locator(f"[data-ref='{ref}']")
    assert card.get_attribute("aria-disabled") == "true"
    card.tap(force=True)
    said = Translator("en", ["You", "Ben"]).text(why)
    assert violations(visitor) == []
    expect(page.locator(".why")).to_contain_text(said.split()[-1])
    assert made(visitor) == []


# Out of sight


LISTEN = """() => {
  window.heard = 0;
  const plain = AudioContext.prototype.createBufferSource;
  AudioContext.prototype.createBufferSource = function () {
    heard++;
    return plain.call(this);
  };
}"""


def test_moves_are_heard_until_one_switches_the_sound_off(visit: Invite, server: Server) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit(against_a_bot(server, MULLE, deal=1))
    visitor.look()
    page.evaluate(LISTEN)
    discard(visitor)
    visitor.look()
    assert page.evaluate("heard") > 0
    visitor.press("Sound")
    page.evaluate("heard = 0")
    discard(visitor)
    visitor.look()
    assert page.evaluate("heard") == 0


def test_the_title_says_whose_turn_it_is(visit: Invite, server: Server) -> None:
    visitor = visit()
    reached = reach(MAKIAVELI, lambda state: any(m.touch == ["stock"] for m in state.view(0).moves))
    take_place(server, visitor, reached)
    expect(visitor.page).to_have_title("● Your turn – Makiaveli – Kibitz")
    visitor.page.locator("[data-ref='stock']").last.click()
    expect(visitor.page).to_have_title("Makiaveli – Kibitz")


HIDE = """() => {
  window.calls = [];
  const Plain = window.Notification;
  window.Notification = class extends Plain {
    // The headless shell shows none, so it permits none, whatever a visitor allows.
    static get permission() {
      return "granted";
    }
    constructor(title, options) {
      super(title, options);
      calls.push([title, options.body]);
    }
  };
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
}"""


def test_somebody_who_looks_elsewhere_is_called(visit: Invite, server: Server) -> None:
    """Only if they have asked for it, and the browser allows it."""
    visitor = visit(permissions=["notifications"])
    reached = reach(MAKIAVELI, lambda state: any(m.touch == ["stock"] for m in state.view(0).moves))
    other = take_place(server, visitor, reached)
    page = visitor.page
    visitor.press("Settings")
    page.get_by_label("Call me when it is my turn").check()
    expect(page.get_by_label("Call me when it is my turn")).to_be_checked()
    visitor.press("Close")
    page.locator("[data-ref='stock']").last.click()
    settled(visitor)
    page.evaluate(HIDE)
    other.until_true(lambda: other.view is not None and other.view["to_move"] == 1)
    assert other.view is not None
    stock = next(m["text"] for m in other.view["moves"] if m["touch"] == ["stock"])
    assert other.move(stock)["type"] == "ack"
    page.wait_for_function("() => calls.length > 0")
    assert page.evaluate("calls") == [["Makiaveli", "Your turn"]]
