"""Checks that ``resample`` varies what a seat cannot know.

A place counts as one that "could hold other cards" only with a proof: another deal, or another
hidden choice of another seat, with which the same game would have looked the same to the observer,
move by move. Such worlds are found by exchanging two cards of the deal, or one choice, and
replaying. So a game that resamples correctly cannot fail here, however much its seats can deduce.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from kibitz.core.errors import KibitzError
from kibitz.core.game import Deal, Game, Setup
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.core.view import PILES, STACK, View, view_cards
from kibitz.testing.playthrough import Playthrough
from kibitz.testing.report import names

Slot: TypeAlias = "tuple[str, int]"
"""A place and the index of a card in it; -1 where order does not matter: all its cards."""

_TRIES = 30
_STEPS = 600
"""Exchanges of two cards that are tried at a position, and moves made for it in all."""
_DRAWS = 400


class Deals:
    """The possible deals of a game: the sets of places in the pack whose cards are shuffled
    together. Most games have one; with a pack for each seat there are several."""

    def __init__(self, game: Game, setup: Setup, samples: int = 64) -> None:
        self.game = game
        self.setup = setup
        self.pack = game.pack(setup)
        parent = list(range(len(self.pack)))

        def root(i: int) -> int:
            while parent[i] != i:
                i = parent[i]
            return i

        first: dict[int, int] = {}
        for number in range(samples):
            for i, card in enumerate(game.new_deal(derived_seed(5, number), setup).cards):
                parent[root(i)] = root(first.setdefault(card, i))
        classes: dict[int, list[int]] = {}
        for i in range(len(self.pack)):
            classes.setdefault(root(i), []).append(i)
        self.classes = list(classes.values())
        self.class_of = {i: number for number, group in enumerate(self.classes) for i in group}

    def named(self, cards: list[int]) -> list[int]:
        """The deal with the same faces in which identical cards are in the order of the pack."""
        result = [0] * len(cards)
        order = {card: i for i, card in enumerate(self.pack)}
        for group in self.classes:
            left: dict[str, list[int]] = {}
            for card in sorted((cards[i] for i in group), key=order.__getitem__):
                left.setdefault(self.game.card_name(card), []).append(card)
            for i in group:
                result[i] = left[self.game.card_name(cards[i])].pop(0)
        return result


def ordered_places(
    view: View, places: Collection[str], declared: Collection[str] | None
) -> set[str]:
    """The places in which the order of the cards matters.

    A place belongs to the zone of the same name; ``hand.1`` to ``hand.1``, ``hand1`` or ``hand``.
    """
    if declared is not None:
        return {p for p in places if p in declared or p.split(".")[0] in declared}
    kinds = {zone.id: zone.kind for zone in view.zones}
    found = set()
    for place in places:
        for name in (place, place.replace(".", ""), place.split(".")[0]):
            if name in kinds:
                if kinds[name] in (STACK, PILES):
                    found.add(place)
                break
    return found


def slots(game: Game, state: State, ordered: set[str]) -> dict[Slot, tuple[str, ...]]:
    """What lies where, by name."""
    found: dict[Slot, tuple[str, ...]] = {}
    for place, cards in names(game, state.places()).items():
        if place in ordered:
            for i, card in enumerate(cards):
                found[(place, i)] = (card,)
        else:
            found[(place, -1)] = tuple(sorted(cards))
    return found


def slot_name(slot: Slot) -> str:
    place, index = slot
    return f"place {place!r}" if index < 0 else f"card {index} of place {place!r}"


def replay(
    played: Playthrough,
    state: State,
    moves: list[tuple[int, int]],
    begin: int,
    observer: int | None,
) -> State | None:
    """Make these moves from the one numbered ``begin`` on; None if one cannot be made, or if the
    observer would have seen any difference."""
    seen = played.seen[observer]
    if state.view(observer).data() != seen[begin]:
        return None
    for number in range(begin, len(moves)):
        seat, action = moves[number]
        if state.to_move() != seat or action not in state.legal_actions():
            return None
        state.apply(action)
        if state.view(observer).data() != seen[number + 1]:
            return None
    return state


def check_resample_is_real(played: Playthrough, declared: Collection[str] | None) -> None:
    """At a few positions: whatever could provably be elsewhere is elsewhere in some draws."""
    length = len(played.moves)
    rng = Rng(derived_seed(played.where.seed or 0, 80))
    deals = Deals(played.game, played.setup)
    moments = {0, min(1, length)}
    moments |= {int(rng.below(length + 1)) for _ in range(played.effort.hidden_looks)}
    for moment in sorted(moments):
        state = played.game.start(played.deal, played.setup)
        for _, action in played.moves[:moment]:
            state.apply(action)
        for observer in played.observers:
            _check_moment(played, deals, state, moment, observer, declared, rng)


def _check_moment(
    played: Playthrough,
    deals: Deals,
    state: State,
    moment: int,
    observer: int | None,
    declared: Collection[str] | None,
    rng: Rng,
) -> None:
    game = played.game
    ordered = ordered_places(state.view(observer), state.places(), declared)
    truth = slots(game, state, ordered)
    could = _possible(played, deals, state, moment, observer, ordered, rng)
    constant = {slot: truth[slot] for slot in could if slot in truth}
    first: dict[Slot, tuple[str, ...]] | None = None
    for _ in range(_DRAWS):
        drawn = slots(game, state.resample(observer, rng), ordered)
        if first is None:
            first = drawn
        same = [slot for slot in constant if drawn.get(slot) == first.get(slot)]
        constant = {slot: constant[slot] for slot in same}
        if not constant:
            return
    if constant:
        slot = next(iter(constant))
        held = " ".join((first or truth).get(slot, ()))
        played.where.at(moment, observer).fail(
            "Resample is real: every hidden place that could hold several cards does vary.",
            f"in {_DRAWS} draws {slot_name(slot)} was always {held!r}, yet with"
            f" {' '.join(could[slot])!r} there the whole game would have looked the same to this"
            f" observer ({len(constant)} such places)",
        )


def _possible(
    played: Playthrough,
    deals: Deals,
    state: State,
    moment: int,
    observer: int | None,
    ordered: set[str],
    rng: Rng,
) -> dict[Slot, tuple[str, ...]]:
    """Other contents of places, each proved by a world that looks the same to the observer."""
    game = played.game
    truth = slots(game, state, ordered)
    could: dict[Slot, tuple[str, ...]] = {}
    worlds = _other_deals(played, deals, state, moment, observer, rng)
    worlds += _other_choices(played, moment, observer)
    for world in worlds:
        for slot, held in slots(game, world, ordered).items():
            if slot in truth and truth[slot] != held:
                could.setdefault(slot, held)
    return could


def _other_deals(
    played: Playthrough,
    deals: Deals,
    state: State,
    moment: int,
    observer: int | None,
    rng: Rng,
) -> list[State]:
    """Worlds from deals with two cards exchanged that this observer does not see now."""
    game = played.game
    moves = played.moves[:moment]
    shown = view_cards(state.view(observer))
    unseen = [i for i, c in enumerate(played.deal.cards) if game.card_name(c) not in shown]
    worlds: list[State] = []
    tries = max(4, min(_TRIES, _STEPS // (moment + 1)))
    for _ in range(tries if len(unseen) > 1 else 0):
        i, j = unseen[rng.below(len(unseen))], unseen[rng.below(len(unseen))]
        if i == j or deals.class_of[i] != deals.class_of[j]:
            continue
        cards = list(played.deal.cards)
        cards[i], cards[j] = cards[j], cards[i]
        try:
            start = game.start(Deal(deals.named(cards), played.deal.later), played.setup)
        except KibitzError:
            continue
        world = replay(played, start, moves, 0, observer)
        if world is not None:
            worlds.append(world)
    return worlds


def _other_choices(played: Playthrough, moment: int, observer: int | None) -> list[State]:
    """Worlds in which another seat has chosen differently, one of the latest times: only such
    choices can still be hidden."""
    moves = played.moves[:moment]
    worlds: list[State] = []
    state = played.game.start(played.deal, played.setup)
    for number, (seat, made) in enumerate(moves):
        if number >= moment - 8 and seat != observer:
            for action in state.legal_actions()[:6]:
                if action != made:
                    bent = [*moves[:number], (seat, action), *moves[number + 1 :]]
                    world = replay(played, state.clone(), bent, number, observer)
                    if world is not None:
                        worlds.append(world)
        state.apply(made)
    return worlds


def check_later_shuffles(played: Playthrough, declared: Collection[str] | None) -> None:
    """Later shuffles are hidden too: where another seed for them would have changed the game,
    resampled positions that make the same move do not all shuffle alike."""
    game, setup = played.game, played.setup
    moment = later_shuffle(played)
    if moment is None or moment == 0:
        return
    state = game.start(played.deal, setup)
    for _, action in played.moves[: moment - 1]:
        state.apply(action)
    seat, action = played.moves[moment - 1]
    ordered = ordered_places(state.view(seat), state.places(), declared)
    could = _later_worlds(played, moment, ordered)
    rng = Rng(derived_seed(played.where.seed or 0, 81))
    truth = slots(game, state, ordered)
    everywhere: list[dict[Slot, tuple[str, ...]]] = []
    from_truth: list[dict[Slot, tuple[str, ...]]] = []
    for _ in range(_DRAWS):
        world = state.resample(seat, rng)
        as_is = slots(game, world, ordered) == truth
        world.apply(action)
        after = {slot: held for slot, held in slots(game, world, ordered).items() if slot in could}
        everywhere.append(after)
        if as_is:
            from_truth.append(after)
    # Where all cards are where they really are, only the shuffle itself can differ. With many cards
    # that hardly ever happens; then at least not all worlds may be equal.
    for draws, enough in ((from_truth, 24), (everywhere, _DRAWS)):
        if len(draws) >= enough and all(after == draws[0] for after in draws):
            _fail_later(played, moment, seat, next(iter(could)))


def _fail_later(played: Playthrough, moment: int, seat: int, slot: Slot) -> None:
    played.where.at(moment - 1, seat).fail(
        "Resample is real: later shuffles are drawn again.",
        f"in {_DRAWS} draws {slot_name(slot)} was always the same after the next move, which"
        " shuffles",
    )


def later_shuffle(played: Playthrough, tries: int = 6) -> int | None:
    """The first move whose outcome depends on the seed for later shuffles: the number of moves
    made with it, 0 if already the start depends on it; None if no move does."""
    found: int | None = None
    for number in range(tries):
        later = derived_seed(played.deal.later, number)
        one = played.game.start(played.deal, played.setup)
        two = played.game.start(Deal(played.deal.cards, later), played.setup)
        if one.places() != two.places():
            return 0
        stop = len(played.moves) if found is None else found
        for made, (_, action) in enumerate(played.moves[:stop], 1):
            one.apply(action)
            two.apply(action)
            if one.places() != two.places():
                found = made
                break
    return found


def _later_worlds(
    played: Playthrough, moment: int, ordered: set[str]
) -> dict[Slot, tuple[str, ...]]:
    """What lies elsewhere after this move if later shuffles have another seed."""
    game = played.game
    worlds = []
    for number in range(7):
        later = played.deal.later if number == 0 else derived_seed(played.deal.later, number - 1)
        state = game.start(Deal(played.deal.cards, later), played.setup)
        for _, action in played.moves[:moment]:
            state.apply(action)
        worlds.append(slots(game, state, ordered))
    return {
        slot: held
        for world in worlds[1:]
        for slot, held in world.items()
        if worlds[0].get(slot) != held
    }
