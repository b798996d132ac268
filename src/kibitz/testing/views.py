"""Checks a single view: plain data, valid references, moves only for the seat on turn."""

from __future__ import annotations

import itertools
import json

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.game import Game, Setup
from kibitz.core.messages import Msg
from kibitz.core.state import State
from kibitz.core.view import (
    GROUPS,
    KINDS,
    SEVERAL,
    Face,
    View,
    Zone,
    best_seats,
    goes_there,
    read_ref,
)
from kibitz.testing.report import Where, difference


def check_view(
    game: Game, setup: Setup, state: State, view: View, seat: int | None, where: Where
) -> None:
    """Check what can be checked with one view and the position it shows."""
    if view.game != game.name or view.seat != seat or view.to_move != state.to_move():
        where.fail(
            "A view names its game, its seat and the seat on turn.",
            f"game={view.game!r} seat={view.seat!r} to_move={view.to_move}",
        )
    _check_plain(view, where)
    ids = [zone.id for zone in view.zones]
    if len(set(ids)) < len(ids):
        where.fail("Every zone has a name of its own.", str(ids))
    for zone in view.zones:
        _check_zone(game, setup, zone, where)
    for score in view.scores:
        if len(score.values) != setup.seats:
            where.fail("A score has a number for each seat.", f"{score.label!r}: {score.values!r}")
    if view.scene is not None:
        for row in view.scene.rows:
            for face in row.cards:
                _check_face(game, face, "scene", where)
    _check_result(setup, state, view, where)
    _check_moves(state, view, seat, where)
    _check_arranging(state, view, seat, where)


def _check_result(setup: Setup, state: State, view: View, where: Where) -> None:
    result = view.result
    if result is None:
        if state.to_move() < 0:
            where.fail("The view of a finished game has a result.", "View.result is None")
        return
    if state.to_move() >= 0:
        where.fail("Only a finished game has a result.", f"seat {state.to_move()} is on turn")
    if len(result.scores) != setup.seats:
        where.fail("A result has a score for each seat.", f"{result.scores!r}")
    returns = state.returns()
    nobody = not result.winners and max(returns) == min(returns)
    if result.winners != best_seats(returns) and not nobody:
        where.fail(
            "The winners are the seats with the highest of returns(), or nobody if all are equal.",
            f"winners {result.winners}, returns() {returns}",
        )
    if view.seat is not None:
        public = state.view(None).result
        if public is None or public.data() != result.data():
            where.fail(
                "Every view of a finished game has the same result.",
                f"a spectator: {None if public is None else public.data()}, seat {view.seat}:"
                f" {result.data()}",
            )


def _check_plain(view: View, where: Where) -> None:
    data = view.data()
    try:
        sent = json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError) as error:
        where.fail("A view is plain data that can be sent as JSON.", repr(error))
    if data != sent:
        found = difference(data, sent)
        where.fail("A view is plain data that can be sent as JSON.", f"before and after: {found}")


def _check_zone(game: Game, setup: Setup, zone: Zone, where: Where) -> None:
    if zone.kind not in KINDS:
        where.fail("Every zone is of a known kind.", f"{zone.id} is a {zone.kind!r}")
    if zone.owner is not None and not 0 <= zone.owner < setup.seats:
        where.fail("A zone's owner is a seat.", f"{zone.id} belongs to {zone.owner}")
    if zone.kind not in SEVERAL and len(zone.piles) != 1:
        where.fail(
            "A zone of the kind stack, fan or row has one pile.",
            f"{zone.id} is a {zone.kind} with {len(zone.piles)}",
        )
    for pile in zone.piles:
        if pile.count < len(pile.cards):
            where.fail(
                "A pile counts at least the cards it lists.",
                f"{zone.id}: count {pile.count}, {len(pile.cards)} cards",
            )
        for face in pile.cards:
            _check_face(game, face, zone.id, where)


def _check_face(game: Game, face: str | None, place: str, where: Where) -> None:
    if face is not None and game.card_name(game.parse_card(face)) != face:
        where.fail("A view shows cards by their names.", f"{place}: {face!r}")


def _check_moves(state: State, view: View, seat: int | None, where: Where) -> None:
    if seat is None or seat != state.to_move():
        if view.moves:
            where.fail(
                "A view lists moves only for the seat on turn.",
                f"{state.to_move()} is on turn, yet this view has {view.moves[0].text!r}",
            )
        return
    listed, legal = [move.action for move in view.moves], list(state.legal_actions())
    if sorted(listed) != sorted(legal):
        where.fail(
            "The view of the seat on turn lists its legal moves.",
            f"view: {sorted(listed)}, legal_actions: {sorted(legal)}",
        )
    for move in view.moves:
        if move.text != state.move_text(move.action):
            where.fail(
                "A move in a view has the text that move_text gives it.",
                f"{move.text!r} or {state.move_text(move.action)!r}",
            )
        if not move.touch:
            where.fail("Every move can be made by touching something.", f"{move.text!r} cannot")
        for reference in [*move.touch, *move.also]:
            why = dangling(view, reference)
            if why is not None:
                where.fail(
                    "Whatever a move touches is there.",
                    f"{move.text!r} touches {reference!r}: {why}",
                )
    touches = [tuple(move.touch) for move in view.moves]
    if len(set(touches)) < len(touches):
        twice = next(t for t in touches if touches.count(t) > 1)
        where.fail("No two moves are made by the same touches.", " ".join(twice))
    first = [move.touch[0] for move in view.moves if move.obvious]
    if len(set(first)) < len(first):
        twice_obvious = next(ref for ref in first if first.count(ref) > 1)
        where.fail("Of the moves that begin with a touch at most one is obvious.", twice_obvious)


def _check_arranging(state: State, view: View, seat: int | None, where: Where) -> None:
    arranging = view.arranging
    if arranging is None:
        return
    if not isinstance(state, ArrangeableState):
        where.fail(
            "Only an ArrangeableState lets people arrange cards.",
            f"{type(state).__name__} is not one",
        )
    if seat is None or seat != state.to_move():
        where.fail("Only the seat on turn may arrange cards.", f"seat {seat} may")
    for name in [arranging.zone, *arranging.sources]:
        why = dangling(view, name)
        if why is not None:
            where.fail("What may be arranged is there.", why)
    zone = view.zone(arranging.zone)
    if zone.kind != GROUPS:
        where.fail("What may be arranged is a zone of groups.", f"{zone.id} is a {zone.kind}")
    piles = [[face for face in pile.cards if face is not None] for pile in zone.piles]
    marks = state.marks(piles)
    if len(marks) != len(piles):
        where.fail("marks() speaks of each pile.", f"{len(piles)} piles, {len(marks)} marks")


NO_REFS = (
    "", ".", "!", "!pass", "hand", "hand.", "hand.-1", "hand.999999999999999999999", "hand.0.0.0",
    "hand.٣", "hand.1e3", "0", "a" * 100, "\x00", "table.0.", "hand0.1.2.3", "{seat}",
)  # fmt: skip
"""References into no view, or not into every one."""


_BEGINNINGS = 2
"""Of how many things that begin a move it is asked where they do not go."""


def references(view: View) -> list[str]:
    """Every zone, pile and card of a view, and some that are not there."""
    refs: list[str] = []
    for zone in view.zones:
        refs += [zone.id, f"{zone.id}.99", f"{zone.id}.0.99", f"{zone.id}.-1"]
        for place, pile in enumerate(zone.piles):
            stem = f"{zone.id}.{place}" if zone.kind in SEVERAL else zone.id
            refs += [stem, *[f"{stem}.{i}" for i in range(len(pile.cards))]]
    return [*refs, *NO_REFS]


def _face_of(view: View, ref: str) -> tuple[str, int, Face]:
    """The zone and pile of a card, and its face; None if it is no card with a face."""
    name, numbers = read_ref(ref)
    zone = next((z for z in view.zones if z.id == name), None)
    if zone is None or len(numbers) != (2 if zone.kind in SEVERAL else 1):
        return name, 0, None
    place = numbers[0] if zone.kind in SEVERAL else 0
    if place >= len(zone.piles) or numbers[-1] >= len(zone.piles[place].cards):
        return name, place, None
    return name, place, zone.piles[place].cards[numbers[-1]]


def check_why_not(state: State, world: State, view: View, seat: int, where: Where) -> list[Msg]:
    """Ask about everything in a view why it begins no move; the answers. ``world`` is a position
    that the seat cannot tell apart from ``state``."""
    first = {move.touch[0] for move in view.moves}
    playable = {_face_of(view, ref) for ref in first}
    answers: list[Msg] = []
    for ref in references(view):
        try:
            msg = state.why_not(seat, ref)
            imagined = world.why_not(seat, ref)
        except Exception as error:
            where.fail("why_not() has an answer for every text.", f"{ref!r} raises {error!r}")
        if msg != imagined:
            where.fail(
                "No leaks: why_not() says the same when what its seat cannot see is dealt again.",
                f"{ref!r}: {msg!r}, and resampled {imagined!r}",
            )
        if msg is None:
            continue
        answers.append(msg)
        seen = _face_of(view, ref)
        if ref in first or (seen[2] is not None and seen in playable):
            where.fail("why_not() speaks only of what begins no move.", f"{ref!r}: {msg!r}")
    return answers


def check_why_not_there(
    state: State, world: State, view: View, seat: int, where: Where
) -> list[Msg]:
    """Ask why what begins a move does not go to each other thing in the view; the answers."""
    answers: list[Msg] = []
    begins = list(dict.fromkeys(move.touch[0] for move in view.moves))[:_BEGINNINGS]
    for first, target in itertools.product(begins, references(view)):
        pair = f"{first!r} to {target!r}"
        try:
            msg = state.why_not_there(seat, first, target)
            imagined = world.why_not_there(seat, first, target)
        except Exception as error:
            where.fail("why_not_there() has an answer for every text.", f"{pair} raises {error!r}")
        if msg != imagined:
            where.fail(
                "No leaks: why_not_there() says the same when what its seat cannot see is dealt "
                "again.",
                f"{pair}: {msg!r}, and resampled {imagined!r}",
            )
        if msg is None:
            continue
        answers.append(msg)
        if goes_there(view, first, target):
            where.fail("why_not_there() speaks only of what does not go there.", f"{pair}: {msg!r}")
    return answers


def dangling(view: View, reference: str) -> str | None:
    """What is wrong with a touch reference, if anything is."""
    if reference.startswith("!"):
        return None if len(reference) > 1 else "a button needs a word"
    name, *rest = reference.split(".")
    try:
        zone = view.zone(name)
    except KeyError:
        return f"there is no zone {name!r}"
    if not all(word.isdecimal() for word in rest):
        return "what follows the zone is a number"
    numbers = [int(word) for word in rest]
    if zone.kind in SEVERAL:
        if not numbers:
            return None
        if numbers[0] >= len(zone.piles):
            return f"{name} has {len(zone.piles)} piles"
        pile, numbers = zone.piles[numbers[0]], numbers[1:]
    else:
        pile = zone.piles[0]
    if len(numbers) > 1:
        return "too many numbers"
    if numbers and numbers[0] >= max(len(pile.cards), pile.count):
        return f"there are {len(pile.cards)} cards"
    return None
