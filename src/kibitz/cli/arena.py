"""``kibitz arena``: programs play each other from every seat, and are rated."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from kibitz.arena.chart import draw_tournament, require_matplotlib
from kibitz.arena.crews import crew_for
from kibitz.arena.journal import Journal
from kibitz.arena.ratings import Bounds
from kibitz.arena.results import (
    Standing,
    arena_data,
    failures,
    first_failure,
    pairing_standings,
    standings,
)
from kibitz.arena.statistics import Mean
from kibitz.arena.tournaments import (
    SEED,
    Tournament,
    from_journal,
    make_contest,
    open_journal,
)
from kibitz.cli import flags
from kibitz.cli.play import parse_seed
from kibitz.cli.programs import agree_to_programs
from kibitz.cli.runs import end_progress, free_file, progress_line, show_speed
from kibitz.cli.screen import Screen
from kibitz.cli.supervise import finishing
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.players.seats import programs_among

WIDTH = 41
"""Columns of the chart beside the standings; odd, so that one half has a column of its own."""


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli.flag.game")] = "",
    players: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER…", help="cli.arena.players")
    ] = None,
    games: Annotated[str, typer.Option(metavar="N", help="cli.arena.games")] = "",
    seed: Annotated[str, typer.Option(metavar="N", help="cli.study.seed")] = "",
    seats: Annotated[str, typer.Option(metavar="N", help="cli.arena.seats")] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="cli.play.option")
    ] = None,
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="cli.arena.round_robin")
    ] = False,
    sprt: Annotated[bool, typer.Option("--sprt", help="cli.arena.sprt")] = False,
    elo0: Annotated[str, typer.Option(metavar="ELO", help="cli.arena.elo0")] = "",
    elo1: Annotated[str, typer.Option(metavar="ELO", help="cli.arena.elo1")] = "",
    alpha: Annotated[str, typer.Option(metavar="P", help="cli.arena.alpha")] = "",
    beta: Annotated[str, typer.Option(metavar="P", help="cli.arena.beta")] = "",
    workers: flags.Workers = "",
    ray: flags.Ray = "",
    resume: Annotated[str, typer.Option(metavar="FILE", help="cli.arena.resume")] = "",
    allow_programs: flags.AllowPrograms = False,
    records: Annotated[str, typer.Option(metavar="DIR", help="cli.study.records")] = "",
    json_out: Annotated[bool, typer.Option("--json", help="cli.study.json")] = False,
    plot: Annotated[str, typer.Option(metavar="FILE.png", help="cli.study.plot")] = "",
) -> None:
    """Programs play each other."""
    screen = Screen()
    crew = crew_for(*flags.crew(workers, ray), apart=True)
    picture = Path(plot) if plot else None
    if picture is not None:
        require_matplotlib(picture)
    number = flags.number("--games", games) if games else None
    bounds = _bounds(sprt, elo0, elo1, alpha, beta)
    journal, before = open_journal(Path(resume)) if resume else (None, None)
    if before is not None and not players:
        if any((seed, seats, option, round_robin)):
            raise BadInputError(Msg("arena.error.resume_flags"))
        if game and find_game(game).name != before.game:
            title = find_game(before.game).title()
            raise BadInputError(Msg("cli.error.other_game", file=resume, game=title))
        agree_to_programs(screen, resume, programs_among(before.players), allow_programs)
        contest = make_contest(
            find_game(before.game),
            before.players,
            before.games if number is None else number,
            before.seed,
            dict(before.options),
            before.seats,
            before.round_robin,
            bounds or (Bounds(**before.sprt) if before.sprt else None),
        )
    else:
        if not game:
            raise BadInputError(Msg("study.error.game"))
        contest = make_contest(
            find_game(game),
            players or [],
            number,
            SEED if not seed else parse_seed(seed) or 0,
            flags.options(option or []),
            flags.number("--seats", seats) if seats else None,
            round_robin,
            bounds,
        )
    if before is not None and not before.same_deals(contest):
        raise BadInputError(Msg("arena.error.other", file=resume))
    found = Tournament(contest) if journal is None else from_journal(journal, contest)
    folder = flags.folder(records) if records else None
    found.play(crew, _progress(screen), screen.warn, journal, folder)
    end_progress()
    if not found.complete:
        finishing()
        journal = journal or _write_down(found)
    if journal is not None:
        journal.close()
    if json_out:
        typer.echo(json.dumps(arena_data(found), ensure_ascii=False))
    else:
        _show(screen, found)
    if picture is not None and found.games:
        draw_tournament(found, picture, screen.t)
    if not found.complete:
        assert journal is not None
        screen.warn(Msg("study.interrupted", games=found.games, wanted=found.wanted))
        screen.warn(Msg("study.resume_with", command=f"kibitz arena --resume {journal.path}"))
        raise typer.Exit(128 + (found.signal or signal.SIGINT))
    failure = first_failure(found)
    if failure is not None:
        names = ", ".join(contest.names[i] for i in found.pairings[failure.group])
        screen.warn(Msg("arena.trouble", deal=failure.deal + 1, players=names, why=failure.why))
        raise typer.Exit(1)


def _bounds(sprt: bool, elo0: str, elo1: str, alpha: str, beta: str) -> Bounds | None:
    given = {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta}
    values = {name: _real(f"--{name}", text) for name, text in given.items() if text}
    if values and not sprt:
        raise BadInputError(Msg("arena.error.needs_sprt", flag=f"--{next(iter(values))}"))
    return Bounds(**values) if sprt else None


def _real(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadInputError(Msg("error.number", name=name, text=text)) from None


def _write_down(found: Tournament) -> Journal:
    """The file for an interrupted tournament that was given none."""
    contest = found.contest
    journal = Journal(free_file(f"arena-{contest.game}-{contest.seed}", ".jsonl"), "arena")
    journal.begin(asdict(contest))
    for part in found.parts():
        journal.add(part)
    journal.save()
    return journal


def _progress(screen: Screen) -> Callable[[Tournament], None] | None:
    line = progress_line(screen)
    if line is None:
        return None

    def tell(found: Tournament) -> None:
        test = found.tests[0] if len(found.tests) == 1 else None
        more = "" if test is None else screen.t(
            "arena.progress_llr", ratio=screen.t.digits(f"{test.ratio:+.2f}"),
            low=screen.t.digits(f"{test.bounds.lower:.2f}"),
            high=screen.t.digits(f"{test.bounds.upper:.2f}"),
        )  # fmt: skip
        line(found.games, found.wanted, found.decisions_made, more)

    return tell


def _show(screen: Screen, found: Tournament) -> None:
    t = screen.t
    contest = found.contest
    screen.say(
        "study.title",
        game=find_game(contest.game).title(),
        games=t.digits(f"{found.games:,}"),
        seed=contest.seed,
    )
    if contest.seats == 2:
        screen.say("arena.swapped")
    else:
        screen.say("arena.rotated", seats=contest.seats)
    players = standings(found)
    _show_standings(screen, sorted(players, key=lambda player: -player.rating_value))
    if len(found.pairings) > 1:
        _show_pairings(screen, found)
    if contest.sprt:
        screen.show("")
    for group, test in enumerate(found.tests):
        if test is not None:
            names = [contest.names[i] for i in found.pairings[group]]
            screen.say(
                f"arena.verdict.{test.verdict or 'none'}",
                first=names[0],
                second=names[1],
                elo0=t.digits(f"{test.bounds.elo0:g}"),
                elo1=t.digits(f"{test.bounds.elo1:g}"),
                ratio=t.digits(f"{test.ratio:+.2f}"),
                games=t.digits(f"{test.deals * contest.seats:,}"),
            )
    if n := failures(found):
        screen.say("study.failures", n=n)
    show_speed(screen, found.games_played, found.decisions_made, found.seconds)


def _show_standings(screen: Screen, players: list[Standing]) -> None:
    t = screen.t
    figures = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    chart = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    figures.add_column("")
    chart.add_column("")
    for key in (
        "arena.rating", "study.games_column", "arena.wins", "arena.ties", "study.share",
        "study.interval",
    ):  # fmt: skip
        figures.add_column(t(key), justify="right", no_wrap=True)
    chart.add_column(t("arena.score"), justify="right", no_wrap=True)
    chart.add_column(t("arena.chart"), no_wrap=True)
    for player in players:
        rating = player.rating
        assert rating is not None
        figures.add_row(
            player.name,
            t.digits(f"{rating.value:+.0f} ± {rating.error:.0f}"),
            t.digits(f"{player.games:,}"),
            t.digits(f"{player.wins:,}"),
            t.digits(f"{player.ties:,}"),
            t.digits(f"{100 * player.share.value:.1f} %"),
            t.digits(f"{100 * player.share.low:.1f}–{100 * player.share.high:.1f} %"),
        )
        error = player.score.high - player.score.value
        chart.add_row(
            player.name,
            t.digits(f"{player.score.value:.2f} ± {error:.2f}"),
            _bar(player.share, screen.ascii),
        )
    screen.show("", figures, "", chart)


def _bar(share: Mean, plain: bool) -> str:
    """The share and its interval between 0 and 1."""
    line, middle, dot = ("-", "|", "o") if plain else ("─", "┊", "●")
    low, at, high = [round(x * (WIDTH - 1)) for x in (share.low, share.value, share.high)]
    cells = [" "] * WIDTH
    cells[WIDTH // 2] = middle
    cells[low : high + 1] = line * (high + 1 - low)
    cells[at] = dot
    return "".join(cells)


def _show_pairings(screen: Screen, found: Tournament) -> None:
    """Who took how much of the points from whom."""
    t = screen.t
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for key in ("study.games_column", "study.share", "study.interval"):
        table.add_column(t(key), justify="right")
    for group in range(len(found.pairings)):
        players = pairing_standings(found, group)
        first = players[0]
        others = ", ".join(player.name for player in players[1:])
        table.add_row(
            t("arena.pairing", first=first.name, others=others),
            t.digits(f"{first.games:,}"),
            t.digits(f"{100 * first.share.value:.1f} %"),
            t.digits(f"{100 * first.share.low:.1f}–{100 * first.share.high:.1f} %"),
        )
    screen.show("", table)
