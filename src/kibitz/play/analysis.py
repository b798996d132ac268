"""The moves of a recorded game judged by the search, from what each seat knew or with open cards.

For every decision the search looks for the best move; then that move and the one that was played
are tried in further worlds, the same for both. What the move played did worse there is its loss:
fresh worlds, because the move found to be best was favoured by luck in those that chose it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.options import whole_number
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.rng import MAX_SEED, Rng, derived_seed
from kibitz.core.search import SearchParts
from kibitz.core.state import State
from kibitz.core.turn import Turn
from kibitz.players.explain import Explanation, Interval
from kibitz.players.search import VERSION as SEARCH_VERSION
from kibitz.players.search import Search
from kibitz.players.thinking import Budget

VERSION = 1
"""Raised when the same record would be judged otherwise."""

BEST, FINE, MISTAKE, BLUNDER, ONLY, UNKNOWN = (
    "best",
    "fine",
    "mistake",
    "blunder",
    "only",
    "unknown",
)
"""Verdicts. ``only``: there was no other move; ``unknown``: the move is not one of those that the
search chooses from, such as a layout of one's own."""
LARGE = 0.05
HUGE = 0.15
"""What a mistake and a blunder cost at least, of a chance from 0 to 1."""

LEAST_BUDGET, MOST_BUDGET = 20, 100_000
_TIMES = 4
"""The usual budget, in those of the bot ``search``: about 0.4 s a decision, so that a game of Mulle
takes less than a minute on two cores."""
_LINE = 1
"""Separates the random numbers of the line that is shown from those of the search."""


@dataclass(frozen=True)
class Terms:
    """How a record is to be analysed; with the record itself, all that the result depends on."""

    budget: int
    """Simulations for a decision."""
    seed: int = 0
    open: bool = False
    """Whether all cards count as known, and not only what the seat on turn has seen."""
    seat: int | None = None
    """Whose moves; None: everybody's."""

    def data(self) -> dict[str, Any]:
        """Plain data, with the versions of what judges."""
        cards = "open" if self.open else "seen"
        found: dict[str, Any] = {"budget": self.budget, "seed": self.seed, "cards": cards}
        return {**found, "seat": self.seat, "version": f"{VERSION}.{SEARCH_VERSION}"}


def usual_budget(game: str) -> int:
    """Enough to tell mistakes from good moves in reasonable time."""
    return _TIMES * _parts(game).iterations


def parse_budget(text: str) -> int:
    """A budget as typed."""
    found = whole_number(text.strip(), LEAST_BUDGET, MOST_BUDGET)
    if found is None:
        raise BadInputError(
            Msg("analysis.error.budget", text=text[:60], low=LEAST_BUDGET, high=MOST_BUDGET)
        )
    return found


def check_terms(record: Record, terms: Terms) -> None:
    """BadInputError if this record may not be analysed so. While a game runs, one seat's moves are
    judged by what that seat has seen, and nothing else is told."""
    if terms.seat is not None and not 0 <= terms.seat < record.setup.seats:
        last = record.setup.seats - 1
        raise BadInputError(Msg("cli.error.seat", seat=terms.seat, last=last))
    if not 0 <= terms.seed <= MAX_SEED:
        raise BadInputError(Msg("error.number", name="seed", text=str(terms.seed)[:60]))
    if record.result is None and not record.given_up and (terms.open or terms.seat is None):
        raise BadInputError(Msg("analysis.error.running"))


def wanted_moves(record: Record, terms: Terms) -> list[int]:
    """The numbers of the moves to judge, counted from 0."""
    return [n for n, (seat, _) in enumerate(record.moves) if terms.seat in (None, seat)]


class Judge:
    """Judges the moves of one record, in any order; each comes out the same whatever the order."""

    def __init__(self, record: Record, terms: Terms) -> None:
        check_terms(record, terms)
        self.record = record
        self.terms = terms
        self.game = find_game(record.game)
        self.parts = _parts(record.game)
        self._state = record.start()
        self._at = 0

    def judge(self, number: int) -> dict[str, Any]:
        """A move as plain data; of a text that makes several moves at once, the worst of them is
        told, and the loss is that of all together."""
        seat, text = self.record.moves[number]
        found: dict[str, Any] = {
            "move": number + 1,
            "seat": seat,
            "text": text,
            "verdict": ONLY,
            "value": None,
            "loss": None,
            "better": None,
        }
        state = self._before(number)
        worst = -1.0
        total: Interval | None = None
        for step, (action, before) in enumerate(self._steps(state, text)):
            legal = before.legal_actions()
            if action not in legal:
                return {**found, "verdict": UNKNOWN}
            if len(legal) == 1:
                continue
            judged = self._decision(before, action, number, step)
            found["value"] = found["value"] or judged.value.data()
            total = judged.loss if total is None else _sum(total, judged.loss)
            if judged.loss.mean > worst:
                worst = judged.loss.mean
                found["better"] = judged.better
        if total is not None:
            found["verdict"] = verdict_of(total)
            found["loss"] = total.data()
            if found["verdict"] == BEST:
                found["better"] = None
        return found

    def line(self, number: int, better: dict[str, Any]) -> Iterator[State]:
        """The positions of a better line: before its first move, and after each of its moves. What
        the seat did not know there is imagined, unless all cards count as known."""
        _, text = self.record.moves[number]
        before = self._before(number)
        for step in self._texts(before, text)[: better["step"]]:
            before.play(step)
        world = self._line_world(before, number, better["step"])
        yield world.clone()
        for made in better["line"]:
            world.play(made["text"])
            yield world.clone()

    def _before(self, number: int) -> State:
        """The position before a move; the caller may change it."""
        if number < self._at:
            self._state, self._at = self.record.start(), 0
        for _, text in self.record.moves[self._at : number]:
            self._state.play(text)
        self._at = number
        return self._state.clone()

    def _texts(self, state: State, text: str) -> list[str]:
        try:
            return state.steps(text)
        except KibitzError:
            return [text]

    def _steps(self, state: State, text: str) -> Iterator[tuple[int, State]]:
        """Each move of a text, as an action, and the position before it."""
        for step in self._texts(state, text):
            yield state.parse_move(step), state
            state.play(step)

    def _decision(self, state: State, action: int, number: int, step: int) -> _Decision:
        terms = self.terms
        worlds = None if not terms.open else lambda turn, rng: state.clone()
        searching = Budget(max(1, terms.budget * 3 // 4))
        player = Search(self.parts, searching, worlds, self.game.utility)
        rng = Rng(derived_seed(terms.seed, number, step))
        thinking = player.think(Turn(state, state.to_move(), rng))
        best = thinking.candidates[0]
        value = Interval(best.values)
        if best.action == action:
            return _Decision(value, Interval([0.0, 0.0]), None)
        ours, theirs = thinking.compare(best.action, action, max(2, terms.budget // 8))
        loss = Interval([a - b for a, b in zip(ours, theirs, strict=True)])
        explained = Explanation(thinking, self._line_world(state, number, step))
        better = {
            "step": step,
            "text": explained.tried[0].text,
            "label": explained.tried[0].label.data(),
            "line": [
                {"seat": made.seat, "text": made.text, "label": made.label.data()}
                for made in explained.line
            ],
        }
        return _Decision(value, loss, better)

    def _line_world(self, state: State, number: int, step: int) -> State:
        """Where a line is followed; worked out again when somebody looks at it."""
        if self.terms.open:
            return state.clone()
        rng = Rng(derived_seed(self.terms.seed, number, step, _LINE))
        return state.resample(state.to_move(), rng)


@dataclass
class _Decision:
    """What came of one search."""

    value: Interval
    """What the position was worth to the seat on turn."""
    loss: Interval
    better: dict[str, Any] | None


def verdict_of(loss: Interval) -> str:
    """A move is a mistake or a blunder only where the loss is certain: the whole 95 % interval is
    above 0."""
    if loss.mean <= 0.0:
        return BEST
    if loss.low > 0.0 and loss.mean >= LARGE:
        return BLUNDER if loss.mean >= HUGE else MISTAKE
    return FINE


def _sum(one: Interval, other: Interval) -> Interval:
    """Of several decisions in one move: the losses and their errors add up."""
    found = Interval([0.0, 0.0])
    error = ((one.mean - one.low) ** 2 + (other.mean - other.low) ** 2) ** 0.5
    found.mean = one.mean + other.mean
    found.low, found.high = found.mean - error, found.mean + error
    return found


def analysis_data(record: Record, terms: Terms, judged: list[dict[str, Any]]) -> dict[str, Any]:
    """The whole analysis as plain data: the same for the terminal and the page."""
    end = record.state_at(len(record.moves))
    over = end.to_move() < 0
    return {
        "game": record.game,
        "moves": len(record.moves),
        **terms.data(),
        "thresholds": {MISTAKE: LARGE, BLUNDER: HUGE},
        "wanted": len(wanted_moves(record, terms)),
        "judged": judged,
        "seats": [_summary(judged, seat) for seat in range(record.setup.seats)],
        "ending": find_game(record.game).utility.scaled(end) if over else None,
    }


def _summary(judged: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    """How often a seat got which verdict, and what its moves cost it in all."""
    mine = [one for one in judged if one["seat"] == seat]
    found: dict[str, Any] = {
        verdict: sum(one["verdict"] == verdict for one in mine)
        for verdict in (BEST, FINE, MISTAKE, BLUNDER)
    }
    costs = [max(0.0, one["loss"]["mean"]) for one in mine if one["loss"] is not None]
    found["loss"] = round(sum(costs), 4)
    return found


def _parts(game: str) -> SearchParts:
    found = find_game(game).search
    return SearchParts() if found is None else found
