"""How well a seat stands in Blind Bids: for the bot that `kibitz new-bot` writes."""

import kibitz


def worth(view: kibitz.View, seat: int) -> float:
    """How well the seat stands while the game goes on, in points: those it is ahead of the best
    other seat, and a little for high cards that it still has."""
    points = view.scores[0].values
    others = [value for p, value in enumerate(points) if p != seat]
    hand = view.zone(f"hand{seat}").piles[0].cards
    high = [card for card in hand if card is not None and card[0] in "45"]
    return points[seat] - max(others) + 0.5 * len(high)
