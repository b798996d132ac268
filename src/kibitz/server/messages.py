"""Every message on the wire, typed. ``Client…`` comes from a browser, ``Server…`` goes to one.

The TypeScript types of the browser are generated from here (``scripts/gen_types.py``); the
shapes of a view mirror ``View.data()``, which a test compares.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

MAX_SEATS = 16
MAX_TEXT = 2000
"""Characters of a move; Makiaveli's longest rearrangements stay far below."""
MAX_PILE = 120
"""Cards in a pile, and piles, that are being arranged."""
MAX_RECORD = 262_144
MAX_DEAL = 999_999_999_999
MAX_MINE = 50
"""Tables somebody may ask about at once."""

# No control characters anywhere: not in a record, not in a log, not in a database.
_PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

Name = Annotated[str, StringConstraints(max_length=40, pattern=_PRINTABLE, strip_whitespace=True)]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT, pattern=_PRINTABLE)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=_PRINTABLE)]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""128 random bits. Whoever shows it holds the seat, the invitation, or may watch."""
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
RecordId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
QuestionId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Count = Annotated[int, Field(ge=0, le=2**53)]
OptionValue: TypeAlias = bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Word
Options = Annotated[dict[Word, OptionValue], Field(max_length=32)]
Position = Annotated[str, StringConstraints(max_length=MAX_TEXT, pattern=_PRINTABLE)]
QuestionValue: TypeAlias = bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Position


class Wire(BaseModel):
    """A message, or a part of one; the remarks under its fields go into the API's description."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Strict(Wire):
    """What comes from outside: nothing unknown is accepted."""

    model_config = ConfigDict(extra="forbid")


# What a view is made of


class Msg(Wire):
    """A sentence in no language yet: look the key up in the catalogue."""

    key: str
    args: dict[str, object]


class Pile(Wire):
    cards: list[str | None]
    """From the bottom to the top; null is a back."""
    count: int
    label: Msg | None


class Zone(Wire):
    id: str
    kind: str
    label: Msg
    owner: int | None
    piles: list[Pile]


class Score(Wire):
    label: Msg
    values: list[float]


class Fact(Wire):
    label: Msg
    value: Msg


class Move(Wire):
    action: int
    text: str
    touch: list[str]
    label: Msg | None


class Arranging(Wire):
    """Leave to lay the piles of a zone anew by hand, before a move tells how they lie.

    The move's text is ``word`` and the piles, cards apart by a blank, piles by `` / ``.
    """

    zone: str
    sources: list[str]
    """Zones whose cards have to find a place there too."""
    word: str


class View(Wire):
    """All that one seat (null: a spectator) may see."""

    game: str
    seat: int | None
    to_move: int
    prompt: Msg | None
    zones: list[Zone]
    scores: list[Score]
    facts: list[Fact]
    log: list[Msg]
    moves: list[Move]
    arranging: Arranging | None


# The table, as everybody at it may know it


class SeatInfo(Wire):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    """A person's name, or the bot's word."""
    taken: bool
    """Somebody sits here: always so for bots."""
    present: bool
    """Connected at this moment: always so for bots."""
    left: bool
    """Got up; a bot may take over."""
    here: bool
    """Played at the same screen as every other seat marked so: that of who set up the table."""
    resigned: bool
    bot: str | None
    """The bot that plays this seat now, from the start or in a person's place."""


class UndoInfo(Wire):
    """Somebody asks to take back moves."""

    seat: int
    to: int
    """How many moves would be left."""
    agreed: list[int]
    """The seats that have said yes; all other people are asked."""


class RecordOrigin(Wire):
    record: str
    moves: int
    """After how many of its moves the game went on here."""


class TableInfo(Wire):
    table: str
    game: str
    revision: int
    options: dict[str, bool | int | str]
    seats: list[SeatInfo]
    status: Literal["waiting", "playing", "finished"]
    version: int
    """Counts all that is kept about this table; it never goes back."""
    moves: int
    """How many moves have been made and not taken back."""
    sha256: str
    """The fingerprint of the deal and of all later shuffles."""
    deal: int | None
    """The deal's number, where it was chosen; friends' deals have none."""
    clock: int | None
    """Seconds for a turn."""
    hints: bool
    origin: RecordOrigin | None
    """Set up from a record, so that all cards could be known; null: freshly dealt."""
    undo: UndoInfo | None
    result: list[float] | None
    """Each seat's result; null while the game runs, and if a resignation ended it."""
    record: str | None
    """The record to download and to share, after the end."""


class JobInfo(Wire):
    """Work done for one seat, seen by that seat only."""

    job: int
    kind: Literal["hint", "solve"]
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    moves: int
    """The position it is about, in moves."""
    progress: list[Msg]
    """The newest last; only the latest few are kept."""
    move: str | None
    """The move advised."""
    reasons: list[Msg]
    answer: dict[str, object] | None
    """What a solver found, for programs."""
    lines: list[Msg]
    """The same for people."""
    error: Msg | None


# From the browser


class ClientHello(Strict):
    """The first message on a socket: which table, and as whom."""

    type: Literal["hello"]
    table: TableId
    token: Token


class ClientMove(Strict):
    """A move of the seat on turn."""

    type: Literal["move"]
    id: Count = 0
    position: Count
    """The ``position`` of the view the player looked at: no move is made by mistake in another."""
    text: MoveText


class ClientCheck(Strict):
    """Ask what is not right yet with cards that are being arranged by hand."""

    type: Literal["check"]
    id: Count = 0
    position: Count
    piles: Annotated[
        list[Annotated[list[Word], Field(max_length=MAX_PILE)]], Field(max_length=MAX_PILE)
    ]


class ClientUndo(Strict):
    """Ask to take back this seat's last move and what followed."""

    type: Literal["undo"]
    id: Count = 0


class ClientUndoAnswer(Strict):
    """Agree or not to what another seat asks."""

    type: Literal["undo_answer"]
    id: Count = 0
    agree: bool


class ClientResign(Strict):
    type: Literal["resign"]
    id: Count = 0


class ClientLeave(Strict):
    """Get up; a bot may take over. Saying hello again is coming back."""

    type: Literal["leave"]
    id: Count = 0


class ClientTakeover(Strict):
    """Let a bot play for a seat whose player left or is away."""

    type: Literal["takeover"]
    id: Count = 0
    seat: SeatNumber


class ClientHint(Strict):
    type: Literal["hint"]
    id: Count = 0


class ClientSolve(Strict):
    """Put a question to the game's exact solver, about the position as this seat sees it."""

    type: Literal["solve"]
    id: Count = 0
    options: Options = {}


class ClientCancel(Strict):
    """Stop a hint or a solver."""

    type: Literal["cancel"]
    id: Count = 0
    job: Count


class ClientSync(Strict):
    """Send everything again."""

    type: Literal["sync"]
    id: Count = 0


ClientRequest: TypeAlias = (
    ClientMove
    | ClientCheck
    | ClientUndo
    | ClientUndoAnswer
    | ClientResign
    | ClientLeave
    | ClientTakeover
    | ClientHint
    | ClientSolve
    | ClientCancel
    | ClientSync
)
"""All that may follow the hello. ``id`` comes back in the acknowledgement or the error."""


# To the browser


class ServerWelcome(Wire):
    """The answer to hello and sync: all there is to know, so no earlier message is needed."""

    type: Literal["welcome"] = "welcome"
    version: int
    seat: int | None
    """Null: a spectator."""
    info: TableInfo
    position: int
    deadline: int | None
    """Milliseconds left for the seat on turn."""
    view: View | None
    """Null until everybody has sat down."""
    jobs: list[JobInfo]


class ServerView(Wire):
    """The position changed."""

    type: Literal["view"] = "view"
    version: int
    position: int
    moves: int
    by: int | None
    """The seat that moved; null if no move led here: some were taken back, or somebody resigned."""
    deadline: int | None
    view: View


class ServerTable(Wire):
    """Something about the table changed, not the position."""

    type: Literal["table"] = "table"
    version: int
    info: TableInfo


class ServerAck(Wire):
    """Done and kept for good."""

    type: Literal["ack"] = "ack"
    id: int
    version: int


class ServerMarks(Wire):
    """The answer to check: for each pile what is not right yet, or null."""

    type: Literal["marks"] = "marks"
    id: int
    version: int
    marks: list[Msg | None]


class ServerError(Wire):
    """Not done. After ``stale`` and ``turn`` follows a welcome with everything as it is now.

    Where something could not be saved there is no error: the socket is closed with code 1012, and
    who comes back sees what was.
    """

    type: Literal["error"] = "error"
    id: int
    version: int
    code: Literal["stale", "turn", "illegal", "refused", "rate", "message"]
    error: Msg


class ServerJob(Wire):
    """News of a hint or a solver."""

    type: Literal["job"] = "job"
    version: int
    job: JobInfo


ServerMessage: TypeAlias = (
    ServerWelcome | ServerView | ServerTable | ServerAck | ServerMarks | ServerError | ServerJob
)


# REST


class OptionInfo(Wire):
    name: str
    kind: Literal["bool", "int", "str"]
    default: bool | int | str
    choices: list[str]
    low: int | None
    high: int | None
    help: Msg


class BotInfo(Wire):
    name: str
    version: int
    params: str
    """How parameters are written after a colon; empty: it takes none."""
    help: Msg


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
    bots: list[BotInfo]
    """From the weakest to the strongest."""
    best_bot: str
    """The strongest that needs no parameters."""
    solver: list[OptionInfo] | None
    """What its solver can be asked; null: it has none. Free text (of kind ``str``, without choices)
    is taken only in a question without a table: at a table the position is the table's own."""


class Catalogue(Wire):
    """All sentences of a language. ``many``: plural forms, by the argument ``n``."""

    lang: str
    one: dict[str, str]
    many: dict[str, list[str]]


class Rules(Wire):
    game: str
    lang: str
    text: str
    """Markdown."""


class SeatWish(Strict):
    """Who is to sit on a seat: a person (by invitation), a person at this very screen (``here``),
    a bot, or whoever comes first (``open``)."""

    kind: Literal["person", "here", "bot", "open"] = "person"
    name: Name = ""
    bot: Word | None = None
    """The bot's word, such as ``greedy`` or ``tendency:0,0,1``; null: the strongest."""


class NewTable(Strict):
    """A table to be set up. All seats of kind ``here`` are those of who asks, and people by
    invitation sit on the others; if there is none, the first of kind ``person`` is."""

    game: Word
    options: Options = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MAX_SEATS)]
    deal: Annotated[int, Field(ge=0, le=MAX_DEAL)] | None = None
    """A deal's number; only where nobody is invited."""
    clock: Annotated[int, Field(ge=5, le=86_400)] | None = None
    """Seconds for a turn."""
    hints: bool | None = None
    """Whether hints and solvers may be asked; null: only where nobody is invited."""


class Invitation(Wire):
    """To be handed to whoever shall sit on this seat; used up by the first who does."""

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


class Joined(Wire):
    table: str
    seat: int
    token: str
    """Only this opens the seat again."""
    watch: str | None = None


class SeatKey(Strict):
    """A seat (or a spectator's place) at a table, as a browser remembers it."""

    table: TableId
    token: Token


class MyTables(Strict):
    """Which tables somebody wants to hear about."""

    tables: Annotated[list[SeatKey], Field(max_length=MAX_MINE)]


class MyTable(Wire):
    """How a game stands that somebody may want to go on with."""

    table: str
    open: bool
    """False: there is no such table, or the token opens nothing there."""
    access: Literal["seat", "invitation", "watch"] | None
    """What the token is good for."""
    seat: int | None
    """Null: a spectator."""
    to_move: int
    """The seat on turn; -1 if nobody is, or not yet."""
    changed: int
    """When something last happened at the table: milliseconds since 1970."""
    info: TableInfo | None


class TableView(Wire):
    """The table at some move of it, as this seat saw it."""

    table: str
    moves: int
    view: View


class History(Wire):
    """What each move did, as far as this seat could see it."""

    log: list[list[Msg]]


class RecordText(Strict):
    text: Annotated[str, StringConstraints(min_length=1, max_length=MAX_RECORD)]


class RecordInfo(Wire):
    record: str
    game: str
    revision: int
    options: dict[str, bool | int | str]
    players: list[str]
    moves: int
    result: list[float] | None
    sha256: str | None
    complete: bool
    """False: the file was damaged or broken off; ``error`` says where."""
    error: Msg | None


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
    text: str
    log: list[Msg]
    """What it did, as who made it saw it."""


class RecordLog(Wire):
    moves: list[RecordMove]


class PlayOn(Strict):
    """Go on with a game from a record. Its cards are open to whoever has it, so nobody is invited:
    seats are for people at this screen (``here``, or one ``person``) and for bots."""

    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MAX_SEATS)]
    move: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """After how many moves; null: after all that can be read."""
    hints: bool | None = None
    """Null: yes."""


class NewQuestion(Strict):
    """A question to a game's exact solver: about a position in words, or about one of a record,
    with all its cards."""

    game: Word
    options: Annotated[dict[Word, QuestionValue], Field(max_length=32)] = {}
    """The solver's own; the game's ``solver`` lists them."""
    record: RecordId | None = None
    move: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """After how many moves of the record; null: at its end, or where it broke off."""
    seat: SeatNumber | None = None
    """Whose cards; null: those of the seat on turn."""


class QuestionInfo(Wire):
    """A question and what is known about it. Whoever has its name can look and can stop it."""

    question: str
    game: str
    asked: NewQuestion
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    version: int
    """Counts the news: ask for what comes after it."""
    progress: list[Msg]
    """The newest last; only the latest few are kept."""
    answer: dict[str, object] | None
    """What was found, for programs."""
    lines: list[Msg]
    """The same for people."""
    error: Msg | None


class Health(Wire):
    status: Literal["ok"]
    version: str


class Problem(Wire):
    """What every refused request is answered with."""

    code: str
    error: Msg


client_hello: TypeAdapter[ClientHello] = TypeAdapter(ClientHello)
client_request: TypeAdapter[ClientRequest] = TypeAdapter(
    Annotated[ClientRequest, Field(discriminator="type")]
)
server_message: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="type")]
)
