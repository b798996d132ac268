"""The types of the browser are those of the server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.server import bodies, messages, solving
from kibitz.server.http.app import make_app
from kibitz.server.operations.settings import Settings

ROOT = Path(__file__).resolve().parents[2]


def generated(*words: str, **variables: str) -> str:
    script = str(ROOT / "scripts" / "gen_types.py")
    done = subprocess.run(
        [sys.executable, script, *words],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def test_every_message_and_field_has_a_type() -> None:
    text = generated()
    found = dict(re.findall(r"export interface (\w+) \{\n(.*?)\n\}", text, re.DOTALL))
    for name, model in {**vars(messages), **vars(bodies), **vars(solving)}.items():
        if not (isinstance(model, type) and issubclass(model, messages.Wire)):
            continue
        if model.__subclasses__():
            continue
        fields = re.findall(r"^  (\w+)\??: .+;$", found[name], re.MULTILINE)
        assert fields == list(model.model_fields), name
    assert len(found) > 40
    assert 'type: "move";' in found["ClientMove"]
    assert "view: View | null;" in found["ServerWelcome"]
    assert "options?: Record<string, boolean | number | string>;" in found["NewTable"]
    assert "unknown" not in re.sub(r"(args|answer): .*|\"\w+\"", "", text)
    for name in re.findall(r": (?:\()?([A-Z]\w+)", text):
        assert name in found or name == "Record"


def test_the_file_is_written_only_if_something_changed(tmp_path: Path) -> None:
    path = tmp_path / "src" / "messages.ts"
    generated(str(path))
    before = path.stat().st_mtime_ns
    generated(str(path))
    assert path.stat().st_mtime_ns == before
    assert path.read_text(encoding="utf-8") == generated()


def test_names_tell_the_direction() -> None:
    for union, word in ((messages.ClientRequest, "Client"), (messages.ServerMessage, "Server")):
        for member in union.__args__:
            assert member.__name__.startswith(word)


def test_the_types_are_the_same_every_time_and_need_no_network(tmp_path: Path) -> None:
    # Found by every Python that is started: a program that opens a connection fails.
    (tmp_path / "sitecustomize.py").write_text(
        "import socket\n"
        "def refuse(*_: object) -> None:\n"
        "    raise OSError('no network')\n"
        "socket.socket.connect = socket.socket.connect_ex = refuse\n"
        "socket.getaddrinfo = refuse\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(tmp_path), *(p for p in sys.path if p)])
    first = generated(PYTHONPATH=path, PYTHONHASHSEED="1")
    assert first == generated(PYTHONPATH=path, PYTHONHASHSEED="2")


def test_everything_the_api_describes_has_a_type(tmp_path: Path) -> None:
    app = make_app(Settings(db=str(tmp_path / "t.sqlite"), web=None))
    text = generated()
    for name in app.openapi()["components"]["schemas"]:
        if name not in ("HTTPValidationError", "ValidationError"):  # FastAPI's own, never sent
            assert f"export interface {name} {{" in text, name


def test_typescript_takes_the_types(tmp_path: Path) -> None:
    compiler = ROOT / "web" / "node_modules" / ".bin" / "tsc"
    if not compiler.exists() or shutil.which("node") is None:
        pytest.skip("no TypeScript here: make setup, with Node")
    file = tmp_path / "messages.ts"
    generated(str(file))
    words = ["--strict", "--noEmit", "--noUnusedLocals", "--target", "es2022"]
    done = subprocess.run(
        [str(compiler), *words, str(file)], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout
