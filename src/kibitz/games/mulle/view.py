"""The view: the table, the hands, the score sheet, and what the last move did."""

from __future__ import annotations

from kibitz.core.cards import card_msg, card_name, cards_msg
from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import FAN, GROUPS, ROW, STACK, Face, Fact, Move, Pile, Score, View, Zone
from kibitz.games.mulle.actions import BUILD, CAPTURE, CHOOSE, LAY, TROTTA, build_kind, build_target
from kibitz.games.mulle.capture import CHOICE_BUILD, capture_of
from kibitz.games.mulle.notation import action_text, pile_value, piles_of
from kibitz.games.mulle.position import (
    BUILT,
    CAPTURED,
    CHOOSING,
    DISCARDED,
    FED,
    MADE_TROTTA,
    NOTHING,
    ROUND,
    SESSION,
    SIZE,
    TURN,
    LastMove,
    Position,
)
from kibitz.games.mulle.reasons import is_feed, kind_msg, pile_msg
from kibitz.games.mulle.scoring import Sheet, intake_of, intake_points, mulle_points
from kibitz.games.mulle.table import BUILD as BUILD_PILE
from kibitz.games.mulle.values import cards_in, kinds_in, table_value


def view_of(position: Position, seat: int | None) -> View:
    """What a seat, or a spectator, may see."""
    piles = position.table.piles()
    zones = [_table_zone(position, piles)]
    if position.choosing is not None:
        played: list[Face] = [card_name(int(position.played_card))]
        zones.append(Zone("played", ROW, Msg("mulle.zone.played"), [Pile(played)]))
    zones += [_hand_zone(position, owner, owner == seat) for owner in range(2)]
    for owner in range(2):
        own = owner == seat
        zones.append(_open_pile("captured", STACK, position.captured(owner), owner, own))
        zones.append(_open_pile("mulles", ROW, position.mulle_pile(owner), owner, own))
    stock = Pile([], len(position.unplayed()))
    zones.append(Zone("stock", STACK, Msg("mulle.zone.stock"), [stock]))
    moves: list[Move] = []
    if seat is not None and seat == position.to_move():
        moves = [_move(position, action, piles) for action in position.legal_actions()]
    return View(
        "mulle",
        seat,
        position.to_move(),
        zones,
        moves,
        prompt=_prompt(position, seat),
        scores=_scores(position),
        facts=_facts(position),
        log=_log(position),
    )


# Zones


def _faces(cards: list[int]) -> list[Face]:
    return [card_name(card) for card in cards]


def _table_zone(position: Position, piles: list[int]) -> Zone:
    table = position.table
    shown: list[Pile] = []
    for pile in piles:
        label: Msg | None = None
        if pile >= BUILD_PILE:
            value = pile - BUILD_PILE
            key = "mulle.pile.locked" if table.is_locked(value) else "mulle.pile.open"
            label = Msg(key, value=value, seat=seat_msg(table.owner(value)))
        shown.append(Pile(_faces(table.pile_cards(pile)), label=label))
    return Zone("table", GROUPS, Msg("mulle.zone.table"), shown)


def _hand_zone(position: Position, owner: int, own: bool) -> Zone:
    size = int(position.cells[SIZE + owner])
    faces: list[Face] = [None] * size
    label = Msg("mulle.zone.hand", seat=seat_msg(owner))
    if own:
        faces = _faces(position.hand(owner))
        label = Msg("mulle.zone.own_hand")
    return Zone(f"hand{owner}", FAN, label, [Pile(faces)], owner)


def _open_pile(name: str, kind: str, cards: list[int], owner: int, own: bool) -> Zone:
    label = Msg(f"mulle.zone.{name}", seat=seat_msg(owner))
    if own:
        label = Msg("mulle.zone.own_captured" if kind == STACK else "mulle.zone.own_mulles")
    return Zone(f"{name}{owner}", kind, label, [Pile(_faces(cards))], owner)


# Moves


def _move(position: Position, action: int, piles: list[int]) -> Move:
    text = action_text(position, action)
    if action < LAY:
        return _capture_move(position, action, text)
    if action < TROTTA:
        kind = action - LAY
        card = kind_msg(kind)
        hand = _touch_hand(position, kind)
        if is_feed(position, kind):
            label = Msg("mulle.move.feed", card=card, value=int(table_value(kind)))
            return Move(action, text, [hand, "!feed"], label)
        return Move(action, text, [hand, "table"], Msg("mulle.move.discard", card=card))
    if action < CHOOSE:
        kind = action - TROTTA
        label = Msg("mulle.move.trotta", card=kind_msg(kind), value=int(table_value(kind)))
        return Move(action, text, [_touch_hand(position, kind), "!trotta"], label)
    if action < BUILD:
        choice = action - CHOOSE
        label = Msg("mulle.move.take", pile=pile_msg(choice))
        return Move(action, text, [_touch_pile(piles, choice)], label)
    kind = int(build_kind(action))
    target = int(build_target(action))
    value = int(table_value(kind)) + pile_value(target)
    label = Msg("mulle.move.build", card=kind_msg(kind), pile=pile_msg(target), value=value)
    touch = [_touch_hand(position, kind), _touch_pile(piles, target)]
    return Move(action, text, touch, label)


def _capture_move(position: Position, action: int, text: str) -> Move:
    kind = action - CAPTURE
    capture = capture_of(position.table, kind)
    touch = [_touch_hand(position, kind), "!capture"]
    if capture.is_settled():
        piles = [pile_msg(pile) for pile in piles_of(capture.settled())]
        return Move(
            action, text, touch, Msg("mulle.move.capture", card=kind_msg(kind), piles=piles)
        )
    return Move(action, text, touch, Msg("mulle.move.capture_tied", card=kind_msg(kind)))


def _touch_hand(position: Position, kind: int) -> str:
    seat = position.to_move()
    kinds = [card >> 1 for card in position.hand(seat)]
    return f"hand{seat}.{kinds.index(kind)}"


def _touch_pile(piles: list[int], pile: int) -> str:
    """The place of the oldest pile of this kind."""
    for place in range(len(piles)):
        if pile >= CHOICE_BUILD:
            if piles[place] == BUILD_PILE + pile - CHOICE_BUILD:
                return f"table.{place}"
        elif piles[place] >> 1 == pile and piles[place] < BUILD_PILE:
            return f"table.{place}"
    raise AssertionError("no such pile")


# Prompt, score sheet, facts


def _leader(position: Position) -> Msg:
    ahead = position.total(0) - position.total(1)
    if ahead == 0:
        return Msg("mulle.leader.none", points=position.total(0))
    seat = 0 if ahead > 0 else 1
    return Msg("mulle.leader", seat=seat_msg(seat), n=abs(ahead))


def _prompt(position: Position, seat: int | None) -> Msg:
    on_turn = position.to_move()
    if on_turn < 0:
        points = [position.total(0), position.total(1)]
        if points[0] == points[1]:
            return Msg("mulle.prompt.tie", points=points[0])
        winner = 0 if points[0] > points[1] else 1
        return Msg("mulle.prompt.won", seat=seat_msg(winner), points=max(points), other=min(points))
    if seat != on_turn:
        return Msg("mulle.prompt.wait", seat=seat_msg(on_turn))
    if position.choosing is not None:
        return Msg("mulle.prompt.settle", card=kind_msg(int(position.choosing.kind)))
    return Msg("mulle.prompt.play")


def _scores(position: Position) -> list[Score]:
    """The score sheet: the session being played line by line, and the whole game."""
    sheets = [position.sheet(0), position.sheet(1)]
    lines = [
        _line("mulles", [sheets[0].mulle_points, sheets[1].mulle_points]),
        _line("tabbe", [sheets[0].tabbe, sheets[1].tabbe]),
        _line("intake", [sheets[0].intake, sheets[1].intake]),
        _line("bonus", [sheets[0].bonus, sheets[1].bonus]),
        *_set_off_line(position, sheets),
        _line("session", [sheets[0].total, sheets[1].total]),
    ]
    if position.options.sessions > 1:
        lines.append(_line("total", [position.total(0), position.total(1)]))
    return lines


def _set_off_line(position: Position, sheets: list[Sheet]) -> list[Score]:
    if position.options.kvittning == "off":
        return []
    return [_line("kvittning", [-sheets[0].set_off, -sheets[1].set_off])]


def _line(name: str, values: list[int]) -> Score:
    return Score(Msg(f"mulle.score.{name}"), [float(value) for value in values])


def _facts(position: Position) -> list[Fact]:
    options = position.options
    rounds = options.rounds()
    number = min(int(position.round_of_session) + 1, rounds)
    facts = [
        Fact(
            Msg("mulle.fact.session"),
            Msg("mulle.fact.number", number=position.session() + 1, of=options.sessions),
        ),
        Fact(Msg("mulle.fact.round"), Msg("mulle.fact.number", number=number, of=rounds)),
        Fact(Msg("mulle.fact.leader"), _leader(position)),
    ]
    if position.captor >= 0:
        facts.append(Fact(Msg("mulle.fact.captor"), seat_msg(int(position.captor))))
    return facts


# The log


def _log(position: Position) -> list[Msg]:
    last = position.last
    if last.what == NOTHING:
        return []
    seat = seat_msg(int(last.seat))
    card = kind_msg(int(last.kind))
    joined = cards_msg(cards_in(last.first, last.second))
    value = int(last.value)
    lines: list[Msg] = []
    if last.what == CHOOSING:
        lines.append(Msg("mulle.log.choosing", seat=seat, card=card))
    elif last.what == CAPTURED:
        lines += _capture_lines(last, seat, card, joined)
    elif last.what == DISCARDED:
        lines.append(Msg("mulle.log.discard", seat=seat, card=card))
    elif last.what == FED:
        lines.append(Msg("mulle.log.feed", seat=seat, card=card, value=value))
    elif last.what == MADE_TROTTA:
        lines.append(Msg("mulle.log.trotta", seat=seat, card=card, value=value, cards=joined))
    elif last.what == BUILT:
        key = "mulle.log.build_locked" if last.locked else "mulle.log.build_open"
        lines.append(Msg(key, seat=seat, card=card, value=value, cards=joined))
    if last.ended != TURN:
        lines += _ending_lines(position, last)
    return lines


def _capture_lines(last: LastMove, seat: Msg, card: Msg, joined: list[Msg]) -> list[Msg]:
    """What was taken, which mulle, which points."""
    lines = [Msg("mulle.log.capture", seat=seat, card=card, cards=joined)]
    lines += [
        Msg("mulle.log.mulle", card=kind_msg(kind), n=mulle_points(kind))
        for kind in kinds_in(last.mulles)
    ]
    intake = intake_of(last.first, last.second) + intake_points(int(last.kind))
    if intake:
        scoring = [c for c in cards_in(last.first, last.second) if intake_points(c >> 1)]
        named = cards_msg(scoring)
        if intake_points(int(last.kind)):
            named.append(card)
        lines.append(Msg("mulle.log.intake", n=intake, cards=named))
    if last.tabbe:
        lines.append(Msg("mulle.log.tabbe", seat=seat))
    return lines


def _ending_lines(position: Position, last: LastMove) -> list[Msg]:
    """The score sheet after a round, a session and the game."""
    lines: list[Msg] = []
    if last.ended == ROUND:
        number = int(position.round_of_session)
        lines.append(Msg("mulle.log.round", number=number))
        lines += _sheet_lines([position.sheet(0), position.sheet(1)])
    elif last.ended == SESSION:
        if last.rest_seat >= 0:
            rest = cards_in(last.rest_first, last.rest_second)
            seat = seat_msg(int(last.rest_seat))
            lines.append(Msg("mulle.log.rest", seat=seat, cards=cards_msg(rest)))
            points = intake_of(last.rest_first, last.rest_second)
            if points:
                scoring = [card_msg(c) for c in rest if intake_points(c >> 1)]
                lines.append(Msg("mulle.log.intake", n=points, cards=scoring))
        lines.append(Msg("mulle.log.session", number=len(position.sheets)))
        lines += _sheet_lines(position.sheets[-1])
        if position.on_turn < 0 and position.options.sessions > 1:
            lines.append(Msg("mulle.log.game"))
            for owner in range(2):
                points = position.total(owner)
                lines.append(Msg("mulle.log.total", seat=seat_msg(owner), n=points))
    if position.on_turn < 0:
        lines.append(_prompt(position, None))
    else:
        lines.append(Msg("mulle.log.leader", leader=_leader(position)))
    return lines


def _sheet_lines(sheets: list[Sheet]) -> list[Msg]:
    return [_sheet_line(owner, sheets[owner]) for owner in range(2)]


def _sheet_line(owner: int, sheet: Sheet) -> Msg:
    args: dict[str, object] = {
        "seat": seat_msg(owner),
        "mulles": sheet.mulle_points,
        "tabbe": sheet.tabbe,
        "intake": sheet.intake,
        "bonus": sheet.bonus,
        "total": sheet.total,
    }
    if sheet.set_off:
        return Msg("mulle.log.sheet_set_off", set_off=sheet.set_off, **args)
    return Msg("mulle.log.sheet", **args)
