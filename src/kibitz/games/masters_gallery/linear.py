# interpreted: builds models for solvers that are no part of Kibitz
"""A model of whole numbers and linear conditions, some of which hold only if others do.

It knows no solver. ``cpsat`` solves it, ``minizinc`` writes it down for others: both get the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


class Sum:
    """A constant and variables with factors."""

    __slots__ = ("constant", "terms")

    def __init__(self, terms: Mapping[int, int] | None = None, constant: int = 0) -> None:
        self.terms: dict[int, int] = dict(terms or {})
        """Factors by the variable's number."""
        self.constant = constant

    def __add__(self, other: Sum | int) -> Sum:
        if isinstance(other, int):
            return Sum(self.terms, self.constant + other)
        found = Sum(self.terms, self.constant + other.constant)
        for number, factor in other.terms.items():
            found.terms[number] = found.terms.get(number, 0) + factor
        return found

    __radd__ = __add__

    def __neg__(self) -> Sum:
        return self * -1

    def __sub__(self, other: Sum | int) -> Sum:
        return self + (other * -1)

    def __rsub__(self, other: int) -> Sum:
        return self * -1 + other

    def __mul__(self, factor: int) -> Sum:
        terms = {number: factor * old for number, old in self.terms.items()}
        return Sum(terms, self.constant * factor)

    __rmul__ = __mul__

    def value(self, values: list[int]) -> int:
        """What it comes to when the variables are these."""
        return self.constant + sum(f * values[number] for number, f in self.terms.items())


def total(parts: Iterable[Sum | int]) -> Sum:
    """All of them added up."""
    found = Sum()
    for part in parts:
        if isinstance(part, int):
            found.constant += part
            continue
        found.constant += part.constant
        for number, factor in part.terms.items():
            found.terms[number] = found.terms.get(number, 0) + factor
    return found


@dataclass
class Variable:
    """A whole number to be found."""

    name: str
    low: int
    high: int


@dataclass
class Condition:
    """``low <= terms <= high`` if all of ``given`` hold; an open side is None."""

    terms: dict[int, int]
    low: int | None
    high: int | None
    given: list[tuple[int, bool]] = field(default_factory=list)
    """Variables from 0 to 1, and whether each must be 1 or 0."""


class Model:
    """Variables, conditions, and what is to be as large as possible."""

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.conditions: list[Condition] = []
        self.goal = Sum()
        """To be maximised."""

    def again(self) -> Model:
        """The same model, to which more can be added without changing this one."""
        other = Model()
        other.variables = list(self.variables)
        other.conditions = list(self.conditions)
        other.goal = self.goal
        return other

    def number(self, name: str, low: int, high: int) -> Sum:
        """A new variable; just a number where there is nothing to choose."""
        assert low <= high, name
        if low == high:
            return Sum(constant=low)
        self.variables.append(Variable(name, low, high))
        return Sum({len(self.variables) - 1: 1})

    def flag(self, name: str) -> Sum:
        """A new variable that is 0 or 1."""
        return self.number(name, 0, 1)

    def between(
        self, low: int | None, what: Sum, high: int | None, given: Iterable[Sum] = ()
    ) -> None:
        """``what`` lies between two numbers if all of ``given`` hold (``1 - flag``: do not)."""
        literals: list[tuple[int, bool]] = []
        for flag in given:
            if not flag.terms:
                if flag.constant == 0:
                    return
                continue
            ((number, factor),) = flag.terms.items()
            assert (factor, flag.constant) in ((1, 0), (-1, 1))
            literals.append((number, factor == 1))
        terms = {number: factor for number, factor in what.terms.items() if factor}
        low = None if low is None else low - what.constant
        high = None if high is None else high - what.constant
        if terms or (low is not None and low > 0) or (high is not None and high < 0):
            self.conditions.append(Condition(terms, low, high, literals))

    def at_most(self, what: Sum | int, most: Sum | int, given: Iterable[Sum] = ()) -> None:
        self.between(None, total([what]) - most, 0, given)

    def at_least(self, what: Sum | int, least: Sum | int, given: Iterable[Sum] = ()) -> None:
        self.between(0, total([what]) - least, None, given)

    def equal(self, what: Sum | int, other: Sum | int, given: Iterable[Sum] = ()) -> None:
        self.between(0, total([what]) - other, 0, given)

    def bounds(self, what: Sum) -> tuple[int, int]:
        """Between which numbers a sum lies, by its variables' bounds alone."""
        low = high = what.constant
        for number, factor in what.terms.items():
            variable = self.variables[number]
            ends = sorted((factor * variable.low, factor * variable.high))
            low += ends[0]
            high += ends[1]
        return low, high

    def kept(self, values: list[int]) -> bool:
        """Whether these values keep every bound and condition."""
        if any(not v.low <= x <= v.high for v, x in zip(self.variables, values, strict=True)):
            return False
        for condition in self.conditions:
            if all((values[number] == 1) == wanted for number, wanted in condition.given):
                found = sum(f * values[number] for number, f in condition.terms.items())
                if condition.low is not None and found < condition.low:
                    return False
                if condition.high is not None and found > condition.high:
                    return False
        return True
