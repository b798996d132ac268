"""The rules of Mulle: what the moves do. The word before a number in a comment names a section of
RULES.md."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.cards import normal_copies
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import not_on_turn
from kibitz.core.view import View
from kibitz.games.mulle.actions import (
    BUILD,
    CAPTURE,
    CHOOSE,
    LAY,
    LOWER,
    TROTTA,
    build_kind,
    build_target,
    lower_kind,
    lower_value,
)
from kibitz.games.mulle.building import (
    feed_build,
    lower_build,
    make_trotta,
    raise_build,
    show_kept_reserve,
)
from kibitz.games.mulle.capture import Capture, capture_of
from kibitz.games.mulle.legality import legal
from kibitz.games.mulle.notation import (
    action_text,
    capture_text,
    named_piles,
    next_choice,
    parse_action,
)
from kibitz.games.mulle.options import HAND, Options
from kibitz.games.mulle.position import (
    CAPTURED,
    CELLS,
    CHOOSING,
    CHOSE,
    DISCARDED,
    FIRST,
    MULLES,
    PLAYED,
    ROUND,
    SECOND,
    SESSION,
    SHOWN,
    SIZE,
    TABBE,
    LastMove,
    Position,
    Progress,
)
from kibitz.games.mulle.resample import redeal
from kibitz.games.mulle.scoring import Sheet, special_pairs, special_tabbes
from kibitz.games.mulle.table import Table, empty_table
from kibitz.games.mulle.values import bit, hand_value, table_value
from kibitz.games.mulle.view import view_of
from kibitz.games.mulle.why import why_no_move, why_no_place


@final
class MulleState(Position):
    """A position and its moves. The facts of a position are in ``Position``."""

    def legal_actions(self) -> list[int]:
        return legal(self)

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
        elif number < LOWER:
            self._build(build_kind(number), build_target(number))
        else:
            self._lower(lower_kind(number), lower_value(number))

    def _play_from_hand(self, kind: i64) -> i64:
        """Take a card of this kind from the hand of the seat on turn."""
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
        # The reserve that its builds have shown may be this card.
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
        self.last.what = CHOSE
        self.last.value = choice
        if capture.is_settled():
            self.choosing = None
            self._take(self.played_card, capture.settled())
        else:
            self.choosing = capture

    def _take(self, card: i64, capture: Capture) -> None:
        """Capture 4: everything goes to the captured pile; identical pairs are mulles."""
        seat = self.on_turn
        table = self.table
        last = self.last
        last.builds = capture.builds
        if capture.builds != 0:
            last.taken = table.masks_of_builds(capture.builds)
        first, second = table.lift(capture.first, capture.second, capture.builds)
        last.what = CAPTURED
        last.first = first
        last.second = second
        if card & 1:
            second |= bit(card >> 1)
        else:
            first |= bit(card >> 1)
        last.mulles = first & second
        cells = self.cells
        if self.options.special_tabbe:
            # Later 13: special cards that both lay on the table.
            pairs = special_pairs(last.first, last.second)
            last.mulles &= ~pairs
            cells[TABBE + seat] += special_tabbes(pairs)
        cells[FIRST + seat] |= first
        cells[SECOND + seat] |= second
        cells[MULLES + seat] |= last.mulles
        self.captor = seat
        # Capture 6: the table is empty.
        if table.is_empty():
            cells[TABBE + seat] += 1
            last.tabbe = True
        self._pass_turn()

    def _lay(self, kind: i64) -> None:
        card = self._play_from_hand(kind)
        if self.options.reserve_kept:
            show_kept_reserve(self, kind)
        value = table_value(kind)
        if not self.options.trotta_reserve and self.table.owned(self.on_turn) >> value & 1:
            feed_build(self, card)  # Discard 2
        else:
            self.table.lay(card)  # Discard 1
            self.last.what = DISCARDED
        self._pass_turn()

    def _trotta(self, kind: i64) -> None:
        make_trotta(self, self._play_from_hand(kind))
        self._pass_turn()

    def _build(self, kind: i64, target: i64) -> None:
        raise_build(self, self._play_from_hand(kind), target)
        self._pass_turn()

    def _lower(self, kind: i64, value: i64) -> None:
        lower_build(self, self._play_from_hand(kind), value)
        self._pass_turn()

    # Turns, rounds, sessions

    def _pass_turn(self) -> None:
        if self.cells[SIZE] | self.cells[SIZE + 1]:
            self.on_turn = 1 - self.on_turn
        else:
            self.last.ended = ROUND
            self.round_of_game += 1
            self.round_of_session += 1
            if len(self.stock) - self.drawn < 2:
                self._end_session()
            else:
                self._deal_round()

    def _deal_round(self) -> None:
        """Rounds 1 and 3: the seats start in turn; the starting seat's cards come first."""
        self.cells[PLAYED] = 0
        self.cells[PLAYED + 1] = 0
        self.on_turn = (self.options.starter + self.round_of_game) & 1
        each: i64 = (len(self.stock) - self.drawn) // 2
        if each > self.options.hand:
            each = self.options.hand
        self.hold(self.on_turn, self.stock[self.drawn : self.drawn + each])
        self.hold(1 - self.on_turn, self.stock[self.drawn + each : self.drawn + 2 * each])
        self.drawn += 2 * each

    def hold(self, seat: i64, hand: list[int]) -> None:
        """Replace a seat's hand by these cards."""
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
            first, second = table.lift(table.first, table.second, table.builds())
            last.rest_first = first
            last.rest_second = second
            self.cells[FIRST + self.captor] |= first
            self.cells[SECOND + self.captor] |= second
            table.clear()
        cells = self.cells
        last.counted = [int(cells[at]) for at in (FIRST, SECOND, FIRST + 1, SECOND + 1)]
        self.sheets = [*self.sheets, [self.sheet(0), self.sheet(1)]]
        if len(self.sheets) == self.options.sessions:
            self.on_turn = -1
        else:
            self._begin_session()

    def _begin_session(self) -> None:
        """Rounds 6: shuffle the pack again."""
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
        other = MulleState(
            self.options,
            self.table.clone(),
            self.cells[:],
            self.last.clone(),
            self.stock,
            self.sheets,
            self.later,
        )
        other.set_progress(self.progress())
        return other

    def __reduce__(self) -> tuple[object, ...]:
        cells = [int(cell) for cell in self.cells]
        shared = (self.stock, self.sheets, self.later)
        return (
            restored_state,
            (self.options, self.table, cells, self.last, shared, self.progress()),
        )

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

    # What people read and write

    def view(self, seat: int | None) -> View:
        return view_of(self, seat)

    def move_text(self, action: int) -> str:
        return action_text(self, action)

    def parse_move(self, text: str) -> int:
        return parse_action(self, text)

    def why_not(self, seat: int, ref: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        return why_no_move(self, ref) if waiting is None else waiting

    def why_not_there(self, seat: int, ref: str, target: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        return why_no_place(self, ref, target) if waiting is None else waiting

    def play(self, text: str) -> str:
        """A capture written out in full also settles its ties; the record stores that text."""
        action = self.parse_move(text)
        named = named_piles(text)
        written = self.move_text(action)
        self.apply(action)
        capture = self.choosing
        if capture is not None and len(named) > 0:
            written = capture_text(action - CAPTURE, named)
            while capture is not None:
                self.apply(CHOOSE + next_choice(capture, named))
                capture = self.choosing
        return written


def first_position(options: Options, cards: list[int], later: int) -> MulleState:
    """The position after the first deal."""
    cells = vec[i64]([0] * CELLS)
    state = MulleState(options, empty_table(options.captures), cells, LastMove(), [], [], later)
    state.open_session(cards)
    return state


def restored_state(
    options: Options,
    table: Table,
    cells: list[int],
    last: LastMove,
    shared: tuple[list[int], list[list[Sheet]], int],
    progress: Progress,
) -> MulleState:
    """A position from what ``MulleState.__reduce__`` stores."""
    stock, sheets, later = shared
    state = MulleState(options, table, vec[i64](cells), last, stock, sheets, later)
    state.set_progress(progress)
    return state
