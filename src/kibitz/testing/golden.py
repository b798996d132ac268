"""Golden playthroughs: whole games written to text files, with everything each seat could see.

    python -m kibitz.testing.golden                      write all files again, and missing ones
    python -m kibitz.testing.golden mulle                those of one game
    python -m kibitz.testing.golden mulle:seats=4,seed=2 add one with other seats, options or seed

The head of a file has its set-up. The moves are random, from the seed. A change of the rules shows
up as a difference in a file; read it before you commit it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game, Setup
from kibitz.core.messages import Msg
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.core.view import SEVERAL, Pile, View, Zone
from kibitz.testing.report import snapshot

FOLDER = Path("tests/golden")
FIRST = "kibitz golden 1"
MAX_SIZE = 100_000
_STRIDES = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233)
_MOVES_SHOWN = 24


@dataclass
class Golden:
    """Which game to write."""

    game: Game
    setup: Setup
    seed: int
    file: str

    @staticmethod
    def parse(text: str) -> Golden:
        """From ``mulle`` or ``mulle:seats=4,seed=2,option=value``."""
        name, _, rest = text.partition(":")
        game = find_game(name)
        words = dict(word.partition("=")[::2] for word in rest.split(",") if word)
        seats = int(words.pop("seats", str(game.default_seats)))
        seed = int(words.pop("seed", "1"))
        options: dict[str, object] = dict(words)
        tail = "".join(f"-{word.replace('=', '_')}" for word in rest.split(",") if word)
        return Golden(game, game.setup(seats, options), seed, f"{game.name}{tail}.txt")

    @staticmethod
    def read(path: Path) -> Golden:
        """From the head of a golden file."""
        head: dict[str, str] = {}
        options: dict[str, object] = {}
        for line in path.read_text(encoding="utf-8").split("\n")[1:]:
            if not line:
                break
            key, _, value = line.partition(": ")
            if key.startswith("option "):
                options[key[7:]] = value
            else:
                head[key] = value
        game = find_game(head["game"])
        return Golden(game, game.setup(int(head["seats"]), options), int(head["seed"]), path.name)

    def text(self) -> str:
        """The whole playthrough; of long games with views only at every n-th move."""
        record = Record.new(self.game, self.setup, self.seed)
        positions, end = self._played(record.start())
        for stride in _STRIDES:
            lines = [FIRST, *record.text().split("\nplayer 0")[0].split("\n")[1:]]
            lines += [f"views: every {stride}" if stride > 1 else "views: all", ""]
            for number, (shown, move) in enumerate(positions):
                if number % stride == 0 or not move:
                    lines += shown
                lines += move
            text = "\n".join([*lines, *end]) + "\n"
            if len(text.encode()) <= MAX_SIZE:
                break
        return text

    def _played(self, state: State) -> tuple[list[tuple[list[str], list[str]]], list[str]]:
        """What is seen in each position and the move made there, none in the last; and the end.

        Played once, however much of it is written: some games think long about what a seat knows.
        """
        positions: list[tuple[list[str], list[str]]] = []
        digest = hashlib.sha256()
        rng = Rng(derived_seed(self.seed, 1))
        while True:
            shot = snapshot(self.game, state, self.setup.seats)
            digest.update(json.dumps(shot, sort_keys=True).encode())
            shown = list(position_lines(state, self.setup.seats))
            seat = state.to_move()
            if seat < 0:
                positions.append((shown, []))
                break
            action = rng.pick(state.legal_actions())
            number = len(positions) + 1
            move = f"{number}. seat {seat}: {state.move_text(action)}  (action {action})"
            positions.append((shown, [move]))
            state.apply(action)
        end = ["", "result: " + " ".join(f"{r:.12g}" for r in state.returns())]
        for name, value in self.game.statistics(state).items():
            end.append(f"statistic {name}: {value:.12g}")
        return positions, [*end, f"trace: {digest.hexdigest()}"]


def position_lines(state: State, seats: int) -> Iterator[str]:
    """What everybody can see; then, for each seat, the lines that differ."""
    shared = list(view_lines(state.view(None)))
    for line in shared:
        yield f"    {line}"
    for seat in range(seats):
        for line in view_lines(state.view(seat)):
            if line not in shared:
                yield f"    [{seat}] {line}"


def view_lines(view: View) -> Iterator[str]:
    """A view in a few lines."""
    yield f"to move: {'nobody' if view.to_move < 0 else view.to_move}"
    if view.prompt is not None:
        yield f"prompt: {message(view.prompt)}"
    if view.result is not None:
        yield f"won: {' '.join(str(seat) for seat in view.result.winners) or 'nobody'}"
        for seat, ended_with in enumerate(view.result.scores):
            yield f"seat {seat} ended with: {message(ended_with)}"
    for zone in view.zones:
        if not zone.unused():
            yield f"{zone.id}: {zone_text(zone)}"
    for score in view.scores:
        yield f"score {message(score.label)}: {' '.join(f'{v:.12g}' for v in score.values)}"
    for fact in view.facts:
        yield f"fact {message(fact.label)}: {message(fact.value)}"
    for msg in view.log:
        yield f"log: {message(msg)}"
    if view.scene is not None:
        yield f"scene: {message(view.scene.title)}"
        for row in view.scene.rows:
            note = "" if row.note is None else f" ({message(row.note)})"
            yield f"scene {message(row.label)}: {' '.join(map(face_text, row.cards))}{note}"
        for msg in view.scene.outcome:
            yield f"scene outcome: {message(msg)}"
    if view.moves:
        shown = [f"{m.text} ({' '.join(m.touch)})" for m in view.moves[:_MOVES_SHOWN]]
        more = len(view.moves) - len(shown)
        yield "moves: " + ", ".join(shown) + (f", and {more} more" if more > 0 else "")


def zone_text(zone: Zone) -> str:
    """The cards of a zone, ``--`` for a back, ``+3`` for three that are not listed."""
    piles = [pile_text(pile) for pile in zone.piles]
    if zone.kind in SEVERAL:
        return " | ".join(piles) if piles else "no piles"
    return " ".join(piles)


def pile_text(pile: Pile) -> str:
    hidden = pile.count - len(pile.cards)
    words = [f"+{hidden}"] if hidden else []
    words += [face_text(face) for face in pile.cards]
    if pile.label is not None:
        words.append(f"({message(pile.label)})")
    words += [f"<{message(badge.text)}>" for badge in pile.badges]
    return " ".join(words) if words else "empty"


def face_text(face: str | None) -> str:
    return "--" if face is None else face


def message(msg: Msg) -> str:
    """A message by its key and arguments: the same in every language."""
    if msg.key == "card":
        return str(msg.args["face"])
    if msg.key == "seat":
        return f"seat {msg.args['seat']}"
    inside = ", ".join(f"{name}={_argument(value)}" for name, value in msg.args.items())
    return f"{msg.key}({inside})" if inside else msg.key


def _argument(value: object) -> str:
    if isinstance(value, Msg):
        return message(value)
    if isinstance(value, list):
        return "[" + " ".join(_argument(v) for v in value) + "]"
    return f"{value:.12g}" if isinstance(value, float) else str(value)


def wanted(folder: Path, names: list[str]) -> list[Golden]:
    """What to write: what was asked for, what is there already, and each game's first one."""
    found: dict[str, Golden] = {}
    plain = {find_game(name).name for name in names if ":" not in name}
    for text in [name for name in names if ":" in name]:
        golden = Golden.parse(text)
        found[golden.file] = golden
    if names and not plain:
        return list(found.values())
    for game in games():
        if not names or game.name in plain:
            found[f"{game.name}.txt"] = Golden.parse(game.name)
    for path in sorted(folder.glob("*.txt")):
        golden = Golden.read(path)
        if not names or golden.game.name in plain:
            found[golden.file] = golden
    return list(found.values())


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m kibitz.testing.golden", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", nargs="*", help="GAME or GAME:seats=N,seed=N,OPTION=VALUE")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    try:
        for golden in wanted(asked.folder, asked.game):
            path = asked.folder / golden.file
            text = golden.text()
            old = path.read_text(encoding="utf-8") if path.exists() else ""
            path.write_text(text, encoding="utf-8")
            print(f"{path}: {'unchanged' if text == old else 'written'}, {len(text)} bytes")
    except BadInputError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
