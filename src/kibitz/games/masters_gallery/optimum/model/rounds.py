# interpreted: builds models for solvers that are no part of Kibitz
"""One round of Masters Gallery as counts; see counts.py. Clauses in brackets: RULES.md."""

from __future__ import annotations

from itertools import pairwise, permutations

from kibitz.games.masters_gallery.cards import (
    AWARD,
    DRAW_ONE,
    SECOND_DOWN,
    SECOND_UP,
    TOGETHER,
)
from kibitz.games.masters_gallery.optimum.model.expressions import Expr, LinearModel, total
from kibitz.games.masters_gallery.optimum.model.situation import Situation, most_of_an_artist
from kibitz.games.masters_gallery.optimum.model.symmetry import ArtistSymmetry

RANKS = 3
"""The first three artists get 3, 2 and 1."""
USED = (DRAW_ONE, SECOND_UP, SECOND_DOWN, TOGETHER, AWARD)


class RoundModel:
    """The counts of one round.

    Seats may be taken together. Of which artists their cards are is counted for each *group* of
    seats, how many cards they hold, play and draw for each *party*, which is a group or a part of
    one. That allows more than the rules do, and the more the larger groups and parties are. Points
    that not even such a model reaches are out of reach.
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
        """For each number that a model without groups does not have, the names of those that it is
        the sum of; a flag says that there is some."""
        self.grids: dict[str, list[list[Expr]]] = {}
        options, limit = situation.options, situation.limit
        self.seats = range(situation.seats)
        self.groups = range(len(groups))
        self.artists = range(situation.artists)
        allowed = {
            DRAW_ONE: options.draw_one,
            SECOND_UP: options.second_cards,
            SECOND_DOWN: options.second_cards,
            TOGETHER: options.simultaneous,
            AWARD: options.awards != 0,
        }
        most = [min(limit, works) for works in symmetry.most]
        together = sum(s[TOGETHER] for s in situation.symbols) if options.simultaneous else 0
        grid = self._grid
        self.main = grid("main", most)
        """Cards displayed as a turn's main card, by group and artist."""
        self.use = {
            s: grid(f"use{s}", [symbols[s] if allowed[s] else 0 for symbols in situation.symbols])
            for s in USED
        }
        """How many of them use their symbol; not the ✠ that closes the round."""
        self.closing_all = grid(
            "last_all", [s[TOGETHER] if options.simultaneous else 0 for s in situation.symbols]
        )
        """The ✠ that closes the round."""
        self.early = grid("early", most if together else [0] * len(most))
        """Cards laid in simultaneous plays that do not close the round."""
        self.late = grid("late", [min(1, together)] * len(most), each=True)
        """Cards laid in the one that does."""
        self.add = grid("add", [int(options.additional_cards)] * len(most), each=True)
        """Additional cards."""
        self.extra = [
            model.number(self._name("extra", a), 0, int(options.extra_card)) for a in self.artists
        ]
        self.by_main = grid("by_main", [1] * len(most))
        """Whose main card of which artist closes the round, if one does."""
        self.by_second = grid("by_second", [int(options.second_cards)] * len(most))
        self.locks = grid("locks", [int(options.draw_one and options.closing_symbols)] * len(most))
        """The closing card is ■, and what it draws may not be added."""
        self.closes_empty = [model.flag(self._name("want", p)) for p in self.seats]
        """Who took the last turn of a round that closes for want of cards."""
        in_progress = self.in_progress = situation.in_progress if number == 0 else None
        never = situation.deals[number] > 0
        going = in_progress is not None and not in_progress.closed and not in_progress.laying
        self.idle = Expr() if never or going else model.flag(self._name("idle"))
        """Nobody takes a turn, or a further turn if the round is under way."""
        self.lays = self._grid(
            "lays", [int(in_progress is not None and in_progress.laying)] * len(most)
        )
        """Cards still to be laid for the simultaneous play that is going on at the start."""
        self.starts = [model.flag(self._name("starts", p)) for p in self.seats]
        self.closes = [model.flag(self._name("closes", p)) for p in self.seats]
        """Who is the closer."""
        self.runs_out = [model.flag(self._name("gone", p)) for p in self.seats]
        """The seat runs out of cards before the round's last play."""
        self.has_cards = [
            Expr(constant=1) if never else model.flag(self._name("has", p)) for p in self.seats
        ]
        """The seat has a card at the beginning."""
        draws = sum(s[DRAW_ONE] for s in situation.symbols) if options.draw_one else 0
        got = sum(situation.deals[: number + 1]) + max(situation.hands)
        drawn = draws if number else 0
        self.most_each = got + drawn
        """No seat ever holds more in this round."""
        self.most_held = [len(party) * got + drawn for party in parties]
        """No party either."""
        self.hand = [
            model.number(
                self._name("hand", i), len(party) * situation.deals[number], self.most_held[i]
            )
            for i, party in enumerate(parties)
        ]
        self.remaining = [
            model.number(self._name("kept", i), 0, most) for i, most in enumerate(self.most_held)
        ]
        """Cards left when the round has closed, before additional cards. Not more than there were:
        whoever draws one has played one."""
        for i, party in enumerate(parties):
            for what in ("hand", "kept"):
                self.parts[self._name(what, i)] = [self._name(what, p) for p in party]
        self.given = [
            model.number(self._name("given", a), 0, situation.tokens if options.awards else 0)
            for a in self.artists
        ]
        """Awards put on each artist."""
        self.ranked = [
            [model.flag(self._name("rank", k, a)) for a in self.artists]
            for k in range(min(RANKS, len(self.artists)))
        ]
        each = self._each
        self.turns = each("turns", "main")
        """By party, as all that follows: turns with a card,"""
        self.drawn = each("drawn", f"use{DRAW_ONE}")
        """cards drawn,"""
        self.seconds = each("seconds", f"use{SECOND_UP}", f"use{SECOND_DOWN}")
        """second cards,"""
        self.laid = each("laid", "early")
        """and cards laid in simultaneous plays,"""
        self.laid_late = each("laid_late", "late")
        """or in the one that closes the round,"""
        self.to_lay = each("to_lay", "lays")
        """or in one that was going on at the start,"""
        self.added = each("added", "add")
        """and additional cards."""
        self.shows = [
            [
                self.main[g][a]
                + self.use[SECOND_UP][g][a]
                + self.use[SECOND_DOWN][g][a]
                + self.early[g][a]
                + self.late[g][a]
                + self.lays[g][a]
                for a in self.artists
            ]
            for g in self.groups
        ]
        """Cards displayed from now on until the round closes."""
        self.displays = [
            [
                self.shows[g][a]
                + self.add[g][a]
                + (
                    sum(in_progress.shown[p][a] for p in groups[g])
                    if in_progress is not None
                    else 0
                )
                for a in self.artists
            ]
            for g in self.groups
        ]
        """The whole displays in the end."""
        self.cards = [
            total(self.displays[g][a] for g in self.groups) + self.extra[a] for a in self.artists
        ]
        """All cards of an artist in the round: what it is ranked by."""
        self.up = [
            total(
                self.main[g][a] + self.use[SECOND_UP][g][a] + self.early[g][a] + self.lays[g][a]
                for g in self.groups
            )
            + (self.extra[a] if in_progress is None else in_progress.up[a])
            for a in self.artists
        ]
        """Face up before a simultaneous play closes the round, or when anything else has."""
        self.closed = Expr()
        """1 if a round under way closes before another turn."""
        self._constrain_closing()
        self._constrain_turns()
        self._constrain_hands()
        self._rank()

    def _name(self, what: str, *which: int) -> str:
        return "_".join([what, str(self.number), *map(str, which)])

    def _each(self, what: str, *grids: str) -> list[Expr]:
        """By party: the sum over all artists in these grids. Where a group has several parties,
        each has a number of its own, and these add up to the group's."""
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

    def _grid(self, what: str, most: list[int], each: bool = False) -> list[list[Expr]]:
        """Numbers by group and artist; ``each``: so many for each seat of a group."""
        found: list[list[Expr]] = []
        for g, group in enumerate(self.members):
            found.append([])
            for a in self.artists:
                high = most[a] * (len(group) if each else 1)
                found[g].append(self.linear.number(self._name(what, g, a), 0, high))
                self.parts[self._name(what, g, a)] = [self._name(what, p, a) for p in group]
        self.grids[what] = found
        return found

    def _uses(self, g: int, a: int, *symbols: int) -> Expr:
        return total(self.use[s][g][a] for s in symbols)

    def choices(self) -> list[Expr]:
        """All that is chosen in the round; the rest follows from it and from other rounds."""
        grids = [self.main, *self.use.values(), self.closing_all, self.early, self.late, self.lays]
        grids += [self.add, self.by_main, self.by_second, self.locks, self.ranked]
        found = [what for grid in grids for row in grid for what in row]
        return [
            *found, *self.extra, *self.given,
            *self.closes_empty, *self.starts, *self.closes, *self.runs_out,
        ]  # fmt: skip

    def _constrain_closing(self) -> None:
        """[Closing 1-4] Below the limit before the last play, and one way to close."""
        model, options, limit = self.linear, self.situation.options, self.situation.limit
        model.equal(total(self.closes) + self.idle, 1)
        for g in self.groups:
            ways = total(self.by_main[g]) + total(self.by_second[g]) + total(self.closing_all[g])
            wants = total(self.closes_empty[p] for p in self.members[g])
            model.equal(total(self.closes[p] for p in self.members[g]), ways + wants)
        for p in self.seats:
            model.at_most(self.closes_empty[p], self.closes[p])
        if self.in_progress is not None:
            for a in self.artists:
                model.equal(self.extra[a], self.in_progress.extra[a])
        elif options.extra_card:
            model.equal(total(self.extra), 1)
        closed = self.closed = self._constrain_closed_before_turn()
        sim = total(total(row) for row in self.closing_all)
        reached: list[Expr] = []
        for a in self.artists:
            by_card = total(self.by_main[g][a] + self.by_second[g][a] for g in self.groups)
            model.at_most(self.up[a], limit - 1 + by_card + 2 * limit * closed)
            model.at_least(self.up[a], limit * by_card)
            late = total(self.late[g][a] for g in self.groups)
            reached.append(model.number(self._name("reached", a), 0, int(options.simultaneous)))
            model.at_least(self.up[a] + late, limit * reached[a])
        if options.simultaneous:
            model.at_least(total(reached), sim)
            for a in self.artists:
                model.at_most(reached[a], sim)
        for g in self.groups:
            for a in self.artists:
                model.at_least(self.main[g][a], self._uses(g, a, *USED) + self.closing_all[g][a])
                # [Closing 2] A main card that closes the round does not also use these symbols.
                void = [SECOND_UP, SECOND_DOWN, TOGETHER]
                if not options.closing_symbols:
                    void += [DRAW_ONE, AWARD]
                model.at_least(self.main[g][a], self._uses(g, a, *void) + self.by_main[g][a])
                model.at_least(self.use[SECOND_UP][g][a], self.by_second[g][a])
                # [Closing 6] If there is neither a plain card nor ★ to close with, it is ■.
                if options.closing_symbols:
                    void.append(DRAW_ONE)
                    model.at_least(
                        self.main[g][a],
                        self._uses(g, a, *void) + self.by_main[g][a] - self.locks[g][a],
                    )
                    model.at_most(self.locks[g][a], self.use[DRAW_ONE][g][a])
                    model.at_most(self.locks[g][a], self.by_main[g][a])

    def _constrain_closed_before_turn(self) -> Expr:
        """1 if a round under way closes, or has closed, before another turn."""
        model, in_progress, limit = self.linear, self.in_progress, self.situation.limit
        if in_progress is None or not (in_progress.closed or in_progress.laying):
            return Expr()
        for p in self.seats:
            model.equal(total(self.lays[p]), int(in_progress.laying and in_progress.choosing[p]))
        if in_progress.closed:
            model.equal(self.idle, 1)
            return Expr(constant=1)
        closed = model.flag(self._name("closed"))
        reached = [model.flag(self._name("closed", a)) for a in self.artists]
        model.at_most(closed, self.idle)
        model.at_least(total(reached), closed)
        for a in self.artists:
            up = total(self.lays[p][a] for p in self.seats) + in_progress.up[a]
            model.at_least(up, limit * reached[a])
            model.at_most(up, limit - 1 + 2 * limit * closed)
        return closed

    def _constrain_turns(self) -> None:
        """[Turn 1, 3] Round the table from the starter to the closer."""
        model, options = self.linear, self.situation.options
        n = len(self.seats)
        most = sum(min(self.situation.limit, w) for w in self.situation.works)
        turns_due = self.turns_due = [
            model.number(self._name("laps", p), 0, most) for p in self.seats
        ]
        """How often it was each seat's turn, with or without cards."""
        begins = [model.flag(self._name("begins", p)) for p in self.seats]
        model.equal(total(self.starts), 1)
        model.equal(total(begins), 1 - self.idle)
        for p in self.seats:
            model.at_most(begins[p], self.starts[p])
            after = (p + 1) % n
            model.equal(turns_due[after] - turns_due[p], begins[after] - self.closes[p])
            model.at_least(turns_due[p], self.closes[p])
        for i, party in enumerate(self.parties):
            turns = self.turns[i]
            due = total(turns_due[p] for p in party)
            closes = total(self.closes[p] for p in party)
            model.at_least(turns, closes)
            model.at_most(turns, most * (1 - self.idle))
            if options.skip_empty:
                model.at_most(turns, due)
                model.at_most(due - turns, most * total(self.runs_out[p] for p in party))
                if len(party) == 1:
                    model.at_most(due - turns, most * (1 - closes))
            else:
                model.equal(turns, due)

    def _constrain_hands(self) -> None:
        """Nobody displays a card that it does not have; whoever has one takes its turns."""
        model, options, in_progress = self.linear, self.situation.options, self.in_progress
        n = len(self.seats)
        artists = len(self.artists)
        batches = total(self._uses(g, a, TOGETHER) for g in self.groups for a in self.artists)
        sim = total(total(row) for row in self.closing_all)
        wants = total(self.closes_empty)
        # Nobody takes a turn if there are no cards, or the round has closed already.
        idle = self.idle - self.closed
        for g, group in enumerate(self.members):
            locked = total(self.locks[g])
            if in_progress is not None and in_progress.closed:
                locked = locked + sum(in_progress.locked[p] for p in group)
                for p in group:
                    for a in self.artists:
                        model.at_most(self.add[g][a], int(in_progress.may_add[p][a]))
            kept = total(
                kept
                for party, kept in zip(self.parties, self.remaining, strict=True)
                if party[0] in group
            )
            model.at_most(total(self.add[g]), kept - locked)
            self._constrain_parties(g)
            for a in self.artists:
                # [Closing 5] One for each artist in the display.
                model.at_most(2 * self.add[g][a], self.displays[g][a])
        for i, party in enumerate(self.parties):
            size = len(party)
            most, cards = self.most_each, self.most_held[i]
            hand, kept, laid, late = (
                self.hand[i],
                self.remaining[i],
                self.laid[i],
                self.laid_late[i],
            )
            has = total(self.has_cards[p] for p in party)
            gone = total(self.runs_out[p] for p in party)
            spent = self.turns[i] + self.seconds[i] + laid + late + self.to_lay[i]
            model.equal(kept, hand + self.drawn[i] - spent)
            model.at_most(self.drawn[i] + self.seconds[i], self.turns[i])
            shown = sum(sum(in_progress.shown[p]) for p in party) if in_progress is not None else 0
            model.at_most(self.added[i], spent + shown)
            model.at_most(self.added[i], kept)
            model.at_most(has, hand)
            model.at_most(hand, most * has)
            model.at_most(spent, (cards + artists) * has)
            model.at_most(laid, size * batches)
            model.at_most(size * batches - laid, artists * gone)
            model.at_most(late, size - gone)
            model.at_most(kept, most * (size - gone))
            model.at_most(late, size * sim)
            # [Symbols 5] In a simultaneous play all who have cards must lay one.
            if options.simultaneous:
                model.at_most(kept, most * (size * (1 - sim) + late))
            held = hand - self.to_lay[i]
            if options.skip_empty:
                model.at_most(held, cards * (1 - idle))
                model.at_most(kept, cards * (1 - wants))
            else:
                wanting = total(self.closes_empty[(p - 1) % n] for p in party)
                model.at_most(kept, most * (size - wanting))
                for p in party:
                    model.at_most(held, most * (size + 1 - idle - self.starts[p]))
        if options.skip_empty:
            # All hands lie on the table then, and no artist has reached the limit.
            n_artists = len(self.artists)
            room = n_artists * (self.situation.limit - 1) - int(options.extra_card)
            room += n_artists * int(options.second_cards)
            held = total(self.hand)
            most = max(0, model.bounds(held)[1] - room)
            model.at_most(held, room + most * (1 - wants))
        awards = total(self._uses(g, a, AWARD) for g in self.groups for a in self.artists)
        model.equal(total(self.given), awards)

    def _constrain_parties(self, g: int) -> None:
        """What a party of a group must have done itself."""
        model = self.linear
        alone = [i for i, party in enumerate(self.parties) if set(party) < set(self.members[g])]
        if not alone:
            return
        closing = [total(grid[g]) for grid in (self.by_main, self.by_second, self.closing_all)]
        by_main, by_second, by_all = closing
        for i in alone:
            closes = total(self.closes[p] for p in self.parties[i])
            # [Closing 1-4] The closing card is the closer's own.
            plain = self.turns[i] - self.seconds[i]
            model.at_least(plain, closes + by_main - 1)
            model.at_least(self.seconds[i], closes + by_second - 1)
            model.at_least(plain - self.drawn[i], closes + by_all - 1)
        # [Closing 5] No seat adds two cards of an artist.
        some: list[Expr] = []
        for a in self.artists:
            name = self._name("some", g, a)
            some.append(model.number(name, 0, 1))
            model.at_most(some[a], self.add[g][a])
            self.parts[name] = self.parts[self._name("add", g, a)]
        for i in alone:
            model.at_most(self.added[i], len(self.parties[i]) * total(some))

    def _rank(self) -> None:
        """[Ranking] More cards first; of equals, the artist that comes first."""
        model, options = self.linear, self.situation.options
        most = most_of_an_artist(self.situation, len(self.seats), int(options.extra_card))
        self.places = [total(row[a] for row in self.ranked) for a in self.artists]
        """1 for an artist that is ranked."""
        leads = [model.number(self._name("lead", k), 0, most) for k in range(len(self.ranked))]
        self.leads = leads
        """How many cards the first, second and third have."""
        for k, row in enumerate(self.ranked):
            assigned = total(row)
            if options.rank_empty:
                model.equal(assigned, 1)
            else:
                model.at_most(assigned, 1)
                model.at_most(leads[k], most * assigned)
            if k:
                model.at_most(assigned, total(self.ranked[k - 1]))
                model.at_most(leads[k], leads[k - 1])
        for a in self.artists:
            model.at_most(self.places[a], 1)
            if not options.rank_empty:
                model.at_least(self.cards[a], self.places[a])
            higher = Expr()
            for k, row in enumerate(self.ranked):
                model.equal(leads[k], self.cards[a], [row[a]])
                model.at_most(self.cards[a], leads[k] + most * higher)
                higher = higher + row[a]
        self._break_ties()
        self._lead()

    def _break_ties(self) -> None:
        model, symmetry = self.linear, self.symmetry
        last = self.ranked[-1]
        for a, b in permutations(self.artists, 2):
            second = 1 - symmetry.before(a, b)
            if not second.terms and not second.constant:
                continue
            # As many cards are enough for the one that comes first; the other needs one more.
            for k, (row, below) in enumerate(pairwise(self.ranked)):
                more = self.leads[k] - self.leads[k + 1]
                model.at_least(more, second, [row[a], below[b]])
            more = self.leads[-1] - self.cards[b]
            room = 1 - model.bounds(more)[0]
            model.at_least(more, second - room * self.places[b], [last[a]])

    def _lead(self) -> None:
        """What follows from the ranking; a solver sees it sooner when it is said."""
        wants = total(self.closes_empty)
        limit = self.situation.limit
        self.linear.at_least(self.leads[0], limit * (1 - wants - self.idle))
        for a in self.artists:
            self.linear.at_least(self.cards[a], limit * (self.ranked[0][a] - wants - self.idle))
