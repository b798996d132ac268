# interpreted: builds models for solvers that are not part of Kibitz
"""The variables of one round's model, and the sums that its constraints are about.

A round of the full rules with three seats has about 250 variables. Variables are added in a fixed
order and under fixed names: solvers depend on the order, checkpoint files on the names.
"""

from __future__ import annotations

from kibitz.games.masters_gallery.cards import AWARD, DRAW_ONE, SECOND_DOWN, SECOND_UP, TOGETHER
from kibitz.games.masters_gallery.optimum.model.expressions import Expr, LinearModel, total
from kibitz.games.masters_gallery.optimum.model.situation import Situation
from kibitz.games.masters_gallery.optimum.model.symmetry import ArtistSymmetry

RANKS = 3
"""The first three artists get 3, 2 and 1 [Ranking 3]."""
USED = (DRAW_ONE, SECOND_UP, SECOND_DOWN, TOGETHER, AWARD)
"""The symbols whose use is counted."""


class RoundVariables:
    """How many cards of each artist are displayed in which way, and how the round closes.

    Several seats can be aggregated to give a relaxation that is solved sooner. The artists of their
    cards are counted for each *group* of seats; how many cards they hold, play and draw is counted
    for each *party*, which is a group or a part of one. Every game is still a solution, so a bound
    on the relaxation is a bound on the game; the larger the groups, the weaker it is.
    """

    def __init__(
        self,
        model: LinearModel,
        situation: Situation,
        symmetry: ArtistSymmetry,
        number: int,
        groups: list[list[int]],
        parties: list[list[int]],
    ) -> None:
        self.linear = model
        self.situation = situation
        self.symmetry = symmetry
        self.number = number
        self.members = groups
        self.parties = parties
        self.parts: dict[str, list[str]] = {}
        """For each variable that exists only with groups: the names of the variables for single
        seats that add up to it, or, for a flag, of which at least one is not 0."""
        self.grids: dict[str, list[list[Expr]]] = {}
        """Variables by group and artist, by the name of the grid."""
        self.seats = range(situation.seats)
        self.groups = range(len(groups))
        self.artists = range(situation.artists)
        self.in_progress = situation.in_progress if number == 0 else None
        self._add_plays()
        self._add_closing()
        self._add_turn_flags()
        self._add_hands()
        self._add_awards_and_ranks()
        self._sum_by_party()
        self._sum_displays()

    def choices(self) -> list[Expr]:
        """The decisions of the round; all else follows from them and from other rounds."""
        grids = [self.main, *self.use.values(), self.closing_all, self.early, self.late, self.lays]
        grids += [self.add, self.by_main, self.by_second, self.locks, self.ranked]
        found = [what for grid in grids for row in grid for what in row]
        return [
            *found, *self.extra, *self.given,
            *self.closes_empty, *self.starts, *self.closes, *self.runs_out,
        ]  # fmt: skip

    def _name(self, what: str, *which: int) -> str:
        return "_".join([what, str(self.number), *map(str, which)])

    def _grid(self, what: str, most: list[int], each: bool = False) -> list[list[Expr]]:
        """Variables by group and artist, up to ``most``; ``each``: for each seat of the group."""
        found: list[list[Expr]] = []
        for g, group in enumerate(self.members):
            found.append([])
            for a in self.artists:
                high = most[a] * (len(group) if each else 1)
                found[g].append(self.linear.number(self._name(what, g, a), 0, high))
                self.parts[self._name(what, g, a)] = [self._name(what, p, a) for p in group]
        self.grids[what] = found
        return found

    def _by_party(self, what: str, *grids: str) -> list[Expr]:
        """By party: the sum over all artists in these grids.

        If a group has several parties, each gets a variable, and these add up to the group's sum.
        """
        found: list[Expr] = []
        for g, group in enumerate(self.members):
            together = total(total(self.grids[grid][g]) for grid in grids)
            parts = [party for party in self.parties if party[0] in group]
            if len(parts) == 1:
                found.append(together)
                continue
            high = self.linear.bounds(together)[1]
            own: list[Expr] = []
            for party in parts:
                name = self._name(what, len(found) + len(own))
                own.append(self.linear.number(name, 0, high))
                self.parts[name] = [
                    self._name(grid, p, a) for grid in grids for p in party for a in self.artists
                ]
            self.linear.equal(total(own), together)
            found += own
        return found

    def _add_plays(self) -> None:
        """Cards by the way in which they come to the table."""
        situation, options = self.situation, self.situation.options
        allowed = {
            DRAW_ONE: options.draw_one,
            SECOND_UP: options.second_cards,
            SECOND_DOWN: options.second_cards,
            TOGETHER: options.simultaneous,
            AWARD: options.awards != 0,
        }
        most = [min(situation.limit, works) for works in self.symmetry.most]
        together = sum(s[TOGETHER] for s in situation.symbols) if options.simultaneous else 0
        self.main = self._grid("main", most)
        """Cards displayed as a turn's main card, by group and artist."""
        self.use = {
            s: self._grid(f"use{s}", [row[s] if allowed[s] else 0 for row in situation.symbols])
            for s in USED
        }
        """By symbol: how many main cards use it; not the ✠ that closes the round."""
        self.closing_all = self._grid(
            "last_all", [s[TOGETHER] if options.simultaneous else 0 for s in situation.symbols]
        )
        """The ✠ that closes the round."""
        self.early = self._grid("early", most if together else [0] * len(most))
        """Cards laid in simultaneous plays that do not close the round."""
        self.late = self._grid("late", [min(1, together)] * len(most), each=True)
        """Cards laid in the simultaneous play that closes it."""
        self.add = self._grid("add", [int(options.additional_cards)] * len(most), each=True)
        """Additional cards."""
        self.extra = [
            self.linear.number(self._name("extra", a), 0, int(options.extra_card))
            for a in self.artists
        ]
        """By artist: the extra card."""

    def _add_closing(self) -> None:
        """What closes the round."""
        model, options, in_progress = self.linear, self.situation.options, self.in_progress
        artists = len(self.artists)
        self.by_main = self._grid("by_main", [1] * artists)
        """Whose main card of which artist closes the round, if one does."""
        self.by_second = self._grid("by_second", [int(options.second_cards)] * artists)
        """Whose second card does."""
        locking = int(options.draw_one and options.closing_symbols)
        self.locks = self._grid("locks", [locking] * artists)
        """The closing card is ■, and the card it draws may not be added."""
        self.closes_empty = [model.flag(self._name("want", p)) for p in self.seats]
        """By seat: it took the last turn of a round that closes because there are no cards left."""
        going = in_progress is not None and not in_progress.closed and not in_progress.laying
        self.idle = Expr() if self._is_dealt() or going else model.flag(self._name("idle"))
        """Nobody takes a turn; in a round in progress, nobody takes another."""
        laying = int(in_progress is not None and in_progress.laying)
        self.lays = self._grid("lays", [laying] * artists)
        """Cards still to be laid in the simultaneous play in progress."""

    def _is_dealt(self) -> bool:
        """Whether every seat gets cards at the beginning of the round."""
        return self.situation.deals[self.number] > 0

    def _add_turn_flags(self) -> None:
        """By seat: who starts, who closes, and who has cards."""
        model = self.linear
        self.starts = [model.flag(self._name("starts", p)) for p in self.seats]
        self.closes = [model.flag(self._name("closes", p)) for p in self.seats]
        self.runs_out = [model.flag(self._name("gone", p)) for p in self.seats]
        """The seat runs out of cards before the round's last play."""
        self.has_cards = [
            Expr(constant=1) if self._is_dealt() else model.flag(self._name("has", p))
            for p in self.seats
        ]
        """The seat has a card at the beginning."""

    def _add_hands(self) -> None:
        """Cards in hand at the beginning and at the end, by party."""
        model, situation, number = self.linear, self.situation, self.number
        draws = sum(s[DRAW_ONE] for s in situation.symbols) if situation.options.draw_one else 0
        got = sum(situation.deals[: number + 1]) + max(situation.hands)
        drawn = draws if number else 0
        self.most_each = got + drawn
        """No seat ever holds more in this round."""
        self.most_held = [len(party) * got + drawn for party in self.parties]
        """By party: it never holds more."""
        self.hand = [
            model.number(
                self._name("hand", i), len(party) * situation.deals[number], self.most_held[i]
            )
            for i, party in enumerate(self.parties)
        ]
        self.remaining = [
            model.number(self._name("kept", i), 0, most) for i, most in enumerate(self.most_held)
        ]
        """Cards left when the round has closed, before additional cards. Never more than there
        were at the beginning: whoever draws a card has played one."""
        for i, party in enumerate(self.parties):
            for what in ("hand", "kept"):
                self.parts[self._name(what, i)] = [self._name(what, p) for p in party]

    def _add_awards_and_ranks(self) -> None:
        model, situation = self.linear, self.situation
        tokens = situation.tokens if situation.options.awards else 0
        self.given = [model.number(self._name("given", a), 0, tokens) for a in self.artists]
        """Awards given to each artist."""
        self.ranked = [
            [model.flag(self._name("rank", k, a)) for a in self.artists]
            for k in range(min(RANKS, len(self.artists)))
        ]
        """By rank and artist: whether the artist has that rank."""

    def _sum_by_party(self) -> None:
        self.turns = self._by_party("turns", "main")
        """Turns in which a card is played."""
        self.drawn = self._by_party("drawn", f"use{DRAW_ONE}")
        """Cards drawn."""
        self.seconds = self._by_party("seconds", f"use{SECOND_UP}", f"use{SECOND_DOWN}")
        """Second cards."""
        self.laid = self._by_party("laid", "early")
        """Cards laid in simultaneous plays that do not close the round."""
        self.laid_late = self._by_party("laid_late", "late")
        """Cards laid in the simultaneous play that closes it."""
        self.to_lay = self._by_party("to_lay", "lays")
        """Cards still to be laid in the simultaneous play in progress."""
        self.added = self._by_party("added", "add")
        """Additional cards."""

    def _sum_displays(self) -> None:
        in_progress = self.in_progress
        self.displays = [
            [
                self.main[g][a]
                + self.use[SECOND_UP][g][a]
                + self.use[SECOND_DOWN][g][a]
                + self.early[g][a]
                + self.late[g][a]
                + self.lays[g][a]
                + self.add[g][a]
                + (0 if in_progress is None else sum(in_progress.shown[p][a] for p in group))
                for a in self.artists
            ]
            for g, group in enumerate(self.members)
        ]
        """By group and artist: the displays when the round is scored."""
        self.cards = [
            total(self.displays[g][a] for g in self.groups) + self.extra[a] for a in self.artists
        ]
        """All cards of an artist in the round."""
        self.counted = [
            self.cards[a]
            - total(self.add[g][a] for g in self.groups)
            - (0 if in_progress is None else in_progress.unranked[a])
            if self.situation.options.unranked
            else self.cards[a]
            for a in self.artists
        ]
        """By artist: the cards it is ranked by [Ranking 1]."""
        self.up = [
            total(
                self.main[g][a] + self.use[SECOND_UP][g][a] + self.early[g][a] + self.lays[g][a]
                for g in self.groups
            )
            + (self.extra[a] if in_progress is None else in_progress.up[a])
            for a in self.artists
        ]
        """Face up before a closing simultaneous play, or after anything else that closes."""
