"""Checks what a game declares: names, options, rules, and its messages in every language."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game, Setup
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.view import Scene, View
from kibitz.i18n import LANGUAGES, Translator, catalogue
from kibitz.play.clauses import clause_about, clauses_of
from kibitz.players.seats import RANDOM
from kibitz.testing.report import Where, snapshot

_EVERYWHERE = ("card", "seat", "number")
"""Message keys that every face renders itself."""


class Words:
    """Collects the messages that a game sends and looks them up in every catalogue."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.keys: dict[str, tuple[Msg, Where]] = {}
        self.clauses = clauses_of(game)

    def add(self, msg: Msg, where: Where) -> None:
        if msg.key not in self.keys:
            self.keys[msg.key] = (msg, where)
        for value in msg.args.values():
            for inner in value if isinstance(value, list) else [value]:
                if isinstance(inner, Msg):
                    self.add(inner, where)

    def add_reason(self, msg: Msg, where: Where) -> None:
        """Why something that was touched cannot be played: it leads to a clause of the rules."""
        self.add(msg, where)
        own = msg.key.startswith(f"{self.game.name}.")
        if own and self.clauses and clause_about(self.clauses, msg) is None:
            where.fail("Each reason leads to a clause, if clauses.toml names any.", msg.key)

    def add_view(self, view: View, where: Where) -> None:
        for zone in view.zones:
            self.add(zone.label, where)
            for pile in zone.piles:
                if pile.label is not None:
                    self.add(pile.label, where)
                for badge in pile.badges:
                    self.add(badge.text, where)
                    self.add(badge.help, where)
        for move in view.moves:
            if move.label is not None:
                self.add(move.label, where)
        for score in view.scores:
            self.add(score.label, where)
        for fact in view.facts:
            self.add(fact.label, where)
            self.add(fact.value, where)
        for msg in view.log:
            self.add(msg, where)
        if view.prompt is not None:
            self.add(view.prompt, where)
        if view.result is not None:
            for msg in view.result.scores:
                self.add(msg, where)
        if view.scene is not None:
            self.add_scene(view.scene, where)

    def add_scene(self, scene: Scene, where: Where) -> None:
        for msg in [scene.title, *scene.outcome]:
            self.add(msg, where)
        for row in scene.rows:
            self.add(row.label, where)
            if row.note is not None:
                self.add(row.note, where)

    def check(self) -> None:
        for key, (msg, where) in self.keys.items():
            if key in _EVERYWHERE:
                continue
            for lang in LANGUAGES:
                if key not in catalogue(lang):
                    where.fail(
                        "Every message is in the catalogue of every language.",
                        f"{key!r} is missing in {lang}.po",
                    )
                sentence = Translator(lang).text(msg)
                if "{" in sentence:
                    where.fail(
                        "A sentence uses only what its message carries.",
                        f"{key!r} in {lang}.po became {sentence!r} from {msg!r}",
                    )


def check_declarations(game: Game, words: Words) -> None:
    """Check what needs no play: names, seats, options, files."""
    where = Where(game)
    if not (game.name.isidentifier() and game.name == game.name.lower()):
        where.fail("A game's name is one lower-case word.", repr(game.name))
    if not 1 <= game.min_seats <= game.default_seats <= game.max_seats:
        seats = f"{game.min_seats}..{game.max_seats}, default {game.default_seats}"
        where.fail("The default number of seats is one of those allowed.", seats)
    for name in ("RULES.md", "RULES.sv.md"):
        if not (Path(game.folder) / name).is_file():
            where.fail("A game brings its rules as text.", f"no {name} in {game.folder}")
    wanted = ["title", "summary"]
    for option in game.options:
        wanted.append(f"option.{option.name}")
        if option.parse(option.default) != option.default:
            where.fail("An option's default is one of its values.", option.name)
        _check_nonsense(game, option.name, where)
    wanted += [f"bot.{bot.name}" for bot in game.bots if bot.name != RANDOM]
    if game.solver is not None:
        wanted += [f"solve.{option.name}" for option in game.solver.options]
    for key in wanted:
        words.add(Msg(f"{game.name}.{key}"), where)
    _check_card_names(game, game.setup(), where)


def _check_nonsense(game: Game, name: str, where: Where) -> None:
    nonsense: tuple[object, ...] = ([], None, -(10**30), 1.5)
    for value in nonsense:
        try:
            game.check_options({name: value})
        except BadInputError:
            continue
        except Exception as error:  # the promise is that there is no other
            where.fail("A bad option value raises BadInputError.", f"{name}={value!r}: {error!r}")
        where.fail("A bad option value raises BadInputError.", f"{name}={value!r} was accepted")


def _check_card_names(game: Game, setup: Setup, where: Where) -> None:
    pack = game.pack(setup)
    if len(set(pack)) != len(pack):
        where.fail("Every card of the pack is another int.", str(sorted(pack)))
    for card in pack:
        name = game.card_name(card)
        if not name or any(blank.isspace() for blank in name):
            where.fail("A card's name is one word.", repr(name))
        if game.card_name(game.parse_card(name)) != name:
            where.fail("Card names round-trip.", f"{name} is read as {game.parse_card(name)}")


def trace_hash(game: Game, setup: Setup, seed: int) -> str:
    """A hash of a whole random game: every view, place and legal action of it."""
    digest = hashlib.sha256()
    state = game.start(game.new_deal(seed, setup), setup)
    rng = Rng(derived_seed(seed, 1))
    while True:
        shot = snapshot(game, state, setup.seats)
        digest.update(json.dumps(shot, sort_keys=True).encode())
        if state.to_move() < 0:
            return digest.hexdigest()
        state.apply(rng.pick(state.legal_actions()))


_IN_ANOTHER_PROCESS = """
import sys
sys.path[:0] = [p for p in {path!r} if p not in sys.path]
import kibitz
from kibitz.testing.declared import trace_hash
try:
    game = kibitz.game({name!r})
except kibitz.BadInputError:
    sys.exit(print("not registered"))
print(type(game).__module__, type(game).__qualname__)
print(trace_hash(game, game.setup(), {seed}))
"""


def check_fresh_process(game: Game, seed: int) -> None:
    """The same seed gives the same game in another process with other string hashes."""
    known = type(game)
    program = _IN_ANOTHER_PROCESS.format(path=sys.path, name=game.name, seed=seed)
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    lines = done.stdout.split("\n")
    if done.returncode == 0 and lines[0] != f"{known.__module__} {known.__qualname__}":
        return  # A variant, or not registered: another process cannot find it.
    if done.returncode != 0:
        Where(game, game.setup(), seed).fail(
            "A registered game can be played in another process.", done.stderr[-600:]
        )
    if lines[1] != trace_hash(game, game.setup(), seed):
        Where(game, game.setup(), seed).fail(
            "The same seed gives the same game in every process.",
            "another process, with another PYTHONHASHSEED, played it differently",
        )
