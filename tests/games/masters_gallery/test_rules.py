"""The rules of Masters Gallery, clause by clause (RULES.md)."""

from collections import Counter

import pytest
from tests.games.masters_gallery.tables import lay, place, play, texts

from kibitz.core.errors import IllegalMoveError
from kibitz.core.rng import Rng
from kibitz.games.masters_gallery import GAME
from kibitz.games.masters_gallery.actions import GIVE
from kibitz.games.masters_gallery.cards import card_name, parse_card
from kibitz.games.masters_gallery.rules import MastersGalleryState, first_state
from kibitz.games.masters_gallery.table import AWARDS, POINTS, RANKED, ROUND, STARTER, TOKENS, VALUE
from kibitz.players.basic import playout


def dealt_game(seed: int, seats: int = 3, **options: object) -> MastersGalleryState:
    state = GAME.deal(seed, seats, **options)
    assert isinstance(state, MastersGalleryState)
    return state


def points(state: MastersGalleryState) -> list[int]:
    return [int(state.table[POINTS + seat]) for seat in range(int(state.options.seats))]


# Cards


def test_cards_1_artists_have_17_to_21_works() -> None:
    pack = GAME.pack(GAME.setup())
    assert len(pack) == len(set(pack)) == 95
    assert Counter(card_name(c)[0] for c in pack) == dict(zip("ABCDE", range(17, 22), strict=True))


def test_cards_2_one_card_of_each_symbol_for_each_artist() -> None:
    names = Counter(card_name(c) for c in GAME.pack(GAME.setup()))
    assert all(names[artist + symbol] == 1 for artist in "ABCDE" for symbol in "■=≂✠★")
    assert [names[artist] for artist in "ABCDE"] == [12, 13, 14, 15, 16]


def test_cards_3_names_and_their_spellings_round_trip() -> None:
    for card in GAME.pack(GAME.setup()):
        assert card_name(parse_card(card_name(card))) == card_name(card)
    for plain, name in zip(
        ["a#", "b=", "C~", "d+", "E*", "e"], ["A■", "B=", "C≂", "D✠", "E★", "E"], strict=True
    ):
        assert card_name(parse_card(plain)) == name


@pytest.mark.parametrize("edition", ["masters", "modern"])
def test_cards_4_names_of_either_edition_beside_the_letter(edition: str) -> None:
    view = GAME.deal(1, names=edition).view(0)
    labels = [str(column.label) for column in view.zone("market").piles]
    assert [label[:2] for label in labels] == ["A ", "B ", "C ", "D ", "E "]
    assert labels[0] == {"masters": "A Vermeer", "modern": "A Lite Metal"}[edition]
    assert labels[4] == {"masters": "E Van Gogh", "modern": "E Krypto"}[edition]


# Deal


@pytest.mark.parametrize(
    ("seats", "dealt"),
    [(2, (13, 6, 6, 3)), (3, (13, 6, 6, 0)), (4, (13, 4, 4, 0)), (5, (13, 2, 2, 0))],
)
def test_deal_2_cards_for_each_seat_and_round(seats: int, dealt: tuple[int, ...]) -> None:
    state = dealt_game(3, seats, draw_one=False, additional_cards=False)
    rng = Rng(1)
    played = [0] * seats
    """What each seat has played so far: it keeps the rest."""
    for number in range(4):
        for seat in range(seats):
            held = sum(dealt[: number + 1]) - played[seat]
            assert len(state.places()[f"hand.{seat}"]) == held
        while state.to_move() >= 0 and state.table[ROUND] == number:
            seat, action = state.to_move(), rng.pick(state.legal_actions())
            played[seat] += action < GIVE
            state.apply(action)
    assert state.to_move() == -1


def test_deal_3_the_extra_card_counts_for_its_artist_and_for_nobodys_display() -> None:
    state = lay("A A B", "B C D", extra="A★", limit=3, additional_cards=False)
    assert place(state, "extra") == "A★"
    assert texts(state) == ["play A", "play B"]  # its award is void
    play(state, "play A", "play B", "play A")  # the third A, with the extra card
    assert state.to_move() == -1
    assert points(state) == [6, 2]  # three A, of which two are displayed


def test_deal_3_without_the_option_there_is_none() -> None:
    state = dealt_game(5, extra_card=False)
    assert place(state, "extra") == ""
    assert len(state.places()["deck"]) == 95 - 39


def test_deal_4_cards_come_off_the_top_seat_by_seat() -> None:
    setup = GAME.setup(3)
    deal = GAME.new_deal(11, setup)
    state = GAME.start(deal, setup)
    names = [card_name(card) for card in deal.cards]
    for seat in range(3):
        assert place(state, f"hand.{seat}") == " ".join(sorted(names[seat * 13 : seat * 13 + 13]))
    assert place(state, "extra") == names[39]
    assert [card_name(c) for c in state.places()["deck"]] == names[40:]


# Turn


def test_turn_1_seats_in_turn_from_the_starter() -> None:
    state = lay("A B", "A B", "A B", starter=1)
    order = []
    while state.to_move() >= 0:
        order.append(state.to_move())
        state.apply(state.legal_actions()[0])
    assert order[:6] == [1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize("card", ["A■", "A=", "A≂", "A✠", "A★"])
def test_turn_2_using_a_symbol_is_optional(card: str) -> None:
    state = lay(f"{card} A", "B B")
    play(state, f"play {card}")
    assert state.to_move() == 0
    assert "skip" in texts(state)
    play(state, "skip")
    assert state.to_move() == 1
    assert place(state, "hand.0") == "A"
    assert [state.table[VALUE + artist] for artist in range(5)] == [0] * 5


def test_turn_2_the_question_about_a_second_card_gives_no_hand_away() -> None:
    with_card = play(lay("A= A", "B B"), "play A=")
    without = play(lay("A= B", "B A"), "play A=")
    assert with_card.to_move() == without.to_move() == 0
    assert texts(without) == ["skip"]
    assert texts(with_card) == ["second A", "skip"]


def test_turn_2_with_no_card_left_nobody_is_asked() -> None:
    state = play(lay("A=", "B"), "play A=")
    assert state.to_move() == 1


def test_turn_3_a_seat_without_cards_is_skipped() -> None:
    state = lay("A= A", "B B", later=(0,), additional_cards=False)
    play(state, "play A=", "second A", "play B")
    assert state.to_move() == 1
    assert state.table[ROUND] == 0


def test_turn_3_without_the_option_its_turn_closes_the_round() -> None:
    state = lay("A= A", "B B", later=(0,), additional_cards=False, skip_empty=False)
    play(state, "play A=", "second A", "play B")
    # Round 1 closed with seat 1 as closer; seat 0, without cards, starts and closes round 2.
    assert state.to_move() == -1
    assert points(state) == [6, 2]


def test_turn_3_if_all_are_out_the_round_closes() -> None:
    state = play(lay("A", "B", additional_cards=False), "play A", "play B")
    assert state.to_move() == -1
    assert points(state) == [3, 2]


# Symbols


def test_symbols_1_draw_one_takes_the_top_card() -> None:
    state = play(lay("A■ B", "C C", deck="E★ D"), "play A■", "draw")
    assert place(state, "hand.0") == "B E★"
    assert state.to_move() == 1
    state = play(lay("A■ B", "C C", draw_one=False), "play A■")
    assert state.to_move() == 1


def test_symbols_1_a_drawn_card_may_be_played_in_the_same_round() -> None:
    state = play(lay("A■ B", "C C", deck="E★"), "play A■", "draw", "play C")
    assert "play E★" in texts(state)


def test_symbols_1_an_empty_deck_is_not_asked_for() -> None:
    full = lay("A■ B", "C C")
    cards = [parse_card(word) for word in ("A■", "B", "C", "C")]
    state = first_state(cards, full.options)
    play(state, "play A■")
    assert state.to_move() == 1


def test_symbols_2_an_award_is_two_for_good_on_any_artist() -> None:
    state = play(lay("A★ B", "C C"), "play A★")
    assert texts(state) == [f"award {artist}" for artist in "ABCDE"] + ["skip"]
    play(state, "award D")
    assert [state.table[VALUE + artist] for artist in range(5)] == [0, 0, 0, 2, 0]
    assert state.table[TOKENS] == 4


def test_symbols_2_there_are_five_tokens() -> None:
    state = lay("A★ B★ C★", "D★ E★ A")
    for card in ("A★", "D★", "B★", "E★", "C★"):
        play(state, f"play {card}", "award A")
    assert state.table[TOKENS] == 0
    assert state.table[VALUE] == 10
    state = lay("A★ B", "C C")
    state.table[TOKENS] = 0
    assert play(state, "play A★").to_move() == 1  # nothing left to give


def test_symbols_2_one_each_gives_no_artist_a_second_one() -> None:
    state = lay("A★ B★", "C C", awards="one_each")
    play(state, "play A★", "award A", "play C", "play B★")
    assert texts(state) == ["award B", "award C", "award D", "award E", "skip"]


def test_symbols_2_none_makes_the_symbol_void() -> None:
    assert play(lay("A★ B", "C C", awards="none"), "play A★").to_move() == 1


def test_symbols_3_a_second_card_of_the_same_artist_face_up() -> None:
    state = play(lay("A= A A★ B", "C C C C"), "play A=")
    assert texts(state) == ["second A", "second A★", "skip"]
    play(state, "second A★")
    assert place(state, "display.0") == "A= A★"
    assert state.to_move() == 1  # [Symbols 6] its award does nothing


def test_symbols_4_a_second_card_face_down_is_hidden_and_below_the_limit() -> None:
    state = play(lay("A≂ A A A", "C C C C", limit=3), "play A≂", "second A")
    assert place(state, "down.0") == "A"
    assert place(state, "display.0") == "A≂"
    play(state, "play C", "play A")
    assert state.to_move() == 1  # two face up, one face down: not closed
    other = state.view(1).zone("display0").piles
    assert [pile.cards for pile in other] == [["A", "A≂"], [None]]
    own = state.view(0).zone("display").piles
    assert [pile.cards for pile in own] == [["A", "A≂"], ["A"]]


def test_symbols_4_everybody_knows_the_artist_of_a_face_down_card() -> None:
    state = play(lay("A≂ A★ A B", "C A■ B D"), "play A≂", "second A★")
    seen = {state.resample(1, Rng(seed)).places()["down.0"][0] >> 5 for seed in range(200)}
    assert seen <= set(range(6))
    assert len(seen) > 1
    known = {state.resample(0, Rng(seed)).places()["down.0"][0] >> 5 for seed in range(50)}
    assert known == {5}


@pytest.mark.parametrize("card", ["A=", "A≂"])
def test_symbols_3_4_void_without_the_option(card: str) -> None:
    assert play(lay(f"{card} A", "C C", second_cards=False), f"play {card}").to_move() == 1


def test_symbols_5_every_seat_with_cards_chooses_hidden_from_the_others() -> None:
    state = play(lay("A✠ B", "C D", "E A★"), "play A✠", "all")
    assert state.to_move() == 0
    assert texts(state) == ["choose B"]
    play(state, "choose B")
    assert place(state, "chosen.0") == "B"
    assert state.to_move() == 1
    assert state.view(1).zone("chosen").piles[0].cards == [None]
    assert state.view(0).zone("chosen").piles[0].cards == ["B"]
    assert "B" not in str(state.view(1).zone("display0").data()["piles"])
    play(state, "choose D", "choose A★")
    assert [place(state, f"display.{seat}") for seat in range(3)] == ["A✠ B", "D", "A★"]
    assert state.to_move() == 1  # [Symbols 6] the award does nothing; seat 1 is next
    assert state.table[AWARDS] == 0


def test_symbols_5_a_pending_choice_is_resampled() -> None:
    state = play(lay("A✠ B C", "C D E", "E A B"), "play A✠", "all", "choose B")
    seen = {state.resample(1, Rng(seed)).places()["chosen.0"][0] >> 5 for seed in range(100)}
    assert len(seen) > 3


def test_symbols_5_seats_without_cards_do_not_choose() -> None:
    state = lay("A= A", "B✠ C", "E E")
    play(state, "play A=", "second A", "play B✠", "all")
    assert state.to_move() == 1
    play(state, "choose C")
    assert state.to_move() == 2


def test_symbols_5_void_without_the_option() -> None:
    assert play(lay("A✠ B", "C C", simultaneous=False), "play A✠").to_move() == 1


# Closing


@pytest.mark.parametrize(("seats", "limit"), [(2, 5), (3, 6), (4, 6), (5, 6)])
def test_closing_1_six_face_up_cards_or_five_with_two_seats(seats: int, limit: int) -> None:
    assert GAME.limit(seats) == limit
    assert dealt_game(1, seats).options.limit == limit


def test_closing_1_at_once() -> None:
    state = lay("A A", "A B", limit=3, later=(1,), additional_cards=False)
    play(state, "play A", "play A")
    assert state.table[ROUND] == 0
    play(state, "play A")
    assert state.table[ROUND] == 1
    assert points(state) == [6, 3]


@pytest.mark.parametrize(("card", "asked"), [("A■", "draw"), ("A★", "award E")])
def test_closing_2_draw_and_award_act_on_the_closing_card(card: str, asked: str) -> None:
    state = play(lay(f"{card} B", "A B", limit=2, starter=1), "play A", f"play {card}")
    assert asked in texts(state)
    state = lay(f"{card} B", "A B", limit=2, starter=1, closing_symbols=False)
    play(state, "play A", f"play {card}")
    assert asked not in texts(state)
    assert "done" in texts(state)


@pytest.mark.parametrize("card", ["A=", "A≂", "A✠"])
def test_closing_2_the_other_symbols_do_not(card: str) -> None:
    state = play(lay(f"{card} A", "A B", limit=2, starter=1), "play A", f"play {card}")
    assert "done" in texts(state)


def test_closing_2_an_award_by_the_closing_card_counts_in_this_round() -> None:
    state = lay("A★", "A", limit=2, starter=1)
    play(state, "play A", "play A★", "award A")
    assert points(state) == [5, 5]


def test_closing_3_the_second_card_may_close() -> None:
    state = lay("A= A B", "A B B", limit=3, starter=1, later=(1,), additional_cards=False)
    play(state, "play A", "play A=", "second A")
    assert state.table[ROUND] == 1
    assert state.table[STARTER] == 1  # seat 0 closed


def test_closing_3_simultaneous_play_can_push_several_past_the_limit() -> None:
    state = lay("A✠ A B", "A B B", "B A C", limit=2, later=(0,), additional_cards=False)
    play(state, "play A✠", "all", "choose B", "choose B", "choose B")
    assert state.table[RANKED] == 1  # B, three cards
    assert state.table[RANKED + 1] == 0
    assert points(state) == [3 + 2, 3, 3]
    assert state.table[STARTER] == 1  # the one who played ✠ closed


def test_closing_4_for_want_of_cards_the_last_seat_that_took_a_turn_closes() -> None:
    state = lay("A= A", "B B", later=(1,), additional_cards=False)
    play(state, "play A=", "second A", "play B", "play B")
    assert state.table[ROUND] == 1
    assert state.table[STARTER] == 0  # seat 1 displayed last


def test_closing_3_a_simultaneous_play_of_the_last_cards() -> None:
    state = lay("A✠ C", "B D", "E E", later=(1,), additional_cards=False, starter=1)
    play(state, "play B", "play E", "play A✠", "all", "choose C", "choose D", "choose E")
    assert state.table[ROUND] == 1
    assert state.table[STARTER] == 1  # seat 0 played ✠


def test_closing_5_additional_cards_from_the_closers_left() -> None:
    state = lay("A A B", "A B B", "A C C", limit=4, starter=0)
    play(state, "play A", "play B", "play C", "play A", "play A", "play A")
    # Seat 2 closed: seat 0 is asked first. It displays A only.
    assert state.to_move() == 0
    assert texts(state) == ["done"]
    play(state, "done")
    assert state.to_move() == 1
    assert texts(state) == ["add B", "done"]
    play(state, "add B")
    assert state.to_move() == 2  # seat 1 has no cards left
    assert texts(state) == ["add C", "done"]
    play(state, "add C")
    assert points(state) == [6, 3 + 2 * 2, 3 + 2 * 1]


def test_closing_5_one_card_for_each_artist() -> None:
    state = lay("A A A B B", "A B C C D", limit=3, starter=0)
    play(state, "play B", "play A", "play A", "play C", "play A")
    assert state.to_move() == 1
    assert texts(state) == ["add C", "done"]
    play(state, "done")
    assert state.to_move() == 0
    assert texts(state) == ["add A", "add B", "done"]
    play(state, "add A")
    assert texts(state) == ["add B", "done"]
    play(state, "add B")
    assert state.to_move() == -1


def test_closing_5_a_second_card_of_an_artist_is_refused() -> None:
    state = lay("A A A C", "B A A A", limit=3, starter=1)
    play(state, "play B", "play A", "play A", "play A")
    play(state, "add A")
    assert texts(state) == ["done"]  # asked, for it might have had a B
    with pytest.raises(IllegalMoveError, match="already added a card of Vermeer"):
        play(state, "add A")
    with pytest.raises(IllegalMoveError, match="no card of Monet in your display"):
        play(state, "add C")


@pytest.mark.parametrize(
    ("additional", "wanted"), [("ranked", [9, 2 * 2 + 1]), ("unranked", [9, 2 * 1 + 2])]
)
def test_closing_5_additional_cards_are_ranked_or_only_score(
    additional: str, wanted: list[int]
) -> None:
    state = lay("A A A E", "C B C E", limit=3, additional=additional)
    play(state, "play A", "play C", "play A", "play B", "play A")
    # A has 3 cards, B and C have one each: without another one B is second.
    play(state, "add C")
    while state.to_move() >= 0:
        play(state, "done")
    assert points(state) == wanted


def test_closing_5_without_the_option_nobody_is_asked() -> None:
    state = lay("A A", "A B", limit=2, additional_cards=False)
    play(state, "play A", "play A")
    assert state.to_move() == -1


def test_closing_6_a_card_drawn_by_the_closing_card_may_not_be_added() -> None:
    state = lay("A■ C D", "A C D", limit=2, starter=1, deck="A")
    play(state, "play A", "play A■", "draw", "done")
    assert state.to_move() == 0
    assert texts(state) == ["done"]
    state = lay("A■ A D", "A C D", limit=2, starter=1, deck="A")
    play(state, "play A", "play A■", "draw", "done")
    assert texts(state) == ["add A", "done"]  # the one it held
    play(state, "add A")
    assert state.to_move() == -1
    assert place(state, "hand.0") == "A D"


def test_closing_7_face_down_cards_are_turned_up_and_count() -> None:
    state = lay("A≂ A B", "B B C", limit=3, additional_cards=False)
    play(state, "play A≂", "second A", "play B", "play B", "play B")
    # A: 2, B: 3.
    assert points(state) == [2 * 2 + 3, 2 * 3]


# Ranking and scoring


def ranked(state: MastersGalleryState) -> str:
    places = [int(state.table[RANKED + place]) for place in range(3)]
    return "".join("ABCDE"[artist] if artist >= 0 else "-" for artist in places)


def test_ranking_2_a_tie_for_second_goes_to_the_artist_with_fewer_works() -> None:
    """The vector: B and D both have four cards; B is second, D third."""
    hand_0 = "E D B D B E E"
    hand_1 = "E B D B D E E"
    state = lay(hand_0, hand_1, additional_cards=False)
    for _ in range(2):
        play(state, "play D", "play B", "play B", "play D")
    play(state, "play E", "play E", "play E", "play E", "play E", "play E")
    assert ranked(state) == "EBD"


def test_ranking_4_an_artist_without_a_card_is_not_ranked() -> None:
    state = play(lay("E", "E", limit=2), "play E", "play E")
    assert ranked(state) == "E--"
    state = play(lay("E", "E", limit=2, rank_empty=True), "play E", "play E")
    assert ranked(state) == "EAB"
    assert [state.table[VALUE + artist] for artist in range(5)] == [2, 1, 0, 0, 3]


def test_scoring_1_all_tokens_of_all_rounds_count() -> None:
    """The vector: C is first in round 1, gets an award and is second in round 2, is not ranked in
    round 3 and third in round 4. A card scores 3, then 3 + 2 + 2, nothing, and 3 + 2 + 2 + 1."""
    deck = "A C★ B", "A A C", "B B C", "D A E", "A A A", "E C D"
    state = lay("C C", "C D", deck=" ".join(deck), later=(3, 3, 3), limit=3, additional_cards=False)
    play(state, "play C", "play C", "play C")
    assert points(state) == [2 * 3, 3]
    play(state, "play A", "play C★", "award C", "play C", "play A", "play A")
    assert points(state) == [6 + 7 + 3, 3 + 7 + 2 * 3]
    play(state, "play C", "play D", "play B", "play D", "play B", "play A", "play B")
    assert points(state) == [16 + 0 + 3 * 3, 16 + 2 * 2 + 4]
    play(state, "play E", "play A", "play E", "play A", "play C", "play A")
    assert points(state) == [25 + 3 * 7, 24 + 2 * 2 + 8]
    assert state.returns() == [46.0, 36.0]


def test_scoring_2_not_ranked_scores_nothing_but_keeps_its_tokens() -> None:
    state = lay("A A A C", "B D C E", limit=3, additional_cards=False)
    state.table[VALUE + 3] = 5  # D
    play(state, "play C", "play B", "play A", "play C", "play A", "play D", "play A")
    assert ranked(state) == "ACB"
    assert state.table[VALUE + 3] == 5
    assert points(state) == [3 * 3 + 2, 1 + 2 + 0]


def test_scoring_3_displays_and_the_extra_card_are_discarded() -> None:
    state = lay("A B", "A C", limit=3, extra="A", later=(0,))
    play(state, "play A", "play A")
    play(state, *["done"] * 2)
    assert place(state, "discard") == "A A A"
    assert place(state, "display.0") == place(state, "display.1") == place(state, "down.0") == ""


def test_round_1_most_points_win_and_returns_are_points() -> None:
    state = dealt_game(9, 4)
    playout(state, Rng(4))
    assert state.returns() == [float(p) for p in points(state)]
    assert state.table[ROUND] == 4


def test_round_2_the_seat_left_of_the_closer_starts() -> None:
    state = lay("A A", "B A", "C C", limit=2, later=(1,), additional_cards=False)
    play(state, "play A", "play A")  # seat 1 closes
    assert state.to_move() == 2


def test_round_2_without_a_closer_the_same_seat_starts_again() -> None:
    state = lay("A", "B", "C", later=(0, 1), starter=1)
    play(state, "play B", "play C", "play A")  # seat 0 closes round 1; seat 1 starts round 2
    assert state.table[ROUND] == 2
    assert state.to_move() == 1
