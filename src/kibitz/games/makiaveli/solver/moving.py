# interpreted: makes what is shown of a plan that is found
"""A recipe as cards that move from pile to pile: the hand, the cross, and every group."""

from __future__ import annotations

from kibitz.core.cards import Card, card_name
from kibitz.core.messages import Msg
from kibitz.core.position import Plan, PlanPile, PlanStep
from kibitz.games.makiaveli.solver.analysis import Analysis
from kibitz.games.makiaveli.solver.position import Position
from kibitz.games.makiaveli.solver.steps import LAY, TAKE, Step

_HAND = 0
_CROSS = 1
_LOOSE = 2


def moving_plan(position: Position, analysis: Analysis, words: list[Msg]) -> Plan:
    """The position, and the steps of its analysis; `words` are these steps as sentences."""
    cards = [*position.hand, *position.cross, *position.floor()]
    number = {card: at for at, card in enumerate(cards)}
    loose = [] if position.loose is None else [position.loose]
    piles = [position.hand, position.cross, *loose, *position.groups]
    plan = Plan(
        [card_name(card) for card in cards],
        [PlanPile(_place(at), [number[card] for card in pile]) for at, pile in enumerate(piles)],
    )
    for step, text in zip(analysis.steps, words, strict=True):
        source = _source(step, piles, bool(loose))
        target = _pile(piles, step.target) if step.target else len(piles)
        left = [card for card in piles[source] if card not in step.cards]
        piles = [left if at == source else pile for at, pile in enumerate(piles)]
        piles[target : target + 1] = [step.result()]
        changed = {
            at: PlanPile(_place(at), [number[card] for card in piles[at]])
            for at in (source, target)
        }
        plan.steps.append(PlanStep(text, [number[card] for card in step.cards], changed))
    return plan


def _place(pile: int) -> str:
    return {_HAND: "hand", _CROSS: "cross"}.get(pile, "floor")


def _source(step: Step, piles: list[list[Card]], loose: bool) -> int:
    """The pile that the cards of a step leave."""
    if step.source:
        return _pile(piles, step.source)
    if step.verb == LAY:
        return _HAND
    return _CROSS if step.verb == TAKE or not loose else _LOOSE


def _pile(piles: list[list[Card]], cards: list[Card]) -> int:
    """The group of just these cards."""
    wanted = sorted(cards)
    return next(at for at in range(_LOOSE, len(piles)) if sorted(piles[at]) == wanted)
