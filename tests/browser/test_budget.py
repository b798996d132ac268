"""How many bytes are transferred before the lobby and before the first card are shown."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.conftest import Invite
from tests.browser.test_games import against_a_bot
from tests.browser.visitor import Visitor
from tests.server.harness import Server
from tests.tiers import one_in

import kibitz

BUDGET = 300_000


def weight(visitor: Visitor, path: str) -> tuple[int, int]:
    """Bytes of all answers, as compressed as they came, with their heads; and their number."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    sizes: list[float] = []

    def finished(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    visitor.open(path)
    visitor.page.locator("main img").first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    return int(sum(sizes)), len(sizes)


def test_first_load_of_the_lobby(
    visit: Invite, record_testsuite_property: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    total, answers = weight(visit(), "/")
    record_testsuite_property("lobby_bytes", total)
    with capsys.disabled():
        print(f"\nfirst load of the lobby: {total / 1000:.1f} kB in {answers} answers")
    assert total < BUDGET


@pytest.mark.parametrize("game", one_in(3, kibitz.all_games()), ids=lambda game: str(game.name))
def test_first_load_of_a_table(visit: Invite, server: Server, game: kibitz.Game) -> None:
    created = against_a_bot(server, game, deal=1)
    total, _ = weight(visit(), f"/table/{created['table']}#{created['token']}")
    assert total < BUDGET
