# interpreted: builds models for solvers that are not part of Kibitz
"""The constraints of one round's model, by what they model. Clauses in brackets: RULES.md."""

from __future__ import annotations

from itertools import pairwise, permutations

from kibitz.games.masters_gallery.cards import AWARD, DRAW_ONE, SECOND_DOWN, SECOND_UP, TOGETHER
from kibitz.games.masters_gallery.optimum.model.expressions import Expr, LinearModel, total
from kibitz.games.masters_gallery.optimum.model.round_variables import USED, RoundVariables
from kibitz.games.masters_gallery.optimum.model.situation import Situation, most_of_an_artist
from kibitz.games.masters_gallery.optimum.model.symmetry import ArtistSymmetry


class RoundModel(RoundVariables):
    """One round: its variables, and what the rules require of them."""

    def __init__(
        self,
        model: LinearModel,
        situation: Situation,
        symmetry: ArtistSymmetry,
        number: int,
        groups: list[list[int]],
        parties: list[list[int]],
    ) -> None:
        super().__init__(model, situation, symmetry, number, groups, parties)
        self._constrain_closer()
        self._constrain_extra_card()
        self.closed = self._constrain_close_before_turn()
        """1 if a round in progress closes, or has closed, before another turn."""
        self._constrain_limit()
        self._constrain_symbols()
        self._constrain_turns()
        self._constrain_additional_cards()
        self._constrain_hands()
        self._constrain_empty_close()
        self._constrain_awards()
        self._constrain_ranking()
        self._constrain_ties()
        self._add_ranking_cuts()

    # How the round closes

    def _constrain_closer(self) -> None:
        """[Closing 1-4] There is one closer and one way to close, unless nobody takes a turn."""
        model = self.linear
        model.equal(total(self.closes) + self.idle, 1)
        for g in self.groups:
            ways = total(self.by_main[g]) + total(self.by_second[g]) + total(self.closing_all[g])
            empty = total(self.closes_empty[p] for p in self.members[g])
            model.equal(total(self.closes[p] for p in self.members[g]), ways + empty)
        for p in self.seats:
            model.at_most(self.closes_empty[p], self.closes[p])

    def _constrain_extra_card(self) -> None:
        """[Deal 3] One extra card, which is known if the round is in progress."""
        if self.in_progress is not None:
            for a in self.artists:
                self.linear.equal(self.extra[a], self.in_progress.extra[a])
        elif self.situation.options.extra_card:
            self.linear.equal(total(self.extra), 1)

    def _constrain_close_before_turn(self) -> Expr:
        """[Symbols 5] A simultaneous play in progress may close the round before another turn.

        Returns 1 if it does, or if the round has closed already.
        """
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

    def _constrain_limit(self) -> None:
        """[Closing 1, 3] Every artist stays below the limit until the play that closes."""
        model, options, limit = self.linear, self.situation.options, self.situation.limit
        closing_play = self._closing_play()
        reached: list[Expr] = []
        for a in self.artists:
            by_card = total(self.by_main[g][a] + self.by_second[g][a] for g in self.groups)
            model.at_most(self.up[a], limit - 1 + by_card + 2 * limit * self.closed)
            model.at_least(self.up[a], limit * by_card)
            late = total(self.late[g][a] for g in self.groups)
            reached.append(model.number(self._name("reached", a), 0, int(options.simultaneous)))
            model.at_least(self.up[a] + late, limit * reached[a])
        if options.simultaneous:
            model.at_least(total(reached), closing_play)
            for a in self.artists:
                model.at_most(reached[a], closing_play)

    def _closing_play(self) -> Expr:
        """1 if a simultaneous play closes the round."""
        return total(total(row) for row in self.closing_all)

    def _constrain_symbols(self) -> None:
        """Each symbol used is on a main card of its own; [Closing 2, 6] the closing card's may be
        void."""
        model, options = self.linear, self.situation.options
        void = [SECOND_UP, SECOND_DOWN, TOGETHER]
        if not options.closing_symbols:
            void += [DRAW_ONE, AWARD]
        for g in self.groups:
            for a in self.artists:
                main = self.main[g][a]
                model.at_least(main, self._uses(g, a, *USED) + self.closing_all[g][a])
                # [Closing 2] A main card that closes the round does not also use these symbols.
                model.at_least(main, self._uses(g, a, *void) + self.by_main[g][a])
                model.at_least(self.use[SECOND_UP][g][a], self.by_second[g][a])
                if options.closing_symbols:
                    # [Closing 6] If there is neither a plain card nor ★ to close with, it is ■.
                    others = self._uses(g, a, *void, DRAW_ONE)
                    model.at_least(main, others + self.by_main[g][a] - self.locks[g][a])
                    model.at_most(self.locks[g][a], self.use[DRAW_ONE][g][a])
                    model.at_most(self.locks[g][a], self.by_main[g][a])

    def _uses(self, g: int, a: int, *symbols: int) -> Expr:
        return total(self.use[s][g][a] for s in symbols)

    # Turns

    def _constrain_turns(self) -> None:
        """[Turn 1, 3] Turns go round the table from the starter to the closer.

        So two neighbours have equally many, but for the starter and the closer.
        """
        model, options = self.linear, self.situation.options
        n = len(self.seats)
        most = sum(min(self.situation.limit, w) for w in self.situation.works)
        self.turns_due = [model.number(self._name("laps", p), 0, most) for p in self.seats]
        """How often it is each seat's turn, whether or not it has cards."""
        begins = [model.flag(self._name("begins", p)) for p in self.seats]
        model.equal(total(self.starts), 1)
        model.equal(total(begins), 1 - self.idle)
        for p in self.seats:
            model.at_most(begins[p], self.starts[p])
            after = (p + 1) % n
            due = self.turns_due[after] - self.turns_due[p]
            model.equal(due, begins[after] - self.closes[p])
            model.at_least(self.turns_due[p], self.closes[p])
        for i, party in enumerate(self.parties):
            turns = self.turns[i]
            due = total(self.turns_due[p] for p in party)
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

    # Cards in hand

    def _constrain_additional_cards(self) -> None:
        """[Closing 5, 6] One for each artist in the display, and not the card just drawn."""
        model, in_progress = self.linear, self.in_progress
        for g, group in enumerate(self.members):
            locked = total(self.locks[g])
            if in_progress is not None and in_progress.closed:
                locked = locked + sum(in_progress.locked[p] for p in group)
                for p in group:
                    for a in self.artists:
                        model.at_most(self.add[g][a], int(in_progress.may_add[p][a]))
            remaining = total(
                cards
                for party, cards in zip(self.parties, self.remaining, strict=True)
                if party[0] in group
            )
            model.at_most(total(self.add[g]), remaining - locked)
            self._constrain_parties_of(g)
            for a in self.artists:
                model.at_most(2 * self.add[g][a], self.displays[g][a])

    def _constrain_parties_of(self, g: int) -> None:
        """What a party of a larger group must have done itself."""
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

    def _constrain_hands(self) -> None:
        """Nobody plays a card that it does not have; whoever has cards takes its turns."""
        batches = total(self._uses(g, a, TOGETHER) for g in self.groups for a in self.artists)
        for i, party in enumerate(self.parties):
            self._constrain_hand(i, party)
            self._constrain_simultaneous(i, party, batches)
            self._constrain_party_empty(i, party)

    def _constrain_hand(self, i: int, party: list[int]) -> None:
        """What a party holds before and after the round, and what it plays."""
        model, in_progress = self.linear, self.in_progress
        hand, remaining = self.hand[i], self.remaining[i]
        has_cards = total(self.has_cards[p] for p in party)
        played = self.turns[i] + self.seconds[i] + self.laid[i] + self.laid_late[i] + self.to_lay[i]
        model.equal(remaining, hand + self.drawn[i] - played)
        model.at_most(self.drawn[i] + self.seconds[i], self.turns[i])
        shown = sum(sum(in_progress.shown[p]) for p in party) if in_progress is not None else 0
        model.at_most(self.added[i], played + shown)
        model.at_most(self.added[i], remaining)
        model.at_most(has_cards, hand)
        model.at_most(hand, self.most_each * has_cards)
        model.at_most(played, (self.most_held[i] + len(self.artists)) * has_cards)

    def _constrain_simultaneous(self, i: int, party: list[int], batches: Expr) -> None:
        """[Symbols 5] In a simultaneous play all who have cards must lay one."""
        model, most, size = self.linear, self.most_each, len(party)
        remaining, laid, late = self.remaining[i], self.laid[i], self.laid_late[i]
        runs_out = total(self.runs_out[p] for p in party)
        closing_play = self._closing_play()
        model.at_most(laid, size * batches)
        model.at_most(size * batches - laid, len(self.artists) * runs_out)
        model.at_most(late, size - runs_out)
        model.at_most(remaining, most * (size - runs_out))
        model.at_most(late, size * closing_play)
        if self.situation.options.simultaneous:
            model.at_most(remaining, most * (size * (1 - closing_play) + late))

    def _constrain_party_empty(self, i: int, party: list[int]) -> None:
        """[Turn 3] Nobody takes a turn, or the round closes empty, only for want of cards."""
        model, cards, size = self.linear, self.most_held[i], len(party)
        # Nobody takes a turn either if the round has closed already.
        idle = self.idle - self.closed
        held = self.hand[i] - self.to_lay[i]
        if self.situation.options.skip_empty:
            model.at_most(held, cards * (1 - idle))
            model.at_most(self.remaining[i], cards * (1 - total(self.closes_empty)))
            return
        n = len(self.seats)
        next_turn = total(self.closes_empty[(p - 1) % n] for p in party)
        model.at_most(self.remaining[i], self.most_each * (size - next_turn))
        for p in party:
            model.at_most(held, self.most_each * (size + 1 - idle - self.starts[p]))

    def _constrain_empty_close(self) -> None:
        """[Closing 4] If nobody has cards left, all hands lie on the table below the limit."""
        model, options = self.linear, self.situation.options
        if not options.skip_empty:
            return
        artists = len(self.artists)
        room = artists * (self.situation.limit - 1) - int(options.extra_card)
        room += artists * int(options.second_cards)
        held = total(self.hand)
        most = max(0, model.bounds(held)[1] - room)
        model.at_most(held, room + most * (1 - total(self.closes_empty)))

    def _constrain_awards(self) -> None:
        """[Symbols 2] One award for each ★ used."""
        used = total(self._uses(g, a, AWARD) for g in self.groups for a in self.artists)
        self.linear.equal(total(self.given), used)

    # Ranking

    def _constrain_ranking(self) -> None:
        """[Ranking 1, 4] More cards first."""
        model, options = self.linear, self.situation.options
        most = most_of_an_artist(self.situation, len(self.seats), int(options.extra_card))
        self.places = [total(row[a] for row in self.ranked) for a in self.artists]
        """By artist: 1 if it is ranked."""
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
                model.at_least(self.counted[a], self.places[a])
            higher = Expr()
            for k, row in enumerate(self.ranked):
                model.equal(leads[k], self.counted[a], [row[a]])
                model.at_most(self.counted[a], leads[k] + most * higher)
                higher = higher + row[a]

    def _constrain_ties(self) -> None:
        """[Ranking 2] Of artists with equally many cards, the one that comes first."""
        model, symmetry = self.linear, self.symmetry
        last = self.ranked[-1]
        for a, b in permutations(self.artists, 2):
            second = 1 - symmetry.before(a, b)
            if not second.terms and not second.constant:
                continue
            # The artist that comes first needs only as many cards; the other needs one more.
            for k, (row, below) in enumerate(pairwise(self.ranked)):
                more = self.leads[k] - self.leads[k + 1]
                model.at_least(more, second, [row[a], below[b]])
            more = self.leads[-1] - self.counted[b]
            room = 1 - model.bounds(more)[0]
            model.at_least(more, second - room * self.places[b], [last[a]])

    def _add_ranking_cuts(self) -> None:
        """Redundant constraints that tighten the relaxation: the first artist is at the limit."""
        empty = total(self.closes_empty)
        limit = self.situation.limit
        self.linear.at_least(self.leads[0], limit * (1 - empty - self.idle))
        for a in self.artists:
            self.linear.at_least(self.counted[a], limit * (self.ranked[0][a] - empty - self.idle))
