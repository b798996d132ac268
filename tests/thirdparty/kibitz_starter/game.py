"""Top That as Kibitz knows it: seats, and the deal."""

from pathlib import Path

from kibitz import Deal, Game, Setup, State
from kibitz.core.cards import SPADES, make_card
from kibitz_starter.rules import TopThatState


class TopThatGame(Game):
    ranks, hand = 13, 5

    def __init__(self) -> None:
        # A move plays a card and has the number of that card.
        super().__init__("kibitz_starter", str(Path(__file__).parent), (2, 2), num_actions=104)

    def pack(self, setup: Setup) -> list[int]:
        return [make_card(rank, SPADES) for rank in range(1, self.ranks + 1)]

    def start(self, deal: Deal, setup: Setup) -> State:
        n = self.hand
        first, second, stock = deal.cards[:n], deal.cards[n : 2 * n], deal.cards[2 * n :]
        return TopThatState([sorted(first), sorted(second)], sorted(stock))


GAME = TopThatGame()
