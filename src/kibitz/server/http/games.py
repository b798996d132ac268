"""Games, their rules, and the sentences of each language."""

from __future__ import annotations

from fastapi import APIRouter

from kibitz.core.best import BestValueSolver
from kibitz.core.errors import KibitzError
from kibitz.core.game import Bot, Game
from kibitz.core.lesson import has_lessons
from kibitz.core.messages import Msg
from kibitz.core.options import Option
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games as all_games
from kibitz.core.solver import PositionSolver
from kibitz.i18n import LANGUAGES, catalogue, check_language
from kibitz.play.clauses import Clause, clauses_of
from kibitz.play.options import options_for_strangers
from kibitz.play.rules_text import find_rules
from kibitz.players.seats import (
    best_bot_word,
    bot_help,
    bot_title,
    bots_of,
    default_level,
    level_title,
    levels_of,
)
from kibitz.server import messages
from kibitz.server.bodies import (
    BotInfo,
    Catalogue,
    ClauseInfo,
    GameInfo,
    LevelInfo,
    OptionInfo,
    Rules,
)
from kibitz.server.http.pictures import folder_of
from kibitz.server.http.rest import PROBLEMS, GameName, Lang, MoveNumber, RefusedError, missing
from kibitz.server.solving import EditorInfo, KnownBest, PlaceInfo, PositionRecord
from kibitz.server.tables.replay import sample_faces
from kibitz.vision.look import INSTALL, installed
from kibitz.vision.reading import readable

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/games")
def games() -> list[GameInfo]:
    """All games, with their options and bots: what a lobby needs."""
    return [_game_info(game) for game in all_games()]


@router.get("/games/{name}/rules/{lang}")
def rules(name: GameName, lang: Lang) -> Rules:
    """The rules of a game as Markdown; in English where they are not written in that language."""
    game = game_of(name)
    found = find_rules(game, check_language(lang))
    if found is None:
        raise missing()
    clauses = {key: clause_info(clause) for key, clause in clauses_of(game).items()}
    return Rules(game=game.name, lang=found.lang, text=found.text, clauses=clauses)


@router.get("/games/{name}/best")
def best(name: GameName) -> list[KnownBest]:
    """The best values known over all games, for some rules."""
    return [
        KnownBest(
            number=number,
            options=found.options,
            rules=messages.Msg.of(found.rules),
            seats=found.seats,
            score=found.score,
            bound=found.bound,
        )
        for number, found in enumerate(_best_solver(name).known_results())
    ]


@router.get("/games/{name}/best/{number}")
def best_record(name: GameName, number: MoveNumber) -> PositionRecord:
    """The game that shows one of them, as a record."""
    solver = _best_solver(name)
    if number >= len(solver.known_results()):
        raise missing()
    return PositionRecord(text=solver.known_record(number))


def _best_solver(name: str) -> BestValueSolver:
    solver = game_of(name).solver
    if not isinstance(solver, BestValueSolver):
        raise missing()
    return solver


@router.get("/catalogue/{lang}")
def sentences(lang: Lang) -> Catalogue:
    """All messages of a language: the program's and the games'."""
    book = catalogue(check_language(lang))
    return Catalogue(
        lang=book.lang, one=book.one, many={key: list(forms) for key, forms in book.many.items()}
    )


@router.get("/languages")
def languages() -> list[str]:
    return list(LANGUAGES)


def _game_info(game: Game) -> GameInfo:
    name = game.name
    solver = game.solver
    return GameInfo(
        name=name,
        title=messages.Msg.of(game.title()),
        summary=messages.Msg.of(Msg(f"{name}.summary")),
        revision=game.revision,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        default_seats=game.default_seats,
        deck=game.deck,
        cards=folder_of(game.deck),
        sample=sample_faces(game),
        options=[_option_info(o, f"{name}.option.{o.name}") for o in game.options],
        plays_forced=game.plays_forced,
        bots=[_bot_info(game, bot) for bot in bots_of(game)],
        levels=[
            LevelInfo.model_validate(
                {
                    "name": level.name,
                    "title": messages.Msg.of(level_title(level)),
                    "bot": level.bot,
                }
            )
            for level in levels_of(game)
        ],
        level=default_level(game).name,
        best_bot=best_bot_word(game),
        puzzles=[maker.name for maker in game.puzzles],
        solver=None
        if solver is None
        else [
            _option_info(o, f"{name}.solve.{o.name}")
            for o in options_for_strangers(solver, free_text=True)
        ],
        lessons=has_lessons(game),
        editor=_editor_info(game),
        best=isinstance(solver, BestValueSolver),
        wins_in_turn=isinstance(solver, PositionSolver) and solver.wins_in_turn,
    )


def _editor_info(game: Game) -> EditorInfo | None:
    editor = game.solver.editor if isinstance(game.solver, PositionSolver) else None
    if editor is None:
        return None
    places = [
        PlaceInfo(
            name=place.name,
            kind=place.kind,
            label=messages.Msg.of(Msg(f"{game.name}.put.{place.name}")),
            zones=place.zones,
            most=place.most,
            plan_only=place.plan_only,
        )
        for place in editor.places
    ]
    photos = readable(editor)
    need = Msg("vision.error.missing", command=INSTALL) if photos and not installed() else None
    return EditorInfo(
        places=places,
        pack=editor.pack(),
        settings=editor.settings,
        others=editor.others,
        photos=photos,
        photos_need=None if need is None else messages.Msg.of(need),
    )


def _bot_info(game: Game, bot: Bot) -> BotInfo:
    about = bot_help(game, bot)
    return BotInfo(
        name=bot.name,
        title=messages.Msg.of(bot_title(game, bot)),
        version=bot.version,
        params=bot.params,
        fields=[_option_info(field, f"{about.key}.{field.name}") for field in bot.fields],
        help=messages.Msg.of(about),
    )


def _option_info(option: Option, help: str) -> OptionInfo:
    number = option.kind() == "int"
    return OptionInfo.model_validate(
        {
            "name": option.name,
            "kind": option.kind(),
            "default": option.default,
            "choices": option.choices,
            "low": option.low if number else None,
            "high": option.high if number else None,
            "advanced": option.advanced,
            "help": messages.Msg.of(Msg(help)),
        }
    )


def clause_info(clause: Clause) -> ClauseInfo:
    return ClauseInfo(heading=clause.heading, item=clause.item)


def game_of(name: str) -> Game:
    try:
        return find_game(name)
    except KibitzError as error:
        raise RefusedError(404, "missing", error.msg) from error
