"""The bodies of HTTP requests and answers: games, tables to set up and join, records, questions.
``Strict`` ones come from outside; the others are answers.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from kibitz.server.messages import (
    MAX_SEATS,
    MAX_TEXT,
    PRINTABLE,
    JobStatus,
    MoveText,
    Msg,
    Options,
    Piles,
    Reference,
    Resignation,
    Result,
    SeatNumber,
    Strict,
    TableId,
    TableInfo,
    Token,
    Touched,
    View,
    Wire,
    Word,
)
from kibitz.server.names import has_hidden_characters
from kibitz.server.solving import Bound, EditorInfo, NextDraw, Plan, Turns

MAX_RECORD = 262_144
MAX_DEAL = 999_999_999_999
MAX_LESSON_MOVES = 400
MAX_MINE = 50
"""Tables somebody may ask about at once."""

HIDDEN = "hidden_characters"
"""The error of a name that has some."""


def _visible(name: str) -> str:
    if has_hidden_characters(name):
        raise PydanticCustomError(HIDDEN, "control, direction or invisible characters")
    return name


Name = Annotated[
    str, StringConstraints(max_length=40, strip_whitespace=True), AfterValidator(_visible)
]
RecordId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
QuestionId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
Position = Annotated[
    str,
    StringConstraints(max_length=MAX_TEXT, pattern=PRINTABLE.replace("\\x1f", "\\x09\\x0b-\\x1f")),
]
"""Printable, but it may have several lines: one group a line, for instance."""
QuestionValue: TypeAlias = bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Position


# Games and languages


class OptionInfo(Wire):
    name: str
    kind: Literal["bool", "int", "str"]
    default: bool | int | str
    choices: list[str]
    low: int | None
    high: int | None
    advanced: bool
    """How the work is done rather than what is asked: most people never need it."""
    help: Msg


class BotInfo(Wire):
    name: str
    """How requests and records name it; people are shown its ``title``."""
    title: Msg
    version: int
    params: str
    """How parameters are written after a colon; empty: it takes none."""
    fields: list[OptionInfo]
    """The parameters one by one, in the order in which they are written."""
    help: Msg


class LevelInfo(Wire):
    """A strength by which an opponent is chosen."""

    name: Literal["easy", "medium", "strong", "best"]
    title: Msg
    bot: str
    """The bot that plays at this level, as a seat's ``bot`` names it."""


class GameInfo(Wire):
    name: str
    title: Msg
    summary: Msg
    revision: int
    min_seats: int
    max_seats: int
    default_seats: int
    deck: str
    cards: str
    """The folder of its cards' pictures: ``back-blue.svg``, ``two/7H.svg``, …"""
    sample: list[str]
    """A few faces of its pack, for a picture of the game."""
    options: list[OptionInfo]
    plays_forced: bool
    """Whether the page makes forced moves by itself, unless told otherwise."""
    bots: list[BotInfo]
    """From the weakest to the strongest."""
    levels: list[LevelInfo]
    """From the weakest to the strongest."""
    level: str
    """The name of the level that is offered first."""
    best_bot: str
    """The strongest that needs no parameters."""
    solver: list[OptionInfo] | None
    """What its solver can be asked; null: it has none. Free text (of kind ``str``, without choices)
    is taken only in a question without a table: at a table the position is the table's own."""
    lessons: bool
    """Whether it can be learnt here."""
    editor: EditorInfo | None
    """How a position for the solver is put together; null: that is not possible."""
    best: bool
    """Whether the solver looks for the best value over all games, of which some are known."""
    wins_in_turn: bool
    """Whether the solver can say of every turn of a record if the seat could have won in it."""
    puzzles: list[str]
    """Its kinds of puzzles; what people call one is ``GAME.puzzle.KIND`` in the catalogue."""


class Catalogue(Wire):
    """All sentences of a language. ``many`` has plural forms, chosen by the argument ``n``."""

    lang: str
    one: dict[str, str]
    many: dict[str, list[str]]


class ClauseInfo(Wire):
    """Where the rules say something, in every language."""

    heading: int
    """The number of its heading, of those below the title, from 0."""
    item: int
    """The number of its point under that heading; 0: all of them."""


class Rules(Wire):
    game: str
    lang: str
    text: str
    """Markdown."""
    clauses: dict[str, ClauseInfo]
    """The clause that a message is about, by its key; a key that ends with a full stop stands for
    all that begin so."""


class LessonInfo(Wire):
    name: str
    title: Msg
    positions: int
    game: bool
    """A short game to be played to its end."""
    clause: ClauseInfo | None


class Lessons(Wire):
    game: str
    lessons: list[LessonInfo]


class LessonTry(Strict):
    """What somebody does in a position of a lesson, after these right moves."""

    made: Annotated[list[MoveText], Field(max_length=MAX_LESSON_MOVES)] = Field(
        default_factory=list
    )
    text: MoveText | None = None
    """A move to try; null: none."""
    ref: Touched | None = None
    """Why does a touch of this begin no move?"""
    target: Reference | None = None
    """And why does it not go there?"""
    piles: Piles | None = None
    """What is still wrong with these, which are being arranged?"""
    show: bool = False
    """Show the answer."""


class LessonReaction(Wire):
    kind: Literal["right", "wrong", "refused"]
    msg: Msg | None


class LessonAnswer(Wire):
    """A position of a lesson as it is now, and what is to be said about what was done."""

    seats: int
    seat: int
    made: list[str]
    """All moves made in it so far."""
    say: Msg
    light: list[str]
    """What to look at, as references into the view."""
    view: View
    steps: list[View]
    """What was on the table after the move and after each move of the others."""
    done: bool
    reaction: LessonReaction | None
    why: Msg | None
    marks: list[Msg | None]
    shown: list[str]
    """The answer, if it was asked for: moves that are right now."""


# Tables


class SeatWish(Strict):
    """Who is to sit on a seat: a person (by invitation), a person at this very screen (``here``),
    a bot, or whoever comes first (``open``)."""

    kind: Literal["person", "here", "bot", "open"] = "person"
    name: Name = ""
    bot: Word | None = None
    """The bot's word, such as ``greedy`` or ``tendency:0,0,1``, or a level, such as ``easy``; null:
    the strongest."""


class NewTable(Strict):
    """A table to be set up. Whoever asks gets all seats of kind ``here``, or else the first of kind
    ``person``; the other people are invited."""

    game: Word
    options: Options = Field(default_factory=dict)
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MAX_SEATS)]
    deal: Annotated[int, Field(ge=0, le=MAX_DEAL)] | None = None
    """A deal's number; only where nobody is invited."""
    clock: Annotated[int, Field(ge=5, le=86_400)] | None = None
    """Seconds for a turn."""
    hints: bool | None = None
    """Whether hints and solvers may be asked; null: only where nobody is invited."""
    listed: bool = False
    """Whether anybody may find the table and take a seat of kind ``open``."""


class Invitation(Wire):
    """A token for the person who is to sit on this seat; the first to use it gets the seat."""

    seat: int
    token: str


class SeatToken(Wire):
    seat: int
    token: str
    """Only this opens the seat."""


class TableCreated(Wire):
    table: str
    seat: int
    token: str
    """The creator's own seat; the first, where several people play at one screen."""
    seats: list[SeatToken]
    """All seats of the creator: more than one where several people play at one screen."""
    watch: str
    """For spectators, and for whoever takes an open seat."""
    invitations: list[Invitation]
    info: TableInfo


class Join(Strict):
    """Sit down: with an invitation, or with the spectators' token on an open seat."""

    name: Name = ""
    seat: SeatNumber | None = None
    """Which open seat; not needed with an invitation."""
    key: Token | None = None
    """Chosen at random by whoever asks. A request that is repeated with the same key, because the
    answer was lost, gets the same answer."""


class Joined(Wire):
    table: str
    seat: int
    token: str
    """Only this opens the seat again."""
    watch: str | None = None


class Invite(Strict):
    """Invite again to a seat that nobody has taken, or whose player is missing."""

    seat: SeatNumber


class SeatKey(Strict):
    """A seat (or a spectator's place) at a table, as a browser remembers it."""

    table: TableId
    token: Token


class MyTables(Strict):
    """The tables somebody asks about."""

    tables: Annotated[list[SeatKey], Field(max_length=MAX_MINE)]


class MyTable(Wire):
    """The state of a game that somebody may want to continue."""

    table: str
    open: bool
    """False: there is no such table, or the token opens nothing there."""
    access: Literal["seat", "invitation", "watch", "open"] | None
    """What the token is good for; ``open``: a free seat at a table that anybody may join."""
    seat: int | None
    """Null: a spectator."""
    to_move: int
    """The seat on turn; -1 if nobody is, or not yet."""
    changed: int
    """When something last happened at the table: milliseconds since 1970."""
    info: TableInfo | None


class OpenTable(Wire):
    """A table that waits, and at which anybody may take a free seat."""

    table: str
    token: str
    """Opens a free seat, as an invitation does, and nothing else."""
    game: str
    options: dict[str, bool | int | str]
    names: list[str]
    """The people who sit there already; whoever gave no name has an empty one."""
    bots: int
    free: int
    clock: int | None
    hints: bool
    created: int
    """Milliseconds since 1970."""


class OpenTables(Wire):
    """The newest first."""

    tables: list[OpenTable]


class NewName(Strict):
    """What somebody at a table wants to be called."""

    name: Name


class Rematch(Wire):
    """A seat at the table at which the same people play again. The token is the one that opened the
    seat before."""

    table: str
    seat: int


class TableView(Wire):
    """The table after some move, as this seat saw it."""

    table: str
    moves: int
    view: View


class History(Wire):
    """What each move did, as far as this seat could see it."""

    log: list[list[Msg]]


# Records


class RecordText(Strict):
    text: Annotated[str, StringConstraints(min_length=1, max_length=MAX_RECORD)]


class RecordInfo(Wire):
    record: str
    game: str
    revision: int
    options: dict[str, bool | int | str]
    players: list[str]
    """People's names, and the bots' and programs' words."""
    bots: list[Msg | None]
    """What people call the bot on each seat; null: no bot sat there."""
    moves: int
    result: list[float] | None
    ending: Result | None
    """The result in the game's own terms; null: the game was not played to its end."""
    resignations: list[Resignation]
    sha256: str | None
    complete: bool
    """False: the file was damaged or broken off; ``error`` says where."""
    error: Msg | None
    title: str
    """What a what-if was called; empty for a game that was played."""
    branch: RecordBranch | None
    """For a what-if: the game it is about."""


class RecordBranch(Wire):
    """What a what-if branches off from."""

    moves: int
    """How many moves are those of the game."""
    record: str | None
    """Where that game is, if it is on this server."""


class RecordView(Wire):
    """A position of a finished game; every seat's side is open to all."""

    record: str
    moves: int
    """After how many moves."""
    of: int
    """How many there are in all."""
    by: int | None
    text: str | None
    """The move that led here."""
    view: View


class RecordMove(Wire):
    by: int
    text: str | None
    """Null: made by somebody else than the seat whose side is asked for, who saw what is in the log
    and no more."""
    log: list[Msg]
    """What it did, as seen by the seat that made it, or from the side that is asked for."""


class RecordLog(Wire):
    moves: list[RecordMove]


class PlayOn(Strict):
    """Continue a game from a record. Whoever has the record knows all cards, so nobody can be
    invited: seats are for people at this screen (``here``, or one ``person``) and for bots."""

    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MAX_SEATS)]
    move: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """After how many moves; null: after all that can be read."""
    hints: bool | None = None
    """Null: yes."""


# Questions


class NewQuestion(Strict):
    """A question to a game's exact solver: about a position in words, or about one of a record,
    with all its cards."""

    game: Word
    options: Annotated[dict[Word, QuestionValue], Field(max_length=32)] = Field(
        default_factory=dict
    )
    """The solver's own; the game's ``solver`` lists them."""
    record: RecordId | None = None
    move: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """After how many moves of the record; null: at its end, or where it broke off."""
    seat: SeatNumber | None = None
    """Whose cards; null: those of the seat on turn."""
    turns: bool = False
    """Whether the seat could have won, in each of its turns of the record."""
    resume: QuestionId | None = None
    """An earlier question, the same but for this, from whose end the search goes on."""


class QuestionInfo(Wire):
    """A question and what is known about it. Whoever has its name can look and can stop it."""

    question: str
    game: str
    asked: NewQuestion
    status: JobStatus
    version: int
    """Grows with every change: ask for what comes after it."""
    progress: list[Msg]
    """The newest last; older ones are dropped."""
    answer: dict[str, object] | None
    """What was found, for programs."""
    lines: list[Msg]
    """The same for people."""
    grid: list[list[Msg | str]]
    """What is best read as a table, row by row; the first one is its head."""
    moves: list[str]
    """The moves of the game that shows the answer; empty if there is none."""
    told: list[list[Msg]]
    """What each of those moves does, for people."""
    game_record: str
    """That game as a record; empty if its moves continue the record asked about."""
    yes: bool | None
    """The answer where the question is one of yes or no."""
    plan: Plan | None
    """The answer with moving cards."""
    draw: NextDraw | None
    """If the answer is no: which card was missing."""
    turns: Turns | None
    """The turns of a seat in which it could have won."""
    track: list[Bound]
    """How the best value and its bound came closer, in a search for the best value."""
    resumable: bool
    """Whether another question can go on from where this one has ended."""
    error: Msg | None


# And of every kind


class Health(Wire):
    status: Literal["ok"]
    version: str


class Problem(Wire):
    """The answer to every refused request."""

    code: str
    error: Msg
