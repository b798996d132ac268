"""Blind Bids: bid a hidden card for an open prize. A game from another package."""

from pathlib import Path

from kibitz import Bot, Deal, Game, Option, Setup, State
from kibitz.core.cards import make_card
from kibitz_toy.bots import Guesser, make_guesser, make_steady
from kibitz_toy.rules import NUM_ACTIONS, BlindBids


class BlindBidsGame(Game):
    """The pack is ``ranks`` x ``suits``; a smaller one makes the game small enough to count."""

    ranks = 5
    suits = 4
    rules: type[BlindBids] = BlindBids

    def __init__(self) -> None:
        super().__init__(
            name="kibitz_toy",
            folder=str(Path(__file__).parent),
            seats=(2, 4),
            num_actions=NUM_ACTIONS,
            options=[
                Option("rounds", 6, low=1, high=12),
                Option("hand", 3, low=1, high=4),
                Option("refill", True),
                Option("tie", "leader", choices=["leader", "discard"]),
            ],
            bots=[
                Bot("steady", 1, make_steady, "rank"),
                Bot("guesser", 1, make_guesser, "worlds"),
            ],
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
        assert isinstance(state, BlindBids)
        return {"rounds": float(state.round), "reshuffles": float(state.reshuffles)}


GAME = BlindBidsGame()

__all__ = ["GAME", "BlindBids", "BlindBidsGame", "Guesser"]
