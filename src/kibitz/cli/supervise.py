"""Ends the program within a second of Ctrl-C or a termination signal, whatever it is doing.

Python runs signal handlers between bytecodes, and compiled code has none: a bot or a solver that
thinks for an hour in one compiled loop would hear nothing for that hour. So the command runs in a
child process that handles signals itself whenever it can, while this one waits, and kills it if it
has not ended in time. Nothing is lost, because a game is on disk after every move.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 0.7
"""Seconds between a signal and the end of a child that does not react to it."""
GRACE = 5.0
"""Seconds for a child that has reacted and is writing down what it found."""
_GROUP = 0.1
_NEVER = float("inf")

_FINISHING = b"\0finishing\0"
_END = b"\0"
_PR_SET_PDEATHSIG = 1


@dataclass
class _Line:
    """The child's end of the pipe to its supervisor; -1 without one."""

    fd: int = -1
    finishing: bool = False


_line = _Line()


def finishing() -> None:
    """Tell the supervisor that the signal has been noticed, and results are being written."""
    _line.finishing = True
    _send(_FINISHING)


def last_words(text: str) -> None:
    """What the supervisor is to print if it has to kill this process; empty: nothing."""
    _send(text.encode() + _END)


def _send(message: bytes) -> None:
    if _line.fd >= 0:
        with contextlib.suppress(OSError):
            os.write(_line.fd, message)


def supervised(command: Callable[[], int]) -> int:
    """Run the command in a child process; returns its exit code. In the child this does not
    return."""
    watched = _watched()
    if not watched or not hasattr(os, "fork") or not hasattr(signal, "sigtimedwait"):
        return command()
    ours, theirs = os.pipe()
    # Blocked before the fork, so that no signal can arrive before the supervisor waits for it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*watched, signal.SIGCHLD})
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        os.close(ours)
        _line.fd = theirs
        _die_with(parent)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        code = command()
        if _line.finishing:
            # Interrupted: do not wait for threads that are still searching.
            _flush()
            os._exit(code)
        sys.exit(code)
    os.close(theirs)
    try:
        return _Supervisor(child, ours, watched).wait()
    finally:
        os.close(ours)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()


def _watched() -> set[signal.Signals]:
    """The signals that end a program, without those that are ignored here: a program started in
    the background is not meant by Ctrl-C."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    known = [signal.Signals[name] for name in names if name in signal.Signals.__members__]
    return {number for number in known if signal.getsignal(number) != signal.SIG_IGN}


def _die_with(parent: int) -> None:
    """Do not outlive a supervisor that was killed outright (Linux only)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(128 + signal.SIGKILL)


@dataclass
class _Supervisor:
    """Waits for the child, and passes signals on to it."""

    child: int
    pipe: int
    watched: set[signal.Signals]
    heard: bytes = b""
    finishing: bool = False

    def wait(self) -> int:
        """Until the child has ended; the exit code."""
        restore = _terminal()
        first = 0
        deadline = forward = _NEVER
        while True:
            code = self._ended()
            if code is not None:
                return code
            now = time.monotonic()
            if not self.finishing and first and self._hear():
                deadline += GRACE
            if forward <= now:
                forward = _NEVER
                if not self.finishing:
                    os.kill(self.child, first)
            if deadline <= now:
                return self._kill(first, restore)
            pause = min(deadline, forward, now + 3600.0) - now
            awaited = {*self.watched, signal.SIGCHLD}
            found = signal.sigtimedwait(awaited, min(pause, _GROUP) if first else pause)
            if found is None or found.si_signo == signal.SIGCHLD:
                continue
            if first:
                deadline = min(deadline, time.monotonic() + PATIENCE)
                continue
            first = found.si_signo
            deadline = time.monotonic() + PATIENCE
            # What is typed at a terminal the kernel sends to both of us (si_code > 0); what another
            # process sends may have gone to the whole group, so see first whether it did.
            if found.si_code <= 0:
                forward = time.monotonic() + _GROUP

    def _ended(self) -> int | None:
        pid, status = os.waitpid(self.child, os.WNOHANG)
        if pid == 0:
            return None
        code = os.waitstatus_to_exitcode(status)
        return code if code >= 0 else 128 - code

    def _hear(self) -> bool:
        """Read what the child has said; True once it says that it is finishing."""
        while select.select([self.pipe], [], [], 0)[0]:
            data = os.read(self.pipe, 65536)
            if not data:
                break
            self.heard += data
        if _FINISHING in self.heard:
            self.finishing = True
        return self.finishing

    def _kill(self, number: int, restore: Callable[[], None]) -> int:
        self._hear()
        for pid in [self.child, *_descendants(self.child)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        os.waitpid(self.child, 0)
        restore()
        messages = self.heard.replace(_FINISHING, b"").split(_END)[:-1]
        words = messages[-1] if messages else b""
        if words:
            with contextlib.suppress(OSError):
                print(f"\n{words.decode()}", flush=True)
        return 128 + number


def _descendants(pid: int) -> list[int]:
    """The processes that this one started, and theirs; [] where the system does not say."""
    found: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in file.read_text().split():
                found += [int(child), *_descendants(int(child))]
    return found


def _terminal() -> Callable[[], None]:
    """A function that puts the terminal back as it is now, with its cursor visible."""
    # Not at the top: Windows has no such module, and no supervisor either.
    import termios

    try:
        fd = sys.stdin.fileno()
        before = termios.tcgetattr(fd)
    except (OSError, ValueError, AttributeError, termios.error):
        return lambda: None

    def restore() -> None:
        with contextlib.suppress(termios.error, OSError):
            termios.tcsetattr(fd, termios.TCSANOW, before)
            if sys.stdout.isatty():
                sys.stdout.write("\r\x1b[K\x1b[?25h")
                sys.stdout.flush()

    return restore
