# interpreted: system calls, made before a bot's code is imported
"""What locks a plug-in bot in: its process gives up all it does not need to play.

The parent decides what the bot may read (``policy_for``); the bot's process locks itself in
(``lock_in``) before any of the bot's code is imported, and says what this system could not lock.
On Linux four means are combined, none of which needs privileges:

- Landlock: files may be read only where the policy says so, written nowhere; no signals to,
  and no memory of, processes outside;
- a seccomp filter: no sockets, no other programs, no changes to files' modes and owners, none of
  the calls that reach into other processes;
- user, network and IPC namespaces: an empty network, and no privileges that root would have;
- limits on memory, processor time, open files and the size of files.

What remains: a bot can ask whether a file exists and how large it is, can see what time it is, and
can use a processor core. Other systems have only the limits.
"""

from __future__ import annotations

import contextlib
import errno
import importlib.machinery
import importlib.util
import os
import re
import site
import struct
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

FILES = "files"
MEMORY = "memory"
NETWORK = "network"
SOCKETS = "sockets"
PROCESSES = "processes"
HAZARDS = (FILES, MEMORY, NETWORK, SOCKETS, PROCESSES)
"""What a bot could reach: the user's files, the memory of other programs, the network, sockets of
other programs on this computer, and processes (to start and to stop them)."""

CPU_SECONDS = 24 * 3600
"""Processor time of one bot; far more than any game takes, and less than for ever."""
OPEN_FILES = 256
PROCESSES_MOST = 256
"""Threads, that is: a bot starts no processes."""

_SYSTEM = (
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store",
    "/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo",
    "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom",
    "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu",
)  # fmt: skip
"""What libraries read: public on every machine. Not /etc/passwd, nor anything else in /etc."""

_USERS_FOLDERS = (
    "Desktop", "Documents", "Downloads", "Music", "Pictures", "Public", "Templates", "Videos",
)  # fmt: skip


@dataclass
class Module:
    """Where a module lies that the parent has loaded from outside Python's installation."""

    file: str | None
    folders: list[str] | None


@dataclass
class Policy:
    """What a bot needs to play."""

    memory: int = 0
    """Bytes; 0: no limit."""
    locked: bool = True
    """Whether to lock it in at all."""
    read: list[str] = field(default_factory=list)
    """Files and whole folders to read."""
    names: list[str] = field(default_factory=list)
    """Folders to list."""
    modules: dict[str, Module] = field(default_factory=dict)
    """Modules whose folder cannot be listed."""


# -- the parent's side -----------------------------------------------------------------------


def policy_for(program: str, is_file: bool, memory: int, locked: bool) -> Policy:
    """What this bot may read: Python, the modules of this program, and what lies beside the bot."""
    policy = Policy(memory, locked)
    installed = _installed()
    policy.read = [*installed, *_SYSTEM]
    for name, module in list(sys.modules.items()):
        if "." not in name and name != "__main__":
            _add_module(policy, name, _place_of(module), installed)
    if is_file:
        _add_folder(policy, Path(program).resolve())
    else:
        top = program.partition(".")[0]
        with contextlib.suppress(ImportError, ValueError):
            spec = importlib.machinery.PathFinder.find_spec(top, [os.getcwd(), *sys.path])
            if spec is not None:
                folders = spec.submodule_search_locations
                found = Module(spec.origin, None if folders is None else list(folders))
                _add_module(policy, top, found, installed)
                if folders is None and spec.origin is not None:
                    _add_folder(policy, Path(spec.origin).resolve())
    return policy


def clean_environment() -> dict[str, str]:
    """The variables a bot's process is given: none that could hold a secret."""
    known = ("PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "KIBITZ_PURE", "SYSTEMROOT")
    prefixes = ("LC_", "OMP_", "MKL_", "OPENBLAS_", "NUMEXPR_")
    return {
        name: value
        for name, value in os.environ.items()
        if name in known or name.startswith(prefixes)
    }


def _installed() -> list[str]:
    paths = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    paths += site.getsitepackages()
    if site.ENABLE_USER_SITE:
        paths.append(site.getusersitepackages())
    library = sysconfig.get_config_var("LIBDIR")
    if library:
        paths.append(str(library))
    return list(dict.fromkeys(os.path.realpath(path) for path in paths))


def _place_of(module: ModuleType) -> Module:
    folders = getattr(module, "__path__", None)
    file = getattr(module, "__file__", None)
    return Module(
        file if isinstance(file, str) else None,
        None if folders is None else [p for p in folders if isinstance(p, str)],
    )


def _add_module(policy: Policy, name: str, place: Module, installed: list[str]) -> None:
    paths = place.folders if place.folders is not None else [place.file] if place.file else []
    outside = [path for path in paths if not _is_inside(path, installed)]
    if outside:
        policy.modules[name] = place
        policy.read += outside


def _is_inside(path: str, folders: list[str]) -> bool:
    real = os.path.realpath(path)
    return any(real == folder or real.startswith(folder + os.sep) for folder in folders)


def _add_folder(policy: Policy, bot: Path) -> None:
    """The bot's own folder, but no hidden files; of a folder full of other things only the bot."""
    policy.read.append(str(bot))
    if bot.parent in _shared_folders():
        return
    policy.names.append(str(bot.parent))
    with contextlib.suppress(OSError), os.scandir(bot.parent) as entries:
        for entry in entries:
            # A link may lead anywhere; where it stays inside, its target is listed as well.
            if not entry.name.startswith(".") and not entry.is_symlink():
                policy.read.append(entry.path)


def _shared_folders() -> set[Path]:
    """Folders that are nobody's own: home and those above, downloads and the like."""
    found = {Path(tempfile.gettempdir()).resolve(), Path("/")}
    with contextlib.suppress(RuntimeError, OSError):
        home = Path.home().resolve()
        found |= {home, *home.parents, *(home / name for name in _USERS_FOLDERS)}
        # In the user's language, where the desktop has written it down.
        config = os.environ.get("XDG_CONFIG_HOME") or home / ".config"
        text = Path(config, "user-dirs.dirs").read_text(encoding="utf-8", errors="replace")
        for path in re.findall(r'^XDG_\w+_DIR="(.*)"', text, re.MULTILINE):
            found.add(Path(path.replace("$HOME", str(home))).resolve())
    return found


# -- the bot's side --------------------------------------------------------------------------


def lock_in(policy: Policy) -> list[str]:
    """Give up all but what the policy allows; returns the hazards that remain.

    Only one thread may be running: each of these means holds for the thread that asks for it.
    """
    sys.meta_path.append(_ListedModules(policy.modules))
    apart = filtered = False
    abi = 0
    linux = _linux() if policy.locked else None
    if linux is not None:
        apart = linux.leave_namespaces()
        linux.drop_privileges()
        abi = linux.restrict_files(policy)
    _limit(policy.memory, policy.locked, apart)
    if linux is not None:
        filtered = linux.filter_calls()
    held = {
        FILES: abi > 0,
        MEMORY: abi > 0 or apart,
        NETWORK: filtered or apart,
        SOCKETS: filtered,
        PROCESSES: filtered,
    }
    return [hazard for hazard in HAZARDS if not held[hazard]]


class _ListedModules:
    """Finds modules by a list, where the folder they lie in cannot be read."""

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        place = self.modules.get(name) if path is None else None
        if place is None:
            return None
        if place.file is None:
            spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = place.folders
            return spec
        return importlib.util.spec_from_file_location(
            name, place.file, submodule_search_locations=place.folders
        )


def _limit(memory: int, locked: bool, apart: bool) -> None:
    """A bot that takes too much fails by itself instead of taking the machine down."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    wanted = [(resource.RLIMIT_CORE, 0)]
    if memory > 0:
        wanted.append((resource.RLIMIT_AS, memory))
    if locked:
        wanted.append((resource.RLIMIT_CPU, CPU_SECONDS))
        wanted.append((resource.RLIMIT_NOFILE, OPEN_FILES))
        wanted.append((resource.RLIMIT_FSIZE, 0))
    if apart:
        # Counted for a user namespace; elsewhere it would count all the user's processes.
        wanted.append((resource.RLIMIT_NPROC, PROCESSES_MOST))
    for which, size in wanted:
        # A lower limit may be set already, and some systems lack some of them.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(which, (size, size))


_PR_SET_NO_NEW_PRIVS = 38
_PR_SET_SECCOMP = 22
_SECCOMP_MODE_FILTER = 2
_CLONE_NEWIPC = 0x08000000
_CLONE_NEWUSER = 0x10000000
_CLONE_NEWNET = 0x40000000
_CLONE_THREAD = 0x00010000
_CAPABILITY_VERSION_3 = 0x20080522

# Landlock has the same numbers on all machines. Kernel documentation: userspace-api/landlock.
_LANDLOCK_CREATE_RULESET = 444
_LANDLOCK_ADD_RULE = 445
_LANDLOCK_RESTRICT_SELF = 446
_LANDLOCK_VERSION = 1
_RULE_PATH_BENEATH = 1
_READ_FILE = 1 << 2
_READ_DIR = 1 << 3
_WRITE_FILE = 1 << 1
_FS_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_FS_RIGHTS_NOW = (1 << 16) - 1
_NET_RIGHTS = 0b11
"""To bind and to connect TCP: from version 4 on."""
_SCOPES = 0b11
"""Abstract UNIX sockets, and signals: from version 6 on."""


def _linux() -> _Linux | None:
    if sys.platform != "linux":
        return None
    try:
        return _Linux()
    except (ImportError, OSError, AttributeError):
        return None  # a Python without ctypes, or a C library without these calls


class _Linux:
    """The system calls, through ctypes; each method says how far it got."""

    def __init__(self) -> None:
        import ctypes

        self.ctypes = ctypes
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.libc.syscall.restype = ctypes.c_long
        for name in ("unshare", "prctl", "capset"):
            getattr(self.libc, name)

    def leave_namespaces(self) -> bool:
        """An empty network and no privileges outside; False where the system forbids it."""
        flags = _CLONE_NEWUSER | _CLONE_NEWNET | _CLONE_NEWIPC
        return bool(self.libc.unshare(flags) == 0)

    def drop_privileges(self) -> None:
        head = self._bytes(struct.pack("=Ii", _CAPABILITY_VERSION_3, 0))
        self.libc.capset(head, self._bytes(bytes(24)))
        self.libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)

    def restrict_files(self, policy: Policy) -> int:
        """The version of Landlock that now holds; 0: none."""
        abi = self._call(_LANDLOCK_CREATE_RULESET, None, 0, _LANDLOCK_VERSION)
        if abi < 1:
            return 0
        rights = _FS_RIGHTS.get(abi, _FS_RIGHTS_NOW)
        attributes = struct.pack("=Q", rights)
        attributes += struct.pack("=Q", _NET_RIGHTS) if abi >= 4 else b""
        attributes += struct.pack("=Q", _SCOPES) if abi >= 6 else b""
        rules = self._call(_LANDLOCK_CREATE_RULESET, self._bytes(attributes), len(attributes), 0)
        if rules < 0:
            return 0
        try:
            for path in policy.read:
                self._allow(rules, path, _READ_FILE | _READ_DIR)
            for path in policy.names:
                self._allow(rules, path, _READ_DIR)
            self._allow(rules, os.devnull, _READ_FILE | _WRITE_FILE)
            self._allow(rules, "/proc/self/maps", _READ_FILE)
            self._allow(rules, "/proc/self/status", _READ_FILE)
            return abi if self._call(_LANDLOCK_RESTRICT_SELF, rules, 0) == 0 else 0
        finally:
            os.close(rules)

    def filter_calls(self) -> bool:
        """Whether a seccomp filter holds from now on."""
        program = _filter(os.uname().machine, os.getpid())
        if not program:
            return False
        code = self._bytes(b"".join(program))
        # struct sock_fprog: the number of instructions, and where they are.
        head = self._bytes(struct.pack("@HP", len(program), self.ctypes.addressof(code)))
        done = self.libc.prctl(
            _PR_SET_SECCOMP, self._long(_SECCOMP_MODE_FILTER), head, self._long(0), self._long(0)
        )
        return bool(done == 0)

    def _allow(self, rules: int, path: str, rights: int) -> None:
        try:
            opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return  # it is not on this machine, or vanished: there is nothing to allow
        try:
            if not os.path.isdir(opened):
                rights &= ~_READ_DIR
            rule = self._bytes(struct.pack("=Qi", rights, opened))
            self._call(_LANDLOCK_ADD_RULE, rules, _RULE_PATH_BENEATH, rule, 0)
        finally:
            os.close(opened)

    def _call(self, number: int, *args: Any) -> int:
        words = [self._long(arg) if isinstance(arg, int) else arg for arg in args]
        return int(self.libc.syscall(self._long(number), *words))

    def _long(self, value: int) -> Any:
        return self.ctypes.c_long(value)

    def _bytes(self, content: bytes) -> Any:
        return self.ctypes.create_string_buffer(content, len(content))


# -- the seccomp filter ----------------------------------------------------------------------

_REFUSED = {
    # Sockets. A pair of them is allowed (asyncio wakes itself up with one), but leads nowhere.
    "socket": (41, 198), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201),
    "accept": (43, 202), "accept4": (288, 242), "sendmsg": (46, 211), "sendmmsg": (307, 269),
    # Around all of this: calls made by the kernel itself.
    "io_uring_setup": (425, 425),
    # Other processes and their memory.
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "process_madvise": (440, 440), "process_mrelease": (448, 448), "kcmp": (312, 272),
    "pidfd_open": (434, 434), "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424),
    "tkill": (200, 130), "setpriority": (141, 140), "ioprio_set": (251, 30),
    "migrate_pages": (256, 238), "move_pages": (279, 239), "perf_event_open": (298, 241),
    "shmget": (29, 194), "shmat": (30, 196), "semget": (64, 190), "msgget": (68, 186),
    "mq_open": (240, 180),
    # Other programs.
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281),
    # What Landlock leaves out, or did at first: sizes, modes, owners, times and attributes of
    # files, and watching them.
    "truncate": (76, 45),
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452),
    "chown": (92, None), "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54),
    "utime": (132, None), "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "setxattrat": (463, 463),
    "removexattr": (197, 14), "lremovexattr": (198, 15), "fremovexattr": (199, 16),
    "removexattrat": (466, 466), "inotify_init": (253, None), "inotify_init1": (294, 26),
    "fanotify_init": (300, 262), "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265),
    # The system itself: a way out for whoever finds a fault in the kernel.
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "unshare": (272, 97), "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429),
    "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "keyctl": (250, 219), "add_key": (248, 217),
    "request_key": (249, 218), "bpf": (321, 280), "userfaultfd": (323, 282), "syslog": (103, 116),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "kexec_load": (246, 104), "reboot": (169, 142), "swapon": (167, 224), "swapoff": (168, 225),
}  # fmt: skip
"""Calls answered with "not permitted", with their numbers on x86-64 and ARM64."""

_TO_ITSELF = {
    "kill": (62, 129), "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240), "prlimit64": (302, 261), "sched_setaffinity": (203, 122),
    "sched_setparam": (142, 118), "sched_setscheduler": (144, 119), "sched_setattr": (314, 274),
}  # fmt: skip
"""Calls whose first argument must be 0 or the process itself."""

_CLONE = (56, 220)
_CLONE3 = (435, 435)
_SENDTO = (44, 206)

_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""Which of the numbers, and the kernel's own name of the machine (AUDIT_ARCH_…)."""
_X32 = 0x40000000
"""Calls of x86-64's other interface have this bit."""

_LOAD, _EQUAL, _AT_LEAST, _HAS_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW = 0x7FFF0000
_ERROR = 0x00050000
_NUMBER, _MACHINE = 0, 4
_ARGUMENTS = 16
"""Offsets in struct seccomp_data: the call's number, the machine, and arguments of 8 bytes."""


def _op(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    """struct sock_filter: what to do, and how many instructions to skip after a comparison."""
    return struct.pack("=HBBI", code, yes, no, value)


def _filter(machine: str, pid: int) -> list[bytes]:
    """The filter's instructions; empty for a machine whose numbers are not known."""
    if machine not in _MACHINES or struct.calcsize("P") != 8:
        return []
    column, name = _MACHINES[machine]
    refuse = _op(_RETURN, _ERROR | errno.EPERM)
    allow = _op(_RETURN, _ALLOW)
    ops = [_op(_LOAD, _MACHINE), _op(_EQUAL, name, 1, 0), refuse, _op(_LOAD, _NUMBER)]
    if machine == "x86_64":
        ops += [_op(_AT_LEAST, _X32, 0, 1), refuse]
    for number in _numbers(_REFUSED.values(), column):
        ops += [_op(_EQUAL, number, 0, 1), refuse]
    # The C library then falls back to clone, whose flags can be read here.
    ops += [_op(_EQUAL, _CLONE3[column], 0, 1), _op(_RETURN, _ERROR | errno.ENOSYS)]
    ops += [
        _op(_EQUAL, _CLONE[column], 0, 4),
        _op(_LOAD, _ARGUMENTS),
        _op(_HAS_BIT, _CLONE_THREAD, 0, 1),
        allow,
        refuse,
    ]
    for number in _numbers(_TO_ITSELF.values(), column):
        ops += [
            _op(_EQUAL, number, 0, 5),
            _op(_LOAD, _ARGUMENTS),
            _op(_EQUAL, 0, 1, 0),
            _op(_EQUAL, pid, 0, 1),
            allow,
            refuse,
        ]
    # To send is allowed, but not to an address, which is the fifth argument.
    ops += [
        _op(_EQUAL, _SENDTO[column], 0, 6),
        _op(_LOAD, _ARGUMENTS + 4 * 8),
        _op(_EQUAL, 0, 0, 3),
        _op(_LOAD, _ARGUMENTS + 4 * 8 + 4),
        _op(_EQUAL, 0, 0, 1),
        allow,
        refuse,
    ]
    return [*ops, allow]


def _numbers(calls: Iterable[tuple[int | None, ...]], column: int) -> list[int]:
    return [number for number in (call[column] for call in calls) if number is not None]
