"""Cards as people write them anywhere."""

from __future__ import annotations

import pytest

from kibitz.core.card_text import read_cards
from kibitz.core.cards import card_names, card_symbol, card_words, pack
from kibitz.core.errors import BadInputError


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("8h", ["8H"]),
        ("8♥", ["8H"]),
        ("8♥\ufe0f 9♡", ["8H 9H"]),
        ("10S", ["TS"]),
        ("5h6h7h", ["5H 6H 7H"]),
        ("567h", ["5H 6H 7H"]),
        ("10h10s10d", ["TH TS TD"]),
        ("8hsd", ["8H 8S 8D"]),
        ("h8h9h10", ["8H 9H TH"]),
        ("hjärter 8", ["8H"]),
        ("Hjärter kung, klöver ess", ["KH AC"]),
        ("hjärter 5 6 7\nspader knekt", ["5H 6H 7H", "JS"]),
        ("hjärter 8 9 spader 10", ["8H 9H TS"]),
        ("♥ 5 6 7", ["5H 6H 7H"]),
        ("HJ 7 SP10", ["7H TS"]),
        ("queen of spades and 10 of hearts", ["QS TH"]),
        ("ess i hjärter", ["AH"]),
        ("kc kd ks", ["KC KD KS"]),
        ("5H 6H 7H / 8S 8D 8C | 9C; 9D", ["5H 6H 7H", "8S 8D 8C", "9C", "9D"]),
        ("5-7h 5h–7h", ["5H 6H 7H 5H 6H 7H"]),
        (
            "hjärter 5-7\n5-6-7 hjärter\nQ-A♠\nK-10 spader",
            [
                "5H 6H 7H",
                "5H 6H 7H",
                "QS KS AS",
                "KS QS JS TS",
            ],
        ),
        ("5 6 7 hjärter, 8 h 9 s", ["5H 6H 7H 8H 9S"]),
        ("8hjärter hjärteråtta spaderess ruterdam", ["8H 8H AS QD"]),
        ("Kn♠ D♥ E♠ DH", ["JS QH AS QH"]),
        ("Sp E, RuKn, Kl D", ["AS JD QC"]),
        ("hjärter: kn, d, k, e", ["JH QH KH AH"]),
        ("Hand: 8h 9s\nPå bordet: 5h6h7h", ["8H 9S", "5H 6H 7H"]),
        ("🂡🂮 🂺", ["AS KS TH"]),
        ("♠AKQ ♥10 9", ["AS KS QS TH 9H"]),
        ("S:AKQ H:987", ["AS KS QS 9H 8H 7H"]),
        ("R8 rd 9R h: 5 6", ["8D QD 9D 5H 6H"]),
        ("1. 5H6H7H\n2) 8c 8d 8s", ["5H 6H 7H", "8C 8D 8S"]),
        (" \n ", []),
    ],
)
def test_usual_notations(text: str, cards: list[str]) -> None:
    assert [card_names(group) for group in read_cards(text)] == cards


def test_every_card_in_every_way_it_is_written_here() -> None:
    for card in pack():
        for text in (card_names([card]), card_symbol(card), card_words(card)):
            assert read_cards(text) == [[card]], text
    everything = "".join(card_symbol(card) for card in pack())
    assert read_cards(everything) == [pack()]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("8h, 9x", "9x"),
        ("hello", "hello"),
        ("8h 14s", "14s"),
        ("56hs", "56hs"),
        ("8h hjärtertolv", "hjärtertolv"),
        ("8H Hello", "Hello"),
        ("İ 8h", "İ"),
        ("hand 8h", "hand"),
    ],
)
def test_what_is_no_card_is_named(text: str, word: str) -> None:
    with pytest.raises(BadInputError) as refused:
        read_cards(text)
    assert refused.value.msg.args["text"] == word


@pytest.mark.parametrize(
    ("text", "piece", "word"),
    [
        ("9S, 5H6H7X", "7X", "5H6H7X"),
        ("8h=", "=", "8h="),
        ("8h" * 40 + "9x" + "8h" * 40, "9x" + "8h" * 9, "8h" * 10 + "9x" + "8h" * 9),
    ],
)
def test_what_is_no_card_is_named_within_its_word(text: str, piece: str, word: str) -> None:
    with pytest.raises(BadInputError) as refused:
        read_cards(text)
    assert refused.value.msg.args == {"text": piece, "word": word}
