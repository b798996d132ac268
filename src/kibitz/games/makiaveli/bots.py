"""Players of Makiaveli. They see their own hand, the floor and the cross; nothing else matters."""

from __future__ import annotations

from kibitz.core.cards import card_msg, cards_msg
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.turn import Advice, Player, Turn
from kibitz.games.makiaveli.actions import DONE, DRAW, PASS, TAKE
from kibitz.games.makiaveli.legality import floor_counts
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.lays import lays_of_best, own_groups
from kibitz.games.makiaveli.solver.position import kind_counts


class Greedy(Player):
    """Lays all it can, every turn."""

    def choose(self, turn: Turn) -> int:
        return self.advise(turn).action

    def advise(self, turn: Turn) -> Advice:
        legal = turn.legal_actions()
        state = _known(turn)
        wanted = self.wish(state)
        return _carry_out(state, legal, wanted)

    def wish(self, state: MakiaveliState) -> list[int]:
        """The kinds it still wants to lay in this turn."""
        hand = kind_counts(state.hands[state.turn])
        if state.anchored:
            return [action for action in state.legal_actions() if action < TAKE]
        return lays_of_best(_must(state), hand, _alone(state))


class Patient(Greedy):
    """Keeps what will pay later.

    Cards that are a whole group by themselves can be laid at any time, whatever the others do to
    the floor; laying them spares a draw. So it lays first what only today's floor allows, holds
    its own groups back, one for each turn in which there is nothing else to lay, and puts down
    everything when that wins or when somebody is about to go out.
    """

    def __init__(self, alarm: int) -> None:
        self.alarm: int = alarm
        """Lays everything once an opponent holds this many cards or fewer."""

    def wish(self, state: MakiaveliState) -> list[int]:
        hand = state.hands[state.turn]
        best = super().wish(state)
        if len(best) == len(hand) or state.anchored or self._alarmed(state):
            return best
        kept = own_groups(hand)
        rest = hand[:]
        for group in kept:
            for card in group:
                rest.remove(card)
        perishable = lays_of_best(_must(state), kind_counts(rest), _alone(state))
        if perishable or state.laid:
            return perishable
        if not kept:
            return best
        return sorted([card >> 1 for card in min(kept, key=_size_and_cards)])

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
        if len(params) > 1 or not params[0].isdecimal() or len(params[0]) > 2:
            raise BadInputError(Msg("makiaveli.why.patient", params=",".join(params)))
        alarm = int(params[0])
    return Patient(alarm)


def _size_and_cards(group: list[int]) -> tuple[int, list[int]]:
    return (len(group), group)


def _known(turn: Turn) -> MakiaveliState:
    """Any world will do: only the open cards and the own hand are looked at."""
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


def _carry_out(state: MakiaveliState, legal: list[int], wanted: list[int]) -> Advice:
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
