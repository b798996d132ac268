"""Where the piles and cards of each zone lie, in the box that the plan gives it. Plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.core.view import CASCADE, COLUMNS, FAN, GROUPS, ROW, Face, Pile, Zone
from kibitz.window.board import BETWEEN, NAME, PAD, WORD, Plan, slot_of
from kibitz.window.fit import Laid, LaidPile, Wish, cascade, groups, hand, height, least_width
from kibitz.window.geometry import Rect
from kibitz.window.refs import card_ref, pile_ref, several
from kibitz.window.shape import SPREAD, WORD_SIZE, Measure, Say

_LINE = (16.0, 24.0)
"""How high a line of a column is, at least and at most."""
_NAME_WIDE = 92.0
"""Narrower columns than this have their names in two lines."""
HEADS = 380.0
"""The narrowest columns that have heads to their lines."""


@dataclass
class CardPlace:
    """A card that is drawn."""

    ref: str
    face: Face
    rect: Rect
    seen: Rect
    """As much of it as no other card of the pile covers."""


@dataclass
class PilePlace:
    """A pile: its cards that are drawn, and the words about it."""

    ref: str
    pile: Pile
    rect: Rect
    """Its cards, without the words."""
    cards: list[CardPlace]
    word: Rect | None = None
    """Where its name is."""
    signs: list[Rect] = field(default_factory=list)
    """A line for each badge; without any they stand on the last card."""
    depth: int = 0
    """How many further cards are hinted at below a squared-up pile."""
    counted: bool = False
    """Whether the number of its cards stands on it."""


@dataclass
class ZonePlace:
    """A zone and what lies in it."""

    zone: Zone
    rect: Rect
    name: Rect | None
    lying: Rect
    """Where its piles are."""
    w: float
    piles: list[PilePlace]
    next: Rect
    """Where one more pile would lie."""
    fits: bool = True
    heads: list[Rect] = field(default_factory=list)
    """Columns: what the lines are called."""


@dataclass
class Laying:
    """How the zones of one view are laid: what is the same for all of them."""

    plan: Plan
    near: int | None
    deck: str
    say: Say
    measure: Measure

    def place(self, zone: Zone) -> ZonePlace:
        """Lay one zone."""
        rect = self.plan.zones[zone.id]
        named = zone.id not in self.plan.nameless
        top = NAME if named else 2.0
        lying = Rect(rect.x, rect.y + top, rect.w, max(1.0, rect.h - top))
        name = Rect(rect.x, rect.y, rect.w, NAME) if named else None
        if zone.kind == COLUMNS:
            return self._columns(zone, rect, name, lying)
        if zone.kind in SPREAD:
            return self._spread(zone, rect, name, lying)
        return self._squared(zone, rect, name, lying)

    def _is_near(self, zone: Zone) -> bool:
        return zone.owner is not None and zone.owner == self.near

    def width(self, zone: Zone) -> float:
        """How wide cards are here, or may be at most where they take the room there is."""
        if zone.owner is not None and not self._is_near(zone):
            return self.plan.far
        if zone.kind == FAN:
            return max(self.plan.w * 1.25, (self.plan.zones[zone.id].h - NAME - PAD) / 1.4)
        if zone.owner is None and zone.kind in (GROUPS, CASCADE, COLUMNS):
            return self.plan.w * 1.1
        return self.plan.w

    # -- spread ------------------------------------------------------------------------------

    def _spread(self, zone: Zone, rect: Rect, name: Rect | None, lying: Rect) -> ZonePlace:
        words = self._words(zone)
        sizes = [len(pile.cards) for pile in zone.piles]
        names = [
            self.measure(self.say(pile.label), WORD_SIZE, False) + 2 if pile.label else 0.0
            for pile in zone.piles
        ]
        near = self._is_near(zone)
        wish = Wish(
            self.width(zone),
            below=WORD if words else 0.0,
            touch=near or zone.owner is None,
            backs=[_backs(pile) for pile in zone.piles],
            names=names,
            badges=[bool(pile.badges) for pile in zone.piles],
            spare=zone.kind == GROUPS and zone.owner is None,
            least=least_width(self.deck),
        )
        inner = Rect(lying.x + 1, lying.y + 1, lying.w - 2, lying.h - 3)
        laid = _lay(zone, sizes, inner, wish, near)
        piles = [
            self._laid_pile(zone, number, laid, laid.piles[number], inner, words and not laid.bare)
            for number in range(len(zone.piles))
        ]
        return ZonePlace(zone, rect, name, lying, laid.w, piles, _next(laid, inner), laid.fits)

    def _laid_pile(
        self, zone: Zone, number: int, laid: Laid, spot: LaidPile, box: Rect, words: bool
    ) -> PilePlace:
        pile = zone.piles[number]
        high = height(laid.w)
        cards = [
            CardPlace(
                card_ref(zone, number, card),
                pile.cards[card],
                Rect(box.x + spot.x + at.x, box.y + spot.y + at.y, laid.w, high),
                Rect(0, 0, 0, 0),
            )
            for card, at in enumerate(spot.cards)
        ]
        _see(cards, spot.shows)
        tall = spot.h - (WORD if words else 0.0)
        rect = Rect(box.x + spot.x, box.y + spot.y, spot.w, tall)
        place = PilePlace(pile_ref(zone, number), pile, rect, cards)
        if words and pile.label is not None:
            wide = max(spot.w, self.measure(self.say(pile.label), WORD_SIZE, False) + 4)
            left = min(max(box.x, rect.middle.x - wide / 2), max(box.x, box.right - wide))
            place.word = Rect(left, rect.bottom, min(wide, box.w), WORD)
        return place

    def _words(self, zone: Zone) -> bool:
        """Whether the piles' names stand below them."""
        labelled = zone.room > 0 or any(pile.label is not None for pile in zone.piles)
        return labelled and several(zone) and self.plan.words

    # -- squared up --------------------------------------------------------------------------

    def _squared(self, zone: Zone, rect: Rect, name: Rect | None, lying: Rect) -> ZonePlace:
        w = self.width(zone)
        words = self._words(zone)
        slot = slot_of(w, words) + BETWEEN
        most = self.plan.abreast if zone.owner is None else 99
        across = max(1, min(most, int((lying.w + BETWEEN + 0.5) // slot)))
        high = height(w) + (WORD if words else 0.0) + PAD
        piles: list[PilePlace] = []
        fits = True
        for number, pile in enumerate(zone.piles):
            x = lying.x + number % across * slot + (slot - BETWEEN - w) / 2
            y = lying.y + number // across * high
            spot = Rect(x, y, w, height(w))
            top = len(pile.cards) - 1
            face = pile.cards[top] if top >= 0 else None
            cards = []
            if pile.count:
                ref = card_ref(zone, number, max(0, top))
                cards = [CardPlace(ref, face, spot, spot)]
            place = PilePlace(pile_ref(zone, number), pile, spot, cards)
            place.depth = min(3, max(0, pile.count - 1))
            place.counted = pile.count > 1 or (pile.count > 0 and top < 0)
            if words and pile.label is not None:
                place.word = Rect(x + w / 2 - slot / 2, spot.bottom, slot - 1, WORD)
            fits = fits and spot.within(lying)
            piles.append(place)
        end = len(piles)
        after = Rect(lying.x + end % across * slot, lying.y + end // across * high, w, height(w))
        return ZonePlace(zone, rect, name, lying, w, piles, after, fits)

    # -- columns -----------------------------------------------------------------------------

    def _columns(self, zone: Zone, rect: Rect, name: Rect | None, lying: Rect) -> ZonePlace:
        """A label at the head of each pile, its badges, its cards; these below the signs, or beside
        them where columns are wide and the room is low."""
        lines = max([0, *[len(pile.badges) for pile in zone.piles]])
        keys = [badge.text.key for badge in zone.piles[0].badges] if zone.piles else []
        head = 0.0
        if lying.w >= HEADS and keys:
            head = 78.0
        wide = (lying.w - head) / max(1, len(zone.piles))
        least = least_width(self.deck)
        twice = 2 if wide < _NAME_WIDE else 1
        room = lying.h - (lines + twice) * _LINE[0]
        most = self.width(zone)
        beside = room < height(least) + 4
        if beside:
            w = max(least, min(most, 0.45 * wide, (lying.h - twice * _LINE[0]) / 1.4 - 4))
            line = lying.h / (lines + twice)
        else:
            w = max(least, min(most, wide - 10, room / 1.4 - 4))
            line = (lying.h - height(w) - 4) / (lines + twice)
        line = min(_LINE[1], max(_LINE[0], line))
        piles = [
            self._column(
                zone, number, Rect(lying.x + head + number * wide, lying.y, wide - 2, lying.h),
                w, line, twice, beside,
            )
            for number in range(len(zone.piles))
        ]  # fmt: skip
        heads = [
            Rect(lying.x, lying.y + (twice + i) * line, head - 4, line)
            for i in range(lines if head else 0)
        ]
        fits = all(card.rect.within(lying, 1.0) for pile in piles for card in pile.cards)
        return ZonePlace(zone, rect, name, lying, w, piles, piles[-1].rect, fits, heads)

    def _column(
        self, zone: Zone, number: int, box: Rect, w: float, line: float, twice: int, beside: bool
    ) -> PilePlace:
        pile = zone.piles[number]
        count = len(pile.badges)
        cards: list[CardPlace] = []
        wide = box.w - (w + 4 if beside and pile.cards else 0)
        top = box.y + twice * line + (0.0 if beside else count * line) + 2
        size = len(pile.cards)
        step = min(w + 2, (box.w - w) / (size - 1)) if size > 1 and not beside else 0.0
        left = box.right - w - 2 if beside else box.middle.x - (w + step * (size - 1)) / 2
        for card, face in enumerate(pile.cards):
            spot = Rect(left + card * step, top, w, height(w))
            cards.append(CardPlace(card_ref(zone, number, card), face, spot, spot))
        _see(cards, 0.0)
        place = PilePlace(pile_ref(zone, number), pile, box, cards)
        place.word = Rect(box.x, box.y, box.w, twice * line)
        place.signs = [Rect(box.x, box.y + (twice + i) * line, wide, line) for i in range(count)]
        return place


def _lay(zone: Zone, sizes: list[int], box: Rect, wish: Wish, near: bool) -> Laid:
    if zone.kind == GROUPS:
        return groups(sizes, box.w, box.h, wish)
    if zone.kind == CASCADE:
        wish.touch = near
        return cascade(sizes, box.w, box.h, wish)
    count = sum(sizes)
    rows = 4 if zone.kind == FAN and near else 1
    laid = hand(count, box.w, box.h, wish, rows, left=zone.kind == ROW)
    while len(laid.piles) < len(sizes):  # a zone of one pile has one; another's may have none
        laid.piles.append(LaidPile(0.0, 0.0, laid.w, height(laid.w), []))
    return laid


def _backs(pile: Pile) -> int:
    """How many of the lowest cards lie face down."""
    for number, face in enumerate(pile.cards):
        if face is not None:
            return number
    return len(pile.cards)


def _see(cards: list[CardPlace], shows: float) -> None:
    """Note how much of each card is not covered by the next, or by the next row of piles."""
    for number, card in enumerate(cards):
        rect = card.rect
        high = shows if shows else rect.h
        wide = rect.w
        if number + 1 < len(cards):
            after = cards[number + 1].rect
            if abs(after.y - rect.y) < 0.01 and after.x < rect.right:
                wide = after.x - rect.x
            elif abs(after.x - rect.x) < 0.01 and after.y < rect.bottom:
                high = after.y - rect.y
        below = [c.rect.y for c in cards[number + 1 :] if c.rect.y > rect.y + 0.01]
        if below and below[0] < rect.bottom and abs(cards[-1].rect.x - cards[0].rect.x) > 0.01:
            high = min(high, below[0] - rect.y)
        card.seen = Rect(rect.x, rect.y, max(0.0, wide), max(0.0, high))


def _next(laid: Laid, box: Rect) -> Rect:
    """Where one more pile would lie."""
    high = height(laid.w)
    if not laid.piles:
        return Rect(
            box.x + max(0.0, (box.w - laid.w) / 2),
            box.y + max(0.0, (box.h - high) / 2),
            laid.w,
            high,
        )
    end = laid.piles[-1]
    beside = end.x + end.w + 6
    if beside + laid.w <= box.w + 0.5:
        return Rect(box.x + beside, box.y + end.y, laid.w, high)
    down = min(end.y + high + 6, max(0.0, box.h - high))
    return Rect(box.x, box.y + down, laid.w, high)
