"""What a seat or a spectator sees of a position, built from nothing."""

from __future__ import annotations

from typing import Final

from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import (
    CASCADE,
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
    mark_obvious,
)
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.belief.belief import Belief
from kibitz.games.montenegro.belief.history import belief_of
from kibitz.games.montenegro.deck import (
    NAMES,
    NO_CARD,
    beats,
    cards_in,
    msg_of,
    msgs_of,
    names_of,
    size_of,
    suit_msg,
)
from kibitz.games.montenegro.duel import (
    ARMY,
    FIRST_SEEN,
    SECOND_SEEN,
    WILD,
    claim_of,
    first_of,
    is_right_king,
    seat_of,
    second_of,
)
from kibitz.games.montenegro.log import log_of
from kibitz.games.montenegro.notation import text_of
from kibitz.games.montenegro.scene import scene_of
from kibitz.games.montenegro.table import (
    ARMIES,
    DECLARE,
    FACES,
    OVER,
    SECOND_CARD,
    WAR_PHASE,
    Table,
)
from kibitz.games.montenegro.war import of_suit, reinforcement


def view_of(state: Table, seat: int | None) -> View:
    """The view of a seat; None is a spectator."""
    zones = [_piles_zone(state, 0), _piles_zone(state, 1), _revealed_zone(state)]
    zones.append(_plays_zone(state, seat))
    for owner in range(2):
        zones.append(_hand_zone(state, owner, seat))
        zones.append(_armies_zone(state, owner, seat))
    moves: list[Move] = []
    if seat is not None and state.to_move() == seat:
        moves = [_move(state, action, seat) for action in state.legal_actions()]
        # A card that beats the target is played; a bluff is a decision.
        mark_obvious(moves, [0 if _is_honest(state, move.action) else -1 for move in moves])
    return View(
        state.options.game,
        seat,
        state.to_move(),
        zones,
        moves,
        prompt=None if state.phase == OVER else _prompt(state, seat),
        scores=_scores(state),
        facts=_facts(state, seat),
        log=log_of(state.past),
        result=_result(state) if state.phase == OVER else None,
        scene=scene_of(state.past),
    )


def _piles_zone(state: Table, which: int) -> Zone:
    if which == 0:
        left = len(state.pile) - int(state.top)
        return Zone("draw", STACK, Msg("montenegro.zone.draw"), [Pile([], left)])
    thrown = int(size_of(state.discard))
    return Zone("discard", STACK, Msg("montenegro.zone.discard"), [Pile([], thrown)])


def _revealed_zone(state: Table) -> Zone:
    """The revealed card, then the kings that wait for the winner."""
    cards: list[Face] = [] if state.revealed < 0 else [NAMES[state.revealed]]
    cards.extend(names_of(state.aside))
    return Zone("revealed", ROW, Msg("montenegro.zone.revealed"), [Pile(cards)])


def _plays_zone(state: Table, seat: int | None) -> Zone:
    """The duel's plays, face down but for the seat that made them."""
    piles: list[Pile] = []
    for play in state.plays:
        mine = seat_of(play) == seat
        cards: list[Face] = [NAMES[first_of(play)] if mine or play & FIRST_SEEN else None]
        if second_of(play) != NO_CARD:
            cards.append(NAMES[second_of(play)] if mine or play & SECOND_SEEN else None)
        piles.append(Pile(cards, label=_play_label(play)))
    return Zone("plays", GROUPS, Msg("montenegro.zone.plays"), piles)


def _play_label(play: int) -> Msg:
    who = seat_msg(int(seat_of(play)))
    if not play & WILD:
        if play & ARMY:
            return Msg("montenegro.play.army", seat=who)
        return Msg("montenegro.play.hand", seat=who)
    if claim_of(play) == NO_CARD:
        return Msg("montenegro.play.wild_begun", seat=who)
    declared = msg_of(int(claim_of(play)))
    if play & ARMY:
        return Msg("montenegro.play.wild_army", seat=who, card=declared)
    return Msg("montenegro.play.wild", seat=who, card=declared)


def _hand_zone(state: Table, owner: int, seat: int | None) -> Zone:
    hand = int(state.spots[owner])
    cards: list[Face] = [name if owner == seat else None for name in names_of(hand)]
    label = Msg("montenegro.zone.own_hand")
    if owner != seat:
        label = Msg("montenegro.zone.hand", seat=seat_msg(owner))
    return Zone(f"hand{owner}", FAN, label, [Pile(cards)], owner)


def _army_cards(state: Table, owner: int, suit: int) -> list[int]:
    """An army from the bottom up: the face-up card lies on top."""
    at = 4 * owner + suit
    face = int(state.spots[FACES + at])
    cards = [x for x in cards_in(state.spots[ARMIES + at]) if x != face]
    if face >= 0:
        cards.append(face)
    return cards


def _armies_zone(state: Table, owner: int, seat: int | None) -> Zone:
    piles: list[Pile] = []
    for suit in state.options.suits:
        cards = _army_cards(state, owner, suit)
        label = Msg("montenegro.zone.army", suit=suit_msg(suit), number=len(cards))
        faces: list[Face] = []
        for i in range(len(cards)):
            shown = owner == seat or i == len(cards) - 1
            faces.append(NAMES[cards[i]] if shown else None)
        badges: list[Badge] = []
        if owner == seat and cards:
            badges.append(_strength(suit, int(state.spots[ARMIES + 4 * owner + suit])))
        piles.append(Pile(faces, label=label, badges=badges))
    name = f"armies{owner}"
    if owner == seat:
        return Zone(name, CASCADE, Msg("montenegro.zone.own_armies"), piles, owner)
    label = Msg("montenegro.zone.armies", seat=seat_msg(owner))
    return Zone(name, CASCADE, label, piles, owner)


def _strength(suit: int, army: int) -> Badge:
    """What an army counts for in a war."""
    own = int(of_suit(army, suit))
    text = Msg("montenegro.badge.strength", n=own)
    said = Msg("montenegro.badge.help", n=own, help=int(reinforcement(army, suit)))
    return Badge(text, said, "value")


def _army_sizes(state: Table, owner: int) -> list[int]:
    """How many cards each army of a seat has that there is."""
    sizes = [int(size_of(state.spots[ARMIES + 4 * owner + suit])) for suit in state.options.suits]
    return [size for size in sizes if size]


def _scores(state: Table) -> list[Score]:
    sizes = [_army_sizes(state, owner) for owner in range(2)]
    return [
        Score(Msg("montenegro.score.armies"), [float(len(armies)) for armies in sizes]),
        Score(Msg("montenegro.score.cards"), [float(sum(armies)) for armies in sizes]),
    ]


def _result(state: Table) -> Result:
    """Rules 6.1 to 6.3."""
    sizes = [_army_sizes(state, owner) for owner in range(2)]
    scores = [
        Msg("montenegro.result.armies", n=len(armies), cards=Msg("montenegro.cards", n=sum(armies)))
        for armies in sizes
    ]
    if state.winner < 0:
        return Result([0, 1], scores, Msg("montenegro.result.equal"))
    winner = int(state.winner)
    armies, others = len(sizes[winner]), len(sizes[1 - winner])
    all_suits = len(state.options.suits)
    word = "more" if armies > others else "cards"
    if armies == all_suits and others <= (0 if state.options.total else all_suits - 1):
        word = "king"
    return Result([winner], scores, Msg(f"montenegro.result.{word}", seat=seat_msg(winner)))


def _prompt(state: Table, seat: int | None) -> Msg:
    if seat != state.turn:
        return Msg("montenegro.prompt.wait", seat=seat_msg(int(state.turn)))
    if state.phase == WAR_PHASE:
        return Msg("montenegro.prompt.war")
    if state.phase == SECOND_CARD:
        return Msg("montenegro.prompt.second")
    if state.phase == DECLARE:
        return Msg("montenegro.prompt.declare")
    key = "montenegro.prompt.answer" if state.plays else "montenegro.prompt.open"
    return Msg(key, card=msg_of(int(state.target)))


# What is known


def _facts(state: Table, seat: int | None) -> list[Fact]:
    facts: list[Fact] = []
    if state.target >= 0:
        target = Msg("montenegro.fact.card", card=msg_of(int(state.target)))
        facts.append(Fact(Msg("montenegro.fact.target"), target))
    duels = Msg("montenegro.fact.of", number=int(state.duels), most=int(state.options.most_duels))
    facts.append(Fact(Msg("montenegro.fact.duels"), duels))
    belief = belief_of(state.past, history.SPECTATOR if seat is None else seat)
    _add_sure(facts, belief, history.DRAW_PILE, Msg("montenegro.fact.sure_draw"))
    _add_sure(facts, belief, history.DISCARD_PILE, Msg("montenegro.fact.sure_discard"))
    for owner in range(2):
        if owner == seat:
            continue
        who = seat_msg(owner)
        label = Msg("montenegro.fact.sure_hand", seat=who)
        _add_sure(facts, belief, history.HANDS + owner, label)
        for suit in state.options.suits:
            box = history.ARMIES + 4 * owner + suit
            label = Msg("montenegro.fact.sure_army", seat=who, suit=suit_msg(suit))
            _add_sure(facts, belief, box, label)
    if not belief.exact():
        facts.append(Fact(Msg("montenegro.fact.memory"), Msg("montenegro.fact.estimates")))
    return facts


def _add_sure(facts: list[Fact], belief: Belief, box: int, label: Msg) -> None:
    """The cards that this observer, having watched it all, knows to be in a box."""
    cards = belief.surely_in(box)
    if cards:
        facts.append(Fact(label, Msg("montenegro.fact.cards", cards=msgs_of(cards))))


# Moves and what a person touches


_HONEST: Final[dict[int, str]] = {
    actions.PLAY_HAND: "montenegro.move.play",
    actions.PLAY_ARMY: "montenegro.move.play_army",
    actions.WILD_HAND: "montenegro.move.wild",
    actions.WILD_ARMY: "montenegro.move.wild_army",
    actions.WITH: "montenegro.move.with",
    actions.AS: "montenegro.move.declare",
}
_BLUFFS: Final[dict[int, str]] = {
    actions.PLAY_HAND: "montenegro.move.bluff",
    actions.PLAY_ARMY: "montenegro.move.bluff_army",
    actions.WILD_HAND: "montenegro.move.bluff_wild",
    actions.WILD_ARMY: "montenegro.move.bluff_wild_army",
    actions.AS: "montenegro.move.bluff_declare",
}
_LABELS: Final[dict[int, str]] = {
    actions.CALL: "montenegro.move.call",
    actions.CONCEDE: "montenegro.move.concede",
    actions.PASS: "montenegro.move.pass",
}


def _move(state: Table, action: int, seat: int) -> Move:
    text = text_of(action)
    kind, card = actions.split_action(action)
    if kind == actions.WAR:
        return _war_move(state, action, text, seat)
    if card < 0:
        grave = kind == actions.CONCEDE
        return Move(action, text, [f"!{text}"], Msg(_LABELS[kind]), grave=grave)
    touch = ["!wild"] if kind in (actions.WILD_HAND, actions.WILD_ARMY) else []
    if kind == actions.AS:
        touch.append(f"!{NAMES[card]}")
    elif kind in (actions.PLAY_ARMY, actions.WILD_ARMY):
        touch.append(_in_army(state, card, seat))
    else:
        touch.append(_in_hand(state, card, seat))
    keys = _HONEST if _is_honest(state, action) else _BLUFFS
    target = msg_of(int(state.target))
    return Move(action, text, touch, Msg(keys[kind], card=msg_of(card), target=target))


def _is_honest(state: Table, action: int) -> bool:
    """Whether a step of a play is true as far as the seat can tell: a card that beats the target
    may still have to beat one that lies face down."""
    kind, card = actions.split_action(action)
    if kind in (actions.PLAY_HAND, actions.PLAY_ARMY):
        return beats(card, state.target)
    if kind in (actions.WILD_HAND, actions.WILD_ARMY):
        return is_right_king(card, state.target, state.options.king_of_suit)
    if kind == actions.AS:
        return int(second_of(state.plays[-1])) == card
    return True


def _war_move(state: Table, action: int, text: str, seat: int) -> Move:
    war = action - actions.WAR
    suit = war // 16
    touch = ["!war", f"armies{1 - seat}.{state.options.suits.index(suit)}"]
    sent: list[Msg] = []
    for other in range(4):
        if (war >> other) & 1:
            touch.append(f"armies{seat}.{state.options.suits.index(other)}")
            sent.append(suit_msg(other))
    if sent:
        label = Msg("montenegro.move.war_with", suit=suit_msg(suit), armies=sent)
        return Move(action, text, touch, label)
    return Move(action, text, touch, Msg("montenegro.move.war", suit=suit_msg(suit)))


def _in_hand(state: Table, x: int, seat: int) -> str:
    return f"hand{seat}.{cards_in(state.spots[seat]).index(x)}"


def _in_army(state: Table, x: int, seat: int) -> str:
    suit = int(state.target) // 13
    place = _army_cards(state, seat, suit).index(x)
    return f"armies{seat}.{state.options.suits.index(suit)}.{place}"
