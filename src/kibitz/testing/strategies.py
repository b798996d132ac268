"""Hypothesis strategies for tests of games: seeds, set-ups, and positions."""

from __future__ import annotations

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(
        "kibitz.testing.strategies needs hypothesis: pip install hypothesis"
    ) from error

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game, Setup
from kibitz.core.options import Option, Value
from kibitz.core.rng import MAX_SEED
from kibitz.core.state import State


def seeds() -> st.SearchStrategy[int]:
    """Seeds of deals; small ones first."""
    return st.one_of(st.integers(0, 1000), st.integers(0, MAX_SEED))


def option_values(option: Option) -> st.SearchStrategy[Value]:
    """What an option may be set to. Of numbers without a narrow range, those near the default."""
    kind = option.kind()
    if kind == "bool":
        return st.booleans()
    if kind == "int":
        assert isinstance(option.default, int)
        low, high = option.low, option.high
        if high - low > 20:
            low, high = max(low, option.default - 2), min(high, option.default + 2)
        return st.integers(low, high)
    if option.choices:
        return st.sampled_from(option.choices)
    return st.just(option.default)


@st.composite
def setups(draw: st.DrawFn, game: Game) -> Setup:
    """Set-ups that a game accepts: seats and options, shrinking to the defaults."""
    seats = draw(
        st.one_of(st.just(game.default_seats), st.integers(game.min_seats, game.max_seats))
    )
    options: dict[str, object] = {}
    if draw(st.booleans()):
        options = {option.name: draw(option_values(option)) for option in game.options}
    try:
        return game.setup(seats, options)
    except BadInputError:
        return game.setup(seats)


@st.composite
def positions(draw: st.DrawFn, game: Game, max_moves: int = 60, running: bool = False) -> State:
    """Positions reached by legal moves; ``running``: only those in which somebody is on turn."""
    setup = draw(setups(game))
    state = game.start(game.new_deal(draw(seeds()), setup), setup)
    for choice in draw(st.lists(st.integers(0, 255), max_size=max_moves)):
        if state.to_move() < 0:
            break
        actions = state.legal_actions()
        ahead = state.clone()
        ahead.apply(actions[choice % len(actions)])
        if running and ahead.to_move() < 0:
            break
        state = ahead
    return state
