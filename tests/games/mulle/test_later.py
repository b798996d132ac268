"""RULES.md, The later notes: each clause with its option alone, and the preset as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.mulle.positions import laid, names, piles, play, texts, why
from tests.games.mulle.test_resample import Tiny
from tests.tiers import EFFORT, SMALL, one_in, tier

from kibitz.core.cards import parse_card
from kibitz.core.options import Option, Value
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Turn
from kibitz.games.mulle import GAME
from kibitz.games.mulle.options import PRESETS, game_options
from kibitz.games.mulle.position import ROUND, SESSION, SHOWN, TABBE
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.values import bit, hand_value
from kibitz.i18n import Translator
from kibitz.testing import conformance

LATER: dict[str, Value] = {"preset": "later"}
ALONE = tier(replace(SMALL, steps=4), EFFORT, SMALL)
"""How hard the conformance suite looks at each option alone; it is done for eleven of them."""
ONE_BY_ONE: list[dict[str, Value]] = [
    {name: value} for name, value in PRESETS["later"].items() if name not in ("deal", "score")
]


def shown(state: MulleState, seat: int) -> list[int]:
    return [value for value in range(17) if state.cells[SHOWN + seat] & bit(value)]


def dealt(seed: int, options: dict[str, Value]) -> MulleState:
    state = GAME.deal(seed, None, **options)
    assert isinstance(state, MulleState)
    return state


# Clause by clause


@pytest.mark.pure
def test_later_1_eight_cards_on_the_table_and_six_deals_of_eight() -> None:
    state = dealt(3, {**LATER, "sessions": 1})
    assert len(piles(state)) == 8
    rng = Rng(1)
    starters, sizes = [state.to_move()], [len(state.hand(0))]
    while state.to_move() >= 0:
        state.apply(rng.pick(state.legal_actions()))
        if state.last.ended == ROUND:
            starters.append(state.to_move())
            sizes.append(len(state.hand(0)))
    assert starters == [0, 1, 0, 1, 0, 1]
    assert sizes == [8] * 6


@pytest.mark.pure
def test_later_2_builds_up_on_what_the_other_player_changed_last() -> None:
    state = laid("3D JC 2D", "you:3C+5H", build_on="other")
    assert "3D + [8] = 11" in texts(state)
    assert piles(play(state, "3D + [8] = 11")) == ["0:3C+3D+5H=11!"]


@pytest.mark.pure
def test_later_2_not_on_ones_own_until_the_other_player_has_built_on_it() -> None:
    state = laid("2C 8C AC QC 3H", "6H", other="3D JC 2D 4C TC", build_on="other", lock="joined")
    play(state, "2C + 6H = 8", "discard 4C")
    assert why(state, "3H + [8] = 11") == "mulle.why.yours"
    play(state, "discard 3H", "3D + [8] = 11")
    assert piles(play(state, "AC + [11] = 12")) == ["4C", "3H", "0:AC+2C+3D+6H=12"]
    assert why(play(state, "discard TC"), "QC + [12]") == "mulle.why.yours"


@pytest.mark.pure
def test_later_2_building_up_needs_the_new_value_in_the_hand() -> None:
    state = laid("3D TC 2D", "you:3C+5H", build_on="other")
    assert why(state, "3D + [8] = 11") == "mulle.why.no_reserve"


@pytest.mark.pure
def test_later_2_default_is_ones_own_build() -> None:
    assert why(laid("3D JC", "you:3C+5H"), "3D + [8]") == "mulle.why.not_yours"


@pytest.mark.pure
def test_later_3_building_down_lowers_the_build_and_takes_it_over() -> None:
    state = laid("3D 5C 2D", "you:3C+5H", build_down="on", lock="joined")
    assert "3D - [8] = 5" in texts(state)
    play(state, "RU 3 - bygge 8")
    assert piles(state) == ["0:3C+3D+5H=5"]
    assert shown(state, 0) == [5]


@pytest.mark.pure
def test_later_3_building_down_needs_the_new_value_in_the_hand() -> None:
    state = laid("3D 6C 2D", "you:3C+5H", build_down="on")
    assert why(state, "3D - [8] = 5") == "mulle.why.no_reserve"
    # The card that is laid is not its own reserve, but another of its value is.
    assert why(laid("4D 2D", "you:3C+5H", build_down="on"), "4D - [8]") == "mulle.why.no_reserve"
    assert "4D - [8] = 4" in texts(laid("4D 4H", "you:3C+5H", build_down="on"))


@pytest.mark.pure
def test_later_3_building_down_only_on_the_other_players_open_builds() -> None:
    assert why(laid("3D 5C", "me:3C+5H", build_down="on"), "3D - [8]") == "mulle.why.yours"
    assert why(laid("3D 5C", "you:3C+5H!", build_down="on"), "3D - [8]") == "mulle.why.locked"
    assert why(laid("3D 5C", "5H", build_down="on"), "3D - [8]") == "mulle.why.no_build"
    assert why(laid("3D 5C", "you:3C+5H"), "3D - [8]") == "mulle.why.no_lowering"


@pytest.mark.pure
def test_later_3_building_down_other_reasons() -> None:
    state = laid("3D 5C AC AD KC", "you:3C+5H you:2C+3H you:2H+2D you:9C+6C", build_down="on")
    assert why(state, "3D - [8]") == "mulle.why.theirs"
    assert why(state, "3D - [4]") == "mulle.why.too_low"
    assert why(state, "AC - [15] = 14") == "mulle.why.special_builds"
    assert why(state, "KC - 3C") == "mulle.why.lower_form"
    state = laid("3D 5C", "you:3C+5H", build_down="on")
    assert why(state, "3D - [8] = 6") == "mulle.why.difference"


@pytest.mark.pure
def test_later_3_a_lowered_build_absorbs_and_merges() -> None:
    state = laid("3D 5C 2D", "you:3C+5H me:AC+4C 5S", build_down="on", lock="joined")
    assert piles(play(state, "3D - [8] = 5")) == ["0:AC+3C+3D+4C+5H+5S=5!"]


@pytest.mark.pure
def test_later_4_trotta_needs_a_further_card_of_the_value() -> None:
    assert why(laid("9H 2D", "9C", trotta="reserve"), "trotta 9H") == "mulle.why.trotta_reserve"
    state = laid("9H 9D 2D", "9C", trotta="reserve")
    play(state, "trotta 9H")
    assert piles(state) == ["0:9C+9H=9!"]
    assert shown(state, 0) == [9]


@pytest.mark.pure
def test_later_4_so_does_trotta_on_ones_own_build() -> None:
    assert why(laid("8C 2D", "me:3D+5H", trotta="reserve"), "trotta 8C").endswith("trotta_reserve")
    for text in ("trotta 8C", "feed 8C"):
        state = laid("8C 8H 2D", "me:3D+5H", trotta="reserve")
        assert state.play(text) == "trotta 8C"
        assert piles(state) == ["0:3D+5H+8C=8!"]


@pytest.mark.pure
def test_later_4_a_build_of_the_other_player_joins_whatever_its_size() -> None:
    state = laid("9H 9D 2D", "you:4C+5C+9S=9!", trotta="reserve")
    assert piles(play(state, "trotta 9H")) == ["0:4C+5C+9H+9S=9!"]


@pytest.mark.pure
def test_later_4_a_special_card_is_discarded_beside_ones_own_build() -> None:
    # It is worth 16 in the hand, so it takes nothing; as a ten it joins only with a reserve.
    assert piles(play(laid("TD 2D", "me:4D+6H", trotta="reserve"), "discard TD")) == [
        "0:4D+6H=10",
        "TD",
    ]
    assert "trotta TD" in texts(laid("TD TC", "me:4D+6H", trotta="reserve"))


@pytest.mark.pure
def test_later_5_building_in_joins_a_build_of_either_player_and_locks_it() -> None:
    for owner in ("me", "you"):
        state = laid("3D 8C 2D", f"{owner}:2C+6H 5H", build_in="any")
        play(state, "3D + 5H = 8")
        assert piles(state) == ["0:2C+3D+5H+6H=8!"]
        assert shown(state, 0) == [8]
    assert why(laid("3D 8C 2D", "you:2C+6H 5H"), "3D + 5H = 8") == "mulle.why.theirs"


@pytest.mark.pure
def test_later_5_building_in_needs_a_further_card_of_the_value() -> None:
    state = laid("3D 7C 2D", "you:2C+6H 5H", build_in="any")
    assert why(state, "3D + 5H = 8") == "mulle.why.no_reserve"


@pytest.mark.pure
def test_later_5_only_a_card_and_a_single_are_built_in() -> None:
    # A build that is raised to the value of another one stays forbidden.
    state = laid("3D 8C", "you:2C+6H you:AC+4H", build_in="any", build_on="other")
    assert why(state, "3D + [5] = 8") == "mulle.why.theirs"


@pytest.mark.pure
def test_later_6_only_what_joins_locks_a_build() -> None:
    state = play(laid("3D JC", "you:3C+5H", lock="joined", build_on="other"), "3D + [8] = 11")
    assert piles(state) == ["0:3C+3D+5H=11"]
    state = play(laid("3D 8C 2D", "5H SP8", lock="joined"), "3D + 5H = 8")
    assert piles(state) == ["0:3D+5H+8S=8!"]


@pytest.mark.pure
def test_later_6_an_open_build_of_three_cards_counts_in_sums_but_joins_none() -> None:
    # As a part of a sum it is taken before the single of its value: it has more cards.
    state = laid("9C 2D", "you:AC+AD+2C=4 4H 5D", lock="joined")
    assert "9C x 5D [4]" in texts(state)
    # Only builds of two cards join another build (Build 7).
    state = play(laid("3D 8C 2D", "you:AC+AD+2C=4 4H 5D", lock="joined"), "3D + 5D = 8")
    assert piles(state) == ["1:AC+AD+2C=4", "4H", "0:3D+5D=8"]


@pytest.mark.pure
def test_later_7_a_reserved_card_only_takes_its_build() -> None:
    state = laid("8C 2D KC", "me:3D+5H 3C", reserve="kept")
    assert [text for text in texts(state) if "8C" in text] == ["8C x [8]"]
    assert why(state, "discard 8C") == "mulle.why.reserved"
    assert why(state, "feed 8C") == "mulle.why.reserved"
    assert why(laid("8C JC 2D", "me:3D+5H 3C", reserve="kept"), "8C + 3C") == "mulle.why.reserved"
    assert "feed 8C" in texts(laid("8C 2D KC", "me:3D+5H 3C"))


@pytest.mark.pure
def test_later_7_with_two_cards_of_the_value_one_is_free() -> None:
    state = play(laid("8C 8D 2D", "me:3D+5H", reserve="kept"), "feed 8C")
    assert shown(state, 0) == [8]
    assert why(play(state, state.move_text(state.legal_actions()[-1])), "feed 8D").endswith(
        "reserved"
    )


@pytest.mark.pure
def test_later_7_the_reserve_is_free_once_the_other_player_has_the_build() -> None:
    state = laid("8C 2D KC", "you:3D+5H 3C", reserve="kept", discard="free")
    assert "discard 8C" in texts(state)


@pytest.mark.pure
def test_later_7_a_reserve_takes_its_build_even_beside_its_twin() -> None:
    state = laid("8C 2D", "me:3D+5H 8C", reserve="kept")
    assert [text for text in texts(state) if text.startswith("8C")] == ["8C x 8C [8]"]
    play(state, "8C x 8C [8]")
    assert state.sheet(0).mulles == 1
    assert "8C x 8C" in texts(laid("8C 2D", "me:3D+5H 8C"))


@pytest.mark.pure
def test_later_8_builds_are_taken_in_the_deal_in_which_they_were_made() -> None:
    for options in (LATER, {"builds": "deal"}):
        made = 0
        for seed in range(tier(6, 40, 3)):
            state = dealt(seed, {**options, "sessions": 1})
            rng = Rng(seed)
            while state.to_move() >= 0:
                state.apply(rng.pick(state.legal_actions()))
                made += state.table.builds() != 0
                if state.last.ended in (ROUND, SESSION):
                    assert state.table.builds() == 0
        assert made > 50


@pytest.mark.pure
def test_later_8_the_duty_keeps_reserves_and_asks_trotta_for_one() -> None:
    assert why(laid("9H 2D", "9C", builds="deal"), "trotta 9H") == "mulle.why.trotta_reserve"
    assert why(laid("8C 2D", "me:3D+5H", builds="deal"), "discard 8C") == "mulle.why.reserved"
    # How large a build of the other player trotta may collect is another option.
    state = laid("9H 9D", "you:4C+5C+9S=9!", builds="deal")
    assert why(state, "trotta 9H") == "mulle.why.trotta_theirs"


@pytest.mark.pure
def test_later_9_the_owner_of_a_build_does_not_discard() -> None:
    state = laid("3D 8C KC", "5H", other="QC JD TH", owner_discard="barred")
    play(state, "3D + 5H = 8", "discard QC")
    assert why(state, "discard KC") == "mulle.why.owner_discards"
    assert texts(state) == ["8C x [8]", "feed 8C"]
    prompt = state.view(0).prompt
    assert prompt is not None
    assert prompt.key == "mulle.prompt.no_discard"
    play(state, "8C x [8]", "discard JD")
    assert texts(state) == ["discard KC"]


@pytest.mark.pure
def test_later_9_only_while_it_has_shown_a_card_that_takes_the_build() -> None:
    # Trotta without a reserve shows nothing: the king may have no other use.
    state = play(laid("9H KC", "9C", other="2D 3D", owner_discard="barred"), "trotta 9H")
    play(state, "discard 2D")
    assert texts(state) == ["discard KC"]


@pytest.mark.pure
def test_later_10_captures_take_all_combinations_of_singles_and_no_builds_in_sums() -> None:
    state = laid("9C 2D", "4C 5C 6D 3H 9D you:2C+3C 4H", captures="singles")
    # Either four goes with the only five; the build of 5 is not one of the singles.
    assert "9C x" in texts(state)
    assert play(state.clone(), "9C x 3H 4H 5C 6D 9D").last.first != 0
    assert why(state, "9C x 3H 4C 5C 6D") == "mulle.why.tied"
    assert why(state, "9C x 4H 9D [5]") == "mulle.why.build_sum"
    assert "discard 9C" in texts(laid("9C 2D", "4H you:2C+3C", captures="singles"))
    assert "9C x [9]" in texts(laid("9C 2D", "you:4C+5C", captures="singles"))


@pytest.mark.pure
def test_later_11_a_twin_in_the_hand_takes_nothing_else() -> None:
    state = laid("9C 2D", "9C 9D 4C 5C", preset="later")
    assert [text for text in texts(state) if text.startswith("9C x")] == ["9C x 9C"]


@pytest.mark.pure
def test_later_11_more_is_taken_where_both_twins_lie_there_or_one_is_in_a_build() -> None:
    state = play(laid("9H 2D", "9C 9C 9D 4C 5C", preset="later"), "9H x 4C 5C 9C 9C 9D")
    assert state.sheet(0).mulles == 1
    state = play(laid("9C 2D", "you:9C+4C+5C=9! 3H 6H", preset="later"), "9C x 3H 6H [9]")
    assert state.sheet(0).mulles == 1


@pytest.mark.pure
def test_later_12_special_cards_take_only_builds_of_their_higher_value() -> None:
    for card, build in (("AH", "KC+AH"), ("2S", "KC+2S"), ("TD", "6C+TD")):
        state = laid(f"{card} 3C", f"{card} QC", special_takes="built")
        assert why(state, f"{card} x {card}") == "mulle.why.special_built"
        assert f"discard {card}" in texts(state)
        assert f"{card} x {card}" in texts(laid(f"{card} 3C", f"{card} QC"))
        # Built up to its higher value it is a mulle.
        state = laid(f"{card} 3C", f"me:{build} QC", special_takes="built")
        play(state, f"{card} x [{hand_value(parse_card(card) >> 1)}]")
        assert state.sheet(0).mulles == 1


@pytest.mark.pure
@pytest.mark.parametrize(
    ("table", "move", "tabbes"),
    [
        ("AH AH QC", "2C x AH AH", 1),
        ("2S 2S QC", "4C x 2S 2S", 2),
        ("TD TD AC AC QC", "TC x TD TD", 10),
        ("me:AH+AH=2! QC", "2C x [2]", 1),
    ],
)
def test_later_13_special_pairs_from_the_table_score_tabbes(
    table: str, move: str, tabbes: int
) -> None:
    state = laid("2C 4C TC", table, special_pairs="tabbe")
    play(state, move)
    assert (state.sheet(0).mulles, state.sheet(0).tabbe) == (0, tabbes)
    keys = [line.key for line in state.view(None).log]
    assert "mulle.log.special_pair" in keys
    assert "mulle.log.mulle" not in keys
    assert state.mulle_pile(0) == []
    usual = play(laid("2C 4C TC", table), move)
    assert (usual.sheet(0).mulles, usual.sheet(0).tabbe) == (1, 0)


@pytest.mark.pure
def test_later_13_a_special_pair_with_one_from_the_hand_is_a_mulle() -> None:
    state = play(laid("AH 3C", "me:KC+AH QC", special_pairs="tabbe"), "AH x [14]")
    assert (state.sheet(0).mulle_points, state.sheet(0).tabbe) == (14, 0)


@pytest.mark.pure
def test_later_14_only_one_build_of_a_value() -> None:
    rng = Rng(3)
    for seed in range(4):
        state = dealt(seed, {**LATER, "sessions": 1})
        while state.to_move() >= 0:
            assert state.table.owned(0) & state.table.owned(1) == 0
            state.apply(rng.pick(state.legal_actions()))


@pytest.mark.pure
def test_later_15_the_rest_goes_to_who_captured_last() -> None:
    state = laid("4C 9D", "4D 7H JS", other="5C KH", stock="", sessions=1, preset="later")
    play(state, "4C x 4D", "discard 5C", "discard 9D", "discard KH")
    assert names(state.captured(0)) == ["4C", "4D", "5C", "7H", "9D", "JS", "KH"]


@pytest.mark.pure
def test_later_15_the_plain_intake_does_not_count() -> None:
    state = play(laid("4C 9D", "4S QC", preset="later"), "4C x 4S")
    assert (state.sheet(0).intake, state.sheet(0).total) == (1, 0)
    state.cells[TABBE] = 3
    assert state.sheet(0).total == 3


# The preset


@pytest.mark.pure
def test_the_preset_later_gives_every_option_of_the_notes() -> None:
    options = GAME.setup(2, {"preset": "later"}).options
    assert {name: options[name] for name in PRESETS["later"]} == PRESETS["later"]
    assert options["discard"] == "forced"
    given = GAME.setup(2, {"preset": "later", "build_down": "off"}).options
    assert (given["build_down"], given["build_in"]) == ("off", "any")


@pytest.mark.pure
def test_there_is_always_a_move_and_the_owner_can_always_take_its_builds() -> None:
    """Later 16; with any mixture of the options, and at every move of the preset."""
    rng = Rng(2027)
    for number in range(tier(60, 600, 24)):
        options: dict[str, Value] = dict(LATER)
        if number % 3:
            options = {o.name: o.choices[rng.below(len(o.choices))] for o in new_options()}
        state = dealt(number, {**options, "sessions": 1})
        while state.to_move() >= 0:
            legal = state.legal_actions()
            assert legal, options
            seat = state.to_move()
            held = {int(hand_value(card >> 1)) for card in state.hand(seat)}
            assert set(shown(state, seat)) <= held, options
            if number % 3 == 0 and state.choosing is None:
                owned = {v for v in range(17) if state.table.owned(seat) & bit(v)}
                assert owned <= set(shown(state, seat))
            state.apply(legal[rng.below(len(legal))])


def new_options() -> list[Option]:
    return [o for o in game_options() if o.name in PRESETS["later"] or o.name == "discard"]


@pytest.mark.pure
def test_the_view_shows_who_owns_builds_and_holds_reserves() -> None:
    state = laid("3D 8C KC", "5H", other="QC QD QH", preset="later")
    play(state, "3D + 5H = 8")
    for seat in (0, 1, None):
        view = state.view(seat)
        facts = {fact.label.key: fact.value.args for fact in view.facts}
        assert facts["mulle.fact.reserved"] == {"values": "8"}
        build = view.zone("table").piles[0]
        assert build.label is not None
        assert [badge.text.args for badge in build.badges] == [{"value": 8}]


@pytest.mark.pure
def test_a_lowering_is_touched_card_then_build() -> None:
    state = laid("3D 5C KC", "QH you:3C+5H", preset="later")
    moves = {move.text: move for move in state.view(0).moves}
    assert moves["3D - [8] = 5"].touch == ["hand0.0", "table.1"]
    # Where the card also builds up on that build, a button tells the two apart.
    state = laid("3D 5C JC", "QH you:3C+5H", preset="later")
    moves = {move.text: move for move in state.view(0).moves}
    assert moves["3D + [8] = 11"].touch == ["hand0.0", "table.1"]
    assert moves["3D - [8] = 5"].touch == ["hand0.0", "table.1", "!lower"]


@pytest.mark.pure
def test_new_moves_in_words() -> None:
    state = laid("3D 5C 8C", "5H you:2C+6H", preset="later")
    english, swedish = Translator("en", cards="words"), Translator("sv", cards="words")
    labels = {move.text: move.label for move in state.view(0).moves}
    lower, build_in = labels["3D - [8] = 5"], labels["3D + 5H = 8"]
    assert lower is not None
    assert build_in is not None
    assert english.text(lower) == "lower the build of 8 to 5 with RU 3"
    assert swedish.text(lower) == "bygg ner bygget på 8 till 5 med RU 3"
    assert english.text(build_in) == "build RU 3 and HJ 5 into the build of 8"
    assert swedish.text(build_in) == "bygg in RU 3 och HJ 5 i bygget på 8"
    lowered = play(state.clone(), "3D - [8] = 5").view(None).log[0]
    assert lowered.key == "mulle.log.lower_locked"  # the single five joined
    assert play(state, "3D + 5H = 8").view(None).log[0].key == "mulle.log.build_in"


# Bots and the conformance suite


@pytest.mark.pure
def test_bots_play_whole_games_by_the_later_notes() -> None:
    """They weigh the new moves, and the careful one still beats the house."""
    bots = {bot.name: bot.make([]) for bot in GAME.bots}
    ahead, lowered = 0.0, 0
    for number in range(tier(6, 20, 2)):
        for seat in range(2):
            state = dealt(number, {**LATER, "sessions": 1})
            rng = Rng(derived_seed(number, seat))
            while state.to_move() >= 0:
                player = bots["careful" if state.to_move() == seat else "house"]
                text = state.move_text(player.choose(Turn(state, state.to_move(), rng)))
                lowered += " - " in text
                state.play(text)
            points = state.returns()
            ahead += points[seat] - points[1 - seat]
    assert ahead > 0
    assert lowered > 0


class TinyLater(Tiny):
    """The tiny game with other defaults, so that all its deals can be counted under them."""

    def __init__(self, cards: str, hand: int, values: dict[str, Value]) -> None:
        super().__init__(cards, hand)
        for option in self.options:
            option.default = values.get(option.name, option.default)


@pytest.mark.conformance
@pytest.mark.timeout(900)
def test_the_preset_later_keeps_every_promise() -> None:
    tiny = TinyLater("AC 2C 2C 3C 3C 5D", 2, {**PRESETS["later"], "deal": "empty"})
    conformance(GAME, tiny=tiny, options=LATER, effort=EFFORT)


@pytest.mark.conformance
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "options", one_in(4, ONE_BY_ONE), ids=lambda o: "-".join(f"{k}={o[k]}" for k in o)
)
def test_each_option_of_the_later_notes_keeps_every_promise(options: dict[str, Value]) -> None:
    conformance(GAME, options={**options, "sessions": 1}, effort=ALONE)
