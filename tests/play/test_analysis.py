"""Moves of a record judged by the search."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tiers import tier

import kibitz
from kibitz.arena.analysing import AnalysisWorkload
from kibitz.core.errors import BadInputError
from kibitz.core.record import Record
from kibitz.core.rng import Rng
from kibitz.play.analysis import (
    BEST,
    BLUNDER,
    FINE,
    MISTAKE,
    ONLY,
    Judge,
    Terms,
    analysis_data,
    verdict_of,
    wanted_moves,
)
from kibitz.players.explain import Interval

BUDGET = tier(48, 200, 24)


def random_game(name: str, seed: int, moves: int = 10_000) -> Record:
    game = kibitz.game(name)
    record = Record.new(game, game.setup(), seed)
    state, rng = record.start(), Rng(seed)
    while state.to_move() >= 0 and len(record.moves) < moves:
        seat = state.to_move()
        record.moves.append((seat, state.play(state.move_text(rng.pick(state.legal_actions())))))
    if state.to_move() < 0:
        record.result = state.returns()
    return record


@pytest.mark.parametrize("name", [game.name for game in kibitz.all_games()])
def test_every_game_is_judged_the_same_again_and_in_any_order(name: str) -> None:
    record = random_game(name, 3)
    terms = Terms(BUDGET, 1)
    numbers = wanted_moves(record, terms)[:: max(1, len(record.moves) // 4)]
    judge = Judge(record, terms)
    forth = {n: judge.judge(n) for n in numbers}
    back = Judge(record, terms)
    assert {n: back.judge(n) for n in reversed(numbers)} == forth
    # In another process it would be this class, from the text of the record.
    elsewhere = AnalysisWorkload(record.text(), BUDGET, 1, False, None)
    for number, one in forth.items():
        result: list[dict[str, Any]] = []
        elsewhere.do(0, number, result)
        assert result == [one]
        state = record.state_at(number)
        assert one["seat"] == state.to_move()
        assert (one["verdict"] == ONLY) == (len(state.legal_actions()) == 1)


def test_what_a_seat_has_not_seen_does_not_change_the_verdict() -> None:
    record = random_game("mulle", 5)
    number = 20
    state = record.state_at(number)
    for seed in range(tier(2, 8, 1)):
        world = state.resample(state.to_move(), Rng(seed))
        action = state.parse_move(record.moves[number][1])
        one = Judge(record, Terms(BUDGET))._decision(state, action, number, 0)
        other = Judge(record, Terms(BUDGET))._decision(world, action, number, 0)
        assert (one.value.data(), one.loss.data()) == (other.value.data(), other.loss.data())
        assert one.better == other.better
        # With open cards it does.
    shown = {
        repr(Judge(record, Terms(BUDGET, open=True))._decision(w, action, number, 0).value.data())
        for w in (state, *(state.resample(state.to_move(), Rng(s)) for s in range(6)))
    }
    assert len(shown) > 1


def test_verdicts_are_what_the_page_says_they_are() -> None:
    def loss(mean: float, error: float) -> Interval:
        found = Interval([0.0, 0.0])
        found.mean, found.low, found.high = mean, mean - error, mean + error
        return found

    assert verdict_of(loss(0.0, 0.0)) == BEST
    assert verdict_of(loss(-0.01, 0.05)) == BEST
    assert verdict_of(loss(0.04, 0.01)) == FINE
    assert verdict_of(loss(0.30, 0.31)) == FINE
    assert verdict_of(loss(0.05, 0.049)) == MISTAKE
    assert verdict_of(loss(0.149, 0.01)) == MISTAKE
    assert verdict_of(loss(0.15, 0.01)) == BLUNDER


def test_a_floor_arranged_by_hand_is_judged_with_the_cross_cards_it_takes() -> None:
    game = kibitz.game("makiaveli")
    start: dict[str, object] = {"position": "8H 9S | 5H 6H 7H / 8C 8D 8S / KD KH KS | TS JS"}
    record = Record.new(game, game.setup(2, start), 3)
    state = record.start()
    for text in ("lay 8H", "lay 9S", "done 5H 6H 7H 8H / 8C 8D 8S / KD KH KS / 9S TS JS"):
        record.moves.append((state.to_move(), state.play(text)))
    record.result = state.returns()
    last = Judge(record, Terms(40)).judge(2)
    assert last["verdict"] == BEST
    assert last["value"]["mean"] == 1.0


def test_giving_a_win_away_is_a_blunder_and_its_better_line_can_be_played() -> None:
    """In Makiaveli somebody who could lay the last card draws instead."""
    found = []
    for seed in range(60):
        record = random_game("makiaveli", seed)
        for number, (_, text) in enumerate(record.moves):
            if text != "draw":
                continue
            state = record.state_at(number)
            for action in state.legal_actions()[:-1]:
                after = state.clone()
                after.apply(action)
                done = "done" in [after.move_text(a) for a in after.legal_actions()]
                if done:
                    after.play("done")
                    if after.to_move() < 0:
                        found.append((record, number))
        if found:
            break
    record, number = found[0]
    judge = Judge(record, Terms(tier(200, 400, 100)))
    one = judge.judge(number)
    assert one["verdict"] == BLUNDER
    states = list(judge.line(number, one["better"]))
    assert len(states) == len(one["better"]["line"]) + 1
    seat = record.moves[number][0]
    assert states[0].view(seat).data() == record.state_at(number).view(seat).data()
    data = analysis_data(record, judge.terms, [one])
    assert data["seats"][seat]["blunder"] == 1
    assert data["ending"] is not None


def test_a_game_that_runs_is_judged_one_seat_at_a_time_by_what_it_saw() -> None:
    record = random_game("mulle", 2, 30)
    for terms in (Terms(50), Terms(50, open=True), Terms(50, open=True, seat=1)):
        with pytest.raises(BadInputError) as error:
            Judge(record, terms)
        assert error.value.msg.key == "analysis.error.running"
    terms = Terms(50, seat=1)
    Judge(record, terms)
    assert {record.moves[n][0] for n in wanted_moves(record, terms)} == {1}
