"""The whole window as a picture: the board, what is beside and below it, and what lies over it."""

from __future__ import annotations

from kibitz.window.desk import Desk
from kibitz.window.draw_board import BoardDrawing
from kibitz.window.draw_over import draw_over
from kibitz.window.draw_side import draw_bar, draw_side
from kibitz.window.geometry import Rect
from kibitz.window.items import Panel, Picture
from kibitz.window.pen import Pen
from kibitz.window.shape import Measure

SMALLEST = (800, 600)
"""The smallest window in which everything has room, in points."""
_PAD = 6.0
_BAR = 96.0


def compose(desk: Desk, wide: float, high: float, measure: Measure) -> Picture:
    """The picture of a desk in a window of this size."""
    picture = Picture(wide, high)
    pen = Pen(picture, measure)
    picture.add(Panel(Rect(0, 0, wide, high), "paper", radius=0))
    side = min(340.0, max(226.0, wide * 0.24))
    picture.side = Rect(wide - side - _PAD, _PAD, side, high - 2 * _PAD)
    left = wide - side - 3 * _PAD
    picture.bar = Rect(_PAD, high - _BAR - _PAD, left, _BAR)
    picture.board = Rect(_PAD, _PAD, left, high - _BAR - 3 * _PAD)
    if desk.view is not None and desk.covered is None:
        BoardDrawing(desk, pen, picture.board).draw()
        picture.animated = len(picture.items)
        draw_bar(desk, pen, picture.bar)
        draw_side(desk, pen, picture.side)
    draw_over(desk, pen, picture.board)
    return picture
