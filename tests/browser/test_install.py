"""The page as an installed program: served securely, a service worker stores it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser
from tests.browser.conftest import Invite, browser_settings, launched
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.harness import PATIENCE, Server, running

NAME = "kibitz.test"
RULES = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"


@contextlib.contextmanager
def secured(base: str, folder: Path) -> Iterator[str]:
    """A proxy that speaks TLS in front of a server, as one would have; its address."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    words += ["-keyout", str(key), "-out", str(certificate), "-subj", f"/CN={NAME}"]
    subprocess.run(words, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    inner = urlsplit(base).port
    stopped: asyncio.Event
    loop: asyncio.AbstractEventLoop
    ports: queue.Queue[int] = queue.Queue()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(OSError, RuntimeError):
            writer.close()

    async def proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_connection("127.0.0.1", inner)
        await asyncio.gather(pump(reader, forth), pump(back, writer))

    async def listen() -> None:
        nonlocal loop, stopped
        loop, stopped = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(proxy, "127.0.0.1", 0, ssl=context)
        ports.put(server.sockets[0].getsockname()[1])
        await stopped.wait()
        server.close()

    # In a thread of its own: Playwright has a loop in this one.
    thread = threading.Thread(target=lambda: asyncio.run(listen()), daemon=True)
    thread.start()
    try:
        yield f"https://{NAME}:{ports.get(timeout=PATIENCE)}"
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join(10)


@pytest.fixture
def browser(needed: None) -> Browser:
    """One that knows the server's name and takes its certificate."""
    return launched(RULES, "--ignore-certificate-errors")


def registered(visitor: Visitor) -> int:
    found: int = visitor.page.evaluate(
        "async () => navigator.serviceWorker"
        " ? (await navigator.serviceWorker.getRegistrations()).length : 0"
    )
    return found


@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl here")
def test_served_securely_the_page_is_stored_and_opens_without_a_connection(
    browser: Browser, tmp_path: Path
) -> None:
    settings = browser_settings(tmp_path / "tables.sqlite")
    settings.hosts = (NAME,)
    with running(settings) as server, secured(server.base, tmp_path) as base:
        visitor = Visitor(browser, base, PHONE)
        visitor.open("/")
        visitor.page.get_by_role("heading", name="Pull up a chair").wait_for()
        visitor.page.evaluate("navigator.serviceWorker.ready")
        # The first time the page came without it: the cards are stored from now on.
        visitor.page.reload()
        visitor.page.locator(".games img").first.wait_for()
        visitor.page.wait_for_load_state("networkidle")
        stored: list[str] = visitor.page.evaluate(
            """async () => {
              const found = [];
              for (const name of await caches.keys())
                for (const one of await (await caches.open(name)).keys())
                  found.push(new URL(one.url).pathname);
              return found;
            }"""
        )
        assert {"/", "/icon.svg", "/manifest.webmanifest"} <= set(stored)
        assert any(path.startswith("/cards/") for path in stored)
        assert not [path for path in stored if path.startswith(("/api", "/ws"))]
        # What an older build stored goes when another one comes.
        visitor.page.evaluate(
            """async () => {
              await caches.open("kibitz-page-old");
              await (await navigator.serviceWorker.ready).unregister();
            }"""
        )
        visitor.page.reload()
        visitor.page.wait_for_function(
            """async () => {
              await navigator.serviceWorker.ready;
              const names = await caches.keys();
              return !names.includes("kibitz-page-old") && names.length === 2;
            }"""
        )
        # A game is played as ever: sockets and the API pass by it.
        created = server.create({"kind": "person"}, {"kind": "bot"}, game="mulle")
        visitor.open(f"/table/{created['table']}#{created['token']}")
        visitor.page.locator(".board img").first.wait_for()
        # All of it is there: what is still being fetched would fail with the connection.
        visitor.look()
        visitor.page.wait_for_function("() => [...document.images].every((one) => one.complete)")
        visitor.allowed += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
        visitor.context.set_offline(True)
        visitor.open("/")
        visitor.page.get_by_role("heading", name="The server does not answer").wait_for()
        visitor.context.set_offline(False)
        visitor.page.get_by_role("heading", name="Pull up a chair").wait_for()
        assert visitor.complaints() == []
        visitor.leave()


def test_at_a_local_address_nothing_is_registered_or_offered_that_needs_more(
    visit: Invite, server: Server
) -> None:
    visitor = visit(DESKTOP)
    created = server.create({"kind": "person"}, {"kind": "person"})
    visitor.open("/")
    visitor.page.get_by_role("heading", name="Pull up a chair").wait_for()
    # 127.0.0.1 counts as secure; a service worker would answer for the next program there.
    assert visitor.page.evaluate("window.isSecureContext")
    visitor.page.wait_for_load_state("networkidle")
    assert registered(visitor) == 0
    visitor.sit(created)
    visitor.reads("Waiting for the others")
    assert visitor.page.get_by_role("button", name="QR code").count() == 0


def test_in_plain_http_under_a_name_there_is_a_code_to_scan_and_no_worker(
    browser: Browser, tmp_path: Path
) -> None:
    settings = browser_settings(tmp_path / "tables.sqlite")
    settings.hosts = (NAME,)
    with running(settings) as server:
        base = server.base.replace("127.0.0.1", NAME)
        visitor = Visitor(browser, base, PHONE)
        # Only secure pages have it; the browser says so.
        visitor.allowed += ["Cross-Origin-Opener-Policy"]
        created = server.create({"kind": "person"}, {"kind": "person"})
        known = {
            "table": created["table"],
            "game": "kibitz_toy",
            "seats": created["seats"],
            "watch": created["watch"],
            "invitations": created["invitations"],
            "seen": 1,
        }
        visitor.open("/")
        visitor.page.evaluate("one => localStorage['kibitz.tables'] = JSON.stringify([one])", known)
        visitor.sit(created)
        visitor.reads("Waiting for the others")
        assert not visitor.page.evaluate("window.isSecureContext")
        assert registered(visitor) == 0
        # Nor is sharing offered, which only secure pages have.
        assert visitor.page.get_by_role("button", name="Share").count() == 0
        visitor.page.get_by_role("button", name="QR code").first.tap()
        code = visitor.page.get_by_role("img", name="QR code of the link: Link for player 2")
        code.wait_for()
        # Black on white whatever the theme, with the quiet zone that cameras need.
        box = code.bounding_box()
        assert box is not None
        assert box["width"] == box["height"] > 150
        assert visitor.complaints() == []
        visitor.leave()


def test_icons_and_worker_have_their_types_and_are_asked_for_again(server: Server) -> None:
    http = server.http
    worker = http.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in worker.headers["content-security-policy"]
    manifest = http.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    sizes = {}
    for icon in manifest["icons"]:
        answer: httpx.Response = http.get(icon["src"])
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert answer.content.startswith(b"\x89PNG")
            width, height = (int.from_bytes(answer.content[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
            sizes[icon["purpose"]] = width
    assert sizes == {"any": 512, "maskable": 512}
    assert http.get("/icons/apple-180.png").status_code == 200
    assert http.get("/icons/9999.png").status_code == 404
    # Each file of this build, and nothing of an older one.
    page = http.get("/").text
    assert all(path in worker.text for path in page.split('"') if path.startswith("/assets/"))
