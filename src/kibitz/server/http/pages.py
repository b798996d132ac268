"""The built files of the browser table.

They are read and compressed once (``app.js.br`` and ``app.js.gz`` beside ``app.js`` are used as
they are); requests do not touch the disk, and no address leads to any other file.
"""

from __future__ import annotations

import gzip
import mimetypes
import threading
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from kibitz.core.messages import Msg
from kibitz.server.http.small_pages import language, small_page

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
"""Cached by the browser, but compared before each use: answered 304 if nothing changed."""

_PACKED = (".br", ".gz")
_TEXT = ("text/", "application/javascript", "application/json", "application/manifest+json")
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".map": "application/json",
}


@dataclass
class File:
    content: bytes
    type: str
    tag: str
    hashed: bool
    """Its name changes with its content."""
    packed: dict[str, bytes] = field(default_factory=dict)
    """The same compressed, by the name of the method; the best first."""


class Pages:
    """All files of the browser table. Its pages are told apart by the browser: every address that
    names no file gets the same ``index.html``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._built = 0
        self._files: dict[str, File] = {}
        self._read()

    def answer(self, path: str, request: Request) -> Response | None:
        """The file of that name, or the page; None if there is none. Not to be called on the loop:
        it may find that the folder was rebuilt, and read it again."""
        if self._index().stat().st_mtime_ns != self._built:
            self._read()
        file = self._files.get(path)
        if file is None:
            # A path that looks like a file but is none is an error, not a page.
            if "." in path.rpartition("/")[2] or path.startswith("assets/"):
                return None
            file = self._files["index.html"]
        return _respond(file, request)

    def _index(self) -> Path:
        return self.folder / "index.html"

    def _read(self) -> None:
        with self._lock:
            built = self._index().stat().st_mtime_ns
            if built == self._built:
                return
            found = {}
            for path in sorted(self.folder.rglob("*")):
                if path.is_file() and path.suffix not in _PACKED:
                    name = path.relative_to(self.folder).as_posix()
                    found[name] = _read_file(path, name)
            # Files of an older build stay: somebody may have its page open.
            self._files = {**self._files, **found}
            self._built = built


def _read_file(path: Path, name: str) -> File:
    content = path.read_bytes()
    kind = (
        _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    )
    text = kind.startswith(_TEXT) or kind == "image/svg+xml"
    file = File(
        content,
        f"{kind}; charset=utf-8" if text else kind,
        f'"{sha256(content).hexdigest()[:24]}"',
        name.startswith("assets/"),
    )
    for method, suffix in (("br", ".br"), ("gzip", ".gz")):
        packed = path.with_name(path.name + suffix)
        if packed.is_file() and packed.stat().st_mtime_ns >= path.stat().st_mtime_ns:
            file.packed[method] = packed.read_bytes()
    if text and len(content) > 1000 and "gzip" not in file.packed:
        file.packed["gzip"] = gzip.compress(content, mtime=0)
    return file


def _respond(file: File, request: Request) -> Response:
    headers = {
        "ETag": file.tag,
        "Cache-Control": FOR_EVER if file.hashed else ASK_AGAIN,
        "Vary": "Accept-Encoding",
    }
    known = [tag.strip().removeprefix("W/") for tag in _header(request, "if-none-match").split(",")]
    if file.tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    content = file.content
    accepted = _accepted(_header(request, "accept-encoding"))
    for method, packed in file.packed.items():
        if method in accepted:
            headers["Content-Encoding"] = method
            content = packed
            break
    return Response(content, media_type=file.type, headers=headers)


def _header(request: Request, name: str) -> str:
    return request.headers.get(name, "")


def _accepted(header: str) -> set[str]:
    """The compression methods a browser accepts: those with a weight above 0."""
    found = set()
    for word in header.lower().split(","):
        method, _, weight = word.strip().partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(method.strip())
    return found


def unbuilt_page(request: Request) -> Response:
    """What is shown where the browser table has not been built."""
    lang = language(_header(request, "accept-language"))
    return small_page(503, lang, Msg("server.page.unbuilt"))
