"""Mulle's own bots. They get a resampled position and use only what their seat knows of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.turn import Advice, Player, Turn
from kibitz.games.mulle.actions import BUILD, CHOOSE, LAY, TROTTA
from kibitz.games.mulle.advice import gains, in_a_sentence, own_build, reasons_for
from kibitz.games.mulle.capture import Capture
from kibitz.games.mulle.evaluation import Evaluation, captured_cards, worth_of
from kibitz.games.mulle.position import BUILT, BUILT_IN, CAPTURED, LOWERED
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.table import Table
from kibitz.games.mulle.values import cards_in, kinds_in


def _position(turn: Turn) -> MulleState:
    state = turn.imagine(turn.rng)
    assert isinstance(state, MulleState)
    return state


class House(Player):
    """The rulebook's own list: the best capture (most mulles, then most cards), else a build,
    else a discard. It never plays trotta."""

    def choose(self, turn: Turn) -> int:
        return self.advise(turn).action

    def advise(self, turn: Turn) -> Advice:
        position = _position(turn)
        best = -1
        best_rank: list[int] = []
        for action in turn.legal_actions():
            rank = self._rank(position, action)
            if best < 0 or rank > best_rank:
                best_rank = rank
                best = action
        after = outcome(position, best)
        reasons = gains(after)
        if after.last.what in (BUILT, BUILT_IN, LOWERED):
            reasons += own_build(after, turn.seat)
        elif after.last.what != CAPTURED:
            reasons.append(Msg("mulle.hint.nothing"))
        return Advice(best, reasons, in_a_sentence(after), whole_turn=True)

    def _rank(self, position: MulleState, action: int) -> list[int]:
        """Higher is better, compared from the left."""
        if LAY <= action < TROTTA:
            return [1]
        if TROTTA <= action < CHOOSE:
            return [0]
        after = position.clone()
        after.apply(action)
        if action >= BUILD:
            return [2, len(cards_in(after.last.first, after.last.second))]
        settle(after)
        mulles = len(kinds_in(after.last.mulles))
        return [3, mulles, len(cards_in(after.last.first, after.last.second))]


class Careful(Player):
    """Weighs what a move gains against what the other seat may gain next, given the cards that have
    not been seen, and what its own hand can take next."""

    def choose(self, turn: Turn) -> int:
        position = _position(turn)
        return self._best(turn.legal_actions(), position, Evaluation(position))

    def advise(self, turn: Turn) -> Advice:
        position = _position(turn)
        evaluation = Evaluation(position)
        legal = turn.legal_actions()
        best = self._best(legal, position, evaluation)
        after = outcome(position, best)
        if len(legal) == 1 and after.last.what != CAPTURED:
            return Advice(best, [Msg("mulle.hint.only")], in_a_sentence(after), whole_turn=True)
        others = [outcome(position, action) for action in legal if action != best]
        return Advice(
            best, reasons_for(evaluation, after, others), in_a_sentence(after), whole_turn=True
        )

    def _best(self, legal: list[int], position: MulleState, evaluation: Evaluation) -> int:
        best = -1
        most = -1e9
        for action in legal:
            value = evaluation.value(outcome(position, action))
            if value > most:
                most = value
                best = action
        return best


def outcome(position: MulleState, action: int) -> MulleState:
    """The position after a move, with a tied capture settled in the best way."""
    after = position.clone()
    after.apply(action)
    settle(after)
    return after


def settle(position: MulleState) -> None:
    """Choose the most valuable piles until a tied capture is settled."""
    capture = position.choosing
    while capture is not None:
        best = -1
        most = -1.0
        for choice in capture.choices():
            search = _TieSearch(position.table, position.options.special_tabbe)
            worth = search.best(capture.choose(choice))
            if worth > most:
                most = worth
                best = choice
        position.apply(CHOOSE + best)
        capture = position.choosing


_TRIES: Final = 200


class _TieSearch:
    """Search for the most valuable way to settle a tied capture, up to ``_TRIES`` steps."""

    def __init__(self, table: Table, special_tabbe: bool) -> None:
        self.table: Table = table
        self.special_tabbe: bool = special_tabbe
        self.tries: i64 = 0

    def best(self, capture: Capture) -> float:
        self.tries += 1
        choices = capture.choices()
        if len(choices) == 0 or self.tries > _TRIES:
            first, second = captured_cards(self.table, capture.settled())
            return worth_of(first, second, capture.kind, self.special_tabbe)
        most = 0.0
        for choice in choices:
            worth = self.best(capture.choose(choice))
            if worth > most:
                most = worth
        return most


def make_house(words: list[str]) -> Player:
    """The bot ``house``."""
    _no_words(words)
    return House()


def make_careful(words: list[str]) -> Player:
    """The bot ``careful``."""
    _no_words(words)
    return Careful()


def _no_words(words: list[str]) -> None:
    if words:
        raise BadInputError(Msg("error.bot_no_params"))
