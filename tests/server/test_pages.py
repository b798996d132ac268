"""The browser table's files: what is found where, how long it may be cached, what it may load."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.conftest import settings_for
from tests.server.harness import Server, running

PAGE = "<!doctype html><title>Kibitz</title>"
SCRIPT = "console.log('a table');\n" * 200


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    web = tmp_path / "dist"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text(PAGE, encoding="utf-8")
    (web / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (web / "assets" / "app-1a2b.js").write_text(SCRIPT, encoding="utf-8")
    (web / "assets" / "cards-3c4d.woff2").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "secret.txt").write_text("nobody's business", encoding="utf-8")
    return web


@pytest.fixture
def pages(dist: Path, tmp_path: Path) -> Iterator[Server]:
    with running(settings_for(str(tmp_path / "t.sqlite"), web=dist)) as server:
        yield server


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/record/xyz/moves/3", "/rules/mulle", "/new/mulle", "/index.html"]
)
def test_every_page_s_address_gets_the_one_page(pages: Server, path: str) -> None:
    page = pages.http.get(path)
    assert page.status_code == 200
    assert page.text == PAGE
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    head = pages.http.head(path)
    assert head.status_code == 200
    assert head.text == ""


def test_the_licences_are_served_as_text(pages: Server, dist: Path) -> None:
    assert pages.http.get("/licences.txt").status_code == 404
    (dist / "licences.txt").write_text("Kibitz (MIT)", encoding="utf-8")
    os.utime(dist / "index.html", (1, 1))
    answer = pages.http.get("/licences.txt")
    assert (answer.status_code, answer.text) == (200, "Kibitz (MIT)")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    ["/assets/none.js", "/assets/none", "/favicon.ico", "/api/none", "/api", "/secret.txt",
     "/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/assets"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(pages: Server, path: str) -> None:
    answer = pages.http.get(path)
    # A client puts dots in an address right before it sends it; what is left may be a page.
    assert answer.status_code == 404 or answer.text == PAGE
    assert "business" not in answer.text
    assert "immutable" not in answer.headers["cache-control"]


def test_hashed_files_are_cached_for_ever_and_others_compared(pages: Server) -> None:
    script = pages.http.get("/assets/app-1a2b.js")
    assert script.text == SCRIPT
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert pages.http.get("/assets/cards-3c4d.woff2").headers["content-type"] == "font/woff2"
    icon = pages.http.get("/icon.svg")
    assert icon.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert icon.headers["cache-control"] == "no-cache"
    again = pages.http.get("/icon.svg", headers={"If-None-Match": icon.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    other = pages.http.get("/icon.svg", headers={"If-None-Match": '"other"'})
    assert other.status_code == 200


def test_text_is_compressed_once_and_fonts_are_not(pages: Server) -> None:
    script = pages.http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip, br"})
    assert script.headers["content-encoding"] == "gzip"
    assert script.text == SCRIPT
    plain = pages.http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    font = pages.http.get("/assets/cards-3c4d.woff2", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in font.headers


def test_what_was_compressed_when_built_is_sent_as_it_is(dist: Path, tmp_path: Path) -> None:
    packed = gzip.compress(b"as it was built")
    (dist / "assets" / "app-1a2b.js.br").write_bytes(packed)
    with running(settings_for(str(tmp_path / "t.sqlite"), web=dist)) as server:
        with server.http.stream(
            "GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip, br"}
        ) as answer:
            assert answer.headers["content-encoding"] == "br"
            assert b"".join(answer.iter_raw()) == packed
        assert server.http.get("/assets/app-1a2b.js.br").status_code == 404


def test_a_new_build_is_shown_and_the_old_one_s_files_stay(pages: Server, dist: Path) -> None:
    (dist / "assets" / "app-1a2b.js").unlink()
    (dist / "assets" / "app-9f9f.js").write_text("2", encoding="utf-8")
    (dist / "index.html").write_text("new", encoding="utf-8")
    os.utime(dist / "index.html", (2e9, 2e9))
    assert pages.http.get("/").text == "new"
    assert pages.http.get("/assets/app-9f9f.js").text == "2"
    assert pages.http.get("/assets/app-1a2b.js").text == SCRIPT


def test_the_page_may_load_only_what_is_ours(pages: Server) -> None:
    page = pages.http.get("/table/abc")
    host = page.request.url.netloc.decode()
    policy = dict(
        part.split(" ", 1) for part in page.headers["content-security-policy"].split("; ")
    )
    assert policy["default-src"] == "'none'"
    for kind in ("script-src", "style-src", "font-src"):
        assert policy[kind] == "'self'"
    assert policy["img-src"] == "'self' data:"
    assert policy["connect-src"] == f"'self' ws://{host} wss://{host}"
    odd = pages.http.get("/", headers={"Host": "x; script-src *"})
    assert "script-src *" not in odd.headers.get("content-security-policy", "")


def test_without_a_built_table_the_page_says_what_to_do(tmp_path: Path) -> None:
    with running(settings_for(str(tmp_path / "t.sqlite"))) as server:
        english = server.http.get("/table/abc")
        assert english.status_code == 503
        assert "make play" in english.text
        assert english.headers["content-type"].startswith("text/html")
        swedish = server.http.get("/", headers={"Accept-Language": "sv-SE,sv;q=0.9,en;q=0.5"})
        assert "make play" in swedish.text
        assert "webbläsaren" in swedish.text
        assert server.http.get("/api/none").status_code == 404
        assert server.http.get("/healthz").status_code == 200
