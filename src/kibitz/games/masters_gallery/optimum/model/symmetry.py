# interpreted: builds models for solvers that are not part of Kibitz
"""Symmetry breaking: artists are numbered by their ranks in round 1.

Before the deal two artists differ only in how many works they have and in who wins a tie. So the
model numbers the artists by their ranks in round 1, and an assignment of numbers to artists is part
of the solution. Otherwise a solver looks at much the same games once for each of the 60 rankings of
round 1.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from kibitz.games.masters_gallery.optimum.model.expressions import Expr, LinearModel, total
from kibitz.games.masters_gallery.optimum.model.situation import Situation


class ArtistSymmetry:
    """Which artist each number of a model stands for: itself, or by assignment."""

    def __init__(self, model: LinearModel, situation: Situation) -> None:
        works = situation.works
        self.artists = range(situation.artists)
        self.assigned = situation.interchangeable
        self.most = [max(works) if self.assigned else n for n in works]
        """By number: an upper bound of the artist's works."""
        self.works = [Expr(constant=n) for n in works]
        """By number: how many works the artist has."""
        self.which: list[list[Expr]] = []
        """By number and artist: whether the number stands for that artist."""
        self._before: dict[tuple[int, int], Expr] = {}
        if self.assigned:
            self._assign(model, works)

    def _assign(self, model: LinearModel, works: list[int]) -> None:
        every = self.artists
        self.which = [[model.flag(f"is_{i}_{a}") for a in every] for i in every]
        for i in every:
            model.equal(total(self.which[i]), 1)
            model.equal(total(row[i] for row in self.which), 1)
        self.works = [total(works[a] * row[a] for a in every) for row in self.which]
        place = [total(a * row[a] for a in every) for row in self.which]
        n = len(every)
        for i, j in combinations(every, 2):
            first = model.flag(f"before_{i}_{j}")
            model.at_least(place[j] - place[i], 1 - n * (1 - first))
            model.at_least(place[i] - place[j], 1 - n * first)
            self._before[i, j], self._before[j, i] = first, 1 - first

    def before(self, i: int, j: int) -> Expr:
        """[Ranking 2] 1 if artist ``i`` wins a tie against ``j``."""
        return self._before[i, j] if self.assigned else Expr(constant=int(i < j))

    def break_symmetry(self, model: LinearModel, ranked: list[list[Expr]]) -> None:
        """Numbers are ranks of round 1; artists not ranked then follow in their usual order."""
        if not self.assigned:
            return
        for k, row in enumerate(ranked):
            model.equal(total(row) - row[k], 0)
        for i, j in pairwise(self.artists[len(ranked) :]):
            model.equal(self.before(i, j), 1)

    def read(self, values: list[int]) -> list[int]:
        """For each artist, its number in the model."""
        if not self.assigned:
            return list(self.artists)
        numbers: list[int] = []
        for a in self.artists:
            numbers += [i for i in self.artists if self.which[i][a].value(values)]
        if sorted(numbers) != list(self.artists):
            raise ValueError("the assignment of numbers to artists is not one to one")
        return numbers
