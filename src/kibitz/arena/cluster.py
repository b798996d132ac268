# interpreted: talks to Ray, which is an extra
"""A crew on a Ray cluster: one worker for each core of each node."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from kibitz.arena.agenda import Chunk
from kibitz.arena.identity import identity
from kibitz.arena.workload import PART_EVERY, Assignment, Crew, Died, Done, Failed, News, Part
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

LOOK_EVERY = 5.0
"""Seconds between two looks at which nodes there are."""
CHECK_PATIENCE = 60.0
"""Seconds for a node to say which Kibitz it has: Python may have to start there first."""
CONNECT_PATIENCE = 5.0
"""Seconds in which a cluster must answer at all."""
BUSY_PATIENCE = 20.0
"""Seconds without a first result after which the cores are probably taken by others."""
LONELY_PATIENCE = 60.0
"""Seconds to wait for a node if all have gone."""


@dataclass
class _Worker:
    """An actor, the chunk it has, and the parts that come from it."""

    actor: Any
    node: str
    chunk: Chunk | None = None
    parts: Any = None


@dataclass
class _Node:
    """A machine of the cluster that has been asked which Kibitz it has."""

    name: str
    cores: int
    answer: Any = None
    asked: float = field(default_factory=time.monotonic)


class Cluster(Crew):
    """Workers on a Ray cluster. A node that goes takes its chunks with it, and no others; one that
    comes is used, if it has the same Kibitz."""

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise BadInputError(Msg("cluster.error.ray")) from None
        self.workers: list[_Worker] = []
        self.nodes: dict[str, _Node] = {}
        """Those in use, or asked, by Ray's number for them."""
        self.refused: set[str] = set()
        self.said: list[Msg] = []
        self.looked = 0.0
        self.deserted = 0.0
        """Since when there has been nobody."""
        self.ours = False
        self.silent = 0.0
        """Since when a first result has been awaited; 0: it has come, or is no longer expected."""

    @property
    def slots(self) -> int:
        return len(self.workers)

    @property
    def target(self) -> float:
        """A chunk or a part costs this process one or two milliseconds, whoever did it: with a
        thousand workers they come every ten and every five seconds from each."""
        return max(2.0, 0.01 * self.slots)

    def open(self, assignment: Assignment, stop: Callable[[], bool]) -> None:
        self.assignment = assignment
        self.identity = identity(assignment.packages)
        if not self.ray.is_initialized():
            self._connect()
        self.silent = time.monotonic()
        nodes = self._alive()
        if not nodes:
            raise BadInputError(Msg("cluster.error.empty", address=self.address))
        self._ask(nodes)
        while any(node.answer is not None for node in self.nodes.values()):
            if stop():
                return
            for refusal in self._heard_from(0.1):
                raise BadInputError(refusal)

    def _connect(self) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            host, port = self._place()
            # Ray itself would go on trying for minutes.
            socket.create_connection((host, port), CONNECT_PATIENCE).close()
            # Nodes on loopback addresses are known to Ray by these, not by the machine's own.
            own = {"_node_ip_address": host} if host.startswith("127.") else {}
            with _quiet(), _signals_left_alone():
                self.ray.init(
                    address=f"{host}:{port}",
                    logging_level=logging.ERROR,
                    log_to_driver=False,
                    namespace="kibitz",
                    **own,
                )
            # What it has to say about nodes that die would end up between our results.
            driver: Any = importlib.import_module("ray._private.worker")
            driver._worker_logs_enabled = False
        except Exception as error:
            why = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise BadInputError(
                Msg("cluster.error.connect", address=self.address, why=why)
            ) from None
        self.ours = True

    def _place(self) -> tuple[str, int]:
        """Host and port of the cluster; ConnectionError if this machine belongs to none."""
        services = importlib.import_module("ray._private.services")
        address = services.canonicalize_bootstrap_address(self.address)
        if address is None:
            raise ConnectionError("this machine belongs to none")
        host, _, port = str(address).rpartition(":")
        return host, int(port)

    def _alive(self) -> dict[str, _Node]:
        """The nodes with cores to work on, by number."""
        return {
            node["NodeID"]: _Node(
                node.get("NodeManagerHostname") or node["NodeManagerAddress"],
                int(node["Resources"].get("CPU", 0)),
            )
            for node in self.ray.nodes()
            if node["Alive"] and node["Resources"].get("CPU", 0) >= 1
        }

    def _ask(self, nodes: dict[str, _Node]) -> None:
        """Ask these nodes which Kibitz they have."""
        for number, node in nodes.items():
            look = self.ray.remote(_identity_there()).options(
                num_cpus=0, max_retries=0, scheduling_strategy=self._pinned(number)
            )
            node.answer = look.remote(self.assignment.packages)
            self.nodes[number] = node

    def _pinned(self, node: str) -> Any:
        strategies = importlib.import_module("ray.util.scheduling_strategies")
        return strategies.NodeAffinitySchedulingStrategy(node, soft=False)

    def _heard_from(self, timeout: float) -> Iterator[Msg]:
        """Hire on the nodes that have answered; yields why others are refused."""
        asked = {node.answer: number for number, node in self.nodes.items() if node.answer}
        if not asked:
            return
        ready, waiting = self.ray.wait(list(asked), num_returns=len(asked), timeout=timeout)
        late = [
            answer
            for answer in waiting
            if time.monotonic() - self.nodes[asked[answer]].asked > CHECK_PATIENCE
        ]
        for answer in [*ready, *late]:
            number = asked[answer]
            node = self.nodes[number]
            node.answer = None
            facts = {"node": node.name, "ours": self.identity}
            try:
                theirs = self.ray.get(answer, timeout=0)
            except Exception as error:
                # It may have gone again; if it is there, its Python does not fit.
                del self.nodes[number]
                if number in self._alive():
                    self.refused.add(number)
                    why = (str(error).strip().splitlines() or [type(error).__name__])[-1]
                    yield Msg("cluster.error.node", why=why, **facts)
                continue
            if theirs != self.identity:
                del self.nodes[number]
                self.refused.add(number)
                key = "cluster.error.version" if theirs else "cluster.error.missing"
                yield Msg(key, theirs=theirs, **facts)
                continue
            for _ in range(node.cores):
                self._hire(number)

    def _hire(self, number: str) -> None:
        actors = importlib.import_module("kibitz.arena.cluster_worker")
        # A second thread, so that it hears when it is to stop.
        kind = self.ray.remote(num_cpus=1, concurrency_groups={"stop": 1})(actors.ClusterWorker)
        actor = kind.options(scheduling_strategy=self._pinned(number)).remote(
            self.assignment, os.getcwd()
        )
        self.workers.append(_Worker(actor, self.nodes[number].name))

    def idle(self) -> int:
        return sum(worker.chunk is None for worker in self.workers)

    def give(self, chunk: Chunk) -> None:
        worker = next(w for w in self.workers if w.chunk is None)
        worker.chunk = chunk
        worker.parts = worker.actor.do.options(num_returns="streaming").remote(
            chunk.group, chunk.first, chunk.end, max(PART_EVERY, self.target / 2 - 1)
        )

    def hear(self, timeout: float) -> list[News]:
        self._look()
        busy = {w.parts: w for w in self.workers if w.chunk is not None}
        if not busy:
            time.sleep(timeout)
            return []
        ready, _ = self.ray.wait(list(busy), timeout=timeout, fetch_local=False)
        if ready:
            ready, _ = self.ray.wait(
                list(busy), num_returns=len(busy), timeout=0, fetch_local=False
            )
        return [self._heard(busy[parts]) for parts in ready]

    def _heard(self, worker: _Worker) -> News:
        chunk = worker.chunk
        assert chunk is not None
        try:
            found = self.ray.get(next(worker.parts))
        except StopIteration:
            worker.chunk = worker.parts = None
            return Done(chunk)
        except self.ray.exceptions.RayError as error:
            # The worker, its node, or what it sent: another one does the rest.
            self.workers.remove(worker)
            with contextlib.suppress(Exception):
                self.ray.kill(worker.actor)
            return Died(chunk, f"{worker.node}: {type(error).__name__}")
        self.silent = 0.0
        if isinstance(found, Part):
            return chunk, found
        worker.chunk = worker.parts = None
        assert isinstance(found, Failed)
        found.chunk = chunk
        return found

    def _look(self) -> None:
        """Notice nodes that have gone or come."""
        now = time.monotonic()
        if now - self.looked < LOOK_EVERY:
            return
        self.looked = now
        if self.silent and now - self.silent > BUSY_PATIENCE:
            self.silent = 0.0
            self.said.append(Msg("cluster.warn.busy", address=self.address))
        alive = self._alive()
        for number in [n for n in self.nodes if n not in alive]:
            self.said.append(Msg("cluster.warn.gone", node=self.nodes.pop(number).name))
        self._ask({n: alive[n] for n in alive if n not in self.nodes and n not in self.refused})
        self.said += self._heard_from(0)
        self.deserted = 0.0 if self.workers else self.deserted or now
        if self.deserted and now - self.deserted > LONELY_PATIENCE:
            raise BadInputError(Msg("cluster.error.deserted", address=self.address))

    def notices(self) -> list[Msg]:
        found, self.said = self.said, []
        return found

    def halt(self) -> None:
        for worker in self.workers:
            with contextlib.suppress(Exception):
                worker.actor.stop.options(concurrency_group="stop").remote()

    def close(self, at_once: bool) -> None:
        for worker in self.workers:
            with contextlib.suppress(Exception):
                self.ray.kill(worker.actor)
        self.workers.clear()
        # It takes Ray a second to leave; who is in a hurry leaves that to the end of the program.
        if self.ours and not at_once:
            with contextlib.suppress(Exception), _quiet():
                self.ray.shutdown()


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Without Ray's log lines: what people have to know is said in one sentence."""
    logger = logging.getLogger("ray")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextlib.contextmanager
def _signals_left_alone() -> Iterator[None]:
    """Ray takes some signals for itself; here they end the run and not the program."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _identity_there() -> Callable[[tuple[str, ...]], str]:
    """A function that can be sent to a node without Kibitz, or with one that lacks this module: it
    is defined in here, so it is sent as it is and not by its name."""

    def identity_there(packages: tuple[str, ...]) -> str:
        import importlib

        try:
            found = importlib.import_module("kibitz")
        except ImportError:
            return ""
        try:
            there = importlib.import_module("kibitz.arena.identity")
        except ImportError:
            return str(getattr(found, "__version__", "?"))
        return str(there.identity(packages))

    return identity_there
