"""The game's own bots. They use their legal moves and what everybody knows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import share
from kibitz.core.turn import Advice, Player, RandomPlayer, Turn
from kibitz.games.cooperative_solitaire.actions import END, TO_PRIMARY
from kibitz.games.cooperative_solitaire.lookahead import POSITIONS, Lookahead
from kibitz.games.cooperative_solitaire.notation import in_words
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.solver.search import distinct_moves
from kibitz.games.cooperative_solitaire.table import TURN

_WORLDS: Final = 4
"""How many ways to deal the hidden cards the careful bot considers."""


class TendencyPlayer(Player):
    """Forced moves at random; three probabilities for the optional throws on the other seat.

    When a throw on the other seat is offered, it is considered at all with probability ``a``. If
    it is, a throw on the primary pile, if there is one, is made with probability ``p``; if none
    was made, a throw on the throwaway pile, if there is one, with probability ``t``. Otherwise the
    seat ends its turn. Several throws on the same pile are equally likely.
    """

    def __init__(self, at_all: float, on_primary: float, on_throwaway: float) -> None:
        self.at_all: float = at_all
        self.on_primary: float = on_primary
        self.on_throwaway: float = on_throwaway

    def choose(self, turn: Turn) -> int:
        moves = turn.legal_actions()
        number: i64 = len(moves)
        if number == 1:
            return moves[0]
        rng = turn.rng
        if moves[0] != END:
            return moves[rng.below(number)]
        if not _happens(turn, self.at_all):
            return END
        action: int = _pick_on(turn, moves, TO_PRIMARY)
        if action != END and _happens(turn, self.on_primary):
            return action
        action = _pick_on(turn, moves, TO_PRIMARY + 1)
        if action != END and _happens(turn, self.on_throwaway):
            return action
        return END

    def advise(self, turn: Turn) -> Advice:
        moves = turn.legal_actions()
        action = self.choose(turn)
        sentence = _in_a_sentence(turn, action)
        if len(moves) == 1:
            return Advice(action, [Msg("cooperative_solitaire.hint.only")], sentence)
        if moves[0] != END:
            return Advice(action, [Msg("cooperative_solitaire.hint.any")], sentence)
        word = "declined" if action == END else "thrown"
        return Advice(action, [Msg(f"cooperative_solitaire.hint.{word}")], sentence)


class CarefulPlayer(Player):
    """Takes the move after which its turn ends best, on average over sampled hidden cards."""

    budget: Final = f"{_WORLDS}x{POSITIONS}"

    def choose(self, turn: Turn) -> int:
        moves = turn.legal_actions()
        if len(moves) == 1:
            return moves[0]
        return self._weigh(turn)[0]

    def advise(self, turn: Turn) -> Advice:
        moves = turn.legal_actions()
        if len(moves) == 1:
            only = [Msg("cooperative_solitaire.hint.only")]
            return Advice(moves[0], only, _in_a_sentence(turn, moves[0]))
        action, left = self._weigh(turn)
        reason = Msg("cooperative_solitaire.hint.ahead", n=round(left))
        return Advice(action, [reason], _in_a_sentence(turn, action))

    def _weigh(self, turn: Turn) -> tuple[int, float]:
        """The best move, and the expected number of cards left at the end of the turn."""
        worlds: list[CooperativeSolitaireState] = []
        for _ in range(_WORLDS):
            world = turn.imagine(turn.rng)
            assert isinstance(world, CooperativeSolitaireState)
            worlds.append(world)
        best: int = -1
        best_value: i64 = 0
        best_left = 0.0
        for action in distinct_moves(worlds[0]):
            value: i64 = 0
            left: i64 = 0
            for world in worlds:
                lookahead = Lookahead(turn.seat)
                state = world.clone()
                now: i64 = state.table[TURN]
                state.apply(action)
                lookahead.walk(state, now)
                value += lookahead.best
                left += lookahead.left
            if best < 0 or value > best_value:
                best = action
                best_value = value
                best_left = float(left) / _WORLDS
        return best, best_left


def _in_a_sentence(turn: Turn, action: int) -> Msg:
    """A move as something to do. The tops of all piles are known to everybody."""
    state = turn.imagine(turn.rng)
    assert isinstance(state, CooperativeSolitaireState)
    return in_words(state.table, action, "advice")


def _happens(turn: Turn, p: float) -> bool:
    """Whether an event of this probability happens. A certainty draws no random number."""
    return p >= 1.0 or (p > 0.0 and turn.rng.chance(p))


def _pick_on(turn: Turn, moves: list[int], target: i64) -> int:
    """Any of the moves with this target, or ``END`` if there is none."""
    number: i64 = 0
    last: int = END
    for action in moves:
        if action & 15 == target:
            number += 1
            last = action
    if number < 2:
        return last
    wanted: i64 = turn.rng.below(number)
    for action in moves:
        if action & 15 == target:
            if wanted == 0:
                return action
            wanted -= 1
    return last


def make_tendency(words: list[str]) -> Player:
    """``tendency:a,p,t``: three probabilities; ``tendency`` alone is one half for each."""
    if not words:
        return TendencyPlayer(0.5, 0.5, 0.5)
    if len(words) != 3:
        raise BadInputError(Msg("cooperative_solitaire.why.tendency", text=",".join(words)))
    chances: list[float] = []
    for word in words:
        chance = share(word)
        if chance is None:
            raise BadInputError(Msg("cooperative_solitaire.why.tendency", text=",".join(words)))
        chances.append(chance)
    return TendencyPlayer(chances[0], chances[1], chances[2])


def make_random(words: list[str]) -> Player:
    """The bot ``random``, which every game has: here it is not the weakest."""
    _no_words("random", words)
    return RandomPlayer()


def make_miser(words: list[str]) -> Player:
    """The bot ``miser``: never throws on the other seat."""
    _no_words("miser", words)
    return TendencyPlayer(0.0, 0.0, 0.0)


def make_generous(words: list[str]) -> Player:
    """The bot ``generous``: throws on the other seat whenever it can, on the primary pile first."""
    _no_words("generous", words)
    return TendencyPlayer(1.0, 1.0, 1.0)


def make_careful(words: list[str]) -> Player:
    """The bot ``careful``: looks ahead within its own turn."""
    _no_words("careful", words)
    return CarefulPlayer()


def _no_words(name: str, words: list[str]) -> None:
    if words:
        raise BadInputError(Msg("cooperative_solitaire.why.no_parameters", name=name))
