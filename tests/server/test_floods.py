"""Visitors who send too much, too slowly, or open too many connections. Each loses its own
connection; nobody else notices, and the server's memory does not grow."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.conftest import settings_for
from tests.server.harness import PATIENCE, Server, closed_with, running, wait_until
from tests.server.test_kill import Process, free_port
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from kibitz.server.sockets.frames import FRAGMENTS, FrameCounter

MEGABYTE = 1 << 20
LATE = 20.0
"""Seconds another visitor may wait for an answer. The goal is a fifth of a second, but tests share
the machine with others; whoever waits for the flood to end waits for ever."""

UPLOAD = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
MASK = b"\x00\x00\x00\x00"
START = b"\x01\x80" + MASK
"""The beginning of a text message in pieces, here an empty one."""
EMPTY = b"\x00\x80" + MASK
PING = b"\x89\x80" + MASK


class House:
    """A server in a process of its own, with the limits it has by default."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.address = ("127.0.0.1", process.port)
        self.base = f"http://127.0.0.1:{process.port}"

    def memory(self) -> int:
        """Bytes of memory the server has used at most."""
        assert self.process.process is not None
        status = Path(f"/proc/{self.process.process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"^VmHWM:\s*(\d+) kB$", status, re.MULTILINE)
        assert found is not None
        return int(found[1]) * 1024


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("floods")
    more = {"KIBITZ_PER_ADDRESS": "yes"}
    process = Process(str(folder / "t.sqlite"), free_port(), folder / "log", more=more)
    process.start()
    yield House(process)
    process.kill()


@contextlib.contextmanager
def another_visitor(house: House) -> Iterator[list[float]]:
    """Somebody at another address asks for something all the time; how long each answer took."""
    waits: list[float] = []
    trouble: list[BaseException] = []
    stop = threading.Event()

    def ask() -> None:
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        try:
            with httpx.Client(base_url=house.base, transport=transport, timeout=PATIENCE) as http:
                while not stop.is_set():
                    start = time.monotonic()
                    assert http.get("/api/languages").status_code == 200
                    waits.append(time.monotonic() - start)
                    stop.wait(0.05)
        except BaseException as error:
            trouble.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    wait_until(lambda: bool(waits or trouble))
    try:
        yield waits
    finally:
        stop.set()
        thread.join(PATIENCE)
    assert not trouble, trouble


def flood(flooder: socket.socket, piece: bytes, most: int) -> int:
    """Send the same again and again; how many bytes were sent before the server closed."""
    flooder.settimeout(PATIENCE)
    sent = 0
    try:
        while sent < most:
            flooder.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return sent


def is_closed(flooder: socket.socket) -> bool:
    """Whether the server has closed the connection, or does so soon."""
    flooder.settimeout(PATIENCE)
    try:
        while flooder.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"GET / HTTP/1.1\r\n", b"a: b\r\n" * 10_000),
        (b"GET / HTTP/1.1\r\na: ", b"x" * 60_000),
        (b"GET /", b"x" * 60_000),
        (UPLOAD + b"0\r\n", b"a: b\r\n" * 10_000),
        (b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000),
    ],
    ids=["headers", "one header", "address", "trailers", "pipeline"],
)  # fmt: skip
def test_endless_headers_close_their_own_connection(
    house: House, begin: bytes, piece: bytes
) -> None:
    before = house.memory()
    with another_visitor(house) as waits, socket.create_connection(house.address) as flooder:
        flooder.sendall(begin)
        sent = flood(flooder, piece, 20 * MEGABYTE)
        assert is_closed(flooder)
    # What the system buffers on the way is not read by the server.
    assert sent < 16 * MEGABYTE
    assert house.memory() - before < 24 * MEGABYTE
    assert max(waits) < LATE


def test_an_endless_body_is_refused_and_its_connection_closed(house: House) -> None:
    before = house.memory()
    with another_visitor(house) as waits, socket.create_connection(house.address) as flooder:
        flooder.sendall(UPLOAD)
        chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
        assert flood(flooder, chunk, 40 * MEGABYTE) < 30 * MEGABYTE
        assert is_closed(flooder)
    assert house.memory() - before < 24 * MEGABYTE
    assert max(waits) < LATE


def open_socket(address: tuple[str, int]) -> socket.socket:
    """A WebSocket of which every byte can be chosen."""
    raw = socket.create_connection(address)
    raw.sendall(
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    raw.settimeout(PATIENCE)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += raw.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")
    return raw


@pytest.mark.parametrize(
    ("begin", "piece"),
    [(START, EMPTY), (b"", PING), (b"", b"\x8a\x80" + MASK)],
    ids=["empty pieces", "pings", "pongs"],
)
def test_a_flood_of_frames_closes_its_own_socket(house: House, begin: bytes, piece: bytes) -> None:
    before = house.memory()
    with another_visitor(house) as waits, open_socket(house.address) as flooder:
        start = time.monotonic()
        flooder.sendall(begin)
        sent = flood(flooder, piece * 10_000, 7 * MEGABYTE)
        assert is_closed(flooder)
        took = time.monotonic() - start
    assert sent < 7 * MEGABYTE or took < LATE
    assert house.memory() - before < 24 * MEGABYTE
    assert max(waits) < LATE


def test_a_flood_of_frames_is_told_why(tmp_path: Path) -> None:
    with running(settings_for(str(tmp_path / "t"), frames_per_second=10.0)) as server:
        with connect(server.ws) as flooder:
            # Each waits for its answer: with frames on their way to a socket that is closed, the
            # system may throw away what it was closed with.
            with contextlib.suppress(ConnectionClosed):
                for _ in range(400):
                    flooder.ping(ack_on_close=True).wait(PATIENCE)
            assert closed_with(flooder) == 4429
        table, tokens, _ = server.friends(2)
        with connect(server.ws) as player:
            player.send(json.dumps({"type": "hello", "table": table, "token": tokens[0]}))
            for _ in range(20):
                player.ping()
            assert json.loads(player.recv(PATIENCE))["type"] == "welcome"


def test_one_address_has_only_so_many_connections(house: House) -> None:
    with another_visitor(house) as waits, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(socket.create_connection(house.address)) for _ in range(330)]
        refused = 0
        for one in crowd[300:]:
            one.settimeout(PATIENCE)
            refused += one.recv(100).startswith(b"HTTP/1.1 429")
        assert refused == 30
    assert max(waits) < LATE


def ask(server: Server) -> socket.socket:
    """A connection that has had one answer and is open for more."""
    raw = raw_connection(server)
    raw.sendall(b"GET /api/languages HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert raw.recv(100).startswith(b"HTTP/1.1 200")
    return raw


def raw_connection(server: Server) -> socket.socket:
    host, _, port = server.base.removeprefix("http://").partition(":")
    raw = socket.create_connection((host, int(port)))
    raw.settimeout(PATIENCE)
    return raw


def test_idle_connections_make_room_for_those_who_ask(tmp_path: Path) -> None:
    limits = settings_for(str(tmp_path / "t"), connections=10)
    with running(limits) as server, contextlib.ExitStack() as stack:
        table, tokens, _ = server.friends(2)
        player = stack.enter_context(connect(server.ws))
        player.send(json.dumps({"type": "hello", "table": table, "token": tokens[0]}))
        assert json.loads(player.recv(PATIENCE))["type"] == "welcome"
        silent = [stack.enter_context(raw_connection(server)) for _ in range(40)]
        assert stack.enter_context(ask(server)).fileno() >= 0
        assert is_closed(silent[0])
        # Whoever plays is not idle.
        player.send(json.dumps({"type": "sync", "id": 1}))
        assert json.loads(player.recv(PATIENCE))["type"] in ("welcome", "table")


HALF: list[tuple[str, Callable[[Server], socket.socket], bytes]] = [
    ("nothing", raw_connection, b""),
    ("half a head", raw_connection, b"GET / HTTP/1.1\r\nHost: 127"),
    ("half a second head", ask, b"GET / HTTP/1.1\r\nHost: 127"),
    ("half a body", raw_connection,
     b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"),
    ("nothing more", ask, b""),
]  # fmt: skip


@pytest.mark.parametrize("half", HALF, ids=[name for name, _, _ in HALF])
def test_what_does_not_arrive_in_time_is_not_waited_for(
    quick: Server, half: tuple[str, Callable[[Server], socket.socket], bytes]
) -> None:
    _, begin, more = half
    with begin(quick) as slow:
        slow.sendall(more)
        assert is_closed(slow)
    assert httpx.get(f"{quick.base}/api/languages", timeout=PATIENCE).status_code == 200


def test_a_head_that_trickles_is_not_waited_for(quick: Server) -> None:
    with raw_connection(quick) as slow:
        end = time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):
            while time.monotonic() < end:
                slow.sendall(b"G")
                time.sleep(0.05)
        assert time.monotonic() < end


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience."""
    folder = tmp_path_factory.mktemp("quick")
    limits = settings_for(
        str(folder / "t"), head_seconds=1.0, body_seconds=1.0, idle_connection=1.0
    )
    with running(limits) as server:
        yield server


CONTROL = st.builds(Frame, st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=125))
DATA = st.builds(
    Frame,
    st.sampled_from([Opcode.TEXT, Opcode.BINARY]),
    st.one_of(st.binary(max_size=125), st.sampled_from([126, 65_535, 65_536]).map(bytes)),
)


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(st.lists(CONTROL | DATA, max_size=8), st.sampled_from([1, 7, 70_000]), st.booleans())
def test_frames_are_counted_however_they_are_cut(
    frames: list[Frame], step: int, masked: bool
) -> None:
    wire = b"".join(frame.serialize(mask=masked) for frame in frames)
    counter = FrameCounter()
    pieces = [wire[at : at + step] for at in range(0, len(wire), step)]
    assert sum(counter.count(piece, 1000) for piece in pieces) == len(frames)
    assert FrameCounter().count(wire, 3) == min(len(frames), 4)


def test_a_message_in_too_many_pieces_is_a_flood() -> None:
    counter = FrameCounter()
    assert counter.count(START + EMPTY * FRAGMENTS, 1000) == FRAGMENTS + 1
    assert counter.count(EMPTY, 1000) == 1001
    other = FrameCounter()
    whole = START + EMPTY * (FRAGMENTS - 1) + b"\x80\x80" + MASK
    assert other.count(whole + PING + whole, 1000) == 2 * (FRAGMENTS + 1) + 1
