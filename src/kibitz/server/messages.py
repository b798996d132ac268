"""Types of all messages on a socket: ``Client…`` comes from a browser, ``Server…`` goes to one. The
bodies of HTTP requests and answers are in ``bodies.py``, made of the same parts.

The browser's TypeScript types are generated from both (``scripts/gen_types.py``). The shapes of a
view mirror ``View.data()``; a test compares them.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from kibitz.core import messages as core_messages
from kibitz.core import view as core_view

MAX_SEATS = 16
MAX_TEXT = 2000
"""Characters of a move; Makiaveli's longest rearrangements stay far below."""
MAX_PILE = 120
"""Cards in a pile, and piles, that are being arranged."""

# No control characters anywhere: not in a record, not in a log, not in a database.
PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

MoveText = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT, pattern=PRINTABLE)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)]
Piles = Annotated[
    list[Annotated[list[Word], Field(max_length=MAX_PILE)]], Field(max_length=MAX_PILE)
]
Reference = Annotated[
    str, StringConstraints(max_length=100, pattern=r"^[A-Za-z_][A-Za-z0-9_]*(\.[0-9]{1,4}){0,2}$")
]
"""A zone, pile or card of a view: ``hand``, ``hand.3``, ``floor.2.0``."""
Touched = Annotated[
    str,
    StringConstraints(
        max_length=100, pattern=r"^(![^\s!.]+|[A-Za-z_][A-Za-z0-9_]*(\.[0-9]{1,4}){0,2})$"
    ),
]
"""The same, or a button: ``!war``."""
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""128 random bits. Whoever shows it holds the seat, the invitation, or may watch."""
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Count = Annotated[int, Field(ge=0, le=2**53)]
OptionValue: TypeAlias = bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Word
Options = Annotated[dict[Word, OptionValue], Field(max_length=32)]


class Wire(BaseModel):
    """A message, or a part of one; the docstrings of fields go into the API's description."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Strict(Wire):
    """What comes from outside: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


# What a view is made of


class Msg(Wire):
    """A sentence in no language yet: look the key up in the catalogue."""

    key: str
    args: dict[str, object]

    @classmethod
    def of(cls, msg: core_messages.Msg) -> Msg:
        return cls.model_validate(msg.data())


class Badge(Wire):
    """A few signs on a pile, and what they mean."""

    text: Msg
    help: Msg
    kind: str


class Pile(Wire):
    cards: list[str | None]
    """From the bottom to the top; null is a back."""
    count: int
    label: Msg | None
    badges: list[Badge]


class Zone(Wire):
    id: str
    kind: str
    label: Msg
    owner: int | None
    piles: list[Pile]
    room: int
    """How many piles or cards have room here even while there are none; 0: no matter."""


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
    obvious: bool
    """What a double click on its first touch means."""
    also: list[str]
    """What may be touched instead of the last in ``touch``."""
    grave: bool
    """To be asked about before it is made."""


class SceneRow(Wire):
    label: Msg
    cards: list[str | None]
    note: Msg | None


class Scene(Wire):
    """What the last move brought to light; shown until one continues."""

    title: Msg
    rows: list[SceneRow]
    outcome: list[Msg]
    lasting: bool
    """Whether it stays until one continues; others fade."""


class Arranging(Wire):
    """Permission to rearrange the piles of a zone by hand, before a move says how they lie.

    The move's text is ``word`` and the piles; cards are separated by a blank, piles by `` / ``.
    """

    zone: str
    sources: list[str]
    """Zones whose cards have to find a place there too."""
    word: str


class Result(Wire):
    """How a finished game ended; the same for everybody."""

    winners: list[int]
    """The seats that won; several share the win or tied; without any, nobody won."""
    verdict: Msg
    """Who won, as a sentence."""
    reason: Msg | None
    """What ended the game or decided it, as a sentence."""
    scores: list[Msg]
    """For each seat what it ended with in the game's own terms, to be read after its name."""


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
    scene: Scene | None
    result: Result | None
    """Null while the game runs, and if a resignation ended it."""

    @classmethod
    def of(cls, view: core_view.View) -> View:
        return cls.model_validate(view.data())


# The table, as everybody at it may know it


SeatKind: TypeAlias = Literal["person", "bot", "open"]
TableStatus: TypeAlias = Literal["waiting", "playing", "finished"]


class SeatInfo(Wire):
    seat: int
    kind: SeatKind
    name: str
    """A person's name, or the bot's word."""
    taken: bool
    """Somebody sits here: always so for bots."""
    present: bool
    """Connected at this moment: always so for bots."""
    left: bool
    """Left the table; a bot may take over."""
    here: bool
    """Shares a screen with the other seats marked so: that of whoever set up the table."""
    resigned: bool
    bot: str | None
    """The bot that plays this seat now, from the start or in a person's place."""
    title: Msg | None
    """What people call that bot: its level, where it has one."""
    host: bool
    """Whether it belongs to whoever set up the table, who can invite again."""
    invited: bool
    """Somebody sits here, but is missing, and a new invitation is out: whoever uses it takes their
    place. It is void as soon as they come back."""
    takeover: int | None
    """Milliseconds until others may let a bot play for somebody who is not there; 0: now; null:
    nobody is missing here."""


class UndoInfo(Wire):
    """Somebody asks to take back moves."""

    seat: int
    to: int
    """How many moves would be left."""
    agreed: list[int]
    """The seats that have agreed; all other people are asked."""


class RecordOrigin(Wire):
    record: str
    moves: int
    """After how many of its moves the game was continued here."""


class Resignation(Wire):
    seat: int
    moves: int
    """After how many moves."""


class RematchInfo(Wire):
    """The table at which the same people play again. Everybody's token opens their seat there once
    they have accepted; the seats are turned by one."""

    table: str
    accepted: list[int]
    """Who wants to play again, by their seats here; the first of them asked."""


class TableInfo(Wire):
    table: str
    game: str
    revision: int
    options: dict[str, bool | int | str]
    seats: list[SeatInfo]
    status: TableStatus
    version: int
    """Grows with every saved change of this table; it never goes back."""
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
    resignations: list[Resignation]
    listed: bool
    """Whether anybody may join: the table is listed as long as it waits and whoever set it up is
    there."""
    rematch: RematchInfo | None
    """After the end, once somebody has asked for another game."""


JobStatus: TypeAlias = Literal["waiting", "running", "done", "failed", "cancelled"]


class JobInfo(Wire):
    """Work done for one seat, seen by that seat only."""

    job: int
    kind: Literal["hint", "solve"]
    status: JobStatus
    moves: int
    """The position it is about, in moves."""
    progress: list[Msg]
    """The newest last; older ones are dropped."""
    move: str | None
    """The move advised."""
    turn: list[str]
    """The same move and those that follow it, to the end of the turn or until cards decide that
    nobody has seen."""
    sentences: list[Msg]
    """The advice in one sentence, or one for each move, to be joined; empty: the move's label says
    enough."""
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
    """The ``position`` of the view the player looked at, so that no move is made in another by
    mistake."""
    text: MoveText


class ClientCheck(Strict):
    """Ask what is still wrong with cards that are being arranged by hand."""

    type: Literal["check"]
    id: Count = 0
    position: Count
    piles: Piles


class ClientWhy(Strict):
    """Ask why a card or pile that was touched begins no move, or does not go to another."""

    type: Literal["why"]
    id: Count = 0
    position: Count
    ref: Touched
    target: Reference | None = None
    """Where it was to go; null: it begins no move."""


class ClientUndo(Strict):
    """Ask to take back this seat's last move and what followed."""

    type: Literal["undo"]
    id: Count = 0


class ClientUndoAnswer(Strict):
    """Agree to what another seat asks, or refuse."""

    type: Literal["undo_answer"]
    id: Count = 0
    agree: bool


class ClientResign(Strict):
    type: Literal["resign"]
    id: Count = 0


class ClientLeave(Strict):
    """Leave the table; a bot may take over. Saying hello again means coming back."""

    type: Literal["leave"]
    id: Count = 0


class ClientTakeover(Strict):
    """Let a bot play for a seat whose player left, or has been away for the time of grace."""

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
    | ClientWhy
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
"""All requests after the hello. ``id`` is repeated in the acknowledgement or the error."""


# To the browser


class BeforeView(Wire):
    """A message without its ``view``, which is serialised only once for all clients of a seat."""

    def json_with_view(self, view: str) -> str:
        """The whole message, with the view given as JSON."""
        return f'{self.model_dump_json()[:-1]},"view":{view}}}'


class WelcomeHead(BeforeView):
    """``ServerWelcome`` without the view."""

    type: Literal["welcome"] = "welcome"
    version: int
    seat: int | None
    """Null: a spectator."""
    info: TableInfo
    position: int
    deadline: int | None
    """Milliseconds left for the seat on turn."""
    jobs: list[JobInfo]


class ServerWelcome(WelcomeHead):
    """The answer to hello and sync: all there is to know, so no earlier message is needed."""

    view: View | None
    """Null until everybody has sat down."""


class ViewHead(BeforeView):
    """``ServerView`` without the view."""

    type: Literal["view"] = "view"
    version: int
    position: int
    moves: int
    by: int | None
    """The seat that moved; null if no move led here: some were taken back, or somebody resigned."""
    shown: bool
    """Whether this seat sees any difference; a move made in secret leaves its view as it was."""
    deadline: int | None


class ServerView(ViewHead):
    """The position changed."""

    view: View


class ServerTable(Wire):
    """Something about the table changed, not the position."""

    type: Literal["table"] = "table"
    version: int
    info: TableInfo


class ServerAck(Wire):
    """Done and saved."""

    type: Literal["ack"] = "ack"
    id: int
    version: int


class ServerMarks(Wire):
    """The answer to check: what is still wrong with each pile, or null."""

    type: Literal["marks"] = "marks"
    id: int
    version: int
    marks: list[Msg | None]


class ServerWhy(Wire):
    """The answer to why: the reason in one sentence; null if there is nothing particular to say."""

    type: Literal["why"] = "why"
    id: int
    version: int
    msg: Msg | None


ErrorCode: TypeAlias = Literal["stale", "turn", "illegal", "refused", "rate", "message"]


class ServerError(Wire):
    """Not done. After ``stale`` and ``turn`` follows a welcome with everything as it is now.

    Where something could not be saved there is no error: the socket is closed with code 1012, and
    whoever reconnects sees the last saved state.
    """

    type: Literal["error"] = "error"
    id: int
    version: int
    code: ErrorCode
    error: Msg


class ServerJob(Wire):
    """News of a hint or a solver."""

    type: Literal["job"] = "job"
    version: int
    job: JobInfo


ServerMessage: TypeAlias = (
    ServerWelcome
    | ServerView
    | ServerTable
    | ServerAck
    | ServerMarks
    | ServerWhy
    | ServerError
    | ServerJob
)


client_hello: TypeAdapter[ClientHello] = TypeAdapter(ClientHello)
client_request: TypeAdapter[ClientRequest] = TypeAdapter(
    Annotated[ClientRequest, Field(discriminator="type")]
)
server_message: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="type")]
)
