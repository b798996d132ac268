"""The rules of Masters Gallery: rounds, turns, symbols and closing. Clauses in brackets: RULES.md.

Scoring is in ``scoring``, legal moves are in ``actions``.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import State, not_on_turn
from kibitz.core.view import View
from kibitz.games.masters_gallery.actions import (
    ADD,
    ALL,
    CHOOSE,
    DRAW,
    GIVE,
    SECOND,
    SKIP,
    list_legal,
)
from kibitz.games.masters_gallery.cards import (
    AWARD,
    DRAW_ONE,
    KINDS,
    PLAIN,
    SECOND_DOWN,
    SECOND_UP,
    SYMBOLS,
    TOGETHER,
)
from kibitz.games.masters_gallery.notation import check_same_turn, move_text, parse
from kibitz.games.masters_gallery.options import ONE_AWARD_EACH, Options
from kibitz.games.masters_gallery.resample import resample_hidden
from kibitz.games.masters_gallery.scoring import score_round
from kibitz.games.masters_gallery.table import (
    ACTOR,
    ADDED,
    ADDER,
    ADDING,
    AWARDS,
    CHOOSING,
    CHOSE_AT,
    CHOSEN,
    CLOSED,
    DOWN,
    DOWN_AT,
    DOWN_SEAT,
    DRAWN,
    DRAWN_BY,
    EXTRA,
    FLAG_CHOICE,
    FLAG_DOWN,
    HAND,
    LAID,
    LAST_ACTION,
    LAST_NOTE,
    LAST_ROUND,
    LAST_SEAT,
    LOCKED,
    MAIN,
    MAIN_CARD,
    NOTE_LAID,
    NOTE_LIMIT,
    NOTE_NO_CARDS,
    OVER,
    PHASE,
    POINTS,
    ROUND,
    SHOWN,
    SHOWS,
    SIZE,
    STARTER,
    TOKENS,
    TOP,
    TRAIL,
    TRAIL_CHOSE,
    TRAIL_DOWN,
    TRAIL_GOT,
    TRAIL_SEAT,
    TRAIL_SIZE,
    TURN,
    UP,
    VALUE,
    empty_table,
    list_places,
)
from kibitz.games.masters_gallery.view import view_of
from kibitz.games.masters_gallery.why import why_no_move


class MastersGalleryState(State):
    """A position: the table, the deck, and the options."""

    def __init__(self, options: Options, table: vec[i64], deck: list[int]) -> None:
        self.options: Options = options
        self.table: vec[i64] = table
        self.deck: list[int] = deck
        """Kinds in the order of the deal. Never changed, so that copies can share it."""

    def to_move(self) -> int:
        b = self.table
        return b[TURN] if b[PHASE] != OVER else -1

    def legal_actions(self) -> list[int]:
        return list_legal(self.table, self.options)

    def apply(self, action: int) -> None:
        b = self.table
        chosen: i64 = action
        seat: i64 = b[TURN]
        b[LAST_SEAT] = seat
        b[LAST_ACTION] = chosen
        b[LAST_ROUND] = b[ROUND]
        b[LAST_NOTE] = 0
        if b[LOCKED] == 0:
            b[DRAWN] = -1
            b[DRAWN_BY] = -1
        if chosen < SECOND:
            self._play(seat, chosen)
        elif chosen < CHOOSE:
            self._second(seat, chosen - SECOND)
        elif chosen < ADD:
            # Which card was chosen is secret, so the last action does not record it.
            b[LAST_ACTION] = CHOOSE
            self._choose(seat, chosen - CHOOSE)
        elif chosen < GIVE:
            self._show(seat, chosen - ADD)
            b[ADDED + (chosen - ADD) // SYMBOLS] = 1
            if self.options.unranked:
                # [Closing 5] It scores, but the artist is not ranked by it.
                b[UP + (chosen - ADD) // SYMBOLS] -= 1
            self._next_adder()
        elif chosen < DRAW:
            b[VALUE + chosen - GIVE] += 2
            b[AWARDS + chosen - GIVE] += 1
            b[TOKENS] -= 1
            self._end_turn(seat)
        elif chosen == DRAW:
            self._draw(seat)
            self._end_turn(seat)
        elif chosen == ALL:
            b[PHASE] = CHOOSING
            self._next_chooser(seat)
        elif chosen == SKIP:
            self._end_turn(seat)
        else:
            b[ADDER] += 1
            self._forget_added()
            self._next_adder()

    # Turns

    def _play(self, seat: i64, kind: i64) -> None:
        """[Turn 1] Display a card; its symbol may then act."""
        b = self.table
        self._show(seat, kind)
        b[MAIN] = kind
        b[ACTOR] = seat
        symbol: i64 = kind % SYMBOLS
        if b[UP + kind // SYMBOLS] >= self.options.limit:
            b[CLOSED] = 1
            b[LAST_NOTE] = NOTE_LIMIT
            # [Closing 2] Only these two symbols act on the closing card.
            if not self.options.closing_symbols or (symbol != DRAW_ONE and symbol != AWARD):
                symbol = PLAIN
        if symbol != PLAIN and self._can_act(seat, symbol):
            b[PHASE] = symbol
        else:
            self._end_turn(seat)

    def _can_act(self, seat: i64, symbol: i64) -> bool:
        """Whether the symbol is of use, by what all can see: asking gives no hand away."""
        b = self.table
        options = self.options
        if symbol == DRAW_ONE:
            return options.draw_one and b[TOP] < len(self.deck)
        if symbol in (SECOND_UP, SECOND_DOWN):
            return options.second_cards and b[SIZE + seat] > 0
        other: i64 = 0
        if symbol == TOGETHER:
            if not options.simultaneous:
                return False
            while other < options.seats:
                if b[SIZE + other] > 0:
                    return True
                other += 1
            return False
        if options.awards == 0 or b[TOKENS] <= 0:
            return False
        if options.awards != ONE_AWARD_EACH:
            return True
        while other < options.artists:
            if b[AWARDS + other] == 0:
                return True
            other += 1
        return False

    def _second(self, seat: i64, kind: i64) -> None:
        """[Symbols 3, 4] A second card of the same artist; its own symbol does nothing."""
        b = self.table
        if b[PHASE] == SECOND_UP:
            self._show(seat, kind)
            if b[UP + kind // SYMBOLS] >= self.options.limit:
                b[CLOSED] = 1
                b[LAST_NOTE] = NOTE_LIMIT
        else:
            artist: i64 = kind // SYMBOLS
            b[LAST_ACTION] = SECOND + artist * SYMBOLS
            self._take(seat, kind)
            b[DOWN_AT + artist] = b[TRAIL_SIZE]
            self._note(seat, FLAG_DOWN + TRAIL_DOWN + artist)
            b[DOWN + artist] = kind
            b[DOWN_SEAT + artist] = seat
            b[SHOWS + seat * 5 + artist] += 1
        self._end_turn(seat)

    def _choose(self, seat: i64, kind: i64) -> None:
        """[Symbols 5] A choice stays hidden until every seat with cards has made one."""
        b = self.table
        self._take(seat, kind)
        b[CHOSEN + seat] = kind
        b[CHOSE_AT + seat] = b[TRAIL_SIZE]
        self._note(seat, FLAG_CHOICE + TRAIL_CHOSE)
        self._next_chooser((seat + 1) % self.options.seats)

    def _next_chooser(self, seat: i64) -> None:
        b = self.table
        options = self.options
        for _ in range(options.seats):
            if b[CHOSEN + seat] < 0 and b[SIZE + seat] > 0:
                b[TURN] = seat
                return
            seat = (seat + 1) % options.seats
        seat = 0
        while seat < options.seats:
            kind: i64 = b[CHOSEN + seat]
            b[LAID + seat] = kind
            if kind >= 0:
                b[CHOSEN + seat] = -1
                self._display(seat, kind)
                # The last choice was never hidden: it was shown as soon as it was made.
                hidden: i64 = FLAG_CHOICE if seat != b[LAST_SEAT] else 0
                b[TRAIL + b[CHOSE_AT + seat]] = seat * TRAIL_SEAT + hidden + kind
            seat += 1
        b[LAST_NOTE] = NOTE_LAID
        artist: i64 = 0
        while artist < options.artists:
            if b[UP + artist] >= options.limit:
                b[CLOSED] = 1
                b[LAST_NOTE] = NOTE_LAID + NOTE_LIMIT
            artist += 1
        # [Closing 3] The seat that played the symbol closes a round that ends here.
        self._end_turn(b[ACTOR])

    def _draw(self, seat: i64) -> None:
        """[Symbols 1] The top card of the deck."""
        b = self.table
        kind: i64 = self.deck[b[TOP]]
        b[TOP] += 1
        b[HAND + seat * KINDS + kind] += 1
        b[SIZE + seat] += 1
        b[DRAWN] = kind
        b[DRAWN_BY] = seat
        b[LOCKED] = b[CLOSED]
        if b[CLOSED] == 0:
            self._note(seat, FLAG_CHOICE + TRAIL_GOT + 1)

    def _end_turn(self, seat: i64) -> None:
        if self.table[CLOSED] == 1:
            self._close()
        else:
            self._begin_turn((seat + 1) % self.options.seats)

    def _begin_turn(self, seat: i64) -> None:
        """[Turn 3] A seat without cards is skipped, or closes the round, as the option says."""
        b = self.table
        if self.options.skip_empty:
            for _ in range(self.options.seats):
                if b[SIZE + seat] > 0:
                    break
                seat = (seat + 1) % self.options.seats
        if b[SIZE + seat] > 0:
            b[TURN] = seat
            b[PHASE] = MAIN_CARD
        else:
            b[LAST_NOTE] |= NOTE_NO_CARDS
            self._close()

    # Cards

    def _take(self, seat: i64, kind: i64) -> None:
        b = self.table
        b[HAND + seat * KINDS + kind] -= 1
        b[SIZE + seat] -= 1

    def _display(self, seat: i64, kind: i64) -> None:
        b = self.table
        artist: i64 = kind // SYMBOLS
        b[SHOWN + seat * KINDS + kind] += 1
        b[SHOWS + seat * 5 + artist] += 1
        b[UP + artist] += 1

    def _show(self, seat: i64, kind: i64) -> None:
        self._take(seat, kind)
        self._display(seat, kind)
        self._note(seat, kind)

    def _note(self, seat: i64, what: i64) -> None:
        """Add to the trail what everybody saw."""
        b = self.table
        b[TRAIL + b[TRAIL_SIZE]] = seat * TRAIL_SEAT + what
        b[TRAIL_SIZE] += 1

    # Rounds

    def begin_round(self) -> None:
        """[Deal] Cards to every seat, then the extra card."""
        b = self.table
        options = self.options
        deck = self.deck
        size: i64 = len(deck)
        cards: i64 = options.deals[b[ROUND]]
        seat: i64 = 0
        while seat < options.seats:
            got: i64 = 0
            while got < cards and b[TOP] < size:
                kind: i64 = deck[b[TOP]]
                b[HAND + seat * KINDS + kind] += 1
                b[TOP] += 1
                got += 1
            b[SIZE + seat] += got
            if got > 0:
                self._note(seat, TRAIL_GOT + got)
            seat += 1
        if options.extra_card and b[TOP] < size:
            kind = deck[b[TOP]]
            b[TOP] += 1
            b[EXTRA] = kind
            b[UP + kind // SYMBOLS] += 1
        b[ACTOR] = -1
        b[CLOSED] = 0
        self._begin_turn(b[STARTER])

    def _close(self) -> None:
        """[Closing 4] The others, from the closer's left, then the closer, may add cards."""
        b = self.table
        b[CLOSED] = 1
        b[ADDER] = 0
        self._forget_added()
        if self.options.additional_cards and b[ACTOR] >= 0:
            b[PHASE] = ADDING
            self._next_adder()
        else:
            self._end_round()

    def _forget_added(self) -> None:
        b = self.table
        artist: i64 = 0
        while artist < self.options.artists:
            b[ADDED + artist] = 0
            artist += 1

    def _next_adder(self) -> None:
        """Ask the next seat that, by what all can see, may still have a card to add."""
        b = self.table
        options = self.options
        while b[ADDER] < options.seats:
            seat: i64 = (b[ACTOR] + 1 + b[ADDER]) % options.seats
            cards: i64 = b[SIZE + seat]
            if b[LOCKED] == 1 and b[DRAWN_BY] == seat:
                cards -= 1
            if cards > 0:
                artist: i64 = 0
                while artist < options.artists:
                    if b[SHOWS + seat * 5 + artist] > 0 and b[ADDED + artist] == 0:
                        b[TURN] = seat
                        return
                    artist += 1
            b[ADDER] += 1
            self._forget_added()
        self._end_round()

    def _end_round(self) -> None:
        """[Scoring] Score; [Round 2] the seat to the closer's left starts the next round."""
        b = self.table
        options = self.options
        if b[LOCKED] == 1:
            b[LOCKED] = 0
            self._note(b[DRAWN_BY], FLAG_CHOICE + TRAIL_GOT + 1)
        score_round(b, options)
        if b[ACTOR] >= 0:
            b[STARTER] = (b[ACTOR] + 1) % options.seats
        b[ROUND] += 1
        if b[ROUND] < options.rounds:
            self.begin_round()
        else:
            b[PHASE] = OVER

    # The rest of the contract

    def returns(self) -> list[float]:
        b = self.table
        return [float(b[POINTS + seat]) for seat in range(int(self.options.seats))]

    def clone(self) -> MastersGalleryState:
        return MastersGalleryState(self.options, self.table[:], self.deck)

    def resample(self, seat: int | None, rng: Rng) -> State:
        other = self.clone()
        me: i64 = -1 if seat is None else seat
        other.deck = resample_hidden(other.table, self.options, self.deck, me, rng)
        return other

    def view(self, seat: int | None) -> View:
        me = -1 if seat is None else seat
        legal = self.legal_actions() if me == self.to_move() and me >= 0 else []
        return view_of(self.table, self.options, len(self.deck), legal, me)

    def places(self) -> dict[str, list[int]]:
        return list_places(self.table, self.options, self.deck)

    def move_text(self, action: int) -> str:
        return move_text(action)

    def parse_move(self, text: str) -> int:
        return parse(self.table, self.options, self.legal_actions(), text)

    def why_not(self, seat: int, ref: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        return why_no_move(self, self.table, ref) if waiting is None else waiting

    def play(self, text: str) -> str:
        """Also takes a whole turn in one line, its moves separated by commas [Moves]."""
        parts = text.split(",")
        if len(parts) == 1:
            action = self.parse_move(text)
            self.apply(action)
            return move_text(action)
        tried = self.clone()
        seat = tried.to_move()
        texts: list[str] = []
        for part in parts:
            if texts:
                check_same_turn(tried.to_move(), seat, part)
            action = tried.parse_move(part)
            texts.append(move_text(action))
            tried.apply(action)
        self.table = tried.table
        return ", ".join(texts)

    def steps(self, text: str) -> list[str]:
        return [part.strip() for part in text.split(",")]

    def __reduce__(self) -> tuple[object, ...]:
        numbers = [int(self.table[i]) for i in range(len(self.table))]
        return (_rebuild, (self.options, numbers, self.deck))

    def __repr__(self) -> str:
        b = self.table
        points = [int(b[POINTS + seat]) for seat in range(int(self.options.seats))]
        return (
            f"<MastersGalleryState round {b[ROUND] + 1}, to move {self.to_move()}, points {points}>"
        )


def _rebuild(options: Options, numbers: list[int], deck: list[int]) -> MastersGalleryState:
    return MastersGalleryState(options, vec[i64](numbers), deck)


def first_state(cards: list[int], options: Options) -> MastersGalleryState:
    """The first position after this deal."""
    table = empty_table(int(options.award_tokens))
    state = MastersGalleryState(options, table, [card >> 5 for card in cards])
    state.table[STARTER] = options.starter
    state.begin_round()
    state.table[LAST_NOTE] = 0
    return state
