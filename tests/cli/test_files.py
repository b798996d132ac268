"""Writing files so that nothing is half-written."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

from kibitz.cli.files import write_atomically


def test_a_pipe_or_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_atomically(pipe, "hello\n")
    # A pipe that was replaced by a file has no writer, and would be waited for without end.
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(10)
    assert found == [b"hello\n"]
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]
