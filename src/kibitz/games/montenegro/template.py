# interpreted: a part of the text that `kibitz new-bot --game montenegro` writes
"""How well a seat stands in King of Montenegro: for a first bot."""

from kibitz.core.view import View


def worth(view: View, seat: int) -> float:
    """How well the seat stands while the game goes on, in points: three for an army and one for
    each card in it, less those of the other seat."""
    strength = [0.0, 0.0]
    for p in range(2):
        for army in view.zone(f"armies{p}").piles:
            strength[p] += army.count + 3 * (army.count > 0)
    return strength[seat] - strength[1 - seat]
