# interpreted: text in and out
"""The record of a game: a readable text file, and the only thing that is saved of a game.

    kibitz record 1
    game: makiaveli
    revision: 1
    seats: 2
    option hand: 5
    seed: 42
    deal: 7H TS …
    later: 5e0c…
    player 0: person Anna
    player 1: bot greedy version=1
    moves:
    1. 0 lay 7H
    2. 0 done
    result: 1 0

The state after any move is derived by replaying. ``seed`` is ``-`` for a deal set up by hand.
An unfinished game has the result ``unfinished``. Lines starting with ``#`` are comments.

A dealer who committed to the deal in advance adds two lines before it: ``sha256``, the fingerprint
shown at the start, and ``salt``, 128 random bits that stay secret until the end. The fingerprint
is the SHA-256 of the lines ``salt``, ``deal`` and ``later`` as they stand in the file, each with
its newline, so that anybody can check it: ``grep -E '^(salt|deal|later): ' FILE | sha256sum``.

Between the moves, ``player 1: bot greedy version=1`` says who plays a seat from there on, and
``resigned: 1`` that a seat resigned. If that ended the game, the result is ``resigned``: seats that
resigned come last, the others share the win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from kibitz.core.errors import BadInputError, KibitzError, RecordError
from kibitz.core.game import Deal, Game, Setup
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.core.rng import MAX_SEED
from kibitz.core.state import State

FORMAT = 1
"""The newest version of the text format. Every older one is still read."""

_MOVE = re.compile(r"([0-9]{1,9})\. ([0-9]{1,9}) (.+)")
_SEAT = re.compile(r"[0-9]{1,9}")
_BRANCH = re.compile(r"([0-9]{1,9})(?: ([A-Za-z0-9_-]{1,64}))?")
_HEX = re.compile(r"[0-9a-f]+")
_HEAD = re.compile(r"([a-z][a-z0-9]*)(?: ([^:]+))?: ?(.*)")


@dataclass
class Sitter:
    """Who sat on a seat."""

    kind: str = "person"
    """``person``, ``bot`` or ``program`` (a plug-in)."""
    name: str = ""
    version: str = ""
    budget: str = ""

    def text(self) -> str:
        words = [self.kind, *self.name.split()]
        words += [f"version={self.version}"] if self.version else []
        words += [f"budget={self.budget}"] if self.budget else []
        return " ".join(w for w in words if w)

    @staticmethod
    def parse(text: str) -> Sitter:
        words = text.split()
        sitter = Sitter(kind=words[0] if words else "")
        if sitter.kind not in ("person", "bot", "program"):
            raise BadInputError(Msg("error.record_player", text=text))
        name: list[str] = []
        for word in words[1:]:
            if sitter.kind == "person":
                name.append(word)  # whatever people call themselves
            elif word.startswith("version="):
                sitter.version = word[8:]
            elif word.startswith("budget="):
                sitter.budget = word[7:]
            else:
                name.append(word)
        sitter.name = " ".join(name)
        return sitter


@dataclass
class Record:
    """A game as it was set up, dealt and played."""

    game: str
    setup: Setup
    deal: Deal
    seed: int | None = None
    players: list[Sitter] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Seat and text of every move."""
    result: list[float] | None = None
    """Each seat's return; None while unfinished, and if somebody's resignation ended it."""
    salt: str = ""
    """32 hex digits that hide the deal in its fingerprint; empty if there is no fingerprint."""
    changes: list[tuple[int, int, Sitter]] = field(default_factory=list)
    """Number of moves made, seat, and who took over the seat then."""
    resigned: list[tuple[int, int]] = field(default_factory=list)
    """Number of moves made, and the seat that resigned then."""
    given_up: bool = False
    """A resignation ended the game."""
    title: str = ""
    """What somebody called it; most records have none."""
    branch: tuple[int, str] | None = None
    """For a what-if: how many moves are those of the game it is about, and the name under which a
    server knows that game, if it does. The moves after them were never played in it."""

    @staticmethod
    def new(game: Game, setup: Setup, seed: int, players: list[Sitter] | None = None) -> Record:
        """A record of a game about to begin."""
        sitters = players or [Sitter() for _ in range(setup.seats)]
        return Record(game.name, setup, game.new_deal(seed, setup), seed, sitters)

    def start(self) -> State:
        """The position after the deal."""
        return find_game(self.game).start(self.deal, self.setup)

    def states(self) -> Iterator[State]:
        """Every position in order, the first being the deal; each is independent."""
        state = self.start()
        yield state.clone()
        for _, text in self.moves:
            state.play(text)
            yield state.clone()

    def state_at(self, move: int) -> State:
        """The position after ``move`` moves."""
        state = self.start()
        for _, text in self.moves[:move]:
            state.play(text)
        return state

    def text(self) -> str:
        """The record as its text file."""
        game = find_game(self.game)
        lines = [
            f"kibitz record {FORMAT}",
            f"game: {self.game}",
            f"revision: {self.setup.revision}",
            f"seats: {self.setup.seats}",
        ]
        for name, value in self.setup.options.items():
            word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            lines.append(f"option {name}: {word}")
        lines.append(f"seed: {'-' if self.seed is None else self.seed}")
        if self.salt:
            lines.append(f"sha256: {self.fingerprint()}")
            lines.append(f"salt: {self.salt}")
        lines += _deal_lines(game, self.deal)
        if self.title:
            lines.append(f"title: {self.title}")
        if self.branch is not None:
            lines.append(f"branch: {self.branch[0]} {self.branch[1]}".rstrip())
        lines += [f"player {i}: {p.text()}" for i, p in enumerate(self.players)]
        lines.append("moves:")
        lines += self._remarks(0)
        for n, (seat, text) in enumerate(self.moves, 1):
            lines.append(f"{n}. {seat} {text}")
            lines += self._remarks(n)
        if self.given_up:
            lines.append("result: resigned")
        elif self.result is None:
            lines.append("result: unfinished")
        else:
            lines.append("result: " + " ".join(f"{r:.12g}" for r in self.result))
        return "\n".join(lines) + "\n"

    def fingerprint(self) -> str:
        """The hash by which a dealer commits to the deal at the start."""
        lines = [f"salt: {self.salt}", *_deal_lines(find_game(self.game), self.deal)]
        return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()

    def _remarks(self, move: int) -> list[str]:
        """What else happened at the table after this number of moves."""
        resigned = [f"resigned: {seat}" for after, seat in self.resigned if after == move]
        changed = [f"player {s}: {who.text()}" for after, s, who in self.changes if after == move]
        return resigned + changed


def _deal_lines(game: Game, deal: Deal) -> list[str]:
    return [
        "deal: " + " ".join(game.card_name(c) for c in deal.cards),
        f"later: {deal.later:x}",
    ]


@dataclass
class Reading:
    """What could be read of a record: the valid part, the position it leads to, and the first
    error, if there is one."""

    record: Record
    state: State
    error: RecordError | None = None


def read_record(text: str) -> Reading:
    """Read and replay a record. Reading stops at a bad move: ``error`` names the line.

    Raises RecordError if not even the deal can be read.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    record, body = _read_head(lines)
    try:
        state = record.start()
    except KibitzError as error:
        raise RecordError(error.msg, body) from error
    reading = Reading(record, state)
    ended = False
    for number in range(body, len(lines) + 1):
        line = lines[number - 1].strip()
        if not line or line.startswith("#"):
            continue
        try:
            if ended:
                raise BadInputError(Msg("error.record_after_end", text=line[:60]))
            if line.startswith("result:"):
                ended = True
                record.result = _check_result(line[7:].strip(), record, state)
            elif line.startswith(("player ", "resigned:")):
                _read_remark(line, record)
            else:
                _replay_line(line, record, state)
        except KibitzError as error:
            reading.error = RecordError(
                Msg("error.record_line", line=number, why=error.msg), number
            )
            return reading
    if not ended:
        reading.error = RecordError(
            Msg("error.record_line", line=len(lines), why=Msg("error.record_no_end")), len(lines)
        )
    return reading


def _read_head(lines: list[str]) -> tuple[Record, int]:
    """The record without moves, and the number of the first line after ``moves:``."""
    first = re.fullmatch(r"\ufeff?kibitz record ([0-9]{1,9})", lines[0].strip())
    if first is None:
        raise RecordError(Msg("error.record_line", line=1, why=Msg("error.record_first")), 1)
    if not 1 <= int(first[1]) <= FORMAT:
        why = Msg("error.record_format", version=int(first[1]), known=FORMAT)
        raise RecordError(Msg("error.record_line", line=1, why=why), 1)
    head: dict[tuple[str, str], tuple[str, int]] = {}
    body = 0
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        if line.strip() == "moves:":
            body = number + 1
            break
        found = _HEAD.fullmatch(line.strip())
        if found is None:
            why = Msg("error.record_head", text=line.strip()[:60])
            raise RecordError(Msg("error.record_line", line=number, why=why), number)
        head[(found[1], found[2] or "")] = (found[3], number)
    if body == 0:
        why = Msg("error.record_missing", name="moves")
        raise RecordError(Msg("error.record_line", line=len(lines), why=why), len(lines))
    return _Head(head, body).record(), body


class _Head:
    """Parses the head of a record field by field; every error names its line."""

    def __init__(self, head: dict[tuple[str, str], tuple[str, int]], body: int) -> None:
        self.head = head
        self.body = body
        self.line = body - 1

    def record(self) -> Record:
        try:
            return self._record()
        except RecordError:
            raise
        except KibitzError as error:
            why = Msg("error.record_line", line=self.line, why=error.msg)
            raise RecordError(why, self.line) from error

    def take(self, name: str, default: str | None = None) -> str:
        value, line = self.head.pop((name, ""), (default, self.line))
        self.line = line
        if value is None:
            raise BadInputError(Msg("error.record_missing", name=name))
        return value

    def number(self, name: str, base: int = 10) -> int:
        """A number as this program writes them: at most as large as a seed."""
        word = self.take(name)
        if re.fullmatch(r"[0-9]{1,40}" if base == 10 else r"[0-9a-f]{1,32}", word):
            number = int(word, base)
            if number <= MAX_SEED:
                return number
        raise BadInputError(Msg("error.number", name=name, text=word[:60]))

    def _record(self) -> Record:
        game = find_game(self.take("game"))
        # Checked one by one, so that an error names the line that caused it.
        revision = self.number("revision")
        game.setup(None, None, revision)
        seats = self.number("seats")
        game.setup(seats, None, revision)
        options: dict[str, object] = {}
        for (name, which), (value, line) in list(self.head.items()):
            if name == "option":
                self.line = line
                game.check_options({which: value})
                options[which] = value
                del self.head[(name, which)]
        setup = game.setup(seats, options, revision)
        seed_word = self.take("seed")
        self.head[("seed", "")] = (seed_word, self.line)
        seed = None if seed_word == "-" else self.number("seed")
        if seed_word == "-":
            self.take("seed")
        cards = _parse_deal(game, setup, self.take("deal"))
        deal_line = self.line
        deal = Deal(cards, self.number("later", 16))
        title = self.take("title", "")
        branch = _parse_branch(self.take("branch", ""))
        salt = self.take("salt", "")
        promised = self.take("sha256", "")
        promise_line = self.line
        if seed is not None and setup.revision == game.revision:
            fresh = game.new_deal(seed, setup)
            if fresh.cards != deal.cards or fresh.later != deal.later:
                self.line = deal_line
                raise BadInputError(Msg("error.record_seed", seed=seed))
        players: list[Sitter] = []
        for seat in range(seats):
            value, self.line = self.head.pop(("player", str(seat)), ("person", self.line))
            players.append(Sitter.parse(value))
        for (name, which), (_, line) in self.head.items():
            self.line = line
            raise BadInputError(Msg("error.record_head", text=f"{name} {which}".strip()))
        record = Record(game.name, setup, deal, seed, players, salt=salt)
        record.title, record.branch = title, branch
        if salt or promised:
            self.line = promise_line
            if not (len(salt) == 32 and _HEX.fullmatch(salt)):
                raise BadInputError(Msg("error.record_salt", text=salt[:60]))
            if promised != record.fingerprint():
                raise BadInputError(Msg("error.record_promise"))
        return record


def _parse_branch(text: str) -> tuple[int, str] | None:
    found = _BRANCH.fullmatch(text)
    if found is None and text:
        raise BadInputError(Msg("error.record_branch", text=text[:60]))
    return None if found is None else (int(found[1]), found[2] or "")


def _parse_deal(game: Game, setup: Setup, text: str) -> list[int]:
    """Cards by name; identical ones are taken in the order of the pack."""
    left: dict[str, list[int]] = {}
    for card in game.pack(setup):
        left.setdefault(game.card_name(card), []).append(card)
    cards: list[int] = []
    for word in text.split():
        same = left.get(word) or left.get(game.card_name(game.parse_card(word)))
        if not same:
            raise BadInputError(Msg("error.record_card", card=word))
        cards.append(same.pop(0))
    missing = [name for name, same in left.items() if same]
    if missing:
        raise BadInputError(Msg("error.record_short", card=missing[0]))
    return cards


def _replay_line(line: str, record: Record, state: State) -> None:
    found = _MOVE.fullmatch(line)
    if found is None:
        raise BadInputError(Msg("error.record_move", text=line[:60]))
    number, seat = int(found[1]), int(found[2])
    if number != len(record.moves) + 1:
        raise BadInputError(Msg("error.record_number", number=number, wanted=len(record.moves) + 1))
    if state.to_move() < 0:
        raise BadInputError(Msg("error.over"))
    if seat != state.to_move():
        raise BadInputError(Msg("error.record_seat", seat=seat, wanted=state.to_move()))
    state.play(found[3])
    record.moves.append((seat, found[3]))


def _read_remark(line: str, record: Record) -> None:
    """A resignation, or a change of player."""
    found = _HEAD.fullmatch(line)
    word = "" if found is None else (found[2] or "") if found[1] == "player" else found[3]
    if found is None or not _SEAT.fullmatch(word) or int(word) >= record.setup.seats:
        raise BadInputError(Msg("error.record_head", text=line[:60]))
    if found[1] == "player":
        record.changes.append((len(record.moves), int(word), Sitter.parse(found[3])))
    else:
        record.resigned.append((len(record.moves), int(word)))


def _check_result(text: str, record: Record, state: State) -> list[float] | None:
    if text == "resigned":
        if state.to_move() < 0 or not record.resigned:
            raise BadInputError(Msg("error.record_resigned"))
        record.given_up = True
        return None
    if text == "unfinished":
        if state.to_move() < 0:
            raise BadInputError(Msg("error.record_finished"))
        return None
    if state.to_move() >= 0:
        raise BadInputError(Msg("error.record_unfinished"))
    returns = state.returns()
    wanted = " ".join(f"{r:.12g}" for r in returns)
    if text != wanted:
        raise BadInputError(Msg("error.record_result", text=text[:60], wanted=wanted))
    return returns
