"""How hard the conformance suite looks. Every effort checks every promise; a greater one does so at
more positions of more games, with more draws.

Tests of the suite itself show that each effort finds each fault (tests/testing).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    games: int
    """Random games played, or one for each number of seats if that is more."""
    all_seats: bool
    """Whether each number of seats is played; else only the usual one."""
    tiny_games: int
    """Random games of the tiny game."""
    with_bots: int
    """Those of them in which the bots are asked."""
    close_looks: int
    """Positions of a game at which also the costly promises are checked."""
    bot_looks: int
    """Those of them at which the bots are asked: some think long."""
    hidden_looks: int
    """Positions of a game, after the first two, at which hidden places have to vary."""
    steps: int
    """Moves of a game at which resample has to follow the play."""
    counted: int
    """Random games of the tiny game in which resample is compared with all deals."""
    examples: int
    """Moments at which hypothesis tries any text as a move, if it is installed."""
    steered: int
    """Games that hypothesis steers."""


FULL = Effort(
    games=8, all_seats=True, tiny_games=4, with_bots=3, close_looks=8, bot_looks=4, hidden_looks=2,
    steps=5, counted=6, examples=25, steered=3,
)  # fmt: skip
"""Before a game is published, and every night."""

QUICK = Effort(
    games=2, all_seats=True, tiny_games=2, with_bots=2, close_looks=4, bot_looks=2, hidden_looks=1,
    steps=4, counted=5, examples=4, steered=2,
)  # fmt: skip
"""While working on it: a few seconds for most games."""
