"""The bots, the tendency to throw above all."""

from __future__ import annotations

import pytest
from tests.games.cooperative_solitaire.positions import FULL, lay

from kibitz.core.errors import BadInputError
from kibitz.core.rng import Rng
from kibitz.core.turn import Player, Turn
from kibitz.games.cooperative_solitaire import GAME
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState


def bot(word: str) -> Player:
    name, _, params = word.partition(":")
    found = next(b for b in GAME.bots if b.name == name)
    return found.make(params.split(",") if params else [])


def shares(player: Player, state: CooperativeSolitaireState, draws: int = 4000) -> dict[str, float]:
    """How often each move is chosen."""
    count: dict[str, int] = {}
    rng = Rng(7)
    for _ in range(draws):
        text = state.move_text(player.choose(Turn(state, state.to_move(), rng))).split()[0]
        count[text] = count.get(text, 0) + 1
    return {text: n / draws for text, n in count.items()}


BOTH = {"helpers": FULL, "primary": ("7S", "8C"), "secondary": ("KC", "6C"),
        "throwaway": ("", "6S")}  # fmt: skip


def test_tendency_a_p_t_as_documented() -> None:
    state = lay(**BOTH)  # type: ignore[arg-type]
    found = shares(bot("tendency:0.5,0.5,0.5"), state)
    assert found["P-OP"] == pytest.approx(0.25, abs=0.03)
    assert found["P-OT"] == pytest.approx(0.125, abs=0.03)
    assert found["throw"] == pytest.approx(0.625, abs=0.03)


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("tendency:0,0,1", "throw"),
        ("tendency:0,1,1", "throw"),
        ("tendency:1,0,1", "P-OT"),
        ("tendency:1,1,0", "P-OP"),
        ("tendency:1,1,1", "P-OP"),
        ("tendency:1,0,0", "throw"),
        ("miser", "throw"),
        ("generous", "P-OP"),
    ],
)
def test_tendency_certainties(word: str, wanted: str) -> None:
    assert shares(bot(word), lay(**BOTH), 200) == {wanted: 1.0}  # type: ignore[arg-type]


def test_tendency_several_throws_on_the_same_pile_are_equally_likely() -> None:
    helpers = f"7C|9S|{'|'.join(FULL.split('|')[2:])}"
    state = lay(helpers=helpers, primary=("9C", "8C"), secondary=("KC", "KD"))
    found = shares(bot("generous"), state)
    assert set(found) == {"P-OP", "H1-OP", "H2-OP"}
    assert max(found.values()) < 0.37


def test_tendency_does_not_touch_forced_moves() -> None:
    state = lay(helpers="9H|KH 2S|TD", primary=("8S", "9S"), secondary=("7H", "KD"))
    for word in ("miser", "generous"):
        found = shares(bot(word), state)
        assert set(found) == {state.move_text(a).split()[0] for a in state.legal_actions()}


@pytest.mark.parametrize("word", ["tendency:1", "tendency:1,2,0", "tendency:a,b,c",
                                  "tendency:-0.1,0,0", "tendency:nan,0,0", "miser:1",
                                  "generous:0,0,1"])  # fmt: skip
def test_bad_parameters_are_refused(word: str) -> None:
    with pytest.raises(BadInputError):
        bot(word)
