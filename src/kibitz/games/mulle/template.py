# interpreted: a part of the text that `kibitz new-bot --game mulle` writes
"""How well a seat stands in Mulle: for a first bot."""

from kibitz.core.view import View


def worth(view: View, seat: int) -> float:
    """How well the seat stands while the game goes on, in points: those it is ahead, and a little
    for the cards it has taken, which may count in the end."""
    total = view.scores[-1].values
    taken = [view.zone(f"captured{p}").piles[0].count for p in range(2)]
    return total[seat] - total[1 - seat] + 0.1 * (taken[seat] - taken[1 - seat])
