"""What people do at the window besides moving cards."""

from __future__ import annotations

import random
import time

import pygame
import pytest
from tests.window.conftest import Sit
from tests.window.harness import Player

from kibitz.core.record import read_record
from kibitz.core.view import view_cards
from kibitz.window.items import Act, CardItem, Words
from kibitz.window.look import Prefs
from kibitz.window.typed import Typed


def words(player: Player) -> str:
    return "\n".join(i.text for i in player.window.picture.items if isinstance(i, Words))


def test_two_people_at_one_window_never_see_each_other_s_cards(sit: Sit) -> None:
    player = sit("mulle", "human:Anna,human:Bo")
    rng = random.Random(2)
    desk = player.desk
    covers = 0
    for _ in range(60):
        player.settle()
        picture = player.window.picture
        if desk.covered is not None:
            covers += 1
            faces = [i.face for i in picture.items if isinstance(i, CardItem) and i.face]
            assert faces == []
            assert [t.act.kind for t in picture.targets] == ["reveal"]
            name = ["Anna", "Bo"][desk.covered]
            assert name in words(player)
        elif desk.view is not None and not desk.connection.scene:
            assert desk.view.seat == desk.revealed
            shown = {i.face for i in picture.items if isinstance(i, CardItem)}
            assert shown <= {*view_cards(desk.view), None}
        player.click(rng.choice(player.things()))
    assert covers > 3


def test_a_card_is_dragged_to_where_it_goes(sit: Sit) -> None:
    player = sit("cooperative_solitaire", seed=3)
    desk = player.desk
    for _ in range(400):
        player.settle()
        player.until(lambda: desk.over or bool(player.things()))
        view, picture = desk.view, player.window.picture
        assert view is not None
        two = [move for move in view.moves if len(move.touch) == 2]
        if not desk.mine or not two:
            player.click(player.things()[0])
            continue
        first, second = two[0].touch
        start = next(t for t in picture.targets if t.drag == first)
        moves = desk.connection.moves
        player.drag(start, second)
        player.until(lambda: desk.connection.moves > moves)  # noqa: B023
        assert (0, two[0].text) in player.table.match.record.moves
        return
    raise AssertionError("no move of two touches")


def test_a_touch_that_leads_nowhere_is_explained(sit: Sit) -> None:
    player = sit("makiaveli", seed=7)
    desk = player.desk
    player.until(lambda: desk.mine)
    player.step()
    cannot = [t for t in player.window.picture.find("explain") if t.act.ref.startswith("hand.")]
    player.click(cannot[0])
    player.until(lambda: bool(desk.remark))
    player.step()
    assert desk.remark[:20] in words(player)


def test_undo_hint_and_resigning(sit: Sit) -> None:
    player = sit("montenegro", seed=7)
    desk = player.desk
    player.until(lambda: desk.mine)
    player.step()
    player.click(player.window.picture.find("hint")[0])
    player.until(lambda: desk.advice is not None and desk.advice["status"] == "done")
    player.step()
    assert player.window.picture.find("follow")
    moves = desk.connection.moves
    player.click(player.window.picture.find("follow")[0])
    player.until(lambda: desk.connection.moves > moves)
    player.settle()
    made = len(player.table.match.record.moves)
    player.click(player.window.picture.find("undo")[0])
    # A bluff that was answered has shown something; either way nothing is lost.
    player.until(lambda: bool(desk.remark) or len(player.table.match.record.moves) < made)
    player.step()
    player.click(player.window.picture.find("resign")[0])
    assert desk.question is not None
    player.click(player.window.picture.find("give_up")[0])
    player.until(lambda: desk.over)
    player.step()
    assert read_record(player.table.saved[-1]).record.given_up
    assert player.window.picture.find("again")


def test_undo_takes_back_what_showed_nothing(sit: Sit) -> None:
    player = sit("cooperative_solitaire", "human,human", seed=3)
    desk = player.desk
    player.until(lambda: desk.covered is not None)
    desk.act(Act("reveal"))
    player.settle()
    view = desk.view
    assert view is not None
    desk.play([view.moves[0].text])
    player.until(lambda: desk.connection.moves == 1 and not desk.busy)
    if desk.revealed == view.seat and desk.mine:
        desk.act(Act("undo"))
        player.until(lambda: desk.connection.moves == 0 or bool(desk.remark))


@pytest.mark.parametrize("dark", [False, True])
def test_a_resize_keeps_everything_in_the_window(sit: Sit, dark: bool) -> None:
    prefs = Prefs(dark=dark, four_colour=dark, large_index=dark, motion=False, forced=False)
    player = sit("masters_gallery", seed=5, prefs=prefs)
    for size in ((800, 600), (1500, 900), (820, 980)):
        player.window.window.size = size
        player.step()
        player.step()
        picture = player.window.picture
        assert (round(picture.wide), round(picture.high)) == size
        for place in picture.zones.values():
            assert place.rect.within(picture.board)
        assert picture.board.overlap(picture.bar) == picture.board.overlap(picture.side) == 0
        assert all(t.rect.right <= picture.wide for t in picture.targets)


def test_enlarging_never_takes_the_room_away(sit: Sit) -> None:
    player = sit("mulle", size=(1600, 1200))
    player.desk.act(Act("zoom", "2.0"))
    player.step()
    assert player.window.painter.scale == 2.0
    assert (player.window.picture.wide, player.window.picture.high) == (800, 600)
    player.desk.act(Act("zoom", "3.0"))
    player.step()
    assert player.window.painter.scale == 2.0


def test_cards_are_seen_to_move(sit: Sit) -> None:
    player = sit("mulle", prefs=Prefs(motion=True, forced=False))
    player.settle()
    moves = player.desk.connection.moves
    player.click(player.things()[0])
    motion = player.window.painter.motion
    for _ in range(20):
        if player.desk.connection.moves > moves:
            break
        player.settle()
        found = player.things()
        if found:
            player.click(found[0])
    player.step()
    assert motion._from
    end = time.monotonic() + 5
    while motion.moving(time.monotonic()):
        assert time.monotonic() < end
        player.step()


# -- typed -----------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_by_typed_commands(sit: Sit) -> None:
    player = sit("montenegro", seed=4)
    desk = player.desk
    typed = player.window.typed = Typed()
    rng = random.Random(3)
    kinds = set()
    while not desk.over:
        player.settle()
        player.until(lambda: desk.over or desk.mine or desk.connection.scene is not None)
        view = desk.view
        assert view is not None
        if desk.connection.scene is not None:
            typed.put("")
            player.until(lambda: desk.connection.scene is None)
            continue
        if desk.over:
            break
        fresh = [m.text for m in view.moves if m.text.split()[0] not in kinds]
        short = [m.text for m in view.moves if m.text in ("concede", "pass")]
        text = rng.choice(fresh or short or [m.text for m in view.moves])
        kinds.add(text.split()[0])
        moves = desk.connection.moves
        typed.put(text)
        player.until(lambda: desk.connection.moves > moves or bool(desk.remark))  # noqa: B023
        assert not desk.remark
    assert {"play", "wild", "call", "concede"} <= kinds
    assert read_record(player.table.saved[-1]).state.to_move() < 0


def test_the_commands_of_the_source_work_as_they_are_written_there(sit: Sit) -> None:
    player = sit("montenegro", "human,human", seed=4)
    desk = player.desk
    typed = player.window.typed = Typed()
    player.until(lambda: desk.covered is not None)
    typed.put("play 1")
    player.step()
    assert desk.connection.moves == 0  # somebody has to say who looks first
    for line, moves in (("", 0), ("play 0", 1), ("", 1), ("play 2", 2)):
        typed.put(line)
        player.until(lambda: desk.covered is None or desk.connection.moves == moves)  # noqa: B023
        player.settle()
    player.until(lambda: len(player.table.match.record.moves) == 2)
    assert [text.split()[0] for _, text in player.table.match.record.moves] == ["play", "play"]


def test_typed_words_besides_moves(sit: Sit) -> None:
    player = sit("mulle", lang="sv")
    typed = player.window.typed = Typed()
    player.until(lambda: player.desk.mine)
    for line in ("hjälp", "drag", "protokoll", "#999", "spela grisen"):
        typed.put(line)
        player.step()
        player.settle()
    player.until(lambda: bool(player.desk.remark))
    said = "\n".join(player.said)
    assert "Enter" in said
    assert "#1" in said
    assert "Protokoll: game" in said
    assert "999" in said
    assert player.desk.remark in said
    typed.put("avsluta")
    player.step()
    assert player.desk.closing


# -- keys ------------------------------------------------------------------------------------


def test_keys_open_and_close_what_lies_over_the_table(sit: Sit) -> None:
    player = sit("mulle")
    player.until(lambda: player.desk.mine)
    player.step()
    for key, sheet in ((pygame.K_m, "moves"), (pygame.K_r, "rules"), (pygame.K_o, "menu")):
        player.key(key)
        assert player.desk.sheet == sheet
        assert player.window.picture.targets
        player.key(pygame.K_PAGEDOWN)
        player.key(pygame.K_ESCAPE)
        assert player.desk.sheet == ""
    dark = player.desk.prefs.dark
    player.key(pygame.K_d)
    assert player.desk.prefs.dark is not dark
    assert Prefs.load().dark is not dark
    player.key(pygame.K_d)
