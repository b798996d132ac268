"""Cards and the ways people write them."""

from __future__ import annotations

import pytest

from kibitz.core.cards import (
    BLACK,
    RANK_LETTERS,
    RED,
    SUIT_LETTERS,
    card_name,
    card_names,
    card_symbol,
    card_words,
    colour_of,
    copy_of,
    kind_of,
    make_card,
    normal_copies,
    pack,
    parse_card,
    parse_cards,
    rank_of,
    split_cards,
    suit_of,
)
from kibitz.core.errors import BadInputError

KINDS = [(rank, suit) for rank in range(1, 14) for suit in range(4)]


@pytest.mark.parametrize("card", range(104))
def test_a_card_is_its_rank_suit_and_copy(card: int) -> None:
    assert make_card(rank_of(card), suit_of(card), copy_of(card)) == card
    assert kind_of(card) == card // 2


@pytest.mark.parametrize("write", [card_name, card_symbol, card_words])
def test_every_notation_is_read_back(write) -> None:  # type: ignore[no-untyped-def]
    for card in range(104):
        for text in (write(card), write(card).lower(), f"  {write(card)} "):
            assert parse_card(text) == card & ~1, text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("7H", "7H"), ("7h", "7H"), ("10h", "TH"), ("TH", "TH"), ("7♥", "7H"), ("10♠", "TS"),
        ("7♡", "7H"), ("7♥\ufe0f", "7H"), ("HJ 7", "7H"), ("hj7", "7H"), ("SP 2", "2S"),
        ("SP2", "2S"), ("KL A", "AC"), ("RU K", "KD"), ("HJ 10", "TH"), ("7 H", "7H"),
        ("kl t", "TC"),
    ],
)  # fmt: skip
def test_people_write_cards_in_many_ways(text: str, name: str) -> None:
    assert card_name(parse_card(text)) == name


@pytest.mark.parametrize(
    "text",
    ["", " ", "H", "7", "1H", "11H", "0H", "ZH", "7Z", "HH", "77", "HJ", "HJ 1", "7HH", "♥", "-7H"],
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadInputError) as caught:
        parse_card(text)
    assert caught.value.msg.key == "error.card"


def test_all_names_differ() -> None:
    for write in (card_name, card_symbol, card_words):
        assert len({write(make_card(rank, suit)) for rank, suit in KINDS}) == 52


def test_both_copies_share_a_name() -> None:
    for rank, suit in KINDS:
        assert card_name(make_card(rank, suit, 0)) == card_name(make_card(rank, suit, 1))


def test_colours() -> None:
    by_suit = [colour_of(make_card(5, suit)) for suit in range(4)]
    assert by_suit == [BLACK, RED, RED, BLACK]


def test_a_pack_is_complete_and_sorted() -> None:
    for copies in (1, 2):
        cards = pack(copies)
        assert cards == sorted(set(cards))
        assert len(cards) == 52 * copies
    assert {card_name(c) for c in pack()} == {r + s for r in RANK_LETTERS for s in SUIT_LETTERS}


def test_several_cards_in_one_text() -> None:
    assert split_cards("7H, HJ 8  SP2,TS") == ["7H", "HJ 8", "SP2", "TS"]
    assert card_names(parse_cards("7♥, HJ 8 sp2,10S")) == "7H 8H 2S TS"
    assert parse_cards("") == []


def test_the_second_of_two_identical_cards_is_the_other_copy() -> None:
    first, second = parse_cards("7H 7♥")
    assert (copy_of(first), copy_of(second)) == (0, 1)


@pytest.mark.parametrize(
    ("text", "key"),
    [("7H 7H 7H", "error.third_copy"), ("7H xx", "error.card"), ("HJ", "error.card")],
)
def test_bad_lists_of_cards(text: str, key: str) -> None:
    with pytest.raises(BadInputError) as caught:
        parse_cards(text)
    assert caught.value.msg.key == key


def test_copies_are_numbered_in_the_order_they_come() -> None:
    seven, eight = make_card(7, 2), make_card(8, 2)
    cards = [seven + 1, eight, seven, eight + 1]
    normal_copies(cards)
    assert cards == [seven, eight, seven + 1, eight + 1]
