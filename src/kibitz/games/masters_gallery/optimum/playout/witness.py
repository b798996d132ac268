# interpreted: reads what solvers found
"""From a plan to a witness: a deal and moves that the rules replay to the planned score.

Each seat plays its cards in the order in which it receives them, so the turns determine the deck.
Only points counted by the rules are ever reported.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.core.game import Deal, Game, Setup
from kibitz.games.masters_gallery.actions import (
    ADD,
    ALL,
    CHOOSE,
    DONE,
    DRAW,
    GIVE,
    PLAY,
    SECOND,
    SKIP,
)
from kibitz.games.masters_gallery.cards import (
    AWARD,
    COPIES,
    DRAW_ONE,
    PLAIN,
    SECOND_DOWN,
    SECOND_UP,
    SYMBOLS,
    TOGETHER,
    number_copies,
)
from kibitz.games.masters_gallery.optimum.playout.ordering import PlannedTurn, order_turns
from kibitz.games.masters_gallery.optimum.playout.plan import ALL_CLOSE, RoundPlan
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import ADDING, CHOOSING, MAIN_CARD, PHASE, ROUND


class UnorderedError(Exception):
    """A round of a plan has no order of turns."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@dataclass
class Witness:
    """A game that the rules have replayed."""

    setup: Setup
    deal: Deal
    moves: list[tuple[int, str]]
    points: list[int]


@dataclass
class _Card:
    """A card of a plan: of an artist, and with a symbol if that is used."""

    artist: int
    symbol: int = PLAIN
    kind: int = -1


@dataclass
class _RoundScript:
    """The cards of one round in the order in which they are played."""

    turns: list[tuple[PlannedTurn, _Card, _Card | None]] = field(default_factory=list)
    """Each with its main card and its second card."""
    laid: list[list[_Card]] = field(default_factory=list)
    """By seat: cards for simultaneous plays, in order."""
    added: list[list[_Card]] = field(default_factory=list)
    extra: _Card | None = None
    given: list[int] = field(default_factory=list)


def rotate_seats(plan: list[RoundPlan], by: int) -> list[RoundPlan]:
    """The same plan with every seat moved on by some places."""
    if not by:
        return plan
    n = len(plan[0].seats)
    return [
        RoundPlan(
            (r.starter + by) % n,
            (r.closer + by) % n if r.closer >= 0 else -1,
            r.how,
            r.artist,
            r.draws_last,
            r.extra,
            r.given,
            [r.seats[(p - by) % n] for p in range(n)],
        )
        for r in plan
    ]


def build_witness(game: Game, setup: Setup, options: Options, plan: list[RoundPlan]) -> Witness:
    """A whole game that carries out a plan; UnorderedError if a round has no order of turns."""
    scripts: list[_RoundScript] = []
    acquired: list[list[_Card]] = [[] for _ in range(int(options.seats))]
    draws: list[list[int]] = []
    for number, r in enumerate(plan):
        events = order_turns(r, options.skip_empty)
        if events is None:
            raise UnorderedError(number)
        scripts.append(_script(r, events, acquired))
        draws.append([event.seat for event in events if event.symbol == DRAW_ONE])
    _choose_kinds(options, scripts)
    deck = _deck(options, scripts, acquired, draws)
    cards = [kind * COPIES for kind in deck]
    number_copies(cards)
    deal = Deal(cards, 0)
    start = game.start(deal, setup)
    assert isinstance(start, MastersGalleryState)
    moves = _play(start, scripts)
    return Witness(setup, deal, moves, [int(x) for x in start.returns()])


def _script(r: RoundPlan, events: list[PlannedTurn], acquired: list[list[_Card]]) -> _RoundScript:
    """The cards of a round, which are also appended to ``acquired`` in the order of play.

    Only how many a seat has played matters for what it holds, so cards laid in simultaneous
    plays may stand after its turns there.
    """
    n = len(r.seats)
    script = _RoundScript(laid=[[] for _ in range(n)], added=[[] for _ in range(n)])
    script.given = [a for a, times in enumerate(r.given) for _ in range(times)]
    if r.extra >= 0:
        script.extra = _Card(r.extra)
    early = [[a for a, c in enumerate(s.early) for _ in range(c)] for s in r.seats]
    late = [[a for a, c in enumerate(s.late) for _ in range(c)] for s in r.seats]
    hands = [s.hand for s in r.seats]
    for i, event in enumerate(events):
        p = event.seat
        main = _Card(event.artist, event.symbol)
        acquired[p].append(main)
        hands[p] -= event.symbol != DRAW_ONE
        second: _Card | None = None
        if event.symbol in (SECOND_UP, SECOND_DOWN):
            second = _Card(event.artist)
            acquired[p].append(second)
            hands[p] -= 1
        script.turns.append((event, main, second))
        if event.symbol == TOGETHER:
            closing = r.how == ALL_CLOSE and i == len(events) - 1
            for q in range(n):
                if hands[q]:
                    card = _Card((late if closing else early)[q].pop(0))
                    acquired[q].append(card)
                    script.laid[q].append(card)
                    hands[q] -= 1
    for p, seat in enumerate(r.seats):
        for a, count in enumerate(seat.add):
            for _ in range(count):
                card = _Card(a)
                acquired[p].append(card)
                script.added[p].append(card)
    return script


def _choose_kinds(options: Options, scripts: list[_RoundScript]) -> None:
    """Give each card its kind: the symbol used, or for a plain card any kind that is left."""
    left = list(options.pack)
    others: list[_Card] = []
    for script in scripts:
        seconds = [second for _, _, second in script.turns if second is not None]
        mains = [main for _, main, _ in script.turns]
        laid = [card for row in script.laid + script.added for card in row]
        for card in mains + seconds + laid + ([script.extra] if script.extra else []):
            if card.symbol == PLAIN:
                others.append(card)
            else:
                card.kind = card.artist * SYMBOLS + card.symbol
                left[card.kind] -= 1
    for card in others:
        first = card.artist * SYMBOLS
        card.kind = next(kind for kind in range(first, first + SYMBOLS) if left[kind] > 0)
        left[card.kind] -= 1


def _deck(
    options: Options,
    scripts: list[_RoundScript],
    acquired: list[list[_Card]],
    draws: list[list[int]],
) -> list[int]:
    """The deck from the top: deals, extra cards and draws in chronological order."""
    order: list[_Card | None] = []
    taken = [0] * len(acquired)

    def take(p: int) -> None:
        order.append(acquired[p][taken[p]] if taken[p] < len(acquired[p]) else None)
        taken[p] += 1

    for number, script in enumerate(scripts):
        for p in range(len(acquired)):
            for _ in range(options.deals[number]):
                take(p)
        if script.extra is not None:
            order.append(script.extra)
        for p in draws[number]:
            take(p)
    left = list(options.pack)
    for card in order:
        if card is not None:
            left[card.kind] -= 1
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    deck = [card.kind if card is not None else rest.pop() for card in order]
    return deck + rest


def _play(state: MastersGalleryState, scripts: list[_RoundScript]) -> list[tuple[int, str]]:
    """Make the moves, checked by the rules. The moves of a turn are one line."""
    moves: list[tuple[int, str]] = []
    for number, script in enumerate(scripts):
        turns = iter(script.turns)
        current: tuple[PlannedTurn, _Card, _Card | None] | None = None
        laid = [iter(row) for row in script.laid]
        added = [iter(row) for row in script.added]
        given = iter(script.given)
        while state.to_move() >= 0 and int(state.table[ROUND]) == number:
            seat = state.to_move()
            phase = int(state.table[PHASE])
            if phase == MAIN_CARD:
                current = next(turns)
                assert current[0].seat == seat
                action = PLAY + current[1].kind
            elif phase == CHOOSING:
                action = CHOOSE + next(laid[seat]).kind
            elif phase == ADDING:
                card = next(added[seat], None)
                action = DONE if card is None else ADD + card.kind
            else:
                assert current is not None
                event, _, second = current
                action = SKIP
                if event.symbol == phase:
                    if phase == AWARD:
                        action = GIVE + next(given)
                    elif phase == DRAW_ONE:
                        action = DRAW
                    elif phase == TOGETHER:
                        action = ALL
                    elif second is not None:
                        action = SECOND + second.kind
            text = state.play(state.move_text(action))
            if moves and phase not in (MAIN_CARD, CHOOSING, ADDING):
                seat, before = moves.pop()
                text = f"{before}, {text}"
            moves.append((seat, text))
        assert next(turns, None) is None
    return moves
