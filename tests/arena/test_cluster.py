"""A real Ray cluster of two nodes on loopback addresses: the same results as one process, also if
a node dies; and a node with another Kibitz is refused."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.cli.terminal import KIBITZ, THIRDPARTY, environment, kibitz

import kibitz as package
from kibitz.arena.identity import identity
from kibitz.arena.journal import Journal

pytest.importorskip("ray")
pytestmark = [
    # One cluster for all tests of this module, so they stay in one process.
    pytest.mark.xdist_group("cluster"),
    pytest.mark.skipif(sys.platform != "linux", reason="all of 127.0.0.0/8 is local on Linux only"),
    pytest.mark.timeout(600),
]

GAME = "cooperative_solitaire"
PLAYERS = [GAME, "random", "generous", "miser"]
SMALL = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
QUICK = {
    # A node that is gone is noticed after a second and not after fifteen.
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 2,
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    cluster: Any = importlib.import_module("ray.cluster_utils")
    before = dict(os.environ)
    os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0")
    paths = [str(THIRDPARTY), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    # 127.0.0.1 itself Ray takes for a mistake, and replaces by the machine's own address.
    head = {**SMALL, "node_ip_address": "127.0.0.2", "_system_config": QUICK}
    found = cluster.Cluster(initialize_head=True, head_node_args=head)
    try:
        yield found
    finally:
        found.shutdown()
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def second_node(cluster: Any, **more: Any) -> Iterator[Any]:
    node = cluster.add_node(**{**SMALL, "node_ip_address": "127.0.0.3", **more})
    try:
        yield node
    finally:
        if node in cluster.worker_nodes:
            cluster.remove_node(node, allow_graceful=False)
        wait_until(lambda: len(alive(cluster)) == 1)


def alive(cluster: Any) -> list[str]:
    """The addresses of the nodes that the cluster believes to be there."""
    ray: Any = importlib.import_module("ray._raylet")
    client = ray.GcsClient(address=cluster.address)
    nodes = client.get_all_node_info().values()
    return [node.node_manager_address for node in nodes if node.state == 0]


def wait_until(true: Any) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it never happened")


def start(data: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*KIBITZ, "arena", *words],
        env=environment(data),
        cwd=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def without_run(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    del found["run"]
    return found


def test_a_node_that_dies_costs_its_chunk_only(cluster: Any, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    words = [*PLAYERS, "--games", "20000", "--seed", "5", "--json"]
    with second_node(cluster) as node:
        process = start(tmp_path, *words, "--ray", cluster.address, "--resume", str(file))
        # The plan, and a few results of each of the two.
        wait_until(lambda: lines(file) > 4 or process.poll() is not None)
        cluster.remove_node(node, allow_graceful=False)
        out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    assert "are done again by another" in err
    alone = kibitz(tmp_path, "arena", *words)
    assert without_run(out) == without_run(alone.stdout)


def test_ctrl_c_counts_what_is_finished_once(cluster: Any, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    process = start(
        tmp_path, *PLAYERS, "--games", "1000000", "--ray", cluster.address, "--resume", str(file),
        "--json",
    )  # fmt: skip
    wait_until(lambda: lines(file) > 4 or process.poll() is not None)
    os.killpg(process.pid, signal.SIGINT)
    # Promised is a second; the machine may be busy, and all the games would take longer.
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert f"--resume {file}" in err
    assert "Traceback" not in err
    journal = Journal(file, "arena")
    journal.read()
    assert json.loads(out)["games"] == 2 * sum(part.count for part in journal.parts) > 0


def test_a_node_with_another_kibitz_is_refused(cluster: Any, tmp_path: Path) -> None:
    folder = Path(package.__file__).parent
    ignored = shutil.ignore_patterns("*.so", "_build.json", "__pycache__", "page")
    shutil.copytree(folder, tmp_path / "kibitz", ignore=ignored)
    changed = tmp_path / "kibitz" / "__init__.py"
    text = changed.read_text(encoding="utf-8")
    changed.write_text(text.replace(package.__version__, "0.0.9"), encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])
    with second_node(cluster, env_vars={"PYTHONPATH": path}):
        done = kibitz(tmp_path, "arena", *PLAYERS, "--ray", cluster.address)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "Kibitz 0.0.9 (" in done.stderr
    assert identity() in done.stderr


@pytest.mark.nightly
def test_studies_and_batches_run_there_too(cluster: Any, tmp_path: Path) -> None:
    with second_node(cluster):
        for words in (
            ["study", "kibitz_toy", "--games", "200", "--json"],
            ["solve", "makiaveli", "--batch", str(questions(tmp_path))],
        ):
            there = kibitz(tmp_path, *words, "--ray", cluster.address)
            here = kibitz(tmp_path, *words)
            assert there.returncode == here.returncode == 0, there.stderr
            assert there.stdout.split('"run"')[0] == here.stdout.split('"run"')[0]
    mine = tmp_path / "mine.py"
    kibitz(tmp_path, "new-bot", str(mine), "--game", GAME)
    words = ["arena", GAME, "random", f"ai:{mine}", "--games", "4", "--json"]
    there = kibitz(tmp_path, *words, "--ray", cluster.address)
    assert there.returncode == 0, there.stderr
    assert without_run(there.stdout) == without_run(kibitz(tmp_path, *words).stdout)


@pytest.mark.nightly
def test_training_there_learns_the_same_weights(cluster: Any, tmp_path: Path) -> None:
    there, here = tmp_path / "there.txt", tmp_path / "here.txt"
    words = ["train", GAME, "--iterations", "2", "--games", "60", "--think", "5"]
    with second_node(cluster):
        done = kibitz(tmp_path, *words, "--out", str(there), "--ray", cluster.address)
    assert done.returncode == 0, done.stderr
    done = kibitz(tmp_path, *words, "--out", str(here), "--workers", "2")
    assert done.returncode == 0, done.stderr
    weights = there.read_text()
    assert weights == here.read_text()
    # The cluster goes on with what it began, and one process with what two began.
    more = ["train", GAME, "--iterations", "3", "--resume"]
    done = kibitz(tmp_path, *more, "--out", str(there), "--ray", cluster.address)
    assert done.returncode == 0, done.stderr
    done = kibitz(tmp_path, *more, "--out", str(here))
    assert done.returncode == 0, done.stderr
    assert there.read_text() == here.read_text() != weights


def questions(folder: Path) -> Path:
    file = folder / "questions.jsonl"
    hands = ["8H 9S", "2S", "KH KS", "TH JH"]
    asked = [{"hand": hand, "floor": "5H 6H 7H / 8S 8D 8C / TS JS QS"} for hand in hands]
    file.write_text("".join(json.dumps(one) + "\n" for one in asked), encoding="utf-8")
    return file


def test_where_nobody_answers_it_says_so(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.2", 0))
        address = f"127.0.0.2:{taken.getsockname()[1]}"
        done = kibitz(tmp_path, "arena", *PLAYERS, "--ray", address)
    assert done.returncode == 2
    assert address in done.stderr
    assert "ray start --head" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_ray_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError('not here')\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = kibitz(tmp_path, "arena", *PLAYERS, "--ray", "auto", PYTHONPATH=path)
    assert done.returncode == 2
    assert "pip install 'kibitz[cluster]'" in done.stderr
    assert "Traceback" not in done.stderr
