"""Python's search for garbage: in small portions while people play, everything when they pause."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from tests.server.conftest import settings_for
from tests.server.harness import running, sit, wait_until

from kibitz.server.operations import garbage
from kibitz.server.tables import house


class Loop:
    """Refers to itself: only the search finds that nothing else does."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def own_thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_is_old_is_not_looked_through_while_people_play(own_thresholds: None) -> None:
    garbage.prepare()
    old = Loop()
    gc.collect()
    seen = weakref.ref(old)
    del old
    alive = [[i] for i in range(200_000)]
    assert seen() is not None
    young = Loop()
    gone = weakref.ref(young)
    del young
    alive += [[i] for i in range(20_000)]
    assert gone() is None
    gc.collect()
    assert seen() is None
    assert alive


@pytest.mark.parametrize(
    ("dropped", "quiet", "swept"),
    [(0, True, False), (1, False, False), (1, True, True), (1000, False, True)],
)
def test_everything_is_looked_through_when_nobody_moves_or_there_is_much(
    dropped: int, quiet: bool, swept: bool
) -> None:
    gc.disable()
    try:
        thing = Loop()
        seen = weakref.ref(thing)
        del thing
        assert garbage.sweep(dropped, quiet) is swept
        assert (seen() is None) is swept
    finally:
        gc.enable()


def test_a_table_nobody_sits_at_leaves_nothing_behind(
    fresh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "_QUIET", 0.0)
    gc.disable()
    try:
        with running(settings_for(fresh, idle_seconds=0.1)) as server:
            table, tokens, _ = server.friends(2)
            players = [sit(server, table, token) for token in tokens]
            there = weakref.ref(server.app.state.house.tables[table])
            for player in players:
                player.close()
            wait_until(lambda: there() is None)
            assert table not in server.app.state.house.tables
    finally:
        gc.enable()
