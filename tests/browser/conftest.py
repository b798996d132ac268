"""A real browser on the built pages of a real server."""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from scripts.get_tools import chromium
from tests.browser.visitor import DESKTOP, PATIENCE_MS, PHONE, Screen, Visitor
from tests.server.harness import UNHURRIED, Server, running

from kibitz.server.operations.settings import Settings, web_folder

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

# Five seconds otherwise, in which a busy machine answers nothing.
expect.set_options(timeout=PATIENCE_MS)

Invite = Callable[..., Visitor]

SCREENS = (PHONE, DESKTOP)


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process for all of them: two browsers side by side only wait for each other. A test that
    asks for the fixture ``screen`` runs on one of the two every time, by its name, and on the other
    nightly."""
    for item in items:
        if "tests/browser/" not in item.nodeid:
            continue
        item.add_marker(pytest.mark.xdist_group("browser"))
        own = [str(mark.args[0]) for mark in item.iter_markers("parametrize")]
        call = getattr(item, "callspec", None)
        if call is not None and "screen" in call.params and "screen" not in " ".join(own):
            number = zlib.crc32(item.nodeid.partition("[")[0].encode()) % 2
            if call.params["screen"] is not SCREENS[number]:
                item.add_marker(pytest.mark.nightly)


def browser_settings(db: Path) -> Settings:
    """The server as it is, without the limits on what one address may do."""
    return Settings(
        db=str(db),
        workers=1,
        per_address=False,
        messages_per_second=1000.0,
        frames_per_second=1000.0,
        **UNHURRIED,
    )


def missing() -> str | None:
    """Why there is nothing to test here, or None."""
    if web_folder() is None:
        return "the browser table is not built: `make setup` builds it where there is Node.js"
    if chromium() is None:
        return "there is no chromium here (Debian: apt-get install chromium)"
    return None


@pytest.fixture(scope="session", autouse=True)
def needed() -> None:
    why = missing()
    if why is not None and os.environ.get("CI") == "true":
        pytest.fail(f"CI has to test the browser table, but {why}")
    if why is not None:
        pytest.skip(why)


@pytest.fixture(scope="session")
def server(needed: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that many tests share."""
    folder = tmp_path_factory.mktemp("browser")
    with running(browser_settings(folder / "tables.sqlite")) as server:
        yield server


_started = contextlib.ExitStack()


@cache
def _playwright() -> Playwright:
    return _started.enter_context(sync_playwright())


@cache
def launched(*flags: str) -> Browser:
    """A browser with these flags besides the usual ones, for all tests of this folder: starting one
    takes longer than many of them."""
    browser = _playwright().chromium.launch(executable_path=chromium(), args=[*FLAGS, *flags])
    _started.callback(browser.close)
    return browser


def close_browsers() -> None:
    _started.close()
    launched.cache_clear()
    _playwright.cache_clear()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """While a browser is open no test elsewhere in this process could use asyncio."""
    if nextitem is None or "tests/browser/" not in nextitem.nodeid:
        close_browsers()


def pytest_sessionfinish() -> None:
    close_browsers()


@pytest.fixture
def browser(needed: None) -> Browser:
    return launched()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Invite]:
    """Somebody opens a browser of their own. At the end nothing may have gone wrong in any."""
    visitors: list[Visitor] = []

    def invite(screen: Screen = DESKTOP, base: str = server.base, **wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, base, screen, **wishes))
        return visitors[-1]

    yield invite
    for visitor in visitors:
        visitor.leave()
    for visitor in visitors:
        assert visitor.complaints() == []


@pytest.fixture(params=SCREENS, ids=lambda screen: str(screen.name))
def screen(request: pytest.FixtureRequest) -> Screen:
    found: Screen = request.param
    return found
