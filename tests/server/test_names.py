"""Names: everything people call themselves, and nothing that nobody sees."""

from __future__ import annotations

import pytest
from tests.server.harness import Server, bearer
from tests.server.test_tables import finished

HIDDEN = [
    "An\x07na",
    "An\nna",
    "\x1b[31mAnna",
    "An\x85na",
    "An\u2028na",
    *(f"An{chr(code)}na" for code in (0x202A, 0x202B, 0x202C, 0x202D, 0x202E)),
    *(f"An{chr(code)}na" for code in (0x2066, 0x2067, 0x2068, 0x2069)),
    *(f"An{chr(code)}na" for code in (0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x061C)),
    *(
        f"An{chr(code)}na"
        for code in (0x2060, 0xFEFF, 0x00AD, 0x180E, 0x3164, 0xE0041, 0xFFF9, 0xFE0F)
    ),
    "\u200dAnna",
    "Anna\u200d",
]
SEEN = [
    "Åsa-Örjan O’Neill",
    "Nguyễn Thị Ánh",
    "ليلى",
    "נועה",
    "می\u200cنا",  # Persian is spelt with a non-joiner
    "क\u094d\u200dष",
    "李小龍",
    "👩\u200d👩\u200d👧",  # a family: three signs joined
    "🏳\ufe0f\u200d🌈",
    "👍🏽 Bo",
    "\U0001fae8 Bo",  # newer than some Pythons
    "",
]


@pytest.mark.parametrize("name", HIDDEN, ids=ascii)
def test_names_with_hidden_characters_are_refused(server: Server, name: str) -> None:
    wish = {"game": "kibitz_toy", "seats": [{"kind": "person", "name": name}, {"kind": "person"}]}
    answer = server.http.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert answer.json()["code"] == "name"
    assert answer.json()["error"]["key"] == "server.error.name"
    assert answer.json()["error"]["args"] == {"where": "body.seats.0.name"}


def test_a_guest_s_name_and_a_record_s_are_checked_too(server: Server) -> None:
    created = server.create({"kind": "person"}, {"kind": "person"})
    path = f"/api/tables/{created['table']}/join"
    token = bearer(created["invitations"][0]["token"])
    refused = server.http.post(path, json={"name": "Bo\u202e"}, headers=token)
    assert (refused.status_code, refused.json()["code"]) == (422, "name")
    assert server.http.post(path, json={"name": "Bo"}, headers=token).status_code == 200
    _, _, record = finished(server)
    text = server.http.get(f"/api/records/{record}/text").text
    assert "person P1" in text
    evil = server.http.post("/api/records", json={"text": text.replace("P1", "P\u202e1")})
    assert (evil.status_code, evil.json()["code"]) == (422, "name")


@pytest.mark.parametrize("name", SEEN)
def test_names_of_all_scripts_are_welcome(server: Server, name: str) -> None:
    created = server.create({"kind": "person", "name": name}, {"kind": "person"})
    assert created["info"]["seats"][0]["name"] == name
