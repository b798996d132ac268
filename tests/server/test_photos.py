"""Photos over HTTP, with the real recogniser: what is read, what is refused, what is allowed."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image
from tests.server.conftest import settings_for
from tests.server.harness import Server, running
from tests.vision.scenes import jpeg, scene

import kibitz.vision
from kibitz.core.messages import Msg
from kibitz.i18n import Translator
from kibitz.server.http import photos
from kibitz.server.http.protocol import MAX_PHOTO
from kibitz.vision.photo import MAX_BYTES

GROUPS = [["5H", "6H", "7H"], ["8C", "8D", "8S"]]


def see(server: Server, content: bytes, of: str = "floor") -> httpx.Response:
    return server.http.post(f"/api/positions/see?of={of}", content=content)


def said(answer: httpx.Response, lang: str = "en") -> str:
    error = answer.json()["error"]
    return Translator(lang).text(Msg(error["key"], **error["args"]))


def piles(found: dict[str, Any]) -> list[list[str]]:
    return [sorted(found["cards"][i]["card"] for i in group) for group in found["groups"]]


def test_a_photo_of_the_floor_becomes_groups_and_cross(server: Server) -> None:
    photo = jpeg(scene(GROUPS, ["KS", "2D", "9C", "AH"]))
    answer = see(server, photo)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    # What is read is the recogniser's business: here it has to arrive whole.
    told = kibitz.vision.read(photo).to_json()
    assert {name: found[name] for name in ("groups", "cross", "hand")} == {
        name: told[name] for name in ("groups", "cross", "hand")
    }
    assert [{name: card[name] for name in told["cards"][0]} for card in found["cards"]] == told[
        "cards"
    ]
    assert all(group in piles(found) for group in GROUPS)
    assert {"KS", "2D", "9C", "AH"} <= {card["card"] for card in found["cards"]}
    assert found["advice"] == []
    assert (found["width"], found["height"]) == (2200, 1300)
    for card in found["cards"]:
        assert 1 <= len(card["corners"]) <= 2
        assert all(0 <= x <= 2200 and 0 <= y <= 1300 for x, y in card["corners"])


def test_a_photo_of_a_hand_is_one_hand_also_if_the_camera_was_turned(server: Server) -> None:
    photo = scene([["8H", "9S", "QD"]])
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = jpeg(photo.transpose(Image.Transpose.ROTATE_90), exif=exif)
    found = see(server, turned, "hand").json()
    assert [found["cards"][i]["card"] for i in found["hand"]] == ["8H", "9S", "QD"]
    assert (found["width"], found["height"]) == photo.size


def _bomb() -> bytes:
    out = io.BytesIO()
    Image.new("1", (30_000, 30_000)).save(out, "PNG")
    return out.getvalue()


def _large() -> bytes:
    out = io.BytesIO()
    Image.new("L", (10_000, 10_000), 200).save(out, "PNG", compress_level=1)
    return out.getvalue()


def _animated() -> bytes:
    out = io.BytesIO()
    frames = [Image.new("RGB", (200, 200), colour) for colour in ("red", "blue")]
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:])
    return out.getvalue()


@pytest.mark.parametrize(
    ("make", "english", "swedish"),
    [
        (lambda: b"", "nothing in this file", "Filen är tom"),
        (lambda: b"hello", "JPEG, PNG or WebP", "JPEG"),
        (lambda: jpeg(scene(GROUPS))[:20_000], "damaged", "skadat"),
        (_animated, "animation", "animering"),
        (_bomb, "megapixels", "megapixlar"),
        (_large, "megapixels", "megapixlar"),
        (lambda: b"GIF89a" + bytes(100), "JPEG, PNG or WebP", "JPEG"),
    ],
    ids=["empty", "text", "broken", "animated", "bomb", "large", "gif"],
)
def test_what_is_no_photo_is_refused_with_a_reason(
    server: Server, make: Any, english: str, swedish: str
) -> None:
    answer = see(server, make())
    assert answer.status_code == 400, answer.text
    assert english in said(answer)
    assert swedish in said(answer, "sv")


def test_too_many_bytes_are_refused_and_other_paths_take_no_more_than_before(
    server: Server,
) -> None:
    assert MAX_PHOTO == MAX_BYTES
    assert see(server, bytes(MAX_PHOTO + 1)).status_code == 413
    large = server.http.post("/api/positions/solve", content=bytes(1_000_000))
    assert large.status_code == 413


def test_a_photo_without_cards_says_what_would_help(server: Server) -> None:
    found = see(server, jpeg(Image.new("RGB", (800, 600), (9, 9, 9)))).json()
    assert found["cards"] == []
    assert [one["key"] for one in found["advice"]] == [
        "vision.advice.dark",
        "vision.advice.no_cards",
    ]


def test_what_the_rules_cannot_allow_is_marked_and_not_changed(server: Server) -> None:
    layout = {"floor": [["5H", "6H", "9C"], ["5H", "5H"]], "cross": [["2S"] * 5]}
    body = {"game": "makiaveli", "layout": layout}
    found = server.http.post("/api/positions/flags", json=body).json()
    assert found["surplus"] == {"2S": 2, "5H": 2}
    assert found["crowded"] == {"cross": 4}
    assert [mark is None for mark in found["marks"]["floor"]] == [False, False]


def test_one_address_may_send_only_so_many(fresh: str) -> None:
    with running(settings_for(fresh, per_address=True, photos_per_minute=3.0)) as server:
        answers = [see(server, b"hello").status_code for _ in range(3)]
    assert answers[0] == 400
    assert answers[-1] == 429


def test_a_photo_is_nowhere_but_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    # Whatever puts large bodies into temporary files does it here.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    photo = jpeg(Image.effect_noise((2000, 1500), 60), comment=b"the photo of the test")
    assert len(photo) > 1_000_000
    written: set[str] = set()
    with running(settings_for(str(tmp_path / "tables.sqlite"))) as server:
        assert see(server, photo).status_code == 200
        for file in [path for path in tmp_path.rglob("*") if path.is_file()]:
            content = file.read_bytes()
            written |= {file.name} if b"the photo of the test" in content else set()
            written |= {file.name} if photo[500_000:500_040] in content else set()
    assert written == set()
    logged = capfd.readouterr()
    assert "the photo of the test" not in logged.out + logged.err


def test_without_the_extra_it_says_what_to_install(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photos, "installed", lambda: False)
    answer = see(server, b"hello")
    assert answer.status_code == 501
    assert "kibitz[vision]" in said(answer)


def test_the_camera_is_allowed_on_the_page_of_positions_only(server: Server) -> None:
    def policy(path: str) -> str:
        return str(server.get(path).headers["permissions-policy"])

    assert "camera=(self)" in policy("/solve/makiaveli")
    for path in (
        "/",
        "/solve/mulle",
        "/solve/cooperative_solitaire",
        "/table/x",
        "/solve/makiaveli/x",
        "/api/games",
    ):
        assert "camera=()" in policy(path)
