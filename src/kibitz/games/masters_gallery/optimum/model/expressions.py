# interpreted: builds models for solvers that are not part of Kibitz
"""Integer variables, linear expressions and (conditional) linear constraints.

Independent of any solver: all backends translate the same model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


class Expr:
    """A linear expression: a constant, and variables with factors."""

    __slots__ = ("constant", "terms")

    def __init__(self, terms: Mapping[int, int] | None = None, constant: int = 0) -> None:
        self.terms: dict[int, int] = dict(terms or {})
        """Factors by the variable's number."""
        self.constant = constant

    def __add__(self, other: Expr | int) -> Expr:
        if isinstance(other, int):
            return Expr(self.terms, self.constant + other)
        found = Expr(self.terms, self.constant + other.constant)
        for number, factor in other.terms.items():
            found.terms[number] = found.terms.get(number, 0) + factor
        return found

    __radd__ = __add__

    def __neg__(self) -> Expr:
        return self * -1

    def __sub__(self, other: Expr | int) -> Expr:
        return self + (other * -1)

    def __rsub__(self, other: int) -> Expr:
        return self * -1 + other

    def __mul__(self, factor: int) -> Expr:
        terms = {number: factor * old for number, old in self.terms.items()}
        return Expr(terms, self.constant * factor)

    __rmul__ = __mul__

    def value(self, values: list[int]) -> int:
        """Its value for these values of the variables."""
        return self.constant + sum(f * values[number] for number, f in self.terms.items())


def total(parts: Iterable[Expr | int]) -> Expr:
    """The sum of expressions and numbers."""
    found = Expr()
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
    """An integer variable."""

    name: str
    low: int
    high: int


@dataclass
class Constraint:
    """``low <= terms <= high``, if all of ``only_if`` hold; an open side is None."""

    terms: dict[int, int]
    low: int | None
    high: int | None
    only_if: list[tuple[int, bool]] = field(default_factory=list)
    """Flags, and whether each must be 1 (True) or 0."""


class LinearModel:
    """Variables, constraints, and an objective to maximise."""

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.constraints: list[Constraint] = []
        self.goal = Expr()
        """The objective, to be maximised."""

    def clone(self) -> LinearModel:
        """A copy to which more can be added without changing this one."""
        other = LinearModel()
        other.variables = list(self.variables)
        other.constraints = list(self.constraints)
        other.goal = self.goal
        return other

    def number(self, name: str, low: int, high: int) -> Expr:
        """A new variable, or a constant if there is only one value."""
        assert low <= high, name
        if low == high:
            return Expr(constant=low)
        self.variables.append(Variable(name, low, high))
        return Expr({len(self.variables) - 1: 1})

    def flag(self, name: str) -> Expr:
        """A new variable that is 0 or 1."""
        return self.number(name, 0, 1)

    def between(
        self, low: int | None, what: Expr, high: int | None, only_if: Iterable[Expr] = ()
    ) -> None:
        """``low <= what <= high`` if every flag in ``only_if`` is 1 (``1 - flag``: is 0)."""
        literals: list[tuple[int, bool]] = []
        for flag in only_if:
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
            self.constraints.append(Constraint(terms, low, high, literals))

    def at_most(self, what: Expr | int, most: Expr | int, only_if: Iterable[Expr] = ()) -> None:
        self.between(None, total([what]) - most, 0, only_if)

    def at_least(self, what: Expr | int, least: Expr | int, only_if: Iterable[Expr] = ()) -> None:
        self.between(0, total([what]) - least, None, only_if)

    def equal(self, what: Expr | int, other: Expr | int, only_if: Iterable[Expr] = ()) -> None:
        self.between(0, total([what]) - other, 0, only_if)

    def bounds(self, what: Expr) -> tuple[int, int]:
        """The range of an expression, by its variables' bounds alone."""
        low = high = what.constant
        for number, factor in what.terms.items():
            variable = self.variables[number]
            ends = sorted((factor * variable.low, factor * variable.high))
            low += ends[0]
            high += ends[1]
        return low, high

    def satisfied_by(self, values: list[int]) -> bool:
        """Whether these values are within all bounds and satisfy all constraints."""
        if any(not v.low <= x <= v.high for v, x in zip(self.variables, values, strict=True)):
            return False
        for constraint in self.constraints:
            if all((values[number] == 1) == wanted for number, wanted in constraint.only_if):
                found = sum(f * values[number] for number, f in constraint.terms.items())
                if constraint.low is not None and found < constraint.low:
                    return False
                if constraint.high is not None and found > constraint.high:
                    return False
        return True


def values_by_name(model: LinearModel, values: list[int]) -> dict[str, int]:
    """A solution, by the names of the variables."""
    return {v.name: x for v, x in zip(model.variables, values, strict=True)}
