"""The configurations in ``deploy``: real proxies with a certificate of our own in front of a real
server."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from tests.server.conftest import settings_for
from tests.server.harness import PATIENCE, Player, Server, running, wait_until
from tests.server.test_kill import free_port
from websockets.sync.client import connect
from websockets.typing import Origin

from kibitz.server.operations.addresses import parse_networks
from kibitz.server.operations.settings import from_environment

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "cards.example"
PAGE = "<!doctype html><title>Kibitz</title>"
VISITOR = "127.0.0.5"
"""Another address of this computer, from which the proxy is asked."""


@dataclass
class Certificate:
    chain: Path
    key: Path


@dataclass
class Proxy:
    server: Server
    port: int
    trust: ssl.SSLContext

    @property
    def netloc(self) -> str:
        return f"{NAME}:{self.port}"

    def get(self, path: str, **headers: str) -> httpx.Response:
        transport = httpx.HTTPTransport(local_address=VISITOR, verify=self.trust)
        with httpx.Client(transport=transport, timeout=PATIENCE) as http:
            return http.get(
                f"https://127.0.0.1:{self.port}{path}",
                headers={"Host": self.netloc, **headers},
                extensions={"sni_hostname": NAME},
            )

    def post(self, path: str, content: bytes) -> httpx.Response:
        transport = httpx.HTTPTransport(local_address=VISITOR, verify=self.trust)
        with httpx.Client(transport=transport, timeout=300) as http:
            return http.post(
                f"https://127.0.0.1:{self.port}{path}",
                content=content,
                headers={"Host": self.netloc},
                extensions={"sni_hostname": NAME},
            )

    @contextlib.contextmanager
    def socket(self, **headers: str) -> Iterator[Player]:
        raw = socket.create_connection(("127.0.0.1", self.port), source_address=(VISITOR, 0))
        with connect(
            f"wss://{self.netloc}/ws",
            sock=raw,
            ssl=self.trust,
            server_hostname=NAME,
            origin=Origin(f"https://{self.netloc}"),
            additional_headers=headers,
        ) as open_socket:
            yield Player(open_socket)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("certificate")
    made = Certificate(folder / "chain.pem", folder / "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", str(made.key), "-out", str(made.chain)],
        check=True,
        capture_output=True,
    )  # fmt: skip
    return made


def put(text: str, old: str, new: str) -> str:
    """The configuration with something local in place of what it says; it has to say it."""
    assert old in text, old
    return text.replace(old, new)


def nginx(folder: Path, certificate: Certificate, upstream: str, port: int) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = put(text, "server 127.0.0.1:8000;", f"server {upstream};")
    text = put(text, "listen 80;\n", f"listen 127.0.0.1:{free_port()};\n")
    text = put(text, "    listen [::]:80;\n", "")
    text = put(text, "listen 443 ssl http2;\n", f"listen 127.0.0.1:{port} ssl http2;\n")
    text = put(text, "    listen [::]:443 ssl http2;\n", "")
    live = f"/etc/letsencrypt/live/{NAME}"
    text = put(text, f"{live}/fullchain.pem", str(certificate.chain))
    text = put(text, f"{live}/privkey.pem", str(certificate.key))
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    around = (
        f"{user}daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    (folder / "nginx.conf").write_text(around, encoding="utf-8")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, certificate: Certificate, upstream: str, port: int) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = put(text, "127.0.0.1:8000", upstream)
    text = put(
        text,
        "{\n\tservers {",
        f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n"
        f"\tstorage file_system {folder}/storage\n\tservers {{",
    )
    text = put(
        text,
        f"\n{NAME} {{\n",
        f"\nhttps://{NAME}:{port} {{\n\ttls {certificate.chain} {certificate.key}\n",
    )
    (folder / "Caddyfile").write_text(text, encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest,
    certificate: Certificate,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Proxy]:
    write = request.param
    if shutil.which(write.__name__) is None:
        pytest.skip(f"{write.__name__} is not installed")
    folder = tmp_path_factory.mktemp(write.__name__)
    web = folder / "dist"
    web.mkdir()
    (web / "index.html").write_text(PAGE, encoding="utf-8")
    settings = settings_for(
        str(folder / "t.sqlite"),
        web=web,
        per_address=True,
        hosts=(NAME,),
        proxies=parse_networks("KIBITZ_PROXIES", "127.0.0.1,::1"),
    )
    with running(settings) as server:
        port = free_port()
        words = write(folder, certificate, urlsplit(server.base).netloc, port)
        log = (folder / "log").open("wb")
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        process = subprocess.Popen(words, stdout=log, stderr=log, env=environment)
        try:
            wait_for(process, port, folder / "log")
            trust = ssl.create_default_context(cafile=str(certificate.chain))
            yield Proxy(server, port, trust)
        finally:
            process.terminate()
            process.wait(PATIENCE)
            log.close()


def wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        assert process.poll() is None, log.read_text(encoding="utf-8")
        assert time.monotonic() < end
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        time.sleep(0.05)


@pytest.mark.nightly
def test_pages_and_sockets_pass_the_proxy_with_the_visitor_s_address(proxy: Proxy) -> None:
    page = proxy.get("/table/abc")
    assert (page.status_code, page.text) == (200, PAGE)
    assert f"wss://{proxy.netloc}" in page.headers["content-security-policy"]
    assert proxy.get("/api/languages").json() == ["en", "sv"]
    table, tokens, _ = proxy.server.friends(2)
    lie = {"X-Forwarded-For": "6.6.6.6", "Forwarded": "for=6.6.6.6"}
    with proxy.socket(**lie) as player:
        hello = {"type": "hello", "table": table, "token": tokens[0]}
        player.socket.send(json.dumps(hello))
        player.until("welcome")
        assert player.move(player.legal()[0])["type"] == "ack"
        open_sockets = proxy.server.app.state.sockets._open
        assert dict(open_sockets) == {VISITOR: 1}
    wait_until(lambda: not open_sockets)


@pytest.mark.nightly
def test_what_is_not_for_others_does_not_pass_the_proxy(proxy: Proxy) -> None:
    assert proxy.get("/metrics").status_code == 404
    lie = {"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1"}
    assert proxy.get("/metrics", **lie).status_code == 404
    assert proxy.server.http.get("/metrics").status_code == 200
    with contextlib.suppress(httpx.HTTPError):
        assert PAGE not in proxy.get("/", Host="evil.example").text


@pytest.mark.nightly
def test_photos_pass_the_proxy_and_nothing_else_that_is_large_does(proxy: Proxy) -> None:
    large = b"no photo" * 500_000
    answer = proxy.post("/api/positions/see", large)
    assert (answer.status_code, answer.json()["error"]["key"]) == (400, "vision.error.type")
    # Caddy 2.6 breaks off while it passes the body on.
    assert proxy.post("/api/records", large).status_code in (413, 502)


def test_requests_are_limited_by_the_visitor_s_address(proxy: Proxy) -> None:
    looking = proxy.server.app.state.looking
    transport = httpx.HTTPTransport(local_address="127.0.0.6", verify=proxy.trust)
    with httpx.Client(transport=transport, timeout=PATIENCE) as http:
        answer = http.post(
            f"https://127.0.0.1:{proxy.port}/api/tables/mine",
            json={"tables": []},
            headers={"Host": proxy.netloc, "X-Forwarded-For": "6.6.6.6"},
            extensions={"sni_hostname": NAME},
        )
    assert answer.status_code == 200
    assert "127.0.0.6" in looking._buckets
    assert "6.6.6.6" not in looking._buckets


def test_the_settings_in_deploy_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DEPLOY / "kibitz.env").read_text(encoding="utf-8")
    known = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    for name, value in re.findall(r"^#?(KIBITZ_[A-Z_]+)=(.*)$", text, re.MULTILINE):
        assert f"`{name}" in known, name
        monkeypatch.setenv(name, value)
    found = from_environment()
    assert found.hosts == (NAME,)
    assert "127.0.0.1" in found.proxies
    assert found.retention_days == 365
