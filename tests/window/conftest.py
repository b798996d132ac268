"""The window, on SDL's dummy driver where no pixels matter, on Xvfb where they do."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("pygame", reason="the extra `window` is not installed")

from tests.window.harness import Player

Sit = Callable[..., Player]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process for all of them: SDL has one display, and the cards are drawn once."""
    for item in items:
        if "tests/window/" in item.nodeid:
            item.add_marker(pytest.mark.xdist_group("window"))


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Nobody's own cards, games and settings."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            patch.setenv(name, str(folder / name))
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        yield folder


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Sit down at a new table; everybody gets up at the end."""
    players: list[Player] = []

    def sit_down(*args: object, **options: object) -> Player:
        players.append(Player(*args, **options))  # type: ignore[arg-type]
        return players[-1]

    yield sit_down
    for player in players:
        player.close()


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real X display."""
    program = shutil.which("Xvfb")
    if program is None and os.environ.get("CI") == "true":
        pytest.fail("CI has to test the window, but there is no Xvfb")
    if program is None:
        pytest.skip("there is no Xvfb here (Debian: apt-get install xvfb)")
    read, write = os.pipe()
    process = subprocess.Popen(
        [program, "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as file:
            number = file.readline().strip()
        assert number, "Xvfb did not start"
        time.sleep(0.1)
        yield f":{number}"
    finally:
        process.terminate()
        process.wait(10)
