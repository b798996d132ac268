"""Mulle: the moves. The words before a number in a comment name a section of RULES.md."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.cards import normal_copies
from kibitz.core.rng import Rng
from kibitz.core.view import View
from kibitz.games.mulle.actions import (
    BUILD,
    CAPTURE,
    CHOOSE,
    LAY,
    ON_BUILD,
    TROTTA,
    build_action,
    build_kind,
    build_target,
)
from kibitz.games.mulle.build import Joining, absorbed, trotta_joins
from kibitz.games.mulle.capture import Capture, capture_of, restored_capture, takeable
from kibitz.games.mulle.notation import (
    action_text,
    capture_text,
    named_piles,
    next_choice,
    parse_action,
)
from kibitz.games.mulle.position import (
    BUILT,
    CAPTURED,
    CELLS,
    CHOOSING,
    DISCARDED,
    FED,
    FIRST,
    HAND,
    MADE_TROTTA,
    MULLES,
    PLAYED,
    ROUND,
    SECOND,
    SESSION,
    SHOWN,
    SIZE,
    TABBE,
    LastMove,
    Options,
    Position,
)
from kibitz.games.mulle.resample import redeal
from kibitz.games.mulle.scoring import Sheet
from kibitz.games.mulle.table import empty_table
from kibitz.games.mulle.values import bit, hand_value, table_value
from kibitz.games.mulle.view import view_of


@final
class MulleState(Position):
    """A position of Mulle."""

    # The moves there are

    def legal_actions(self) -> list[int]:
        if self.choosing is not None:
            return [CHOOSE + choice for choice in self.choosing.choices()]
        found: list[int] = []
        seat = self.on_turn
        table = self.table
        takes = takeable(table)
        singles = table.first | table.second
        mine = table.owned(seat)
        theirs = table.owned(1 - seat)
        counts = table.counts()
        values = _values_of(counts)
        sums = _pair_sums(counts, values)
        cells = self.cells
        start: i64 = seat * HAND
        end: i64 = start + cells[SIZE + seat]
        # The hand values there is a card of, and those there are several of.
        held: i64 = 0
        several: i64 = 0
        i: i64 = start
        while i < end:
            worth: i64 = bit(hand_value(cells[i] >> 1))
            several |= held & worth
            held |= worth
            i += 1
        before: i64 = -1
        i = start
        while i < end:
            kind: i64 = cells[i] >> 1
            i += 1
            if kind == before:
                continue  # the other copy
            before = kind
            value: i64 = table_value(kind)
            worth = bit(hand_value(kind))
            captures = takes & worth != 0 or singles >> kind & 1 != 0
            if captures:
                found.append(int(CAPTURE + kind))
            if mine >> value & 1:
                found.append(int(LAY + kind))  # Discard 2: a feed
            else:
                if not captures or self.options.discard_free:
                    found.append(int(LAY + kind))  # Discard 1
                # Trotta 2 and 3: something joins, and no build of the other seat stays.
                joins: i64 = table.two if theirs >> value & 1 else values | sums
                if joins >> value & 1 and value > 1:
                    found.append(int(TROTTA + kind))
            # Build 2, 3 and 4: a reserve, no build of the other seat, not the special card.
            reserves: i64 = held & ~worth | several & worth
            targets: i64 = (reserves & ~theirs & ~worth) >> value
            # Build 1: on a single, or on an own open build.
            on_single: i64 = targets & values
            on_build: i64 = targets & mine & table.open
            if mine & worth != 0 and reserves & worth == 0:
                # Build 5: the only card that takes another build of one's own.
                on_single = 0
                on_build &= worth
            if on_single != 0:
                _add_builds(found, kind, on_single, singles)
            while on_build != 0:
                found.append(int(build_action(kind, ON_BUILD + _lowest(on_build))))
                on_build &= on_build - 1
        return found

    # Making a move

    def apply(self, action: int) -> None:
        number: i64 = action
        self.last.begin(self.on_turn)
        if number < LAY:
            self._capture(number - CAPTURE)
        elif number < TROTTA:
            self._lay(number - LAY)
        elif number < CHOOSE:
            self._trotta(number - TROTTA)
        elif number < BUILD:
            self._choose(number - CHOOSE)
        else:
            self._build(build_kind(number), build_target(number))

    def _play_from_hand(self, kind: i64) -> i64:
        """A card of this kind leaves the hand of the seat on turn."""
        seat = self.on_turn
        cells = self.cells
        place: i64 = seat * HAND
        while cells[place] >> 1 != kind:
            place += 1
        card: i64 = cells[place]
        cells[SIZE + seat] -= 1
        end: i64 = seat * HAND + cells[SIZE + seat]
        while place < end:
            cells[place] = cells[place + 1]
            place += 1
        # What its builds have shown: it no longer has to hold another card of that value.
        cells[SHOWN + seat] &= ~bit(hand_value(kind))
        cells[PLAYED + seat] |= bit(kind)
        self.last.kind = kind
        return card

    def _capture(self, kind: i64) -> None:
        card = self._play_from_hand(kind)
        capture = capture_of(self.table, kind)
        if len(capture.left) > 0:
            if not capture.is_settled():
                # Capture 5: several captures tie; the seat stays on turn and settles it.
                self.choosing = capture
                self.played_card = card
                self.last.what = CHOOSING
                return
            capture = capture.settled()
        self._take(card, capture)

    def _choose(self, choice: i64) -> None:
        assert self.choosing is not None
        capture = self.choosing.choose(choice)
        self.last.kind = capture.kind
        self.last.what = CHOOSING
        if capture.is_settled():
            self.choosing = None
            self._take(self.played_card, capture.settled())
        else:
            self.choosing = capture

    def _take(self, card: i64, capture: Capture) -> None:
        """Capture 4: all of it goes to the captured pile; identical pairs are mulles."""
        seat = self.on_turn
        table = self.table
        first: i64 = capture.first
        second: i64 = capture.second
        table.first -= first
        table.second -= second
        builds: i64 = capture.builds
        while builds != 0:
            value = _lowest(builds)
            first |= table.build_first(value)
            second |= table.build_second(value)
            table.remove_build(value)
            builds &= builds - 1
        last = self.last
        last.what = CAPTURED
        last.first = first
        last.second = second
        if card & 1:
            second |= bit(card >> 1)
        else:
            first |= bit(card >> 1)
        last.mulles = first & second
        cells = self.cells
        cells[FIRST + seat] |= first
        cells[SECOND + seat] |= second
        cells[MULLES + seat] |= first & second
        self.captor = seat
        # Capture 6: the table is empty.
        if table.is_empty():
            cells[TABBE + seat] += 1
            last.tabbe = True
        self._pass_turn()

    def _lay(self, kind: i64) -> None:
        card = self._play_from_hand(kind)
        value = table_value(kind)
        if self.table.owned(self.on_turn) >> value & 1:
            self.table.feed_build(value, card)  # Discard 2
            self.last.what = FED
            self.last.value = value
            self.last.locked = True
        else:
            self.table.lay(card)  # Discard 1
            self.last.what = DISCARDED
        self._pass_turn()

    def _trotta(self, kind: i64) -> None:
        """Trotta 2: what joins the card makes a new locked build."""
        card = self._play_from_hand(kind)
        value = table_value(kind)
        self._join(card, 0, 0, value, trotta_joins(self.table, value), True)
        self.last.what = MADE_TROTTA
        self._pass_turn()

    def _build(self, kind: i64, target: i64) -> None:
        seat = self.on_turn
        table = self.table
        mine = table.owned(seat)
        card = self._play_from_hand(kind)
        first: i64
        second: i64
        if target >= ON_BUILD:
            on = target - ON_BUILD
            value = table_value(kind) + on
            first = table.build_first(on)
            second = table.build_second(on)
            table.remove_build(on)
            mine &= ~bit(on)
        else:
            value = table_value(kind) + table_value(target)
            second = table.second & bit(target)
            first = 0 if second else table.first & bit(target)
            table.first -= first
            table.second -= second
        # What everybody knows from now on: the reserve, and that another card could still take
        # the build this card could have taken (Build 2 and 5).
        self.cells[SHOWN + seat] |= bit(value) | mine & bit(hand_value(kind))
        # Build 6, 7 and 8: what joins, and whether that locks it.
        joining = absorbed(table, seat, value)
        grown = joining.first | joining.second | joining.builds != 0 or target >= ON_BUILD
        self._join(card, first, second, value, joining, grown or self.options.lock_always)
        self.last.what = BUILT
        self._pass_turn()

    def _join(
        self, card: i64, first: i64, second: i64, value: i64, joining: Joining, locked: bool
    ) -> None:
        """The card, what it was played on, and all that joins become one build."""
        table = self.table
        first |= joining.first
        second |= joining.second
        table.first -= joining.first
        table.second -= joining.second
        builds: i64 = joining.builds
        while builds != 0:
            old = _lowest(builds)
            first |= table.build_first(old)
            second |= table.build_second(old)
            table.remove_build(old)
            builds &= builds - 1
        last = self.last
        last.first = first
        last.second = second
        last.value = value
        last.locked = locked
        one = _is_one(first, second)
        if card & 1:
            second |= bit(card >> 1)
        else:
            first |= bit(card >> 1)
        table.form_build(self.on_turn, value, first, second, one, locked)

    # Turns, rounds, sessions

    def _pass_turn(self) -> None:
        if self.cells[SIZE] | self.cells[SIZE + 1]:
            self.on_turn = 1 - self.on_turn
        else:
            self.last.ended = ROUND
            self.round += 1
            self.round_of_session += 1
            if len(self.stock) - self.drawn < 2:
                self._end_session()
            else:
                self._deal_round()

    def _deal_round(self) -> None:
        """Rounds 1 and 3: the seats start by turns; the starting seat's cards come first."""
        self.cells[PLAYED] = 0
        self.cells[PLAYED + 1] = 0
        self.on_turn = (self.options.starter + self.round) & 1
        size: i64 = (len(self.stock) - self.drawn) // 2
        if size > self.options.hand:
            size = self.options.hand
        self.hold(self.on_turn, self.stock[self.drawn : self.drawn + size])
        self.hold(1 - self.on_turn, self.stock[self.drawn + size : self.drawn + 2 * size])
        self.drawn += 2 * size

    def hold(self, seat: i64, hand: list[int]) -> None:
        """These cards, in place of those it had, are in the hand of a seat."""
        hand.sort()
        i: i64 = seat * HAND
        for card in hand:
            self.cells[i] = card
            i += 1
        self.cells[SIZE + seat] = len(hand)

    def _end_session(self) -> None:
        """Rounds 5: the seat that captured last takes what is left: no tabbe, no mulle."""
        last = self.last
        last.ended = SESSION
        table = self.table
        if self.captor >= 0 and not table.is_empty():
            last.rest_seat = self.captor
            first: i64 = table.first
            second: i64 = table.second
            builds: i64 = table.builds()
            while builds != 0:
                value = _lowest(builds)
                first |= table.build_first(value)
                second |= table.build_second(value)
                builds &= builds - 1
            last.rest_first = first
            last.rest_second = second
            self.cells[FIRST + self.captor] |= first
            self.cells[SECOND + self.captor] |= second
            table.clear()
        self.sheets = [*self.sheets, [self.sheet(0), self.sheet(1)]]
        if len(self.sheets) == self.options.sessions:
            self.on_turn = -1
        else:
            self._begin_session()

    def _begin_session(self) -> None:
        """The pack is shuffled again."""
        rng = Rng(self.later)
        cards = self.options.pack[:]
        rng.shuffle(cards)
        normal_copies(cards)
        self.later = rng.seed128()
        self.cells = vec[i64]([0] * CELLS)
        self.table.clear()
        self.captor = -1
        self.round_of_session = 0
        self.open_session(cards)

    def open_session(self, cards: list[int]) -> None:
        """Deal the first hands of a session; ``deal=classic`` puts cards on the table first."""
        self.stock = cards
        self.drawn = self.options.on_table
        for card in cards[: self.options.on_table]:
            self.table.lay(card)
        self._deal_round()

    # Copies

    def clone(self) -> MulleState:
        other = MulleState(self.options, self.table.clone(), self.cells[:], self.last.clone())
        self.copy_facts(other)
        return other

    def resample(self, seat: int | None, rng: Rng) -> MulleState:
        other = self.clone()
        other.later = rng.seed128()
        sizes = [0, 0]
        shown = [0, 0]
        played = [0, 0]
        for owner in range(2):
            if owner != seat:
                sizes[owner] = int(self.cells[SIZE + owner])
                shown[owner] = int(self.cells[SHOWN + owner])
                played[owner] = int(self.cells[PLAYED + owner])
        deal = redeal(self.unseen(seat), sizes, shown, played, rng)
        for owner in range(2):
            if owner != seat:
                other.hold(owner, deal.hands[owner])
        other.stock = deal.stock
        other.drawn = 0
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return (
            _rebuild,
            (
                self.options,
                self.table.data(),
                [int(c) for c in self.cells],
                self.last.data(),
                self.stock,
                int(self.drawn),
                self.later,
                int(self.on_turn),
                int(self.round),
                int(self.round_of_session),
                int(self.captor),
                None if self.choosing is None else self.choosing.data(),
                int(self.played_card),
                self.sheets,
            ),
        )

    # What people read and write

    def view(self, seat: int | None) -> View:
        return view_of(self, seat)

    def move_text(self, action: int) -> str:
        return action_text(self, action)

    def parse_move(self, text: str) -> int:
        return parse_action(self, text)

    def play(self, text: str) -> str:
        """A capture written out in full settles its ties at once; the record keeps it so."""
        action = self.parse_move(text)
        named = named_piles(text)
        kept = self.move_text(action)
        self.apply(action)
        capture = self.choosing
        if capture is not None and len(named) > 0:
            kept = capture_text(action - CAPTURE, named)
            while capture is not None:
                self.apply(CHOOSE + next_choice(capture, named))
                capture = self.choosing
        return kept


def first_position(options: Options, cards: list[int], later: int) -> MulleState:
    """The position after the first deal."""
    state = MulleState(options, empty_table(), vec[i64]([0] * CELLS), LastMove())
    state.later = later
    state.open_session(cards)
    return state


def _rebuild(
    options: Options,
    table_data: tuple[int, int, int, int, int, list[int]],
    cells: list[int],
    last_data: list[int],
    stock: list[int],
    drawn: int,
    later: int,
    on_turn: int,
    round_number: int,
    round_of_session: int,
    captor: int,
    choosing: tuple[list[int], list[int]] | None,
    played_card: int,
    sheets: list[list[Sheet]],
) -> MulleState:
    table = empty_table()
    table.restore(table_data)
    last = LastMove()
    last.restore(last_data)
    state = MulleState(options, table, vec[i64](cells), last)
    state.stock = stock
    state.drawn = drawn
    state.later = later
    state.on_turn = on_turn
    state.round = round_number
    state.round_of_session = round_of_session
    state.captor = captor
    state.choosing = None if choosing is None else restored_capture(choosing)
    state.played_card = played_card
    state.sheets = sheets
    return state


def _values_of(counts: i64) -> i64:
    """The values of which there is a single, as a mask."""
    values: i64 = 0
    value: i64 = 1
    while counts != 0:
        if counts & 15:
            values |= bit(value)
        counts >>= 4
        value += 1
    return values


def _pair_sums(counts: i64, values: i64) -> i64:
    """The values that two singles sum to."""
    sums: i64 = 0
    value: i64 = 1
    while counts != 0:
        n = counts & 15
        if n:
            sums |= (values & ~bit(value)) << value
            if n > 1:
                sums |= bit(2 * value)
        counts >>= 4
        value += 1
    return sums


def _lowest(mask: i64) -> i64:
    """The number of the lowest bit."""
    n: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        n += 1
    return n


def _is_one(first: i64, second: i64) -> bool:
    """Whether the two masks hold exactly one card."""
    if first == 0:
        return second & (second - 1) == 0
    return second == 0 and first & (first - 1) == 0


def _add_builds(found: list[int], kind: i64, values: i64, singles: i64) -> None:
    """Play a card of this kind on every single of these values."""
    target: i64 = 0
    while values > 1:
        values >>= 1
        if values & 1:
            i: i64 = 0
            while i < 4:
                if singles >> (target + i) & 1:
                    found.append(int(build_action(kind, target + i)))
                i += 1
        target += 4
