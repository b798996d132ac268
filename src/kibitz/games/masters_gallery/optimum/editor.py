# interpreted: text in and out
"""Putting a position of Masters Gallery together: hands, displays, the extra card, the deck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.position import Layout, Place, Plan, PlanPile, PlanStep, PositionEditor
from kibitz.core.state import State
from kibitz.core.view import FAN, ROW
from kibitz.games.masters_gallery.cards import KINDS, kind_name, kind_of, parse_kind
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.starting import (
    Position,
    cards_text,
    lacking,
    position_text,
)
from kibitz.games.masters_gallery.table import MAIN_CARD, PHASE, POINTS, ROUND, VALUE

EXTRA, DECK, DISCARD = "extra", "deck", "discard"
SEATS = 5
SECONDS = 10
"""That the solver looks while somebody is editing."""
_WORDS = re.compile(r"[\s,;/|]+")


class GalleryEditor(PositionEditor):
    """Which seats play follows from where cards lie."""

    def __init__(self, pack: list[str], options_of: Callable[[int], Options]) -> None:
        """``options_of`` says what a usual game of so many seats means at the table."""
        own = [Place(f"{what}{n}", FAN, []) for n in range(SEATS) for what in ("hand", "display")]
        super().__init__(
            [
                *own,
                Place(EXTRA, ROW, [], 1),
                Place(DECK, FAN, []),
                Place(DISCARD, FAN, [], plan_only=True),
            ],
            ["goal", "on_turn", "round", "values", "points"],
            others=["goal"],
        )
        self.faces = pack
        self.options_of = options_of

    def pack(self) -> list[str]:
        return self.faces

    def read(self, text: str) -> list[list[str]]:
        words = [word for word in _WORDS.split(text.strip()) if word]
        return [[kind_name(parse_kind(word)) for word in words]]

    def add(self, layout: Layout, place: str, face: str) -> None:
        layout[place] = [[*_line(layout[place]), face]]

    def tidy(self, layout: Layout) -> Layout:
        found: Layout = {}
        for place in self.places:
            cards = _line(layout[place.name])
            if place.name not in (EXTRA, DECK):
                cards.sort(key=parse_kind)
            found[place.name] = [cards] if cards else []
        return found

    def marks(self, layout: Layout) -> dict[str, list[Msg | None]]:
        return {}

    def lacks(self, layout: Layout) -> Msg | None:
        seats = self.seats(layout)
        hands = [_kinds(layout[f"hand{n}"]) for n in range(seats)]
        displays = [_kinds(layout[f"display{n}"]) for n in range(seats)]
        position = Position(0, 0, [], [], _kinds(layout[EXTRA]), [], hands, displays)
        return lacking(position, self.options_of(seats))

    def regroup(self, layout: Layout) -> Layout | None:
        return layout

    def seats(self, layout: Layout) -> int:
        used = [n for n in range(SEATS) if layout[f"hand{n}"] or layout[f"display{n}"]]
        return max(2, 1 + max(used, default=0))

    def question(self, layout: Layout) -> dict[str, Value]:
        return {"position": self._cards(layout), "time": SECONDS, "workers": 1}

    def start(self, layout: Layout, settings: dict[str, Value]) -> dict[str, object]:
        return {"position": asked_text(settings, self._cards(layout))}

    def of(self, state: State, seat: int) -> tuple[Layout, dict[str, Value]]:
        """A card that lies face down is put with the others: all cards are open here."""
        assert isinstance(state, MastersGalleryState)
        if state.table[PHASE] != MAIN_CARD:
            raise BadInputError(Msg("masters_gallery.put.within"))
        layout: Layout = {place.name: [] for place in self.places}
        for name, cards in state.places().items():
            what, _, number = name.partition(".")
            to = ("display" if what == "down" else what) + number
            if cards and to != DISCARD:
                faces = [kind_name(kind_of(card)) for card in cards]
                layout[to] = [_line(layout[to]) + faces]
        b, seats = state.table, int(state.options.seats)
        return self.tidy(layout), {
            "on_turn": state.to_move() + 1,
            "round": int(b[ROUND]) + 1,
            "values": " ".join(str(int(b[VALUE + artist])) for artist in range(5)),
            "points": " ".join(str(int(b[POINTS + p])) for p in range(seats)),
        }

    def _cards(self, layout: Layout) -> str:
        own = [
            (_line(layout[f"hand{n}"]), _line(layout[f"display{n}"]))
            for n in range(self.seats(layout))
        ]
        return cards_text(_line(layout[EXTRA]), _line(layout[DECK]), own)


def asked_text(options: dict[str, Value], cards: str) -> str:
    """A position with the settings beside its cards, as the game's option has it."""
    on_turn, number = str(options["on_turn"]), str(options["round"])
    return position_text(on_turn, number, str(options["values"]), str(options["points"]), cards)


def _line(piles: list[list[str]]) -> list[str]:
    return [face for pile in piles for face in pile]


def _kinds(piles: list[list[str]]) -> list[int]:
    return [parse_kind(face) for face in _line(piles)]


def moving_plan(start: MastersGalleryState, actions: list[int]) -> Plan:
    """The moves with moving cards."""
    state = start.clone()
    names, kinds = _places(state)
    faces: list[str] = []
    piles: list[PlanPile] = []
    for name, held in zip(names, kinds, strict=True):
        piles.append(PlanPile(name, list(range(len(faces), len(faces) + len(held)))))
        faces += [kind_name(kind) for kind in held]
    plan = Plan(faces, piles)
    for action in actions:
        state.apply(action)
        before = plan.after(len(plan.steps))
        changed, moved = _moved(before, _places(state)[1], faces)
        plan.steps.append(PlanStep(state.view(None).log[0], moved, changed))
    return plan


def _places(state: MastersGalleryState) -> tuple[list[str], list[list[int]]]:
    """The places of the plan, and the kinds that lie there."""
    found = state.places()
    names: list[str] = []
    kinds: list[list[int]] = []
    for n in range(int(state.options.seats)):
        names += [f"hand{n}", f"display{n}"]
        held, shown = found[f"hand.{n}"] + found[f"chosen.{n}"], found[f"display.{n}"]
        kinds += [sorted(map(kind_of, held)), sorted(map(kind_of, shown + found[f"down.{n}"]))]
    for name in (EXTRA, DECK, DISCARD):
        names.append(name)
        kinds.append([kind_of(card) for card in found[name]])
    return names, kinds


def _moved(
    before: list[PlanPile], after: list[list[int]], faces: list[str]
) -> tuple[dict[int, PlanPile], list[int]]:
    """The piles that are different, and the cards that have come to another one. Works that look
    alike are the same: whichever leaves a pile may come to the next."""
    names = [kind_name(kind) for kind in range(KINDS)]
    wanted = [Counter(names[kind] for kind in kinds) for kinds in after]
    stay: list[list[int]] = []
    free: dict[str, list[int]] = {}
    for pile, want in zip(before, wanted, strict=True):
        kept = []
        for card in pile.cards:
            if want[faces[card]] > 0:
                want[faces[card]] -= 1
                kept.append(card)
            else:
                free.setdefault(faces[card], []).append(card)
        stay.append(kept)
    changed: dict[int, PlanPile] = {}
    moved: list[int] = []
    for number, (pile, want) in enumerate(zip(before, wanted, strict=True)):
        come = [free[face].pop() for face in want.elements()]
        moved += come
        if come or len(stay[number]) < len(pile.cards):
            changed[number] = PlanPile(pile.place, stay[number] + come)
    return changed, moved
