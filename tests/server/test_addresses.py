"""Which address a visitor has: alone, behind a proxy, and with a whole IPv6 network."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.conftest import settings_for
from tests.server.harness import closed_with, running, sit
from websockets.sync.client import connect

from kibitz.core.errors import BadInputError
from kibitz.server.operations.addresses import (
    FORWARDED,
    X_FORWARDED_FOR,
    counted,
    is_local,
    parse_networks,
    real_address,
    real_scheme,
)
from kibitz.server.operations.settings import from_environment

PROXIES = parse_networks("KIBITZ_PROXIES", "10.0.0.0/8, 2001:db8:ffff::/48 127.0.0.1")
EVIL = "6.6.6.6"


@pytest.mark.parametrize(
    ("peer", "said", "real"),
    [
        ("203.0.113.9", [EVIL], "203.0.113.9"),  # no proxy of ours
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", [f"{EVIL}, 203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", [EVIL, "203.0.113.9"], "203.0.113.9"),  # two lines are one list
        ("10.0.0.1", [f"{EVIL}, 203.0.113.9, 10.0.0.7"], "203.0.113.9"),
        ("10.0.0.1", ["10.0.0.8, 10.0.0.7"], "10.0.0.8"),  # all are ours: the farthest
        ("10.0.0.1", [f"{EVIL}, unknown"], "10.0.0.1"),  # nothing beyond what cannot be read
        ("10.0.0.1", [f"{EVIL}, nonsense, 10.0.0.7"], "10.0.0.7"),
        ("10.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"),
        ("10.0.0.1", ["[2001:db8::5]:4711"], "2001:db8::5"),
        ("10.0.0.1", ["2001:db8::5"], "2001:db8::5"),
        ("::ffff:10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("2001:db8:ffff::1", ["203.0.113.9"], "203.0.113.9"),
        ("", [EVIL], ""),
    ],
)
def test_the_last_address_that_is_not_ours_is_the_visitor_s(
    peer: str, said: list[str], real: str
) -> None:
    headers = [(b"host", b"x"), *((b"x-forwarded-for", line.encode()) for line in said)]
    assert real_address(peer, headers, PROXIES, X_FORWARDED_FOR) == real


@pytest.mark.parametrize(
    ("said", "real"),
    [
        ("for=203.0.113.9", "203.0.113.9"),
        ('For="[2001:db8::5]:4711";proto=https', "2001:db8::5"),
        (f'for={EVIL}, for="203.0.113.9:80";by=10.0.0.1 , proto=http;for=10.0.0.7', "203.0.113.9"),
        (f"for={EVIL}, for=_hidden", "10.0.0.1"),
        (f'for={EVIL}, for="203.0.113.9', "10.0.0.1"),
        (f'for="x, for={EVIL}', "10.0.0.1"),
        (f"for={EVIL}, proto=https", "10.0.0.1"),
    ],
)
def test_forwarded_is_read_where_it_is_chosen(said: str, real: str) -> None:
    headers = [(b"forwarded", said.encode()), (b"x-forwarded-for", EVIL.encode())]
    assert real_address("10.0.0.1", headers, PROXIES, FORWARDED) == real
    # And only there.
    other = [(b"forwarded", said.encode())]
    assert real_address("10.0.0.1", other, PROXIES, X_FORWARDED_FOR) == "10.0.0.1"


def test_only_a_proxy_of_ours_says_that_the_visitor_uses_tls() -> None:
    said = [(b"x-forwarded-proto", b"https")]
    assert real_scheme("10.0.0.1", said, PROXIES, X_FORWARDED_FOR) == "https"
    assert real_scheme(EVIL, said, PROXIES, X_FORWARDED_FOR) is None
    assert real_scheme("10.0.0.1", [], PROXIES, X_FORWARDED_FOR) is None
    proto = [(b"forwarded", b"for=1.2.3.4;proto=https")]
    assert real_scheme("10.0.0.1", proto, PROXIES, FORWARDED) == "https"


def test_a_home_with_ipv6_counts_as_one_address() -> None:
    assert counted("2001:db8:1:2:3:4:5:6") == counted("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert counted("2001:db8:1:3::1") != counted("2001:db8:1:2::1")
    assert counted("fe80::1%eth0") == "fe80::/64"
    assert counted("::ffff:203.0.113.9") == counted("203.0.113.9") == "203.0.113.9"
    assert counted("::1") == "::1"
    assert counted("") == ""
    assert is_local("::1")
    assert is_local("::ffff:127.0.0.5")
    assert not is_local("203.0.113.9")


def test_limits_are_for_each_visitor_behind_a_proxy(tmp_path: Path) -> None:
    limits = settings_for(
        str(tmp_path / "t"),
        per_address=True,
        tables_per_minute=2.0,
        sockets_per_address=1,
        proxies=parse_networks("KIBITZ_PROXIES", "127.0.0.1"),
    )
    wish = {"game": "kibitz_toy", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    with running(limits) as server:

        def codes(address: str, number: int) -> list[int]:
            headers = {"X-Forwarded-For": f"{EVIL}, {address}"}
            asked = [
                server.http.post("/api/tables", json=wish, headers=headers) for _ in range(number)
            ]
            return [answer.status_code for answer in asked]

        assert codes("203.0.113.9", 3) == [201, 201, 429]
        assert codes("203.0.113.10", 1) == [201]
        # All addresses of one home together.
        assert codes("2001:db8:1:2::1", 1) + codes("2001:db8:1:2::2", 2) == [201, 201, 429]
        table, _, watch = server.friends(2)
        anna = sit(server, table, watch, additional_headers={"X-Forwarded-For": "203.0.113.9"})
        bo = sit(server, table, watch, additional_headers={"X-Forwarded-For": "203.0.113.10"})
        same = {"X-Forwarded-For": "203.0.113.9"}
        with connect(server.ws, additional_headers=same) as one_more:
            assert closed_with(one_more) == 4429
        anna.close()
        bo.close()


def test_a_visitor_who_is_no_proxy_cannot_choose_an_address(tmp_path: Path) -> None:
    limits = settings_for(str(tmp_path / "t"), per_address=True, tables_per_minute=2.0)
    with running(limits) as server:
        codes = [
            server.http.post(
                "/api/records", json={"text": "x"}, headers={"X-Forwarded-For": f"203.0.113.{n}"}
            ).status_code
            for n in range(3)
        ]
        assert codes == [400, 400, 429]


def test_settings_of_proxies_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_PROXIES", "10.1.0.0/16,::1")
    monkeypatch.setenv("KIBITZ_PROXY_HEADER", "Forwarded")
    found = from_environment()
    assert "10.1.2.3" in found.proxies
    assert "::1" in found.proxies
    assert "10.2.0.0" not in found.proxies
    assert found.proxy_header == FORWARDED
    monkeypatch.setenv("KIBITZ_PROXY_HEADER", "via")
    with pytest.raises(BadInputError):
        from_environment()
    monkeypatch.setenv("KIBITZ_PROXIES", "10.1.0.0/99")
    with pytest.raises(BadInputError) as wrong:
        from_environment()
    assert wrong.value.msg.args["name"] == "KIBITZ_PROXIES"
