"""The types of the browser are those of the server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from kibitz.server import messages

ROOT = Path(__file__).resolve().parents[2]


def generated(*words: str) -> str:
    script = str(ROOT / "scripts" / "gen_types.py")
    done = subprocess.run(
        [sys.executable, script, *words], capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout


def test_every_message_and_field_has_a_type() -> None:
    text = generated()
    found = dict(re.findall(r"export interface (\w+) \{\n(.*?)\n\}", text, re.DOTALL))
    for name, model in vars(messages).items():
        if not (isinstance(model, type) and issubclass(model, messages.Wire)):
            continue
        if model in (messages.Wire, messages.Strict):
            continue
        fields = re.findall(r"^  (\w+)\??: .+;$", found[name], re.MULTILINE)
        assert fields == list(model.model_fields), name
    assert 'type: "move";' in found["ClientMove"]
    assert "view: View | null;" in found["ServerWelcome"]
    assert "options?: Record<string, boolean | number | string>;" in found["NewTable"]
    assert "unknown" not in re.sub(r"(args|answer): .*", "", text)
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
