"""The source of a first bot, for any game or for a certain one."""

from __future__ import annotations

import re
from pathlib import Path

from kibitz.core.game import Game
from kibitz.i18n import Translator
from kibitz.play.describe import SEAT, Description, describe

_WORTH = "def worth("
_AFTER = "        actions = turn.legal_actions()\n"


def new_bot_template(game: Game | None = None, file: str = "my_bot.py") -> str:
    """The source of a working bot, with comments on how to improve it.

    A game may have its own idea of how well a seat stands: the function ``worth`` of the module
    ``template`` in its folder, and when to look: its ``TURNS``, 1 if it does not say. Without such
    a module the bot plays every game it imagines to the end.
    """
    text = _source(Path(__file__).with_name("template.py"))
    if game is None:
        return _filled(text, "GAME", file)
    own = Path(game.folder) / "template.py"
    if own.is_file():
        head, part = text.partition(_WORTH)[0], _source(own)
        turns = re.search(r"^TURNS = (\d+)", part, re.MULTILINE)
        head = head.replace("TURNS = 1000", f"TURNS = {'1' if turns is None else turns[1]}", 1)
        function = part.partition(_WORTH)[2].replace("view: View", "view: kibitz.View")
        text = head + _WORTH + function
    return _filled(text.replace(_AFTER, _zones(describe(game)) + _AFTER, 1), game.name, file)


def _source(path: Path) -> str:
    """Without the first line, which is about the template as a module of this package."""
    return path.read_text(encoding="utf-8").partition("\n")[2]


def _filled(text: str, game: str, file: str) -> str:
    return text.replace("GAME", game).replace("FILE", file)


def _zones(found: Description) -> str:
    """The zones and scores of the game, as a comment."""
    t = Translator("en")
    lines = [f"What seat {SEAT} sees here (`kibitz describe {found.game.name}` says more):"]
    lines += [f"  turn.view().zone({zone.id!r})  {t.text(zone.label)}" for zone in found.zones]
    lines += [
        f"  turn.view().scores[{i}].values  {t.text(label)}, by seat"
        for i, label in enumerate(found.scores)
    ]
    return "".join([f"        # {line}"[:100].rstrip() + "\n" for line in lines])
