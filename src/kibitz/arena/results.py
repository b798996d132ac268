# interpreted: the end of a tournament
"""The results of a tournament as numbers: for programs as JSON, printed by the faces for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.arena.ratings import Duel, Rating, fit_ratings
from kibitz.arena.statistics import Mean, clustered_mean, clustered_share
from kibitz.arena.tournaments import DealResult, Tournament, best_of
from kibitz.core.messages import Msg, msg_from


@dataclass
class Standing:
    """One player's results over the pool, or in one pairing."""

    name: str
    games: int
    wins: int
    ties: int
    """Shared wins, and games that ended without a winner."""
    share: Mean
    """Of the points: 1 for a win, half for a tie of two."""
    score: Mean
    """What the game itself counted."""
    rating: Rating | None = None

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.ties

    @property
    def rating_value(self) -> float:
        """By which players are ordered."""
        return 0.0 if self.rating is None else self.rating.value

    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "share": self.share.value,
            "low": self.share.low,
            "high": self.share.high,
            "score": self.score.value,
            "score_low": self.score.low,
            "score_high": self.score.high,
        }
        if self.rating is not None:
            found["rating"] = self.rating.value
            found["rating_low"] = self.rating.value - self.rating.error
            found["rating_high"] = self.rating.value + self.rating.error
        return found


Seen = list[tuple[int, int, DealResult]]
"""Deals in which a player took part: the deal's number, the player's place in the pairing."""


def standings(tournament: Tournament) -> list[Standing]:
    """Every player's results, in the order they were named."""
    contest = tournament.contest
    seen: list[Seen] = [[] for _ in contest.players]
    for group, pairing in enumerate(tournament.pairings):
        for number, deal in tournament.deals(group).items():
            for place, player in enumerate(pairing):
                seen[player].append((number, place, deal))
    ratings = fit_ratings(len(contest.players), duels(tournament))
    return [
        _standing(name, deals, rating)
        for name, deals, rating in zip(contest.names, seen, ratings, strict=True)
    ]


def pairing_standings(tournament: Tournament, group: int) -> list[Standing]:
    """The results of the players of one pairing against each other."""
    deals = tournament.deals(group).items()
    names = tournament.contest.names
    return [
        _standing(names[player], [(number, place, deal) for number, deal in deals], None)
        for place, player in enumerate(tournament.pairings[group])
    ]


def _standing(name: str, seen: Seen, rating: Rating | None) -> Standing:
    """All games with the same cards are one cluster, whoever the others were."""
    points: dict[int, tuple[float, int]] = {}
    scores: dict[int, tuple[float, int]] = {}
    games = wins = ties = 0
    for number, place, deal in seen:
        for unfinished, returns in zip(deal.unfinished, deal.returns, strict=True):
            winners = best_of(returns, unfinished)
            games += 1
            wins += winners == [place]
            ties += place in winners and len(winners) > 1
            _add(points, number, 1 / len(winners) if place in winners else 0.0)
            _add(scores, number, returns[place])
    return Standing(
        name,
        games,
        wins,
        ties,
        clustered_share(points.values()),
        clustered_mean(scores.values()),
        rating,
    )


def _add(clusters: dict[int, tuple[float, int]], number: int, value: float) -> None:
    total, count = clusters.get(number, (0.0, 0))
    clusters[number] = (total + value, count + 1)


def duels(tournament: Tournament) -> list[list[Duel]]:
    """Every deal as comparisons of two: at larger tables, who ended before whom."""
    by_deal: dict[int, list[Duel]] = {}
    for group, pairing in enumerate(tournament.pairings):
        for number, deal in tournament.deals(group).items():
            found = by_deal.setdefault(number, [])
            for a in range(len(pairing)):
                for b in range(a + 1, len(pairing)):
                    points = sum(
                        0.5 if unfinished or returns[a] == returns[b] else returns[a] > returns[b]
                        for unfinished, returns in zip(deal.unfinished, deal.returns, strict=True)
                    )
                    found.append((pairing[a], pairing[b], float(points), len(deal.returns)))
    return [by_deal[number] for number in sorted(by_deal)]


def failures(tournament: Tournament) -> int:
    """Decisions taken by the game because a program failed."""
    groups = range(len(tournament.pairings))
    return sum(deal.failures for g in groups for deal in tournament.deals(g).values())


@dataclass
class Failure:
    """A decision that a program failed to take."""

    group: int
    deal: int
    why: Msg


def first_failure(tournament: Tournament) -> Failure | None:
    """What went wrong first: in the first pairing in which something did, at its first deal."""
    for group in range(len(tournament.pairings)):
        for number, deal in tournament.deals(group).items():
            if deal.trouble is not None:
                return Failure(group, number, msg_from(deal.trouble))
    return None


def arena_data(tournament: Tournament) -> dict[str, Any]:
    """Everything, ready for JSON. ``run`` has what differs from run to run."""
    contest = tournament.contest
    rate = 1 / tournament.seconds if tournament.seconds else 0.0
    return {
        "game": contest.game,
        "revision": contest.revision,
        "options": contest.options,
        "seed": contest.seed,
        "seats": contest.seats,
        "round_robin": contest.round_robin,
        "games": tournament.games,
        "games_wanted": tournament.wanted,
        "failures": failures(tournament),
        "players": [standing.data() for standing in standings(tournament)],
        "pairings": [_pairing_data(tournament, group) for group in range(len(tournament.pairings))],
        "run": {
            "complete": tournament.complete,
            "seconds": tournament.seconds,
            "games": tournament.games_played,
            "games_per_second": tournament.games_played * rate,
            "decisions_per_second": tournament.decisions_made * rate,
        },
    }


def _pairing_data(tournament: Tournament, group: int) -> dict[str, Any]:
    test = tournament.tests[group]
    found: dict[str, Any] = {
        "players": [standing.data() for standing in pairing_standings(tournament, group)],
        "deals": len(tournament.deals(group)),
    }
    if test is not None:
        found["sprt"] = {
            **vars(test.bounds),
            "llr": test.ratio,
            "lower": test.bounds.lower,
            "upper": test.bounds.upper,
            "verdict": test.verdict or None,
        }
    return found
