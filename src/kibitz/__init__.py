"""Kibitz: the fifth chair at a card table."""

from kibitz import _loader

# Before any other import: it decides whether the compiled modules may be loaded.
_loader.prepare()


__version__ = "0.1.0"

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.errors import BadInputError, IllegalMoveError, InvalidMoveError, KibitzError
from kibitz.core.game import Bot, Deal, Game, Level, Setup
from kibitz.core.history import Seen
from kibitz.core.messages import Msg, set_renderer
from kibitz.core.options import Option
from kibitz.core.record import Reading, Record, read_record
from kibitz.core.registry import game, register
from kibitz.core.registry import games as all_games
from kibitz.core.rng import Rng
from kibitz.core.state import State, why_illegal
from kibitz.core.turn import Advice, Player, Turn
from kibitz.core.utility import Utility, Winning
from kibitz.core.view import View


def _render(msg: Msg) -> str:
    """``str(msg)`` in English; the catalogue is only read when somebody asks."""
    from kibitz.i18n import Translator

    return Translator().text(msg)


set_renderer(_render)

__all__ = [
    "Advice",
    "ArrangeableState",
    "BadInputError",
    "Bot",
    "Deal",
    "Game",
    "IllegalMoveError",
    "InvalidMoveError",
    "KibitzError",
    "Level",
    "Msg",
    "Option",
    "Player",
    "Reading",
    "Record",
    "Rng",
    "Seen",
    "Setup",
    "State",
    "Turn",
    "Utility",
    "View",
    "Winning",
    "all_games",
    "game",
    "read_record",
    "register",
    "why_illegal",
]
