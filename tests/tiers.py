"""How much work a test does: little with every `make test`, all of it with `make test NIGHTLY=1`,
and least on the uncompiled copy, which is ten times as slow.

A test that is reduced by this still checks the same thing, with fewer games, seeds or draws. Tests
that cannot be reduced are marked `nightly`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from kibitz._loader import build_kind
from kibitz.testing import FULL, QUICK

T = TypeVar("T")

NIGHTLY = os.environ.get("NIGHTLY", "0") not in ("", "0")
PURE = build_kind() == "pure"

SMALL = replace(
    QUICK, games=1, all_seats=False, tiny_games=1, with_bots=1, close_looks=2, bot_looks=1,
    hidden_looks=0, steps=1, counted=1, examples=1, steered=1,
)  # fmt: skip


DAY = replace(
    QUICK, games=1, tiny_games=1, with_bots=1, close_looks=3, bot_looks=1, steps=3, counted=3,
    examples=2, steered=1,
)  # fmt: skip


def tier(quick: T, full: T, pure: T | None = None) -> T:
    """The one that is to be used now; uncompiled it is ``quick`` if nothing less is given."""
    if PURE:
        return quick if NIGHTLY or pure is None else pure
    return full if NIGHTLY else quick


def one_in(every: int, cases: Iterable[Any]) -> list[Any]:
    """Parameters of a test: one case in so many with every run, all of them nightly. A case of
    several parameters is a tuple."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=[pytest.mark.nightly] if number % every else [],
        )
        for number, case in enumerate(cases)
    ]


EFFORT = tier(DAY, FULL, SMALL)
"""How hard the conformance suite looks."""
