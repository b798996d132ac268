# interpreted: small games for tests override its class attributes
"""Masters Gallery as the rest of the program knows it: seats, options, deal, bots and solver."""

from __future__ import annotations

from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.game import Bot, Deal, Game, Level, Setup
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.core.utility import Winning
from kibitz.games.masters_gallery.actions import NUM_ACTIONS
from kibitz.games.masters_gallery.bots import (
    LIVE_WORLDS,
    WORLDS,
    make_greedy,
    make_planner,
    planner_worlds,
)
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
from kibitz.games.masters_gallery.options import (
    AWARDS_BY_NAME,
    FLAGS,
    PRESETS,
    Options,
    apply_preset,
    game_options,
    planner_fields,
    start_options,
)
from kibitz.games.masters_gallery.rules import MastersGalleryState, first_state
from kibitz.games.masters_gallery.searching import search_parts
from kibitz.games.masters_gallery.starting import (
    check_position,
    parse_position,
    table_of,
)
from kibitz.games.masters_gallery.table import count_kinds


class MastersGalleryGame(Game):
    """The game. Subclasses with fewer works, symbols or rounds are small enough to enumerate."""

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

    def __init__(self) -> None:
        super().__init__(
            name="masters_gallery",
            folder=str(Path(__file__).parent),
            seats=(2, 5),
            default_seats=3,
            num_actions=NUM_ACTIONS,
            options=game_options(),
            start_options=start_options(),
            bots=[
                Bot("greedy", 1, make_greedy),
                Bot(
                    "planner",
                    1,
                    make_planner,
                    "worlds",
                    planner_worlds,
                    LIVE_WORLDS,
                    planner_fields(WORLDS, LIVE_WORLDS),
                ),
            ],
            # Of 1,000 games between two, greedy won 304 and planner:1 674, planner:1 243 and
            # planner 742.
            search=search_parts(),
            levels=[
                Level("easy", "greedy"),
                Level("medium", "planner:1"),
                Level("strong", "planner"),
                Level("best", "search:5200"),
            ],
            deck="gallery",
            # 10 points are a usual lead.
            utility=Winning(0.1, 10.0),
        )
        self.solver = OptimumSolver(self, list(PRESETS), self.options_for)

    def limit(self, seats: int) -> int:
        """How many face-up cards of one artist close a round [Closing 1]."""
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
        return apply_preset(super().check_options(options), options)

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
            self.award_tokens,
            AWARDS_BY_NAME[setup.word("awards")],
            [setup.flag(name) for name in FLAGS],
            setup.word("additional") == "unranked",
        )

    def setup(
        self,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        revision: int | None = None,
    ) -> Setup:
        setup = super().setup(seats, options, revision)
        text = str(setup.options.get("position", ""))
        if text != "":
            position = parse_position(text)
            if position.seats != setup.seats:
                raise BadInputError(Msg("masters_gallery.put.seats", n=position.seats))
            check_position(position, self.options_for(setup))
        return setup

    def start(self, deal: Deal, setup: Setup) -> MastersGalleryState:
        options = self.options_for(setup)
        text = str(setup.options.get("position", ""))
        if text != "":
            position = parse_position(text)
            return MastersGalleryState(options, table_of(position, options), position.deck)
        return first_state(deal.cards, options)

    def statistics(self, state: State) -> dict[str, float]:
        points = sorted(state.returns(), reverse=True)
        return {"best": points[0], "mean": sum(points) / len(points), "lead": points[0] - points[1]}


GAME = MastersGalleryGame()
