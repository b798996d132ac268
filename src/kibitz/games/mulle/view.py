"""The view: the table, the hands, the score sheet, and what the last move did."""

from __future__ import annotations

from kibitz.core.cards import card_msg, card_name, cards_msg
from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import (
    FAN,
    GROUPS,
    ROW,
    STACK,
    Badge,
    Face,
    Fact,
    Move,
    Pile,
    Result,
    Score,
    View,
    Zone,
    best_seats,
    mark_obvious,
)
from kibitz.games.mulle.actions import (
    BUILD,
    CAPTURE,
    CHOOSE,
    LAY,
    LOWER,
    ON_BUILD,
    TROTTA,
    build_action,
    build_kind,
    build_target,
    lower_kind,
    lower_value,
)
from kibitz.games.mulle.build import trotta_joins
from kibitz.games.mulle.capture import CHOICE_BUILD, Capture, capture_of
from kibitz.games.mulle.legality import may_discard
from kibitz.games.mulle.notation import action_text, pile_value, piles_of
from kibitz.games.mulle.position import (
    BUILT,
    BUILT_IN,
    CAPTURED,
    CHOOSING,
    CHOSE,
    DISCARDED,
    FED,
    LOWERED,
    MADE_TROTTA,
    NOTHING,
    ROUND,
    SESSION,
    SHOWN,
    SIZE,
    TURN,
    LastMove,
    Position,
)
from kibitz.games.mulle.reasons import is_feed, kind_msg, pile_msg
from kibitz.games.mulle.scene import scene_of
from kibitz.games.mulle.scoring import (
    Sheet,
    intake_of,
    intake_points,
    mulle_points,
    special_pairs,
    special_tabbes,
)
from kibitz.games.mulle.table import BUILD as BUILD_PILE
from kibitz.games.mulle.values import HIGHEST, bit, cards_in, kinds_in, table_value


def view_of(position: Position, seat: int | None) -> View:
    """What a seat, or a spectator, may see."""
    piles = position.table.piles()
    zones = [_table_zone(position, piles)]
    played: list[Face] = []
    if position.choosing is not None:
        played.append(card_name(int(position.played_card)))
    zones.append(Zone("played", ROW, Msg("mulle.zone.played"), [Pile(played)], room=1))
    zones += [_hand_zone(position, owner, owner == seat) for owner in range(2)]
    for owner in range(2):
        own = owner == seat
        zones.append(_open_pile("captured", STACK, position.captured(owner), owner, own))
        zones.append(_open_pile("mulles", ROW, position.mulle_pile(owner), owner, own))
    stock = Pile([], len(position.unplayed()))
    zones.append(Zone("stock", STACK, Msg("mulle.zone.stock"), [stock]))
    over = position.to_move() < 0
    moves: list[Move] = []
    if seat is not None and seat == position.to_move():
        legal = position.legal_actions()
        moves = [_move(position, action, piles, legal) for action in legal]
        # Whoever touches a card that captures wants to capture.
        mark_obvious(moves, [1 if move.action < LAY else 0 for move in moves])
    log = _log(position)
    return View(
        "mulle",
        seat,
        position.to_move(),
        zones,
        moves,
        prompt=None if over else _prompt(position, seat, moves),
        scores=_scores(position),
        facts=_facts(position),
        log=log,
        result=_result(position) if over else None,
        scene=scene_of(position, log),
    )


# Zones


def _faces(cards: list[int]) -> list[Face]:
    return [card_name(card) for card in cards]


def _table_zone(position: Position, piles: list[int]) -> Zone:
    table = position.table
    shown: list[Pile] = []
    for pile in piles:
        faces = _faces(table.pile_cards(pile))
        if pile >= BUILD_PILE:
            value = pile - BUILD_PILE
            owner = seat_msg(table.owner(value))
            badges = _badges(value, owner, table.is_locked(value))
            shown.append(Pile(faces, label=owner, badges=badges))
        else:
            shown.append(Pile(faces))
    return Zone("table", GROUPS, Msg("mulle.zone.table"), shown)


def _badges(value: int, owner: Msg, locked: bool) -> list[Badge]:
    """What a build is worth, and whether it is locked."""
    worth = Msg("mulle.badge.value", value=value)
    if not locked:
        return [Badge(worth, Msg("mulle.badge.open_help", value=value, seat=owner), "value")]
    return [
        Badge(worth, Msg("mulle.badge.value_help", value=value, seat=owner), "value"),
        Badge(Msg("mulle.badge.locked"), Msg("mulle.badge.locked_help"), "lock"),
    ]


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


def _move(position: Position, action: int, piles: list[int], legal: list[int]) -> Move:
    text = action_text(position, action)
    if action < LAY:
        return _capture_move(position, action, text, piles)
    if action < TROTTA:
        kind = action - LAY
        card = kind_msg(kind)
        hand = _touch_hand(position, kind)
        if is_feed(position, kind):
            label = Msg("mulle.move.feed", card=card, value=int(table_value(kind)))
            fed = CHOICE_BUILD + int(table_value(kind))
            return Move(action, text, [hand, "!feed"], label, also=_places(piles, [fed]))
        return Move(action, text, [hand, "table"], Msg("mulle.move.discard", card=card))
    if action < CHOOSE:
        kind = action - TROTTA
        label = Msg("mulle.move.trotta", card=kind_msg(kind), value=int(table_value(kind)))
        joins = _places(piles, _joined(position, kind))
        return Move(action, text, [_touch_hand(position, kind), "!trotta"], label, also=joins)
    if action < BUILD:
        choice = action - CHOOSE
        label = Msg("mulle.move.take", pile=pile_msg(choice))
        return Move(action, text, [_touch_pile(piles, choice)], label)
    if action < LOWER:
        kind = int(build_kind(action))
        target = int(build_target(action))
        value = int(table_value(kind)) + pile_value(target)
        built_in = position.options.build_in_any and position.table.owner(value) >= 0
        key = "mulle.move.build_in" if built_in and target < ON_BUILD else "mulle.move.build"
        label = Msg(key, card=kind_msg(kind), pile=pile_msg(target), value=value)
        touch = [_touch_hand(position, kind), _touch_pile(piles, target)]
        return Move(action, text, touch, label)
    return _lowering_move(position, action, text, piles, legal)


def _lowering_move(
    position: Position, action: int, text: str, piles: list[int], legal: list[int]
) -> Move:
    kind = int(lower_kind(action))
    on = int(lower_value(action))
    touch = [_touch_hand(position, kind), _touch_pile(piles, CHOICE_BUILD + on)]
    if build_action(kind, ON_BUILD + on) in legal:
        touch.append("!lower")  # the same card also builds up there
    value = on - int(table_value(kind))
    return Move(
        action, text, touch, Msg("mulle.move.lower", card=kind_msg(kind), on=on, value=value)
    )


def _capture_move(position: Position, action: int, text: str, piles: list[int]) -> Move:
    kind = action - CAPTURE
    capture = capture_of(position.table, kind)
    touch = [_touch_hand(position, kind), "!capture"]
    places = _places(piles, _could_take(capture))
    card = kind_msg(kind)
    if capture.is_settled():
        taken = [pile_msg(pile) for pile in piles_of(capture.settled())]
        label = Msg("mulle.move.capture", card=card, piles=taken)
        return Move(action, text, touch, label, also=places)
    return Move(action, text, touch, Msg("mulle.move.capture_tied", card=card), also=places)


def _could_take(capture: Capture) -> list[int]:
    """Every pile that some way to capture takes: those to choose from, and those of any one way."""
    choices = capture.choices()
    while not capture.is_settled():
        capture = capture.choose(capture.choices()[0])
    return choices + piles_of(capture.settled())


def _joined(position: Position, kind: int) -> list[int]:
    """The piles that join a card played as trotta."""
    value = int(table_value(kind))
    joining = trotta_joins(position.table, value, position.options.trotta_any)
    singles = kinds_in(joining.first) + kinds_in(joining.second)
    return singles + [CHOICE_BUILD + v for v in range(HIGHEST + 1) if joining.builds >> v & 1]


def _places(piles: list[int], choices: list[int]) -> list[str]:
    """Where these piles lie; of a kind that lies there twice, both."""
    places: list[str] = []
    for place in range(len(piles)):
        pile = piles[place]
        choice = CHOICE_BUILD + pile - BUILD_PILE if pile >= BUILD_PILE else pile >> 1
        if choice in choices:
            places.append(f"table.{place}")
    return places


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


def _result(position: Position) -> Result:
    points = [position.total(0), position.total(1)]
    scores = [Msg("mulle.result.points", n=n) for n in points]
    reason: Msg | None = None
    if points[0] != points[1]:
        reason = Msg("mulle.result.margin", n=abs(points[0] - points[1]))
    return Result(best_seats([float(n) for n in points]), scores, reason)


def _prompt(position: Position, seat: int | None, moves: list[Move]) -> Msg:
    on_turn = position.to_move()
    if seat != on_turn:
        return Msg("mulle.prompt.wait", seat=seat_msg(on_turn))
    if position.choosing is not None:
        return Msg("mulle.prompt.settle", card=kind_msg(int(position.choosing.kind)))
    if not may_discard(position):
        return Msg("mulle.prompt.no_discard")
    if all(LAY <= move.action < TROTTA for move in moves):
        return Msg("mulle.prompt.discard")
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
    if options.reserve_kept or options.owner_barred:
        facts += _reserve_facts(position)
    return facts


def _reserve_facts(position: Position) -> list[Fact]:
    """For which of its builds each seat has shown a card that it still holds."""
    facts: list[Fact] = []
    for owner in range(2):
        shown = position.table.owned(owner) & position.cells[SHOWN + owner]
        values = [str(value) for value in range(HIGHEST + 1) if shown & bit(value)]
        if values:
            label = Msg("mulle.fact.reserved", seat=seat_msg(owner))
            facts.append(Fact(label, Msg("mulle.fact.values", values=", ".join(values))))
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
    elif last.what == CHOSE:
        lines.append(Msg("mulle.log.chose", seat=seat, pile=pile_msg(value)))
    elif last.what == CAPTURED:
        lines += _capture_lines(last, seat, card, joined, position.options.special_tabbe)
    elif last.what == DISCARDED:
        lines.append(Msg("mulle.log.discard", seat=seat, card=card))
    elif last.what == FED:
        lines.append(Msg("mulle.log.feed", seat=seat, card=card, value=value))
    elif last.what == MADE_TROTTA:
        lines.append(Msg("mulle.log.trotta", seat=seat, card=card, value=value, cards=joined))
    elif last.what == BUILT:
        key = "mulle.log.build_locked" if last.locked else "mulle.log.build_open"
        lines.append(Msg(key, seat=seat, card=card, value=value, cards=joined))
    elif last.what == LOWERED:
        key = "mulle.log.lower_locked" if last.locked else "mulle.log.lower_open"
        lines.append(Msg(key, seat=seat, card=card, value=value, cards=joined))
    elif last.what == BUILT_IN:
        lines.append(Msg("mulle.log.build_in", seat=seat, card=card, value=value, cards=joined))
    if last.ended != TURN:
        lines += _ending_lines(position, last)
    return lines


def _capture_lines(
    last: LastMove, seat: Msg, card: Msg, joined: list[Msg], special_tabbe: bool
) -> list[Msg]:
    """What was taken, which mulle, which points."""
    lines = [Msg("mulle.log.capture", seat=seat, card=card, cards=joined)]
    lines += [
        Msg("mulle.log.mulle", card=kind_msg(kind), n=mulle_points(kind))
        for kind in kinds_in(last.mulles)
    ]
    if special_tabbe:
        lines += [
            Msg("mulle.log.special_pair", card=kind_msg(kind), n=int(special_tabbes(bit(kind))))
            for kind in kinds_in(special_pairs(last.first, last.second))
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
    if position.on_turn < 0:
        lines.append(_result(position).verdict())
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
