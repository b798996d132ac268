"""Positions laid out by hand, and an independent reading of the rules to compare with."""

from __future__ import annotations

from itertools import combinations

from kibitz.core.cards import card_name, parse_card
from kibitz.core.rng import Rng
from kibitz.core.state import why_illegal
from kibitz.games.mulle import GAME
from kibitz.games.mulle.position import CELLS
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.table import BUILD, Table
from kibitz.games.mulle.values import masks_of


class Pack:
    """104 cards, from which copies are taken one by one."""

    def __init__(self) -> None:
        self.left = list(range(104))

    def take(self, names: str) -> list[int]:
        cards = []
        for name in names.split():
            card = parse_card(name)
            card += 0 if card in self.left else 1
            self.left.remove(card)
            cards.append(card)
        return cards


def form(table: Table, owner: int, cards: list[int], value: int, locked: bool) -> None:
    first, second = masks_of(cards)
    table.form_build(owner, value, first, second, len(cards) == 2, locked)


def laid(
    hand: str,
    table: str = "",
    other: str = "",
    seat: int = 0,
    stock: str | None = None,
    **options: str | int,
) -> MulleState:
    """A position with this hand for the seat on turn.

    The table is a list of piles from the oldest: ``9C`` a single, ``me:3D+5H`` and ``you:3D+5H``
    open builds, ``me:3D+5H+8C=8!`` a locked one (the value only where it is not the sum). The other
    hand gets as many cards as this one, from what is left, unless it is given.
    """
    pack = Pack()
    setup = GAME.setup(2, dict(options))
    state = GAME.start(GAME.new_deal(1, setup), setup)
    assert isinstance(state, MulleState)
    state.table.clear()
    for cell in range(CELLS):
        state.cells[cell] = 0
    mine = pack.take(hand)
    theirs = pack.take(other)
    for word in table.split():
        if ":" not in word:
            state.table.lay(pack.take(word)[0])
            continue
        who, cards = word.split(":")
        locked = cards.endswith("!")
        cards, _, value = cards.rstrip("!").partition("=")
        held = pack.take(cards.replace("+", " "))
        worth = int(value) if value else sum((c >> 3) + 1 for c in held)
        form(state.table, seat if who == "me" else 1 - seat, held, worth, locked)
    rest = pack.left if stock is None else pack.take(stock)
    while not other and len(theirs) < len(mine):
        theirs.append(rest.pop())
    state.hold(seat, mine)
    state.hold(1 - seat, theirs)
    state.on_turn = seat
    state.stock = rest
    state.drawn = 0
    return state


def texts(state: MulleState) -> list[str]:
    return [state.move_text(action) for action in state.legal_actions()]


def why(state: MulleState, text: str) -> str:
    """The key of the reason why a move is not allowed."""
    reason = why_illegal(state, text)
    assert reason is not None, f"{text} is allowed"
    return reason.key


def piles(state: MulleState) -> list[str]:
    """The table as ``laid`` takes it, from the oldest pile; owners are seats."""
    found = []
    for pile in state.table.piles():
        names = "+".join(card_name(c) for c in state.table.pile_cards(pile))
        if pile >= BUILD:
            value = pile - BUILD
            lock = "!" if state.table.is_locked(value) else ""
            names = f"{state.table.owner(value)}:{names}={value}{lock}"
        found.append(names)
    return found


def names(cards: list[int]) -> list[str]:
    return sorted(card_name(c) for c in cards)


def play(state: MulleState, *moves: str) -> MulleState:
    for text in moves:
        state.play(text)
    return state


# An independent, slow reading of Capture 3 and Build 7: every set of disjoint groups is tried.

Pile = tuple[str, int, int]
"""A name, a value, and how many cards it has."""


def packings(loose: list[Pile], value: int) -> list[frozenset[int]]:
    """All sets of piles (as places in the list) that split into groups of this value."""
    groups = [
        frozenset(group)
        for size in range(2, len(loose) + 1)
        for group in combinations(range(len(loose)), size)
        if sum(loose[i][1] for i in group) == value
    ]
    found = {frozenset[int]()}
    fresh = set(found)
    while fresh:
        fresh = {have | group for have in fresh for group in groups if not have & group} - found
        found |= fresh
    return list(found)


def best_captures(loose: list[Pile], value: int) -> set[tuple[str, ...]]:
    """What is taken by each packing with the most cards, as sorted names."""
    ways = packings(loose, value)
    most = max(sum(loose[i][2] for i in way) for way in ways)
    return {
        tuple(sorted(loose[i][0] for i in way))
        for way in ways
        if sum(loose[i][2] for i in way) == most
    }


def best_absorption(loose: list[Pile], value: int) -> list[int]:
    """The places that join: most piles, then most cards, then those that have lain longest."""
    ways = packings(loose, value)
    return min(
        (sorted(way) for way in ways),
        key=lambda way: (-len(way), -sum(loose[i][2] for i in way), way),
    )


def random_table(
    rng: Rng, singles: int, builds: int, below: int, captures: str = "free"
) -> tuple[Table, list[Pile]]:
    """A table of random piles; the list has those that can be summed to ``below``, oldest first.

    With ``captures=builds`` these are also the locked builds, some of which have three cards.
    """
    state = laid("2C", captures=captures)
    pack = Pack()
    rng.shuffle(pack.left)
    table = state.table
    used: set[int] = set()
    for _ in range(singles):
        table.lay(pack.left.pop())
    for _ in range(builds):
        pair = [pack.left.pop(), pack.left.pop()]
        value = sum((c >> 3) + 1 for c in pair)
        if value <= 16 and value not in used:
            used.add(value)
            locked = rng.below(4) == 0
            if locked and captures == "builds":
                pair.append(pack.left.pop())
            form(table, int(rng.below(2)), sorted(pair), value, locked)
    loose: list[Pile] = []
    for pile in table.piles():
        if pile >= BUILD:
            value = pile - BUILD
            if value < below and (captures == "builds" or not table.is_locked(value)):
                loose.append((f"[{value}]", value, len(table.pile_cards(pile))))
        elif (pile >> 3) + 1 < below:
            loose.append((card_name(pile), (pile >> 3) + 1, 1))
    return table, loose
