"""Messages become sentences: plurals, names, cards, messages inside messages."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from kibitz import BadInputError, Msg
from kibitz.core.cards import card_msg, cards_msg, parse_cards
from kibitz.core.messages import seat_msg
from kibitz.i18n import Catalogue, Translator, check_language, system_language


@pytest.mark.parametrize(
    ("lang", "n", "sentence"),
    [
        ("en", 1, "One discard becomes the new stock."),
        ("en", 2, "2 discards are shuffled to be the new stock."),
        ("en", 0, "0 discards are shuffled to be the new stock."),
        ("sv", 1, "Ett slängt kort blir ny talong."),
        ("sv", 7, "7 slängda kort blandas till ny talong."),
    ],
)
def test_plurals_follow_the_number(lang: str, n: int, sentence: str) -> None:
    assert Translator(lang)("kibitz_toy.log.reshuffle", n=n) == sentence


def test_messages_inside_messages() -> None:
    msg = Msg("kibitz_toy.log.shown", seat=seat_msg(1), card=card_msg(parse_cards("7H")[0]))
    assert Translator("en", ["Anna", "Bo"]).text(msg) == "Bo showed 7♥."
    assert Translator("sv", ["Anna", "Bo"], "words").text(msg) == "Bo visar HJ 7."
    assert Translator("en", ["Anna", "Bo"], "letters").text(msg) == "Bo showed 7H."


def test_a_seat_nobody_has_a_name_for_is_numbered() -> None:
    translator = Translator("en", ["Anna"])
    assert translator.text(seat_msg(0)) == "Anna"
    assert "1" in translator.text(seat_msg(1)) or "2" in translator.text(seat_msg(1))
    assert translator.text(seat_msg(1)) != translator.text(seat_msg(2))


def test_lists_of_cards_have_blanks_between() -> None:
    assert Translator().value(cards_msg(parse_cards("7H TS"))) == "7♥ 10♠"


def test_faces_of_other_decks_are_shown_as_they_are() -> None:
    assert Translator().text(Msg("card", face="Duke")) == "Duke"


def test_an_unknown_message_is_shown_as_it_is() -> None:
    assert Translator("sv").text(Msg("no.such.key", a=1)) == "Msg('no.such.key', a=1)"
    assert not Translator("sv").has("no.such.key")
    assert Translator("sv").has("kibitz_toy.title")


def test_a_missing_argument_shows_its_place() -> None:
    assert Translator("en")("kibitz_toy.why.not_held") == "You do not hold {card}."


@pytest.mark.parametrize("evil", ["{seat}", "{0}", "{", "}", "{x.__class__}", "%s", "{{}}"])
def test_braces_in_arguments_are_only_text(evil: str) -> None:
    sentence = Translator("en")("kibitz_toy.why.unknown", text=evil)
    assert f"“{evil}”" in sentence


def test_numbers_are_written_briefly() -> None:
    assert [Translator().value(v) for v in (1.0, 0.5, 1 / 3, 7)] == [
        "1",
        "0.5",
        "0.333333333333",
        "7",
    ]


def test_an_entry_without_a_sentence_does_not_count(tmp_path: Path) -> None:
    half = tmp_path / "sv.po"
    half.write_text(
        'msgid ""\nmsgstr "Language: sv\\n"\n\nmsgid "a"\nmsgstr ""\n', encoding="utf-8"
    )
    book = Catalogue("sv")
    book.add(half)
    assert "a" not in book


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv"}, "sv"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "sv_SE"}, "sv"),
        ({"LANGUAGE": "sv:en", "LANG": "en_US"}, "sv"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_system_language(
    words: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in words.items():
        monkeypatch.setenv(name, value)
    assert system_language() == lang


@pytest.mark.parametrize(("word", "lang"), [("sv", "sv"), ("sv_SE", "sv"), ("EN-gb", "en")])
def test_languages_are_read_generously(word: str, lang: str) -> None:
    assert check_language(word) == lang


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadInputError) as caught:
        check_language("tlh")
    assert caught.value.msg.args["known"] == "en, sv"


def test_messages_are_data() -> None:
    msg = Msg("a", x=1, inner=Msg("b"), many=[Msg("c", y=2)])
    assert msg.data() == {
        "key": "a",
        "args": {
            "x": 1,
            "inner": {"key": "b", "args": {}},
            "many": [{"key": "c", "args": {"y": 2}}],
        },
    }
    assert pickle.loads(pickle.dumps(msg)) == msg
    assert msg != Msg("a", x=2)
    assert repr(Msg("a", x=1)) == "Msg('a', x=1)"


def test_in_swedish_the_cards_of_mulle_are_written_in_words() -> None:
    cards = [Msg("card", face="5C"), Msg("card", face="TD")]
    taken = Msg("mulle.log.capture", seat="Anna", card=Msg("card", face="AS"), cards=cards)
    for notation in ("symbols", "letters"):
        swedish = Translator("sv", cards=notation).text(taken)
        assert "SP A" in swedish
        assert "KL 5 RU 10" in swedish
    assert "5♣ 10♦" in Translator("en").text(taken)
    # Another game's messages are written as ever.
    shown = Msg("montenegro.log.flip", card=Msg("card", face="5C"))
    assert "5♣" in Translator("sv").text(shown)
