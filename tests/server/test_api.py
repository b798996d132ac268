"""The API as programs see it: types, limits, headers, and no request that breaks it."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS
from tests.server.conftest import settings_for
from tests.server.harness import Server, bearer, running
from tests.tiers import tier

import kibitz
from kibitz.core.view import KINDS
from kibitz.server import bodies, messages

PERSON = {"kind": "person"}
CHECKED = {"not_a_server_error", "response_schema_conformance", "content_type_conformance"}


def test_no_request_breaks_the_server(server: Server) -> None:
    """Schemathesis invents requests from the published description; none may be answered 5xx, and
    each answer must be of the type that was published."""
    created = server.create(PERSON, PERSON)
    schema = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    tokens = st.sampled_from([created["token"], created["watch"], "x" * 22, ""])
    checks: list[Any] = [check for check in CHECKS.get_all() if check.__name__ in CHECKED]
    assert len(checks) == len(CHECKED)
    operations = 0
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]
        operations += 1

        @settings(
            max_examples=tier(10, 25),
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), token=tokens)
        def try_it(case: Any, token: str) -> None:
            if "id" in case.path_parameters and "tables" in case.path and token:
                case.path_parameters["id"] = created["table"]
            case.call_and_validate(
                base_url=server.base,
                headers=bearer(token) if token else None,
                checks=checks,
            )

        try_it()
    assert operations >= 15
    assert server.http.get("/healthz").json()["status"] == "ok"


def test_a_view_is_of_the_published_type() -> None:
    """``View.data()`` and its type on the wire have the same fields, at every depth."""
    for game in kibitz.all_games():
        state = game.deal(1)
        for _ in range(30):
            if state.to_move() < 0:
                break
            for seat in (None, state.to_move()):
                data = json.loads(json.dumps(state.view(seat).data()))
                assert messages.View.model_validate(data, strict=True).model_dump() == data
                assert {zone["kind"] for zone in data["zones"]} <= set(KINDS)
            state.apply(state.legal_actions()[0])


def test_games_are_described_for_a_lobby(server: Server) -> None:
    games = {game["name"]: game for game in server.http.get("/api/games").json()}
    toy = games["kibitz_toy"]
    assert [option["name"] for option in toy["options"]] == ["rounds", "hand", "refill", "tie"]
    assert [bot["name"] for bot in toy["bots"]] == ["random", "search", "steady", "guesser"]
    assert toy["options"][0]["high"] == 12
    assert toy["solver"] is None


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_a_catalogue_has_every_key_that_games_name(server: Server, lang: str) -> None:
    book = server.http.get(f"/api/catalogue/{lang}").json()
    known = {**book["one"], **book["many"]}
    for game in server.http.get("/api/games").json():
        keys = [game["title"], game["summary"]]
        keys += [thing["help"] for thing in (*game["options"], *game["bots"])]
        for key in keys:
            assert key["key"] in known
    assert server.http.get("/api/games/kibitz_toy/rules/sv").json()["lang"] == "sv"
    assert server.http.get("/api/catalogue/xx").status_code == 400


def test_every_answer_has_the_security_headers(server: Server) -> None:
    for path in ("/api/games", "/api/nothing", "/healthz", "/api/tables/x"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers
        assert "access-control-allow-origin" not in headers
    assert server.http.get("/api/games").headers["cache-control"] == "no-store"


def test_other_origins_are_not_let_in(server: Server) -> None:
    answer = server.http.options(
        "/api/tables",
        headers={"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"},
    )
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers


def test_figures_are_those_prometheus_reads(server: Server) -> None:
    from prometheus_client.parser import text_string_to_metric_families

    server.friends(2)
    answer = server.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    names = {family.name for family in text_string_to_metric_families(answer.text)}
    assert {"kibitz_moves", "kibitz_tables", "kibitz_commit_seconds", "kibitz_sockets"} <= names


def test_too_large_a_body_is_refused(server: Server) -> None:
    answer = server.http.post("/api/records", content=b'{"text": "' + b"x" * 2_000_000 + b'"}')
    assert answer.status_code == 413
    long = server.http.post("/api/records", json={"text": "x" * (bodies.MAX_RECORD + 1)})
    assert long.status_code == 422


def test_an_address_that_asks_too_much_has_to_wait(fresh: str) -> None:
    limits = settings_for(fresh, per_address=True, requests_per_minute=40.0)
    with running(limits) as server:
        answers = [server.http.get("/api/languages") for _ in range(30)]
        refused = [a for a in answers if a.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1
        assert refused[0].json()["code"] == "rate"
        assert answers[0].status_code == 200
        assert server.http.get("/healthz").status_code == 200


def test_an_address_sets_up_only_so_many_tables(fresh: str) -> None:
    with running(settings_for(fresh, per_address=True, tables_per_minute=2.0)) as server:
        wish = {"game": "kibitz_toy", "seats": [PERSON, PERSON]}
        codes = [server.http.post("/api/tables", json=wish).status_code for _ in range(4)]
        assert codes == [201, 201, 429, 429]


def test_a_family_is_not_troubled_by_limits(fresh: str) -> None:
    """An evening's worth of tables and looks at them, from one address and at once."""
    with running(settings_for(fresh, per_address=True)) as server:
        wish = {"game": "kibitz_toy", "seats": [{"kind": "here"}, {"kind": "here"}]}
        made = [server.http.post("/api/tables", json=wish) for _ in range(40)]
        assert {answer.status_code for answer in made} == {201}
        keys = [{"table": m.json()["table"], "token": m.json()["token"]} for m in made]
        for _ in range(10):
            assert server.http.post("/api/tables/mine", json={"tables": keys}).status_code == 200
        for _ in range(300):
            assert server.http.get("/anything").status_code == 503  # a page, but none was built


def test_uploads_count_as_tables_do(fresh: str) -> None:
    with running(settings_for(fresh, per_address=True, tables_per_minute=2.0)) as server:
        codes = [server.http.post("/api/records", json={"text": "x"}).status_code for _ in range(4)]
        assert codes == [400, 400, 429, 429]


def test_large_answers_are_compressed(server: Server) -> None:
    answer = server.http.get("/api/catalogue/en")
    assert answer.headers["content-encoding"] == "gzip"
    assert "default-src" in answer.headers["content-security-policy"]


def test_what_was_wrong_is_named_but_not_repeated(server: Server) -> None:
    answer = server.http.post("/api/tables", json={"game": "kibitz_toy", "seats": "secret-word"})
    assert answer.status_code == 422
    assert answer.json()["error"]["args"]["where"] == "body.seats"
    assert "secret-word" not in answer.text
