"""The bodies of HTTP requests and answers about studies and ladders of bots."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from kibitz.server.messages import JobStatus, Msg, Options, Strict, Wire, Word

MOST_VALUES = 21
MOST_STUDIED = 5_000
"""Games at each value."""
MOST_PLAYERS = 8
MOST_MET = 2_000
"""Games of each two players."""
MAX_SEATS = 10

StudyId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]

BotWord = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}(:[A-Za-z0-9_.,+-]{1,60})?$")
]
"""A bot with its parameters. It has one colon at most, so that two words in a row never read as
another one."""


class NewStudy(Strict):
    """Games between bots, with the letter x among their parameters taking each of these values."""

    game: Word
    seats: Annotated[list[BotWord], Field(min_length=1, max_length=MAX_SEATS)]
    """Who sits where: ``tendency:x,0.5,1``."""
    values: Annotated[
        list[Annotated[float, Field(ge=-1e6, le=1e6)]],
        Field(min_length=1, max_length=MOST_VALUES),
    ]
    games: Annotated[int, Field(ge=1, le=MOST_STUDIED)] = 1000
    """At each value."""
    options: Options = Field(default_factory=dict)
    resume: StudyId | None = None
    """A study of the same games that was stopped, to go on with."""


class NewLadder(Strict):
    """Games of all these bots with each other, every deal from every seat."""

    game: Word
    players: Annotated[list[BotWord], Field(min_length=2, max_length=MOST_PLAYERS)]
    games: Annotated[int, Field(ge=2, le=MOST_MET)] = 100
    """Of each two players; at larger tables of each company."""
    options: Options = Field(default_factory=dict)
    resume: StudyId | None = None
    """One of the same games that was stopped, to go on with."""


class Counted(Wire):
    """A share or a mean with its 95 % interval."""

    value: float
    low: float
    high: float


class StudyPoint(Wire):
    """What came out at one value."""

    value: float
    games: int
    wins: list[Counted]
    """Each seat's share."""
    ties: Counted
    unfinished: Counted | None
    """Ended without a winner; null: that does not happen in this game."""
    means: dict[str, Counted]
    """The decisions in a game (``length``), and what the game itself counts; its name for people is
    ``GAME.statistic.NAME``."""


class LadderRow(Wire):
    player: str
    title: Msg
    games: int
    wins: int
    ties: int
    losses: int
    share: Counted
    """Of the points: 1 for a win, half for a tie of two."""
    rating: Counted
    """On Elo's scale; the mean of all is 0."""


class StudyInfo(Wire):
    """A study or a ladder and how far it has got. Whoever has its name can look and can stop it."""

    study: str
    game: str
    status: JobStatus
    version: int
    """Grows with every change: ask for what comes after it."""
    games: int
    wanted: int
    points: list[StudyPoint]
    """Of a study."""
    ladder: list[LadderRow]
    """Of a ladder, the strongest first."""
    error: Msg | None
