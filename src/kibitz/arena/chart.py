# interpreted: draws charts
"""Draws studies and tournaments as PNG files. Needs matplotlib, which is an extra."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz.arena.results import standings
from kibitz.arena.statistics import Mean, Share
from kibitz.arena.study import Study, grid_letters, split_letters
from kibitz.arena.summary import Summary, summaries
from kibitz.arena.tournaments import Tournament
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.i18n import Translator


def outcomes(found: Summary, t: Translator) -> list[tuple[str, Share]]:
    """The ways a game can end, with their shares."""
    names = [t("study.wins", player=name) for name in found.players]
    out = list(zip(_different(names), found.wins, strict=True))
    out.append((t("study.ties"), found.ties))
    if found.unfinished is not None:
        out.append((t("study.unfinished"), found.unfinished))
    return out


def _different(names: list[str]) -> list[str]:
    """The same player may sit on several seats."""
    letters = [chr(ord("A") + i) for i in range(len(names))]
    alike = len(set(names)) < len(names)
    return [f"{letter}: {n}" for letter, n in zip(letters, names, strict=True)] if alike else names


def require_matplotlib(path: Path) -> Any:
    """Import the library, or fail with one clear sentence. Also checks the file's name before games
    are played."""
    if path.suffix.lower() != ".png":
        raise BadInputError(Msg("study.error.png", file=str(path)))
    if not path.absolute().parent.is_dir():
        raise BadInputError(Msg("study.error.folder", file=str(path)))
    try:
        matplotlib = importlib.import_module("matplotlib")
    except ImportError:
        raise BadInputError(Msg("study.error.matplotlib")) from None
    matplotlib.use("Agg")
    return importlib.import_module("matplotlib.pyplot")


def draw(study: Study, path: Path, t: Translator) -> None:
    """Draw a study: bars and lengths, or, for a grid, a map of every outcome."""
    letters = grid_letters(study.plan.words) if study.plan.grid else []

    def figure_of(plt: Any) -> Any:
        if len(letters) == 2:
            return _maps(plt, study, t)
        return _lines(plt, study, letters[0], t) if letters else _bars(plt, study, t)

    title = t.text(find_game(study.plan.game).title())
    _save(figure_of, f"{title}: {study.plan.words}", path)


def draw_tournament(tournament: Tournament, path: Path, t: Translator) -> None:
    """Draw the players' shares and ratings with their intervals, the strongest on top."""
    players = sorted(standings(tournament), key=lambda player: player.rating_value)
    names = [player.name for player in players]

    def figure_of(plt: Any) -> Any:
        size = (11, 1.6 + 0.45 * len(players))
        figure, (left, right) = plt.subplots(1, 2, figsize=size, layout="constrained", sharey=True)
        _whiskers(left, names, [_percent(player.share) for player in players])
        left.set_xlabel(t("arena.share_axis"))
        ratings = [
            Mean(r.value, r.value - r.error, r.value + r.error)
            for r in (player.rating for player in players)
            if r is not None
        ]
        _whiskers(right, names, ratings)
        right.set_xlabel(t("arena.rating_axis"))
        return figure

    title = t.text(find_game(tournament.contest.game).title())
    games = t("arena.games", games=t.digits(f"{tournament.games:,}"))
    _save(figure_of, f"{title}: {games}", path)


def _percent(share: Mean) -> Mean:
    return Mean(100 * share.value, 100 * share.low, 100 * share.high)


def _whiskers(axes: Any, names: list[str], means: list[Mean]) -> None:
    values = [mean.value for mean in means]
    errors = [
        [max(0.0, mean.value - mean.low) for mean in means],
        [max(0.0, mean.high - mean.value) for mean in means],
    ]
    axes.errorbar(values, range(len(names)), xerr=errors, fmt="o", capsize=4, color="#4878a8")
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.grid(axis="x", alpha=0.3)


def _save(figure_of: Callable[[Any], Any], title: str, path: Path) -> None:
    plt = require_matplotlib(path)
    with warnings.catch_warnings():
        # A glyph that the font lacks is not worth a warning.
        warnings.simplefilter("ignore")
        figure = figure_of(plt)
        figure.suptitle(title)
        try:
            figure.savefig(path, dpi=120, metadata={"Software": None})
        except OSError as error:
            raise BadInputError(Msg("study.error.save", file=str(path), why=str(error))) from error
        finally:
            plt.close(figure)


def _bars(plt: Any, study: Study, t: Translator) -> Any:
    found = summaries(study)[0]
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.5), layout="constrained")
    rows = outcomes(found, t)
    shares = [100 * share.share for _, share in rows]
    errors = [
        [100 * max(0.0, s.share - s.low) for _, s in rows],
        [100 * max(0.0, s.high - s.share) for _, s in rows],
    ]
    left.bar(range(len(rows)), shares, yerr=errors, capsize=4, color="#4878a8")
    left.set_xticks(range(len(rows)), [name.replace(": ", ":\n") for name, _ in rows], fontsize=8)
    left.set_ylabel(t("study.percent"))
    lengths = study.tallies[0].lengths
    values = sorted(lengths)
    bins = min(60, max(1, int(values[-1] - values[0]) + 1)) if values else 1
    right.hist(values, bins=bins, weights=[lengths[v] for v in values], color="#4878a8")
    right.set_xlabel(t("study.length"))
    right.set_ylabel(t("study.games_axis"))
    return figure


def _lines(plt: Any, study: Study, letter: str, t: Translator) -> Any:
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    cells = [outcomes(found, t) for found in summaries(study)]
    names = [t("study.wins", player=p) for p in split_letters(study.plan.words)]
    names = _different(names) + [name for name, _ in cells[0][len(names) :]]
    for i, name in enumerate(names):
        middle = [100 * cell[i][1].share for cell in cells]
        axes.plot(study.plan.grid, middle, marker="o", label=name)
        low = [100 * cell[i][1].low for cell in cells]
        high = [100 * cell[i][1].high for cell in cells]
        axes.fill_between(study.plan.grid, low, high, alpha=0.2)
    axes.set_xlabel(letter)
    axes.set_ylabel(t("study.percent"))
    axes.legend()
    return figure


def _maps(plt: Any, study: Study, t: Translator) -> Any:
    values = study.plan.grid
    size = len(values)
    cells = [outcomes(found, t) for found in summaries(study)]
    names = _different([t("study.wins", player=p) for p in split_letters(study.plan.words)])
    names += [name for name, _ in cells[0][len(names) :]]
    columns = 2
    rows = -(-len(names) // columns)
    figure, axes = plt.subplots(
        rows, columns, figsize=(5.5 * columns, 4.6 * rows), layout="constrained", squeeze=False
    )
    ticks = [f"{value:g}" for value in values]
    for i, place in enumerate(axes.flat):
        if i >= len(names):
            place.axis("off")
            continue
        table = [[100 * cells[x * size + y][i][1].share for x in range(size)] for y in range(size)]
        image = place.imshow(table, origin="lower", cmap="viridis", vmin=0)
        place.set_title(f"{names[i]} ({t('study.percent')})", fontsize=9)
        place.set_xticks(range(size), ticks)
        place.set_yticks(range(size), ticks)
        place.set_xlabel("x")
        place.set_ylabel("y")
        if size <= 8:
            high = max(max(row) for row in table)
            for y in range(size):
                for x in range(size):
                    dark = table[y][x] < 0.6 * high
                    place.text(
                        x, y, f"{table[y][x]:.1f}", ha="center", va="center", fontsize=8,
                        color="white" if dark else "black",
                    )  # fmt: skip
        figure.colorbar(image, ax=place, shrink=0.8)
    return figure
