"""Finding games."""

from __future__ import annotations

import pytest
from kibitz_toy import GAME
from kibitz_toy.game import BlindBidsGame

import kibitz
from kibitz import BadInputError
from kibitz.core.registry import lent, register


def test_a_game_is_found_by_its_name_however_it_is_written() -> None:
    for name in ("kibitz_toy", "Kibitz-Toy", " kibitz toy "):
        assert kibitz.game(name) is GAME


def test_games_come_sorted_and_once() -> None:
    names = [game.name for game in kibitz.all_games()]
    assert names == sorted(set(names))
    assert "kibitz_toy" in names


def test_a_close_name_is_suggested() -> None:
    with pytest.raises(BadInputError) as caught:
        kibitz.game("kibits_toy")
    assert caught.value.msg.key == "error.game_close"
    assert caught.value.msg.args["close"] == "kibitz_toy"


def test_an_unknown_name_lists_the_games() -> None:
    with pytest.raises(BadInputError) as caught:
        kibitz.game("qqqqqqqqq")
    assert caught.value.msg.key == "error.game"
    assert "kibitz_toy" in str(caught.value.msg.args["known"])


def test_two_games_of_one_name_are_refused() -> None:
    class Other(BlindBidsGame):
        pass

    with pytest.raises(BadInputError) as caught:
        register(Other())
    assert caught.value.msg.key == "error.game_twice"
    register(GAME)


def test_a_game_can_be_lent() -> None:
    class Variant(BlindBidsGame):
        pass

    variant = Variant()
    with lent(variant):
        assert kibitz.game("kibitz_toy") is variant
    assert kibitz.game("kibitz_toy") is GAME
    variant.name = "passing"
    with lent(variant):
        assert kibitz.game("passing") is variant
    with pytest.raises(BadInputError):
        kibitz.game("passing")
