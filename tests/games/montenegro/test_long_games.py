"""Rule 7: in games of any length, no imagined position contradicts what the observer saw.

The referee here watches the log with the eyes of an observer and shares no code with beliefs. It
remembers, for each hand, army, play and pile: of the cards seen to be there, at least so many must
still be there, because no more have left unseen. What was said about an army in a war holds in the
same way until the army is lost.
"""

from __future__ import annotations

import gc
import pickle

import pytest

from kibitz._loader import build_kind
from kibitz.core.rng import Rng
from kibitz.games.montenegro import GAME, actions
from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.belief.history import Event
from kibitz.games.montenegro.deck import NO_CARD, SUIT_MASKS
from kibitz.games.montenegro.duel import (
    FIRST_SEEN,
    SECOND_SEEN,
    first_of,
    kept_of,
    seat_of,
    second_of,
    second_slot,
)
from kibitz.games.montenegro.resample import own_secrets
from kibitz.games.montenegro.rules import MontenegroState

MOVES = 2500 if build_kind() == "compiled" else 1500


class Referee:
    """What an observer saw, as simple facts: at least so many of these cards are in this box."""

    def __init__(self, observer: int) -> None:
        self.observer = observer
        self.facts: list[tuple[int, int, int]] = []
        """Box, cards, number."""
        self.said: list[tuple[int, int, int]] = []
        """The same, as it was said in wars."""

    def joins(self, cards: int, box: int) -> None:
        if cards:
            self.facts.append((box, cards, cards.bit_count()))

    def leaves(self, box: int) -> None:
        """Some card left, unseen."""
        for facts in (self.facts, self.said):
            facts[:] = [(b, c, n - 1 if b == box else n) for b, c, n in facts]
            facts[:] = [fact for fact in facts if fact[2] > 0]

    def seen(self, card: int, box: int) -> None:
        """This card left, in sight."""
        bit = 1 << card
        for facts in (self.facts, self.said):
            facts[:] = [(b, c & ~bit, n - (c & bit > 0 and b == box)) for b, c, n in facts]
            facts[:] = [fact for fact in facts if fact[2] > 0]

    def goes(self, box: int, to: int) -> None:
        """All of a box."""
        self.facts = [(to if b == box else b, c, n) for b, c, n in self.facts]
        self.said = [fact for fact in self.said if fact[0] != box]

    def counted(self, box: int, suit: int, number: int, others: int) -> None:
        """So many cards of a box are of a suit, so many of the others. What was known of cards of
        several suits there is from now on known suit by suit."""
        rest = ((1 << 52) - 1) & ~suit
        for facts in (self.facts, self.said):
            parted: list[tuple[int, int, int]] = []
            for b, c, n in facts:
                if b == box:
                    parted.append((b, c & suit, n - (c & rest).bit_count()))
                    parted.append((b, c & rest, n - (c & suit).bit_count()))
                else:
                    parted.append((b, c, n))
            facts[:] = [fact for fact in parted if fact[2] > 0]
        self.said += [(box, suit, number), (box, rest, others)]

    def watch(self, event: Event, unseen_in: dict[int, int]) -> None:
        """Take what the observer saw of an event; ``unseen_in`` counts the hidden cards by box
        before the move."""
        kind, seat, card = event.kind(), int(event.seat()), int(event.card())
        mine = seat == self.observer
        army = history.ARMIES + 4 * seat + int(event.suit())
        slot = history.PLAYS + int(event.slot())
        if kind in (history.PLAY, history.WILD, history.WITH):
            if not mine and not event.flag():
                self.leaves(history.HANDS + seat if event.suit() == 7 else army)
        elif kind in (history.DRAW, history.BONUS):
            if mine:
                self.seen(card, history.DRAW_PILE)
            else:
                self.leaves(history.DRAW_PILE)
        elif kind == history.FLIP:
            self.seen(card, history.DRAW_PILE)
        elif kind == history.TURN and not mine:
            self.seen(card, army)
        elif kind == history.SHOW and not mine:
            self.seen(card, slot)
        elif kind == history.WON:
            self.watch_end(event, army)
        elif kind == history.HAND and not mine:
            for shown in range(52):
                if (int(event.more) >> shown) & 1:
                    self.seen(shown, history.HANDS + seat)
            self.joins(int(event.more), history.HANDS + seat)
        elif kind == history.COUNT and not mine:
            number = int(event.more)
            others = unseen_in.get(army, 0) - number
            self.counted(army, SUIT_MASKS[event.suit()], number, others)
        elif kind == history.LOSE:
            self.joins(int(event.more) if mine else 1 << card, history.DISCARD_PILE)
            self.goes(army, history.DISCARD_PILE)
        elif kind == history.SHUFFLE:
            self.goes(history.DISCARD_PILE, history.DRAW_PILE)

    def watch_end(self, event: Event, army: int) -> None:
        winner = int(event.seat())
        if winner != self.observer:
            founds = 0 if event.flag() else 1 << int(event.card())
            self.joins(int(event.more) | founds, army)
        plays = event.plays
        assert plays is not None
        for i, play in enumerate(plays):
            kept = int(kept_of(play, winner, event.slot() == 1))
            own = seat_of(play) == self.observer
            parts = [(first_of(play), 0, play & FIRST_SEEN)]
            if second_of(play) != NO_CARD:
                parts.append((second_of(play), second_slot(play), play & SECOND_SEEN))
            for card, place, seen in parts:
                to = army if (kept >> card) & 1 else history.DISCARD_PILE
                if not own and not seen:
                    self.goes(history.PLAYS + 2 * i + int(place), to)
                elif to == history.DISCARD_PILE or winner != self.observer:
                    self.joins(1 << int(card), to)

    def check(self, boxes: dict[int, int]) -> None:
        for box, cards, number in self.facts + self.said:
            there = (boxes.get(box, 0) & cards).bit_count()
            assert there >= number, f"of {cards:x}, {number} must be in box {box}: {there} are"


def hidden(state: MontenegroState, observer: int) -> dict[int, int]:
    """The cards in each box that this observer cannot see."""
    boxes = {
        history.DRAW_PILE: sum(1 << x for x in state.pile[int(state.top) :]),
        history.DISCARD_PILE: int(state.discard),
    }
    for seat in range(2):
        if seat != observer:
            for kept in own_secrets(state, seat):
                card, box = int(kept) & 63, int(kept) >> 6
                boxes[box] = boxes.get(box, 0) | (1 << card)
    return boxes


def events_since(past: Event, old: Event | None) -> list[Event]:
    found: list[Event] = []
    at: Event | None = past
    while at is not None and at is not old and at.start is None:
        found.append(at)
        at = at.before
    found.reverse()
    return found


def random_move(state: MontenegroState, rng: Rng) -> int:
    return rng.pick(state.legal_actions())


def hide_all(state: MontenegroState, rng: Rng) -> int:
    """As many face-down cards as possible, and hardly a duel that ends."""
    legal = state.legal_actions()
    some = [a for a in legal if a not in (actions.CALL, actions.CONCEDE)]
    return rng.pick(legal if rng.chance(0.03) or not some else some)


def fight(state: MontenegroState, rng: Rng) -> int:
    """Every war there is: much is shown and counted."""
    legal = state.legal_actions()
    wars = [a for a in legal if a >= actions.WAR]
    some = [a for a in legal if a not in (actions.CALL, actions.CONCEDE)]
    return rng.pick(wars or (legal if rng.chance(0.2) or not some else some))


PLAYERS = {"random": random_move, "hide_all": hide_all, "fight": fight}


@pytest.mark.parametrize("observer", [0, 1, history.SPECTATOR])
@pytest.mark.parametrize("players", PLAYERS)
def test_7_nothing_that_was_seen_is_contradicted(players: str, observer: int) -> None:
    watch_games(players, observer, "before")


@pytest.mark.parametrize("observer", [0, 1, history.SPECTATOR])
def test_7_nothing_seen_in_a_war_during_a_duel_is_contradicted(observer: int) -> None:
    watch_games("fight", observer, "any")


def watch_games(players: str, observer: int, war: str) -> None:
    """Check every position, and every fifth one imagined, against all that was seen."""
    seat = None if observer == history.SPECTATOR else observer
    moves = beyond = facts = game = 0
    rng = Rng(11)
    while moves < MOVES:
        state = GAME.deal(game, victory="total", war=war)
        game += 1
        assert isinstance(state, MontenegroState)
        referee = Referee(observer)
        old: Event | None = None
        before: dict[int, int] = {}
        while state.to_move() >= 0 and moves < MOVES:
            state.apply(PLAYERS[players](state, rng))
            moves += 1
            boxes = hidden(state, observer)
            sizes = {box: cards.bit_count() for box, cards in boxes.items()}
            for event in events_since(state.past, old):
                # In a war no card moves before the counts are said.
                referee.watch(event, before)
            before = sizes
            old = state.past
            referee.check(boxes)
            if moves % 5 == 0:
                world = state.resample(seat, rng)
                assert world.view(seat).data() == state.view(seat).data()
                assert world.to_move() != observer or (
                    world.legal_actions() == state.legal_actions()
                )
                referee.check(hidden(world, observer))
                beyond += not state.belief(observer).exact()
                facts += len(referee.facts)
    assert beyond > MOVES / 50, "everything could be counted: the test is too easy"
    assert facts > MOVES / 20


def test_7_5_memory_does_not_grow_with_the_game() -> None:
    state = GAME.deal(3, victory="total")
    assert isinstance(state, MontenegroState)
    rng = Rng(3)
    for _ in range(MOVES):
        if state.to_move() < 0:
            break
        state.apply(hide_all(state, rng))
        for seat in (0, 1, None):
            state.view(seat)
    gc.collect()
    stored = [0, 0, 0]
    at: Event | None = state.past
    while at is not None and at.start is None:
        for observer in range(3):
            stored[observer] += at.beliefs is not None and at.beliefs[observer] is not None
        at = at.before
    assert max(stored) <= 2
    assert len(pickle.dumps(state)) < 200_000


def test_7_5_what_is_known_does_not_depend_on_who_has_asked_when() -> None:
    asked, silent = GAME.deal(5, victory="total"), GAME.deal(5, victory="total")
    assert isinstance(asked, MontenegroState)
    assert isinstance(silent, MontenegroState)
    rng, draws = Rng(5), Rng(6)
    for _ in range(300):
        if asked.to_move() < 0:
            break
        action = hide_all(asked, rng)
        asked.apply(action)
        silent.apply(action)
        asked.view(int(draws.below(2)))
        asked.resample(None, draws)
    for seat in (0, 1, None):
        assert asked.view(seat).data() == silent.view(seat).data()
        one = asked.resample(seat, Rng(1)).places()
        assert one == silent.resample(seat, Rng(1)).places()
