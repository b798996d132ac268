"""Positions with a zone whose cards people may arrange by hand. See ``Arranging`` in view.py."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from kibitz.core.messages import Msg
from kibitz.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class ArrangeableState(State):
    """A position whose views may have an ``arranging``: piles that a person lays out freely.

    The move that ends the arranging is one action, whatever the layout: ``apply`` lets the rules
    arrange the piles, and a tree search has one move to consider. Only a move's text can say how
    they lie, so ``play`` is given the piles along with the action, and returns them for the
    record.
    """

    def marks(self, piles: list[list[str]]) -> list[Msg | None]:
        """What is still wrong with each pile, given by the faces of its cards; None: nothing.

        It may only depend on the piles and on what the seat on turn sees.
        """
        raise NotImplementedError

    def parse_arrangement(self, text: str) -> list[list[int]]:
        """The piles that a move's text lays out, checked; empty if it lays out none.

        Raises InvalidMoveError or IllegalMoveError as ``parse_move`` does.
        """
        raise NotImplementedError

    def apply_arrangement(self, piles: list[list[int]]) -> str:
        """End the arranging with the piles lying like this; returns the text to record.

        Unchecked, like ``apply``.
        """
        raise NotImplementedError

    def play(self, text: str) -> str:
        """Parse, check and make a move, with or without an arrangement."""
        piles = self.parse_arrangement(text)
        if piles:
            return self.apply_arrangement(piles)
        return super().play(text)
