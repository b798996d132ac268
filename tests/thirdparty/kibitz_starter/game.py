"""Top That as Kibitz knows it: seats, options, bots, and the deal."""

from pathlib import Path

from kibitz import Bot, Deal, Game, Setup, State
from kibitz.core.cards import SPADES, make_card
from kibitz_starter.actions import NUM_ACTIONS
from kibitz_starter.bots import make_thrifty
from kibitz_starter.options import game_options
from kibitz_starter.rules import TopThatState
from kibitz_starter.table import Table


class TopThatGame(Game):
    ranks = 13

    def __init__(self) -> None:
        super().__init__(
            name="kibitz_starter",
            folder=str(Path(__file__).parent),
            seats=(2, 2),
            num_actions=NUM_ACTIONS,
            options=game_options(),
            bots=[Bot("thrifty", 1, make_thrifty)],
        )

    def pack(self, setup: Setup) -> list[int]:
        return [make_card(rank, SPADES) for rank in range(1, self.ranks + 1)]

    def start(self, deal: Deal, setup: Setup) -> State:
        n = setup.number("hand")
        hands = [sorted(deal.cards[:n]), sorted(deal.cards[n : 2 * n])]
        return TopThatState(Table(hands, deal.cards[2 * n :], [[], []]))


GAME = TopThatGame()
