"""Plug-in bots cannot break, cheat or clutter a game, whatever they do."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
import warnings
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.players.toy import TOY, HighCard

import kibitz
from kibitz import Game, Msg, Rng, Turn
from kibitz.core.errors import BotError
from kibitz.core.history import Moves
from kibitz.core.registry import games
from kibitz.play.match import Match
from kibitz.players import plugin as door
from kibitz.players.basic import RandomPlayer
from kibitz.players.plugin import Plugin, SandboxWarning, sealed, told

pytestmark = pytest.mark.skipif(os.name != "posix", reason="looks at processes the POSIX way")

Maker = Callable[..., Plugin]

FIRST = "return turn.legal_actions()[0]"


_BEFORE: set[int] = set()


@pytest.fixture(autouse=True)
def others() -> None:
    """Whatever other tests of this process left behind is not ours to judge."""
    _BEFORE.clear()
    _BEFORE.update(children())


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests whose bots leave a file behind, or start a process."""
    monkeypatch.setenv("KIBITZ_BOT_SANDBOX", "off")
    warnings.simplefilter("ignore", SandboxWarning)


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Maker]:
    """Writes a bot and starts nothing; at the end no process may be left."""
    monkeypatch.chdir(tmp_path)
    made: list[Plugin] = []

    def maker(choose: str, top: str = "", limit: float = 20.0, start_limit: float = 20.0) -> Plugin:
        body = textwrap.indent(textwrap.dedent(choose).strip(), " " * 8)
        code = f"{textwrap.dedent(top)}\nclass AI:\n    def choose(self, turn):\n{body}\n"
        Path("bot.py").write_text(code)
        made.append(Plugin("bot.py", limit, start_limit))
        return made[-1]

    yield maker
    for player in made:
        player.close()
        player.close()
    assert children() == []


def children() -> list[int]:
    """Processes of ours that run, or ended without being collected."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == os.getpid() and (b"plugin_host" in command or fields[0] == "Z"):
            found.append(int(folder.name))
    return [pid for pid in found if pid not in _BEFORE]


def is_alive(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def a_turn(seed: int = 1) -> Turn:
    state = TOY.deal(seed, seats=3)
    return Turn(state, state.to_move(), Rng(seed))


def trouble(player: Plugin, seed: int = 1) -> Msg:
    with pytest.raises(BotError) as caught:
        player.choose(a_turn(seed))
    assert caught.value.msg.args["bot"] == "bot.py"
    assert "bot.py" in str(caught.value)
    return caught.value.msg


# Bots that behave


def test_an_action_is_an_answer(make: Maker) -> None:
    turn = a_turn()
    assert make("return turn.legal_actions()[1]").choose(turn) == turn.legal_actions()[1]


def test_the_text_of_a_move_is_an_answer(make: Maker) -> None:
    turn = a_turn()
    player = make("return turn.move_text(turn.legal_actions()[2]).lower()")
    assert player.choose(turn) == turn.legal_actions()[2]


def test_a_number_of_another_library_is_an_answer(make: Maker) -> None:
    top = """
        class Number:
            def __init__(self, value): self.value = value
            def __index__(self): return self.value
    """
    turn = a_turn()
    assert make("return Number(turn.legal_actions()[0])", top).choose(turn) in turn.legal_actions()


def test_the_bot_sees_what_its_seat_sees(make: Maker) -> None:
    turn = a_turn()
    player = make(
        """
        import json
        print(json.dumps([turn.seat, turn.view().data(), turn.legal_actions()]))
        world = turn.imagine(turn.rng)
        assert world.view(turn.seat).data() == turn.view().data()
        return turn.legal_actions()[0]
        """
    )
    player.choose(turn)
    player.close()
    seat, view, actions = json.loads(player.output())
    assert seat == turn.seat
    assert view == turn.view().data()
    assert actions == turn.legal_actions()


def test_one_bot_plays_the_whole_game_and_may_remember(make: Maker) -> None:
    player = make(
        """
        self.moves = getattr(self, "moves", 0) + 1
        print("move", self.moves)
        return turn.legal_actions()[0]
        """
    )
    for _ in range(3):
        player.choose(a_turn())
    player.close()
    assert player.output().splitlines() == ["move 1", "move 2", "move 3"]


def test_every_game_gets_a_new_bot_and_the_file_is_loaded_once(make: Maker) -> None:
    top = """
        loads = globals().get("loads", 0) + 1
        made = []
    """
    player = make(
        """
        if not hasattr(self, "moves"):
            made.append(self)
        self.moves = getattr(self, "moves", 0) + 1
        print("load", loads, "bot", len(made), "move", self.moves)
        return turn.legal_actions()[0]
        """,
        top,
    )
    player.new_game(0)
    for _ in range(2):
        player.choose(a_turn())
    player.new_game(1)
    player.new_game(0)
    player.choose(a_turn())
    player.close()
    assert player.output().splitlines() == [
        "load 1 bot 1 move 1",
        "load 1 bot 1 move 2",
        "load 1 bot 2 move 1",
    ]


def test_a_bot_that_cannot_be_made_again_is_reported(make: Maker) -> None:
    player = make(FIRST)
    text = (
        Path("bot.py")
        .read_text()
        .replace(
            "class AI:\n",
            "made = []\nclass AI:\n    def __init__(self):\n        made.append(1)\n"
            "        assert len(made) < 2, 'only one of me'\n",
        )
    )
    Path("bot.py").write_text(text)
    player.choose(a_turn())
    player.new_game(0)
    assert "only one of me [bot.py:6]" in str(trouble(player))
    # A new process makes its first one.
    assert player.choose(a_turn()) == a_turn().legal_actions()[0]


def test_a_bot_may_ask_what_it_has_seen(make: Maker) -> None:
    game = kibitz.game("kibitz_toy")
    player = make(
        """
        import json, zlib
        history = turn.history()
        print(zlib.crc32(json.dumps([seen.data() for seen in history]).encode()))
        print(" ".join(str(msg) for seen in history[-1:] for msg in seen.log))
        assert [seen.data() for seen in turn.history()] == [seen.data() for seen in history]
        return turn.legal_actions()[0]
        """
    )
    match = Match(kibitz.Record.new(game, game.setup(2), 1), [player, RandomPlayer()])
    expected = []
    while not match.over:
        if match.state.to_move() == 0:
            seen = [seen.data() for seen in match.past.seen(0)]
            expected.append(str(zlib.crc32(json.dumps(seen).encode())))
        assert match.play_program().trouble is None
    player.close()
    lines = player.output().splitlines()
    assert lines[::2] == expected
    assert len(match.past.seen(0)) > 10
    assert "Seat 1" in "".join(lines)


def test_a_history_can_be_asked_for_in_time_only(make: Maker) -> None:
    player = make(
        """
        if hasattr(self, "old"):
            self.old.history()
        self.old = turn
        return turn.legal_actions()[0]
        """
    )
    player.choose(a_turn())
    assert "not later" in str(trouble(player))


def test_a_bot_that_asks_for_ever_is_stopped(make: Maker) -> None:
    player = make(
        """
        past = turn._past
        while True:
            past.entries = None
            past.seen(0)
        """,
        limit=1.0,
    )
    assert trouble(player).key in ("error.bot_slow", "error.bot_crash")


def test_the_history_sent_is_the_same_whatever_is_hidden() -> None:
    """Bids of the toy game are secret until all have been made."""
    game = kibitz.game("kibitz_toy")
    setup = game.setup()
    deal = game.new_deal(1, setup)
    letters = set()
    for action in game.start(deal, setup).legal_actions():
        past = Moves(lambda: game.start(deal, setup))
        past.actions.append(action)
        state = game.start(deal, setup)
        state.apply(action)
        letters.add(told(Turn(state, 1, Rng(1), past)))
    assert len(letters) == 1
    assert json.loads(letters.pop())


def test_the_same_seed_gives_the_same_choices(make: Maker) -> None:
    # Through a set of words too: their order must not differ from process to process.
    choose = """
        words = {turn.move_text(a) for a in turn.legal_actions()}
        print(list(words), turn.rng.next32(), turn.imagine(turn.rng).places())
        return list(words)[turn.rng.below(len(words))]
    """
    seen = []
    for _ in range(2):
        player = make(choose)
        choices = [player.choose(a_turn(s)) for s in range(8)]
        player.close()
        seen.append((choices, player.output()))
    assert seen[0] == seen[1]


def test_modules_beside_the_bot_are_found(make: Maker) -> None:
    player = make("return beside.choose(turn)", "import beside")
    Path("beside.py").write_text("def choose(turn):\n    return turn.legal_actions()[-1]\n")
    turn = a_turn()
    assert player.choose(turn) == turn.legal_actions()[-1]


@pytest.mark.parametrize(
    ("top", "version"),
    [("VERSION = '1.2'", "1.2"), ("VERSION = 3", "3"), ("__version__ = '4 beta\\n5'", "4-beta-5")],
)
def test_the_version_is_the_authors(make: Maker, top: str, version: str) -> None:
    player = make(FIRST, top)
    player.start()
    assert player.version == version


def test_without_a_version_the_file_tells_bots_apart(make: Maker) -> None:
    versions = set()
    for choose in (FIRST, "return turn.legal_actions()[1]"):
        player = make(choose)
        player.start()
        versions.add(player.version)
    assert len(versions) == 2
    assert all(version.startswith("sha256-") for version in versions)


# Bots that do not


def test_a_crash_says_what_and_where_and_the_bot_lives_on(make: Maker) -> None:
    player = make(
        """
        self.n = getattr(self, "n", 0) + 1
        if self.n == 1:
            return helper(0)
        return turn.legal_actions()[0] if self.n == 2 else None
        """,
        "def helper(x):\n    return 1 // x",
    )
    msg = trouble(player)
    assert msg.key == "error.bot_crash"
    assert msg.args["what"] == "ZeroDivisionError: integer division or modulo by zero"
    assert msg.args["where"] == "bot.py:2"
    assert player.choose(a_turn()) in a_turn().legal_actions()
    player.close()
    assert "Traceback" in player.output()


@pytest.mark.parametrize(
    ("choose", "key"),
    [
        ("return 99", "error.bot_not_legal"),
        ("return -1", "error.bot_not_legal"),
        ("return None", "error.bot_answer"),
        ("return True", "error.bot_answer"),
        ("return 1.0", "error.bot_answer"),
        ("return turn.legal_actions()", "error.bot_answer"),
        ("return 10 ** 5000", "error.bot_answer"),
        ("return 'castle'", "error.bot_move"),
        ("return 'KS'", "error.bot_move"),
        ("return 'x' * 10_000_000", "error.bot_move"),
    ],
)
def test_an_answer_that_is_no_legal_move(make: Maker, choose: str, key: str) -> None:
    player = make(choose)
    assert trouble(player).key == key
    assert trouble(player).key == key


def test_why_a_text_is_no_move_is_said(make: Maker) -> None:
    msg = trouble(make("return 'KS'"))
    assert msg.args["answer"] == "KS"
    assert msg.args["why"] == Msg("toy.why.not_yours", card="KS")


@pytest.mark.parametrize(
    ("choose", "what"),
    [
        ("return self.choose(turn)", "RecursionError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise Nasty", "Nasty"),
        ("return Nasty()", "Nasty"),
    ],
)
def test_every_kind_of_error_is_a_crash(make: Maker, choose: str, what: str) -> None:
    top = """
        class Nasty(BaseException):
            def __str__(self): raise ValueError
            def __repr__(self): raise ValueError
    """
    player = make(choose, top)
    msg = trouble(player)
    assert msg.key in ("error.bot_crash", "error.bot_answer")
    assert what in str(msg)
    assert trouble(player).key == msg.key


@pytest.mark.parametrize(
    ("choose", "how", "said"),
    [
        ("import os; print('so long'); os._exit(7)", "exit 7", "so long"),
        ("import os; os.kill(os.getpid(), 9)", "SIGKILL", "-"),
        ("import ctypes; ctypes.string_at(0)", "SIGSEGV", "Segmentation fault (bot.py:5)"),
        ("import os; os.closerange(0, 50); import time; time.sleep(60)", "", "-"),
    ],
)
def test_a_bot_that_dies_is_started_anew(make: Maker, choose: str, how: str, said: str) -> None:
    player = make(f"if self.first(turn):\n    {choose}\n{FIRST}", "from pathlib import Path")
    with Path("bot.py").open("a") as file:
        file.write("    def first(self, turn):\n        return turn.seat == 0\n")
    msg = trouble(player)
    assert msg.key == "error.bot_died"
    assert how in str(msg.args["how"])
    assert said in str(msg.args["said"])
    state = TOY.deal(1, seats=3)
    state.apply(state.legal_actions()[0])
    assert player.choose(Turn(state, 1, Rng(1))) in state.legal_actions()


def test_a_bot_killed_between_moves_is_reported_and_started_anew(make: Maker) -> None:
    player = make(FIRST)
    player.choose(a_turn())
    (pid,) = children()
    os.kill(pid, signal.SIGKILL)
    msg = trouble(player)
    assert (msg.key, msg.args["how"]) == ("error.bot_died", "SIGKILL")
    assert player.choose(a_turn()) == a_turn().legal_actions()[0]


def test_a_bot_that_eats_memory_is_stopped(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_BOT_MEMORY", "300")
    player = make("hoard = []\nwhile True:\n    hoard.append(bytearray(10_000_000))")
    msg = trouble(player)
    assert msg.key == "error.bot_crash"
    assert "MemoryError" in str(msg)
    assert "MemoryError" in str(trouble(player))


@pytest.mark.usefixtures("unlocked")
def test_a_bot_that_takes_too_long_is_stopped_with_all_it_started(make: Maker) -> None:
    player = make(
        """
        import subprocess, sys, time
        if not hasattr(self, "slept"):
            helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            print(helper.pid)
            with open("helper", "w") as file:
                file.write(str(helper.pid))
            time.sleep(600)
        """,
        limit=3.0,
    )
    msg = trouble(player)
    assert (msg.key, msg.args["seconds"]) == ("error.bot_slow", 3.0)
    helper = int(Path("helper").read_text())
    for _ in range(500):
        if not is_alive(helper):
            break
        time.sleep(0.01)
    assert not is_alive(helper)


@pytest.mark.usefixtures("unlocked")
def test_a_late_answer_is_not_taken_for_the_next_one(make: Maker) -> None:
    # It would answer the first question after the deadline, with a move that is wrong later.
    player = make(
        """
        import os, time
        if not os.path.exists("asked"):
            open("asked", "w").close()
            time.sleep(1.5)
            return turn.legal_actions()[0]
        return turn.legal_actions()[1]
        """,
        limit=1.0,
    )
    assert trouble(player).key == "error.bot_slow"
    time.sleep(1.0)
    player.limit = 20.0
    assert player.choose(a_turn()) == a_turn().legal_actions()[1]


def test_a_busy_loop_in_c_is_stopped(make: Maker) -> None:
    # Holds the interpreter's lock, so nothing inside the process could stop it.
    player = make("return 3 ** (10 ** 9)", limit=1.0)
    assert trouble(player).key == "error.bot_slow"


def test_a_question_that_was_interrupted_is_forgotten(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = make("import time; time.sleep(0.5)\n" + FIRST)
    player.start()

    class Interrupted:
        def get(self, timeout: float) -> bytes:
            raise KeyboardInterrupt

    assert player._worker is not None
    player._worker._answers = Interrupted()  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        player.choose(a_turn())
    assert children() == []
    assert player.choose(a_turn(2)) == a_turn(2).legal_actions()[0]


def test_a_flood_of_output_neither_blocks_nor_shows(
    make: Maker, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIBITZ_BOT_LOG", "log.txt")
    player = make(
        """
        import os, sys
        for n in range(300):
            print("o" * 20_000)
            sys.stderr.write("e" * 20_000)
            os.write(1, b"1" * 1000)
        print("\\x1b[2J done")
        return turn.legal_actions()[0]
        """,
        "print('hello from the top')",
    )
    assert player.choose(a_turn()) == a_turn().legal_actions()[0]
    player.close()
    assert capfd.readouterr() == ("", "")
    log = Path("log.txt").read_bytes()
    assert log.startswith(b"hello from the top\n")
    assert door.LOG_BYTES <= len(log) < door.LOG_BYTES + 100
    assert len(player.output()) == door.TAIL_BYTES
    assert player.output().endswith("done\n")


def test_a_bot_cannot_write_into_the_channel_by_printing(make: Maker) -> None:
    player = make("import os; os.write(1, (2).to_bytes(4, 'big') + b'{}'); print(5)\n" + FIRST)
    for _ in range(3):
        assert player.choose(a_turn()) == a_turn().legal_actions()[0]


def test_a_bot_that_writes_into_every_channel_only_harms_itself(make: Maker) -> None:
    player = make(
        """
        import os
        for fd in range(3, 50):
            try:
                os.write(fd, b"\\xff" * 1000)
            except OSError:
                pass
        return 0
        """
    )
    assert trouble(player).key == "error.bot_died"
    assert trouble(player).key == "error.bot_died"


def test_reading_the_input_gives_nothing(make: Maker) -> None:
    player = make("import sys; assert sys.stdin.read() == ''\n" + FIRST)
    assert player.choose(a_turn()) == a_turn().legal_actions()[0]


def test_control_characters_never_reach_the_screen(make: Maker) -> None:
    assert "\x1b" not in str(trouble(make("raise ValueError('\\x1b[2J\\n\\x07')")))
    assert "\x1b" not in str(trouble(make("return '\\x1b[2J'")))


# Bots that cannot be loaded


def load_trouble(player: Plugin) -> Msg:
    with pytest.raises(BotError) as caught:
        player.start()
    assert children() == []
    assert player.program in str(caught.value)
    return caught.value.msg


@pytest.mark.parametrize(
    ("code", "key", "what", "where"),
    [
        ("class AI:\n    def choose(self, turn)\n", "error.bot_load", "SyntaxError", "bad.py:2"),
        ("import no_such_library\n", "error.bot_load", "no_such_library", "bad.py:1"),
        ("\n\n1 / 0\n", "error.bot_load", "ZeroDivisionError", "bad.py:3"),
        ("exit(4)\n", "error.bot_load", "SystemExit: 4", "bad.py:1"),
        ("x = 1\n", "error.bot_class", "AI", ""),
        ("AI = 3\n", "error.bot_class", "AI", ""),
        ("class AI:\n    pass\n", "error.bot_class", "choose", ""),
        (
            "class AI:\n    def __init__(self, x): pass\n    def choose(self, turn): pass\n",
            "error.bot_load",
            "missing 1 required positional argument",
            "",
        ),
        ("import os; os._exit(0)\n", "error.bot_died", "exit 0", ""),
        ("\0", "error.bot_load", "null bytes", ""),
    ],
)
def test_what_is_wrong_with_a_file_is_said_at_the_start(
    make: Maker, code: str, key: str, what: str, where: str
) -> None:
    Path("bad.py").write_text(code)
    msg = load_trouble(Plugin("bad.py"))
    assert msg.key == key
    assert what in str(msg)
    assert where in str(msg)


def test_a_file_that_is_not_there(make: Maker) -> None:
    assert load_trouble(Plugin("gone.py")).key == "error.bot_file"
    assert load_trouble(Plugin("no.such.module")).key == "error.bot_file"
    assert load_trouble(Plugin("not a module")).key == "error.bot_file"
    Path("folder.py").mkdir()
    assert load_trouble(Plugin("folder.py")).key == "error.bot_file"


def test_an_import_may_take_longer_than_a_move(make: Maker) -> None:
    player = make(FIRST, "import time; time.sleep(1.5)", limit=1.0)
    assert player.choose(a_turn()) == a_turn().legal_actions()[0]


def test_an_import_that_never_ends_is_stopped(make: Maker) -> None:
    player = make(FIRST, "while True: pass", start_limit=1.0)
    assert load_trouble(player).key == "error.bot_slow_start"


# The end


def test_closing_lets_the_bot_say_goodbye(make: Maker) -> None:
    player = make(FIRST, "import atexit\natexit.register(lambda: print('bye'))")
    player.choose(a_turn())
    player.close()
    assert player.output() == "bye\n"
    player.close()


def test_a_bot_that_does_not_end_by_itself_is_ended(make: Maker) -> None:
    player = make(
        FIRST, "import threading, time\nthreading.Thread(target=time.sleep, args=[600]).start()"
    )
    player.choose(a_turn())
    player.close()
    assert children() == []


def test_a_forgotten_bot_ends_with_its_player(make: Maker) -> None:
    make(FIRST)
    player = Plugin("bot.py")
    player.choose(a_turn())
    assert len(children()) == 1
    worker = player._worker
    assert worker is not None
    process = worker._process
    del player, worker
    process.wait(timeout=60)
    assert children() == []


@pytest.mark.usefixtures("unlocked")
def test_a_bot_ends_when_the_program_is_killed(make: Maker) -> None:
    make("open('pid', 'w').write(str(__import__('os').getpid()))\nwhile True: pass")
    code = (
        "from tests.players.toy import TOY; from kibitz import Rng, Turn\n"
        "from kibitz.players.plugin import Plugin\n"
        "Plugin('bot.py', 600).choose(Turn(TOY.deal(1), 0, Rng(1)))\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    program = subprocess.Popen([sys.executable, "-c", code], env=env)
    try:
        for _ in range(3000):
            if Path("pid").exists() and Path("pid").read_text():
                break
            time.sleep(0.01)
        bot = int(Path("pid").read_text())
        assert is_alive(bot)
    finally:
        program.kill()
        program.wait()
    for _ in range(3000):
        if not is_alive(bot):
            break
        time.sleep(0.01)
    assert not is_alive(bot)


def test_a_match_goes_on_without_the_bot(make: Maker) -> None:
    game = kibitz.game("kibitz_toy")
    player = make("raise ValueError('no idea')")
    match = Match(kibitz.Record.new(game, game.setup(2), 1), [player, RandomPlayer()])
    troubles = set()
    while not match.over:
        text = match.state.move_text(game.fallback(match.state))
        played = match.play_program()
        if played.seat == 0:
            assert played.text == text
            assert played.trouble is not None
            troubles.add(played.trouble.key)
        else:
            assert played.trouble is None
    assert troubles == {"error.bot_crash"}
    assert match.record.result is not None


# Nothing hidden is sent


def positions(game: Game, seed: int, steps: int) -> Iterator[Turn]:
    """The turns of a game played at random."""
    state = game.deal(seed)
    rng = Rng(seed)
    for _ in range(steps):
        if state.to_move() < 0:
            return
        yield Turn(state.clone(), state.to_move(), Rng(seed))
        state.apply(rng.pick(state.legal_actions()))


@pytest.mark.conformance
@pytest.mark.parametrize("game", [TOY, *games()], ids=lambda game: str(game.name))
def test_the_bytes_sent_are_the_same_whatever_is_hidden(game: Game) -> None:
    differed = 0
    for seed in range(3):
        for turn in positions(game, seed, 25):
            real = sealed(turn)[1]
            for other in range(3):
                world = turn.imagine(Rng(1000 + other))
                differed += world.places() != turn._hidden.places()
                twin = Turn(world, turn.seat, Rng(seed))
                assert sealed(twin)[1] == real
    assert differed > 0, "the hidden cards never differed, so nothing was shown"


def test_a_thief_finds_only_imagined_cards(make: Maker) -> None:
    """The bot digs through all it can reach and reports every list of cards it finds."""
    player = make(
        """
        import gc
        found = []
        seen = set()
        todo = [turn, turn.__dict__ if hasattr(turn, "__dict__") else None, self, globals()]
        for value in gc.get_objects():
            todo.append(value)
        while todo:
            value = todo.pop()
            if id(value) in seen:
                continue
            seen.add(id(value))
            if type(value).__name__ == "HighCard":
                found.append(repr(value.places()))
            todo.extend(gc.get_referents(value))
        print("\\n".join(found) or "nothing")
        return turn.legal_actions()[0]
        """
    )
    looted = []
    truths = set()
    for world in range(6):
        # The same knowledge each time, other truths.
        state = a_turn().imagine(Rng(world))
        player.choose(Turn(state, 0, Rng(1)))
        player.close()
        looted.append(player.output())
        assert "hand.0" in looted[-1]
        truths.add(repr(state.places()))
    assert len(truths) == 6
    assert len(set(looted)) == 1


def test_a_state_that_contains_the_truth_would_be_caught() -> None:
    """The comparison of bytes can fail: here is a game whose ``resample`` hides the deal in it."""

    class Leaky(HighCard):
        def resample(self, seat: int | None, rng: Rng) -> HighCard:
            world = super().resample(seat, rng)
            world.played = [*world.played, *[c for h in self.hands for c in h]]
            return world

    turn = a_turn()
    letters = set()
    for world in range(3):
        dealt = turn.imagine(Rng(world))
        assert isinstance(dealt, HighCard)
        leaky = Leaky(dealt.hands, dealt.stock, dealt.played)
        letters.add(sealed(Turn(leaky, 0, Rng(1)))[1])
    assert len(letters) == 3


def test_the_two_seeds_tell_nothing_of_each_other() -> None:
    _, letter = sealed(a_turn())
    world, seat, seed = pickle.loads(letter)
    assert seat == 0
    assert world.view(0).data() == a_turn().view().data()
    # The generator runs backwards as easily as forwards, so the bot must not hold the one that
    # drew the position, nor the one both seeds come from.
    secret = a_turn().rng.seed128()
    assert seed != secret
    assert a_turn().imagine(Rng(seed)).places() != world.places()
    assert a_turn().imagine(Rng(secret)).places() != world.places()
