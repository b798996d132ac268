"""King of Montenegro: wars, duels, and what they win. Clause numbers are those of RULES.md."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.messages import Msg
from kibitz.core.rng import MAX_SEED, Rng
from kibitz.core.state import State
from kibitz.core.view import View
from kibitz.games.montenegro import actions, knowledge
from kibitz.games.montenegro.belief import Belief
from kibitz.games.montenegro.deck import (
    KINGS,
    LOW,
    NO_CARD,
    SUIT_MASKS,
    bit_of,
    card_of,
    cards_in,
    size_of,
    to_turn_up,
)
from kibitz.games.montenegro.duel import (
    ARMY,
    FIRST_SEEN,
    SECOND_SEEN,
    WILD,
    cards_of,
    claim_of,
    first_of,
    honest,
    kept_of,
    new_play,
    seat_of,
    second_of,
    to_turn_up_by_call,
    with_claim,
    with_second,
)
from kibitz.games.montenegro.knowledge import Past, Start, beginning, belief_of, event
from kibitz.games.montenegro.log import log_of
from kibitz.games.montenegro.war import front, of_suit, reinforcement

# Phases of a turn.
WAR_PHASE: Final = 0
ACT: Final = 1
SECOND_CARD: Final = 2
DECLARE: Final = 3
OVER: Final = 4

HANDS: Final = 0
ARMIES: Final = 2
FACES: Final = 10
SPOTS: Final = 18
"""Two hands and eight armies as masks, then the face-up card of each army."""

FROM_HAND: Final = 7


@final
class Agreed:
    """The rules as agreed for one game: options, and the pack."""

    def __init__(
        self,
        game: str,
        cards: list[int],
        hand: int,
        most_duels: int,
        wars: int,
        reinforcements: int,
        total: bool,
        target_only: bool,
    ) -> None:
        self.game: str = game
        self.cards: list[int] = cards
        """The pack in this game's numbers."""
        self.hand: i64 = hand
        self.most_duels: i64 = most_duels
        self.wars: i64 = wars
        self.reinforcements: i64 = reinforcements
        self.total: bool = total
        """Victory needs the other seat to have no army at all."""
        self.target_only: bool = target_only
        """A play has to beat the target only."""
        self.all: i64 = sum([1 << x for x in cards])
        self.suits: list[int] = [s for s in range(4) if int(self.all) & SUIT_MASKS[s]]
        self.claims: list[int] = [actions.AS + x for x in sorted(cards)]
        self._war_lists: list[list[int] | None] = [None] * 256

    def wars_of(self, owned: i64, contested: i64) -> list[int]:
        """A war for each suit in which both seats have an army, with each choice of the
        attacker's other armies, or none (rule 5.1)."""
        known = self._war_lists[owned * 16 + contested]
        if known is None:
            known = []
            for suit in range(4):
                for sent in range(16):
                    if (
                        (int(contested) >> suit) & 1
                        and not sent & ~int(owned)
                        and not (sent >> suit) & 1
                        and sent.bit_count() <= self.reinforcements
                    ):
                        known.append(actions.WAR + 16 * suit + sent)
            known.append(actions.PASS)
            self._war_lists[owned * 16 + contested] = known
        return known.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Agreed,
            (
                self.game, self.cards, int(self.hand), int(self.most_duels), int(self.wars),
                int(self.reinforcements), self.total, self.target_only,
            ),
        )  # fmt: skip


@final
class Montenegro(State):
    """A position of the game."""

    def __init__(
        self, agreed: Agreed, spots: vec[i64], pile: list[int], plays: list[int], past: Past
    ) -> None:
        self.agreed: Agreed = agreed
        self.spots: vec[i64] = spots
        self.pile: list[int] = pile
        """The draw pile since the last shuffle; never changed, positions share it."""
        self.plays: list[int] = plays
        """The plays of this duel, see duel.py."""
        self.past: Past = past
        self.later: int = 0
        """The seed of the later shuffles."""
        self.top: i64 = 0
        """Where in the draw pile its top card is."""
        self.discard: i64 = 0
        self.shuffles: i64 = 0
        self.phase: i64 = OVER
        self.turn: i64 = 0
        self.starter: i64 = 0
        self.duels: i64 = 0
        """Finished duels."""
        self.wars: i64 = 0
        """Wars that may still be declared this turn."""
        self.revealed: i64 = -1
        self.target: i64 = -1
        self.aside: i64 = 0
        """The kings flipped in this duel."""
        self.winner: i64 = -1
        """The seat that won; -1 for a draw, or while the game runs."""

    def clone(self) -> Montenegro:
        other = Montenegro(self.agreed, self.spots[:], self.pile, self.plays.copy(), self.past)
        other.later = self.later
        other.top = self.top
        other.discard = self.discard
        other.shuffles = self.shuffles
        other.phase = self.phase
        other.turn = self.turn
        other.starter = self.starter
        other.duels = self.duels
        other.wars = self.wars
        other.revealed = self.revealed
        other.target = self.target
        other.aside = self.aside
        other.winner = self.winner
        return other

    def to_move(self) -> int:
        return -1 if self.phase == OVER else int(self.turn)

    def returns(self) -> list[float]:
        if self.winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    # What may be done

    def legal_actions(self) -> list[int]:
        if self.phase == ACT:
            return self._acts()
        if self.phase == DECLARE:
            return self.agreed.claims.copy()
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
        return self.agreed.wars_of(owned, contested)

    def _war_possible(self) -> bool:
        suit: i64 = 0
        while suit < 4:
            if self.spots[ARMIES + suit] and self.spots[ARMIES + 4 + suit]:
                return True
            suit += 1
        return False

    # Moves

    def apply(self, action: int) -> None:
        a: i64 = action
        if a < actions.PLAY_ARMY:
            self._play_hand(a)
        elif a < actions.WILD_HAND:
            self._from_army(a - actions.PLAY_ARMY, knowledge.PLAY, ARMY)
            self._pass_on()
        elif a < actions.CALL:
            self._wild_hand(a - actions.WILD_HAND)
        elif a == actions.CALL:
            self._call()
        elif a == actions.CONCEDE:
            self._note(knowledge.CONCEDE, self.turn, 0, 0, 0, 0, 0)
            self._win(1 - self.turn, False)
        elif a == actions.PASS:
            self._note(knowledge.PASS, self.turn, 0, 0, 0, 0, 0)
            self._duel()
        elif a < actions.WILD_ARMY:
            self._second(a - actions.WITH)
        elif a < actions.AS:
            self._from_army(a - actions.WILD_ARMY, knowledge.WILD, ARMY | WILD)
            self.phase = SECOND_CARD
        elif a < actions.WAR:
            self._declare(a - actions.AS)
        else:
            self._war((a - actions.WAR) // 16, (a - actions.WAR) & 15)

    def _note(
        self, kind: i64, seat: i64, suit: i64, card: i64, flag: i64, slot: i64, more: i64
    ) -> None:
        self.past = event(self.past, kind, seat, suit, card, flag, slot, more)

    def _play_hand(self, card: i64) -> None:
        seat = self.turn
        self.spots[seat] &= ~bit_of(card)
        self._note(knowledge.PLAY, seat, FROM_HAND, card, 0, 2 * len(self.plays), 0)
        self.plays.append(new_play(seat, card, 0))
        self._pass_on()

    def _wild_hand(self, card: i64) -> None:
        seat = self.turn
        self.spots[seat] &= ~bit_of(card)
        self._note(knowledge.WILD, seat, FROM_HAND, card, 0, 2 * len(self.plays), 0)
        self.plays.append(new_play(seat, card, WILD))
        self.phase = SECOND_CARD

    def _from_army(self, card: i64, kind: i64, flags: i64) -> None:
        """The first card of a play from the army of the target's suit (rules 2.4 and 3.2)."""
        seat = self.turn
        suit: i64 = self.target // 13
        at: i64 = 4 * seat + suit
        self.spots[ARMIES + at] &= ~bit_of(card)
        seen: i64 = 1 if self.spots[FACES + at] == card else 0
        self._note(kind, seat, suit, card, seen, 2 * len(self.plays), 0)
        self.plays.append(new_play(seat, card, flags | (FIRST_SEEN if seen else 0)))
        if seen:
            left: i64 = self.spots[ARMIES + at]
            if left:
                up: i64 = to_turn_up(left, suit)
                self.spots[FACES + at] = up
                self._note(knowledge.TURN, seat, suit, up, 0, 0, 0)
            else:
                self.spots[FACES + at] = -1

    def _second(self, card: i64) -> None:
        seat = self.turn
        last = len(self.plays) - 1
        self.spots[seat] &= ~bit_of(card)
        self._note(knowledge.WITH, seat, FROM_HAND, card, 0, 2 * last + 1, 0)
        self.plays[last] = with_second(self.plays[last], card)
        self.phase = DECLARE

    def _declare(self, card: i64) -> None:
        last = len(self.plays) - 1
        self._note(knowledge.CLAIM, self.turn, 0, card, 0, 2 * last, self.plays[last] & ARMY)
        self.plays[last] = with_claim(self.plays[last], card)
        self.target = card
        self.phase = ACT
        self._pass_on()

    def _pass_on(self) -> None:
        self._refill(self.turn)
        self.turn = 1 - self.turn

    # Calls, and what a duel wins

    def _call(self) -> None:
        self._note(knowledge.CALL, self.turn, 0, 0, 0, 0, 0)
        target_only = self.agreed.target_only
        last: i64 = len(self.plays) - 1
        kept_word = honest(self.plays, last, self.revealed, target_only)
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
            self._note(knowledge.SHOW, seat_of(play), 0, first_of(play), 0, 2 * i, 0)
        if play & WILD and play & SECOND_SEEN == 0:
            self._note(knowledge.SHOW, seat_of(play), 0, second_of(play), 1, 2 * i + 1, 0)
        self.plays[i] = play | FIRST_SEEN | SECOND_SEEN

    def _win(self, winner: i64, called: bool) -> None:
        """End the duel (rule 4)."""
        suit: i64 = self.revealed // 13
        at: i64 = 4 * winner + suit
        new: i64 = 1 if self.spots[ARMIES + at] == 0 else 0
        if new:
            self.spots[FACES + at] = self.revealed
        self._note(knowledge.WON, winner, suit, self.revealed, new, 1 if called else 0, self.aside)
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
                self._note(knowledge.BONUS, winner, suit, bonus, 0, 0, 0)
        self._refill(self.turn)
        self.duels += 1
        if self._victory():
            return
        if self.duels >= self.agreed.most_duels:
            self._count_armies()
            return
        self._begin_turn(winner)

    # Wars

    def _war(self, suit: i64, sent: i64) -> None:
        """Rule 5."""
        seat = self.turn
        other: i64 = 1 - seat
        self._note(knowledge.WAR, seat, suit, 0, 0, 0, sent)
        mine: i64 = 4 * seat
        theirs: i64 = 4 * other
        mask: i64 = SUIT_MASKS[suit]
        self._note(knowledge.HAND, seat, suit, 0, 0, 0, self.spots[seat] & mask)
        self._note(knowledge.HAND, other, suit, 0, 0, 0, self.spots[other] & mask)
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
        self._note(knowledge.VALUES, seat, suit, 0, 0, 0, (attack + 64) * 256 + defence)
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
        self.wars -= 1
        if self.wars == 0 or not self._war_possible():
            self._duel()

    def _count(self, seat: i64, suit: i64) -> None:
        """How many of an army's cards are of its suit; the event leaves out the face-up card."""
        at: i64 = 4 * seat + suit
        face: i64 = self.spots[FACES + at]
        number: i64 = of_suit(self.spots[ARMIES + at] & ~bit_of(face), suit)
        self._note(knowledge.COUNT, seat, suit, face, 0, 0, number)

    def _lose(self, seat: i64, suit: i64) -> None:
        """An army goes to the discard pile."""
        at: i64 = 4 * seat + suit
        army: i64 = self.spots[ARMIES + at]
        self._note(knowledge.LOSE, seat, suit, self.spots[FACES + at], 0, 0, army)
        self.discard |= army
        self.spots[ARMIES + at] = 0
        self.spots[FACES + at] = -1

    # Turns, cards from the pile, the end

    def _begin_turn(self, seat: i64) -> None:
        self.starter = seat
        self.turn = seat
        self.wars = self.agreed.wars
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
            self._note(knowledge.FLIP, self.starter, 0, card, 0, 0, 0)
            kings: i64 = KINGS
            if (kings >> card) & 1 == 0:
                break
            self.aside |= bit_of(card)
        self.revealed = card
        self.target = card
        self.phase = ACT

    def _top_card(self) -> i64:
        """The next card; the discard pile is shuffled when the draw pile is empty (rule 1.4)."""
        if self.top == len(self.pile):
            if self.discard == 0:
                return -1
            cards = cards_in(self.discard)
            self.shuffles += 1
            # An odd constant, so that every shuffle of a game has a seed of its own.
            step = 0x9E3779B97F4A7C15F39CC0605CEDC835 * int(self.shuffles)
            Rng((self.later + step) & MAX_SEED).shuffle(cards)
            self.pile = cards
            self.top = 0
            self.discard = 0
            self._note(knowledge.SHUFFLE, 0, 0, 0, 0, 0, len(cards))
        card: i64 = self.pile[self.top]
        self.top += 1
        return card

    def _refill(self, first: i64) -> None:
        """Both seats draw to a full hand, this one first (rule 3.6)."""
        seat: i64 = first
        i: i64 = 0
        while i < 2:
            lacks: i64 = self.agreed.hand - size_of(self.spots[seat])
            while lacks > 0:
                card = self._top_card()
                if card < 0:
                    return
                self.spots[seat] |= bit_of(card)
                self._note(knowledge.DRAW, seat, 0, card, 0, 0, 0)
                lacks -= 1
            seat = 1 - seat
            i += 1

    def _armies_of(self, seat: i64) -> i64:
        number: i64 = 0
        suit: i64 = 0
        while suit < 4:
            if self.spots[ARMIES + 4 * seat + suit]:
                number += 1
            suit += 1
        return number

    def _victory(self) -> bool:
        """Rules 6.1 and 6.2."""
        needed: i64 = len(self.agreed.suits)
        zero = self._armies_of(0)
        one = self._armies_of(1)
        most: i64 = 0 if self.agreed.total else needed - 1
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
        zero = self._armies_of(0) * 64
        one = self._armies_of(1) * 64
        suit: i64 = 0
        while suit < 4:
            zero += size_of(self.spots[ARMIES + suit])
            one += size_of(self.spots[ARMIES + 4 + suit])
            suit += 1
        if zero != one:
            self.winner = 0 if zero > one else 1
        self.phase = OVER

    # What is known

    def belief(self, observer: int) -> Belief:
        """What a seat, or 2 for a spectator, knows about the cards it cannot see."""
        return belief_of(self.past, observer)

    def resample(self, seat: int | None, rng: Rng) -> Montenegro:
        observer = knowledge.SPECTATOR if seat is None else seat
        belief = self.belief(observer)
        boxes = belief.deal(rng)
        world = self.clone()
        world.pile = boxes.get(knowledge.DRAW_PILE, [])
        world.top = 0
        rng.shuffle(world.pile)
        world.discard = _mask(boxes.get(knowledge.DISCARD_PILE, []))
        for other in range(2):
            if other == observer:
                continue
            world.spots[other] = _mask(boxes.get(knowledge.HANDS + other, []))
            for suit in range(4):
                at = 4 * other + suit
                army = _mask(boxes.get(knowledge.ARMIES + at, []))
                face = int(self.spots[FACES + at])
                world.spots[ARMIES + at] = army if face < 0 else army | (1 << face)
        for i in range(len(world.plays)):
            world.plays[i] = _other_cards(world.plays[i], i, boxes)
        world.later = rng.seed128()
        world.shuffles = 0
        known: list[Belief | None] = [None, None, self.belief(knowledge.SPECTATOR)]
        known[observer] = belief
        own = [world.own_secrets(0), world.own_secrets(1)]
        world.past = beginning(Start(known, own, log_of(self.past)))
        return world

    def own_secrets(self, seat: int) -> list[tuple[int, int]]:
        """The cards that this seat sees and a spectator does not, and the boxes they are in."""
        found = [(x, knowledge.HANDS + seat) for x in cards_in(self.spots[seat])]
        for suit in range(4):
            at = 4 * seat + suit
            face = int(self.spots[FACES + at])
            army = cards_in(self.spots[ARMIES + at])
            found += [(x, knowledge.ARMIES + at) for x in army if x != face]
        for i in range(len(self.plays)):
            play = self.plays[i]
            if seat_of(play) == seat:
                if play & FIRST_SEEN == 0:
                    found.append((first_of(play), knowledge.PLAYS + 2 * i))
                if second_of(play) != NO_CARD and play & SECOND_SEEN == 0:
                    found.append((second_of(play), knowledge.PLAYS + 2 * i + 1))
        return found

    # For people and referees

    def honest_now(self) -> bool:
        """Whether the last play on the table would survive a call."""
        return honest(self.plays, len(self.plays) - 1, self.revealed, self.agreed.target_only)

    def places(self) -> dict[str, list[int]]:
        found = {
            "draw": [card_of(x) for x in reversed(self.pile[self.top :])],
            "discard": _cards(self.discard),
            "aside": _cards(self.aside),
            "revealed": [] if self.revealed < 0 else [card_of(int(self.revealed))],
        }
        for seat in range(2):
            found[f"hand.{seat}"] = _cards(self.spots[seat])
            for suit in self.agreed.suits:
                army = self.spots[ARMIES + 4 * seat + suit]
                found[f"army.{seat}.{suit}"] = _cards(army)
        for i in range(len(self.plays)):
            play = self.plays[i]
            found[f"play.{i}"] = [card_of(first_of(play))]
            if second_of(play) != NO_CARD:
                found[f"second.{i}"] = [card_of(second_of(play))]
        return found

    def view(self, seat: int | None) -> View:
        from kibitz.games.montenegro.view import view_of

        return view_of(self, seat)

    def move_text(self, action: int) -> str:
        from kibitz.games.montenegro.notation import text_of

        return text_of(action)

    def parse_move(self, text: str) -> int:
        """The action, or the first of several if the text is a whole wild."""
        from kibitz.games.montenegro.notation import read_move

        return read_move(self, text)[0]

    def play(self, text: str) -> str:
        """A wild written on one line is three actions and is kept on one line."""
        from kibitz.games.montenegro.notation import read_move, text_of_all

        steps = read_move(self, text)
        for action in steps:
            self.apply(action)
        return text_of_all(steps)

    def __reduce__(self) -> tuple[object, ...]:
        numbers = [
            int(n)
            for n in (
                self.top, self.discard, self.shuffles, self.phase, self.turn, self.starter,
                self.duels, self.wars, self.revealed, self.target, self.aside, self.winner,
            )
        ]  # fmt: skip
        known = [self.belief(observer) for observer in range(3)]
        return (
            _rebuild_montenegro,
            (
                self.agreed, [int(n) for n in self.spots], self.pile, self.plays, self.later,
                numbers, known, log_of(self.past),
            ),
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"Montenegro({self.places()!r}, to_move={self.to_move()})"


def _rebuild_montenegro(
    agreed: Agreed,
    spots: list[int],
    pile: list[int],
    plays: list[int],
    later: int,
    numbers: list[int],
    known: list[Belief | None],
    log: list[Msg],
) -> Montenegro:
    past = beginning(Start(known, [[], []], log))
    state = Montenegro(agreed, vec[i64](spots), pile, plays, past)
    state.later = later
    state.top = numbers[0]
    state.discard = numbers[1]
    state.shuffles = numbers[2]
    state.phase = numbers[3]
    state.turn = numbers[4]
    state.starter = numbers[5]
    state.duels = numbers[6]
    state.wars = numbers[7]
    state.revealed = numbers[8]
    state.target = numbers[9]
    state.aside = numbers[10]
    state.winner = numbers[11]
    return state


def _mask(cards: list[int]) -> int:
    mask = 0
    for x in cards:
        mask |= 1 << x
    return mask


def _cards(mask: int) -> list[int]:
    return [card_of(x) for x in cards_in(mask)]


def _other_cards(play: int, i: int, boxes: dict[int, list[int]]) -> int:
    """A play with the cards dealt to it, where the observer does not know them."""
    first = boxes.get(knowledge.PLAYS + 2 * i)
    second = boxes.get(knowledge.PLAYS + 2 * i + 1)
    if first:
        flags = play & (WILD | ARMY | FIRST_SEEN | SECOND_SEEN)
        other = new_play(seat_of(play), first[0], flags)
        other = with_second(other, second_of(play))
        play = int(with_claim(other, claim_of(play)))
    if second:
        play = int(with_second(play, second[0]))
    return play


def start(agreed: Agreed, cards: list[int], later: int, starter: int) -> Montenegro:
    """Deal: seat 0's hand, seat 1's hand, the rest is the draw pile (rule 1.3)."""
    spots = vec[i64]([0] * FACES + [-1] * (SPOTS - FACES))
    state = Montenegro(agreed, spots, cards, [], knowledge.first_deal(int(agreed.all)))
    state.later = later
    state._refill(0)
    state._begin_turn(starter)
    return state
