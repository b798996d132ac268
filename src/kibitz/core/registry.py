# interpreted: imports packages, once per program
"""The games there are: the folders under ``kibitz/games``, and others by entry point."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoints, entry_points

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg

GROUP = "kibitz.games"
"""The entry-point group. Each entry names a Game object, or a function that makes one."""

_games: dict[str, Game] = {}
_searched: list[bool] = []
_offers: list[EntryPoints] = []


def register(game: Game) -> None:
    """Add a game in this process; installed packages use an entry point instead."""
    known = _games.get(game.name)
    if known is not None and type(known) is not type(game):
        raise BadInputError(Msg("error.game_twice", name=game.name))
    _games[game.name] = game


@contextmanager
def lent(game: Game) -> Iterator[None]:
    """Register a game temporarily, instead of another one of that name if there is one: for tests
    with a variant of a registered game."""
    games()
    known = _games.get(game.name)
    _games[game.name] = game
    try:
        yield
    finally:
        if known is None:
            del _games[game.name]
        else:
            _games[game.name] = known


def installed_offers() -> EntryPoints:
    """The entry points of installed games, read once: a process that is about to lose sight of the
    packages' folders asks before."""
    if not _offers:
        _offers.append(entry_points(group=GROUP))
    return _offers[0]


def games() -> list[Game]:
    """All games, by name."""
    if not _searched:
        _searched.append(True)
        package = importlib.import_module("kibitz.games")
        for module in pkgutil.iter_modules(package.__path__):
            if module.ispkg:
                register(importlib.import_module(f"kibitz.games.{module.name}").GAME)
        for point in installed_offers():
            found = point.load()
            register(found if isinstance(found, Game) else found())
    return [_games[name] for name in sorted(_games)]


def game(name: str) -> Game:
    """The game of that name; BadInputError lists the known names."""
    known = {g.name: g for g in games()}
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted in known:
        return known[wanted]
    close = difflib.get_close_matches(wanted, known, n=1, cutoff=0.5)
    if close:
        raise BadInputError(Msg("error.game_close", name=name, close=close[0]))
    raise BadInputError(Msg("error.game", name=name, known=", ".join(known)))
