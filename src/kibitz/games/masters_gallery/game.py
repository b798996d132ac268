# interpreted: small games for tests override its class attributes
"""Masters Gallery: push the artists whose works you hold, in four rounds."""

from __future__ import annotations

from pathlib import Path

from kibitz.core.game import Bot, Deal, Game, Setup
from kibitz.core.options import Option, Value
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.games.masters_gallery.bots import make_greedy, make_planner
from kibitz.games.masters_gallery.cards import (
    AWARD,
    DRAW_ONE,
    SECOND_DOWN,
    SECOND_UP,
    TOGETHER,
    WORKS,
    card_name,
    number_copies,
    pack_of,
    parse_card,
)
from kibitz.games.masters_gallery.optimum.solver import OptimumSolver
from kibitz.games.masters_gallery.rules import MastersGalleryState, first_state
from kibitz.games.masters_gallery.table import (
    ANY_AWARD,
    FLAGS,
    NO_AWARD,
    NUM_ACTIONS,
    ONE_AWARD_EACH,
    Options,
    count_kinds,
)

PRESETS: dict[str, dict[str, Value]] = {
    "full": {
        "extra_card": True,
        "additional_cards": True,
        "second_cards": True,
        "simultaneous": True,
        "draw_one": True,
        "awards": "any",
        "closing_symbols": True,
        "rank_empty": False,
        "skip_empty": True,
    },
    "source": {
        "extra_card": False,
        "additional_cards": False,
        "second_cards": False,
        "simultaneous": False,
        "draw_one": True,
        "awards": "any",
        "closing_symbols": True,
        "rank_empty": True,
        "skip_empty": False,
    },
    "source-242": {
        "extra_card": False,
        "additional_cards": False,
        "second_cards": False,
        "simultaneous": False,
        "draw_one": False,
        "awards": "one_each",
        "closing_symbols": True,
        "rank_empty": True,
        "skip_empty": False,
    },
}
"""Sets of rules by name: what an option is that was not given."""

_AWARDS = {"any": ANY_AWARD, "one_each": ONE_AWARD_EACH, "none": NO_AWARD}


class MastersGallery(Game):
    """The game; fewer works, symbols or rounds make one small enough to enumerate."""

    works: tuple[int, ...] = WORKS
    """How many works each artist has, symbols included."""
    symbols: tuple[int, ...] = (DRAW_ONE, SECOND_UP, SECOND_DOWN, TOGETHER, AWARD)
    """Each artist has one card with each of these."""
    dealt: dict[int, tuple[int, ...]] = {  # noqa: RUF012
        2: (13, 6, 6, 3),
        3: (13, 6, 6, 0),
        4: (13, 4, 4, 0),
        5: (13, 2, 2, 0),
    }
    """By the number of seats: how many cards each seat gets in each round."""
    award_tokens: int = 5

    def __init__(self, solver: OptimumSolver | None = None) -> None:
        full = PRESETS["full"]
        super().__init__(
            name="masters_gallery",
            folder=str(Path(__file__).parent),
            seats=(2, 5),
            default_seats=3,
            num_actions=NUM_ACTIONS,
            options=[
                Option("preset", "full", list(PRESETS)),
                Option("starter", 0, low=0, high=4),
                Option("extra_card", full["extra_card"]),
                Option("additional_cards", full["additional_cards"]),
                Option("second_cards", full["second_cards"]),
                Option("simultaneous", full["simultaneous"]),
                Option("draw_one", full["draw_one"]),
                Option("awards", full["awards"], list(_AWARDS)),
                Option("closing_symbols", full["closing_symbols"]),
                Option("rank_empty", full["rank_empty"]),
                Option("skip_empty", full["skip_empty"]),
                Option("names", "masters", ["masters", "modern"]),
            ],
            bots=[Bot("greedy", 1, make_greedy), Bot("planner", 1, make_planner, "worlds")],
            deck="gallery",
            solver=solver,
        )

    def limit(self, seats: int) -> int:
        """So many face-up cards of one artist close a round."""
        return 5 if seats == 2 else 6

    def pack(self, setup: Setup) -> list[int]:
        return pack_of(list(self.works), list(self.symbols))

    def card_name(self, card: int) -> str:
        return card_name(card)

    def parse_card(self, text: str) -> int:
        return parse_card(text)

    def shuffled(self, rng: Rng, setup: Setup) -> list[int]:
        cards = self.pack(setup)
        rng.shuffle(cards)
        number_copies(cards)
        return cards

    def check_options(self, options: dict[str, object]) -> dict[str, Value]:
        """The preset gives the values of the options that were not given."""
        agreed = super().check_options(options)
        preset = PRESETS[str(agreed["preset"])]
        return {
            name: preset[name] if name in preset and name not in options else value
            for name, value in agreed.items()
        }

    def options_for(self, setup: Setup) -> Options:
        """What a setup means at the table."""
        return Options(
            setup.seats,
            list(self.works),
            count_kinds(self.pack(setup)),
            list(self.dealt[setup.seats]),
            self.limit(setup.seats),
            setup.number("starter"),
            setup.word("names"),
            _AWARDS[setup.word("awards")],
            [setup.flag(name) for name in FLAGS],
        )

    def start(self, deal: Deal, setup: Setup) -> MastersGalleryState:
        return first_state(deal.cards, self.options_for(setup), self.award_tokens)

    def statistics(self, state: State) -> dict[str, float]:
        points = sorted(state.returns(), reverse=True)
        return {"best": points[0], "mean": sum(points) / len(points), "lead": points[0] - points[1]}


SOLVER = OptimumSolver(list(PRESETS))
GAME = MastersGallery(SOLVER)
SOLVER.game = GAME
