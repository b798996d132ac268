"""Mulle's own bots. They look at a position dealt anew, and there only at what their seat knows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.turn import Advice, Player, Turn
from kibitz.games.mulle.actions import BUILD, LAY, TROTTA, WANT
from kibitz.games.mulle.capture import Capture
from kibitz.games.mulle.judgement import Judgement, captured_cards, worth_of
from kibitz.games.mulle.position import BUILT, CAPTURED, TIRED, TURN
from kibitz.games.mulle.reasons import kind_msg
from kibitz.games.mulle.rules import Mulle
from kibitz.games.mulle.scoring import intake_of, intake_points, mulle_points
from kibitz.games.mulle.table import Table
from kibitz.games.mulle.values import cards_in, hand_value, kinds_in


def _position(turn: Turn) -> Mulle:
    state = turn.imagine(turn.rng)
    assert isinstance(state, Mulle)
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
        after = position.clone()
        after.apply(best)
        settle(after)
        return Advice(best, _gains(after))

    def _rank(self, position: Mulle, action: int) -> list[int]:
        """Higher is better, compared from the left."""
        if LAY <= action < TROTTA:
            return [1]
        if TROTTA <= action < WANT:
            return [0]
        after = position.clone()
        after.apply(action)
        if action >= BUILD:
            return [2, len(cards_in(after.last.first, after.last.second))]
        settle(after)
        mulles = len(kinds_in(after.last.mulles))
        return [3, mulles, len(cards_in(after.last.first, after.last.second))]


class Careful(Player):
    """Weighs what a move gains against what it leaves to the other seat, judged by the cards
    that have not been seen, and what its own hand can take next."""

    def choose(self, turn: Turn) -> int:
        return self._best(turn, _position(turn))

    def advise(self, turn: Turn) -> Advice:
        position = _position(turn)
        judgement = Judgement(position)
        best = self._best(turn, position)
        after = position.clone()
        after.apply(best)
        settle(after)
        reasons = _gains(after)
        if after.last.ended == TURN:
            risk = judgement.risk(after)
            if risk < 1.0:
                reasons.append(Msg("mulle.hint.safe"))
            value = int(after.last.value)
            held = [hand_value(card >> 1) == value for card in after.hand(turn.seat)]
            if after.last.what in (BUILT, TIRED) and any(held):
                reasons.append(Msg("mulle.hint.build", value=value))
        return Advice(best, reasons)

    def _best(self, turn: Turn, position: Mulle) -> int:
        judgement = Judgement(position)
        best = -1
        most = -1e9
        for action in turn.legal_actions():
            after = position.clone()
            after.apply(action)
            settle(after)
            value = judgement.value(after)
            if value > most:
                most = value
                best = action
        return best


def settle(position: Mulle) -> None:
    """Choose the most valuable piles until a tied capture is settled."""
    capture = position.choosing
    while capture is not None:
        best = -1
        most = -1.0
        for want in capture.wants():
            worth = _Settling(position.table).best(capture.choose(want))
            if worth > most:
                most = worth
                best = want
        position.apply(WANT + best)
        capture = position.choosing


_TRIES: Final = 200


class _Settling:
    """The best end of a tied capture; where there are too many, as far as it can be seen."""

    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self.tries: i64 = 0

    def best(self, capture: Capture) -> float:
        self.tries += 1
        wants = capture.wants()
        if len(wants) == 0 or self.tries > _TRIES:
            first, second = captured_cards(self.table, capture.settled())
            return worth_of(first, second, capture.kind)
        most = 0.0
        for want in wants:
            worth = self.best(capture.choose(want))
            if worth > most:
                most = worth
        return most


def _gains(after: Mulle) -> list[Msg]:
    """What a move brought, as reasons."""
    last = after.last
    reasons = [
        Msg("mulle.hint.mulle", card=kind_msg(kind), n=mulle_points(kind))
        for kind in kinds_in(last.mulles)
    ]
    if last.what == CAPTURED:
        intake = intake_of(last.first, last.second) + intake_points(int(last.kind))
        if intake:
            reasons.append(Msg("mulle.hint.intake", n=intake))
    if last.tabbe:
        reasons.append(Msg("mulle.hint.tabbe"))
    return reasons


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
