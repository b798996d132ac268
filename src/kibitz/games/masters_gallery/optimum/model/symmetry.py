# interpreted: builds models for solvers that are no part of Kibitz
"""Which artist is which.

Before the deal two artists differ only in how many works they have and in who comes first in a tie.
So a model need not say from the start which of them is ranked first in round 1: it may call the
artists by their ranks in that round, and leave open who they are. Otherwise a solver has to look
at the same games once for every way to exchange artists.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from kibitz.games.masters_gallery.optimum.model.expressions import Expr, LinearModel, total
from kibitz.games.masters_gallery.optimum.model.situation import Situation


class ArtistSymmetry:
    """The artists behind a model's numbers: themselves, or still to be found."""

    def __init__(self, model: LinearModel, situation: Situation) -> None:
        works = situation.works
        self.artists = range(situation.artists)
        self.open = situation.interchangeable
        self.most = [max(works) if self.open else n for n in works]
        """How many works each may have at most."""
        self.works = [Expr(constant=n) for n in works]
        """How many each has."""
        self.which: list[list[Expr]] = []
        """By number and artist: whether it is that one."""
        self._before: dict[tuple[int, int], Expr] = {}
        if self.open:
            self._leave_open(model, works)

    def _leave_open(self, model: LinearModel, works: list[int]) -> None:
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
        """[Ranking] 1 if the one comes before the other when they have equally many cards."""
        return self._before[i, j] if self.open else Expr(constant=int(i < j))

    def break_symmetry(self, model: LinearModel, ranked: list[list[Expr]]) -> None:
        """The numbers are the ranks of round 1; those not ranked then are in the artists' order."""
        if not self.open:
            return
        for k, row in enumerate(ranked):
            model.equal(total(row) - row[k], 0)
        for i, j in pairwise(self.artists[len(ranked) :]):
            model.equal(self.before(i, j), 1)

    def read(self, values: list[int]) -> list[int]:
        """For each artist, its number in the model."""
        if not self.open:
            return list(self.artists)
        numbers: list[int] = []
        for a in self.artists:
            numbers += [i for i in self.artists if self.which[i][a].value(values)]
        if sorted(numbers) != list(self.artists):
            raise ValueError("not every artist has one number")
        return numbers
