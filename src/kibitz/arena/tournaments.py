# interpreted: pairs players and adds up results
"""Tournaments: every deal is played from every seat, so that luck with the cards cancels out.

A pairing is the players at one table. Its deals are numbered; a deal's cards follow from the seed
and its number alone, and each pairing plays the same ones. A deal is played as often as the table
has seats, each player moving on by one seat. The result of every deal is recorded, so that all
figures can be had for any number of deals.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kibitz.arena.agenda import Agenda, Spans
from kibitz.arena.crews import crew_for
from kibitz.arena.executor import Warn, run
from kibitz.arena.journal import Journal
from kibitz.arena.loop import Tally
from kibitz.arena.ratings import Bounds, SequentialTest
from kibitz.arena.sitting import Sitting, write_records
from kibitz.arena.study import close, seated
from kibitz.arena.studying import packages_of
from kibitz.arena.workload import Assignment, Crew, Part, Workload
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.registry import game as find_game
from kibitz.players.seats import Chair, split_seats

GAMES = 1000
SPRT_GAMES = 100_000
"""Where a sequential test usually ends it long before."""
SEED = 1
MOST_PAIRINGS = 1000


@dataclass
class Contest:
    """Who plays whom. Two tournaments with equal contests have equal results."""

    game: str
    players: list[str]
    """As ``parse_seats`` reads them."""
    sitters: list[str]
    """The same with their versions, as records have them."""
    seats: int
    """At each table."""
    games: int
    """In each pairing, a multiple of the seats."""
    seed: int
    options: dict[str, Value] = field(default_factory=dict)
    revision: int = 1
    round_robin: bool = False
    """All meet each other, and not only the first one all others."""
    sprt: dict[str, float] = field(default_factory=dict)
    """The fields of ``Bounds`` if a pairing ends when it is decided."""

    @property
    def pairings(self) -> list[tuple[int, ...]]:
        """The players at each table, by number."""
        found = itertools.combinations(range(len(self.players)), self.seats)
        return [pairing for pairing in found if self.round_robin or pairing[0] == 0]

    @property
    def deals(self) -> int:
        """In each pairing."""
        return self.games // self.seats

    @property
    def names(self) -> list[str]:
        """The players, each with a name of its own."""
        seen: dict[str, int] = {}
        found = []
        for word in self.players:
            seen[word] = seen.get(word, 0) + 1
            found.append(word if seen[word] == 1 else f"{word} #{seen[word]}")
        return found

    def same_deals(self, other: Contest) -> bool:
        """Whether the deals of both have the same results; one may have more of them."""
        return {**vars(self), "games": 0, "sprt": 0} == {**vars(other), "games": 0, "sprt": 0}


def make_contest(
    game: Game,
    players: Sequence[str],
    games: int | None = None,
    seed: int = SEED,
    options: dict[str, object] | None = None,
    seats: int | None = None,
    round_robin: bool = False,
    sprt: Bounds | None = None,
) -> Contest:
    """A checked contest."""
    words = [word for given in players for word in split_seats(given)]
    at_table = max(2, game.min_seats) if seats is None else seats
    setup = game.setup(at_table, options)
    if len(words) < max(2, at_table):
        raise BadInputError(Msg("arena.error.players", n=len(words), seats=at_table))
    if sprt is not None:
        _check_bounds(sprt, at_table)
    wanted = (GAMES if sprt is None else SPRT_GAMES) if games is None else games
    if wanted < 1:
        raise BadInputError(Msg("study.error.games", games=wanted))
    chairs = [seat_down(game, word) for word in words]
    for chair in chairs:
        chair.close()
    found = Contest(
        game.name,
        words,
        [chair.sitter.text() for chair in chairs],
        at_table,
        -(-wanted // at_table) * at_table,
        seed,
        setup.options,
        setup.revision,
        round_robin,
        {} if sprt is None else asdict(sprt),
    )
    number = len(found.pairings)
    if number > MOST_PAIRINGS:
        raise BadInputError(Msg("arena.error.pairings", n=number, most=MOST_PAIRINGS))
    return found


def _check_bounds(sprt: Bounds, seats: int) -> None:
    if seats != 2:
        raise BadInputError(Msg("arena.error.sprt_seats", seats=seats))
    if not sprt.elo0 < sprt.elo1:
        raise BadInputError(Msg("arena.error.elo", low=f"{sprt.elo0:g}", high=f"{sprt.elo1:g}"))
    for name, value in (("--alpha", sprt.alpha), ("--beta", sprt.beta)):
        if not 0 < value < 0.5:
            raise BadInputError(Msg("arena.error.probability", name=name, value=f"{value:g}"))


def seat_down(game: Game, word: str) -> Chair:
    """One player, who must be a program."""
    # With company, because a game refuses a table with empty seats.
    chair, *others = seated(game, ",".join([word, *["random"] * (game.min_seats - 1)]))
    close(others)
    return chair


@dataclass
class DealResult:
    """One deal of a pairing, played from every seat."""

    decisions: int
    failures: int
    """Decisions taken by the game in place of a player whose program failed."""
    unfinished: list[bool]
    """By game: it ended without a winner."""
    returns: list[list[float]]
    """By game, what each player got, in the order of the pairing."""
    trouble: dict[str, Any] | None = None
    """What went wrong first, as the data of a message."""

    def row(self) -> list[Any]:
        """Plain data; ``DealResult(*row)`` reads it."""
        row = [self.decisions, self.failures, self.unfinished, self.returns]
        return row if self.trouble is None else [*row, self.trouble]

    def points(self) -> list[float]:
        """Each player's: 1 for a win; who shares it shares the point; nobody's is everybody's."""
        found = [0.0] * len(self.returns[0])
        for unfinished, returns in zip(self.unfinished, self.returns, strict=True):
            winners = best_of(returns, unfinished)
            for i in winners:
                found[i] += 1 / len(winners)
        return found


def best_of(returns: list[float], unfinished: bool) -> list[int]:
    """Who won, or shared the win; all, if the game ended without a winner."""
    best = max(returns)
    return [i for i, value in enumerate(returns) if unfinished or value == best]


class ArenaWorkload(Workload):
    """Plays deals of a tournament; holds every player met so far."""

    def __init__(self, contest: dict[str, Any], records: bool) -> None:
        self.contest = Contest(**contest)
        self.pairings = self.contest.pairings
        self.records = records
        self.game = find_game(self.contest.game)
        self.chairs: dict[int, Chair] = {}
        self.sittings: dict[int, Sitting] = {}

    def empty(self, group: int) -> dict[str, Any]:
        contest = self.contest
        if group not in self.sittings:
            for i in self.pairings[group]:
                if i not in self.chairs:
                    self.chairs[i] = seat_down(self.game, contest.players[i])
            chairs = [self.chairs[i] for i in self.pairings[group]]
            self.sittings[group] = Sitting(self.game, chairs, contest.options, contest.seed)
        return {"deals": [], "records": []}

    def do(self, group: int, number: int, result: dict[str, Any]) -> None:
        found = DealResult(0, 0, [], [])
        for shift in range(self.contest.seats):
            tally = Tally(self.contest.seats)
            returns, text = self.sittings[group].play(number, shift, tally, self.records)
            found.decisions += tally.decisions
            found.failures += tally.failures
            if found.trouble is None and tally.trouble is not None:
                found.trouble = tally.trouble.data()
            found.unfinished.append(tally.unfinished > 0)
            found.returns.append(returns)
            if text:
                table = "" if len(self.pairings) == 1 else f"{group}-"
                result["records"].append([f"{table}{number:06d}-{shift}.kibitz", text])
        result["deals"].append(found.row())

    def close(self) -> None:
        close(list(self.chairs.values()))


class Tournament:
    """A contest and the deals played so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.pairings = contest.pairings
        self.found: list[dict[int, DealResult]] = [{} for _ in self.pairings]
        """For each pairing the deals by number."""
        self.tests = [
            SequentialTest(Bounds(**contest.sprt)) if contest.sprt else None for _ in self.pairings
        ]
        self.seconds = 0.0
        self.games_played = 0
        """In this run."""
        self.decisions_made = 0
        self.signal = 0
        """The signal that ended this run; 0: none."""
        self.complete = False

    def add(self, part: Part) -> None:
        """The results of some deals."""
        deals = self.found[part.group]
        for number, row in enumerate(part.data, part.first):
            deals[number] = DealResult(*row)
        test = self.tests[part.group]
        # In the order of the deals, whoever played them first: so the verdict is always the same.
        while test is not None and not test.verdict and test.deals < self.contest.deals:
            deal = deals.get(test.deals)
            if deal is None:
                return
            test.add(deal.points()[0] / self.contest.seats)

    def parts(self) -> list[Part]:
        """Everything so far, as it came."""
        return [
            Part(group, number, 1, [deal.row()])
            for group, found in enumerate(self.found)
            for number, deal in sorted(found.items())
        ]

    def decided(self, group: int) -> bool:
        """Whether the sequential test of a pairing has its verdict."""
        test = self.tests[group]
        return test is not None and bool(test.verdict)

    def deals(self, group: int) -> dict[int, DealResult]:
        """The deals that count: as many as are wanted, or as the verdict rests on."""
        test = self.tests[group]
        end = self.contest.deals
        if test is not None and test.verdict:
            end = test.deals
        found = self.found[group]
        return {number: found[number] for number in sorted(found) if number < end}

    @property
    def games(self) -> int:
        return sum(len(self.deals(g)) for g in range(len(self.pairings))) * self.contest.seats

    @property
    def wanted(self) -> int:
        return self.contest.games * len(self.pairings)

    def play(
        self,
        crew: Crew | None = None,
        report: Callable[[Tournament], None] | None = None,
        warn: Warn | None = None,
        journal: Journal | None = None,
        records: Path | None = None,
    ) -> None:
        """Play what is missing. Ctrl-C or a termination signal ends it early, with every finished
        deal counted once. ``records``: a folder for a record of every game played."""
        contest = self.contest
        agenda = Agenda(
            [contest.deals for _ in self.pairings],
            [Spans((n, n + 1) for n in found) for found in self.found],
            in_turn=True,
        )
        for group in range(len(self.pairings)):
            if self.decided(group):
                agenda.close(group)
        assignment = Assignment(
            "kibitz.arena.tournaments:ArenaWorkload",
            {"contest": asdict(contest), "records": records is not None},
            packages_of(contest.game),
        )

        def collect(part: Part) -> None:
            if records is not None:
                write_records(records, part.data["records"])
            part.data = part.data["deals"]
            if journal is not None:
                journal.add(part)
            self.add(part)
            self.games_played += part.count * contest.seats
            self.decisions_made += sum(row[0] for row in part.data)
            if self.decided(part.group):
                agenda.close(part.group)

        outcome = run(
            assignment,
            agenda,
            collect,
            crew,
            None if report is None else lambda: report(self),
            None if journal is None else journal.save,
            warn,
            self._most if contest.sprt else None,
        )
        self.seconds = outcome.seconds
        self.signal = outcome.signal
        self.complete = outcome.complete

    def _most(self, group: int) -> int:
        """A chunk is a fraction of what has been played: the verdict may be near."""
        return 4 + len(self.found[group]) // 16


def open_journal(path: Path) -> tuple[Journal, Contest | None]:
    """The file of a tournament, and the contest in it, if there is such a file."""
    journal = Journal(path, "arena")
    plan = journal.read()
    if plan is None:
        return journal, None
    try:
        contest = Contest(**plan)
        revision = find_game(contest.game).revision
    except TypeError as error:
        raise BadInputError(Msg("executor.error.file", file=str(path))) from error
    if revision != contest.revision:
        raise BadInputError(Msg("study.error.revision", file=str(path)))
    return journal, contest


def from_journal(journal: Journal, contest: Contest) -> Tournament:
    """The tournament with the deals in the file, of which it may want more or fewer."""
    found = Tournament(contest)
    try:
        for part in journal.parts:
            found.add(part)
    except (TypeError, ValueError, IndexError) as error:
        raise BadInputError(Msg("executor.error.file", file=str(journal.path))) from error
    journal.begin(asdict(contest))
    return found


def tournament(
    game: Game | str,
    players: Sequence[str],
    games: int | None = None,
    seed: int = SEED,
    options: dict[str, object] | None = None,
    seats: int | None = None,
    round_robin: bool = False,
    sprt: Bounds | None = None,
    workers: int = 1,
    ray: str = "",
    records: Path | str | None = None,
    resume: Path | str | None = None,
    report: Callable[[Tournament], None] | None = None,
    warn: Warn | None = None,
) -> Tournament:
    """Play a tournament between programs; ``kibitz.arena.standings`` of it has the figures.

    ``players`` are bots of the game (``"random"``, ``"tendency:0,0,1"``), levels or programs
    (``"ai:my_bot.py"``). They sit at tables of ``seats`` (the fewest the game can be played with):
    the first one with all others, or all with all (``round_robin``). ``games`` are for each
    pairing, rounded up to whole deals. ``workers`` processes or a Ray cluster (``ray``: an address
    or ``"auto"``) play, with the same result. ``resume``: a file that results are added to, and
    that is continued if it exists. With several workers a script has to be importable:
    ``if __name__ == "__main__":`` before the call.
    """
    found = find_game(game) if isinstance(game, str) else game
    contest = make_contest(found, players, games, seed, options, seats, round_robin, sprt)
    journal = None
    result = Tournament(contest)
    if resume is not None:
        journal, before = open_journal(Path(resume))
        if before is not None and not before.same_deals(contest):
            raise BadInputError(Msg("arena.error.other", file=str(resume)))
        result = from_journal(journal, contest)
    folder = None if records is None else Path(records)
    try:
        result.play(crew_for(workers, ray), report, warn, journal, folder)
    finally:
        if journal is not None:
            journal.close()
    return result
