"""Cooperative Solitaire: positions, turns, and how a game ends. Clauses: RULES.md."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kibitz.core.errors import IllegalMoveError
from kibitz.core.game import Bot, Deal, Game, Setup
from kibitz.core.messages import Msg
from kibitz.core.options import Option
from kibitz.core.rng import Rng
from kibitz.core.solver import Solver
from kibitz.core.state import State
from kibitz.core.view import View
from kibitz.games.cooperative_solitaire.notation import parse, text
from kibitz.games.cooperative_solitaire.table import (
    BELOW,
    COUNT,
    END,
    ENDING,
    GIVEN,
    HELPER,
    HIDDEN_PRIMARY,
    HIDDEN_SECONDARY,
    LAST_ACTION,
    LAST_CARD,
    LAST_FOLLOWER,
    LAST_RECYCLED,
    LAST_SEAT,
    MAIN,
    NAME,
    NUM_ACTIONS,
    OUT_OF_TURNS,
    PLACED,
    PRIMARY,
    QUIET,
    SEAT,
    SECOND_WON,
    SECONDARY,
    STALLED,
    STARTER_FINISHED,
    STARTER_WON,
    THROWAWAY,
    TIE,
    TO_PRIMARY,
    TOP,
    TURN,
    Options,
    dealt,
    legal,
    look,
    move_top,
    pile_cards,
    recycle,
    source_pile,
    target_pile,
)
from kibitz.games.cooperative_solitaire.view import view_of


class CooperativeSolitaireState(State):
    """A position: the table, and the rules agreed on."""

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
        move_top(b, source, target_pile(b, chosen, seat, card))
        b[LAST_CARD] = card
        if chosen & 15 >= TO_PRIMARY:
            b[GIVEN + seat] += 1
            if source < MAIN:
                # Priority 3a: the freed helper place is filled from the primary pile.
                b[LAST_FOLLOWER] = move_top(b, PRIMARY + seat, source)
        b[PLACED] = 1
        b[QUIET] = 0
        b[QUIET + 1] = 0
        if source >= MAIN or chosen & 15 >= TO_PRIMARY:
            if self.options.at_once:
                recycle(b, seat)
            look(b, seat)
            if self._has_finished(b, seat):
                self._finish(b, seat)

    def _has_finished(self, b: vec[i64], seat: i64) -> bool:
        return (
            b[TOP + PRIMARY + seat] < 0
            and b[TOP + SECONDARY + seat] < 0
            and b[TOP + THROWAWAY + seat] < 0
        )

    def _finish(self, b: vec[i64], seat: i64) -> None:
        """End 1 to 3: the seat has laid its last card."""
        if seat != self.options.starter:
            b[ENDING] = TIE if b[ENDING] == STARTER_FINISHED else SECOND_WON
            return
        b[ENDING] = STARTER_FINISHED
        self._pass_on(b, seat)

    def _end_turn(self, b: vec[i64], seat: i64) -> None:
        """Turn 2 and 3, then what ends a game that nobody finishes (end 3 to 5)."""
        b[LAST_CARD] = -1
        if b[TOP + SECONDARY + seat] >= 0:
            b[LAST_CARD] = move_top(b, SECONDARY + seat, THROWAWAY + seat)
        recycle(b, seat)
        look(b, seat)
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
        """End 4: twice through the seat's secondary and throwaway piles, or one turn without."""
        cards: i64 = b[COUNT + SECONDARY + seat] + b[COUNT + THROWAWAY + seat]
        return b[QUIET + seat] >= (2 * cards if cards > 0 else 1)

    def _pass_on(self, b: vec[i64], seat: i64) -> None:
        b[SEAT] = 1 - seat
        b[TURN] += 1
        b[PLACED] = 0

    def returns(self) -> list[float]:
        ending: i64 = self.table[ENDING]
        if ending != STARTER_WON and ending != SECOND_WON:
            return [0.0, 0.0]
        winner: i64 = self.options.starter if ending == STARTER_WON else 1 - self.options.starter
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def clone(self) -> CooperativeSolitaireState:
        return CooperativeSolitaireState(self.table[:], self.options)

    def resample(self, seat: int | None, rng: Rng) -> CooperativeSolitaireState:
        """Both seats and spectators know the same: every card that was ever on top of a pile.

        The cards of a deck that nobody has seen lie in that seat's primary and secondary piles,
        below all others; no move so far depended on them, so every order is equally likely.
        """
        other = self.clone()
        b = other.table
        for owner in range(2):
            in_primary: i64 = b[HIDDEN_PRIMARY + owner]
            in_secondary: i64 = b[HIDDEN_SECONDARY + owner]
            if in_primary + in_secondary == 0:
                continue
            above_primary: i64 = _lowest_seen(b, PRIMARY + owner, in_primary)
            above_secondary: i64 = _lowest_seen(b, SECONDARY + owner, in_secondary)
            unseen: list[int] = []
            _gather(b, above_primary, unseen)
            _gather(b, above_secondary, unseen)
            # In a fixed order, so that the draw depends on nothing that is hidden.
            unseen.sort()
            rng.shuffle(unseen)
            _hang(b, above_primary, unseen, 0, in_primary)
            _hang(b, above_secondary, unseen, in_primary, in_primary + in_secondary)
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


def _lowest_seen(b: vec[i64], pile: i64, hidden: i64) -> i64:
    """The card that lies on the hidden part of a pile, or -1 if nothing in it is hidden."""
    if hidden == 0:
        return -1
    card: i64 = b[TOP + pile]
    seen: i64 = b[COUNT + pile] - hidden
    while seen > 1:
        card = b[BELOW + card]
        seen -= 1
    return card


def _gather(b: vec[i64], above: i64, cards: list[int]) -> None:
    if above < 0:
        return
    card: i64 = b[BELOW + above]
    while card >= 0:
        cards.append(card)
        card = b[BELOW + card]


def _hang(b: vec[i64], above: i64, cards: list[int], low: i64, high: i64) -> None:
    """Lay cards[low:high] under a card, in this order downwards."""
    i: i64 = low
    while i < high:
        card: i64 = cards[i]
        b[BELOW + above] = card
        b[BELOW + card] = -1
        above = card
        i += 1


def playing_options() -> list[Option]:
    """The options that change how the game is played, not only how it is shown."""
    return [
        Option("starter", 0, low=0, high=1),
        Option("helper_step", "any", ["any", "one"]),
        Option("order", "letters", ["letters", "classes"]),
        Option("recycle", "at_once", ["at_once", "turn_end"]),
        Option("turns", 1000, low=2, high=1000),
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class CooperativeSolitaireGame(Game):
    """The game. A subclass may play it with fewer cards: see the attributes."""

    def __init__(
        self, folder: str, bots: list[Bot], solver: Solver | None = None, name: str = NAME
    ) -> None:
        options = playing_options()
        options.insert(-1, Option("known", False))
        super().__init__(
            name,
            folder,
            (2, 2),
            NUM_ACTIONS,
            revision=1,
            default_seats=2,
            options=options,
            bots=bots,
            solver=solver,
        )
        self.ranks: int = 13
        """Ace to this rank; the highest finishes a main pile."""
        self.suits: list[int] = [0, 1, 2, 3]
        self.primary_cards: int = 13
        self.helper_piles: int = 4
        """Each seat's."""

    def pack(self, setup: Setup) -> list[int]:
        return [
            rank * 8 + suit * 2 + deck
            for rank in range(self.ranks)
            for suit in self.suits
            for deck in range(2)
        ]

    def shuffled(self, rng: Rng, setup: Setup) -> list[int]:
        """Each seat's own deck, shuffled by itself: the first half is seat 0's."""
        cards: list[int] = []
        for deck in range(2):
            own = [c for c in self.pack(setup) if c & 1 == deck]
            rng.shuffle(own)
            cards += own
        return cards

    def start(self, deal: Deal, setup: Setup) -> State:
        options = Options(
            starter=setup.number("starter"),
            one_lower=setup.word("helper_step") == "one",
            letters=setup.word("order") == "letters",
            at_once=setup.word("recycle") == "at_once",
            known=setup.flag("known"),
            limit=setup.number("turns"),
            helpers=2 * self.helper_piles,
            ranks=self.ranks,
        )
        return CooperativeSolitaireState(dealt(deal.cards, options, self.primary_cards), options)

    def statistics(self, state: State) -> dict[str, float]:
        assert isinstance(state, CooperativeSolitaireState)
        b = state.table
        ending: i64 = b[ENDING]
        return {
            "unfinished": 1.0 if ending in (STALLED, OUT_OF_TURNS) else 0.0,
            "stalled": 1.0 if ending == STALLED else 0.0,
            "turns": float(b[TURN]),
            "left0": float(_left(b, 0)),
            "left1": float(_left(b, 1)),
            "given0": float(b[GIVEN]),
            "given1": float(b[GIVEN + 1]),
            "on_main": float(_on_main(b)),
        }


def _left(b: vec[i64], seat: i64) -> i64:
    return b[COUNT + PRIMARY + seat] + b[COUNT + SECONDARY + seat] + b[COUNT + THROWAWAY + seat]


def _on_main(b: vec[i64]) -> i64:
    total: i64 = 0
    pile: i64 = 0
    while pile < 8:
        total += b[COUNT + MAIN + pile]
        pile += 1
    return total
