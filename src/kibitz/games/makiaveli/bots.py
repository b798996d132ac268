"""The bots of Makiaveli. They look at their hand, the floor, the cross and the sizes of hands."""

from __future__ import annotations

from kibitz.core.cards import card_msg, cards_msg
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import whole_number
from kibitz.core.turn import Advice, Player, Turn
from kibitz.games.makiaveli.actions import DONE, DRAW, PASS, TAKE
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.counts import floor_counts, kind_counts
from kibitz.games.makiaveli.solver.lays import lays_of_best, own_melds


class Greedy(Player):
    """Lays as many cards as it can, every turn."""

    def choose(self, turn: Turn) -> int:
        return self.advise(turn).action

    def advise(self, turn: Turn) -> Advice:
        legal = turn.legal_actions()
        state = _known(turn)
        return _next_move(state, legal, self.kinds_to_lay(state))

    def kinds_to_lay(self, state: MakiaveliState) -> list[int]:
        """The kinds it has yet to lay in this turn."""
        hand = kind_counts(state.hands[state.turn])
        if state.anchored:
            return [action for action in state.legal_actions() if action < TAKE]
        return lays_of_best(_must(state), hand, _alone(state))


class Patient(Greedy):
    """Holds complete melds back.

    A meld in the hand can be laid at any time, whatever the others do to the floor, and laying one
    saves a draw. So this bot first lays what only the present floor allows, and lays one of its own
    melds in a turn that has nothing else to offer. It lays everything when that wins, or when an
    opponent is about to go out.
    """

    def __init__(self, alarm: int) -> None:
        self.alarm: int = alarm
        """Lays everything once an opponent holds this many cards or fewer."""

    def kinds_to_lay(self, state: MakiaveliState) -> list[int]:
        hand = state.hands[state.turn]
        best = super().kinds_to_lay(state)
        if len(best) == len(hand) or state.anchored or self._alarmed(state):
            return best
        melds = own_melds(hand)
        rest = hand[:]
        for group in melds:
            for card in group:
                rest.remove(card)
        floor_lays = lays_of_best(_must(state), kind_counts(rest), _alone(state))
        if floor_lays or state.laid:
            return floor_lays
        if not melds:
            return best
        return sorted([card >> 1 for card in min(melds, key=_size_and_cards)])

    def _alarmed(self, state: MakiaveliState) -> bool:
        others = [len(state.hands[s]) for s in range(state.seats) if s != state.turn]
        return min(others) <= self.alarm


def make_greedy(params: list[str]) -> Player:
    if params:
        raise BadInputError(Msg("error.bot_no_params"))
    return Greedy()


def make_patient(params: list[str]) -> Player:
    alarm = 2
    if params:
        number = whole_number(params[0], 0, 99) if len(params) == 1 else None
        if number is None:
            raise BadInputError(Msg("makiaveli.why.patient", params=",".join(params)[:60]))
        alarm = number
    return Patient(alarm)


def _size_and_cards(group: list[int]) -> tuple[int, list[int]]:
    return (len(group), group)


def _known(turn: Turn) -> MakiaveliState:
    """Any sample will do: the bots look only at what it has in common with the true position."""
    state = turn.imagine(turn.rng)
    assert isinstance(state, MakiaveliState)
    return state


def _must(state: MakiaveliState) -> list[int]:
    must = floor_counts(state.floor)
    for card in state.laid:
        must[card >> 1] += 1
    for card in state.taken_cards():
        must[card >> 1] += 1
    return must


def _alone(state: MakiaveliState) -> list[int]:
    return kind_counts([card for card in state.cross_alone() if card >= 0])


def _next_move(state: MakiaveliState, legal: list[int], wanted: list[int]) -> Advice:
    """The next small move towards laying these kinds."""
    for kind in wanted:
        if kind in legal:
            held = len(state.hands[state.turn]) + len(state.laid)
            goal = len(wanted) + len(state.laid)
            if len(wanted) == len(state.hands[state.turn]):
                return Advice(kind, [Msg("makiaveli.hint.out")])
            why = Msg("makiaveli.hint.lay", n=goal, of=held, card=card_msg(kind * 2))
            return Advice(kind, [why])
    if DONE in legal:
        return Advice(DONE, [Msg("makiaveli.hint.done", cards=cards_msg(state.laid))])
    if DRAW in legal or PASS in legal:
        return Advice(legal[-1], [Msg("makiaveli.hint.nothing")])
    # The cards laid need a cross card, or more of the hand, to stand in groups.
    takes = [action for action in legal if action >= TAKE]
    return Advice(takes[0] if takes else legal[0], [Msg("makiaveli.hint.needs_more")])
