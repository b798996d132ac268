"""King of Montenegro: turns, duels and wars. Clause numbers are those of RULES.md.

Where a clause is:

==== ====================== =============================================
1    pieces, drawing        table.py (``_top_card``, ``_refill``), ``start`` here
2    armies                 table.py (``_leave_army``), deck.py (``to_turn_up``)
3    the duel               here (``_acts`` to ``_call``), duel.py (``honest``)
4    winnings               here (``_win``), duel.py (``kept_of``)
5    war                    here (``_wars``, ``_war``), war.py
6    the end                here (``_victory``, ``_count_armies``)
7    what you know          belief/, resample.py
8    moves as text          notation.py
opt. options                options.py
==== ====================== =============================================
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.equality import frozen
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import not_on_turn
from kibitz.core.view import Scene, View
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.belief.belief import Belief
from kibitz.games.montenegro.belief.history import Start, beginning, belief_of
from kibitz.games.montenegro.deck import KINGS, LOW, SUIT_MASKS, bit_of
from kibitz.games.montenegro.duel import (
    ARMY,
    FIRST_SEEN,
    SECOND_SEEN,
    WILD,
    cards_of,
    first_of,
    honest,
    kept_of,
    new_play,
    seat_of,
    second_of,
    second_slot,
    to_turn_up_by_call,
    with_claim,
    with_second,
)
from kibitz.games.montenegro.log import log_of
from kibitz.games.montenegro.notation import read_move, text_of, text_of_all
from kibitz.games.montenegro.options import Options
from kibitz.games.montenegro.resample import imagine
from kibitz.games.montenegro.scene import scene_of
from kibitz.games.montenegro.table import (
    ACT,
    ARMIES,
    DECLARE,
    FACES,
    OVER,
    SECOND_CARD,
    SPOTS,
    WAR_PHASE,
    Numbers,
    Table,
)
from kibitz.games.montenegro.view import view_of
from kibitz.games.montenegro.war import front, of_suit, reinforcement
from kibitz.games.montenegro.why import why_no_move, why_no_place

FROM_HAND: Final = 7


@final
class MontenegroState(Table):
    """A position of the game."""

    def clone(self) -> MontenegroState:
        other = MontenegroState(
            self.options, self.spots[:], self.pile, self.plays.copy(), self.past
        )
        other.later = self.later
        other.set_numbers(self.numbers())
        return other

    def to_move(self) -> int:
        return -1 if self.phase == OVER else int(self.turn)

    def returns(self) -> list[float]:
        if self.winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    # What may be done (rules 3.2 to 3.6, 5.1)

    def legal_actions(self) -> list[int]:
        if self.phase == ACT:
            return self._acts()
        if self.phase == DECLARE:
            return self.options.claims.copy()
        if self.phase == WAR_PHASE:
            return self._wars()
        found: list[int] = []
        if self.phase == SECOND_CARD:
            m: i64 = self.spots[self.turn]
            while m:
                low: i64 = m & -m
                x: i64 = LOW[low % 67]
                found.append(actions.WITH + x)
                m ^= low
        return found

    def _acts(self) -> list[int]:
        found: list[int] = []
        hand: i64 = self.spots[self.turn]
        army: i64 = self.spots[ARMIES + 4 * self.turn + self.target // 13]
        wild: bool = hand & (hand - 1) != 0
        m: i64 = hand
        while m:
            low: i64 = m & -m
            x: i64 = LOW[low % 67]
            found.append(x)
            if wild:
                found.append(actions.WILD_HAND + x)
            m ^= low
        m = army
        while m:
            low = m & -m
            x = LOW[low % 67]
            found.append(actions.PLAY_ARMY + x)
            if hand:
                found.append(actions.WILD_ARMY + x)
            m ^= low
        if self.plays:
            found.append(actions.CALL)
        found.append(actions.CONCEDE)
        if self.options.war_any_time and self.wars_left() > 0:
            wars = self._wars()
            wars.pop()  # nobody has to pass here
            found.extend(wars)
        return found

    def _wars(self) -> list[int]:
        mine: i64 = ARMIES + 4 * self.turn
        theirs: i64 = ARMIES + 4 - 4 * self.turn
        owned: i64 = 0
        contested: i64 = 0
        suit: i64 = 0
        while suit < 4:
            if self.spots[mine + suit]:
                owned |= bit_of(suit)
                if self.spots[theirs + suit]:
                    contested |= bit_of(suit)
            suit += 1
        return self.options.wars_of(owned, contested)

    # Moves (rule 3)

    def apply(self, action: int) -> None:
        a: i64 = action
        if a < actions.PLAY_ARMY:
            self._play_hand(a, history.PLAY, 0)
            self._pass_on()
        elif a < actions.WILD_HAND:
            self._play_army(a - actions.PLAY_ARMY, history.PLAY, ARMY)
            self._pass_on()
        elif a < actions.CALL:
            self._play_hand(a - actions.WILD_HAND, history.WILD, WILD)
            self.phase = SECOND_CARD
        elif a == actions.CALL:
            self._call()
        elif a == actions.CONCEDE:
            self._note(history.CONCEDE, self.turn, 0, 0, 0, 0, 0)
            self._win(1 - self.turn, False)
        elif a == actions.PASS:
            self._note(history.PASS, self.turn, 0, 0, 0, 0, 0)
            self._duel()
        elif a < actions.WILD_ARMY:
            self._second(a - actions.WITH)
        elif a < actions.AS:
            self._play_army(a - actions.WILD_ARMY, history.WILD, ARMY | WILD)
            self.phase = SECOND_CARD
        elif a < actions.WAR:
            self._declare(a - actions.AS)
        else:
            self._war((a - actions.WAR) // 16, (a - actions.WAR) & 15)

    def _play_hand(self, card: i64, kind: i64, flags: i64) -> None:
        """The first card of a play from the hand (rule 3.2)."""
        seat = self.turn
        self.spots[seat] &= ~bit_of(card)
        self._note(kind, seat, FROM_HAND, card, 0, 2 * len(self.plays), 0)
        self.plays.append(new_play(seat, card, flags))

    def _play_army(self, card: i64, kind: i64, flags: i64) -> None:
        """The first card of a play from the army of the target's suit (rules 2.4 and 3.2)."""
        seat = self.turn
        seen = self._leave_army(seat, self.target // 13, card, kind)
        self.plays.append(new_play(seat, card, flags | (FIRST_SEEN if seen else 0)))

    def _second(self, card: i64) -> None:
        seat = self.turn
        last = len(self.plays) - 1
        self.spots[seat] &= ~bit_of(card)
        slot: i64 = 2 * last + second_slot(self.plays[last])
        self._note(history.WITH, seat, FROM_HAND, card, 0, slot, 0)
        self.plays[last] = with_second(self.plays[last], card)
        self.phase = DECLARE

    def _declare(self, card: i64) -> None:
        last = len(self.plays) - 1
        self._note(history.CLAIM, self.turn, 0, card, 0, 2 * last, self.plays[last] & ARMY)
        self.plays[last] = with_claim(self.plays[last], card)
        self.target = card
        self.phase = ACT
        self._pass_on()

    def _pass_on(self) -> None:
        self._refill(self.turn)
        self.turn = 1 - self.turn

    # Calls, and what a duel wins (rules 3.5 and 4)

    def _call(self) -> None:
        self._note(history.CALL, self.turn, 0, 0, 0, 0, 0)
        target_only = self.options.target_only
        last: i64 = len(self.plays) - 1
        kept_word = self.honest_now()
        winner: i64 = 1 - self.turn if kept_word else self.turn
        i: i64 = to_turn_up_by_call(self.plays, self.revealed, target_only)
        while i <= last:
            self._show(i)
            i += 1
        # The loser's wilds are turned up, for the winner gets the kings among them (rule 4.2).
        i = 0
        while i <= last:
            play: i64 = self.plays[i]
            if play & WILD and seat_of(play) != winner:
                self._show(i)
            i += 1
        self._win(winner, True)

    def _show(self, i: i64) -> None:
        """Turn up a play."""
        play: i64 = self.plays[i]
        if play & FIRST_SEEN == 0:
            self._note(history.SHOW, seat_of(play), 0, first_of(play), 0, 2 * i, 0)
        if play & WILD and play & SECOND_SEEN == 0:
            slot: i64 = 2 * i + second_slot(play)
            self._note(history.SHOW, seat_of(play), 0, second_of(play), 1, slot, 0)
        self.plays[i] = play | FIRST_SEEN | SECOND_SEEN

    def _win(self, winner: i64, called: bool) -> None:
        """End the duel (rule 4)."""
        suit: i64 = self.revealed // 13
        at: i64 = 4 * winner + suit
        new: i64 = 1 if self.spots[ARMIES + at] == 0 else 0
        if new:
            self.spots[FACES + at] = self.revealed
        self._note(history.WON, winner, suit, self.revealed, new, 1 if called else 0, self.aside)
        self.past.plays = self.plays
        gained: i64 = bit_of(self.revealed) | self.aside
        for i in range(len(self.plays)):
            play: i64 = self.plays[i]
            cards: i64 = cards_of(play)
            kept: i64 = kept_of(play, winner, called)
            gained |= kept
            self.discard |= cards & ~kept
        self.spots[ARMIES + at] |= gained
        self.plays = []
        self.aside = 0
        self.revealed = -1
        self.target = -1
        if called:
            bonus: i64 = self._top_card()
            if bonus >= 0:
                self.spots[ARMIES + at] |= bit_of(bonus)
                self._note(history.BONUS, winner, suit, bonus, 0, 0, 0)
        self._refill(self.turn)
        self.duels += 1
        if self._victory():
            return
        if self.duels >= self.options.most_duels:
            self._count_armies()
            return
        self._begin_turn(winner)

    # Wars (rule 5)

    def _war(self, suit: i64, sent: i64) -> None:
        """Rule 5."""
        seat = self.turn
        other: i64 = 1 - seat
        self._note(history.WAR, seat, suit, 0, 0, 0, sent)
        mine: i64 = 4 * seat
        theirs: i64 = 4 * other
        mask: i64 = SUIT_MASKS[suit]
        self._note(history.HAND, seat, suit, 0, 0, 0, self.spots[seat] & mask)
        self._note(history.HAND, other, suit, 0, 0, 0, self.spots[other] & mask)
        attack: i64 = front(self.spots[ARMIES + mine + suit], self.spots[seat], suit)
        defence: i64 = front(self.spots[ARMIES + theirs + suit], self.spots[other], suit)
        self._count(seat, suit)
        helper: i64 = 0
        while helper < 4:
            if sent & bit_of(helper):
                attack += reinforcement(self.spots[ARMIES + mine + helper], helper)
                self._count(seat, helper)
            helper += 1
        self._count(other, suit)
        self._note(history.VALUES, seat, suit, 0, 0, 0, (attack + 64) * 256 + defence)
        if attack > defence:
            self._lose(other, suit)
        else:
            helper = 0
            while helper < 4:
                if helper == suit or sent & bit_of(helper):
                    self._lose(seat, helper)
                helper += 1
        if self._victory():
            return
        if seat == self.starter:
            self.wars -= 1
        else:
            self.other_wars -= 1
        if self.phase == WAR_PHASE and (self.wars == 0 or not self._war_possible()):
            self._duel()

    def _count(self, seat: i64, suit: i64) -> None:
        """How many of an army's cards are of its suit; the event leaves out the face-up card."""
        at: i64 = 4 * seat + suit
        face: i64 = self.spots[FACES + at]
        number: i64 = of_suit(self.spots[ARMIES + at] & ~bit_of(face), suit)
        self._note(history.COUNT, seat, suit, face, 0, 0, number)

    # Turns and the end (rules 3.1 and 6)

    def _begin_turn(self, seat: i64) -> None:
        self.starter = seat
        self.turn = seat
        self.wars = self.options.wars
        self.other_wars = self.options.wars if self.options.war_any_time else 0
        if self.wars > 0 and self._war_possible():
            self.phase = WAR_PHASE
        else:
            self._duel()

    def _duel(self) -> None:
        """Flip until it is no king (rule 3.1); without cards the game is over (rule 6.3)."""
        self.turn = self.starter
        while True:
            card: i64 = self._top_card()
            if card < 0:
                self._count_armies()
                return
            self._note(history.FLIP, self.starter, 0, card, 0, 0, 0)
            kings: i64 = KINGS
            if (kings >> card) & 1 == 0:
                break
            self.aside |= bit_of(card)
        self.revealed = card
        self.target = card
        self.phase = ACT

    def _victory(self) -> bool:
        """Rules 6.1 and 6.2."""
        needed: i64 = len(self.options.suits)
        zero = self._armies_of(0)
        one = self._armies_of(1)
        most: i64 = 0 if self.options.total else needed - 1
        if zero == needed and one <= most:
            self.winner = 0
        elif one == needed and zero <= most:
            self.winner = 1
        else:
            return False
        self.phase = OVER
        return True

    def _count_armies(self) -> None:
        """Rule 6.3: more armies, then more cards in them."""
        zero = self._armies_of(0) * 64 + self._army_cards(0)
        one = self._armies_of(1) * 64 + self._army_cards(1)
        if zero != one:
            self.winner = 0 if zero > one else 1
        self.phase = OVER

    # For people and bots (rules 7 and 8)

    def belief(self, observer: int) -> Belief:
        """What a seat, or 2 for a spectator, knows about the cards it cannot see."""
        return belief_of(self.past, observer)

    def resample(self, seat: int | None, rng: Rng) -> MontenegroState:
        world = self.clone()
        imagine(self, world, history.SPECTATOR if seat is None else seat, rng)
        return world

    def honest_now(self) -> bool:
        """Whether the last play on the table would survive a call."""
        last: i64 = len(self.plays) - 1
        options = self.options
        return honest(self.plays, last, self.revealed, options.target_only, options.king_of_suit)

    def view(self, seat: int | None) -> View:
        return view_of(self, seat)

    def move_text(self, action: int) -> str:
        return text_of(action)

    def parse_move(self, text: str) -> int:
        """The action, or the first of several if the text is a whole wild."""
        return read_move(self, text)[0]

    def why_not(self, seat: int, ref: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        return why_no_move(self, ref) if waiting is None else waiting

    def why_not_there(self, seat: int, ref: str, target: str) -> Msg | None:
        waiting = not_on_turn(self, seat)
        return why_no_place(self, ref, target) if waiting is None else waiting

    def play(self, text: str) -> str:
        """A wild written on one line is three actions and is kept on one line."""
        steps = read_move(self, text)
        for action in steps:
            self.apply(action)
        return text_of_all(steps)

    def steps(self, text: str) -> list[str]:
        return [text_of(action) for action in read_move(self, text)]

    def key(self) -> Hashable:
        """Without what the observers know: it follows from the moves they saw, is worked out only
        when asked for, and does not change how the game goes on."""
        position = (
            self.options, [int(n) for n in self.spots], self.pile, self.plays, self.later,
            self.numbers(), log_of(self.past),
        )  # fmt: skip
        return frozen(position)

    def __reduce__(self) -> tuple[object, ...]:
        """The position, and what each observer knows."""
        start = self.past.start
        own: list[list[int]] = [[], []]
        if start is None:
            known: list[Belief | None] = [self.belief(observer) for observer in range(3)]
        else:
            # Just imagined: what the other seat knows there is worked out only if somebody asks.
            known = start.beliefs.copy()
            known[history.SPECTATOR] = self.belief(history.SPECTATOR)
            own = [[int(kept) for kept in cards] for cards in start.own]
        return (
            _rebuild_montenegro,
            (
                self.options, [int(n) for n in self.spots], self.pile, self.plays, self.later,
                self.numbers(), known, own, log_of(self.past), scene_of(self.past),
            ),
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"MontenegroState({self.places()!r}, to_move={self.to_move()})"


def start(options: Options, cards: list[int], later: int, starter: int) -> MontenegroState:
    """Deal: seat 0's hand, seat 1's hand, the rest is the draw pile (rule 1.3)."""
    spots = vec[i64]([0] * FACES + [-1] * (SPOTS - FACES))
    state = MontenegroState(options, spots, cards, [], history.first_deal(int(options.all)))
    state.later = later
    state._refill(0)
    state._begin_turn(starter)
    return state


def _rebuild_montenegro(
    options: Options,
    spots: list[int],
    pile: list[int],
    plays: list[int],
    later: int,
    numbers: Numbers,
    known: list[Belief | None],
    own: list[list[int]],
    log: list[Msg],
    scene: Scene | None,
) -> MontenegroState:
    past = beginning(Start(known, [vec[i64](cards) for cards in own], log, None, scene))
    state = MontenegroState(options, vec[i64](spots), pile, plays, past)
    state.later = later
    state.set_numbers(numbers)
    return state
