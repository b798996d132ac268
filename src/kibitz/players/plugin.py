# interpreted: talks to another process
"""Plug-in bots: a Python file or module with a class ``AI``, run in a process of its own.

    class AI:
        VERSION = "1"
        def choose(self, turn):
            return turn.rng.pick(turn.legal_actions())

``turn`` is a ``kibitz.Turn``. The answer is one of ``turn.legal_actions()`` or the text of a move.
One ``AI()`` is made when a game begins and asked for every move of it, so it may remember what
happened; the next game gets a new one. Within a game a new one is made only after the process was
stopped for taking too long, or died. The file itself is loaded once for each process: that is the
place for what is large, not for what is learned, because which games a process plays depends on how
many there are.

The bot runs in a process of its own. It can neither break the game (a crash, a time-out, too much
memory or a nonsensical answer becomes a BotError, for which ``Match`` makes the game's fallback
move), nor clutter the screen (what it prints goes to the file named by KIBITZ_BOT_LOG, if any),
nor see more than its seat: see ``sealed``. Nor can it reach the user's files, environment, network
or other programs, as far as the system can lock it in: see ``sandbox``. Where it cannot, a
SandboxWarning says so before the bot's code runs, and ``Plugin.exposed`` afterwards.
KIBITZ_BOT_SANDBOX is ``on``, ``require`` (refuse a bot that cannot be locked in) or ``off``.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import warnings
import weakref
from typing import IO, Any

from kibitz.core.errors import BadInputError, BotError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.core.turn import Player, Turn
from kibitz.players.plugin_host import HISTORY, NEW, is_file_name
from kibitz.players.sandbox import HAZARDS, clean_environment, policy_for

MOVE_LIMIT = 10.0
"""Seconds for a move by default."""
START_LIMIT = 30.0
"""Seconds to import the bot and make an ``AI()``; big libraries take their time."""
MEMORY = 4 << 30
"""Bytes a bot may use; less on small machines. KIBITZ_BOT_MEMORY changes it (MiB; 0: no limit)."""

LOG_BYTES = 1 << 20
"""How much of a bot's output one run of it may add to the log."""
TAIL_BYTES = 1 << 14
"""How much of its latest output is held in memory."""
ANSWER_BYTES = 1 << 16
"""No valid answer is longer."""

SANDBOX = ("on", "require", "off")
"""What KIBITZ_BOT_SANDBOX may say."""

_GRACE = 1.0
"""Seconds to exit before the process is killed."""

_EXPECTED = {"lock": "exposed", "start": "version", "new": "ready", "move": "answer"}
"""What a reply must have at each stage."""

_WORLD = 1
_BOT = 2
"""Labels that separate the two seeds of ``sealed``."""


def sealed(turn: Turn) -> tuple[State, bytes]:
    """What a bot is sent for a decision, and the resampled position it contains.

    The true position is never sent, only one of the positions that are possible for the seat,
    drawn here. The seat's view, its legal actions and further imagined positions follow from it.

    Three things are sent, and none reveals anything that is hidden:
    - the position: ``State.resample`` depends on the seat's knowledge and on a seed, on nothing
      else (a test compares the bytes of all deals that look alike);
    - the seat;
    - the seed of ``turn.rng``. ``Match`` derives the turn's numbers from the deal's seed by
      SHA-256, so the deal can be found from them only by trying all seeds. Whoever can do that
      needs no plug-in: dealing each seed and comparing with one's own hand finds it too. New seeds
      should therefore be long.
    The seed of the position is not sent, and SHA-256 separates it from the bot's own.
    """
    secret = turn.rng.seed128()
    world = turn.imagine(Rng(derived_seed(secret, _WORLD)))
    letter = (world, turn.seat, derived_seed(secret, _BOT))
    return world, pickle.dumps(letter, protocol=5)


def told(turn: Turn) -> bytes:
    """What a bot is sent when it asks for its history: what its seat saw, as plain data."""
    return json.dumps([seen.data() for seen in turn.history()]).encode()


class SandboxWarning(UserWarning):
    """A bot runs that this system could not lock in completely."""

    def __init__(self, msg: Msg) -> None:
        super().__init__(str(msg))
        self.msg = msg
        """The same, for whoever speaks the user's language."""


class Plugin(Player):
    """A bot in a process of its own."""

    def __init__(
        self, program: str, limit: float = MOVE_LIMIT, start_limit: float = START_LIMIT
    ) -> None:
        self.program = program
        """A file ``bots/mine.py`` or a module ``bots.mine``."""
        self.limit = limit
        self.start_limit = start_limit
        self.version = ""
        """Known once it has been started."""
        self.exposed: list[str] = []
        """What it could reach, because this system cannot lock it in: some of ``HAZARDS``."""
        self._worker: _Worker | None = None
        self._latest: _Worker | None = None
        self._used = False
        """Whether its ``AI`` has been asked for a move."""
        self._used_up = False
        """Whether that was in an earlier game, so that a new one is needed."""

    def start(self) -> None:
        """Load the bot now rather than at its first move. BotError says what is wrong with it."""
        if self._worker is None:
            sandbox = _sandbox_wanted()
            policy = policy_for(
                self.program, is_file_name(self.program), _memory_limit(), sandbox != "off"
            )
            self._worker = self._latest = _Worker()
            self._used = self._used_up = False
            reply = self._ask(self._worker, pickle.dumps(policy), self.start_limit, "lock")
            self._expose([h for h in HAZARDS if h in reply["exposed"]], sandbox == "require")
            letter = pickle.dumps(self.program)
            version = str(self._ask(self._worker, letter, self.start_limit, "start")["version"])
            # Records are split at spaces.
            self.version = "-".join(_printable(version).split())[:40]

    def new_game(self, seat: int) -> None:
        self._used_up = self._used

    def choose(self, turn: Turn) -> int:
        world, letter = sealed(turn)
        self.start()
        worker = self._worker
        assert worker is not None
        if self._used_up:
            self._ask(worker, pickle.dumps(NEW), self.start_limit, "new")
        self._used, self._used_up = True, False
        answer = self._move(worker, letter, turn)
        if isinstance(answer, str):
            return self._action_of(answer, world)
        if answer not in turn.legal_actions():
            raise BotError(Msg("error.bot_not_legal", bot=self.program, answer=answer))
        return int(answer)

    def close(self) -> None:
        """End the bot's process. May be called twice; a further move would start it again."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end(_GRACE)

    def output(self) -> str:
        """The latest of what the bot printed; all of it has arrived once the bot is closed."""
        return "" if self._latest is None else self._latest.output()

    def _expose(self, hazards: list[str], refuse: bool) -> None:
        """Say what the bot could reach, before any of its code has run."""
        self.exposed = hazards
        if not hazards:
            return
        msg = Msg(
            "bot.exposed",
            bot=self.program,
            reach=[Msg(f"bot.reach.{hazard}") for hazard in hazards],
        )
        if refuse:
            self.close()
            raise BotError(msg)
        warnings.warn(SandboxWarning(msg), stacklevel=4)

    def _action_of(self, text: str, world: State) -> int:
        shown = _printable(text)[:60]
        try:
            action = world.parse_move(text)
        except KibitzError as error:
            raise BotError(
                Msg("error.bot_move", bot=self.program, answer=shown, why=error.msg)
            ) from error
        if action not in world.legal_actions():
            raise BotError(Msg("error.bot_not_legal", bot=self.program, answer=shown))
        return action

    def _move(self, worker: _Worker, letter: bytes, turn: Turn) -> int | str:
        """The bot's answer. Before it, the bot may ask for its history."""
        until = time.monotonic() + self.limit
        reply = self._ask(worker, letter, self.limit, "move")
        while "answer" not in reply:
            left = max(0.0, until - time.monotonic())
            reply = self._ask(worker, told(turn), left, "move")
        answer: int | str = reply["answer"]
        return answer

    def _ask(self, worker: _Worker, letter: bytes, limit: float, stage: str) -> dict[str, Any]:
        """The bot's reply. After an error that may have damaged it, the process is ended."""
        try:
            raw = worker.ask(letter, limit)
            reply = None if raw is None else _read_reply(raw)
        except TimeoutError:
            self._drop(worker)
            key = "error.bot_slow" if stage == "move" else "error.bot_slow_start"
            raise BotError(Msg(key, bot=self.program, seconds=limit)) from None
        except BaseException:
            # Interrupted: the answer to this question must not be taken for that to the next.
            self._drop(worker)
            raise
        if reply is None:
            how = self._drop(worker, wait=_GRACE / 2)
            raise BotError(
                Msg(
                    "error.bot_died",
                    bot=self.program,
                    how=_how_it_died(how),
                    said=_last_words(worker.output(), self.program),
                )
            )
        trouble = reply.get("trouble")
        if trouble is None and _EXPECTED[stage] in reply:
            return reply
        if trouble is None and stage == "move" and reply.get("want") == HISTORY:
            return reply
        if stage != "move" or reply.get("gone"):
            self._drop(worker)
        raise self._trouble(reply, stage)

    def _trouble(self, reply: dict[str, Any], stage: str) -> BotError:
        what, where = (
            _printable(str(reply.get("what", ""))),
            _printable(str(reply.get("where", ""))),
        )
        kind = reply.get("trouble")
        if kind == "no_file":
            return BotError(Msg("error.bot_file", bot=self.program))
        if kind == "no_class":
            return BotError(Msg("error.bot_class", bot=self.program))
        if kind == "type":
            return BotError(Msg("error.bot_answer", bot=self.program, answer=what))
        key = "error.bot_crash" if stage == "move" else "error.bot_load"
        return BotError(Msg(key, bot=self.program, what=what, where=where))

    def _drop(self, worker: _Worker, wait: float = 0.0) -> int | None:
        self._worker = None
        return worker.end(0.0, wait)


class _Worker:
    """The process, with two threads: one sends and receives messages, the other reads its output.

    Threads rather than non-blocking pipes, because only they work on every system.
    """

    def __init__(self) -> None:
        env = clean_environment()
        # The bot finds kibitz, and the modules of third parties' games, where we found them.
        env["PYTHONPATH"] = os.pathsep.join([p or os.getcwd() for p in sys.path])
        # The same seed shall give the same game, also for bots that walk through a set of words.
        env["PYTHONHASHSEED"] = os.environ.get("PYTHONHASHSEED", "0")
        env["PYTHONDONTWRITEBYTECODE"] = "1"
        env["PYTHONUNBUFFERED"] = "1"
        env["PYTHONIOENCODING"] = "utf-8:backslashreplace"
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "kibitz.players.plugin_host"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
            # A group of its own: it can be killed with its children, and gets no Ctrl-C.
            start_new_session=True,
        )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._letters: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._tail = bytearray()
        self._threads = [
            threading.Thread(
                target=_carry_letters,
                args=(process.stdin, process.stdout, self._letters, self._answers),
                daemon=True,
            ),
            threading.Thread(target=_drain_output, args=(process.stderr, self._tail), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        # In case nobody ends it. The threads hold no reference to this object.
        self._last_resort = weakref.finalize(self, _kill, process, os.getpid())

    def ask(self, letter: bytes, limit: float) -> bytes | None:
        """The answer; None if the process closed its pipe. TimeoutError after ``limit`` seconds."""
        self._letters.put(letter)
        try:
            return self._answers.get(timeout=limit)
        except queue.Empty:
            raise TimeoutError from None

    def end(self, grace: float, wait: float = 0.0) -> int | None:
        """Stop the process and its children. Returns its exit code if it ended by itself.

        ``grace`` is the time it gets to exit when asked; ``wait`` is for one that closed its pipe
        already.
        """
        if grace > 0:
            self._letters.put(None)
        alone = _has_ended(self._process, max(grace, wait))
        self._last_resort()
        code = self._process.wait()
        self._letters.put(None)
        for thread in self._threads:
            # A grandchild that left the group may hold the pipes open; do not wait for it.
            thread.join(_GRACE)
        return code if alone else None

    def output(self) -> str:
        return bytes(self._tail).decode("utf-8", "replace")


def _carry_letters(
    stdin: IO[bytes],
    stdout: IO[bytes],
    letters: queue.SimpleQueue[bytes | None],
    answers: queue.SimpleQueue[bytes | None],
) -> None:
    with contextlib.suppress(OSError), stdout, contextlib.suppress(OSError), stdin:
        while (letter := letters.get()) is not None:
            stdin.write(len(letter).to_bytes(4, "big") + letter)
            stdin.flush()
            head = stdout.read(4)
            size = int.from_bytes(head, "big") if len(head) == 4 else -1
            answer = stdout.read(size) if 0 <= size <= ANSWER_BYTES else b""
            if len(answer) != size:
                break
            answers.put(answer)
    answers.put(None)


def _drain_output(stderr: IO[bytes], tail: bytearray) -> None:
    """Read everything, so that the bot never blocks; hold the end in memory, log the beginning."""
    path = os.environ.get("KIBITZ_BOT_LOG")
    room = LOG_BYTES
    with contextlib.ExitStack() as stack:
        stack.enter_context(stderr)
        log: IO[bytes] | None = None
        if path:
            with contextlib.suppress(OSError):
                log = stack.enter_context(open(path, "ab", buffering=0))
        while chunk := os.read(stderr.fileno(), 1 << 16):
            tail += chunk
            del tail[:-TAIL_BYTES]
            if log is not None and room > 0:
                with contextlib.suppress(OSError):
                    log.write(chunk[:room])
                    if len(chunk) >= room:
                        log.write(b"\n[...]\n")
                room -= len(chunk)


def _has_ended(process: subprocess.Popen[bytes], wait: float) -> bool:
    """Whether the process ends within ``wait`` seconds. It is not reaped, so its id stays valid."""
    until = time.monotonic() + wait
    while True:
        if _is_over(process):
            return True
        if time.monotonic() >= until:
            return False
        time.sleep(0.01)


def _is_over(process: subprocess.Popen[bytes]) -> bool:
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    if process.returncode is not None:
        return True
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


def _kill(process: subprocess.Popen[bytes], owner: int) -> None:
    # A fork of this process has a copy of this object, but the bot is not its child.
    if os.getpid() != owner or process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _sandbox_wanted() -> str:
    word = os.environ.get("KIBITZ_BOT_SANDBOX", "").strip().lower() or SANDBOX[0]
    if word not in SANDBOX:
        raise BadInputError(
            Msg(
                "error.option_value",
                name="KIBITZ_BOT_SANDBOX",
                value=word[:60],
                allowed=", ".join(SANDBOX),
            )
        )
    return word


def _memory_limit() -> int:
    word = os.environ.get("KIBITZ_BOT_MEMORY", "").strip()
    if word:
        if not word.isdecimal():
            raise BadInputError(Msg("error.number", name="KIBITZ_BOT_MEMORY", text=word[:60]))
        return int(word) << 20
    try:
        return min(MEMORY, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)
    except (AttributeError, ValueError, OSError):
        return MEMORY


def _read_reply(raw: bytes) -> dict[str, Any] | None:
    """A well-formed reply, or None if the bot itself wrote to the channel."""
    try:
        reply = json.loads(raw)
    except ValueError:
        return None
    if not isinstance(reply, dict):
        return None
    answer = reply.get("answer", 0)
    if isinstance(answer, bool) or not isinstance(answer, (int, str)):
        return None
    return reply


def _how_it_died(code: int | None) -> str:
    if code is None:
        return "-"
    if code < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-code).name
    return f"exit {code}"


_FATAL = re.compile(r"Fatal Python error: .*")
_FRAME = re.compile(r'File "(.*)", line (\d+)')


def _last_words(output: str, program: str) -> str:
    """The interpreter's fatal error, if there is one, else the last line printed."""
    fatal = _FATAL.search(output)
    if fatal is not None:
        # All threads are listed, the latest call first; the one that crashed is the current one.
        _, _, guilty = output[fatal.end() :].partition("Current thread")
        frames = [(os.path.basename(f[1]), f[2]) for f in _FRAME.finditer(guilty)]
        own = [frame for frame in frames if frame[0] == os.path.basename(program)]
        place = [f" ({file}:{line})" for file, line in own or frames]
        return _printable("".join([fatal[0][:200], *place[:1]]))
    lines = [line for line in output.splitlines() if line.strip()]
    return _printable(lines[-1])[:200] if lines else "-"


def _printable(text: str) -> str:
    """Without control characters, which could control the terminal."""
    return "".join([c if c.isprintable() else " " for c in text]).strip()
