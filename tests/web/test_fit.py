"""The arithmetic of the table's layout, in the language it is written in."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TYPESCRIPT = HERE.parents[1] / "web" / "node_modules" / "typescript"


def test_where_cards_lie() -> None:
    node = shutil.which("node")
    if node is None or not TYPESCRIPT.is_dir():
        pytest.skip("Node.js, or what the browser table is built with, is not here: `make setup`")
    hooks = (HERE / "typescript.js").as_uri()
    command = [node, "--import", hooks, "--test", str(HERE / "fit.test.js")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout
