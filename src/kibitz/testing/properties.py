"""The parts of the conformance suite that use hypothesis, which shrinks failing examples."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kibitz.core.game import Game, Setup
from kibitz.core.rng import derived_seed
from kibitz.testing.declared import Words
from kibitz.testing.effort import Effort
from kibitz.testing.playthrough import Playthrough
from kibitz.testing.report import Where


def check_properties(
    game: Game, setups: list[Setup], max_decisions: int, words: Words, effort: Effort
) -> None:
    """Games steered by hypothesis, and any text as a move."""
    profile = settings(
        max_examples=effort.examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )

    @profile
    @given(
        setup=st.sampled_from(setups),
        seed=st.integers(0, 2**32 - 1),
        choices=st.lists(st.integers(0, 40), max_size=30),
        texts=st.lists(st.text(max_size=30), min_size=1, max_size=20),
    )
    def any_text_is_read_or_refused(
        setup: Setup, seed: int, choices: list[int], texts: list[str]
    ) -> None:
        state = game.start(game.new_deal(seed, setup), setup)
        made: list[str] = []
        for choice in choices:
            if state.to_move() < 0:
                break
            actions = state.legal_actions()
            action = actions[choice % len(actions)]
            made.append(state.move_text(action))
            state.apply(action)
        where = Where(game, setup, seed, len(made), state.to_move())
        if state.to_move() >= 0:
            checker = Playthrough(where, max_decisions, words, bots=False)
            legal = [state.move_text(action) for action in state.legal_actions()[:10]]
            mixed = [a + b for a, b in zip(texts, [*legal, *made], strict=False)]
            for text in [*texts, *mixed, *made]:
                checker.check_text(state, text, where)

    @settings(profile, max_examples=effort.steered)
    @given(
        setup=st.sampled_from(setups),
        seed=st.integers(0, 2**32 - 1),
        choices=st.lists(st.integers(0, 40), max_size=40),
    )
    def steered_games_conform(setup: Setup, seed: int, choices: list[int]) -> None:
        where = Where(game, setup, derived_seed(seed))
        Playthrough(where, max_decisions, words, False, choices, effort).check()

    any_text_is_read_or_refused()
    steered_games_conform()
