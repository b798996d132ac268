"""The table that comes with the package: what docs/bluffing.md says about it is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.tiers import tier

from kibitz.games.montenegro.equilibrium import table
from kibitz.games.montenegro.equilibrium.abstraction import (
    ACTIONS,
    CONTEXTS,
    STATES,
    tree_of,
)
from kibitz.games.montenegro.equilibrium.best_response import exploitability
from kibitz.games.montenegro.equilibrium.solver import Solver
from kibitz.games.montenegro.equilibrium.worth import SIZE, Standing

DOCS = Path(__file__).parents[4] / "docs" / "bluffing.md"


def published() -> dict[int, float]:
    """The exploitability of each context, from the table in the docs."""
    rows = re.findall(r"^\| (\d+) \|.*\| (0\.\d{4}) \|$", DOCS.read_text(encoding="utf-8"), re.M)
    return {int(context): float(gap) for context, gap in rows}


@pytest.mark.parametrize("context", range(0, CONTEXTS, tier(12, 1, 60)))
def test_exploitability_is_what_the_docs_say(context: int) -> None:
    tree, strategy, _ = table.solved(context)
    assert exploitability(tree, strategy) == pytest.approx(published()[context], abs=6e-5)


def test_the_docs_list_every_context_and_their_mean() -> None:
    gaps = published()
    assert sorted(gaps) == list(range(CONTEXTS))
    text = DOCS.read_text(encoding="utf-8")
    mean = sum(gaps.values()) / CONTEXTS
    assert f"on average {mean:.3f}" in text
    assert f"at worst {max(gaps.values()):.3f}" in text


def test_shares_of_each_state_are_a_distribution() -> None:
    for context in (0, 37, 83):
        tree, strategy, erring = table.solved(context)
        for node in tree.nodes:
            for s in table.stored_states(context, node):
                for shares in (strategy, erring):
                    row = [shares[node.index][s * ACTIONS + a] for a in range(ACTIONS)]
                    assert sum(row) == pytest.approx(1.0)
                    closed = [edge for edge in node.edges if not edge.kernel.open_to(s)]
                    assert all(row[edge.action] == 0.0 for edge in closed)


def test_a_strategy_is_unpacked_as_it_was_packed() -> None:
    context = 31
    tree = tree_of(context)
    solver = Solver(tree)
    solver.run(3)
    strategy = solver.average()
    found = table.unpack(context, tree, table.pack(context, tree, strategy))
    for node in tree.nodes:
        for s in table.stored_states(context, node):
            for a in range(ACTIONS):
                # Up to seven shares below 0.02 are left out, and the others grow.
                at = s * ACTIONS + a
                assert found[node.index][at] == pytest.approx(strategy[node.index][at], abs=0.14)


def test_the_file_is_small_and_whole() -> None:
    lines = table.FILE.read_text(encoding="ascii").splitlines()
    assert lines[0] == table.VERSION
    assert len(lines) == 2 + CONTEXTS
    assert len(lines[1].split()) == SIZE
    assert table.FILE.stat().st_size < 2_000_000


def test_the_recipe_gives_a_stored_strategy_again() -> None:
    context = 48
    tree = tree_of(context)
    solver = Solver(tree)
    solver.run(table.ITERATIONS)
    assert table.pack(context, tree, solver.average()) == table._lines()[2 + context]


def test_worth_is_even_between_equals_and_turns_round_with_the_seats() -> None:
    judge = table.worth()
    one, other = Standing(), Standing()
    one.mine, one.theirs, one.cards = [2.0, -1.0, 1.0, 3.5], [1.0, 2.0, -1.0, -1.0], 4.0
    other.mine, other.theirs, other.cards = one.theirs, one.mine, -4.0
    ahead = judge.chance(one, True, 4, False)
    assert ahead + judge.chance(other, False, 4, False) == pytest.approx(1.0)
    assert ahead > 0.5
    one.mine[1] = 1.0
    assert judge.chance(one, True, 4, False) == 1.0
    assert judge.chance(one, True, 4, True) < 1.0
    assert STATES == 108
