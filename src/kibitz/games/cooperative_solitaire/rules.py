"""The rules of Cooperative Solitaire: turns, and how a game ends. Clauses are those of RULES.md."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.errors import IllegalMoveError
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import State, not_on_turn
from kibitz.core.view import View
from kibitz.games.cooperative_solitaire.actions import END, TO_PRIMARY, source_pile, target_pile
from kibitz.games.cooperative_solitaire.legality import legal
from kibitz.games.cooperative_solitaire.notation import parse, text
from kibitz.games.cooperative_solitaire.options import Options
from kibitz.games.cooperative_solitaire.resample import resample_unseen
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    ENDING,
    GIVEN,
    HELPER,
    LAST_ACTION,
    LAST_CARD,
    LAST_FOLLOWER,
    LAST_RECYCLED,
    LAST_SEAT,
    MAIN,
    NAME,
    OUT_OF_TURNS,
    PLACED,
    PRIMARY,
    QUIET,
    SEAT,
    SECOND_WON,
    SECONDARY,
    SHIFTED,
    STALLED,
    STARTER_FINISHED,
    STARTER_WON,
    THROWAWAY,
    TIE,
    TOP,
    TURN,
    move_top,
    pile_cards,
    recycle,
    reveal_tops,
)
from kibitz.games.cooperative_solitaire.view import view_of
from kibitz.games.cooperative_solitaire.why import why_no_move, why_no_place


class CooperativeSolitaireState(State):
    """A position: the table and the options."""

    def __init__(self, table: vec[i64], options: Options) -> None:
        self.table: vec[i64] = table
        self.options: Options = options

    def to_move(self) -> int:
        b = self.table
        return b[SEAT] if b[ENDING] <= STARTER_FINISHED else -1

    def legal_actions(self) -> list[int]:
        if self.table[ENDING] > STARTER_FINISHED:
            return []
        return legal(self.table, self.options)

    def apply(self, action: int) -> None:
        b = self.table
        chosen: i64 = action
        seat: i64 = b[SEAT]
        b[LAST_SEAT] = seat
        b[LAST_ACTION] = chosen
        b[LAST_FOLLOWER] = -1
        b[LAST_RECYCLED] = 0
        if chosen == END:
            self._end_turn(b, seat)
            return
        source: i64 = source_pile(chosen, seat)
        card: i64 = b[TOP + source]
        target: i64 = target_pile(b, chosen, seat, card)
        move_top(b, source, target)
        b[LAST_CARD] = card
        if chosen & 15 >= TO_PRIMARY:
            b[GIVEN + seat] += 1
            if source < MAIN and b[TOP + PRIMARY + seat] >= 0:
                # Priority 3a: the freed helper place is filled from the primary pile.
                b[LAST_FOLLOWER] = move_top(b, PRIMARY + seat, source)
        elif source < MAIN and target < MAIN and b[COUNT + target] == 1:
            # Priorities 4: nothing was placed, or a game would never be stuck.
            b[SHIFTED] = 1
            return
        b[PLACED] = 1
        b[QUIET] = 0
        b[QUIET + 1] = 0
        if source >= MAIN or chosen & 15 >= TO_PRIMARY:
            if self.options.at_once:
                recycle(b, seat)
            reveal_tops(b, seat)
            if self._has_finished(b, seat):
                self._finish(b, seat)

    def _has_finished(self, b: vec[i64], seat: i64) -> bool:
        return (
            b[TOP + PRIMARY + seat] < 0
            and b[TOP + SECONDARY + seat] < 0
            and b[TOP + THROWAWAY + seat] < 0
        )

    def _finish(self, b: vec[i64], seat: i64) -> None:
        """End 1 to 3: the seat has placed its last card."""
        if seat != self.options.starter:
            b[ENDING] = TIE if b[ENDING] == STARTER_FINISHED else SECOND_WON
            return
        b[ENDING] = STARTER_FINISHED
        self._pass_on(b, seat)

    def _end_turn(self, b: vec[i64], seat: i64) -> None:
        """Turn 2 and 3, then the endings that do not need a last card (end 3 to 5)."""
        b[LAST_CARD] = -1
        if b[TOP + SECONDARY + seat] >= 0:
            b[LAST_CARD] = move_top(b, SECONDARY + seat, THROWAWAY + seat)
        recycle(b, seat)
        reveal_tops(b, seat)
        if b[PLACED] == 0:
            b[QUIET + seat] += 1
        if b[ENDING] == STARTER_FINISHED:
            b[ENDING] = STARTER_WON
        elif b[TURN] >= self.options.limit:
            b[ENDING] = OUT_OF_TURNS
        elif self._is_through(b, 0) and self._is_through(b, 1):
            b[ENDING] = STALLED
        else:
            self._pass_on(b, seat)

    def _is_through(self, b: vec[i64], seat: i64) -> bool:
        """End 4: without a card being placed, the seat has gone twice through its secondary and
        throwaway piles; one turn is enough if both are empty."""
        cards: i64 = b[COUNT + SECONDARY + seat] + b[COUNT + THROWAWAY + seat]
        return b[QUIET + seat] >= (2 * cards if cards > 0 else 1)

    def _pass_on(self, b: vec[i64], seat: i64) -> None:
        b[SEAT] = 1 - seat
        b[TURN] += 1
        b[PLACED] = 0
        b[SHIFTED] = 0

    def returns(self) -> list[float]:
        ending: i64 = self.table[ENDING]
        if ending != STARTER_WON and ending != SECOND_WON:
            return [0.0, 0.0]
        winner: i64 = self.options.starter if ending == STARTER_WON else 1 - self.options.starter
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def clone(self) -> CooperativeSolitaireState:
        return CooperativeSolitaireState(self.table[:], self.options)

    def resample(self, seat: int | None, rng: Rng) -> CooperativeSolitaireState:
        other = self.clone()
        resample_unseen(other.table, rng)
        return other

    def view(self, seat: int | None) -> View:
        moves = (
            legal(self.table, self.options) if seat is not None and seat == self.to_move() else []
        )
        return view_of(self.table, self.options, seat, self.to_move(), moves)

    def places(self) -> dict[str, list[int]]:
        b = self.table
        places = {f"main.{i}": pile_cards(b, MAIN + i) for i in range(8)}
        for i in range(self.options.helpers):
            places[f"helpers.{i}"] = pile_cards(b, HELPER + i)
        for seat in range(2):
            places[f"primary{seat}"] = pile_cards(b, PRIMARY + seat)
            places[f"secondary{seat}"] = pile_cards(b, SECONDARY + seat)
            places[f"throwaway{seat}"] = pile_cards(b, THROWAWAY + seat)
        return places

    def move_text(self, action: int) -> str:
        return text(self.table, action)

    def parse_move(self, text: str) -> int:
        if self.to_move() < 0:
            raise IllegalMoveError(Msg("error.over"))
        return parse(self.table, self.options, legal(self.table, self.options), text)

    def why_not(self, seat: int, ref: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        if waiting is not None:
            return waiting
        return why_no_move(self.table, self.options, legal(self.table, self.options), ref)

    def why_not_there(self, seat: int, ref: str, target: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        if waiting is not None:
            return waiting
        moves = legal(self.table, self.options)
        return why_no_place(self.table, self.options, moves, ref, target)

    def numbers(self) -> list[int]:
        """The whole buffer, for pickling and for tests."""
        return [int(n) for n in self.table]

    def __reduce__(self) -> tuple[object, ...]:
        return (position_of, (self.numbers(), self.options))

    def __repr__(self) -> str:
        b = self.table
        return f"<{NAME} turn {b[TURN]}, seat {b[SEAT]} to move, ending {b[ENDING]}>"


def position_of(numbers: list[int], options: Options) -> CooperativeSolitaireState:
    """The inverse of ``CooperativeSolitaireState.numbers``."""
    return CooperativeSolitaireState(vec[i64](numbers), options)
