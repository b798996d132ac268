"""The study page: a chart one can drag, with games played for real, and a ladder of bots."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Invite
from tests.browser.test_accessibility import violations
from tests.browser.visitor import PHONE

from kibitz.arena.results import arena_data
from kibitz.arena.study import Study, make_plan
from kibitz.arena.studying import run_study
from kibitz.arena.summary import summaries
from kibitz.arena.tournaments import tournament
from kibitz.core.registry import game as find_game

GAME = "cooperative_solitaire"


def shares(page: Page) -> list[str]:
    """What is written beside the chart, once all games are played."""
    section = page.locator("section").first
    expect(section.locator("progress")).to_have_count(0)
    return [row.inner_text() for row in section.locator("td:nth-child(2)").all()]


def counted(words: str, value: float) -> list[str]:
    """The same, by kibitz study."""
    study = Study(make_plan(find_game(GAME), words, 200, 1, grid=[value]))
    run_study(study)
    (found,) = summaries(study)
    assert found.unfinished is not None
    all_shares = [*found.wins, found.ties, found.unfinished]
    return [f"{100 * share.share:.1f} %" for share in all_shares]


def test_a_chart_is_dragged_and_the_games_are_played_again(visit: Invite) -> None:
    visitor = visit()
    visitor.open(f"/study/{GAME}")
    page = visitor.page
    page.get_by_label("Games at each value").select_option("200")
    chart = page.get_by_role("slider", name=re.compile("^Chart along"))
    half = "tendency:0.5,0.5,0.5"
    assert shares(page) == counted(f"tendency:x,0.5,0.5,{half}", 0.5)
    # By mouse to the right end.
    box = chart.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 12, middle, steps=8)
    page.mouse.up()
    expect(chart).to_have_attribute("aria-valuenow", "1")
    assert shares(page) == counted(f"tendency:x,0.5,0.5,{half}", 1)
    # By keyboard back a little.
    chart.press("ArrowLeft")
    expect(chart).to_have_attribute("aria-valuenow", "0.9")
    # Another value is dragged: other games, other results.
    slider = page.get_by_role("slider", name=re.compile("primary pile")).nth(1)
    before = shares(page)
    slider.press("End")
    expect(page.locator("svg.old")).to_have_count(0)
    now = shares(page)
    assert now != before
    assert now == counted("tendency:x,0.5,0.5,tendency:0.5,1,0.5", 0.9)
    assert violations(visitor) == []
    # The address leads back to it.
    page.reload()
    expect(chart).to_have_attribute("aria-valuenow", "0.9")
    expect(slider).to_have_attribute("aria-valuetext", "1")


def test_a_study_on_a_phone_in_swedish_is_stopped_and_gone_on_with(visit: Invite) -> None:
    visitor = visit(PHONE, lang="sv")
    visitor.open(f"/study/{GAME}")
    page = visitor.page
    section = page.locator("section").first
    page.get_by_label("Vem som sitter på B").select_option("careful")
    page.get_by_label("Partier vid varje värde").select_option("5000")
    stop = section.get_by_role("button", name="Stoppa")
    expect(section.get_by_text(re.compile(r"\d+ av 55000 partier"))).to_be_visible()
    stop.tap()
    on = section.get_by_role("button", name="Fortsätt")
    expect(on).to_be_visible()
    assert violations(visitor) == []
    stopped = int(re.findall(r"(\d+) av 55000", section.inner_text())[0])
    assert 0 < stopped < 55_000
    on.tap()
    expect(stop).to_be_visible()
    page.wait_for_function(
        "n => Number(/(\\d+) av 55000/.exec(document.querySelector('section').innerText)?.[1]) > n",
        arg=stopped,
    )
    stop.tap()


def test_bots_climb_the_ladder_of_the_arena(visit: Invite, tmp_path: Path) -> None:
    visitor = visit()
    visitor.open(f"/study/{GAME}")
    page = visitor.page
    ladder = page.locator("section").nth(1)
    for name in ("Best", "Strong", "Medium", "Moody", "Random"):
        ladder.get_by_role("checkbox", name=re.compile(f"^{name}")).uncheck()
    ladder.get_by_label("Games of each two").select_option("20")
    ladder.get_by_role("button", name="Let them play").click()
    played = tournament(GAME, ["miser", "generous"], 20, round_robin=True)
    best = max(arena_data(played)["players"], key=lambda one: one["rating"])
    row = ladder.locator("tbody tr").first
    expect(row).to_contain_text(f"{best['wins']}–{best['ties']}–{best['losses']}")
    expect(row).to_contain_text(f"+{best['rating']:.0f}")
    assert violations(visitor) == []
    # Results of the terminal's arena are drawn the same way; others are refused with a reason.
    file = tmp_path / "arena.json"
    file.write_text(json.dumps(arena_data(tournament(GAME, ["random", "careful"], 4))))
    ladder.locator("input[type=file]").set_input_files(file)
    expect(ladder.get_by_text("Results from a file.")).to_be_visible()
    expect(ladder.locator("tbody th")).to_have_count(2)
    file.write_text('{"game": "mulle"}')
    ladder.locator("input[type=file]").set_input_files(file)
    expect(ladder.get_by_role("alert")).to_contain_text("has no results of this game")
