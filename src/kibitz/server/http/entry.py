"""Who is let in: under which names the server answers, and the password of a private house."""

from __future__ import annotations

import hashlib
import hmac
from html import escape
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope

from kibitz.core.messages import Msg
from kibitz.i18n import Translator
from kibitz.server.http.problems import problem
from kibitz.server.http.small_pages import language, small_page
from kibitz.server.operations.hosts import Hosts
from kibitz.server.operations.limits import Addresses
from kibitz.server.operations.settings import Settings

_OPEN = ("/healthz", "/metrics")
"""Without a password: health says nothing about anybody, and metrics have a rule of their own."""
_FORM = 4096
"""Bytes of the password's form at most."""
_TRIES_PER_MINUTE = 10
_YEAR = 365 * 24 * 60 * 60
_LABEL = Msg("server.password.label")
_BUTTON = Msg("server.password.button")
_POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"


class Entry:
    """Refuses requests that are not for this server or not from a friend."""

    def __init__(self, settings: Settings) -> None:
        self.hosts = Hosts(settings.hosts)
        self.password = Password(settings.password) if settings.password else None

    async def refuse(self, scope: Scope, receive: Receive) -> Response | None:
        """The answer to whoever is not let in, or to a password; None for everybody else."""
        headers = Headers(scope=scope)
        wrong = self._wrong_host(scope, headers)
        if wrong is not None:
            return wrong
        if self.password is None or scope["path"] in _OPEN or self.password.known(headers):
            return None
        return await self.password.ask(scope, receive, headers)

    def _wrong_host(self, scope: Scope, headers: Headers) -> Response | None:
        hosts = headers.getlist("host")
        if not hosts and scope["http_version"] == "1.0":
            # A program: browsers always say which host they mean.
            return None
        if len(hosts) != 1:
            return problem(400, "host", Msg("server.error.no_host"))
        local = scope.get("server")
        if self.hosts.allow(hosts[0], local[0] if local else ""):
            return None
        msg = Msg("server.error.host", setting="KIBITZ_HOSTS")
        if wants_page(scope, headers):
            return small_page(421, language(headers.get("accept-language", "")), msg)
        return problem(421, "host", msg)


class Password:
    """One password for the whole house. Who has entered it once has a cookie, which is the same
    after a restart and worth nothing when the password is changed."""

    def __init__(self, password: str) -> None:
        self._password = _digest(password)
        # Slow on purpose: a cookie must not be an easy way to find the password.
        key = hashlib.scrypt(password.encode(), salt=b"kibitz house", n=2**14, r=8, p=1).hex()
        self._cookie = key
        # Cookies do not tell ports apart: two houses on one computer have cookies of two names.
        self._name = "kibitz_" + _digest(key).hex()[:8]
        self._tries = Addresses(_TRIES_PER_MINUTE, _TRIES_PER_MINUTE)

    def known(self, headers: Headers) -> bool:
        """Whether the browser has the cookie."""
        found = False
        for line in headers.getlist("cookie"):
            for word in line.split(";"):
                name, _, value = word.strip().partition("=")
                if name == self._name:
                    same = hmac.compare_digest(value.encode("latin-1"), self._cookie.encode())
                    found = same or found
        return found

    async def ask(self, scope: Scope, receive: Receive, headers: Headers) -> Response:
        """Ask for the password, or look at the one that was sent. The form is sent to the address
        it is shown at, so that an invitation's fragment, which only the browser knows, is still
        there afterwards."""
        lang = language(headers.get("accept-language", ""))
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        posted = scope["type"] == "http" and scope["method"] == "POST"
        if posted and kind == "application/x-www-form-urlencoded":
            return await self._try(scope, receive, lang)
        if wants_page(scope, headers):
            return _form(401, lang, Msg("server.password.ask"))
        return problem(401, "password", Msg("server.error.password"))

    async def _try(self, scope: Scope, receive: Receive, lang: str) -> Response:
        wait = self._tries.take(scope["client"][0])
        if wait:
            answer = _form(429, lang, Msg("server.error.rate"))
            answer.headers["Retry-After"] = str(wait)
            return answer
        given = await _posted_password(receive)
        if given is None or not hmac.compare_digest(_digest(given), self._password):
            return _form(401, lang, Msg("server.password.wrong"))
        answer = Response(status_code=303, headers={"Location": _same_page(scope)})
        answer.set_cookie(
            self._name,
            self._cookie,
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=scope["scheme"] == "https",
        )
        return answer


def wants_page(scope: Scope, headers: Headers) -> bool:
    """Whether a person looks at the answer, and not a program."""
    return (
        scope["type"] == "http"
        and not scope["path"].startswith("/api/")
        and "text/html" in headers.get("accept", "")
    )


def _same_page(scope: Scope) -> str:
    """The address that was asked for, on this server: ``//name`` would be another's."""
    url = Request(scope).url
    path = "/" + url.path.lstrip("/")
    return f"{path}?{url.query}" if url.query else path


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


async def _posted_password(receive: Receive) -> str | None:
    body = b""
    while True:
        message: Message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > _FORM:
            return None
        if not message.get("more_body", False):
            break
    fields = parse_qs(body.decode("utf-8", "replace"))
    given: str = fields.get("password", [""])[0]
    return given


def _form(status: int, lang: str, msg: Msg) -> Response:
    text = Translator(lang)
    label, button = text.text(_LABEL), text.text(_BUTTON)
    form = (
        f'<form method="post"><label>{escape(label)} <input type="password" name="password"'
        ' autocomplete="current-password" required autofocus></label>'
        f" <button>{escape(button)}</button></form>"
    )
    answer = small_page(status, lang, msg, form)
    answer.headers["Content-Security-Policy"] = _POLICY
    return answer
