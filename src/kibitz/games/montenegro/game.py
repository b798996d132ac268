"""King of Montenegro: bluffing duels for the armies of four suits, and wars between them."""
# interpreted: packs and hands of other sizes are set in plain subclasses

from __future__ import annotations

from pathlib import Path

from kibitz.core.cards import KING, make_card
from kibitz.core.game import Bot, Deal, Game, Level, Setup
from kibitz.core.state import State
from kibitz.core.utility import Winning
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.bots import (
    make_bluffer,
    make_equilibrium,
    make_honest,
    make_novice,
)
from kibitz.games.montenegro.deck import index_of
from kibitz.games.montenegro.options import Options, bluffer_fields, game_options, novice_fields
from kibitz.games.montenegro.rules import MontenegroState, start
from kibitz.games.montenegro.searching import search_parts
from kibitz.games.montenegro.table import ACT, ARMIES, WAR_PHASE


class MostArmies(Winning):
    """Winning; the margin is counted in armies."""

    def points(self, state: State) -> list[float]:
        assert isinstance(state, MontenegroState)
        return [
            float(sum(1 for suit in range(4) if int(state.spots[ARMIES + 4 * seat + suit]) > 0))
            for seat in range(2)
        ]


class MontenegroGame(Game):
    """The game. Smaller packs and hands, for tests and experiments, are set in a subclass."""

    ranks: tuple[int, ...] = tuple(range(1, KING + 1))
    suits: tuple[int, ...] = (0, 1, 2, 3)
    hand: int = 3
    most_duels: int = 200

    def __init__(self) -> None:
        super().__init__(
            name="montenegro",
            folder=str(Path(__file__).parent),
            seats=(2, 2),
            num_actions=actions.NUM_ACTIONS,
            options=game_options(),
            bots=[
                Bot("novice", 1, make_novice, "p", fields=novice_fields()),
                Bot("honest", 2, make_honest),
                Bot("bluffer", 3, make_bluffer, "p,c", fields=bluffer_fields()),
                Bot("equilibrium", 3, make_equilibrium),
            ],
            # At least 64 % between each and the next: see docs/strength.md.
            levels=[
                Level("easy", "novice"),
                Level("medium", "honest"),
                Level("strong", "bluffer"),
                Level("best", "equilibrium"),
            ],
            hand_places=True,
            utility=MostArmies(0.1, 2.0),
            search=search_parts(),
        )

    def pack(self, setup: Setup) -> list[int]:
        return sorted(make_card(rank, suit) for rank in self.ranks for suit in self.suits)

    def start(self, deal: Deal, setup: Setup) -> State:
        cards = [index_of(card) for card in deal.cards]
        options = Options(
            self.name,
            sorted(cards),
            self.hand,
            self.most_duels,
            setup.number("wars_per_turn"),
            setup.number("reinforcements"),
            setup.word("victory") == "total",
            setup.word("answer") == "revealed",
            setup.word("king") == "suit",
            setup.word("war") == "any",
        )
        return start(options, cards, deal.later, setup.number("starter"))

    def fallback(self, state: State) -> int:
        """Pass in the war phase, concede in a duel; a wild that was begun is finished truly."""
        assert isinstance(state, MontenegroState)
        if state.phase == WAR_PHASE:
            return actions.PASS
        if state.phase == ACT:
            return actions.CONCEDE
        return state.legal_actions()[0]

    def statistics(self, state: State) -> dict[str, float]:
        assert isinstance(state, MontenegroState)
        return {"duels": float(state.duels), "shuffles": float(state.shuffles)}


GAME = MontenegroGame()
