# interpreted: a part of the text that `kibitz new-bot --game cooperative_solitaire` writes
"""How well a seat stands in Cooperative Solitaire: for a first bot."""

from kibitz.core.view import View


def worth(view: View, seat: int) -> float:
    """How well the seat stands while the game goes on, in points: the cards that the other seat has
    yet to get rid of, less its own. Those on the primary pile are the hardest."""
    left = [0.0, 0.0]
    for p in range(2):
        for pile, weight in (("primary", 1.5), ("secondary", 1.0), ("throwaway", 1.0)):
            left[p] += weight * view.zone(f"{pile}{p}").piles[0].count
    return left[1 - seat] - left[seat]
