"""A private house asks for its password, and leads to where the visitor wanted to go."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser
from tests.browser.conftest import browser_settings
from tests.server.harness import running


def test_an_invitation_is_still_whole_after_the_password(browser: Browser, tmp_path: Path) -> None:
    settings = browser_settings(tmp_path / "private.sqlite")
    settings.password = "open sesame"
    with running(settings) as server:
        page = browser.new_page()
        # The token is in the part of the address that only the browser knows.
        address = f"{server.base}/table/abc#token"
        page.goto(address)
        page.get_by_label("Password").fill("sesame")
        page.get_by_role("button").click()
        page.get_by_text("That is not the password.").wait_for()
        page.get_by_label("Password").fill("open sesame")
        page.get_by_role("button").click()
        page.get_by_label("Password").wait_for(state="detached")
        assert page.url.partition("#")[0] == address.partition("#")[0]
        assert page.evaluate("fetch('/api/languages').then((answer) => answer.status)") == 200
        page.context.close()
        # Where no page takes the token out of the address, it is still there.
        plain = browser.new_page(java_script_enabled=False)
        plain.goto(address)
        plain.get_by_label("Password").fill("open sesame")
        plain.get_by_role("button").click()
        plain.get_by_label("Password").wait_for(state="detached")
        assert plain.url == address
        plain.context.close()
