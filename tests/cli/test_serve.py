"""`kibitz serve` as it is started and stopped, and `kibitz verify` on what was played there."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.cli.terminal import environment, kibitz
from tests.server.harness import PATIENCE, Server, play_out, sit, wait_until

pytestmark = pytest.mark.xdist_group("server-sqlite")


@pytest.mark.parametrize("browser", ["works", "fails", "none"])
def test_open_shows_the_table_in_the_browser_if_there_is_one(tmp_path: Path, browser: str) -> None:
    visited = tmp_path / "visited"
    program = tmp_path / "browser.sh"
    program.write_text(f'#!/bin/sh\necho "$1" > {visited}.new\nmv {visited}.new {visited}\n')
    program.chmod(0o700)
    env = environment(tmp_path)
    env["BROWSER"] = {"works": f"{program} %s", "fails": "/nowhere/browser %s", "none": ""}[browser]
    if browser == "none":
        env["PATH"] = str(tmp_path)
        env.pop("DISPLAY", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "serve", "--port", "0", "--open", f"--db={tmp_path}/t"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found is not None
        if browser == "works":
            wait_until(visited.exists)
            assert visited.read_text().strip() == found[0]
        with httpx.Client(
            base_url=found[0], transport=httpx.HTTPTransport(retries=20), timeout=PATIENCE
        ) as http:
            assert http.get("/healthz").status_code == 200
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert "Traceback" not in log


def test_serve_says_where_it_listens_and_stops_when_told(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "kibitz", "serve", "--port", "0"]
    env = environment(tmp_path)
    process = subprocess.Popen(
        [*words, "--db", str(tmp_path / "t.sqlite")],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert found is not None, said
        base = found[0]
        with httpx.Client(
            base_url=base, transport=httpx.HTTPTransport(retries=20), timeout=PATIENCE
        ) as http:
            server = Server(base, None, http, None)
            table, tokens, _ = server.friends(2, options={"rounds": 1})
            players = [sit(server, table, token) for token in tokens]
            promised = players[0].info["sha256"]
            play_out(players, random.Random(1).choice)
            record = server.get(f"/api/tables/{table}/record", tokens[0]).text
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert '"event": "stop"' in log
    file = tmp_path / "game.kibitz"
    file.write_text(record, encoding="utf-8")
    good = kibitz(tmp_path, "verify", str(file))
    assert good.returncode == 0
    assert promised in good.stdout
    salt = re.search(r"^salt: (.*)$", record, re.MULTILINE)
    assert salt is not None
    file.write_text(record.replace(salt[1], "0" * 32), encoding="utf-8")
    bad = kibitz(tmp_path, "verify", str(file))
    assert bad.returncode == 2


@pytest.mark.parametrize(
    "flags",
    [
        ["--port", "99999"],
        ["--port", "x"],
        ["--host", "no.such.host."],
        ["--db", "mysql://anna:secret@host/name"],
        ["--db", "postgresql://anna:secret@127.0.0.1:1/name"],
        ["--db", "/dev/null/tables.sqlite"],
    ],
)
def test_serve_says_what_is_wrong_with_its_flags(tmp_path: Path, flags: list[str]) -> None:
    done = kibitz(tmp_path, "serve", "--port", "0", *flags)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr
