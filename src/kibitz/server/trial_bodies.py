"""The bodies of HTTP requests and answers about analyses, what-ifs and puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from kibitz.play.analysis import LEAST_BUDGET
from kibitz.server.bodies import Name
from kibitz.server.messages import (
    MAX_PILE,
    JobStatus,
    MoveText,
    Msg,
    Reference,
    SeatNumber,
    Strict,
    Touched,
    View,
    Wire,
    Word,
)

MOST_BUDGET = 10_000
"""Simulations for a decision on a shared server."""
MAX_TRIED = 2_000
"""Moves of a what-if."""

AnalysisId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]


# Analyses


class NewAnalysis(Strict):
    """How a record is to be analysed. While a game is not over, only the moves of one seat, by what
    it has seen."""

    budget: Annotated[int, Field(ge=LEAST_BUDGET, le=MOST_BUDGET)] | None = None
    """Simulated games for each decision; null: as many as are usual in this game."""
    open: bool = False
    """Whether all cards count as known, and not only what the player has seen."""
    seat: SeatNumber | None = None
    """Whose moves; null: everybody's."""


class Chance(Wire):
    """A mean and its 95 % interval, of a chance from 0 to 1."""

    mean: float
    low: float
    high: float


class LineMove(Wire):
    seat: int
    text: str
    label: Msg


class BetterLine(Wire):
    """What would have been better, and what is likely to follow."""

    step: int
    text: str
    label: Msg
    line: list[LineMove]


class JudgedMove(Wire):
    move: int
    """Its number, from 1 on."""
    seat: int
    text: str
    verdict: Literal["best", "fine", "mistake", "blunder", "only", "unknown"]
    value: Chance | None
    """What the position was worth to the player before the move."""
    loss: Chance | None
    """How much less the move is worth than the best one."""
    better: BetterLine | None


class SeatJudgement(Wire):
    best: int
    fine: int
    mistake: int
    blunder: int
    loss: float


class Thresholds(Wire):
    """What a mistake and a blunder cost at least."""

    mistake: float
    blunder: float


class AnalysisFound(Wire):
    """What has been found so far."""

    moves: int
    wanted: int
    """How many moves are to be judged."""
    thresholds: Thresholds
    judged: list[JudgedMove]
    seats: list[SeatJudgement]
    ending: list[float] | None
    """What the end was worth to each seat; null: the game is not over."""


class AnalysisInfo(Wire):
    """An analysis and how far it has got."""

    analysis: str
    record: str
    status: JobStatus
    version: int
    """Grows with every change: ask for what comes after it."""
    progress: list[Msg]
    budget: int
    open: bool
    seat: int | None
    found: AnalysisFound | None
    error: Msg | None


class LineViews(Wire):
    """A better line on the table: before its first move, and after each of its moves. What the
    player did not know is imagined, unless all cards are open."""

    views: list[View]


# What-ifs


class TriedMoves(Strict):
    """Moves tried from a position on; nothing of it is stored."""

    moves: Annotated[list[MoveText], Field(max_length=MAX_TRIED)] = Field(default_factory=list)
    seat: SeatNumber | None = None
    """From whose side; null: with all cards open, from the side of whoever is on turn."""


class Tried(TriedMoves):
    """Those of a puzzle."""


class TriedRecord(TriedMoves):
    move: Annotated[int, Field(ge=0, le=1_000_000)]
    """After how many moves of the record."""


class TriedPosition(Wire):
    """A position after moves that were tried."""

    view: View
    moves: list[str]
    """The moves as they would be recorded."""
    by: int | None
    """Who made the last one."""
    told: list[Msg]
    """What the last one did."""


class TriedView(TriedPosition):
    """What a what-if led to."""


class TriedWhy(Strict):
    """Something touched that leads nowhere."""

    tried: TriedRecord
    ref: Touched
    target: Reference | None = None


Piles = Annotated[
    list[Annotated[list[Word], Field(max_length=MAX_PILE)]], Field(max_length=MAX_PILE)
]


class WhyNot(Wire):
    msg: Msg | None


class TriedPiles(Strict):
    """Piles as somebody is arranging them."""

    tried: TriedRecord
    piles: Piles


class PileMarks(Wire):
    """What is still wrong with each pile."""

    marks: list[Msg | None]


class NewBranch(Strict):
    """A what-if with a name, to be stored as a record of its own."""

    tried: TriedRecord
    name: Annotated[Name, Field(min_length=1)]


# Puzzles


class PuzzleInfo(Wire):
    game: str
    kind: str
    level: str
    number: int
    seats: int
    task: Msg
    hints: list[Msg]
    """Each tells more than the one before."""


class PuzzleView(TriedPosition):
    """Where somebody stands with a puzzle."""

    status: Literal["open", "solved", "wrong"]
    remark: Msg | None
    """What is to be said about it, such as why this was not it."""


class PuzzleSolution(Wire):
    moves: list[str]


class PuzzleWhy(TriedMoves):
    ref: Touched
    target: Reference | None = None


class PuzzlePiles(TriedMoves):
    piles: Piles
