"""Who is let in: names of the server, the password of a private house, and who sees metrics."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import settings_for
from tests.server.harness import Server, running, sit
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kibitz.core.errors import BadInputError
from kibitz.server.operations.addresses import EVERYBODY, Networks, parse_networks
from kibitz.server.operations.hosts import Hosts
from kibitz.server.operations.settings import from_environment

FORM = {"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("header", "allowed"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("LocalHost.", True),
        ("kibitz.localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("127.9.9.9", True),
        ("[::1]:8000", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname().partition('.')[0]}.local:8000", True),
        ("192.168.1.5:8000", True),
        ("[fd00::5]:8000", False),
        ("192.168.1.6", False),
        ("cards.example:8000", True),
        ("www.cards.example", False),
        ("a.b.friends.example", True),
        ("friends.example", False),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evilfriends.example", False),
        ("", False),
        ("a b", False),
        ("localhost@evil.example", False),
        ("localhost:80:80", False),
    ],
)
def test_only_names_of_this_computer_are_its_own(header: str, allowed: bool) -> None:
    hosts = Hosts(["Cards.Example", "*.friends.example"])
    assert hosts.allow(header, "192.168.1.5") is allowed
    assert Hosts(["*"]).allow(header, "") is (header not in ("", "a b", "localhost@evil.example",
                                                             "localhost:80:80"))  # fmt: skip


def test_a_foreign_name_gets_nothing(server: Server) -> None:
    wish = {"game": "kibitz_toy", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    foreign = {"Host": "evil.example"}
    answer = server.http.post("/api/tables", json=wish, headers=foreign)
    assert answer.status_code == 421
    assert answer.json()["error"]["args"]["setting"] == "KIBITZ_HOSTS"
    page = server.http.get("/", headers={**foreign, "Accept": "text/html", "Accept-Language": "sv"})
    assert page.status_code == 421
    assert "KIBITZ_HOSTS" in page.text
    assert "svarar inte" in page.text
    assert server.http.get("/healthz", headers=foreign).status_code == 421
    # The page of a foreign site that has given itself our address: its origin is its own name.
    port = server.base.rpartition(":")[2]
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"ws://evil.example:{port}/ws",
            sock=socket.create_connection(("127.0.0.1", int(port))),
            origin=Origin(f"http://evil.example:{port}"),
        ),
    ):
        pass
    assert refused.value.response.status_code == 421
    assert b"KIBITZ_HOSTS" in refused.value.response.body


def test_a_request_names_one_host(server: Server) -> None:
    port = int(server.base.rpartition(":")[2])
    for head, status in (
        (b"GET /healthz HTTP/1.1\r\n", b"400"),
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n", b"400"),
        (b"GET /healthz HTTP/1.0\r\n", b"200"),
    ):
        with socket.create_connection(("127.0.0.1", port)) as raw:
            raw.sendall(head + b"Connection: close\r\n\r\n")
            assert raw.recv(100).split()[1] == status


def test_names_given_by_setting_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_HOSTS", "cards.example, *.friends.example")
    hosts = from_environment().hosts
    with running(settings_for(str(tmp_path / "t"), hosts=hosts)) as server:
        for name, status in (("cards.example", 200), ("a.friends.example:443", 200), ("b", 421)):
            assert server.http.get("/healthz", headers={"Host": name}).status_code == status


def private(tmp_path: Path, **more: Any) -> Any:
    return running(settings_for(str(tmp_path / "t"), password="öppna sesam", **more))


def enter(
    server: Server, password: str, path: str = "/table/abc", **headers: str
) -> httpx.Response:
    return server.http.post(path, data={"password": password}, headers={**FORM, **headers})


def test_without_the_password_nothing_is_told(tmp_path: Path) -> None:
    with private(tmp_path) as server:
        wish = {"game": "kibitz_toy", "seats": [{"kind": "person"}, {"kind": "bot"}]}
        refused = server.http.post("/api/tables", json=wish)
        assert (refused.status_code, refused.json()["code"]) == (401, "password")
        for path in ("/api/games", "/api/openapi.json", "/assets/x.js", "/api/catalogue/en"):
            assert server.http.get(path).status_code == 401
        with pytest.raises(InvalidStatus) as socket_refused, connect(server.ws):
            pass
        assert socket_refused.value.response.status_code == 401
        assert b"server.error.password" in socket_refused.value.response.body
        assert server.http.get("/healthz").status_code == 200
        page = server.http.get("/table/abc", headers={"Accept": "text/html"})
        assert page.status_code == 401
        assert '<form method="post">' in page.text
        assert "form-action 'self'" in page.headers["content-security-policy"]
        swedish = {"Accept": "text/html", "Accept-Language": "sv"}
        assert "lösenordet" in server.http.get("/", headers=swedish).text


def test_whoever_has_entered_the_password_is_let_in(tmp_path: Path) -> None:
    with private(tmp_path) as server:
        wrong = enter(server, "öppna")
        assert wrong.status_code == 401
        assert "not the password" in wrong.text
        assert "set-cookie" not in wrong.headers
        right = enter(server, "öppna sesam")
        assert (right.status_code, right.headers["location"]) == (303, "/table/abc")
        cookie = right.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        assert "sesam" not in cookie
        table, tokens, _ = server.friends(2)  # the client has the cookie now
        name, value = next(iter(server.http.cookies.items()))
        sit(server, table, tokens[0], additional_headers={"Cookie": f"{name}={value}"}).close()
        server.http.cookies.clear()
        server.http.cookies.set(name, "x" + value)
        assert server.http.get("/api/games").status_code == 401
    # The same after a restart, and worth nothing with another password.
    with private(tmp_path) as server:
        server.http.cookies.set(name, value)
        assert server.http.get("/api/games").status_code == 200
    with running(settings_for(str(tmp_path / "t"), password="other")) as server:
        server.http.cookies.set(name, value)
        assert server.http.get("/api/games").status_code == 401


def test_the_password_leads_to_no_other_site(tmp_path: Path) -> None:
    with private(tmp_path) as server:
        port = int(server.base.rpartition(":")[2])
        body = b"password=%C3%B6ppna+sesam"
        for path, leads in (
            (b"//evil.example/x", b"/evil.example/x"),
            (b"/\\evil.example", b"/%5cevil.example"),
            (b"/%2fevil.example", b"/evil.example"),
            (b"/record/abc?move=3", b"/record/abc?move=3"),
        ):
            with socket.create_connection(("127.0.0.1", port)) as raw:
                raw.sendall(
                    b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\n"
                    b"Content-Type: application/x-www-form-urlencoded\r\n"
                    b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body
                )
                answer = raw.recv(2000)
            assert answer.startswith(b"HTTP/1.1 303"), answer
            assert b"\r\nlocation: " + leads + b"\r\n" in answer.lower(), answer


def test_behind_tls_the_cookie_is_sent_over_tls_only(tmp_path: Path) -> None:
    proxies = parse_networks("KIBITZ_PROXIES", "127.0.0.1")
    with private(tmp_path, proxies=proxies) as server:
        secure = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        assert "Secure" in enter(server, "öppna sesam", **secure).headers["set-cookie"]


def test_passwords_cannot_be_guessed_quickly(tmp_path: Path) -> None:
    with private(tmp_path) as server:
        codes = [enter(server, f"guess {n}").status_code for n in range(12)]
        assert codes == [401] * 10 + [429] * 2
        # Not even the right one, until some time has passed.
        late = enter(server, "öppna sesam")
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) >= 1


def test_a_password_s_form_is_small(tmp_path: Path) -> None:
    with private(tmp_path) as server:
        assert enter(server, "x" * 5000).status_code == 401
        bad = server.http.post("/", content=b"\xff\xfe=%zz&&&", headers=FORM)
        assert bad.status_code == 401
        many = server.http.post("/", content=b"a=1&" * 50, headers=FORM)
        assert many.status_code == 401


def test_a_form_to_the_api_is_no_password(tmp_path: Path) -> None:
    """Where there is none, forms are refused as they always were."""
    with running(settings_for(str(tmp_path / "t"))) as server:
        assert enter(server, "x", "/").status_code == 405


def test_figures_are_for_this_computer_unless_set_otherwise(tmp_path: Path) -> None:
    proxies = parse_networks("KIBITZ_PROXIES", "127.0.0.1")

    def status(metrics: Networks | None, address: str | None, proxies: Networks) -> int:
        more = {} if metrics is None else {"metrics": metrics}
        with running(settings_for(str(tmp_path / "t"), proxies=proxies, **more)) as server:
            headers = {"X-Forwarded-For": address} if address else {}
            found: int = server.http.get("/metrics", headers=headers).status_code
            return found

    assert status(None, None, proxies) == 200
    assert status(None, "203.0.113.9", proxies) == 403
    # A proxy on this computer that nobody told us about.
    assert status(None, "203.0.113.9", Networks()) == 403
    assert status(EVERYBODY, "203.0.113.9", proxies) == 200
    some = parse_networks("KIBITZ_METRICS", "203.0.113.0/24")
    assert status(some, "203.0.113.9", proxies) == 200
    assert status(some, "198.51.100.1", proxies) == 403


def test_settings_of_figures_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "127.0.0.1" in from_environment().metrics
    assert "203.0.113.9" not in from_environment().metrics
    monkeypatch.setenv("KIBITZ_METRICS", "all")
    assert "203.0.113.9" in from_environment().metrics
    monkeypatch.setenv("KIBITZ_METRICS", "203.0.113.9")
    assert "203.0.113.9" in from_environment().metrics
    assert "::1" in from_environment().metrics
    monkeypatch.setenv("KIBITZ_METRICS", "everybody")
    with pytest.raises(BadInputError):
        from_environment()
