"""Positions put together by hand: from a record, asked about with moving cards, played from."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.play.test_analysis import random_game

import kibitz
from kibitz.core.errors import BadInputError
from kibitz.core.position import Layout
from kibitz.core.record import read_record
from kibitz.core.rng import Rng
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.starting import parse_position, text_of
from kibitz.games.masters_gallery.table import MAIN_CARD, PHASE
from kibitz.play.positions import arrange, begin, editor_of, from_record, question

GAME = kibitz.game("masters_gallery")
LAST_ROUND: Layout = {
    "hand0": [["B", "B★", "A="]],
    "display0": [["A", "A"]],
    "hand1": [["C", "C■"]],
    "display1": [["B"]],
    "extra": [["A"]],
    "deck": [["D", "A"]],
}
SETTINGS: dict[str, object] = {"values": "5 3 0 0 2", "points": "31 28"}


def test_a_position_of_a_record_is_the_same_again() -> None:
    record = random_game("masters_gallery", 5)
    for number, state in enumerate(record.states()):
        assert isinstance(state, MastersGalleryState)
        if state.to_move() < 0 or state.table[PHASE] != MAIN_CARD:
            continue
        layout, settings = from_record(record, number)
        assert arrange(GAME, layout).lacks is None
        asked: dict[str, object] = {
            name: settings[name] for name in ("on_turn", "round", "values", "points")
        }
        again = begin(GAME, layout, asked, 0).start()
        assert again.to_move() == state.to_move()
        assert sorted(again.legal_actions()) == sorted(state.legal_actions())
        assert shown(again) == shown(state)


def shown(state: kibitz.State) -> list[Counter[str | None]]:
    """What the seat on turn holds, and what lies with the artists, in any order."""
    view = state.view(state.to_move())
    zones = [view.zone(name) for name in ("hand", "market")]
    return [Counter(face for pile in zone.piles for face in pile.cards) for zone in zones]


def test_the_answer_has_moving_cards_and_a_game_that_proves_it() -> None:
    solver = GAME.solver
    assert solver is not None
    answer = solver.solve(question(GAME, LAST_ROUND, SETTINGS), lambda _: None)
    assert (answer.data["score"], answer.data["status"]) == (71, "optimal")
    plan = answer.plan
    assert plan is not None
    assert answer.witness is not None
    assert len(plan.steps) == len(answer.witness.moves)
    # Every card is always somewhere, and cards that are said to move have come from elsewhere.
    before = plan.after(0)
    for number, step in enumerate(plan.steps, 1):
        after = plan.after(number)
        everything = sorted(card for pile in after for card in pile.cards)
        assert everything == list(range(len(plan.cards)))
        for pile, old in zip(after, before, strict=True):
            assert set(pile.cards) - set(old.cards) <= set(step.moved)
        before = after
    record = read_record(answer.witness.record).record
    assert record.state_at(len(record.moves)).returns()[0] == 71.0


def test_a_game_is_played_from_it_and_what_is_hidden_is_dealt_again() -> None:
    start = begin(GAME, LAST_ROUND, SETTINGS, 3).start()
    assert sorted(card for cards in start.places().values() for card in cards) == GAME.pack(
        GAME.setup(2)
    )
    seen = set()
    for seed in range(12):
        world = start.resample(0, Rng(seed))
        assert world.view(0).data() == start.view(0).data()
        seen.add(str(world.places()["hand.1"]))
    assert len(seen) > 1
    state = start
    while state.to_move() >= 0:
        state.apply(state.legal_actions()[-1])


@pytest.mark.parametrize(
    ("layout", "settings", "key"),
    [
        ({}, {}, "no_cards"),
        ({"hand0": [["B"]], "display1": [["A"] * 5]}, {}, "closed"),
        (LAST_ROUND, {"on_turn": 3}, "on_turn"),
        ({"hand0": [["B"]], "hand1": []}, {"on_turn": 2}, "no_hand"),
        (LAST_ROUND, {"round": 3}, "deck_short"),
        (LAST_ROUND, {"values": "5 x"}, "number"),
        (LAST_ROUND, {"points": "1 2 3"}, "numbers"),
    ],
)
def test_what_cannot_be_is_named(layout: Layout, settings: dict[str, object], key: str) -> None:
    with pytest.raises(BadInputError) as refused:
        begin(GAME, layout, settings, 0)
    assert refused.value.msg.key.rpartition(".")[2] == key


def test_cards_are_pasted_and_texts_read_back() -> None:
    found = arrange(GAME, {}, "hand1", "a* B=, c#")
    assert found.layout["hand1"] == [["A★", "B=", "C■"]]
    editor = editor_of(GAME)
    whole = arrange(GAME, LAST_ROUND).layout
    text = str(editor.start(whole, question(GAME, whole, SETTINGS))["position"])
    assert text_of(parse_position(text)).split(" | ")[3:] == text.split(" | ")[3:]
    with pytest.raises(BadInputError):
        parse_position("1 4 | | | | | |")
