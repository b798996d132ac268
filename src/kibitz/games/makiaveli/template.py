# interpreted: a part of the text that `kibitz new-bot --game makiaveli` writes
"""How well a seat stands in Makiaveli: for a first bot."""

from kibitz.core.view import View

TURNS = 0
"""A turn has several moves: looking at its end says more about the first than a round later."""


def worth(view: View, seat: int) -> float:
    """How well the seat stands while the game goes on, in points: the cards in the smallest of the
    other hands, less its own. What lies in front of it for this turn counts as still in hand."""
    mine = view.zone("hand").piles[0].count
    others = [
        zone.piles[0].count for zone in view.zones if zone.kind == "fan" and zone.owner != seat
    ]
    return float(min(others) - mine)
