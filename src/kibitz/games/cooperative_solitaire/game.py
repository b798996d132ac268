"""Cooperative Solitaire as the rest of the program knows it: seats, options, bots, the solver."""

from __future__ import annotations

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kibitz.core.game import Bot, Deal, Game, Level, Setup
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.core.utility import Winning
from kibitz.games.cooperative_solitaire.actions import NUM_ACTIONS
from kibitz.games.cooperative_solitaire.bots import (
    make_careful,
    make_generous,
    make_miser,
    make_random,
    make_tendency,
)
from kibitz.games.cooperative_solitaire.options import (
    Options,
    game_options,
    rules_options,
    start_options,
    tendency_fields,
)
from kibitz.games.cooperative_solitaire.puzzles import ClearTheTable
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.searching import search_parts
from kibitz.games.cooperative_solitaire.solver.solver import OpenCardSolver
from kibitz.games.cooperative_solitaire.starting import check_position, parse_position, table_of
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    ENDING,
    GIVEN,
    MAIN,
    NAME,
    OUT_OF_TURNS,
    STALLED,
    TURN,
    cards_left,
    dealt_table,
)


class FewestLeft(Winning):
    """Getting rid of every card first. A game that ends without a winner is worth nothing to either
    but the margin, which is counted in cards left."""

    def points(self, state: State) -> list[float]:
        assert isinstance(state, CooperativeSolitaireState)
        return [-float(cards_left(state.table, seat)) for seat in range(2)]


@mypyc_attr(allow_interpreted_subclasses=True)
class CooperativeSolitaireGame(Game):
    """Two seats, each with a deck of its own. A subclass may set the attributes to play with fewer
    cards."""

    def __init__(self) -> None:
        solver = OpenCardSolver(rules_options())
        super().__init__(
            NAME,
            str(Path(__file__).parent),
            (2, 2),
            NUM_ACTIONS,
            options=game_options(),
            bots=[
                # Of 2,000 games miser won 365 and tendency 634, tendency 364 and random 796, random
                # 258 and generous 995: who throws on the other seat, for whatever reason, gains.
                Bot("miser", 1, make_miser),
                Bot("tendency", 1, make_tendency, "a,p,t", fields=tendency_fields()),
                Bot("random", 1, make_random),
                Bot("generous", 1, make_generous),
                Bot("careful", 1, make_careful),
            ],
            # About two thirds between each and the next: see docs/strength.md.
            levels=[
                Level("easy", "miser"),
                Level("medium", "tendency:0.75,0.75,0.75"),
                Level("strong", "careful"),
                Level("best", "search:4300"),
            ],
            solver=solver,
            start_options=start_options(),
            plays_forced=True,
            utility=FewestLeft(0.1, 10.0),
            search=search_parts(),
            puzzles=[ClearTheTable()],
        )
        solver.game = self
        self.ranks: int = 13
        """Ace to this rank; the highest finishes a main pile."""
        self.suits: list[int] = [0, 1, 2, 3]
        self.primary_cards: int = 13
        self.helper_piles: int = 4
        """Each seat's."""

    def setup(
        self,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        revision: int | None = None,
    ) -> Setup:
        setup = super().setup(seats, options, revision)
        position = str(setup.options.get("position", ""))
        if position != "":
            check_position(parse_position(position))
        return setup

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
            own=setup.word("helpers") == "own",
            single_to_empty=setup.flag("single_to_empty"),
            unfilled=setup.word("helper_throw") == "always",
        )
        position = str(setup.options.get("position", ""))
        if position != "":
            return CooperativeSolitaireState(table_of(position, options), options)
        return CooperativeSolitaireState(
            dealt_table(deal.cards, options, self.primary_cards), options
        )

    def statistics(self, state: State) -> dict[str, float]:
        assert isinstance(state, CooperativeSolitaireState)
        b = state.table
        ending: i64 = b[ENDING]
        return {
            "unfinished": 1.0 if ending in (STALLED, OUT_OF_TURNS) else 0.0,
            "stalled": 1.0 if ending == STALLED else 0.0,
            "turns": float(b[TURN]),
            "left0": float(cards_left(b, 0)),
            "left1": float(cards_left(b, 1)),
            "given0": float(b[GIVEN]),
            "given1": float(b[GIVEN + 1]),
            "on_main": float(_on_main(b)),
        }


def _on_main(b: vec[i64]) -> i64:
    total: i64 = 0
    pile: i64 = 0
    while pile < 8:
        total += b[COUNT + MAIN + pile]
        pile += 1
    return total


GAME = CooperativeSolitaireGame()
