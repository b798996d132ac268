"""Search of whole turns with all cards open: the positions a seat can leave to the other.

Both questions of the solver, and the careful bot, ask for the positions that can be reached by the
end of a turn. Many orders of moves lead to the same position, so positions are compared by 124-bit
Zobrist-style fingerprints, which are the same for positions that differ only by which of two
identical cards lies where, or by the order of the helper piles.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.cooperative_solitaire.actions import END, FROM_PRIMARY, TO_HELPER, TO_MAIN
from kibitz.games.cooperative_solitaire.legality import legal
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.solver.limits import Limits
from kibitz.games.cooperative_solitaire.table import (
    BELOW,
    COUNT,
    ENDING,
    MAIN,
    PRIMARY,
    QUIET,
    SEAT,
    SHIFTED,
    STARTER_FINISHED,
    TOP,
    TURN,
    cards_left,
)

HALF: Final = 0x7FFFFFFF
WHOLE: Final = 0x3FFFFFFFFFFFFFFF
_HEIGHTS: Final = 128
"""More cards than any pile can have."""


def _random_words(seed: int, number: i64) -> vec[i64]:
    rng = Rng(seed)
    words = vec[i64]()
    i: i64 = 0
    while i < number:
        # 62 bits, so that sums never touch the sign bit.
        words = append(words, (rng.next32() & HALF) << 31 | (rng.next32() & HALF))
        i += 1
    return words


_CARDS: Final = 52 * _HEIGHTS
_A: Final = _random_words(0x5EED_A, _CARDS + 64 * 16)
_B: Final = _random_words(0x5EED_B, _CARDS + 64 * 16)
"""A word for each kind of card at each height, and for each small number at each of 16 places."""


def _mixed(word: i64) -> i64:
    """Scramble a pile's word, so that the sum over piles depends on which cards lie together."""
    low: i64 = word & HALF
    high: i64 = word >> 31
    product: i64 = (low * 0x5BD1E995 & WHOLE) ^ (high * 0x2545F491)
    product ^= product >> 29
    low = product & HALF
    high = product >> 31 & HALF
    product = (low * 0x6C8E9CF5 & WHOLE) ^ (high * 0x1B873593)
    return (product ^ product >> 32) & WHOLE


def _pile_word(b: vec[i64], words: vec[i64], pile: i64) -> i64:
    word: i64 = 0
    height: i64 = b[COUNT + pile]
    card: i64 = b[TOP + pile]
    while card >= 0:
        word ^= words[(card >> 1) * _HEIGHTS + height]
        height -= 1
        card = b[BELOW + card]
    return word


def _lane(b: vec[i64], words: vec[i64], helpers: i64, shared: i64) -> i64:
    """``shared``: from this helper pile on they are the second seat's own."""
    total: i64 = 0
    pile: i64 = 0
    while pile < helpers:
        if b[TOP + pile] >= 0:
            cards: i64 = _pile_word(b, words, pile)
            if pile >= shared:
                cards ^= words[_CARDS + 15 * 64]
            total = (total + _mixed(cards)) & WHOLE
        pile += 1
    if b[SHIFTED] == 1:
        total ^= words[_CARDS + 15 * 64 + 1]
    place: i64 = 0
    while place < 6:
        # An offset for each pile: the same cards in another pile give another word.
        word: i64 = _pile_word(b, words, PRIMARY + place) ^ words[_CARDS + place * 64 + 63]
        total = (total + _mixed(word)) & WHOLE
        place += 1
    suit: i64 = 0
    while suit < 4:
        one: i64 = b[COUNT + MAIN + suit * 2]
        two: i64 = b[COUNT + MAIN + suit * 2 + 1]
        low: i64 = one if one < two else two
        total ^= words[_CARDS + (6 + suit) * 64 + low]
        total ^= words[_CARDS + (6 + suit) * 64 + 16 + one + two - low]
        suit += 1
    total ^= words[_CARDS + 10 * 64 + b[SEAT]]
    total ^= words[_CARDS + 10 * 64 + 2 + b[ENDING]]
    total ^= words[_CARDS + 11 * 64 + (b[QUIET] & 63)]
    total ^= words[_CARDS + 12 * 64 + (b[QUIET + 1] & 63)]
    total ^= words[_CARDS + 13 * 64 + (b[QUIET] >> 6 & 63)]
    total ^= words[_CARDS + 14 * 64 + (b[QUIET + 1] >> 6 & 63)]
    return total


def fingerprint(state: CooperativeSolitaireState) -> int:
    """Equal for positions with the same continuations, whatever the number of the turn."""
    b = state.table
    helpers: i64 = state.options.helpers
    shared: i64 = helpers >> 1 if state.options.own else helpers
    return int(_lane(b, _A, helpers, shared)) << 62 | int(_lane(b, _B, helpers, shared))


def distinct_moves(state: CooperativeSolitaireState) -> list[int]:
    """The legal moves, without those that lead to the same position as another one.

    In class 1a moves of different cards are independent and all of them must be made before
    anything else, so their order does not matter and only one is returned. Two identical cards
    can block each other, so both are returned. This needs binding letters.
    """
    b = state.table
    moves = legal(b, state.options)
    if len(moves) == 1:
        return moves
    first: i64 = moves[0]
    if state.options.letters and first & 15 == TO_MAIN:
        if first >> 4 >= FROM_PRIMARY:
            return moves
        kind: i64 = b[TOP + (first >> 4)] >> 1
        return [a for a in moves if b[TOP + (a >> 4)] >> 1 == kind]
    distinct: list[int] = []
    for action in moves:
        move: i64 = action
        duplicate = False
        for other in distinct:
            if _equivalent(b, move, other):
                duplicate = True
                break
        if not duplicate:
            distinct.append(action)
    return distinct


def _equivalent(b: vec[i64], one: i64, two: i64) -> bool:
    """Whether two moves differ only in which of several equal helper piles they use."""
    if one == END or two == END:
        return False
    source_one: i64 = one >> 4
    source_two: i64 = two >> 4
    if source_one != source_two:
        # Single cards of the same kind.
        if source_one >= FROM_PRIMARY or source_two >= FROM_PRIMARY:
            return False
        if b[TOP + source_one] >> 1 != b[TOP + source_two] >> 1:
            return False
        if b[COUNT + source_one] != 1 or b[COUNT + source_two] != 1:
            return False
    target_one: i64 = one & 15
    target_two: i64 = two & 15
    if target_one == target_two:
        return True
    if target_one < TO_HELPER or target_two < TO_HELPER:
        return False
    if target_one >= TO_HELPER + 8 or target_two >= TO_HELPER + 8:
        return False
    return b[TOP + target_one - TO_HELPER] < 0 and b[TOP + target_two - TO_HELPER] < 0


@final
class Weights:
    """A heuristic for positions in the middle of a turn; lower is better."""

    def __init__(self, own: i64 = 8, theirs: i64 = 0, room: i64 = 1, single: i64 = 0) -> None:
        self.own: i64 = own
        """For each card the seat on turn has left."""
        self.theirs: i64 = theirs
        """For each card the other seat has left."""
        self.room: i64 = room
        """Subtracted for each rank of a helper pile's top card: higher tops take more cards."""
        self.single: i64 = single
        """Subtracted for each helper pile of a single card."""

    def score(self, b: vec[i64], helpers: i64) -> i64:
        seat: i64 = b[SEAT]
        total: i64 = self.own * cards_left(b, seat) + self.theirs * cards_left(b, 1 - seat)
        pile: i64 = 0
        while pile < helpers:
            top: i64 = b[TOP + pile]
            total -= self.room * (14 if top < 0 else top >> 3)
            if b[COUNT + pile] == 1:
                total -= self.single
            pile += 1
        return total


@final
class _Step:
    """A position in the middle of a turn."""

    def __init__(self, state: CooperativeSolitaireState, path: list[int], score: i64) -> None:
        self.state: CooperativeSolitaireState = state
        self.path: list[int] = path
        self.score: i64 = score


def _score_of(step: _Step) -> int:
    return step.score


@final
class TurnSearch:
    """Enumerates the positions in which a turn can end."""

    def __init__(self, limits: Limits, limit: i64 = 1000) -> None:
        self.limits: Limits = limits
        """Counts all positions. ``find`` does not stop in the middle of a turn because of it."""
        self.limit: i64 = limit
        """How many positions ``find`` expands before it gives up a turn as too large."""
        self.cut: bool = False
        """Whether some ends of the last turn may be missing."""
        self.ends: list[CooperativeSolitaireState] = []
        self.paths: list[list[int]] = []
        self._seen: set[int] = set()
        self._path: list[int] = []
        self._left: i64 = 0

    def find(self, state: CooperativeSolitaireState) -> None:
        """Fill ``ends`` and ``paths``: the different positions after this seat's turn."""
        self.cut = False
        self.ends = []
        self.paths = []
        self._seen = set()
        self._path = []
        self._left = self.limit
        self._walk(state, state.table[TURN])

    def _walk(self, state: CooperativeSolitaireState, turn: i64) -> None:
        if self._left <= 0:
            self.cut = True
            return
        self._left -= 1
        self.limits.expanded += 1
        moves = distinct_moves(state)
        # A single move needs no copy and no fingerprint.
        depth: i64 = len(self._path)
        while len(moves) == 1:
            self._path.append(moves[0])
            state.apply(moves[0])
            b = state.table
            if b[TURN] != turn or b[ENDING] > STARTER_FINISHED:
                self._add_end(state)
                self._truncate_path(depth)
                return
            moves = distinct_moves(state)
        key = fingerprint(state)
        if key in self._seen:
            self._truncate_path(depth)
            return
        self._seen.add(key)
        for action in moves:
            child = state.clone()
            self._path.append(action)
            child.apply(action)
            b = child.table
            if b[TURN] != turn or b[ENDING] > STARTER_FINISHED:
                self._add_end(child)
            else:
                self._walk(child, turn)
            self._path.pop()
        self._truncate_path(depth)

    def find_best(self, state: CooperativeSolitaireState, width: i64, weights: Weights) -> None:
        """The same by beam search, for a turn too large to enumerate: after each move only the
        ``width`` best positions are continued. ``cut`` says whether any was dropped."""
        self.cut = False
        self.ends = []
        self.paths = []
        self._seen = set()
        self._path = []
        turn: i64 = state.table[TURN]
        layer: list[_Step] = [_Step(state, [], 0)]
        while len(layer) > 0:
            next_layer: list[_Step] = []
            if self.limits.reached():
                self.cut = True
                return
            for step in layer:
                for action in distinct_moves(step.state):
                    self._extend(step, action, turn, weights, next_layer)
            if len(next_layer) > width:
                self.cut = True
                next_layer.sort(key=_score_of)
                next_layer = next_layer[:width]
            layer = next_layer

    def _extend(
        self, step: _Step, action: int, turn: i64, weights: Weights, next_layer: list[_Step]
    ) -> None:
        """Make one move, and all forced moves after it."""
        child = step.state.clone()
        path = list(step.path)
        moves = [action]
        while len(moves) == 1:
            path.append(moves[0])
            child.apply(moves[0])
            b = child.table
            if b[TURN] != turn or b[ENDING] > STARTER_FINISHED:
                self._path = path
                self._add_end(child)
                self._path = []
                return
            moves = distinct_moves(child)
        self.limits.expanded += 1
        key = fingerprint(child)
        if key not in self._seen:
            self._seen.add(key)
            next_layer.append(_Step(child, path, weights.score(child.table, child.options.helpers)))

    def _add_end(self, state: CooperativeSolitaireState) -> None:
        key = fingerprint(state)
        if key not in self._seen:
            self._seen.add(key)
            self.ends.append(state)
            self.paths.append(list(self._path))

    def _truncate_path(self, depth: i64) -> None:
        while len(self._path) > depth:
            self._path.pop()
