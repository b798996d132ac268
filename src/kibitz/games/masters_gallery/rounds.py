# interpreted: builds models for solvers that are no part of Kibitz
"""One round of Masters Gallery as counts; see counts.py. Clauses in brackets: RULES.md."""

from __future__ import annotations

from kibitz.games.masters_gallery.cards import (
    AWARD,
    DRAW_ONE,
    SECOND_DOWN,
    SECOND_UP,
    TOGETHER,
)
from kibitz.games.masters_gallery.linear import Model, Sum, total
from kibitz.games.masters_gallery.situation import Situation, most_of_an_artist

RANKS = 3
"""The first three artists get 3, 2 and 1."""
USED = (DRAW_ONE, SECOND_UP, SECOND_DOWN, TOGETHER, AWARD)


class Round:
    """The counts of one round.

    Seats may be taken together in groups: then only the group's sums are counted, which allows
    more than the rules do. Points that not even such a model reaches are out of reach.
    """

    def __init__(
        self, model: Model, situation: Situation, number: int, groups: list[list[int]]
    ) -> None:
        self.model = model
        self.situation = situation
        self.number = number
        self.members = groups
        self.parts: dict[str, list[str]] = {}
        """For each number of a group the names that its seats' numbers have in a model without
        groups."""
        rules, limit = situation.rules, situation.limit
        self.seats = range(situation.seats)
        self.groups = range(len(groups))
        self.artists = range(situation.artists)
        allowed = {
            DRAW_ONE: rules.draw_one,
            SECOND_UP: rules.second_cards,
            SECOND_DOWN: rules.second_cards,
            TOGETHER: rules.simultaneous,
            AWARD: rules.awards != 0,
        }
        most = [min(limit, works) for works in situation.works]
        together = sum(s[TOGETHER] for s in situation.symbols) if rules.simultaneous else 0
        grid = self._grid
        self.main = grid("main", most)
        """Cards displayed as a turn's main card, by group and artist."""
        self.use = {
            s: grid(f"use{s}", [symbols[s] if allowed[s] else 0 for symbols in situation.symbols])
            for s in USED
        }
        """How many of them use their symbol; not the ✠ that closes the round."""
        self.last_all = grid(
            "last_all", [s[TOGETHER] if rules.simultaneous else 0 for s in situation.symbols]
        )
        """The ✠ that closes the round."""
        self.early = grid("early", most if together else [0] * len(most))
        """Cards laid in simultaneous plays that do not close the round."""
        self.late = grid("late", [min(1, together)] * len(most), each=True)
        """Cards laid in the one that does."""
        self.add = grid("add", [int(rules.additional_cards)] * len(most), each=True)
        """Additional cards."""
        self.extra = [
            model.number(self._name("extra", a), 0, int(rules.extra_card)) for a in self.artists
        ]
        self.by_main = grid("by_main", [1] * len(most))
        """Whose main card of which artist closes the round, if one does."""
        self.by_second = grid("by_second", [int(rules.second_cards)] * len(most))
        self.locks = grid("locks", [int(rules.draw_one and rules.closing_symbols)] * len(most))
        """The closing card is ■, and what it draws may not be added."""
        self.want = [model.flag(self._name("want", p)) for p in self.seats]
        """Who took the last turn of a round that closes for want of cards."""
        begun = self.begun = situation.begun if number == 0 else None
        never = situation.deals[number] > 0
        going = begun is not None and not begun.closed and not begun.laying
        self.idle = Sum() if never or going else model.flag(self._name("idle"))
        """Nobody takes a turn, or a further turn if the round is under way."""
        self.lays = self._grid("lays", [int(begun is not None and begun.laying)] * len(most))
        """Cards still to be laid for the simultaneous play that is going on at the start."""
        self.starts = [model.flag(self._name("starts", p)) for p in self.seats]
        self.closes = [model.flag(self._name("closes", p)) for p in self.seats]
        """Who is the closer."""
        self.gone = [model.flag(self._name("gone", p)) for p in self.seats]
        """The seat runs out of cards before the round's last play."""
        self.has = [
            Sum(constant=1) if never else model.flag(self._name("has", p)) for p in self.seats
        ]
        """The seat has a card at the beginning."""
        draws = sum(s[DRAW_ONE] for s in situation.symbols) if rules.draw_one else 0
        got = sum(situation.deals[: number + 1]) + max(situation.hands)
        drawn = draws if number else 0
        most_held = [len(group) * got for group in groups]
        self.most_each = got + drawn
        """No seat ever holds more in this round."""
        self.hand = [
            model.number(
                self._name("hand", g), len(group) * situation.deals[number], most_held[g] + drawn
            )
            for g, group in enumerate(groups)
        ]
        self.kept = [
            model.number(self._name("kept", g), 0, most_held[g] + drawn) for g in self.groups
        ]
        """Cards left when the round has closed, before additional cards. Not more than there were:
        whoever draws one has played one."""
        for g, group in enumerate(groups):
            for what in ("hand", "kept"):
                self.parts[self._name(what, g)] = [self._name(what, p) for p in group]
        self.given = [
            model.number(self._name("given", a), 0, situation.tokens if rules.awards else 0)
            for a in self.artists
        ]
        """Awards put on each artist."""
        self.ranked = [
            [model.flag(self._name("rank", k, a)) for a in self.artists]
            for k in range(min(RANKS, len(self.artists)))
        ]
        self.turns = [total(self.main[g]) for g in self.groups]
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
                + (sum(begun.shown[p][a] for p in groups[g]) if begun is not None else 0)
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
            + (self.extra[a] if begun is None else begun.up[a])
            for a in self.artists
        ]
        """Face up before a simultaneous play closes the round, or when anything else has."""
        self.closed = Sum()
        """1 if a round under way closes before another turn."""
        self._say_how_it_closes()
        self._say_who_takes_turns()
        self._say_who_has_cards()
        self._rank()

    def _name(self, what: str, *which: int) -> str:
        return "_".join([what, str(self.number), *map(str, which)])

    def _grid(self, what: str, most: list[int], each: bool = False) -> list[list[Sum]]:
        """Numbers by group and artist; ``each``: so many for each seat of a group."""
        found: list[list[Sum]] = []
        for g, group in enumerate(self.members):
            found.append([])
            for a in self.artists:
                high = most[a] * (len(group) if each else 1)
                found[g].append(self.model.number(self._name(what, g, a), 0, high))
                self.parts[self._name(what, g, a)] = [self._name(what, p, a) for p in group]
        return found

    def _uses(self, g: int, a: int, *symbols: int) -> Sum:
        return total(self.use[s][g][a] for s in symbols)

    def _say_how_it_closes(self) -> None:
        """[Closing 1-4] Below the limit before the last play, and one way to close."""
        model, rules, limit = self.model, self.situation.rules, self.situation.limit
        model.equal(total(self.closes) + self.idle, 1)
        for g in self.groups:
            ways = total(self.by_main[g]) + total(self.by_second[g]) + total(self.last_all[g])
            wants = total(self.want[p] for p in self.members[g])
            model.equal(total(self.closes[p] for p in self.members[g]), ways + wants)
        for p in self.seats:
            model.at_most(self.want[p], self.closes[p])
        if self.begun is not None:
            for a in self.artists:
                model.equal(self.extra[a], self.begun.extra[a])
        elif rules.extra_card:
            model.equal(total(self.extra), 1)
        closed = self.closed = self._say_what_is_closed()
        sim = total(total(row) for row in self.last_all)
        reached: list[Sum] = []
        for a in self.artists:
            by_card = total(self.by_main[g][a] + self.by_second[g][a] for g in self.groups)
            model.at_most(self.up[a], limit - 1 + by_card + 2 * limit * closed)
            model.at_least(self.up[a], limit * by_card)
            late = total(self.late[g][a] for g in self.groups)
            reached.append(model.number(self._name("reached", a), 0, int(rules.simultaneous)))
            model.at_least(self.up[a] + late, limit * reached[a])
        if rules.simultaneous:
            model.at_least(total(reached), sim)
            for a in self.artists:
                model.at_most(reached[a], sim)
        for g in self.groups:
            for a in self.artists:
                model.at_least(self.main[g][a], self._uses(g, a, *USED) + self.last_all[g][a])
                # [Closing 2] A main card that closes the round does not also use these symbols.
                void = [SECOND_UP, SECOND_DOWN, TOGETHER]
                if not rules.closing_symbols:
                    void += [DRAW_ONE, AWARD]
                model.at_least(self.main[g][a], self._uses(g, a, *void) + self.by_main[g][a])
                model.at_least(self.use[SECOND_UP][g][a], self.by_second[g][a])
                # [Closing 6] If there is neither a plain card nor ★ to close with, it is ■.
                if rules.closing_symbols:
                    void.append(DRAW_ONE)
                    model.at_least(
                        self.main[g][a],
                        self._uses(g, a, *void) + self.by_main[g][a] - self.locks[g][a],
                    )
                    model.at_most(self.locks[g][a], self.use[DRAW_ONE][g][a])
                    model.at_most(self.locks[g][a], self.by_main[g][a])

    def _say_what_is_closed(self) -> Sum:
        """1 if a round under way closes, or has closed, before another turn."""
        model, begun, limit = self.model, self.begun, self.situation.limit
        if begun is None or not (begun.closed or begun.laying):
            return Sum()
        for p in self.seats:
            model.equal(total(self.lays[p]), int(begun.laying and begun.choosing[p]))
        if begun.closed:
            model.equal(self.idle, 1)
            return Sum(constant=1)
        closed = model.flag(self._name("closed"))
        reached = [model.flag(self._name("closed", a)) for a in self.artists]
        model.at_most(closed, self.idle)
        model.at_least(total(reached), closed)
        for a in self.artists:
            up = total(self.lays[p][a] for p in self.seats) + begun.up[a]
            model.at_least(up, limit * reached[a])
            model.at_most(up, limit - 1 + 2 * limit * closed)
        return closed

    def _say_who_takes_turns(self) -> None:
        """[Turn 1, 3] Round the table from the starter to the closer."""
        model, rules = self.model, self.situation.rules
        n = len(self.seats)
        most = sum(min(self.situation.limit, w) for w in self.situation.works)
        laps = self.laps = [model.number(self._name("laps", p), 0, most) for p in self.seats]
        """How often it was each seat's turn, with or without cards."""
        begins = [model.flag(self._name("begins", p)) for p in self.seats]
        model.equal(total(self.starts), 1)
        model.equal(total(begins), 1 - self.idle)
        for p in self.seats:
            model.at_most(begins[p], self.starts[p])
            after = (p + 1) % n
            model.equal(laps[after] - laps[p], begins[after] - self.closes[p])
            model.at_least(laps[p], self.closes[p])
        for g, group in enumerate(self.members):
            due = total(laps[p] for p in group)
            model.at_least(self.turns[g], total(self.closes[p] for p in group))
            model.at_most(self.turns[g], most * (1 - self.idle))
            if rules.skip_empty:
                model.at_most(self.turns[g], due)
                model.at_most(due - self.turns[g], most * total(self.gone[p] for p in group))
                if len(group) == 1:
                    closes = self.closes[group[0]]
                    model.at_most(due - self.turns[g], most * (1 - closes))
            else:
                model.equal(self.turns[g], due)

    def _say_who_has_cards(self) -> None:
        """Nobody displays a card that it does not have; whoever has one takes its turns."""
        model, rules = self.model, self.situation.rules
        n = len(self.seats)
        batches = total(self._uses(g, a, TOGETHER) for g in self.groups for a in self.artists)
        sim = total(total(row) for row in self.last_all)
        wants = total(self.want)
        for g, group in enumerate(self.members):
            size = len(group)
            cards = model.bounds(self.hand[g])[1]
            each = self.most_each
            spent = total(self.shows[g])
            drawn = total(self.use[DRAW_ONE][g])
            model.equal(self.kept[g], self.hand[g] + drawn - spent)
            locked = total(self.locks[g])
            if self.begun is not None and self.begun.closed:
                locked = locked + sum(self.begun.locked[p] for p in group)
                for p in group:
                    for a in self.artists:
                        model.at_most(self.add[g][a], int(self.begun.may_add[p][a]))
            model.at_most(total(self.add[g]), self.kept[g] - locked)
            for a in self.artists:
                # [Closing 5] One for each artist in the display.
                model.at_most(2 * self.add[g][a], self.displays[g][a])
            has = total(self.has[p] for p in group)
            gone = total(self.gone[p] for p in group)
            model.at_most(has, self.hand[g])
            model.at_most(self.hand[g], each * has)
            model.at_most(spent, (cards + len(self.artists)) * has)
            laid = total(self.early[g])
            late = total(self.late[g])
            model.at_most(laid, size * batches)
            model.at_most(size * batches - laid, len(self.artists) * gone)
            model.at_most(late, size - gone)
            model.at_most(self.kept[g], each * (size - gone))
            model.at_most(late, size * sim)
            # [Symbols 5] In a simultaneous play all who have cards must lay one.
            if rules.simultaneous:
                model.at_most(self.kept[g], each * (size * (1 - sim) + late))
            # Nobody takes a turn if there are no cards, or the round has closed already.
            idle = self.idle - self.closed
            held = self.hand[g] - total(self.lays[g])
            if rules.skip_empty:
                model.at_most(held, cards * (1 - idle))
                model.at_most(self.kept[g], cards * (1 - wants))
            else:
                wanting = total(self.want[(p - 1) % n] for p in group)
                model.at_most(self.kept[g], each * (size - wanting))
                for p in group:
                    model.at_most(held, each * (size + 1 - idle - self.starts[p]))
        if rules.skip_empty:
            # All hands lie on the table then, and no artist has reached the limit.
            n_artists = len(self.artists)
            room = n_artists * (self.situation.limit - 1) - int(rules.extra_card)
            room += n_artists * int(rules.second_cards)
            held = total(self.hand)
            most = max(0, model.bounds(held)[1] - room)
            model.at_most(held, room + most * (1 - wants))
        awards = total(self._uses(g, a, AWARD) for g in self.groups for a in self.artists)
        model.equal(total(self.given), awards)

    def _rank(self) -> None:
        """[Ranking] More cards first; of equals, the artist that comes first."""
        model, rules = self.model, self.situation.rules
        n = len(self.artists)
        most = most_of_an_artist(self.situation, len(self.seats), int(rules.extra_card))
        self.places = [total(row[a] for row in self.ranked) for a in self.artists]
        """1 for an artist that is ranked."""
        self.leads = [model.number(self._name("lead", k), 0, most) for k in range(len(self.ranked))]
        """How many cards the first, second and third have."""
        marks: list[Sum] = []
        for k, row in enumerate(self.ranked):
            assigned = total(row)
            marks.append(n * self.leads[k] + total((n - 1 - a) * row[a] for a in self.artists))
            if rules.rank_empty:
                model.equal(assigned, 1)
            else:
                model.at_most(assigned, 1)
                model.at_most(self.leads[k], most * assigned)
            if k:
                model.at_most(assigned, total(self.ranked[k - 1]))
                model.at_least(marks[k - 1], marks[k] + assigned)
        last = len(marks) - 1
        for a in self.artists:
            key = n * self.cards[a] + (n - 1 - a)
            model.at_most(self.places[a], 1)
            for k, row in enumerate(self.ranked):
                model.equal(self.leads[k], self.cards[a], [row[a]])
            unranked = [1 - row[a] for row in self.ranked]
            if rules.rank_empty:
                model.at_most(key, marks[last] - 1, unranked)
            else:
                model.at_least(self.cards[a], self.places[a])
                some = model.flag(self._name("some", a))
                model.at_most(self.cards[a], model.bounds(self.cards[a])[1] * some)
                model.at_most(key, marks[last] - 1, [*unranked, some])
        self._lead()

    def _lead(self) -> None:
        """What follows from the ranking; a solver sees it sooner when it is said."""
        wants = total(self.want)
        limit = self.situation.limit
        self.model.at_least(self.leads[0], limit * (1 - wants - self.idle))
        for a in self.artists:
            self.model.at_least(self.cards[a], limit * (self.ranked[0][a] - wants - self.idle))
