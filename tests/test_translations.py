"""Everything said to people comes from the catalogues, in English and Swedish."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.translation_check import Catalogue, Uses, problems, scan, scan_bare

import kibitz
from kibitz.core.game import Game
from kibitz.core.options import Option
from kibitz.core.registry import games
from kibitz.core.solver import PositionSolver
from kibitz.i18n import LANGUAGES, Translator
from kibitz.players.seats import RANDOM

PACKAGE = Path(kibitz.__file__).parent

SAME = {
    "cli.error",  # the program's name
    "cli.games.example",  # commands
    "cli.rules.example",
    "cli.study.example",
    "cooperative_solitaire.solve.example",
    *[f"masters_gallery.artist.{e}.{x}" for e in ("masters", "modern") for x in "abcde"],  # people
    *[f"masters_gallery.option.names.{edition}" for edition in ("masters", "modern")],  # titles
    "cli.serve.example",
    "cli.completion.example",
    "cli.describe.example",
    "cli.puzzle.example",
    "analysis.verdict.blunder",
}
"""Messages that are rightly the same in both languages. A game's title needs no entry here."""

NAMES = {"kibitz"}
"""Words that are shown as they are."""


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def spaces() -> set[str]:
    own = {"cli", "error", "bot", "study", "arena", "executor", "cluster"}
    own |= {"analysis", "puzzle", "window", "vision"}
    return {*own, *[game.name for game in games()]}


def uses_of(paths: list[Path]) -> Uses:
    found = Uses()
    for path in paths:
        some = scan(path.read_text(encoding="utf-8"), path.name, spaces())
        found.keys += some.keys
        found.patterns += some.patterns
    return found


def conventional(game: Game) -> set[str]:
    """The messages every game must have because other parts ask for them by name."""
    keys = {f"{game.name}.title", f"{game.name}.summary"}
    keys |= {f"{game.name}.option.{option.name}" for option in game.options}
    keys |= {f"{game.name}.bot.{bot.name}" for bot in game.bots if bot.name != RANDOM}
    if game.solver is not None:
        keys |= {f"{game.name}.solve.{option.name}" for option in game.solver.options}
    if isinstance(game.solver, PositionSolver) and game.solver.editor is not None:
        keys |= {f"{game.name}.put.{place.name}" for place in game.solver.editor.places}
    for maker in game.puzzles:
        keys |= {f"{game.name}.puzzle.{maker.name}{part}" for part in ("", ".about")}
    return keys | meanings(game)


def meanings(game: Game) -> set[str]:
    """What the words mean that options may be, and what people call bots and their parameters.
    Other people's games may let them speak for themselves, as the toy game does."""
    if not Path(game.folder).is_relative_to(PACKAGE):
        return set()
    keys = _meanings(f"{game.name}.option", game.options)
    keys |= {f"{game.name}.bot.{bot.name}.title" for bot in game.bots if bot.name != RANDOM}
    keys |= {f"{game.name}.bot.{b.name}.{field.name}" for b in game.bots for field in b.fields}
    if game.solver is not None:
        keys |= _meanings(f"{game.name}.solve", game.solver.options)
    return keys


def _meanings(space: str, options: list[Option]) -> set[str]:
    return {f"{space}.{option.name}.{choice}" for option in options for choice in option.choices}


def test_the_program_s_messages() -> None:
    apart = ("games", "art")
    own = [p for p in sources(PACKAGE) if p.relative_to(PACKAGE).parts[0] not in apart]
    # Drawings are full of strings that are outlines; what they say is named as usual.
    drawn = uses_of(sources(PACKAGE / "art"))
    in_games = uses_of(sources(PACKAGE / "games"))
    uses = uses_of(own)
    uses.keys += [use for use in drawn.keys if use.key.split(".")[0] in spaces()]
    # A game may say what the program says, such as error.over.
    uses.keys += [use for use in in_games.keys if use.key.split(".")[0] in ("error", "bot", "cli")]
    catalogue = Catalogue.read("kibitz", PACKAGE / "i18n" / "locale")
    found = problems([catalogue], uses, {"seat"}, same=SAME)
    assert found == []


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_game_s_messages(game: Game) -> None:
    folder = Path(game.folder)
    catalogue = Catalogue.read(game.name, folder / "locale")
    uses = uses_of(sources(folder))
    uses.keys = [use for use in uses.keys if use.key.split(".")[0] == game.name]
    uses.patterns = [use for use in uses.patterns if use.key.split("\\.")[0] == game.name]
    optional = [
        rf"{game.name}\.statistic\.[a-z0-9_]+",
        rf"{game.name}\.solve\.example",
        rf"{game.name}\.button\.\w+",
        rf"{game.name}\.cards",
        rf"{game.name}\.asks",
        rf"{game.name}\.face\..",
        rf"{game.name}\.solve\.\w+\.placeholder",
        rf"{game.name}\.fact\.\w+\.column\.\w+",
        rf"{game.name}\.badge\.\w+\.column",
        rf"{game.name}\.lesson\.[\w.]+",  # tests/games/test_lessons.py: none is left over
        rf"{game.name}\.term\.\w+(\.text)?",
    ]
    same = SAME | {f"{game.name}.title"}
    found = problems([catalogue], uses, conventional(game), optional, same)
    assert found == []


def test_every_choice_of_an_option_has_words() -> None:
    keys = [key for game in games() for key in meanings(game) if ".bot." not in key]
    assert len(keys) > 30
    for key in keys:
        option, _, choice = key.rpartition(".")
        for lang in LANGUAGES:
            assert Translator(lang).choice(option, choice) == Translator(lang)(key) != choice
    assert Translator("sv").choice("mulle.option.deal", "unheard-of") == "unheard-of"
    assert Translator("sv").choice("mulle.option.deal", "empty") == "ingenting; sju ronder"


def test_the_terminal_shows_no_bare_words() -> None:
    found = []
    for path in sources(PACKAGE / "cli"):
        found += scan_bare(path.read_text(encoding="utf-8"), path.name, NAMES)
    assert found == []


def test_the_page_s_words_are_all_used() -> None:
    # That each exists in every language is a matter of types there.
    folder = PACKAGE.parents[1] / "web" / "src"
    if not folder.is_dir():
        pytest.skip("an installed copy has no sources of the page")
    words: list[str] = []
    for path in sorted((folder / "words").glob("*en.ts")):
        words += re.findall(r'^ *"([\w.]+)":', path.read_text(encoding="utf-8"), re.MULTILINE)
    files = [p for p in folder.rglob("*") if p.suffix in (".ts", ".svelte")]
    code = "".join(p.read_text(encoding="utf-8") for p in files if p.parent.name != "words")
    made = re.findall(r"`([a-z.]+\.)\$\{[^}]*\}(\.[a-z]+)?`", code)
    assert len(words) > 100
    unused = [
        word
        for word in words
        if f'"{word}"' not in code
        and not any(word.startswith(head) and word.endswith(tail) for head, tail in made)
    ]
    assert unused == []


# The checker itself: each kind of mistake is found.

GOOD_EN = {"cli.hello": ["Hello {name}!"], "cli.bye": ["Goodbye."]}
GOOD_SV = {"cli.hello": ["Hej {name}!"], "cli.bye": ["Hej då."]}
GOOD = 't("cli.hello", name=n)\nscreen.say("cli.bye")\n'


def check(
    source: str = GOOD,
    en: dict[str, list[str]] = GOOD_EN,
    sv: dict[str, list[str]] = GOOD_SV,
    convention: set[str] = frozenset(),  # type: ignore[assignment]
) -> list[str]:
    catalogue = Catalogue("kibitz", {"en": en, "sv": sv})
    return problems([catalogue], scan(source, "sample.py", {"cli"}), set(convention))


def test_the_checker_has_nothing_against_good_sources() -> None:
    assert check() == []


@pytest.mark.parametrize(
    ("found", "wrong"),
    [
        ("cli.more is missing in kibitz, en", {"source": GOOD + 'Msg("cli.more")'}),
        ("cli.more is missing in kibitz, sv", {"source": GOOD + 'self.t("cli.more")'}),
        ("cli.more is missing in kibitz", {"source": GOOD + 'Option(help="cli.more")'}),
        ("cli.bye is missing in sv", {"sv": {"cli.hello": ["Hej {name}!"]}}),
        ("cli.x.title is missing", {"convention": {"cli.x.title"}}),
        ("no message fits", {"source": GOOD + 't(f"cli.word.{w}")'}),
        ("other places", {"sv": {**GOOD_SV, "cli.hello": ["Hej {namn}!"]}}),
        ("is given []", {"source": GOOD + 'Msg("cli.hello")'}),
        ("is given ['name', 'seat']", {"source": GOOD + 'Msg("cli.hello", name=1, seat=2)'}),
        ("nothing uses it", {"source": 't("cli.hello", name=n)'}),
        ("the same in both languages", {"sv": {**GOOD_SV, "cli.bye": ["Goodbye."]}}),
    ],
)
def test_the_checker_finds(found: str, wrong: dict[str, object]) -> None:
    lines = check(**wrong)  # type: ignore[arg-type]
    assert any(found in line for line in lines), lines


@pytest.mark.parametrize(
    "source",
    [
        'print("Hello there")',
        'typer.echo("Done")',
        'console.print(f"Move {n} of {m}")',
        'screen.show(Text("Your turn", style="bold"))',
        'screen.ask("Name: ")',
    ],
)
def test_the_checker_finds_bare_words(source: str) -> None:
    assert scan_bare(source, "sample.py", NAMES)


def test_the_checker_lets_signs_and_messages_pass() -> None:
    assert scan_bare('print(f"{n}: ", end="")\nshow(Text(t("cli.bye")))', "sample.py", NAMES) == []
