"""Options and presets of Masters Gallery: what they are, and that explicit ones win."""

import pytest

from kibitz.core.errors import BadInputError
from kibitz.core.rng import Rng
from kibitz.games.masters_gallery import GAME
from kibitz.games.masters_gallery.options import PRESETS
from kibitz.players.basic import playout

FULL = {"extra_card", "additional_cards", "second_cards", "simultaneous", "draw_one",
        "closing_symbols", "skip_empty"}  # fmt: skip


def switched_on(preset: str) -> set[str]:
    options = GAME.setup(3, {"preset": preset}).options
    return {name for name, value in options.items() if value is True}


def test_presets_full_is_the_default() -> None:
    assert GAME.setup().options == GAME.setup(3, {"preset": "full"}).options
    assert switched_on("full") == FULL
    assert GAME.setup().word("awards") == "any"


def test_presets_source_is_awards_and_draw_one_only() -> None:
    assert switched_on("source") == {"draw_one", "closing_symbols", "rank_empty"}
    assert GAME.setup(3, {"preset": "source"}).word("awards") == "any"


def test_presets_source_242_has_no_draw_one_and_one_award_each() -> None:
    assert switched_on("source-242") == {"closing_symbols", "rank_empty"}
    assert GAME.setup(3, {"preset": "source-242"}).word("awards") == "one_each"


def test_presets_an_option_given_wins() -> None:
    options = GAME.setup(3, {"preset": "source", "extra_card": "yes", "awards": "none"}).options
    assert options["extra_card"] is True
    assert options["awards"] == "none"
    assert options["second_cards"] is False


def test_presets_name_every_rule_option() -> None:
    ruled = {o.name for o in GAME.options} - {"preset", "starter", "names"}
    assert all(set(preset) == ruled for preset in PRESETS.values())


@pytest.mark.parametrize(("name", "value"), [("preset", "best"), ("awards", "two"), ("starter", 5)])
def test_options_nonsense_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadInputError):
        GAME.setup(3, {name: value})


def test_names_change_nothing_but_the_names() -> None:
    masters, modern = GAME.deal(4, names="masters"), GAME.deal(4, names="modern")
    playout(masters, Rng(1))
    playout(modern, Rng(1))
    assert masters.returns() == modern.returns()


@pytest.mark.parametrize("name", sorted(FULL | {"rank_empty"}))
def test_options_each_changes_the_game(name: str) -> None:
    """Some of many random games ends otherwise when the option is turned over."""
    turned = not PRESETS["full"][name]
    for seed in range(60):
        usual, other = GAME.deal(seed), GAME.deal(seed, **{name: turned})
        playout(usual, Rng(seed))
        playout(other, Rng(seed))
        if usual.returns() != other.returns():
            return
    pytest.fail(f"{name} makes no difference")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_played_to_the_end(seats: int, preset: str) -> None:
    for seed in range(5):
        state = GAME.deal(seed, seats=seats, preset=preset)
        playout(state, Rng(seed))
        assert state.to_move() == -1
        assert sum(len(cards) for cards in state.places().values()) == 95
