"""Rooms of a game: the same role has the same file name and class name in every game.

A small game from outside may do without some of the files; what would be in them is in ``game`` or
``rules`` then.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import kibitz_starter
import pytest

import kibitz
from kibitz import Game, Player, State

ROLES = ("game", "options", "rules", "actions", "view", "notation", "resample", "bots")
NEEDED = ("game", "rules")
SHIPPED = [game for game in kibitz.all_games() if type(game).__module__.startswith("kibitz.")]
OUTSIDE = [game for game in kibitz.all_games() if game not in SHIPPED] + [kibitz_starter.GAME]

every_game = pytest.mark.parametrize("game", SHIPPED + OUTSIDE, ids=lambda game: str(game.name))


def package_of(game: Game) -> str:
    """``kibitz.games.mulle``: where the folder of the game is imported from."""
    return f"kibitz.games.{game.name}" if game in SHIPPED else game.name


def name_of(game: Game) -> str:
    """The ``Mulle`` of ``MulleGame`` and ``MulleState``. Others may call a game what they like."""
    if game in SHIPPED:
        return "".join(word.capitalize() for word in game.name.split("_"))
    return type(game).__name__.removesuffix("Game")


def modules(game: Game) -> Iterator[ModuleType]:
    package = importlib.import_module(package_of(game))
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        yield importlib.import_module(found.name)


def defined(game: Game, base: type) -> dict[str, list[str]]:
    """The subclasses of a class that a game defines: in which module, and their names."""
    found: dict[str, list[str]] = {}
    for module in modules(game):
        room = module.__name__.removeprefix(package_of(game) + ".")
        for thing in vars(module).values():
            own = isinstance(thing, type) and thing.__module__ == module.__name__
            if own and issubclass(thing, base):
                found.setdefault(room, []).append(thing.__name__)
    return found


def room_of(game: Game, role: str, otherwise: str) -> str:
    """The file of a role, or where a small game has it instead."""
    return role if (Path(game.folder) / f"{role}.py").is_file() else otherwise


def calls(game: Game, name: str) -> set[str]:
    """The modules of a game that call something of this name, as paths below its folder."""
    folder = Path(game.folder)
    return {
        str(path.relative_to(folder).with_suffix(""))
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    }


@every_game
def test_every_role_has_its_file(game: Game) -> None:
    folder = Path(game.folder)
    for role in ROLES if game in SHIPPED else NEEDED:
        assert (folder / f"{role}.py").is_file(), role
    for name in ("RULES.md", "RULES.sv.md", "locale/en.po", "locale/sv.po"):
        assert (folder / name).is_file(), name


@every_game
def test_the_package_only_re_exports_the_game(game: Game) -> None:
    assert importlib.import_module(package_of(game)).GAME is game
    source = (Path(game.folder) / "__init__.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        imports = isinstance(node, ast.ImportFrom | ast.Expr)
        assert imports or ast.unparse(node) == "__all__ = ['GAME']", ast.unparse(node)


@every_game
def test_the_game_is_in_game(game: Game) -> None:
    assert defined(game, Game) == {"game": [f"{name_of(game)}Game"]}


@every_game
def test_the_state_is_in_rules(game: Game) -> None:
    state = type(game.deal(1))
    assert state.__module__ == f"{package_of(game)}.rules"
    assert state.__name__ == f"{name_of(game)}State"
    # Facts that view and notation need may lie in a class that the state inherits from.
    bases = {base.__name__ for base in state.__mro__}
    for module, names in defined(game, State).items():
        assert set(names) <= bases, (module, names)


@every_game
def test_bots_are_in_bots(game: Game) -> None:
    for module in defined(game, Player):
        assert module == "bots" or module.startswith("bots."), module
    for bot in game.bots:
        assert bot.make.__module__.startswith(f"{package_of(game)}.bots"), bot.name


@every_game
def test_actions_are_counted_in_actions(game: Game) -> None:
    if room_of(game, "actions", "game") == "actions":
        actions = importlib.import_module(f"{package_of(game)}.actions")
        assert game.num_actions == actions.NUM_ACTIONS


@every_game
def test_options_are_offered_in_options(game: Game) -> None:
    offering = {module for module in calls(game, "Option") if "/" not in module}
    assert offering <= {room_of(game, "options", "game")}


@every_game
def test_views_are_made_in_view(game: Game) -> None:
    assert calls(game, "View") == {room_of(game, "view", "rules")}


@every_game
def test_texts_are_read_in_notation(game: Game) -> None:
    assert calls(game, "InvalidMoveError") <= {room_of(game, "notation", "rules")}
    if game in SHIPPED:
        assert calls(game, "InvalidMoveError")
