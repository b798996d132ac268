"""For all tests: which build of kibitz is being tested, and what is run first."""

from pathlib import Path

import pytest

import kibitz
from kibitz._loader import build_kind


def pytest_report_header() -> str:
    return f"kibitz: {build_kind()}, from {Path(kibitz.__file__).parent}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that have asked for more time come first. Otherwise one process may begin a long one
    when the other has nothing left to do. (Groups that have to stay in one process are larger, and
    xdist begins with the largest by itself.)"""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)
