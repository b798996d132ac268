"""The options of Blind Bids; RULES.md explains them."""

from kibitz import Option


def game_options() -> list[Option]:
    return [
        Option("rounds", 6, low=1, high=12),
        Option("hand", 3, low=1, high=4),
        Option("refill", True),
        Option("tie", "leader", choices=["leader", "discard"]),
    ]
