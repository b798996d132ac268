"""The search for modules that import each other in a circle, as ``make check`` runs it."""

from __future__ import annotations

from scripts.import_contracts import find_circles


def test_modules_that_import_one_way_are_no_circle() -> None:
    assert find_circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_every_circle_is_found_with_all_its_modules_and_no_others() -> None:
    imports = {
        "start": {"a"},
        "a": {"b"},
        "b": {"c", "end"},
        "c": {"a"},
        "x": {"y"},
        "y": {"x", "end"},
        "end": set[str](),
    }
    assert find_circles(imports) == [["a", "b", "c"], ["x", "y"]]


def test_a_package_and_a_module_in_it_can_be_a_circle() -> None:
    assert find_circles({"p": {"p.m"}, "p.m": {"p"}}) == [["p", "p.m"]]
