"""Steps: every list is replayed on a table where identical cards are alike."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.makiaveli.solver.positions import Deal, random_deal, small_deal

from kibitz.core.cards import card_names, parse_cards
from kibitz.games.makiaveli.melds import is_meld
from kibitz.games.makiaveli.solver.analysis import Analysis, analyse
from kibitz.games.makiaveli.solver.position import Position, read_position
from kibitz.games.makiaveli.solver.steps import Step, make_recipe, replay_steps


def check(position: Position, anchored: bool = False) -> Analysis:
    answer = analyse(position, anchored)
    loose = position.loose or []
    got = replay_steps(position.groups, loose, position.hand, position.cross, answer.steps)
    kinds = [sorted(card >> 1 for card in group) for group in answer.groups]
    assert sorted(got) == sorted(kinds)
    assert all(is_meld(group) for group in kinds)
    after = (
        [card for group in answer.groups for card in group] + answer.hand_left + answer.cross_left
    )
    assert sorted(after) == sorted(position.floor() + position.hand + position.cross)
    assert answer.laid + len(answer.hand_left) == answer.of == len(position.hand)
    if anchored:
        assert all(sum(c in position.cross for c in group) <= 1 for group in answer.groups)
    if position.loose is None:
        old = [sorted(card >> 1 for card in group) for group in position.groups]
        same = 0
        for group, name in zip(answer.groups, kinds, strict=True):
            mixed = anchored and any(c in position.cross for c in group)
            if name in old and not mixed:
                old.remove(name)
                same += 1
        assert same == answer.untouched
    return answer


def both_ways(deal: Deal, anchored: bool) -> None:
    floor = [card for group in deal.groups for card in group]
    check(Position(deal.hand, deal.groups, deal.cross), anchored)
    check(Position(deal.hand, [], deal.cross, floor), anchored)


def test_plan_2_steps_replay_on_random_tables() -> None:
    for seed in range(200):
        both_ways(random_deal(seed), seed % 2 == 0)


def test_plan_2_steps_replay_on_small_tables() -> None:
    for seed in range(400):
        both_ways(small_deal(seed), seed % 2 == 0)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9), st.integers(20, 80), st.booleans())
def test_plan_2_steps_replay_on_any_table(seed: int, size: int, anchored: bool) -> None:
    both_ways(random_deal(seed, 20, size), anchored)


def words(steps: list[Step]) -> list[str]:
    return [
        f"{s.verb} {card_names(s.cards)} < {card_names(s.source)} > {card_names(s.target)}"
        for s in steps
    ]


def test_plan_2_split_a_long_run() -> None:
    answer = check(read_position("6H", "3H 4H 5H 6H 7H 8H 9H", ""))
    assert answer.win
    assert len(answer.steps) == 2


def test_plan_2_step_says_from_which_group_an_identical_card_comes() -> None:
    answer = check(read_position("5H 6H", "7C 7D 7H 7S / 4H 4D 4S", ""))
    assert words(answer.steps) == ["split 7H < 7C 7D 7H 7S > ", "lay 5H 6H <  > 7H"]


def test_plan_2_a_run_from_the_hand_touches_nothing() -> None:
    answer = check(read_position("7S 8S 9S", "7C 8C 9C / 7D 8D 9D / 7H 8H 9H", ""))
    assert answer.win
    assert answer.untouched == 3
    assert words(answer.steps) == ["lay 7S 8S 9S <  > "]


def test_plan_2_a_heap_where_it_is_shorter() -> None:
    """Three runs become three sets: six moves of single cards, or join two and split two."""
    runs = [parse_cards("7C 8C 9C"), parse_cards("7D 8D 9D"), parse_cards("7H 8H 9H")]
    sets = [parse_cards("7C 7D 7H"), parse_cards("8C 8D 8H"), parse_cards("9C 9D 9H")]
    recipe = make_recipe(runs, [], [], [], [], sets, False)
    assert [step.verb for step in recipe.steps] == ["join", "join", "split", "split"]
    got = replay_steps(runs, [], [], [], recipe.steps)
    assert sorted(got) == [sorted(c >> 1 for c in group) for group in sets]


def test_plan_2_replay_refuses_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="not in list"):
        replay_steps([[0, 2, 4]], [], [], [], [Step("move", [0], [0, 2], [])])
