"""A plug-in bot reaches nothing of the user's: hostile bots try, honest ones do not notice."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import textwrap
import threading
import warnings
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.players.toy import TOY

from kibitz import Rng, Turn
from kibitz.core.errors import BadInputError, BotError
from kibitz.players.plugin import Plugin, SandboxWarning
from kibitz.players.sandbox import (
    FILES,
    HAZARDS,
    MEMORY,
    NETWORK,
    PROCESSES,
    SOCKETS,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can lock bots in")

NEEDS = {
    "secret": FILES,
    "passwd": FILES,
    "hidden file beside it": FILES,
    "link beside it": FILES,
    "list home": FILES,
    "environment of the parent": MEMORY,
    "command line of the parent": FILES,
    "variable": None,
    "inherited file": None,
    "write beside it": FILES,
    "write to tmp": FILES,
    "truncate": FILES,
    "mode": PROCESSES,
    "times": PROCESSES,
    "rename": FILES,
    "memory of the parent": MEMORY,
    "ptrace": MEMORY,
    "process_vm_readv": MEMORY,
    "tcp": NETWORK,
    "udp": NETWORK,
    "listen": SOCKETS,
    "unix socket": SOCKETS,
    "abstract socket": NETWORK,
    "datagram": SOCKETS,
    "fork": PROCESSES,
    "program": PROCESSES,
    "signal": PROCESSES,
    "limits of the parent": PROCESSES,
    "kill all": PROCESSES,
}
"""Every attempt of the hostile bot, and the hazard that must be locked away for it to fail."""

SECRET = "the key to the house"

Found = dict[str, tuple[bool, str]]


def a_turn() -> Turn:
    state = TOY.deal(1, seats=3)
    return Turn(state, state.to_move(), Rng(1))


def hostile(folder: Path) -> tuple[Path, ExitStack]:
    """Everything the hostile bot looks for, and the bot."""
    home = folder / "home"
    own = folder / "own"
    ssh = home / ".ssh"
    ssh.mkdir(parents=True)
    own.mkdir()
    for path in (ssh / "id", own / ".env", home / "spare"):
        path.write_text(SECRET, encoding="utf-8")
    (own / "link").symlink_to(ssh / "id")
    stack = ExitStack()
    sockets = []
    for family, kind, address in (
        (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
        (socket.AF_UNIX, socket.SOCK_STREAM, str(home / "u")),
        (socket.AF_UNIX, socket.SOCK_STREAM, f"\0kibitz-{os.getpid()}-{folder.name}"),
        (socket.AF_UNIX, socket.SOCK_DGRAM, str(home / "d")),
    ):
        opened = stack.enter_context(socket.socket(family, kind))
        opened.bind(address)
        if kind == socket.SOCK_STREAM:
            opened.listen(8)
        sockets.append(opened)
    threading.Thread(target=_greet, args=(sockets[0],), daemon=True).start()
    plan = {
        "home": str(home), "secret": str(ssh / "id"), "hidden": str(own / ".env"),
        "link": str(own / "link"), "new": str(own / "new"), "tmp": str(folder / "tmp"),
        "spare": str(home / "spare"), "tcp": sockets[0].getsockname()[1], "unix": str(home / "u"),
        "abstract": f"kibitz-{os.getpid()}-{folder.name}", "datagram": str(home / "d"),
    }  # fmt: skip
    (own / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    shutil.copy(Path(__file__).with_name("hostile.py"), own / "bot.py")
    return own / "bot.py", stack


def _greet(server: socket.socket) -> None:
    while True:
        try:
            link, _ = server.accept()
        except OSError:
            return
        with link:
            link.sendall(b"welcome")


def attempts(folder: Path) -> tuple[Found, list[str]]:
    """What each attempt gave, and what the bot could reach by its own account."""
    bot, stack = hostile(folder)
    key = folder / "home" / ".ssh" / "id"
    with stack, pytest.MonkeyPatch.context() as patch, key.open(encoding="utf-8") as secret:
        patch.setenv("KIBITZ_TEST_SECRET", SECRET)
        os.set_inheritable(secret.fileno(), True)
        player = Plugin(str(bot), limit=60.0)
        player.choose(a_turn())
        player.close()
        lines = [json.loads(line) for line in player.output().splitlines()]
        return {name: (ok, what) for name, ok, what in lines}, player.exposed


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Found, list[str]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SandboxWarning)
        return attempts(tmp_path_factory.mktemp("locked"))


@pytest.mark.parametrize("name", NEEDS)
def test_a_hostile_bot_reaches_nothing(locked: tuple[Found, list[str]], name: str) -> None:
    found, exposed = locked
    if NEEDS[name] in exposed:
        pytest.skip(f"this system cannot lock away: {NEEDS[name]}")
    succeeded, what = found[name]
    assert not succeeded, what


def test_threads_may_be_started(locked: tuple[Found, list[str]]) -> None:
    assert locked[0]["thread"][0]


def test_the_attempts_succeed_where_nothing_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise their failure would show nothing."""
    monkeypatch.setenv("KIBITZ_BOT_SANDBOX", "off")
    with pytest.warns(SandboxWarning, match=r"your files.*network"):
        found, exposed = attempts(tmp_path)
    assert exposed == list(HAZARDS)
    failed = {name for name in NEEDS if not found[name][0]}
    # The environment and the files are clean in any case; some systems forbid to look at the
    # memory of other processes.
    always = {"variable", "inherited file"}
    assert always <= failed
    assert failed <= always | {"memory of the parent", "ptrace", "process_vm_readv"}


def test_it_holds_for_ordinary_users(tmp_path: Path) -> None:
    """Root's processes are special in many ways, so a process that is nobody tries it as well."""
    if os.geteuid() != 0:
        pytest.skip("all other tests ran as an ordinary user")
    (tmp_path / "own").mkdir()
    secret = tmp_path / "secret"
    secret.write_text(SECRET, encoding="utf-8")
    temporary = Path(tempfile.gettempdir())
    above = [path for path in tmp_path.parents if temporary in path.parents]
    for path in (secret, *above, tmp_path):
        path.chmod(0o755)
    code = """
        import ctypes, os, resource, sys  # nobody may not be able to read Python's own files
        from kibitz.players.sandbox import lock_in, policy_for
        policy = policy_for("bot.py", True, 0, True)
        os.setgroups([]); os.setgid(65534); os.setuid(65534)
        open(sys.argv[1]).read()
        exposed = lock_in(policy)
        for attempt in (lambda: open(sys.argv[1]), os.fork, lambda: os.kill(os.getppid(), 0)):
            try:
                attempt()
            except PermissionError:
                print("refused")
        print(exposed)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), str(secret)],
        capture_output=True,
        text=True,
        cwd=tmp_path / "own",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    *refused, exposed = done.stdout.splitlines()
    if exposed != "[]":
        pytest.skip(f"this system cannot lock away: {exposed}")
    assert refused == ["refused"] * 3


# -- honest bots -----------------------------------------------------------------------------


def bot_in(folder: Path, choose: str, top: str = "") -> Plugin:
    folder.mkdir(parents=True, exist_ok=True)
    body = textwrap.indent(textwrap.dedent(choose).strip(), " " * 8)
    code = f"{textwrap.dedent(top)}\nclass AI:\n    def choose(self, turn):\n{body}\n"
    (folder / "bot.py").write_text(code, encoding="utf-8")
    return Plugin(str(folder / "bot.py"), limit=60.0)


@pytest.fixture
def players() -> Iterator[list[Plugin]]:
    made: list[Plugin] = []
    yield made
    for player in made:
        player.close()


def test_an_honest_bot_has_all_it_needs(tmp_path: Path, players: list[Plugin]) -> None:
    (tmp_path / "own" / "engine").mkdir(parents=True)
    (tmp_path / "own" / "engine" / "__init__.py").write_text("from engine.net import load\n")
    (tmp_path / "own" / "engine" / "net.py").write_text(
        "from pathlib import Path\n"
        "def load():\n"
        "    return Path(__file__).with_name('weights.bin').read_bytes()[0]\n"
    )
    (tmp_path / "own" / "engine" / "weights.bin").write_bytes(b"\1")
    (tmp_path / "own" / "book.txt").write_text("2", encoding="utf-8")
    player = bot_in(
        tmp_path / "own",
        """
        import asyncio, concurrent.futures, datetime, decimal, random, sqlite3, zoneinfo
        from pathlib import Path
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            one = list(pool.map(lambda n: engine.load(), range(4)))[0]
        two = int(Path(__file__).with_name("book.txt").read_text())
        async def three():
            await asyncio.sleep(0)
            return one + two
        assert asyncio.run(three()) == 3
        turn.imagine(random.Random(1) and turn.rng)
        assert "bot.py" in os.listdir(os.path.dirname(__file__))
        return turn.legal_actions()[one]
        """,
        "import engine, os",
    )
    players.append(player)
    assert player.choose(a_turn()) == a_turn().legal_actions()[1]


def test_numpy_works(tmp_path: Path, players: list[Plugin]) -> None:
    np = pytest.importorskip("numpy")
    player = bot_in(
        tmp_path / "own",
        """
        import numpy
        weights = numpy.load(__file__.replace("bot.py", "weights.npy"))
        assert float((weights @ weights).sum()) == 300.0 ** 3
        return turn.legal_actions()[0]
        """,
    )
    np.save(tmp_path / "own" / "weights.npy", np.ones((300, 300)))
    players.append(player)
    assert player.choose(a_turn()) == a_turn().legal_actions()[0]


def test_a_module_reads_its_package_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: list[Plugin]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "diary.txt").write_text(SECRET, encoding="utf-8")
    bot_in(tmp_path / "bots", "return bots.book.first(turn)", "import bots.book")
    (tmp_path / "bots" / "book.py").write_text(
        "def first(turn):\n"
        "    try:\n"
        "        open('diary.txt')\n"
        "    except PermissionError:\n"
        "        return turn.legal_actions()[0]\n"
    )
    player = Plugin("bots.bot", limit=60.0)
    players.append(player)
    player.start()
    if FILES in player.exposed:
        pytest.skip("this system cannot lock away files")
    assert player.choose(a_turn()) == a_turn().legal_actions()[0]


@pytest.mark.parametrize("place", ["", "Downloads", "Hämtningar"])
def test_in_a_folder_for_everything_a_bot_reads_only_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: list[Plugin], place: str
) -> None:
    home = tmp_path / "home"
    (home / ".config").mkdir(parents=True)
    (home / ".config" / "user-dirs.dirs").write_text(
        '# folders\nXDG_DOWNLOAD_DIR="$HOME/Hämtningar"\n', encoding="utf-8"
    )
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    player = bot_in(
        home / place,
        """
        import os
        for attempt in (open, os.listdir):
            try:
                attempt(os.path.join(os.path.dirname(__file__), "" if attempt != open else "tax"))
            except PermissionError:
                continue
            return None
        return turn.legal_actions()[0]
        """,
    )
    (home / place / "tax").write_text(SECRET, encoding="utf-8")
    players.append(player)
    player.start()
    if FILES in player.exposed:
        pytest.skip("this system cannot lock away files")
    assert player.choose(a_turn()) == a_turn().legal_actions()[0]


def test_locking_in_takes_no_noticeable_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Less than 10 ms of 200 when it was written; of the processor's time, whatever else the
    machine does."""

    def spent() -> float:
        found = os.times()
        return sum(found[:4])

    def start() -> float:
        player = bot_in(tmp_path / "own", "return 0")
        begin = spent()
        player.start()
        player.close()
        return spent() - begin

    monkeypatch.setenv("KIBITZ_BOT_SANDBOX", "off")
    with pytest.warns(SandboxWarning):
        without = min(start() for _ in range(3))
    monkeypatch.setenv("KIBITZ_BOT_SANDBOX", "on")
    assert min(start() for _ in range(3)) < 1.5 * without + 0.2


# -- where the system cannot -----------------------------------------------------------------

ELSEWHERE = """
    import ctypes, os, struct, sys, warnings
    from kibitz.players import sandbox
    # A kernel without Landlock and namespaces, as in many containers: their calls are refused.
    column, machine = sandbox._MACHINES[os.uname().machine]
    ops = [sandbox._op(sandbox._LOAD, sandbox._NUMBER)]
    for number in (444, sandbox._REFUSED["unshare"][column]):
        ops += [sandbox._op(sandbox._EQUAL, number, 0, 1), sandbox._op(sandbox._RETURN, 0x50026)]
    ops.append(sandbox._op(sandbox._RETURN, sandbox._ALLOW))
    code = ctypes.create_string_buffer(b"".join(ops))
    head = ctypes.create_string_buffer(struct.pack("@HP", len(ops), ctypes.addressof(code)))
    libc = ctypes.CDLL(None)
    assert libc.prctl(38, 1, 0, 0, 0) == 0
    assert libc.prctl(22, ctypes.c_long(2), head, ctypes.c_long(0), ctypes.c_long(0)) == 0
    from kibitz.players.plugin import Plugin
    player = Plugin(sys.argv[1])
    player.start()
    print(player.exposed)
    player.close()
"""


@pytest.mark.skipif(
    os.uname().machine not in ("x86_64", "aarch64"), reason="no filter for this machine"
)
@pytest.mark.parametrize("wanted", ["on", "require"])
def test_what_a_system_cannot_lock_is_said_before_the_bot_runs(tmp_path: Path, wanted: str) -> None:
    bot_in(tmp_path / "own", "return 0", "print('it runs')")
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(ELSEWHERE), str(tmp_path / "own" / "bot.py")],
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "KIBITZ_BOT_SANDBOX": wanted,
            "KIBITZ_BOT_LOG": str(tmp_path / "log"),
        },
        check=False,
    )
    told = "It could reach your files, the memory of your other programs."
    assert told in done.stderr
    log = tmp_path / "log"
    if wanted == "on":
        assert done.returncode == 0, done.stderr
        assert "SandboxWarning" in done.stderr
        assert done.stdout == f"{[FILES, MEMORY]}\n"
        assert log.read_text(encoding="utf-8") == "it runs\n"
    else:
        assert done.returncode == 1
        assert "BotError" in done.stderr
        assert not log.exists() or log.read_text(encoding="utf-8") == ""


def test_require_lets_a_locked_bot_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: list[Plugin]
) -> None:
    monkeypatch.setenv("KIBITZ_BOT_SANDBOX", "require")
    player = bot_in(tmp_path / "own", "return turn.legal_actions()[0]")
    players.append(player)
    try:
        player.start()
    except BotError as error:
        pytest.skip(str(error))
    assert player.exposed == []


def test_a_wrong_setting_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_BOT_SANDBOX", "maybe")
    with pytest.raises(BadInputError, match="KIBITZ_BOT_SANDBOX"):
        bot_in(tmp_path / "own", "return 0").start()
