"""Messages about positions that are put together, and about answers shown with moving cards."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field, StringConstraints

from kibitz.core import position as core
from kibitz.core.solver import BoundMsg
from kibitz.play.positions import Arranged as CoreArranged
from kibitz.play.retrospect import Retrospect
from kibitz.server.messages import MAX_PILE, MAX_TEXT, PRINTABLE, Msg, Options, Strict, Wire, Word

MAX_PLACES = 16
TEXT = PRINTABLE.replace("\\x1f", "\\x08\\x0b\\x0c\\x0e-\\x1f")
"""Printable, but it may have several lines: one group a line, for instance."""

FacePile: TypeAlias = Annotated[
    list[Annotated[str, StringConstraints(min_length=1, max_length=10, pattern=PRINTABLE)]],
    Field(max_length=MAX_PILE),
]
Layout: TypeAlias = Annotated[
    dict[Word, Annotated[list[FacePile], Field(max_length=MAX_PILE)]], Field(max_length=MAX_PLACES)
]
"""The piles of each place, as the faces of their cards."""
PastedText: TypeAlias = Annotated[str, StringConstraints(max_length=MAX_TEXT, pattern=TEXT)]


class PlaceInfo(Wire):
    """Somewhere in a position that cards can be put."""

    name: str
    kind: str
    """``fan`` and ``row`` hold one pile, ``groups`` any number."""
    label: Msg
    zones: list[str]
    """The zones of a view whose cards lie here."""
    most: int
    """Cards at most; 0: any number."""
    plan_only: bool
    """Nobody puts cards here; a plan may."""


class EditorInfo(Wire):
    """What is needed to put a position together that the game's solver answers for."""

    places: list[PlaceInfo]
    pack: list[str]
    """The faces of all cards, each as often as it comes in the pack."""
    settings: list[str]
    """The solver's options that are asked beside the position."""
    others: list[str]
    """Those that ask about something else than a position: a deal, by its number."""
    photos: bool
    """Whether the position can be read from photos."""
    photos_need: Msg | None
    """What has to be installed on the server first."""


class ArrangeWish(Strict):
    """A position in progress, and what is to be done with it."""

    game: Word
    layout: Layout
    place: Word | None = None
    text: PastedText = ""
    """Cards to be put into that place, in any usual notation; one group a line."""
    regroup: bool = False
    """Whether to look for piles with which nothing is wrong."""


class Arranged(Wire):
    layout: dict[str, list[list[str]]]
    marks: dict[str, list[Msg | None]]
    """What is still wrong with each pile, in places that have several."""
    lacks: Msg | None
    """Why the solver cannot be asked about it yet."""

    @classmethod
    def of(cls, found: CoreArranged) -> Arranged:
        marks = {
            place: [None if mark is None else Msg.of(mark) for mark in marks]
            for place, marks in found.marks.items()
        }
        lacks = None if found.lacks is None else Msg.of(found.lacks)
        return cls(layout=found.layout, marks=marks, lacks=lacks)


class SeenCard(Wire):
    """A card in a photo; lengths and places in pixels of the photo as turned upright."""

    card: str
    confidence: float
    sure: bool
    corners: list[list[float]]
    """Centres of its visible indices, the clearest first."""
    angle: float
    """Where the top of the first index points, in radians: 0 is right, pi / 2 down."""
    height: float
    """Of the first index."""


class Seen(Wire):
    """What was read from a photo. Groups, cross and hand are indices into the cards."""

    cards: list[SeenCard]
    groups: list[list[int]]
    cross: list[int]
    hand: list[int]
    advice: list[Msg]
    """What would make a better photo."""
    width: int
    height: int


class LayoutWish(Strict):
    """A position as it was read from photos."""

    game: Word
    layout: Layout


class LayoutFlags(Wire):
    """What the rules cannot allow in a position; nothing in it is changed."""

    surplus: dict[str, int]
    """Faces that are there too often, with how many the pack has."""
    crowded: dict[str, int]
    """Places with too many cards, with how many can lie there."""
    marks: dict[str, list[Msg | None]]


class RecordLayout(Wire):
    """A position of a record, to be changed and asked about."""

    layout: dict[str, list[list[str]]] | None
    """None if it cannot be put together by hand, in the middle of a turn for instance."""
    settings: Options


class PositionWish(Strict):
    """A position, and the solver's options beside it."""

    game: Word
    layout: Layout
    settings: Options = Field(default_factory=dict)


class PlanPile(Wire):
    pile: int
    place: str
    cards: list[int]

    @classmethod
    def of(cls, number: int, pile: core.PlanPile) -> PlanPile:
        return cls(pile=number, place=pile.place, cards=pile.cards)


class PlanStep(Wire):
    text: Msg
    moved: list[int]
    piles: list[PlanPile]
    """All that are different afterwards; numbers after the last one are new piles."""


class Plan(Wire):
    """Cards that move from pile to pile until the answer lies on the table."""

    cards: list[str]
    """The face of each card."""
    piles: list[PlanPile]
    steps: list[PlanStep]

    @classmethod
    def of(cls, plan: core.Plan) -> Plan:
        return cls(
            cards=plan.cards,
            piles=[PlanPile.of(number, pile) for number, pile in enumerate(plan.piles)],
            steps=[
                PlanStep(
                    text=Msg.of(step.text),
                    moved=step.moved,
                    piles=[PlanPile.of(n, pile) for n, pile in sorted(step.piles.items())],
                )
                for step in plan.steps
            ],
        )


class MissingCard(Wire):
    face: str
    left: int
    """How many copies nobody has seen."""


class NextDraw(Wire):
    """Which single card would have done it, and how likely it is that the next one drawn does."""

    cards: list[MissingCard]
    hits: int
    unseen: int

    @classmethod
    def of(cls, draw: core.NextDraw) -> NextDraw:
        cards = [MissingCard(face=face, left=left) for face, left in draw.cards]
        return cls(cards=cards, hits=draw.hits, unseen=draw.unseen)


class Turns(Wire):
    """In which turns of a record a seat could have won."""

    seat: int
    done: int
    """Turns looked at so far."""
    of: int
    missed: list[int]
    """After how many moves it could have won in the turn that began, and did not."""
    won: int | None
    """After how many moves the turn began in which it did win."""

    @classmethod
    def of_retrospect(cls, found: Retrospect) -> Turns:
        return cls(
            seat=found.seat, done=found.done, of=found.of, missed=found.missed, won=found.won
        )


class Bound(Wire):
    """How far a search for the best value had got at some time."""

    seconds: float
    best: int | None
    bound: int

    @classmethod
    def of(cls, msg: BoundMsg) -> Bound:
        return cls(seconds=round(msg.seconds, 1), best=msg.best, bound=msg.bound)


class KnownBest(Wire):
    """A question for the best value whose answer is known."""

    number: int
    options: dict[str, bool | int | str]
    rules: Msg
    seats: int
    score: int
    bound: int
    """No game has more than this; proved if it is the score."""


class Solved(Wire):
    """The answer for a position that was put together."""

    yes: bool | None
    lines: list[Msg]
    notes: list[Msg]
    """What the first line and the plan do not tell."""
    plan: Plan | None
    draw: NextDraw | None


class PositionRecord(Wire):
    """A game that begins with the position, as a record."""

    text: str
