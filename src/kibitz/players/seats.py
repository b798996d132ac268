# interpreted: parses a few words
"""Parses who sits where: ``human,ai:bots/mine.py@5,random,tendency:0,0,1``.

- ``human`` or ``person``: somebody at the terminal; ``human:Anna`` gives a name
- ``random``, or one of the game's own bots, with parameters after a colon; a word that is only a
  number belongs to the parameters of the bot before it
- ``easy``, ``medium``, ``strong`` or ``best``: the bot of that level, as far as the game has it
- ``ai:bots/mine.py`` or ``ai:bots.mine``: a plug-in bot, a file or a module (see ``plugin``);
  ``@5`` at the end gives it five seconds for a move
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from kibitz.core.errors import BadInputError, BotError
from kibitz.core.game import LEVELS, Bot, Game, Level
from kibitz.core.messages import Msg
from kibitz.core.record import Sitter
from kibitz.core.turn import Player
from kibitz.players.basic import RandomPlayer
from kibitz.players.plugin import MOVE_LIMIT, Plugin
from kibitz.players.search import NAME, search_bot

PERSON = ("human", "person")
PROGRAM = "ai"
RANDOM = "random"
"""The bot that every game has."""

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)")
_LIMIT = re.compile(r"(.+)@(\d+\.?\d*|\.\d+)s?")


@dataclass
class Chair:
    """A seat and who sits there."""

    sitter: Sitter
    """As the record names it."""
    player: Player | None
    """None is a person."""
    word: str
    """As it was written."""

    def close(self) -> None:
        """After the game, end the program that sat here. May be called twice."""
        if isinstance(self.player, Plugin):
            self.player.close()


def parse_seats(
    game: Game, words: str | None, seats: int | None = None, limit: float = MOVE_LIMIT
) -> list[Chair]:
    """The players at the seats. None: one person, and bots at the game's middle level.

    Plug-in bots are started here, so that errors in them are reported before the game begins.
    ``limit`` is their time for a move in seconds, unless ``words`` gives another.
    BadInputError names the bad word.
    """
    if words is None:
        number = game.setup(seats).seats
        return [
            _chair(game, word, limit)
            for word in ["human", *[default_level(game).bot] * (number - 1)]
        ]
    split = split_seats(words)
    if seats is not None and len(split) != seats:
        raise BadInputError(Msg("error.seat_words", words=words, n=len(split), seats=seats))
    game.setup(len(split))
    return _sit_down(game, split, limit)


def seats_again(game: Game, sitters: list[Sitter]) -> list[Chair]:
    """The same people and programs as in a record, to continue its game."""
    return _sit_down(game, words_of(sitters), MOVE_LIMIT)


def words_of(sitters: list[Sitter]) -> list[str]:
    """The sitters of a record as people would write them; ``seats_again`` sits down these."""
    return [_word(sitter) for sitter in sitters]


def programs_among(words: list[str]) -> list[str]:
    """The files and modules that would run if these words took their seats."""
    found: list[str] = []
    for word in words:
        head, colon, rest = word.partition(":")
        if colon and head.strip().lower() == PROGRAM:
            timed = _LIMIT.fullmatch(rest.strip())
            name = rest.strip() if timed is None else timed[1].strip()
            if name not in found:
                found.append(name)
    return found


def split_seats(words: str) -> list[str]:
    """One word for each seat: ``tendency:0,0,1`` is one."""
    split: list[str] = []
    for part in words.split(","):
        word = part.strip()
        if _NUMBER.fullmatch(word):
            before = split[-1] if split else ""
            head, colon, _ = before.partition(":")
            if not colon or head.strip().lower() in (*PERSON, PROGRAM):
                raise BadInputError(Msg("error.seat_number", word=word, words=words))
            split[-1] = f"{before},{word}"
        elif word:
            split.append(word)
        else:
            raise BadInputError(Msg("error.seat_empty", words=words))
    return split


def bots_of(game: Game) -> list[Bot]:
    """The bots that can play this game, from the weakest to the strongest: its own, and those that
    play every game. How strong the search is, only its game can say."""
    bots = list(game.bots)
    names = [bot.name for bot in bots]
    if NAME not in names:
        best = not bots or (game.search is not None and game.search.best)
        bots.insert(len(bots) if best else 0, search_bot(game.search, game.utility))
    if RANDOM not in names:
        bots.insert(0, Bot(RANDOM, 1, _make_random))
    return bots


def levels_of(game: Game) -> list[Level]:
    """The levels of the game, from the weakest to the strongest. A game that declares none has one
    for each of its bots that need no parameters, at most as many as there are names."""
    if game.levels:
        return list(game.levels)
    bots = [bot for bot in bots_of(game) if _needs_no_params(bot)]
    # How strong a search is that the game says nothing of, nobody knows.
    known = [bot.name for bot in bots[:-1] if bot.name != NAME] + [bots[-1].name]
    words = known[-len(LEVELS) :]
    names = {1: ("medium",), 2: ("easy", "strong"), 3: LEVELS[:3], 4: LEVELS}[len(words)]
    return [Level(name, word) for name, word in zip(names, words, strict=True)]


def default_level(game: Game) -> Level:
    """The middle level: medium where there is one, or else the stronger of the two."""
    levels = levels_of(game)
    for level in levels:
        if level.name == "medium":
            return level
    return levels[len(levels) // 2]


def level_of(game: Game, word: str) -> Level | None:
    """The level at which this bot plays, if any."""
    return next((level for level in levels_of(game) if level.bot == word), None)


def player_title(game: Game, word: str) -> Msg:
    """What people call a bot: by its level, or else by its own name, never by its identifier."""
    level = level_of(game, word)
    if level is not None:
        return level_title(level)
    head = word.partition(":")[0].strip().lower()
    bot = next((bot for bot in bots_of(game) if bot.name.lower() == head), None)
    return Msg("bot.unknown") if bot is None else bot_title(game, bot)


def level_title(level: Level) -> Msg:
    """Easy, Medium, Strong or Best."""
    return Msg(f"bot.level.{level.name}")


def bot_title(game: Game, bot: Bot) -> Msg:
    """What people call a bot. The page falls back on its identifier where there is no such
    message."""
    return Msg(f"{bot_help(game, bot).key}.title")


def opponent_word(game: Game, name: str) -> str:
    """The word for an opponent given by name alone: a bot of the game, also with ``ai_`` before
    its name, or a level, otherwise a plug-in bot in a file or module of that name."""
    names = [bot.name.lower() for bot in bots_of(game)] + [x.name for x in levels_of(game)]
    for word in (name, name.removeprefix("ai_")):
        if word.partition(":")[0].strip().lower() in names:
            return word
    return f"{PROGRAM}:{name}"


def bot_help(game: Game, bot: Bot) -> Msg:
    """What kind of player a bot is."""
    own = bot in game.bots and bot.name != RANDOM
    return Msg(f"{game.name}.bot.{bot.name}" if own else f"bot.{bot.name}")


def best_bot(game: Game) -> Player:
    """The strongest bot of the game that needs no parameters; at worst the random one."""
    player = _chair(game, best_bot_word(game), MOVE_LIMIT).player
    assert player is not None
    return player


def _sit_down(game: Game, words: list[str], limit: float) -> list[Chair]:
    chairs: list[Chair] = []
    try:
        for word in words:
            chairs.append(_chair(game, word, limit))  # noqa: PERF401, the except needs them
    except BaseException:
        for chair in chairs:
            chair.close()
        raise
    return chairs


def _chair(game: Game, word: str, limit: float) -> Chair:
    head, colon, rest = word.partition(":")
    kind, rest = head.strip().lower(), rest.strip()
    if kind in PERSON:
        return Chair(Sitter("person", recordable(rest)), None, word)
    if kind == PROGRAM:
        return _program(word, rest, limit)
    head, colon, rest = resolve_level(game, word).partition(":")
    kind, rest = head.strip().lower(), rest.strip()
    for bot in bots_of(game):
        if bot.name.lower() == kind:
            params = [p.strip() for p in rest.split(",")] if colon else []
            try:
                player = bot.make(params)
            except BadInputError as error:
                usage = f"{bot.name}:{bot.params}" if bot.params else bot.name
                raise BadInputError(
                    Msg("error.bot_params", word=word, usage=usage, why=error.msg)
                ) from error
            name = f"{bot.name}:{','.join(params)}" if params else bot.name
            budget = "-".join(str(getattr(player, "budget", "")).split())
            return Chair(Sitter("bot", name, str(bot.version), budget), player, word)
    names = [*PERSON, *[x.name for x in levels_of(game)], *[bot.name for bot in bots_of(game)]]
    close = difflib.get_close_matches(kind, names, n=1)
    if close:
        raise BadInputError(
            Msg("error.bot_close", word=word, game=game.title(), close=close[0], known=_known(game))
        )
    raise BadInputError(Msg("error.bot_unknown", word=word, game=game.title(), known=_known(game)))


def _program(word: str, rest: str, limit: float) -> Chair:
    timed = _LIMIT.fullmatch(rest)
    if timed is not None:
        rest, limit = timed[1].strip(), float(timed[2])
    if not rest:
        raise BadInputError(Msg("error.bot_which", word=word))
    if limit <= 0:
        raise BadInputError(Msg("error.bot_limit", word=word))
    player = Plugin(rest, limit)
    try:
        player.start()
    except BotError as error:
        raise BadInputError(error.msg) from error
    return Chair(Sitter("program", recordable(rest), player.version, f"{limit:g}s"), player, word)


def resolve_level(game: Game, word: str) -> str:
    """The bot behind the name of a level; any other word as it is, and so the name of a bot."""
    name = word.strip().lower()
    if any(bot.name.lower() == name for bot in bots_of(game)):
        return word
    return next((level.bot for level in levels_of(game) if level.name == name), word)


def best_bot_word(game: Game) -> str:
    """The name of the strongest bot that needs no parameters."""
    for bot in reversed(bots_of(game)):
        if _needs_no_params(bot):
            return bot.name
    raise BadInputError(Msg("error.bot_unknown", word="-", game=game.title(), known=_known(game)))


def _needs_no_params(bot: Bot) -> bool:
    try:
        bot.make([])
    except BadInputError:
        return False
    return True


def _word(sitter: Sitter) -> str:
    if sitter.kind == "person":
        return f"human:{sitter.name}" if sitter.name else "human"
    if sitter.kind == "program":
        return f"{PROGRAM}:{sitter.name}" + (f"@{sitter.budget}" if sitter.budget else "")
    return sitter.name


def _known(game: Game) -> str:
    names = [f"{bot.name}:{bot.params}" if bot.params else bot.name for bot in bots_of(game)]
    levels = [level.name for level in levels_of(game)]
    return ", ".join([PERSON[0], *levels, *names, f"{PROGRAM}:FILE.py"])


def recordable(name: str) -> str:
    """A name that fits into one line of a record and cannot be read as a version or budget."""
    words = [re.sub(r"^(version|budget)=", r"\1-", word) for word in name.split()]
    return " ".join(words)


def _make_random(params: list[str]) -> Player:
    if params:
        raise BadInputError(Msg("error.bot_no_params"))
    return RandomPlayer()
