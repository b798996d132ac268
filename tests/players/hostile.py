"""A bot that tries to reach everything it should not. What it prints is what each attempt gave.

The test beside it writes ``plan.json`` into this bot's folder: where the things are.
"""

import ctypes
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from kibitz.core.turn import Turn

PLAN = json.loads(Path(__file__).with_name("plan.json").read_text(encoding="utf-8"))
PARENT = os.getppid()
LIBC = ctypes.CDLL(None, use_errno=True)


def read(path: str) -> object:
    with open(path, "rb") as file:
        return file.read(64).decode("utf-8", "replace") or "empty"


def write(path: str) -> object:
    with open(path, "w", encoding="utf-8") as file:
        return file.write("x")


def memory() -> object:
    with open(f"/proc/{PARENT}/maps", encoding="utf-8") as file:
        start = int(file.readline().partition("-")[0], 16)
    with open(f"/proc/{PARENT}/mem", "rb", buffering=0) as file:
        file.seek(start)
        return len(file.read(4))


def checked(done: int) -> object:
    if done < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return done


def ptrace() -> object:
    done = checked(LIBC.ptrace(16, PARENT, 0, 0))  # PTRACE_ATTACH
    os.waitpid(PARENT, 0)
    LIBC.ptrace(17, PARENT, 0, 0)
    return done


class Iovec(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("len", ctypes.c_size_t))


def vm_read() -> object:
    # The address does not matter: whoever may not look gets EPERM, and others EFAULT.
    buffer = ctypes.create_string_buffer(8)
    here = Iovec(ctypes.addressof(buffer), 8)
    there = Iovec(4096, 8)
    LIBC.process_vm_readv.restype = ctypes.c_ssize_t
    if LIBC.process_vm_readv(PARENT, ctypes.byref(here), 1, ctypes.byref(there), 1, 0) < 0:
        if ctypes.get_errno() == 14:  # EFAULT
            return "may look"
        return checked(-1)
    return "read"


def tcp() -> object:
    with socket.create_connection(("127.0.0.1", PLAN["tcp"]), timeout=5) as link:
        return link.recv(10).decode()


def unix(address: str) -> object:
    with socket.socket(socket.AF_UNIX) as link:
        link.connect(address)
        return "connected"


def udp() -> object:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
        return link.sendto(b"x", ("127.0.0.1", PLAN["tcp"]))


def listen() -> object:
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        link.listen()
        return "listening"


def datagram() -> object:
    """Half of a pair is a socket, too."""
    one, two = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with one, two:
        return one.sendto(b"x", PLAN["datagram"])


def fork() -> object:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    return os.waitpid(pid, 0)[1]


def inherited() -> object:
    secret = os.stat(PLAN["secret"]).st_ino
    for fd in range(3, 200):
        try:
            if os.fstat(fd).st_ino == secret:
                return fd
        except OSError:
            continue
    raise FileNotFoundError


ATTEMPTS: dict[str, Callable[[], object]] = {
    "secret": lambda: read(PLAN["secret"]),
    "passwd": lambda: read("/etc/passwd"),
    "hidden file beside it": lambda: read(PLAN["hidden"]),
    "link beside it": lambda: read(PLAN["link"]),
    "list home": lambda: os.listdir(PLAN["home"]),
    "environment of the parent": lambda: read(f"/proc/{PARENT}/environ"),
    "command line of the parent": lambda: read(f"/proc/{PARENT}/cmdline"),
    "variable": lambda: os.environ["KIBITZ_TEST_SECRET"],
    "inherited file": inherited,
    "write beside it": lambda: write(PLAN["new"]),
    "write to tmp": lambda: write(PLAN["tmp"]),
    "truncate": lambda: os.truncate(PLAN["spare"], 0),
    "mode": lambda: os.chmod(PLAN["spare"], 0o644),
    "times": lambda: os.utime(PLAN["spare"], (0, 0)),
    "rename": lambda: os.rename(PLAN["spare"], PLAN["spare"] + "2"),
    "memory of the parent": memory,
    "ptrace": ptrace,
    "process_vm_readv": vm_read,
    "tcp": tcp,
    "udp": udp,
    "listen": listen,
    "unix socket": lambda: unix(PLAN["unix"]),
    "abstract socket": lambda: unix("\0" + PLAN["abstract"]),
    "datagram": datagram,
    "fork": fork,
    "program": lambda: subprocess.run([sys.executable, "-c", ""], check=True).returncode,
    "signal": lambda: os.kill(PARENT, 0),
    "limits of the parent": lambda: resource.prlimit(PARENT, resource.RLIMIT_NOFILE),
    "kill all": lambda: os.kill(-1, 0),
}


class AI:
    def __init__(self) -> None:
        self.said = False

    def choose(self, turn: Turn) -> int:
        if not self.said:
            self.said = True
            for name, attempt in ATTEMPTS.items():
                try:
                    found = [True, str(attempt())[:80]]
                except Exception as error:
                    found = [False, repr(error)[:200]]
                print(json.dumps([name, *found]), flush=True)
            thread = threading.Thread(target=lambda: print(json.dumps(["thread", True, ""])))
            thread.start()
            thread.join()
            signal.raise_signal(signal.SIGCONT)
        return turn.legal_actions()[0]
