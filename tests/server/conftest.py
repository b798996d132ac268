"""The same tests on both databases, each against a server of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import Server, running
from tests.server.postgresql import MissingError, cluster

from kibitz.server.operations.settings import Settings

DATABASES = ("sqlite", "postgresql")


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process for each database, so that each starts one server and one cluster."""
    for item in items:
        if "tests/server/" not in item.nodeid:
            continue
        params: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
        database = params.get("database", "sqlite")
        item.add_marker(pytest.mark.xdist_group(f"server-{database}"))


@pytest.fixture(scope="session", params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What KIBITZ_DB would say."""
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("db") / "tables.sqlite")
        return
    try:
        with cluster() as url:
            yield url
    except MissingError as error:
        pytest.skip(str(error))


def settings_for(database: str, **more: Any) -> Settings:
    """Limits that tests do not run into unless they want to."""
    defaults = {
        "workers": 1,
        "web": None,
        "per_address": False,
        "messages_per_second": 1000.0,
        "frames_per_second": 100_000.0,
        "photo_limit": 300.0,
    }
    return Settings(db=database, **{**defaults, **more})


@pytest.fixture(scope="session")
def server(database: str) -> Iterator[Server]:
    """A running server that many tests share."""
    with running(settings_for(database)) as server:
        yield server


@pytest.fixture
def fresh(database: str, tmp_path: Path) -> Iterator[str]:
    """A database in which nothing has happened."""
    if "postgresql" not in database:
        yield str(tmp_path / "fresh.sqlite")
        return
    engine = sa.create_engine(database, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("drop database if exists fresh"))
        connection.execute(sa.text("create database fresh"))
    yield database.replace("@/postgres?", "@/fresh?")
    with engine.connect() as connection:
        connection.execute(sa.text("drop database fresh with (force)"))
    engine.dispose()
