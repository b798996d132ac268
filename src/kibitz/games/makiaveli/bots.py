"""The bots of Makiaveli. They look at their hand, the floor, the cross and the sizes of hands."""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import cards_msg
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import share, whole_number
from kibitz.core.rng import MAX_SEED, Rng
from kibitz.core.turn import Advice, Player, RandomPlayer, Turn
from kibitz.games.makiaveli.actions import DONE, DRAW, PASS, TAKE
from kibitz.games.makiaveli.melds import is_meld
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.counts import kind_counts
from kibitz.games.makiaveli.solver.lays import lays_of_best, own_melds

_SEEDS: Final = MAX_SEED + 1


class Greedy(Player):
    """Lays as many cards as it can, every turn."""

    def choose(self, turn: Turn) -> int:
        state = _known(turn)
        return _next_move(state, turn.legal_actions(), self.kinds_to_lay(state))

    def advise(self, turn: Turn) -> Advice:
        plan = _Plan(_known(turn))
        while plan.goes_on:
            plan.make(_next_move(plan.state, plan.legal, self.kinds_to_lay(plan.state)))
        reasons = plan.reasons(self.held_back(_known(turn)))
        return Advice(plan.first, reasons, plan.sentence(), whole_turn=True)

    def held_back(self, state: MakiaveliState) -> list[list[int]]:
        """The melds it keeps in its hand on purpose."""
        return []

    def kinds_to_lay(self, state: MakiaveliState) -> list[int]:
        """The kinds it has yet to lay in this turn."""
        hand = kind_counts(state.hands[state.turn])
        if state.anchored:
            return [action for action in state.legal_actions() if action < TAKE]
        return lays_of_best(must_stand(state), hand, _alone(state))


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
        if not best or len(best) == len(hand) or state.anchored or self._alarmed(state):
            return best
        melds = own_melds(hand)
        if not melds:
            return best
        rest = hand[:]
        for group in melds:
            for card in group:
                rest.remove(card)
        floor_lays = lays_of_best(must_stand(state), kind_counts(rest), _alone(state))
        if floor_lays or state.laid:
            return floor_lays
        return sorted([card >> 1 for card in min(melds, key=_size_and_cards)])

    def held_back(self, state: MakiaveliState) -> list[list[int]]:
        return [] if state.anchored or self._alarmed(state) else own_melds(state.hands[state.turn])

    def _alarmed(self, state: MakiaveliState) -> bool:
        others = [len(state.hands[s]) for s in range(state.seats) if s != state.turn]
        return min(others) <= self.alarm


class Novice(Patient):
    """Knows the melds and where a single card fits, but thinks of moving the groups on the floor,
    and of the cross, only in some of its turns."""

    def __init__(self, alarm: int, moves_groups: float) -> None:
        super().__init__(alarm)
        self.moves_groups: float = moves_groups
        """In how many of its turns it thinks of them."""

    def kinds_to_lay(self, state: MakiaveliState) -> list[int]:
        return super().kinds_to_lay(state) if self._thinks(state) else plain_lays(state)

    def held_back(self, state: MakiaveliState) -> list[list[int]]:
        return super().held_back(state) if self._thinks(state) else []

    def _thinks(self, state: MakiaveliState) -> bool:
        """Chosen by the cards on the table and in the hand, so that it stays the same in a turn."""
        seed = 0
        for count in state.lying.counts:
            seed = seed * 3 + count
        for card in sorted(state.hands[state.turn] + state.laid):
            seed = (seed * 104 + card + 1) % _SEEDS
        return Rng(seed).chance(self.moves_groups)


def plain_lays(state: MakiaveliState) -> list[int]:
    """The kinds that are yet to be laid if all groups stay as they are: own melds, and cards that
    fit onto a group."""
    cards = sorted(state.hands[state.turn] + state.laid)
    kinds = [card >> 1 for meld in own_melds(cards) for card in meld]
    left = [card >> 1 for card in cards]
    for kind in kinds:
        left.remove(kind)
    groups = [[card >> 1 for card in group] for group in state.lying.groups()]
    for kind in left:
        for group in groups:
            if is_meld([*group, kind]):
                group.append(kind)
                kinds.append(kind)
                break
    for card in state.laid:
        if card >> 1 in kinds:
            kinds.remove(card >> 1)
    return sorted(kinds)


def make_novice(params: list[str]) -> Player:
    moves_groups = 0.15
    if params:
        number = share(params[0]) if len(params) == 1 else None
        if number is None:
            raise BadInputError(Msg("makiaveli.why.novice", params=",".join(params)[:60]))
        moves_groups = number
    return Novice(2, moves_groups)


def make_random(params: list[str]) -> Player:
    """The bot ``random``, which every game has: here a novice is weaker."""
    if params:
        raise BadInputError(Msg("error.bot_no_params"))
    return RandomPlayer()


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


def must_stand(state: MakiaveliState) -> list[int]:
    """How many cards of each kind have to stand in groups when this turn ends."""
    must = state.lying.counts[:]
    for card in state.laid:
        must[card >> 1] += 1
    for card in state.taken_cards():
        must[card >> 1] += 1
    return must


def _alone(state: MakiaveliState) -> list[int]:
    return kind_counts([card for card in state.cross_alone() if card >= 0])


def _next_move(state: MakiaveliState, legal: list[int], wanted: list[int]) -> int:
    """The next small move towards laying these kinds."""
    for kind in wanted:
        if kind in legal:
            return kind
    if DONE in legal:
        return DONE
    if DRAW in legal or PASS in legal:
        return legal[-1]
    # The cards laid need a cross card, or more of the hand, to stand in groups.
    takes = [action for action in legal if action >= TAKE]
    return takes[0] if takes else legal[0]


class _Plan:
    """A turn as a bot means to play it, from a position that may be changed to the turn's end."""

    def __init__(self, state: MakiaveliState) -> None:
        self.state: MakiaveliState = state
        self.hand: list[int] = state.hands[state.turn][:]
        self.most: int = -1 if state.anchored else len(most_to_lay(state))
        """The exact maximum of cards that can be laid; -1: not known."""
        self.legal: list[int] = state.legal_actions()
        self.goes_on: bool = True
        self.first: int = -1
        self.last: int = -1
        self.lays: list[int] = []
        self.takes: list[int] = []

    def make(self, action: int) -> None:
        if self.first < 0:
            self.first = action
        self.last = action
        if action >= DONE:
            self.goes_on = False
            return
        if action < TAKE:
            self.lays.append(action * 2)
        else:
            self.takes.append(self.state.cross[action - TAKE])
        self.state.apply(action)
        self.legal = self.state.legal_actions()

    def sentence(self) -> Msg:
        """The whole turn in one sentence."""
        cards = cards_msg(self.lays)
        if self.lays:
            if len(self.lays) == len(self.hand):
                return Msg("makiaveli.advice.out", cards=cards)
            if self.takes:
                cross = cards_msg(self.takes)
                return Msg("makiaveli.advice.lay_cross", cards=cards, cross=cross)
            return Msg("makiaveli.advice.lay", cards=cards)
        if self.takes:
            return Msg("makiaveli.advice.take", cross=cards_msg(self.takes))
        if self.last == DONE:
            return Msg("makiaveli.advice.done")
        return Msg("makiaveli.advice.draw" if self.last == DRAW else "makiaveli.advice.pass")

    def reasons(self, melds: list[list[int]]) -> list[Msg]:
        """Why: one number, the exact maximum, and what is kept for later."""
        number, held = len(self.lays), len(self.hand)
        if number == held:
            return [Msg("makiaveli.hint.out")]
        if self.most < 0:
            return [Msg("makiaveli.hint.anchored" if number else "makiaveli.hint.nothing", n=held)]
        if self.most == 0:
            return [Msg("makiaveli.hint.nothing", n=held)]
        if number >= self.most:
            return [Msg("makiaveli.hint.most", n=number, of=held)]
        reasons = [Msg("makiaveli.hint.could", n=self.most, of=held)]
        left = kind_counts(self.hand)
        for card in self.lays:
            left[card >> 1] -= 1
        reasons += [
            Msg("makiaveli.hint.keep", cards=cards_msg(meld))
            for meld in melds
            if min([left[card >> 1] for card in meld]) > 0
        ]
        if len(reasons) == 1:
            reasons.append(Msg("makiaveli.hint.later"))
        return reasons


def most_to_lay(state: MakiaveliState) -> list[int]:
    """The kinds of a turn that lays as many cards as possible."""
    return lays_of_best(must_stand(state), kind_counts(state.hands[state.turn]), _alone(state))
