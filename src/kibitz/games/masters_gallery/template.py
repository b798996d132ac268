# interpreted: a part of the text that `kibitz new-bot --game masters_gallery` writes
"""How well a seat stands in Masters Gallery: for a first bot."""

from kibitz.core.view import View


def worth(view: View, seat: int) -> float:
    """How well the seat stands while the game goes on, in points: those it has and would get if the
    round closed now, less those of the best other seat, and a little for every card in hand."""
    points = list(view.scores[0].values)
    for score in view.scores[1:]:
        points = [sum(pair) for pair in zip(points, score.values, strict=True)]
    others = [value for p, value in enumerate(points) if p != seat]
    return points[seat] - max(others) + 0.5 * view.zone("hand").piles[0].count
