"""The numbers of the moves. A number means the same in every position.

A move is the kind of the card played and its use; while a tied capture is being settled, a move is
one more pile that the capture takes.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.games.mulle.capture import CHOICES
from kibitz.games.mulle.values import HIGHEST

CAPTURE: Final = 0
"""From here, for each kind: it captures."""
LAY: Final = 52
"""From here, for each kind: it is discarded, or fed to one's own build of its value (where a feed
is a trotta that needs a reserve, it is TROTTA)."""
TROTTA: Final = 104
"""From here, for each kind: trotta."""
CHOOSE: Final = 156
"""From here, for each pile that can be named: the tied capture takes it."""
BUILD: Final = CHOOSE + CHOICES
"""From here, for each kind and each target: it is played there to build."""

_TARGETS: Final = 52 + HIGHEST + 1
"""A target is the kind of a single, or 52 and the value of one's own open build."""
ON_BUILD: Final = 52

LOWER: Final = BUILD + 52 * _TARGETS
"""From here, for each kind and each value: it lowers the other seat's build of that value."""

NUM_ACTIONS: Final = LOWER + 52 * (HIGHEST + 1)


def build_action(kind: i64, target: i64) -> i64:
    """Play a card of this kind on this target."""
    return BUILD + kind * _TARGETS + target


def build_kind(action: i64) -> i64:
    """The kind of the card that builds."""
    return (action - BUILD) // _TARGETS


def build_target(action: i64) -> i64:
    """What it is played on: the kind of a single, or ON_BUILD and a value."""
    return (action - BUILD) % _TARGETS


def lower_action(kind: i64, value: i64) -> i64:
    """Play a card of this kind on the other seat's build of this value, to lower it."""
    return LOWER + kind * (HIGHEST + 1) + value


def lower_kind(action: i64) -> i64:
    """The kind of the card that lowers a build."""
    return (action - LOWER) // (HIGHEST + 1)


def lower_value(action: i64) -> i64:
    """The value of the build that is lowered."""
    return (action - LOWER) % (HIGHEST + 1)
