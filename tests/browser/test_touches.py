"""Everything is done the way hands would: touch and target, drag, double click, several cards at
once; and nothing that newly comes under the pointer is pressed by mistake."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.reached import Reached, made, reach, settled, take_place
from tests.browser.test_accessibility import violations
from tests.browser.test_hands import middle
from tests.browser.visitor import PHONE
from tests.server.harness import Server
from tests.tiers import tier

import kibitz
from kibitz import ArrangeableState, Game, State
from kibitz.core.view import Move, View
from kibitz.i18n import Translator

MULLE = kibitz.game("mulle")
MAKIAVELI = kibitz.game("makiaveli")
MONTENEGRO = kibitz.game("montenegro")
SOLITAIRE = kibitz.game("cooperative_solitaire")
GALLERY = kibitz.game("masters_gallery")


def with_also(view: View) -> list[Move]:
    """Moves with piles that mean them and nothing else that begins with the same card."""
    found: list[Move] = []
    for move in view.moves:
        rivals = [m for m in view.moves if m is not move and m.touch[0] == move.touch[0]]
        others = {ref for m in rivals for ref in [*m.touch[1:], *m.also]}
        if len(move.also) > 1 and not others & set(move.also):
            found.append(move)
    return found


def capturing() -> Reached:
    return reach(MULLE, lambda state: bool(with_also(state.view(0))))


def test_what_a_card_could_take_is_marked(visit: Invite, server: Server) -> None:
    reached = capturing()
    visitor = visit()
    take_place(server, visitor, reached)
    view = reached.state.view(0)
    card = with_also(view)[0].touch[0]
    expected = {
        ref
        for move in view.moves
        if move.touch[0] == card
        for ref in [move.touch[-1], *move.also]
        if ref.startswith("table.")
    }
    page = visitor.page
    page.locator(f"[data-ref='{card}']").click()
    marked = page.locator(".board [data-ref^='table.'].wanted")
    expect(marked).to_have_count(len(expected))
    assert {one.get_attribute("data-ref") for one in marked.all()} == expected


def test_a_capture_is_dragged_onto_any_pile_it_takes(visit: Invite, server: Server) -> None:
    reached = capturing()
    move = with_also(reached.state.view(0))[0]
    for pile in move.also[: tier(1, 2)]:
        visitor = visit()
        take_place(server, visitor, reached)
        page = visitor.page
        start = middle(page.locator(f"[data-ref='{move.touch[0]}']"))
        visitor.drag(start, middle(page.locator(f"[data-ref='{pile}']").first))
        settled(visitor)
        assert made(visitor) == [move.text]


def test_a_card_put_where_it_does_not_go_stays_in_the_hand(visit: Invite, server: Server) -> None:
    """A pile that does not take it is not the table, on which it could be laid."""

    def wrong(view: View) -> tuple[str, str] | None:
        for move in view.moves:
            meant = [m for m in view.moves if m.touch[0] == move.touch[0]]
            taken = {ref for m in meant for ref in [*m.touch, *m.also]}
            piles = {f"table.{n}" for n in range(len(view.zone("table").piles))}
            if "table" in taken and piles & taken and piles - taken:
                return move.touch[0], min(piles - taken)
        return None

    reached = reach(MULLE, lambda state: wrong(state.view(0)) is not None)
    found = wrong(reached.state.view(0))
    assert found is not None
    card, pile = found
    visitor = visit()
    take_place(server, visitor, reached)
    page = visitor.page
    hand, target = page.locator(f"[data-ref='{card}']"), page.locator(f"[data-ref='{pile}']").first
    x, y = middle(hand)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=3)
    page.mouse.move(*middle(target), steps=3)
    page.mouse.up()
    why = reached.state.why_not_there(0, card, pile)
    assert why is not None
    reason = Translator("en", ["You", "Ben"]).text(why)
    assert " does not take " in reason or " takes only " in reason
    expect(page.locator(".why")).to_have_text(plain(reason))
    expect(page.locator(".picked")).to_have_count(0)
    hand.click()
    expect(page.locator(".why")).to_have_count(0)
    x, y = middle(target)
    page.mouse.click(x, y)
    expect(page.locator(".why")).to_have_text(plain(reason))
    expect(page.locator(".picked")).to_have_count(1)
    assert made(visitor) == []


def plain(text: str) -> re.Pattern[str]:
    """The text with or without the sign that asks for suits in plain type."""
    return re.compile(re.sub("([♠♣♥♦])", "\\1\N{VARIATION SELECTOR-15}?", re.escape(text)))


@pytest.mark.parametrize("game", [MONTENEGRO, GALLERY], ids=lambda game: str(game.name))
def test_a_card_is_dragged_from_the_hand_to_the_table(
    visit: Invite, server: Server, game: Game
) -> None:
    """Where a card goes to one place only, every place on the table means that."""

    def plays(state: State) -> list[Move]:
        return [m for m in state.view(0).moves if len(m.touch) == 1 and m.touch[0][:4] == "hand"]

    reached = reach(game, lambda state: bool(plays(state)))
    move = plays(reached.state)[0]
    visitor = visit()
    take_place(server, visitor, reached)
    page = visitor.page
    x, y = middle(page.locator(f"[data-ref='{move.touch[0]}']").first)
    board = page.locator(".board").bounding_box()
    assert board is not None
    visitor.drag((x, y), (board["x"] + board["width"] / 2, board["y"] + board["height"] / 2))
    settled(visitor)
    assert made(visitor) == [move.text]


def test_a_pile_that_means_two_things_leaves_the_choice(visit: Invite, server: Server) -> None:
    """A build and a capture begin with the same card and the same pile."""

    def both(view: View) -> tuple[str, str, set[str]] | None:
        for move in view.moves:
            for ref in move.also:
                meant = [
                    m
                    for m in view.moves
                    if m.touch[0] == move.touch[0] and ref in [m.touch[-1], *m.also]
                ]
                if len(meant) > 1:
                    return move.touch[0], ref, {m.text for m in meant}
        return None

    reached = reach(MULLE, lambda state: both(state.view(0)) is not None)
    found = both(reached.state.view(0))
    assert found is not None
    card, pile, texts = found
    visitor = visit(PHONE)
    take_place(server, visitor, reached)
    page = visitor.page
    page.locator(f"[data-ref='{card}']").tap()
    page.locator(f"[data-ref='{pile}']").first.tap()
    choice = page.locator(".actions .buttons .button:not(.quiet)")
    expect(choice).to_have_count(len(texts))
    assert made(visitor) == []
    visitor.page.wait_for_timeout(400)
    choice.first.tap()
    settled(visitor)
    assert made(visitor)[0] in texts


def test_a_double_click_makes_the_only_move_of_a_card(visit: Invite, server: Server) -> None:
    def lays(state: State) -> list[Move]:
        return [m for m in state.view(0).moves if m.touch[0].startswith("hand.")]

    visitor = visit()
    reached = reach(MAKIAVELI, lambda state: bool(lays(state)))
    take_place(server, visitor, reached)
    move = lays(reached.state)[0]
    visitor.page.locator(f"[data-ref='{move.touch[0]}']").dblclick()
    settled(visitor)
    assert made(visitor) == [move.text]


def test_a_double_click_makes_the_obvious_move(visit: Invite, server: Server) -> None:
    def choice(view: View) -> list[Move]:
        """Obvious moves that are not the only ones of their card."""
        begins = [m.touch[0] for m in view.moves]
        return [m for m in view.moves if m.obvious and begins.count(m.touch[0]) > 1]

    reached = reach(SOLITAIRE, lambda state: bool(choice(state.view(0))))
    move = choice(reached.state.view(0))[0]
    visitor = visit()
    take_place(server, visitor, reached)
    visitor.page.locator(f"[data-ref='{move.touch[0]}']").last.dblclick()
    settled(visitor)
    assert made(visitor) == [move.text]


def meld_in_hand(state: State) -> list[str]:
    """References to cards of the hand that are a group together."""
    assert isinstance(state, ArrangeableState)
    view = state.view(0)
    floor = [[str(face) for face in pile.cards] for pile in view.zone("floor").piles]
    held = [str(face) for face in view.zone("hand").piles[0].cards]
    refs = {m.touch[0] for m in view.moves}
    if view.zone("laid").piles[0].cards:
        return []
    for a in range(len(held)):
        for b in range(a + 1, len(held)):
            for c in range(b + 1, len(held)):
                three = [f"hand.{i}" for i in (a, b, c)]
                cards = [held[i] for i in (a, b, c)]
                if set(three) <= refs and not any(state.marks([*floor, cards])):
                    return three
    return []


def test_several_cards_are_laid_together(visit: Invite, server: Server) -> None:
    reached = reach(MAKIAVELI, lambda state: len(meld_in_hand(state)) == 3)
    three = meld_in_hand(reached.state)
    visitor = visit(PHONE)
    take_place(server, visitor, reached)
    page = visitor.page
    groups = page.locator(".floor .group")
    count = groups.count()
    for ref in three:
        page.locator(f"[data-ref='{ref}']").tap()
    expect(page.locator(".hands .picked")).to_have_count(3)
    # One is put back, and taken up again.
    page.locator(f"[data-ref='{three[1]}']").tap()
    expect(page.locator(".hands .picked")).to_have_count(2)
    page.wait_for_timeout(450)
    page.locator(f"[data-ref='{three[1]}']").tap()
    page.get_by_role("button", name="New pile").tap()
    expect(groups).to_have_count(count + 1)
    expect(groups.last.locator("[data-face]")).to_have_count(3)
    expect(page.locator(".floor .wrong")).to_have_count(0)
    visitor.look()
    assert [text.split()[0] for text in made(visitor)] == ["lay"] * 3
    visitor.press("End turn")
    expect(page.locator(".actions.mine")).to_have_count(0)


def test_several_cards_are_dragged_together(visit: Invite, server: Server) -> None:
    reached = reach(MAKIAVELI, lambda state: len(meld_in_hand(state)) == 3)
    three = meld_in_hand(reached.state)
    visitor = visit()
    take_place(server, visitor, reached)
    page = visitor.page
    for ref in three:
        page.locator(f"[data-ref='{ref}']").click()
    floor = page.locator(".floor").bounding_box()
    assert floor is not None
    corner = (floor["x"] + floor["width"] - 6, floor["y"] + floor["height"] - 6)
    visitor.drag(middle(page.locator(f"[data-ref='{three[2]}']")), corner)
    expect(page.locator(".floor .group").last.locator("[data-face]")).to_have_count(3)
    visitor.look()
    assert len(made(visitor)) == 3


# Asking first, and not at all


def offering(word: str) -> Reached:
    """A duel in which seat 0 may say this."""
    return reach(MONTENEGRO, lambda state: any(m.text == word for m in state.view(0).moves))


def test_conceding_asks_first(visit: Invite, server: Server) -> None:
    visitor = visit()
    take_place(server, visitor, offering("concede"))
    page = visitor.page
    dialog = page.get_by_role("alertdialog")
    visitor.press("Concede the duel")
    expect(dialog).to_be_visible()
    assert violations(visitor) == []
    visitor.press("No")
    expect(dialog).to_have_count(0)
    page.wait_for_timeout(400)
    visitor.press("Concede the duel")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert made(visitor) == []
    visitor.press("Concede the duel")
    visitor.press("Yes, do that")
    settled(visitor)
    assert made(visitor) == ["concede"]


def test_a_double_click_on_call_concedes_nothing(visit: Invite, server: Server) -> None:
    """The next duel, in which the same seat is to move, has other buttons in that place."""

    def again(state: State) -> bool:
        if not any(m.text == "call" for m in state.view(0).moves):
            return False
        after = state.clone()
        after.play("call")
        return after.to_move() == 0 and any(m.grave for m in after.view(0).moves)

    reached = reach(MONTENEGRO, again)
    visitor = visit()
    other = take_place(server, visitor, reached)
    page = visitor.page
    x, y = middle(page.locator("[data-ref='!call']"))
    page.mouse.dblclick(x, y)
    settled(visitor)
    for _ in range(3):
        page.mouse.click(x, y)
    page.wait_for_timeout(100)
    expect(page.locator("[data-ref='!concede']")).to_be_visible()
    assert made(visitor) == ["call"]
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    other.close()


def test_what_newly_comes_under_the_pointer_waits_a_moment(visit: Invite, server: Server) -> None:
    """A button that comes up where the pointer rests ignores it, not the keyboard; then it does
    what it says."""
    visitor = visit()
    take_place(server, visitor, reach(MULLE, lambda state: True))
    page = visitor.page
    page.mouse.move(300, 300)
    page.evaluate(
        """() => {
          window.pressed = 0;
          const button = Object.assign(document.createElement("button"), { textContent: "New" });
          button.style.cssText = "position:fixed;left:250px;top:250px;width:100px;height:100px;z-index:99";
          button.onclick = () => pressed++;
          document.body.append(button);
          button.focus();
        }"""  # noqa: E501
    )
    page.mouse.click(300, 300)
    assert page.evaluate("pressed") == 0
    page.keyboard.press("Enter")
    assert page.evaluate("pressed") == 1
    page.wait_for_timeout(400)
    page.mouse.click(300, 300)
    assert page.evaluate("pressed") == 2


# Moves that make themselves


def forced() -> Reached:
    """Seat 1 is to move such that seat 0 has one move only then."""

    def wish(state: State) -> bool:
        view = state.view(0)
        if len(view.moves) != 1:
            return False
        after = state.clone()
        after.play(view.moves[0].text)
        return after.to_move() == 0 and len(after.view(0).moves) == 1

    return reach(SOLITAIRE, wish, most=400)


def test_forced_moves_make_themselves(visit: Invite, server: Server) -> None:
    reached = forced()
    visitor = visit(prefs={"forced": {}})
    take_place(server, visitor, reached)
    assert made(visitor) == []  # not the first one seen, which may just have been taken back
    move = reached.state.view(0).moves[0]
    for ref in move.touch:
        visitor.page.locator(f"[data-ref='{ref}']").last.click()
    settled(visitor)
    visitor.page.wait_for_timeout(300)
    assert len(made(visitor)) >= 2

    still = visit()
    take_place(server, still, reached)
    for ref in move.touch:
        still.page.locator(f"[data-ref='{ref}']").last.click()
    settled(still)
    still.page.wait_for_timeout(300)
    assert len(made(still)) == 1
