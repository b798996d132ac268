"""The tests run on the intended build: `make test` says which, and from which folder."""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import kibitz
import kibitz.core.rng
from kibitz._loader import build_kind

ROOT = Path(__file__).resolve().parents[1]
EXPECTED_BUILD = os.environ.get("KIBITZ_EXPECT_BUILD")
EXPECTED_SRC = os.environ.get("KIBITZ_EXPECT_SRC")

pytestmark = [
    pytest.mark.pure,
    pytest.mark.skipif(
        EXPECTED_BUILD is None or EXPECTED_SRC is None, reason="only `make test` says which"
    ),
]


def test_every_module_comes_from_the_expected_folder() -> None:
    expected = ROOT / str(EXPECTED_SRC) / "kibitz"
    for name, module in list(sys.modules.items()):
        if name == "kibitz" or name.startswith("kibitz."):
            assert module.__file__ is not None, name
            assert Path(module.__file__).resolve().is_relative_to(expected), name


def test_the_engine_is_of_the_expected_kind() -> None:
    assert EXPECTED_BUILD in ("compiled", "pure")
    assert build_kind() == EXPECTED_BUILD
    suffixes = tuple(EXTENSION_SUFFIXES) if EXPECTED_BUILD == "compiled" else (".py",)
    assert str(kibitz.core.rng.__file__).endswith(suffixes)
