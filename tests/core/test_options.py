"""Options: allowed values, and the errors for others."""

from __future__ import annotations

import pytest

from kibitz import BadInputError, Option
from kibitz.core.options import whole_number

HAND = Option("hand", 5, low=1, high=20)
OPEN = Option("open", False)
TIE = Option("tie", "leader", choices=["leader", "discard"])
WORD = Option("word", "")


@pytest.mark.parametrize(
    ("option", "kind", "allowed"),
    [
        (HAND, "int", "1..20"),
        (OPEN, "bool", "yes|no"),
        (TIE, "str", "leader|discard"),
        (WORD, "str", "text"),
    ],
)
def test_an_option_says_what_it_takes(option: Option, kind: str, allowed: str) -> None:
    assert (option.kind(), option.allowed()) == (kind, allowed)


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (HAND, 7, 7), (HAND, "7", 7), (HAND, " 20 ", 20), (HAND, "007", 7),
        (OPEN, True, True), (OPEN, "yes", True), (OPEN, "Ja", True), (OPEN, "on", True),
        (OPEN, "1", True), (OPEN, 1, True), (OPEN, False, False), (OPEN, "nej", False),
        (OPEN, "OFF", False), (OPEN, 0, False), (OPEN, "på", True), (OPEN, "av", False),
        (TIE, "discard", "discard"), (WORD, "any thing", "any thing"),
    ],
)  # fmt: skip
def test_values_are_read(option: Option, given: object, value: object) -> None:
    read = option.parse(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (HAND, 0), (HAND, 21), (HAND, "x"), (HAND, ""), (HAND, "-"), (HAND, "1.5"), (HAND, True),
        (HAND, None), (HAND, "9" * 30), (HAND, "--1"), (HAND, "²"), (OPEN, "maybe"), (OPEN, 2),
        (OPEN, None), (TIE, "nobody"), (TIE, 3), (TIE, "Leader"), (WORD, 3), (WORD, None),
    ],
)  # fmt: skip
def test_bad_values_are_refused_with_the_allowed_ones(option: Option, given: object) -> None:
    with pytest.raises(BadInputError) as caught:
        option.parse(given)
    msg = caught.value.msg
    assert msg.key == "error.option_value"
    assert msg.args["name"] == option.name
    assert msg.args["allowed"] == option.allowed()


def test_negative_numbers() -> None:
    assert Option("n", 0, low=-5, high=5).parse("-3") == -3


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7), ("007", 7), ("0" * 5000 + "7", 7), ("10", 10), ("0", None), ("11", None),
        ("0000019999999", None), ("9" * 5000, None), ("", None), ("-1", None), ("7 ", None),
        ("²", None), ("٧", None),
    ],
)  # fmt: skip
def test_a_number_is_checked_as_it_is_parsed(text: str, number: int | None) -> None:
    assert whole_number(text, 1, 10) == number
