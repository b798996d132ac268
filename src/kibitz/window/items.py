"""What a picture of the window is made of: plain data, from the bottom to the top."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.core.view import Face
from kibitz.window.geometry import Rect
from kibitz.window.laying import ZonePlace

NOWHERE = Rect(0, 0, 0, 0)
LEFT, CENTRE, RIGHT = "left", "centre", "right"


@dataclass(frozen=True)
class Act:
    """What a click or a key does."""

    kind: str
    ref: str = ""
    """A reference, a move's text, or a word."""
    pile: int = -1
    card: int = -1


@dataclass
class CardItem:
    """A card, face or back."""

    rect: Rect
    face: Face
    large: bool = False
    """Whether its index is drawn large, as little of the card shows."""
    key: int = 0
    """The same from picture to picture for the same card; 0: it is not tracked."""
    edge: str = ""
    """A frame around it: ``glow``, ``dashed``, ``hint``, ``moved``; empty: none."""
    faint: bool = False
    depth: int = 0
    """How many cards below it are hinted at."""
    ref: str = ""


@dataclass
class Words:
    """A line of text, cut off with … where it is too long."""

    rect: Rect
    text: str
    size: float = 14.0
    colour: str = "ink"
    bold: bool = False
    align: str = LEFT


@dataclass
class Panel:
    """A rectangle."""

    rect: Rect
    fill: str = ""
    edge: str = ""
    thick: float = 1.0
    dashed: bool = False
    radius: float = 8.0
    alpha: int = 255


Item = CardItem | Words | Panel


@dataclass
class Target:
    """A place that can be clicked."""

    rect: Rect
    act: Act
    label: str = ""
    """In words, for who points at it."""
    drag: str = ""
    """What is taken up when it is dragged; empty: nothing."""
    face: Face = None
    focus: bool = True
    """Whether the keyboard stops here."""
    place: Act | None = None
    """What dropping something here means, if not the same as touching it."""


@dataclass
class Picture:
    """All of it."""

    wide: float
    high: float
    items: list[Item] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    """The last one lies on top."""
    zones: dict[str, ZonePlace] = field(default_factory=dict)
    board: Rect = NOWHERE
    side: Rect = NOWHERE
    bar: Rect = NOWHERE
    animated: int = 0
    """Items before this one move to their places when they change."""

    def at(self, x: float, y: float) -> Target | None:
        """What lies on top there."""
        return next((t for t in reversed(self.targets) if t.rect.holds(x, y)), None)

    def add(self, *items: Item) -> None:
        self.items += items

    def find(self, kind: str, ref: str = "") -> list[Target]:
        """The places that do this."""
        return [t for t in self.targets if t.act.kind == kind and ref in ("", t.act.ref)]
