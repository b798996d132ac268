"""The board as a picture: seats, zones, cards, and what can be touched."""

from __future__ import annotations

from kibitz.core.view import COLUMNS, FAN, GROUPS, Zone
from kibitz.window.board import HEAD, Plan, plan
from kibitz.window.desk import ARRANGED, Desk
from kibitz.window.fit import LARGE_BELOW, Wish, hand, height, least_width
from kibitz.window.geometry import Rect
from kibitz.window.items import CENTRE, Act, CardItem, Panel, Target
from kibitz.window.labels import button_card, button_label, card_buttons, move_label
from kibitz.window.laying import CardPlace, Laying, PilePlace, ZonePlace
from kibitz.window.pen import Pen
from kibitz.window.refs import pile_ref, several
from kibitz.window.shape import NAME_SIZE, WORD_SIZE, closed, shape_of


class BoardDrawing:
    """Draws the board of a desk into a rectangle."""

    def __init__(self, desk: Desk, pen: Pen, box: Rect) -> None:
        self.desk = desk
        self.pen = pen
        self.box = box
        self.picture = pen.picture
        view = desk.view
        assert view is not None
        self.view = view
        self.zones = desk.zones
        self.t = desk.t
        self.names = desk.names
        self.picking = desk.picking if desk.mine and not desk.offline else None
        self.hints = desk.hints
        shape = shape_of(self.zones, view.seat, len(self.names), self.t.text, pen.measure)
        self.plan: Plan = plan(shape, box)
        self.laying = Laying(self.plan, view.seat, desk.game.deck, self.t.text, pen.measure)

    def draw(self) -> None:
        self.picture.add(Panel(self.box, "felt", "felt_deep", 2.0, radius=12.0))
        for seat, frame in self.plan.frames.items():
            turn = self.view.to_move == seat
            self.picture.add(Panel(frame, "place", "glow" if turn else "", 2.0))
        for seat, head in self.plan.heads.items():
            self._head(seat, head)
        for zone in self.zones:
            if zone.id in self.plan.zones:
                self._zone(zone)
        self._choice()

    # -- seats -------------------------------------------------------------------------------

    def _head(self, seat: int, rect: Rect) -> None:
        """A seat's name and, of a closed hand, the number of cards."""
        held = [z for z in self.zones if z.owner == seat and closed(z, self.view.seat)]
        tall = rect.h > HEAD * 1.5
        line = Rect(rect.x, rect.y + (6 if tall else 0), rect.w, HEAD - 2)
        w = 15.0
        x = line.right - len(held) * (w + 26) if not tall else line.x
        y = line.y + (HEAD if tall else 0)
        name = line if tall else Rect(line.x + 4, line.y, max(10.0, x - line.x - 8), line.h)
        colour = "glow" if self.view.to_move == seat else "on_felt"
        self.pen.words(name, self.names[seat], 14.0, colour, bold=True)
        for zone in held:
            spot = Rect(x, y + (line.h - height(w)) / 2, w, height(w))
            count = sum(pile.count for pile in zone.piles)
            key = 0
            tracked = self.desk.tracked
            if tracked is not None:
                key = tracked.keys.get(f"{zone.id}.0", 0)
            if count:
                self.picture.add(CardItem(spot, None, key=key, ref=zone.id))
            self.pen.words(Rect(x + w + 4, y, 24, line.h), str(count), 13.0, "on_felt")
            x += w + 26
        label = ", ".join(self.t.text(zone.label) for zone in held)
        tag = self._tag(seat)
        if tall:
            note = Rect(rect.x, y + HEAD - 2, rect.w, 18)
            self.pen.words(note, tag or label, 12.0, "on_felt_faint")
        elif tag:
            self.picture.targets.append(Target(rect, Act("card_help"), tag, focus=False))

    def _tag(self, seat: int) -> str:
        for one in self.desk.connection.info.get("seats", []):
            if one["seat"] == seat and one["left"]:
                return self.t("window.has_left")
            if one["seat"] == seat and not one["present"]:
                return self.t("window.away")
        return ""

    # -- zones -------------------------------------------------------------------------------

    def _zone(self, zone: Zone) -> None:
        place = self.laying.place(zone)
        self.picture.zones[zone.id] = place
        wanted = self.picking is not None and self.picking.wanted(zone.id) and several(zone)
        if zone.unused() and not wanted:
            return
        arranged = self.view.arranging is not None and self.view.arranging.zone == zone.id
        arranged = arranged and self.picking is not None
        if place.name is not None and not (zone.kind == COLUMNS and place.heads):
            self._name(zone, place)
        elif place.name is not None:
            self.pen.words(place.name, self.t.text(zone.label), NAME_SIZE, "on_felt_faint")
        if wanted and not arranged:
            self.picture.add(Panel(place.rect, "", "glow", 2.0, dashed=True))
        if zone.id in self.hints and several(zone):
            self.picture.add(Panel(place.rect, "", "glow", 4.0))
        act = Act("place", zone.id) if arranged and self._taking() else Act("zone", zone.id)
        self.picture.targets.append(Target(place.rect, act, self.t.text(zone.label), focus=False))
        if arranged:
            self._arranged(place)
        elif zone.kind == COLUMNS:
            self._columns(place)
        else:
            for number, pile in enumerate(place.piles):
                self._pile(place, number, pile)
        self._empty_spots(place, wanted, arranged)

    def _name(self, zone: Zone, place: ZonePlace) -> None:
        assert place.name is not None
        text = self.t.text(zone.label)
        count = sum(pile.count for pile in zone.piles)
        near = zone.owner is not None and zone.owner == self.view.seat
        if count and (zone.kind == GROUPS or (near and zone.kind == FAN)):
            text = f"{text} · {count}"
        align = CENTRE if near and zone.kind == FAN else "left"
        self.pen.words(place.name, text, NAME_SIZE, "on_felt_faint", align=align)

    def _empty_spots(self, place: ZonePlace, wanted: bool, arranged: bool) -> None:
        """An outline where something may lie; where something is to be put, what that means."""
        zone, spot = place.zone, place.next
        begins = self.picking is not None and zone.id in self.picking.first and several(zone)
        if arranged:
            if self._taking():
                self._target_spot(spot, self.t("window.new_pile"), Act("place", zone.id))
            elif not place.piles:
                self.picture.add(Panel(spot, "", "outline", 2.0, dashed=True))
        elif wanted or begins:
            moves = [] if self.picking is None else self.picking.behind(zone.id)
            text = move_label(self.t, moves[0]) if len(moves) == 1 else self.t("window.here")
            self._target_spot(spot, text, Act("touch", zone.id))
        elif not place.piles:
            self.picture.add(Panel(spot, "", "outline", 2.0, dashed=True))

    def _target_spot(self, spot: Rect, text: str, act: Act) -> None:
        self.picture.add(Panel(spot, "felt_deep", "glow", 2.0, dashed=True, alpha=220))
        lines = self.pen.wrapped(text, spot.w - 6, 12.0)[:4]
        top = spot.middle.y - len(lines) * 8
        for number, line in enumerate(lines):
            room = Rect(spot.x + 3, top + number * 16, spot.w - 6, 16)
            self.pen.words(room, line, 12.0, "on_felt", align=CENTRE)
        self.picture.targets.append(Target(spot, act, text))

    # -- piles -------------------------------------------------------------------------------

    def _pile(self, zone: ZonePlace, number: int, place: PilePlace) -> None:
        pile, picking = place.pile, self.picking
        here = place.ref if several(zone.zone) else zone.zone.id
        whole = picking is not None and self._whole(place, here)
        edge = ""
        if picking is not None and whole:
            edge = "glow" if picking.is_picked(here) else ""
            edge = edge or ("dashed" if picking.wanted(here) else "can")
        if here in self.hints:
            edge = "hint"
        tracked = self.desk.tracked
        if not edge and tracked is not None and here in tracked.moved:
            edge = "moved"
        if not place.cards:
            self.picture.add(Panel(_outline(place, zone.w), "", "outline", 2.0, dashed=True))
        for card in place.cards:
            self._card(zone, place, card, "" if whole else edge, whole)
        if edge and (whole or not place.cards):
            self._edge(place.rect, edge)
        if whole or not place.cards or not several(zone.zone):
            act = Act("touch", here) if whole else Act("explain", here)
            target = Target(place.rect, act, self._told(zone.zone, place), focus=whole)
            if whole and picking is not None and here in picking.first:
                target.drag = here
                target.face = place.cards[-1].face if place.cards else None
            # Below the cards, unless the pile is touched as a whole.
            where = len(self.picture.targets) if whole else self._below(place)
            self.picture.targets.insert(where, target)
        if place.counted:
            self._count(place.rect, pile.count)
        if place.word is not None and pile.label is not None:
            text = self.t.text(pile.label)
            self.pen.words(place.word, text, WORD_SIZE, "on_felt_faint", align=CENTRE)
        if pile.badges:
            self._badges(place, zone.w)

    def _below(self, place: PilePlace) -> int:
        """Where in the list of targets the cards of this pile begin."""
        refs = {card.ref for card in place.cards}
        for number, target in enumerate(self.picture.targets):
            if target.act.ref in refs and target.act.kind in ("touch", "explain"):
                return number
        return len(self.picture.targets)

    def _whole(self, place: PilePlace, here: str) -> bool:
        """Whether a touch on the pile as a whole leads somewhere, and none on its cards does."""
        picking = self.picking
        assert picking is not None
        possible = {*picking.first, *picking.next}
        return here in possible and not any(card.ref in possible for card in place.cards)

    def _edge(self, rect: Rect, edge: str) -> None:
        if edge == "hint":
            self.picture.add(Panel(_grown(rect, 3), "", "glow", 4.0))
        elif edge == "moved":
            self.picture.add(Panel(_grown(rect, 2), "", "moved", 3.0))
        elif edge == "can":
            self.picture.add(Panel(_grown(rect, 2), "", "outline", 2.0))
        else:
            self.picture.add(Panel(_grown(rect, 2), "", "glow", 3.0, dashed=edge == "dashed"))

    def _card(
        self, zone: ZonePlace, pile: PilePlace, card: CardPlace, edge: str, whole: bool
    ) -> None:
        picking, desk = self.picking, self.desk
        can = picking is not None and not whole and picking.leads(card.ref)
        if picking is not None and not whole:
            if picking.is_picked(card.ref):
                edge = "glow"
            elif picking.wanted(card.ref):
                edge = "dashed"
        if card.ref in self.hints:
            edge = "hint"
        tracked = desk.tracked
        key = 0
        if tracked is not None:
            key = tracked.keys.get(card.ref, 0)
            if not edge and card.ref in tracked.moved:
                edge = "moved"
        lifted = picking is not None and picking.is_picked(card.ref) and zone.zone.kind == FAN
        rect = card.rect.moved(0, -min(12.0, card.rect.h * 0.1)) if lifted else card.rect
        large = desk.prefs.large_index or zone.w < LARGE_BELOW
        item = CardItem(rect, card.face, large, key, edge, depth=pile.depth, ref=card.ref)
        near = zone.zone.owner is not None and zone.zone.owner == self.view.seat
        item.faint = picking is not None and near and zone.zone.kind == FAN and not can
        self.picture.add(item)
        if whole:
            return
        act = Act("touch", card.ref) if can else Act("explain", card.ref)
        label = self._card_label(zone.zone, pile, card)
        target = Target(rect, act, label, focus=can, face=card.face)
        if picking is not None and can and picking.resolve(card.ref, picking.first) is not None:
            target.drag = card.ref
        self.picture.targets.append(target)

    def _card_label(self, zone: Zone, pile: PilePlace, card: CardPlace) -> str:
        if card.face is None:
            return self._told(zone, pile)
        return self.t.card(card.face)

    def _told(self, zone: Zone, place: PilePlace) -> str:
        words = [self.t.text(zone.label)]
        if place.pile.label is not None:
            words.append(self.t.text(place.pile.label))
        key = "window.pile" if place.pile.count else "window.pile_empty"
        said = [self.t(key, where=", ".join(words), n=place.pile.count)]
        said += [self.t.text(badge.help) for badge in place.pile.badges]
        return " ".join(said)

    def _count(self, rect: Rect, count: int) -> None:
        text = str(count)
        wide = max(22.0, self.pen.wide(text, 12.0) + 10)
        chip = Rect(rect.right - wide, rect.bottom - 20, wide, 19)
        self.picture.add(Panel(chip, "badge", radius=9.0))
        self.pen.words(chip, text, 12.0, "white", align=CENTRE)

    def _badges(self, place: PilePlace, w: float) -> None:
        """A few signs on the pile; what they mean is said to who points at them."""
        right = max(place.rect.right, place.rect.x + w)
        last = place.cards[-1].seen.bottom if place.cards else place.rect.bottom
        bottom = min(place.rect.bottom, last)
        for badge in reversed(place.pile.badges):
            text = self.t.text(badge.text)
            wide = max(20.0, self.pen.wide(text, 12.0, True) + 9)
            chip = Rect(right - wide, bottom - 21, wide, 19)
            value = badge.kind == "value"
            self.picture.add(Panel(chip, "glow" if value else "badge", "white", 1.0, radius=9.0))
            ink = "on_glow" if value else "white"
            self.pen.words(chip, text, 12.0, ink, bold=True, align=CENTRE)
            self.picture.targets.append(
                Target(chip, Act("card_help"), self.t.text(badge.help), focus=False)
            )
            right -= wide + 2

    # -- columns -----------------------------------------------------------------------------

    def _columns(self, zone: ZonePlace) -> None:
        first = zone.zone.piles[0].badges if zone.zone.piles else []
        for rect, badge in zip(zone.heads, first, strict=False):
            key = f"{badge.text.key}.column"
            self.pen.words(rect, self.t(key) if self.t.has(key) else "", 11.5, "on_felt_faint")
        for number, place in enumerate(zone.piles):
            ref = pile_ref(zone.zone, number)
            leads = self.picking is not None and self.picking.leads(ref)
            wanted = self.picking is not None and self.picking.wanted(ref)
            self.picture.add(Panel(place.rect, "felt_deep", alpha=150))
            if wanted or ref in self.hints:
                self._edge(place.rect.inset(2), "dashed" if wanted else "hint")
            act = Act("touch" if leads else "explain", ref)
            label = " ".join(self.t.text(badge.help) for badge in place.pile.badges)
            self.picture.targets.append(Target(place.rect, act, label, focus=leads))
            if place.word is not None and place.pile.label is not None:
                text = self.t.text(place.pile.label)
                self.pen.paragraph(place.word, text, 12.0, "on_felt", bold=True, align=CENTRE)
            for rect, badge in zip(place.signs, place.pile.badges, strict=True):
                value = badge.kind == "value"
                colour = "glow" if value else "on_felt"
                text = self.t.text(badge.text)
                self.pen.words(rect, text, 13.0, colour, bold=value, align=CENTRE)
            for card in place.cards:
                self._card(zone, place, card, "", whole=False)

    # -- arranging ---------------------------------------------------------------------------

    def _taking(self) -> bool:
        """Whether something is taken up that goes to the zone that is being arranged."""
        arranging = self.view.arranging
        if arranging is None or self.picking is None:
            return False
        return self.desk.arranger.held is not None or self.picking.wanted(arranging.zone)

    def _arranged(self, zone: ZonePlace) -> None:
        arranger, taking = self.desk.arranger, self._taking()
        if taking:
            self.picture.add(Panel(zone.lying, "", "glow", 2.0, dashed=True))
        marks = arranger.marks or []
        for number, place in enumerate(zone.piles):
            mark = marks[number] if number < len(marks) else None
            if mark is not None:
                self.picture.add(Panel(_grown(place.rect, 2), "", "wrong", 2.0, dashed=True))
            for index, card in enumerate(place.cards):
                held = arranger.held == (number, index)
                large = self.desk.prefs.large_index or zone.w < LARGE_BELOW
                item = CardItem(card.rect, card.face, large, edge="glow" if held else "")
                item.ref = card.ref
                self.picture.add(item)
                act = Act("hold", zone.zone.id, number, index)
                self.picture.targets.append(
                    Target(
                        card.rect, act, self._arranged_label(card, mark is not None),
                        f"{ARRANGED}{number}:{index}", card.face,
                        place=Act("place", zone.zone.id, number, index),
                    )
                )  # fmt: skip
            chip = Rect(place.rect.right - 22, place.rect.y, 22, 22)
            if taking:
                self.picture.add(Panel(chip, "glow", radius=6.0))
                self.pen.words(chip, "+", 15.0, "on_glow", bold=True, align=CENTRE)
                act = Act("place", zone.zone.id, number)
                self.picture.targets.append(Target(chip, act, self.t("window.put_here")))
            elif mark is not None:
                self.picture.add(Panel(chip, "warn" if not self.desk.prefs.dark else "accent"))
                self.pen.words(chip, "!", 15.0, "on_accent", bold=True, align=CENTRE)
                self.picture.targets.append(
                    Target(chip, Act("card_help"), self.t.text(mark), focus=False)
                )
        if arranger.changed and zone.name is not None:
            text = self.t("window.lay_back")
            wide = self.pen.wide(text, 12.0) + 16
            rect = Rect(zone.name.right - wide, zone.name.y - 2, wide, 21)
            self.pen.button(rect, text, Act("reset"), size=12.0, quiet=True)

    def _arranged_label(self, card: CardPlace, wrong: bool) -> str:
        name = "" if card.face is None else self.t.card(card.face)
        return f"{name}. {self.t('window.not_yet')}" if wrong else name

    # -- cards to choose from ----------------------------------------------------------------

    def _choice(self) -> None:
        """Buttons that are cards lie over one's own place, which is of no use for this."""
        picking = self.picking
        refs = [] if picking is None else card_buttons(picking)
        if picking is None or not refs:
            return
        seat = -1 if self.view.seat is None else self.view.seat
        low = Rect(self.box.x, self.box.bottom - self.box.h * 0.3, self.box.w, self.box.h * 0.3)
        frame = self.plan.frames.get(seat, low)
        self.picture.targets = [
            target for target in self.picture.targets if not target.rect.within(frame, 1.0)
        ]
        self.picture.add(Panel(frame, "felt_deep", "glow", 2.0))
        box = frame.inset(5)
        wish = Wish(92.0, touch=True, least=least_width(self.desk.game.deck))
        laid = hand(len(refs), box.w, box.h, wish, 6)
        pile = laid.piles[0]
        large = self.desk.prefs.large_index or laid.w < LARGE_BELOW
        for ref, spot in zip(refs, pile.cards, strict=True):
            face = button_card(ref, picking.behind(ref))
            x, y = box.x + pile.x + spot.x, box.y + pile.y + spot.y
            rect = Rect(x, y, laid.w, height(laid.w))
            edge = "hint" if ref in self.hints else ""
            self.picture.add(CardItem(rect, face, large, edge=edge, ref=ref))
            label = button_label(self.t, self.view.game, ref, picking.behind(ref))
            self.picture.targets.append(Target(rect, Act("touch", ref), label, face=face))


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.w + 2 * by, rect.h + 2 * by)


def _outline(place: PilePlace, w: float) -> Rect:
    return Rect(place.rect.x, place.rect.y, w, height(w))
