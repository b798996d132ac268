"""What a seat sees of Makiaveli. What was laid in the current turn is seen by its owner only."""

from __future__ import annotations

from kibitz.core.cards import card_name, cards_msg
from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import (
    FAN,
    GROUPS,
    PILES,
    ROW,
    STACK,
    Arranging,
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
from kibitz.games.makiaveli.actions import DONE, LAST_DREW, LAST_LAID, LAST_PASSED, TAKE
from kibitz.games.makiaveli.notation import place_msg
from kibitz.games.makiaveli.scene import scene_of
from kibitz.games.makiaveli.table import MakiaveliTable


def make_view(state: MakiaveliTable, seat: int | None) -> View:
    """The table as this seat (None: a spectator) sees it."""
    own = seat is not None and seat == state.turn and not state.over
    zones = [_closed_hand(state, other) for other in range(state.seats) if other != seat]
    zones.append(Zone("stock", STACK, Msg("makiaveli.zone.stock"), [Pile([], len(state.stock))]))
    zones.append(_cross(state, own))
    floor = [Pile(_faces(group)) for group in state.floor]
    zones.append(Zone("floor", GROUPS, Msg("makiaveli.zone.floor"), floor))
    if own:
        cards = state.laid + state.taken_cards()
        zones.append(Zone("laid", ROW, Msg("makiaveli.zone.laid"), [Pile(_faces(cards))], seat))
    if seat is not None:
        hand = Pile(_faces(state.hands[seat]))
        zones.append(Zone("hand", FAN, Msg("makiaveli.zone.hand"), [hand], seat))
    moves = _moves(state) if own else []
    return View(
        "makiaveli",
        seat,
        state.to_move(),
        zones,
        moves,
        None if state.over else _prompt(state, own, moves),
        [
            Score(
                Msg("makiaveli.score.cards"), [float(_count(state, s)) for s in range(state.seats)]
            )
        ],
        [Fact(Msg("makiaveli.fact.stock"), Msg("makiaveli.fact.cards", n=len(state.stock)))],
        _log(state, seat),
        Arranging("floor", ["laid"], "done") if own else None,
        result=_result(state) if state.over else None,
        scene=scene_of(state, seat),
    )


def _count(state: MakiaveliTable, seat: int) -> int:
    """Cards in a hand as the others see it: until `done`, cards laid are still in it."""
    pending = len(state.laid) if seat == state.turn else 0
    return len(state.hands[seat]) + pending


def _closed_hand(state: MakiaveliTable, seat: int) -> Zone:
    backs: list[Face] = [None] * _count(state, seat)
    label = Msg("makiaveli.zone.hand_of", seat=seat_msg(seat))
    return Zone(f"hand{seat}", FAN, label, [Pile(backs)], seat)


def _cross(state: MakiaveliTable, own: bool) -> Zone:
    piles: list[Pile] = []
    for place in range(4):
        card = state.cross[place]
        gone = card < 0 or (own and place in state.taken)
        piles.append(Pile([] if gone else [card_name(card)], label=place_msg(place)))
    return Zone("cross", PILES, Msg("makiaveli.zone.cross"), piles)


def _faces(cards: list[int]) -> list[Face]:
    return [card_name(card) for card in cards]


def _moves(state: MakiaveliTable) -> list[Move]:
    moves: list[Move] = []
    kinds = [card >> 1 for card in state.hands[state.turn]]
    for action in state.legal_actions():
        text = state.move_text(action)
        if action < TAKE:
            label = Msg("makiaveli.move.lay", card=Msg("card", face=card_name(action * 2)))
            moves.append(Move(action, text, [f"hand.{kinds.index(action)}", "floor"], label))
        elif action < DONE:
            place = action - TAKE
            card = Msg("card", face=card_name(state.cross[place]))
            label = Msg("makiaveli.move.take", card=card, place=place_msg(place))
            moves.append(Move(action, text, [f"cross.{place}.0", "floor"], label))
        elif action == DONE:
            moves.append(Move(action, text, ["!done"], Msg("makiaveli.move.done")))
        elif state.stock:
            moves.append(Move(action, text, ["stock"], Msg("makiaveli.move.draw")))
        else:
            moves.append(Move(action, text, ["!pass"], Msg("makiaveli.move.pass")))
    mark_obvious(moves, [0] * len(moves))
    return moves


def _result(state: MakiaveliTable) -> Result:
    winners = best_seats(state.returns())
    reason = Msg("makiaveli.result.fewest")
    if any(not hand for hand in state.hands):
        reason = Msg("makiaveli.result.out", seat=seat_msg(winners[0]))
    scores = [Msg("makiaveli.result.cards", n=len(hand)) for hand in state.hands]
    return Result(winners, scores, reason)


def _prompt(state: MakiaveliTable, own: bool, moves: list[Move]) -> Msg:
    if not own:
        return Msg("makiaveli.prompt.wait", seat=seat_msg(state.turn))
    if not state.laid and not state.taken:
        if len(moves) == 1 and moves[0].action > DONE:
            return Msg("makiaveli.prompt.draw" if state.stock else "makiaveli.prompt.pass")
        return Msg("makiaveli.prompt.turn" if state.stock else "makiaveli.prompt.turn_pass")
    if any(move.action == DONE for move in moves):
        return Msg("makiaveli.prompt.may_stop")
    return Msg("makiaveli.prompt.go_on")


def _log(state: MakiaveliTable, seat: int | None) -> list[Msg]:
    if seat == state.turn and (state.laid or state.taken):
        # The last move was a small one of this seat, which sees the card in its zone.
        return []
    who = seat_msg(state.last_seat)
    if state.last == LAST_DREW:
        if seat == state.last_seat:
            return [Msg("makiaveli.log.drew_cards", seat=who, cards=cards_msg(state.last_cards))]
        return [Msg("makiaveli.log.drew", seat=who)]
    if state.last == LAST_PASSED:
        return [Msg("makiaveli.log.passed", seat=who)]
    if state.last != LAST_LAID:
        return []
    log = [Msg("makiaveli.log.laid", seat=who, cards=cards_msg(state.last_cards))]
    if state.last_taken:
        log.append(Msg("makiaveli.log.took", seat=who, cards=cards_msg(state.last_taken)))
    return log
