"""RULES.md, Cards, Rounds, Scoring and Options."""

from __future__ import annotations

import pytest
from tests.games.mulle.positions import laid, names, piles, play, texts

from kibitz.core.cards import card_name, parse_card
from kibitz.core.errors import BadInputError
from kibitz.core.rng import Rng
from kibitz.games.mulle import GAME
from kibitz.games.mulle.position import FIRST, MULLES, ROUND, SESSION, SHOWN, TURN
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.scoring import Sheet, intake_of, intake_points, mulle_points
from kibitz.games.mulle.values import bit, hand_value, masks_of, table_value

pytestmark = pytest.mark.pure


def dealt(seed: int, **options: str | int) -> MulleState:
    setup = GAME.setup(2, dict(options))
    state = GAME.start(GAME.new_deal(seed, setup), setup)
    assert isinstance(state, MulleState)
    return state


def test_cards_values_on_the_table_and_in_the_hand() -> None:
    worth = {
        "AC": (1, 14), "AS": (1, 14), "2S": (2, 15), "2C": (2, 2), "TD": (10, 16),
        "TC": (10, 10), "JH": (11, 11), "QH": (12, 12), "KS": (13, 13), "7D": (7, 7),
    }  # fmt: skip
    for name, (table, hand) in worth.items():
        kind = parse_card(name) >> 1
        assert (table_value(kind), hand_value(kind)) == (table, hand), name


def test_rounds_1_to_3_and_6() -> None:
    state = dealt(1)
    rng = Rng(1)
    sizes: list[int] = []
    starters: list[int] = []
    last = -1
    while state.to_move() >= 0:
        if state.round_of_game != last:
            last = int(state.round_of_game)
            sizes.append(len(state.hand(0)))
            assert len(state.hand(0)) == len(state.hand(1))
            starters.append(state.to_move())
        state.apply(rng.pick(state.legal_actions()))
    assert sizes == [8, 8, 8, 8, 8, 8, 4] * 2
    assert starters == [0, 1] * 7
    assert len(state.sheets) == 2
    assert state.returns() == [
        float(state.sheets[0][s].total + state.sheets[1][s].total) for s in range(2)
    ]


def test_rounds_1_seats_alternate_card_by_card() -> None:
    state = dealt(2)
    rng = Rng(1)
    while state.round_of_game == 0:
        seat = state.to_move()
        held = len(state.hand(seat))
        state.apply(rng.pick(state.legal_actions()))
        if state.round_of_game == 0 and state.choosing is None:
            assert state.to_move() == 1 - seat
            assert len(state.hand(seat)) == held - 1


def test_rounds_3_starter() -> None:
    assert dealt(1).to_move() == 0
    assert dealt(1, starter=1).to_move() == 1
    with pytest.raises(BadInputError):
        GAME.deal(1, starter=2)


def test_rounds_4_the_table_starts_empty_and_stays_between_rounds() -> None:
    assert piles(dealt(1)) == []
    state = laid("4C", "KC", other="5C", seat=0)
    play(state, "discard 4C", "discard 5C")
    assert state.last.ended == ROUND
    assert piles(state) == ["KC", "4C", "5C"]
    assert len(state.hand(0)) == len(state.hand(1)) == 8


def test_rounds_5_the_last_captor_takes_the_rest_without_tabbe_and_mulle() -> None:
    state = laid("4C 9D", "4D 7H 7H JS", other="5C KH", stock="", sessions=1)
    play(state, "4C x 4D", "discard 5C", "discard 9D", "discard KH")
    assert state.to_move() == -1
    assert state.last.ended == SESSION
    assert piles(state) == []
    assert names(state.captured(0)) == ["4C", "4D", "5C", "7H", "7H", "9D", "JS", "KH"]
    assert (state.sheet(0).mulles, state.sheet(0).tabbe, state.sheet(0).intake) == (0, 0, 1)


def test_rounds_5_nobody_gets_the_rest_if_nobody_captured() -> None:
    state = laid("4C", "7H JS", other="5C", stock="", sessions=1)
    play(state, "discard 4C", "discard 5C")
    assert state.to_move() == -1
    assert piles(state) == ["7H", "JS", "4C", "5C"]
    assert state.returns() == [0.0, 0.0]


def test_rounds_6_each_session_has_a_new_shuffle() -> None:
    state = dealt(3)
    first = state.stock
    rng = Rng(1)
    while len(state.sheets) == 0:
        state.apply(rng.pick(state.legal_actions()))
    assert sorted(state.stock) == sorted(first)
    assert [card_name(c) for c in state.stock] != [card_name(c) for c in first]
    assert piles(state) == []
    assert state.captured(0) == state.captured(1) == []


def test_scoring_1_mulle_points() -> None:
    for name, points in {"AC": 14, "KD": 13, "QH": 12, "JS": 11, "TD": 10, "2S": 2}.items():
        assert mulle_points(parse_card(name) >> 1) == points


def test_scoring_3_intake() -> None:
    two = {"AS", "2S", "TD"}
    one = {f"{rank}S" for rank in "3456789TJQK"} | {"AC", "AH", "AD"}
    for kind in range(52):
        name = card_name(kind * 2)
        assert intake_points(kind) == (2 if name in two else 1 if name in one else 0), name
        assert intake_of(bit(kind), 0) == intake_of(0, bit(kind)) == intake_points(kind)
    everything = (1 << 52) - 1
    assert intake_of(everything, everything) == 40


def test_scoring_4_vector_intake_23_gives_23_and_6() -> None:
    sheet = Sheet(0, 0, 23, False)
    assert (sheet.intake, sheet.bonus, sheet.total) == (23, 6, 29)
    assert Sheet(0, 0, 20, False).bonus == 0


def test_scoring_5_total() -> None:
    mulles = bit(parse_card("9C") >> 1) | bit(parse_card("AD") >> 1)
    sheet = Sheet(mulles, 3, 22, False)
    assert (sheet.mulles, sheet.mulle_points, sheet.total) == (2, 23, 23 + 3 + 22 + 4)


def test_option_score_classic_leaves_the_plain_intake_out() -> None:
    assert Sheet(0, 1, 23, True).total == 1 + 6
    state = play(laid("4C 9D", "4S", score="classic"), "4C x 4S")
    assert state.sheet(0).total == 1  # the tabbe; the spade is not counted


@pytest.mark.parametrize(
    ("option", "totals"),
    [("off", [13 + 1, 4 + 7]), ("intake", [13, 10]), ("total", [3, 0])],
)
def test_scoring_6_option_kvittning_leaves_the_difference(option: str, totals: list[int]) -> None:
    state = laid("2D", kvittning=option)
    for seat, mulles, cards in ((0, "KC", "KS"), (1, "4C", "AS 2S 3S AC AD")):
        state.cells[MULLES + seat] = bit(parse_card(mulles) >> 1)
        first, _ = masks_of([parse_card(word) for word in cards.split()])
        state.cells[FIRST + seat] = first
    assert [state.sheet(seat).total for seat in range(2)] == totals
    shown = {score.label.key: score.values for score in state.view(0).scores}
    set_off = {"intake": -1.0, "total": -11.0}
    if option == "off":
        assert "mulle.score.kvittning" not in shown
    else:
        assert shown["mulle.score.kvittning"] == [set_off[option]] * 2


def test_scoring_6_option_kvittning_keeps_the_lead_in_whole_games() -> None:
    for seed in range(3):
        ends = []
        for option in ("off", "intake", "total"):
            state = dealt(seed, sessions=1, kvittning=option)
            rng = Rng(seed)
            while state.to_move() >= 0:
                state.apply(rng.pick(state.legal_actions()))
            ends.append(state.returns())
        assert len({end[0] - end[1] for end in ends}) == 1
        assert min(ends[2]) == 0
        assert ends[0][0] - ends[1][0] == min(state.sheet(0).intake, state.sheet(1).intake)


def test_option_deal_classic() -> None:
    state = dealt(4, deal="classic")
    assert len(piles(state)) == 8
    assert state.table.builds() == 0
    rng = Rng(1)
    rounds = set()
    while len(state.sheets) == 0:
        rounds.add(int(state.round_of_game))
        assert len(state.hand(0)) <= 8
        state.apply(rng.pick(state.legal_actions()))
    assert len(rounds) == 6
    assert len(piles(state)) == 8


def test_option_lock_always() -> None:
    state = play(laid("3D 8C", "5H", lock="always"), "3D + 5H = 8")
    assert piles(state) == ["0:3D+5H=8!"]


def test_option_discard_free() -> None:
    assert "discard 4C" in texts(laid("4C 2D", "4D", discard="free"))
    # A feed still takes the place of a discard.
    assert "discard 8C" not in texts(laid("8C 2D", "me:3D+5H", discard="free"))


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("default", ["grown", "forced", "full", "strict", "free", "value"]),
        ("old", ["always", "forced", "classic", "strict", "free", "all_pairs"]),
        ("new", ["grown", "free", "full", "text", "builds", "value"]),
    ],
)
def test_option_preset_sets_what_is_not_given(preset: str, expected: list[str]) -> None:
    names = ["lock", "discard", "score", "trotta", "captures", "absorb"]
    options = GAME.setup(2, {"preset": preset}).options
    assert [options[name] for name in names] == expected
    given = GAME.setup(2, {"preset": preset, "lock": "grown", "discard": "forced"}).options
    assert (given["lock"], given["discard"]) == ("grown", "forced")


def test_option_preset_plays_by_that_rulebook() -> None:
    old = play(laid("3D 8C", "5H me:4C+6D", preset="old"), "3D + 5H = 8")
    assert piles(old) == ["0:3D+4C+5H+6D=8!"]
    new = texts(laid("9C AH 2H", "4D AD you:2C+3C+5H=5!", preset="new"))
    assert {"9C x 4D [5]", "discard 9C", "trotta AH"} <= set(new)


def test_option_sessions() -> None:
    state = dealt(5, sessions=3)
    rng = Rng(2)
    while state.to_move() >= 0:
        state.apply(rng.pick(state.legal_actions()))
    assert len(state.sheets) == 3


def test_a_turn_says_what_it_ended() -> None:
    state = play(laid("4C 9D", "KC"), "discard 4C")
    assert state.last.ended == TURN


OPTIONS: list[dict[str, str | int]] = [
    {},
    {"deal": "classic", "lock": "always"},
    {"discard": "free", "score": "classic", "starter": 1},
]


def test_100_000_plays_without_a_dead_end() -> None:
    """And at the end of every session: 104 cards, 40 points of intake, nothing shown."""
    rng = Rng(2026)
    plays = 0
    seed = 0
    while plays < 100_000:
        state = dealt(seed, **OPTIONS[seed % 3])
        seed += 1
        sessions = 0
        while state.to_move() >= 0:
            legal = state.legal_actions()
            assert legal
            captor = state.captor
            state.apply(legal[rng.below(len(legal))])
            plays += 1
            if state.last.ended == ROUND:
                assert state.cells[SHOWN] == state.cells[SHOWN + 1] == 0
            if len(state.sheets) > sessions:
                sessions += 1
                captured = captor >= 0 or state.last.rest_seat >= 0 or state.last.mulles
                if captured:
                    assert sum(sheet.intake for sheet in state.sheets[-1]) == 40
        places = state.places()
        assert sorted(c for cards in places.values() for c in cards) == list(range(104))
