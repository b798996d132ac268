"""The view: the same for both seats and for spectators, except for the moves offered."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.cards import card_msg, card_name
from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import (
    CASCADE,
    PILES,
    STACK,
    Face,
    Fact,
    Move,
    Pile,
    Result,
    Scene,
    SceneRow,
    Score,
    View,
    Zone,
    mark_obvious,
)
from kibitz.games.cooperative_solitaire.actions import (
    END,
    FROM_PRIMARY,
    FROM_SECONDARY,
    TO_HELPER,
    TO_MAIN,
    TO_PRIMARY,
    class_of,
    source_pile,
    target_pile,
)
from kibitz.games.cooperative_solitaire.legality import legal
from kibitz.games.cooperative_solitaire.notation import text
from kibitz.games.cooperative_solitaire.options import Options
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    ENDING,
    HELPER,
    HIDDEN_PRIMARY,
    HIDDEN_SECONDARY,
    LAST_ACTION,
    LAST_CARD,
    LAST_FOLLOWER,
    LAST_RECYCLED,
    LAST_SEAT,
    MAIN,
    NAME,
    OUT_OF_TURNS,
    PRIMARY,
    QUIET,
    SEAT,
    SECONDARY,
    STALLED,
    STARTER_FINISHED,
    STARTER_WON,
    THROWAWAY,
    TIE,
    TOP,
    TURN,
    cards_left,
    pile_cards,
)


def view_of(
    b: vec[i64], options: Options, seat: int | None, to_move: int, moves: list[int]
) -> View:
    """The view of one seat, or of a spectator; ``moves`` is empty unless the seat is on turn."""
    zones = [
        Zone("main", PILES, _msg("zone.main"), [_main_pile(b, i) for i in range(8)]),
        Zone(
            "helpers",
            CASCADE,
            _msg("zone.helpers"),
            [_helper_pile(b, options, i) for i in range(options.helpers)],
        ),
    ]
    for owner in range(2):
        zones += _own_zones(b, options, owner)
    shown = [_move(b, action) for action in moves]
    mark_obvious(shown, [_weight(b, action) for action in moves])
    return View(
        NAME,
        seat,
        to_move,
        zones,
        shown,
        prompt=_prompt(b, options, seat, to_move) if to_move >= 0 else None,
        scores=[Score(_msg("score.left"), [float(cards_left(b, 0)), float(cards_left(b, 1))])],
        facts=_facts(b, options, to_move),
        log=_log(b),
        scene=_scene(b) if to_move < 0 else None,
        result=_result(b, options) if to_move < 0 else None,
    )


def _msg(key: str, **args: object) -> Msg:
    return Msg(f"cooperative_solitaire.{key}", **args)


def _main_pile(b: vec[i64], i: i64) -> Pile:
    top: i64 = b[TOP + MAIN + i]
    return Pile([] if top < 0 else [card_name(top)], int(b[COUNT + MAIN + i]))


def _helper_pile(b: vec[i64], options: Options, i: i64) -> Pile:
    """Every card of a helper pile is visible."""
    cards: list[Face] = [card_name(c) for c in pile_cards(b, HELPER + i)]
    if options.own:
        owner = 1 if i >= options.helpers >> 1 else 0
        label = _msg("pile.helper_of", number=int(i) + 1, seat=seat_msg(owner))
        return Pile(cards, label=label)
    return Pile(cards, label=_msg("pile.helper", number=int(i) + 1))


def _own_zones(b: vec[i64], options: Options, owner: i64) -> list[Zone]:
    own = int(owner)
    primary = _own_pile(b, options, PRIMARY + owner, b[HIDDEN_PRIMARY + owner])
    secondary = _own_pile(b, options, SECONDARY + owner, b[HIDDEN_SECONDARY + owner])
    throwaway = _own_pile(b, options, THROWAWAY + owner, 0)
    return [
        Zone(f"primary{own}", STACK, _msg("zone.primary"), [primary], own),
        Zone(f"secondary{own}", STACK, _msg("zone.secondary"), [secondary], own),
        Zone(f"throwaway{own}", STACK, _msg("zone.throwaway"), [throwaway], own),
    ]


def _own_pile(b: vec[i64], options: Options, pile: i64, hidden: i64) -> Pile:
    """The top card; with the option ``known`` every card above the never-seen ones."""
    count: i64 = b[COUNT + pile]
    cards: list[Face] = []
    if options.known:
        cards += [card_name(c) for c in pile_cards(b, pile)[hidden:]]
    elif count > 0:
        cards.append(card_name(b[TOP + pile]))
    return Pile(cards, int(count))


def _result(b: vec[i64], options: Options) -> Result:
    ending: i64 = b[ENDING]
    scores = [_msg("result.left", n=int(cards_left(b, seat))) for seat in range(2)]
    if ending == TIE:
        return Result([0, 1], scores, _msg("result.tie"))
    if ending == STALLED:
        return Result([], scores, _msg("result.stalled"))
    if ending == OUT_OF_TURNS:
        return Result([], scores, _msg("result.turns", turns=int(options.limit)))
    starter = int(options.starter)
    winner = starter if ending == STARTER_WON else 1 - starter
    return Result([winner], scores, _msg("result.finished", seat=seat_msg(winner)))


def _prompt(b: vec[i64], options: Options, seat: int | None, to_move: int) -> Msg:
    if seat == to_move:
        return class_msg(b, options, legal(b, options))
    return _msg("prompt.wait", seat=seat_msg(to_move))


def _scene(b: vec[i64]) -> Scene:
    """The end: the last card, what each seat has left, and how far the main piles got."""
    rows: list[SceneRow] = []
    if b[LAST_CARD] >= 0:
        label = _msg("scene.last", seat=seat_msg(int(b[LAST_SEAT])))
        rows.append(SceneRow(label, [card_name(b[LAST_CARD])]))
    tops: list[Face] = []
    placed = 0
    for i in range(8):
        top: i64 = b[TOP + MAIN + i]
        placed += int(b[COUNT + MAIN + i])
        if top >= 0:
            tops.append(card_name(top))
    rows.append(SceneRow(_msg("zone.main"), tops, _msg("scene.placed", n=placed)))
    rows += [
        SceneRow(seat_msg(seat), [], _msg("result.left", n=int(cards_left(b, seat))))
        for seat in range(2)
    ]
    return Scene(_msg("scene.over"), rows, lasting=True)


def class_msg(b: vec[i64], options: Options, moves: list[int]) -> Msg:
    """The prompt for the class of these legal moves."""
    word = class_of(moves[-1])
    if word == "":
        top: i64 = b[TOP + SECONDARY + b[SEAT]]
        if top < 0:
            return _msg("prompt.pass")
        return _msg("prompt.throw", card=card_msg(top))
    # With `order=classes` only the numbers are binding, so only they are named.
    return _msg(f"prompt.{word if options.letters else word[:1]}")


def _facts(b: vec[i64], options: Options, to_move: int) -> list[Fact]:
    turn = int(b[TURN])
    facts = [
        Fact(_msg("fact.turn"), _msg("fact.turn_of", turn=turn, limit=int(options.limit))),
        Fact(_msg("fact.round"), _msg("fact.number", number=(turn + 1) // 2)),
    ]
    quiet = int(b[QUIET] + b[QUIET + 1])
    if quiet > 0:
        facts.append(Fact(_msg("fact.quiet"), _msg("fact.number", number=quiet)))
    if b[ENDING] == STARTER_FINISHED:
        facts.append(Fact(_msg("fact.last_turn"), seat_msg(to_move)))
    return facts


def _log(b: vec[i64]) -> list[Msg]:
    if b[LAST_SEAT] < 0:
        return []
    action: i64 = b[LAST_ACTION]
    seat = seat_msg(int(b[LAST_SEAT]))
    card: i64 = b[LAST_CARD]
    lines: list[Msg] = []
    if action == END:
        if card < 0:
            lines.append(_msg("log.passed", seat=seat))
        else:
            lines.append(_msg("log.thrown", seat=seat, card=card_msg(card)))
    else:
        lines.append(_placing("log", action, card, seat))
        follower: i64 = b[LAST_FOLLOWER]
        if follower >= 0:
            number = int(action >> 4) + 1
            lines.append(_msg("log.follower", card=card_msg(follower), number=number))
    if b[LAST_RECYCLED] == 1:
        lines.append(_msg("log.recycled", seat=seat))
    return lines


def _placing(kind: str, action: i64, card: i64, seat: Msg) -> Msg:
    """A placing move in words: ``log.to_main``, ``move.to_helper`` …"""
    source: i64 = action >> 4
    target: i64 = action & 15
    origin = _origin(source)
    if target == TO_MAIN:
        return _msg(f"{kind}.to_main", seat=seat, card=card_msg(card), origin=origin)
    if target < TO_PRIMARY:
        number = int(target - TO_HELPER) + 1
        return _msg(
            f"{kind}.to_helper", seat=seat, card=card_msg(card), origin=origin, number=number
        )
    word = "to_primary" if target == TO_PRIMARY else "to_throwaway"
    return _msg(f"{kind}.{word}", seat=seat, card=card_msg(card), origin=origin)


def _origin(source: i64) -> Msg:
    if source == FROM_PRIMARY:
        return _msg("from.primary")
    if source == FROM_SECONDARY:
        return _msg("from.secondary")
    return _msg("from.helper", number=int(source) + 1)


def _move(b: vec[i64], action: i64) -> Move:
    seat: i64 = b[SEAT]
    if action == END:
        top: i64 = b[TOP + SECONDARY + seat]
        if top < 0:
            return Move(END, text(b, END), ["!pass"], _msg("move.pass"))
        touch = [f"secondary{seat}", f"throwaway{seat}"]
        return Move(END, text(b, END), touch, _msg("move.throw", card=card_msg(top)))
    source: i64 = source_pile(action, seat)
    card: i64 = b[TOP + source]
    target: i64 = target_pile(b, action, seat, card)
    label = _placing("move", action, card, seat_msg(int(seat)))
    if target < MAIN and b[TOP + target] >= 0:
        onto = card_msg(b[TOP + target])
        origin = _origin(action >> 4)
        label = _msg(
            "move.onto", card=card_msg(card), origin=origin, onto=onto, number=int(target) + 1
        )
    return Move(int(action), text(b, action), [_touch(source), _touch(target)], label)


def _weight(b: vec[i64], action: i64) -> int:
    """How obvious a move is among those with the same card: a card of a helper pile is laid where
    it leaves most room."""
    target: i64 = action & 15
    if action == END or target >= TO_PRIMARY:
        # With a choice of the other seat's piles, or of keeping the card, nothing is obvious.
        return 0
    if target == TO_MAIN:
        return 2000
    helper: i64 = target - TO_HELPER
    top: i64 = b[TOP + helper]
    return 100 - int(helper) if top < 0 else 1000 - 16 * int(top >> 3) - int(helper)


def _touch(pile: i64) -> str:
    if pile >= THROWAWAY:
        return f"throwaway{pile - THROWAWAY}"
    if pile >= SECONDARY:
        return f"secondary{pile - SECONDARY}"
    if pile >= PRIMARY:
        return f"primary{pile - PRIMARY}"
    return f"main.{pile - MAIN}" if pile >= MAIN else f"helpers.{pile - HELPER}"
