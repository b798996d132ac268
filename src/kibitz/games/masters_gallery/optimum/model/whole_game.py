# interpreted: builds models for solvers that are not part of Kibitz
"""A whole game of Masters Gallery as counts: how many cards of which artist each seat displays.

The order of turns is not in the model. Below the limit any order is legal, so a round is described
by how many turns each seat takes, which symbols it uses, and how the round closes. Every legal game
is a solution with the same points, so a bound on the model is a bound on the game. The reverse does
not hold: ``playout.ordering`` finds an order of turns for a solution, or shows that there is none.
Clauses in brackets: RULES.md.

With the full rules and three seats the model has 1,434 variables and 2,616 constraints.
"""

from __future__ import annotations

from copy import copy
from itertools import pairwise

from kibitz.games.masters_gallery.cards import SECOND_DOWN, SECOND_UP, TOGETHER
from kibitz.games.masters_gallery.optimum.model.expressions import Expr, LinearModel, total
from kibitz.games.masters_gallery.optimum.model.round_variables import RANKS, USED
from kibitz.games.masters_gallery.optimum.model.rounds import RoundModel
from kibitz.games.masters_gallery.optimum.model.situation import Situation, most_of_an_artist
from kibitz.games.masters_gallery.optimum.model.symmetry import ArtistSymmetry
from kibitz.games.masters_gallery.options import ONE_AWARD_EACH


class GameModel:
    """The rounds that are left, and the points."""

    def __init__(
        self, situation: Situation, groups: list[list[int]] | None = None, loose: bool = False
    ) -> None:
        """``groups``: seats to aggregate, see ``RoundVariables``. ``loose``: a group is one party;
        otherwise each of its seats has a hand and turns of its own."""
        self.situation = situation
        self.linear = LinearModel()
        self.symmetry = ArtistSymmetry(self.linear, situation)
        self.groups = groups or [[p] for p in range(situation.seats)]
        self.parties = self.groups if loose else [[p] for group in self.groups for p in group]
        self.rounds = [
            RoundModel(self.linear, situation, self.symmetry, number, self.groups, self.parties)
            for number in range(len(situation.deals))
        ]
        self.parts = {name: parts for r in self.rounds for name, parts in r.parts.items()}
        """The ``parts`` of all rounds."""
        self.scoring: list[list[Expr]] = []
        """By round and artist: the scoring cards of the groups whose points were asked for last."""
        self.awarded: list[Expr] = []
        """Flags that count the awards of the artists, round by round."""
        self._join_rounds()
        self.symmetry.break_symmetry(self.linear, self.rounds[0].ranked)

    def clone(self) -> GameModel:
        """A copy to which constraints can be added without changing this one."""
        other = copy(self)
        other.linear = self.linear.clone()
        return other

    def restrict_to_plain_play(self) -> bool:
        """Exclude what makes a solution for groups hard to lift: second cards, simultaneous plays,
        and seats that run out of cards. Returns whether the options allow any of that."""
        for r in self.rounds:
            for g in r.groups:
                self.linear.equal(total(r.use[SECOND_UP][g]) + total(r.use[SECOND_DOWN][g]), 0)
                self.linear.equal(total(r.use[TOGETHER][g]) + total(r.closing_all[g]), 0)
            self.linear.equal(total(r.closes_empty) + total(r.runs_out), 0)
        options = self.situation.options
        return bool(options.second_cards or options.simultaneous or options.skip_empty)

    def aggregate(self, solution: dict[str, int]) -> dict[str, int]:
        """A solution for single seats, by name, as a solution for these groups."""
        found: dict[str, int] = {}
        for variable in self.linear.variables:
            names = self.parts.get(variable.name, [variable.name])
            if any(name in solution for name in names):
                # A missing name is a constant 0, not a variable.
                number = sum(solution.get(name, 0) for name in names)
                found[variable.name] = min(number, variable.high)
        return found

    def _join_rounds(self) -> None:
        model, situation = self.linear, self.situation
        options = situation.options
        first = self.rounds[0]
        n = situation.seats
        for i, party in enumerate(self.parties):
            model.equal(first.hand[i], sum(situation.hands[p] + situation.deals[0] for p in party))
        if situation.starter is not None:
            for p in first.seats:
                model.equal(first.starts[p], int(p == situation.starter))
        for before, after in pairwise(self.rounds):
            for i, party in enumerate(self.parties):
                left = before.remaining[i] - before.added[i]
                model.equal(after.hand[i], left + len(party) * situation.deals[after.number])
            for p in before.seats:
                # [Round 2] The seat to the closer's left starts, or the same one again.
                model.at_least(after.starts[p], before.closes[(p - 1) % n])
                again = before.starts[p]
                if before.in_progress is not None and before.in_progress.actor >= 0:
                    again = Expr(constant=int(p == (before.in_progress.actor + 1) % n))
                model.at_least(after.starts[p], again + before.idle - 1)
        self._empty_hands()
        for a in first.artists:
            model.at_most(total(r.cards[a] for r in self.rounds), self.symmetry.works[a])
            for s in USED:
                used = [r.use[s][g][a] for r in self.rounds for g in r.groups]
                if s == TOGETHER:
                    used += [r.closing_all[g][a] for r in self.rounds for g in r.groups]
                model.at_most(total(used), situation.symbols[a][s])
            if options.awards == ONE_AWARD_EACH:
                given = total(r.given[a] for r in self.rounds)
                model.at_most(given, 1 - situation.awarded[a])
        model.at_most(total(total(r.given) for r in self.rounds), situation.tokens)

    def _empty_hands(self) -> None:
        """A seat that runs out of cards must have had the turns to play them.

        For single seats that follows from the rest; for parties it is a cut.
        """
        model, situation = self.linear, self.situation
        for i, party in enumerate(self.parties):
            if len(party) == 1:
                continue
            for p in party:
                left = Expr(constant=situation.hands[p])
                for r in self.rounds:
                    besides = r.seconds[i] + r.laid[i] + r.laid_late[i] + r.to_lay[i]
                    left = left + situation.deals[r.number] - r.turns_due[p] - besides
                    most = max(0, model.bounds(left)[1])
                    model.at_most(left, most * (1 - r.runs_out[p]))
                    if not situation.options.skip_empty:
                        empty = r.closes_empty[(p - 1) % situation.seats]
                        model.at_most(left, most * (1 - empty))
                    left = left - r.added[i]

    def points(self, name: str, groups: list[int], one_artist: bool) -> Expr:
        """What these groups of seats score together.

        A token put on an artist in some round counts once for each card that scores from then on.
        With ``one_artist`` all awards of a round go to one artist. No maximum is lost by that,
        because each award is worth most on the same artist.
        """
        situation, model = self.situation, self.linear
        seats = [p for g in groups for p in self.groups[g]]
        found = Expr(constant=sum(situation.points[p] for p in seats))
        scoring = self.scoring = [self._scoring(name, r, groups) for r in self.rounds]
        for a in self.rounds[0].artists:
            found = found + situation.values[a] * total(row[a] for row in scoring)
            for before in self.rounds:
                later = self.rounds[before.number :]
                parts = [
                    [
                        self._product(
                            f"{name}_token_{before.number}_{k}_{r.number}_{a}",
                            row[a],
                            scoring[r.number][a],
                        )
                        for r in later
                    ]
                    for k, row in enumerate(before.ranked)
                ]
                for k, row in enumerate(before.ranked):
                    found = found + (RANKS - k) * total(parts[k])
                    model.at_most(total(parts[k]), self.symmetry.most[a] * row[a])
                for i, r in enumerate(later):
                    of_round = total(row[i] for row in parts)
                    model.at_most(of_round, scoring[r.number][a])
                    if r is before:
                        model.at_least(of_round, scoring[r.number][a])
            if situation.options.awards and situation.tokens:
                found = found + 2 * self._awards(name, a, [row[a] for row in scoring])
        if one_artist and situation.options.awards and situation.options.awards != ONE_AWARD_EACH:
            for r in self.rounds:
                which = [model.flag(f"{name}_favours_{r.number}_{a}") for a in r.artists]
                model.equal(total(which), 1)
                for a in r.artists:
                    model.at_most(r.given[a], situation.tokens * which[a])
        return found

    def _scoring(self, name: str, r: RoundModel, groups: list[int]) -> list[Expr]:
        """[Scoring 1, 2] The cards of ranked artists."""
        model = self.linear
        seats = sum(len(self.groups[g]) for g in groups)
        found: list[Expr] = []
        for a in r.artists:
            shown = total(r.displays[g][a] for g in groups)
            most = min(model.bounds(shown)[1], most_of_an_artist(self.situation, seats))
            cards = model.number(f"{name}_scoring_{r.number}_{a}", 0, most)
            model.at_most(cards, shown)
            model.at_most(cards, most * r.places[a])
            for row in r.ranked:
                model.equal(cards, shown, [row[a]])
            found.append(cards)
        return found

    def _awards(self, name: str, a: int, scoring: list[Expr]) -> Expr:
        """Scoring cards of an artist, each times the awards that the artist has by then."""
        model, situation = self.linear, self.situation
        most = min(1 if situation.options.awards == ONE_AWARD_EACH else 5, situation.tokens)
        tokens = Expr()
        earlier = [Expr() for _ in range(most)]
        parts: list[list[Expr]] = [[] for _ in range(most)]
        for r in self.rounds:
            tokens = tokens + r.given[a]
            flags = [model.flag(f"{name}_has_{r.number}_{a}_{j}") for j in range(most)]
            for one, more in pairwise(flags):
                model.at_most(more, one)
            model.equal(tokens, total(flags))
            self.awarded += flags
            for j, one in enumerate(flags):
                model.at_least(one, earlier[j])
                part = f"{name}_award_{r.number}_{a}_{j}"
                parts[j].append(self._product(part, one, scoring[r.number]))
            earlier = flags
        for j in range(most):
            model.at_most(total(parts[j]), self.symmetry.most[a] * earlier[j])
        return total(total(row) for row in parts)

    def _product(self, name: str, flag: Expr, cards: Expr) -> Expr:
        """``flag * cards``, linearised."""
        model = self.linear
        high = model.bounds(cards)[1]
        part = model.number(name, 0, high)
        model.at_most(part, high * flag)
        model.at_most(part, cards)
        model.at_least(part, cards - high * (1 - flag))
        return part
