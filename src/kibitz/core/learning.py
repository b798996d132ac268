"""Evaluations that are learnt: numbers that describe a position, and a weight for each.

A seat's score is the sum of its numbers times their weights, and its chance to win is its share of
the exponentials of all scores (a softmax; with two seats, a logistic function of the difference).
So what is the same for all seats makes no difference: what matters more in one part of the game
than in another has to be multiplied accordingly by the game.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Final

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.search import Evaluation, Features
from kibitz.core.state import State

HEAD: Final = "kibitz weights 1"
"""The first line of a file of weights."""
MOST_BYTES: Final = 2_000_000


class Weights:
    """What was learnt about a game, and how."""

    def __init__(
        self, game: str, version: int, recipe: list[str], names: list[str], values: list[float]
    ) -> None:
        self.game: str = game
        self.version: int = version
        """That of the features."""
        self.recipe: list[str] = recipe
        """How to learn the same again, and how well it went: ``word: text``."""
        self.names: list[str] = names
        self.values: list[float] = values

    def text(self) -> str:
        """For a file; ``read_weights`` is the inverse."""
        lines = [HEAD, f"game: {self.game}", f"features: {self.version}", *self.recipe, ""]
        lines += [f"{self.names[i]} {self.values[i]!r}" for i in range(len(self.names))]
        return "\n".join(lines) + "\n"

    def noted(self, word: str) -> list[str]:
        """What the recipe says under this word."""
        mark = f"{word}: "
        return [line[len(mark) :] for line in self.recipe if line.startswith(mark)]

    def check(self, game: str, features: Features, file: str) -> None:
        """BadInputError if these are not weights of these features."""
        if self.game != game:
            raise BadInputError(Msg("train.error.other_game", file=file, game=self.game))
        if self.version != features.version or self.names != features.names:
            raise BadInputError(Msg("train.error.other_features", file=file))


def read_weights(text: str, file: str) -> Weights:
    """The weights in the text of a file; BadInputError names the first bad line."""
    lines = text.split("\n")
    if len(text) > MOST_BYTES or lines[0] != HEAD:
        raise BadInputError(Msg("train.error.no_weights", file=file, head=HEAD))
    recipe: list[str] = []
    names: list[str] = []
    values: list[float] = []
    blank = False
    for i in range(1, len(lines)):
        line = lines[i]
        if not line:
            blank = True
        elif not blank:
            recipe.append(line)
        else:
            name, _, number = line.partition(" ")
            try:
                value = float(number)
            except ValueError:
                value = float("nan")
            # Neither infinite nor not a number at all.
            if name in names or not abs(value) < 1e6:
                raise BadInputError(Msg("train.error.bad_line", file=file, line=i + 1))
            names.append(name)
            values.append(value)
    found = Weights("", 0, recipe, names, values)
    games, versions = found.noted("game"), found.noted("features")
    if len(games) != 1 or len(versions) != 1 or not versions[0].isdecimal() or not names:
        raise BadInputError(Msg("train.error.no_weights", file=file, head=HEAD))
    found.game = games[0]
    found.version = int(versions[0])
    found.recipe = [line for line in recipe if line.partition(": ")[0] not in ("game", "features")]
    return found


def chances(rows: list[list[float]], weights: list[float]) -> list[float]:
    """Each seat's chance to win, from its features."""
    scores: list[float] = []
    for row in rows:
        score = 0.0
        for i in range(len(weights)):
            score += row[i] * weights[i]
        scores.append(score)
    most = max(scores)
    total = 0.0
    for i in range(len(scores)):
        scores[i] = exp(scores[i] - most)
        total += scores[i]
    return [score / total for score in scores]


class LearntEvaluation(Evaluation):
    """The chance to win, from the features of the position."""

    def __init__(self, features: Features, weights: list[float], written: Evaluation) -> None:
        self.features: Features = features
        self.weights: list[float] = weights
        self.written: Evaluation = written
        """The evaluation written by hand, which knows the stages and what a finished game is
        worth."""

    def stage(self, state: State) -> int:
        return self.written.stage(state)

    def values(self, state: State) -> list[float]:
        if state.to_move() < 0:
            return self.written.values(state)
        return chances(self.features.values(state), self.weights)


def learnt(game: str, features: Features, written: Evaluation, path: Path) -> LearntEvaluation:
    """The evaluation that a game ships, with the weights in this file."""
    weights = read_weights(path.read_text(encoding="utf-8"), path.name)
    weights.check(game, features, path.name)
    return LearntEvaluation(features, weights.values, written)
