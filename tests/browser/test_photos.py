"""A table and a hand in photos become a position and a verdict, with the real recogniser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageFilter
from playwright.sync_api import Browser, expect
from scripts.get_tools import chromium
from tests.browser.conftest import FLAGS, Invite
from tests.browser.test_accessibility import violations
from tests.browser.visitor import PHONE, Screen, Visitor
from tests.server.harness import Server
from tests.vision.scenes import jpeg, scene

FLOOR = [["5H", "6H", "7H"], ["8C", "8D", "8S"], ["KD", "KH", "KS"]]
CROSS = ["TS", "JS", "AH", "9D"]
HAND = ["8H", "9S"]
SLOW_MS = 240_000
"""A worker process has to start and to load the networks, after everything else on the machine."""


def floor() -> Image.Image:
    return scene(FLOOR, CROSS)


def far_away() -> bytes:
    """Indices of 15 pixels, a little out of focus: not all of them are read for sure."""
    photo = floor()
    small = photo.resize((photo.width // 5, photo.height // 5))
    return jpeg(small.filter(ImageFilter.GaussianBlur(1.1)))


def hand() -> bytes:
    return jpeg(scene([HAND]))


def choose(visitor: Visitor, place: str, photo: bytes) -> None:
    """Choose a file, and wait until it is read."""
    page = visitor.page
    field = page.get_by_label(re.compile(f"(Choose.*|Välj.*): {place}"))
    field.set_input_files({"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photo})
    read(visitor, place)


def read(visitor: Visitor, place: str) -> None:
    region = visitor.page.locator(".photos").get_by_role("region", name=place, exact=True)
    expect(region.locator("canvas.reading, .reading")).to_have_count(0, timeout=SLOW_MS)
    expect(region.locator("[data-seen]")).not_to_have_count(0, timeout=SLOW_MS)


def piles(visitor: Visitor, place: str) -> list[str]:
    region = visitor.page.locator(".lying").get_by_role("region", name=place, exact=True)
    return [
        " ".join(one.get_attribute("data-face") or "" for one in pile.locator("[data-face]").all())
        for pile in region.locator(".pile").all()
    ]


def lying(visitor: Visitor, place: str, face: str) -> None:
    """Touch a card of the position."""
    region = visitor.page.locator(".lying").get_by_role("region", name=place, exact=True)
    region.locator(f"[data-face='{face}']").first.click()


def settle(visitor: Visitor) -> int:
    """Answer for the doubtful cards until none is left: one tap each."""
    page = visitor.page
    answered = 0
    while page.get_by_text(re.compile("still doubtful|fortfarande osäker")).count():
        before = page.locator(".label.doubtful").count()
        assert page.locator(".ask canvas").count() == 1
        face = page.locator(".ask .about img").get_attribute("src") or ""
        true = page.locator(".label.asked").get_attribute("data-seen")
        assert f"/{true}.svg" in face
        page.locator(".ask .primary").click()
        expect(page.locator(".label.doubtful")).to_have_count(before - 1)
        # The next question comes under the same finger.
        page.wait_for_timeout(400)
        answered += 1
    return answered


def test_two_photos_become_a_position_and_a_verdict(visit: Invite, screen: Screen) -> None:
    visitor = visit(screen)
    visitor.open("/solve/makiaveli")
    page = visitor.page
    visitor.press("Read from photos")
    choose(visitor, "Floor and cross", jpeg(floor()))
    assert sorted(piles(visitor, "Floor")) == sorted(" ".join(group) for group in FLOOR)
    assert piles(visitor, "Cross") == [" ".join(CROSS)]
    choose(visitor, "Your hand", hand())
    settle(visitor)
    assert piles(visitor, "Your hand") == [" ".join(HAND)]
    assert violations(visitor) == []

    # A group is split, joined again, and a card of it moved; the rules mark what is none.
    visitor.page.locator(".lying").get_by_text("Not a group").wait_for(state="detached")
    lying(visitor, "Floor", "7H")
    visitor.press("Split the group here")
    assert {"5H 6H", "7H"} <= set(piles(visitor, "Floor"))
    expect(page.get_by_text("Not a group")).to_have_count(2)
    lying(visitor, "Floor", "7H")
    visitor.press("Move the card")
    page.get_by_role("button", name="Put it here: five of hearts, six of hearts").click()
    assert "5H 6H 7H" in piles(visitor, "Floor")
    expect(page.get_by_text("Not a group")).to_have_count(0)
    lying(visitor, "Floor", "8C")
    visitor.press("Move or join the group")
    page.get_by_role("button", name="Put it here: five of hearts").click()
    assert "5H 6H 7H 8C 8D 8S" in piles(visitor, "Floor")
    page.keyboard.press("Control+z")
    assert {"5H 6H 7H", "8C 8D 8S"} <= set(piles(visitor, "Floor"))

    # A touch beside the cards adds one; a third of a kind is marked, not changed, and not used.
    canvas = page.locator(".photos canvas").first
    box = canvas.bounding_box()
    assert box is not None
    canvas.click(position={"x": 0.4 * box["width"], "y": 0.9 * box["height"]})
    pick = page.locator(".ask").get_by_role("toolbar")
    pick.get_by_label("It is the seven of hearts").click()
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Add a missed card: Floor and cross").click()
    pick.get_by_label("It is the seven of hearts").click()
    expect(page.get_by_text("3 were read, but the pack has 2.")).to_be_visible()
    use = page.get_by_role("button", name="Yes, these 17 cards are all")
    expect(use).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")

    # Only who has counted the cards is told.
    assert page.locator(".verdict").count() == 0
    visitor.press("Yes, these 15 cards are all")
    expect(page.locator(".verdict.yes")).to_be_visible(timeout=SLOW_MS)
    expect(page).to_have_url(re.compile(r"#hand=8H\.9S&floor="))
    visitor.press("Back to the photos")
    expect(page.locator(".photos canvas")).to_have_count(2)


def test_doubtful_cards_are_asked_for_by_keyboard(visit: Invite) -> None:
    visitor = visit(PHONE, lang="sv")
    visitor.open("/solve/makiaveli")
    page = visitor.page
    page.get_by_role("button", name="Läs av foton").press("Enter")
    choose(visitor, "Bordet och korset", far_away())
    expect(page.get_by_text("Korten är för långt bort")).to_be_visible()
    doubtful = page.locator(".label.doubtful").count()
    assert doubtful > 0
    # What is asked about is seen above the question.
    asked, question = (
        page.locator(".label.asked").bounding_box(),
        page.locator(".ask").bounding_box(),
    )
    assert asked is not None
    assert question is not None
    assert 0 <= asked["y"] < question["y"] - asked["height"]
    assert violations(visitor) == []
    # The first is another card, picked with the arrow keys.
    expect(page.get_by_text(re.compile("Är det här"))).to_be_visible()
    picker = page.locator(".ask .picker button")
    picker.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    face = picker.nth(14).get_attribute("data-face")
    page.keyboard.press("Enter")
    expect(page.locator(".label.doubtful")).to_have_count(doubtful - 1)
    assert face is not None
    assert face in " ".join(piles(visitor, "Bordet") + piles(visitor, "Korset"))
    for left in range(doubtful - 1, 0, -1):
        page.locator(".ask .primary").press("Enter")
        expect(page.locator(".label.doubtful")).to_have_count(left - 1)
    # A card that is not there is taken away from its label, and Escape asks nothing more.
    label = page.locator("[data-seen]").first
    number = page.locator("[data-seen]").count()
    label.press("Enter")
    expect(page.locator(".ask")).to_be_focused()
    page.keyboard.press("Escape")
    expect(label).to_be_focused()
    label.press("Enter")
    page.get_by_role("button", name="Där ligger inget kort").press("Enter")
    expect(page.locator("[data-seen]")).to_have_count(number - 1)
    expect(page.get_by_role("button", name=f"Ja, alla {number - 1} korten")).to_be_visible()


def test_what_cannot_be_read_says_why(visit: Invite) -> None:
    visitor = visit()
    visitor.open("/solve/makiaveli")
    page = visitor.page
    visitor.press("Read from photos")
    field = page.get_by_label("Choose a photo: Floor and cross")
    visitor.allowed = ["400"]
    field.set_input_files({"name": "a.gif", "mimeType": "image/gif", "buffer": b"GIF89a...."})
    expect(page.get_by_role("alert")).to_contain_text("JPEG, PNG or WebP", timeout=SLOW_MS)
    field = page.get_by_label("Choose another: Floor and cross")
    night = jpeg(Image.new("RGB", (640, 480), (9, 9, 9)))
    field.set_input_files({"name": "b.jpg", "mimeType": "image/jpeg", "buffer": night})
    expect(page.get_by_text("More light")).to_be_visible(timeout=SLOW_MS)
    expect(page.get_by_text("No cards were found")).to_be_visible()
    # There is no camera in this browser, or it is not allowed.
    page.get_by_role("button", name="Use the camera").first.click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("camera"))
    assert violations(visitor) == []


@pytest.fixture
def with_camera(browser: Browser, tmp_path: Path) -> Iterator[Browser]:
    """A browser whose camera shows the table."""
    film = tmp_path / "table.mjpeg"
    film.write_bytes(jpeg(floor().resize((1280, 756))) * 2)
    flags = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    own = browser.browser_type.launch(executable_path=chromium(), args=[*FLAGS, *flags])
    yield own
    own.close()


def test_the_camera_of_a_phone_sees_the_table(with_camera: Browser, server: Server) -> None:
    visitor = Visitor(with_camera, server.base, PHONE)
    # The lobby's own document would not be given the camera.
    visitor.open("/")
    page = visitor.page
    page.locator("main").wait_for()
    page.evaluate("history.pushState(null, '', '/solve/makiaveli#hand=2C')")
    page.evaluate("dispatchEvent(new Event('popstate'))")
    visitor.press("Read from photos")
    expect(page).to_have_url(re.compile("#hand=2C$"))
    # Everywhere else a field opens the camera.
    field = page.get_by_label("Take a photo: Floor and cross")
    expect(field).to_have_attribute("capture", "environment")
    page.get_by_role("button", name="Use the camera").first.tap()
    shoot = page.get_by_role("button", name="Take the photo")
    expect(shoot).to_be_enabled(timeout=SLOW_MS)
    shoot.tap()
    read(visitor, "Floor and cross")
    assert page.locator("video").count() == 0
    found = {face for pile in piles(visitor, "Floor") for face in pile.split()}
    assert found == {face for group in FLOOR for face in group}
    assert violations(visitor) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the photo").tap()
    assert saved.value.suggested_filename == "kibitz-floor.jpg"
    choose(visitor, "Your hand", hand())
    settle(visitor)
    page.get_by_role("button", name=re.compile("Yes, these 15 cards")).tap()
    expect(page.locator(".verdict.yes")).to_be_visible(timeout=SLOW_MS)
    assert visitor.complaints() == []
    visitor.leave()
