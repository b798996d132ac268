"""Blind Bids as Kibitz knows it: seats, options, bots."""

from pathlib import Path

from kibitz import Bot, Deal, Game, Setup, State, Winning
from kibitz.core.cards import make_card
from kibitz_toy.actions import NUM_ACTIONS
from kibitz_toy.bots import make_guesser, make_steady
from kibitz_toy.options import game_options
from kibitz_toy.rules import BlindBidsState


class BlindBidsGame(Game):
    """The pack is ``ranks`` x ``suits``; a smaller one makes the game small enough to count."""

    ranks = 5
    suits = 4
    rules: type[BlindBidsState] = BlindBidsState

    def __init__(self) -> None:
        super().__init__(
            name="kibitz_toy",
            folder=str(Path(__file__).parent),
            seats=(2, 4),
            num_actions=NUM_ACTIONS,
            options=game_options(),
            bots=[
                Bot("steady", 1, make_steady, "rank"),
                Bot("guesser", 1, make_guesser, "worlds"),
            ],
            utility=Winning(margin=0.1, scale=5.0),
        )

    def pack(self, setup: Setup) -> list[int]:
        return [
            make_card(rank, suit) for rank in range(1, self.ranks + 1) for suit in range(self.suits)
        ]

    def start(self, deal: Deal, setup: Setup) -> State:
        return self.rules.dealt(deal, setup, high_from=self.ranks // 2 + 1)

    def fallback(self, state: State) -> int:
        """The lowest card, and not a word."""
        return min(state.legal_actions())

    def statistics(self, state: State) -> dict[str, float]:
        assert isinstance(state, BlindBidsState)
        return {"rounds": float(state.round), "reshuffles": float(state.reshuffles)}


GAME = BlindBidsGame()
