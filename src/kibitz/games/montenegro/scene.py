"""The end of a duel and a war, as everybody at the table saw them."""

from __future__ import annotations

from kibitz.core.messages import Msg, seat_msg
from kibitz.core.view import Face, Scene, SceneRow
from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.belief.history import Event, last_move
from kibitz.games.montenegro.deck import NAMES, NO_CARD, cards_in, msg_of, names_of, suit_msg
from kibitz.games.montenegro.duel import (
    FIRST_SEEN,
    SECOND_SEEN,
    WILD,
    claim_of,
    first_of,
    kept_of,
    seat_of,
    second_of,
    target_of,
)
from kibitz.games.montenegro.log import said


def scene_of(past: Event) -> Scene | None:
    """The scene of the last move, the same for every observer."""
    chain, start = last_move(past)
    if start is not None:
        # Nothing has happened since this position was imagined, or unpickled.
        return start.scene if start.public is None else scene_of(start.public)
    if not chain:
        return None
    move = chain[0]
    if move.kind() == history.WAR:
        return _war_scene(move, chain)
    if move.kind() in (history.CALL, history.CONCEDE):
        return _duel_scene(move, chain)
    return None


# Duels


def _duel_scene(move: Event, chain: list[Event]) -> Scene:
    """Both claims, what the cards really are, and who takes what."""
    called = move.kind() == history.CALL
    won = move
    outcome: list[Msg] = []
    bonus = False
    for happened in chain:
        if happened.kind() in (history.WON, history.BONUS):
            line = said(happened)
            if line is not None:
                outcome.append(line)
            if happened.kind() == history.WON:
                won = happened
            else:
                bonus = True
    plays = won.plays
    assert plays is not None
    revealed = int(won.card())
    rows = [SceneRow(Msg("montenegro.scene.revealed"), _faces(revealed, int(won.more)))]
    for i in range(len(plays)):
        verdict = called and i == len(plays) - 1
        rows.append(_play_row(plays, i, revealed, verdict, seat_of(plays[i]) == won.seat()))
    rows.append(_winnings(won, plays, bonus))
    who = seat_msg(int(move.seat()))
    title = Msg("montenegro.scene.called" if called else "montenegro.scene.conceded", seat=who)
    return Scene(title, rows, outcome)


def _faces(first: int, others: int) -> list[Face]:
    return [NAMES[first], *names_of(others)]


def _seen(play: int) -> list[Face]:
    """The cards of a play as they lay there when the duel ended."""
    cards: list[Face] = [NAMES[first_of(play)] if play & FIRST_SEEN else None]
    if second_of(play) != NO_CARD:
        cards.append(NAMES[second_of(play)] if play & SECOND_SEEN else None)
    return cards


def _play_row(plays: list[int], i: int, revealed: int, verdict: bool, won: bool) -> SceneRow:
    """A play and what it claimed; ``verdict``: it was called, and ``won`` says with what result."""
    play = plays[i]
    wild = play & WILD != 0
    card = msg_of(int(claim_of(play) if wild else target_of(plays, i, revealed)))
    word = "claim"
    if verdict:
        word = "true" if won else "false"
    note = Msg(f"montenegro.scene.{'wild' if wild else 'play'}_{word}", card=card)
    return SceneRow(
        Msg("montenegro.scene.play", seat=seat_msg(int(seat_of(play)))), _seen(play), note
    )


def _winnings(won: Event, plays: list[int], bonus: bool) -> SceneRow:
    """What joined the winner's army, as far as everybody knows it."""
    winner = int(won.seat())
    cards = _faces(int(won.card()), int(won.more))
    for play in plays:
        kept = cards_in(kept_of(play, winner, won.slot() == 1))
        for x in (int(first_of(play)), int(second_of(play))):
            if x in kept:
                flag = FIRST_SEEN if x == first_of(play) else SECOND_SEEN
                cards.append(NAMES[x] if play & flag else None)
    if bonus:
        cards.append(None)
    label = Msg("montenegro.scene.winnings", seat=seat_msg(winner), suit=suit_msg(int(won.suit())))
    return SceneRow(label, cards)


# Wars


def _war_scene(move: Event, chain: list[Event]) -> Scene:
    """What each side counted, and what was lost."""
    attacker = int(move.seat())
    suit = int(move.suit())
    hands = [0, 0]
    armies = [0, 0]
    totals = [0, 0]
    outcome: list[Msg] = []
    for happened in chain:
        kind = happened.kind()
        seat = int(happened.seat())
        if kind == history.HAND:
            hands[seat] = int(happened.more)
        elif kind == history.COUNT and int(happened.suit()) == suit:
            # The event leaves out the face-up card.
            armies[seat] = int(happened.more) + (1 if happened.card() // 13 == suit else 0)
        elif kind == history.VALUES:
            totals[attacker] = int(happened.more) // 256 - 64
            totals[1 - attacker] = int(happened.more) % 256
        if kind in (history.VALUES, history.LOSE):
            line = said(happened)
            if line is not None:
                outcome.append(line)
    rows: list[SceneRow] = []
    for seat in (attacker, 1 - attacker):
        shown = names_of(hands[seat])
        cards: list[Face] = [*shown]
        key = "montenegro.scene.attack" if seat == attacker else "montenegro.scene.defence"
        args = {"army": armies[seat], "hand": len(shown), "total": totals[seat]}
        note = Msg("montenegro.scene.sum", **args)
        if seat == attacker and move.more != 0:
            others = totals[seat] - armies[seat] - len(shown)
            sign = "-" if others < 0 else "+"
            note = Msg("montenegro.scene.sum_with", sign=sign, others=abs(others), **args)
        rows.append(SceneRow(Msg(key, seat=seat_msg(seat)), cards, note))
    title = Msg("montenegro.scene.war", seat=seat_msg(attacker), suit=suit_msg(suit))
    return Scene(title, rows, outcome, lasting=True)
