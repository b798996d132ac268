# interpreted: the other end of plugin.py, in the bot's own process
"""The process of a plug-in bot: ``python -m kibitz.players.plugin_host``.

Questions (letters) come in on standard input and answers go out on standard output. Before any of
the bot's code runs, both are moved to private descriptors: the bot's own input is empty, and what
it prints goes to standard error, which the other end logs.
Letters are pickles; answers are JSON, because the other end must not trust them.
The first letter says what the process must give up (see ``sandbox``), the second which bot to load.
After that a letter is ``NEW``, before a game, or a decision to be made. While the bot thinks, it
may ask for its history: an answer that wants it, and the letter after that has it, as JSON.
"""

from __future__ import annotations

import faulthandler
import hashlib
import importlib
import importlib.util
import json
import operator
import os
import pickle
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

from kibitz.core.history import Past, Seen, seen_from
from kibitz.core.registry import installed_offers
from kibitz.core.rng import Rng
from kibitz.core.turn import Turn
from kibitz.players.sandbox import lock_in

GRACE = 1.0
"""Seconds a bot has to finish after the other end has gone."""

NEW = "new"
HISTORY = "history"

BIGGEST = 1 << 63
"""No action is as large as this."""


def main() -> None:
    letters, answers = _private_channels()
    faulthandler.enable()
    # Before there is a second thread, and before any of the bot's code is imported.
    policy = _read(letters)
    if not policy:
        return
    # The bot may ask for its game by name, wherever that was installed.
    installed_offers()
    _send(answers, {"exposed": lock_in(pickle.loads(policy))})
    inbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(letters, inbox), daemon=True).start()
    maker: Any = None
    bot: Any = None
    while (letter := inbox.get()) is not None:
        try:
            content = pickle.loads(letter)
            if bot is None:
                maker, version = _load(content)
                bot = maker()
                reply: dict[str, object] = {"version": version}
            elif content == NEW:
                bot = maker()
                reply = {"ready": True}
            else:
                world, seat, seed = content
                past = _Asking(answers, inbox)
                try:
                    reply = _answer(bot.choose(Turn(world, seat, Rng(seed), past)))
                finally:
                    past.close()
            _send(answers, reply)
        except BaseException as error:
            # After some errors the process may be damaged: the next move starts a new one.
            gone = isinstance(error, MemoryError) or not isinstance(error, Exception)
            _send(answers, {**_trouble(error), "gone": gone})
            if gone or bot is None:
                break


class _Asking(Past):
    """The history, which the other end works out if the bot asks, once for each decision."""

    def __init__(self, answers: BinaryIO, inbox: queue.SimpleQueue[bytes | None]) -> None:
        self.answers = answers
        self.inbox = inbox
        self.lock = threading.Lock()
        """A thread that the bot left running must not ask when the answer has been given."""
        self.open = True
        self.entries: list[Seen] | None = None

    def seen(self, seat: int) -> list[Seen]:
        with self.lock:
            if self.entries is None:
                if not self.open:
                    raise RuntimeError("history() can be asked for while choose() runs, not later")
                _send(self.answers, {"want": HISTORY})
                letter = self.inbox.get()
                if letter is None:
                    raise SystemExit
                self.entries = [seen_from(data) for data in json.loads(letter)]
            return list(self.entries)

    def close(self) -> None:
        with self.lock:
            self.open = False


def _private_channels() -> tuple[BinaryIO, BinaryIO]:
    letters = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return letters, answers


def _receive(letters: BinaryIO, inbox: queue.SimpleQueue[bytes | None]) -> None:
    """Queue letters. When the other end is gone, exit, even in the middle of a move."""
    while letter := _read(letters):
        inbox.put(letter)
    inbox.put(None)
    time.sleep(GRACE)
    os._exit(0)


def _read(letters: BinaryIO) -> bytes:
    """The next letter; empty when there are no more."""
    head = letters.read(4)
    return letters.read(int.from_bytes(head, "big")) if len(head) == 4 else b""


def _send(answers: BinaryIO, reply: dict[str, object]) -> None:
    text = json.dumps(reply).encode()
    answers.write(len(text).to_bytes(4, "big") + text)
    answers.flush()


def _load(program: str) -> tuple[Callable[[], object], str]:
    """The class of the bot, and which version of it this is."""
    module = _load_file(Path(program)) if is_file_name(program) else _load_module(program)
    maker = getattr(module, "AI", None)
    if not isinstance(maker, type) or not callable(getattr(maker, "choose", None)):
        raise NoBotError
    return maker, _version(module, maker)


class NoBotError(Exception):
    """The file is fine, but there is no bot in it."""


class NoProgramError(Exception):
    """There is no such file or module."""


def is_file_name(program: str) -> bool:
    """Whether this names a file, as ``bots/mine.py`` does, or a module, as ``bots.mine`` does."""
    return program.endswith(".py") or "/" in program or os.sep in program


def _load_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise NoProgramError
    # As for a script: modules beside it are found.
    sys.path.insert(0, str(path.resolve().parent))
    name = "kibitz_bot"
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    if spec is None or spec.loader is None:
        raise NoProgramError
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _load_module(name: str) -> ModuleType:
    sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        # The module itself is missing, not one that it needs.
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise NoProgramError from None
        raise


def _version(module: ModuleType, maker: type) -> str:
    """What its author says in VERSION, or a hash of its source, to distinguish bots in records."""
    for place in (maker, module):
        for name in ("VERSION", "version", "__version__"):
            value = getattr(place, name, None)
            if isinstance(value, (str, int, float)):
                return str(value)
    file = getattr(module, "__file__", None)
    if file is None:
        return ""
    return "sha256-" + hashlib.sha256(Path(file).read_bytes()).hexdigest()[:8]


def _answer(answer: object) -> dict[str, object]:
    if isinstance(answer, str):
        return {"answer": answer[:1000]}
    if not isinstance(answer, bool):
        try:
            number = operator.index(answer)  # type: ignore[arg-type]
        except TypeError:
            pass
        else:
            if -BIGGEST < number < BIGGEST:
                return {"answer": number}
    return {"trouble": "type", "what": f"{_short_repr(answer)} ({type(answer).__name__})"}


def _short_repr(value: object) -> str:
    try:
        return repr(value)[:100]
    except Exception:
        # The repr of a bot's own class may fail; what matters is the type of the answer.
        return "?"


def _trouble(error: BaseException) -> dict[str, object]:
    """What went wrong and where, for the person at the table; the traceback goes to the log."""
    if isinstance(error, NoBotError):
        return {"trouble": "no_class"}
    if isinstance(error, NoProgramError):
        return {"trouble": "no_file"}
    try:
        traceback.print_exception(error)
        what = traceback.format_exception_only(error)[-1].strip()
        where = _where(error)
    except BaseException:
        # Formatting an error of a bot's own class may fail, or exit: then its name is enough, so
        # that the first error is reported and not the second.
        what, where = type(error).__name__, ""
    return {"trouble": "crash", "what": what[:300], "where": where[:300]}


def _where(error: BaseException) -> str:
    """File and line: the last one in the bot's own code, if there is one."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_short_path(error.filename)}:{error.lineno}"
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename != __file__ and not frame.filename.startswith("<frozen")
    ]
    own = getattr(sys.modules.get("kibitz_bot"), "__file__", None)
    mine = [frame for frame in frames if frame.filename == own] or frames
    return f"{_short_path(mine[-1].filename)}:{mine[-1].lineno}" if mine else ""


def _short_path(path: str) -> str:
    try:
        short = os.path.relpath(path)
    except (ValueError, OSError):  # on another drive, or no current folder
        return path
    return path if short.startswith("..") else short


if __name__ == "__main__":
    main()
