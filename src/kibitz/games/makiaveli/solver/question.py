"""`kibitz solve makiaveli`: the analysis as an answer for people and for programs."""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import card_name, cards_msg
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg, number_msg
from kibitz.core.options import Option, Value
from kibitz.core.position import NextDraw, PositionEditor
from kibitz.core.solver import Answer, PositionSolver, Report
from kibitz.core.state import State
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.analysis import Analysis, analyse
from kibitz.games.makiaveli.solver.moving import moving_plan
from kibitz.games.makiaveli.solver.position import Position, read_position
from kibitz.games.makiaveli.solver.steps import FORM, JOIN, LAY, MOVE, SPLIT, TAKE, Step

_INTO_NEW: Final[dict[str, str]] = {
    LAY: "makiaveli.step.lay_new",
    TAKE: "makiaveli.step.take_new",
    FORM: "makiaveli.step.form",
    SPLIT: "makiaveli.step.split",
}
_INTO_OLD: Final[dict[str, str]] = {
    LAY: "makiaveli.step.lay",
    TAKE: "makiaveli.step.take",
    FORM: "makiaveli.step.form_add",
    MOVE: "makiaveli.step.move",
    JOIN: "makiaveli.step.join",
}


class CouldIHaveWon(PositionSolver):
    """Whether a hand can be laid in one turn, how, and if not, what was missing."""

    def __init__(self, editor: PositionEditor | None = None) -> None:
        super().__init__(
            [
                Option("hand", "", anybody=True),
                Option("floor", "", anybody=True),
                Option("floor_cards", "", anybody=True),
                Option("cross", "", anybody=True),
                Option("anchored", False),
            ],
            editor=editor,
            wins_in_turn=True,
        )

    def solve(self, options: dict[str, Value], report: Report) -> Answer:
        floor = str(options["floor"])
        loose = str(options["floor_cards"])
        if floor.strip() and loose.strip():
            raise BadInputError(Msg("makiaveli.error.two_floors"))
        position = read_position(
            str(options["hand"]), loose or floor, str(options["cross"]), bool(loose.strip())
        )
        return _answer(analyse(position, options["anchored"] is True), position)

    def solve_state(
        self, state: State, seat: int, options: dict[str, Value], report: Report
    ) -> Answer:
        """As if it were this seat's turn. Cards laid in a turn in progress count as in the hand."""
        assert isinstance(state, MakiaveliState)
        hand = state.hands[seat] + (state.laid if seat == state.turn else [])
        if not hand:
            raise BadInputError(Msg("makiaveli.error.is_out", seat=Msg("seat", seat=seat)))
        lone = [card for card in state.cross if card >= 0]
        position = Position(sorted(hand), state.floor, lone)
        return _answer(analyse(position, state.anchored), position)


def _answer(analysis: Analysis, position: Position) -> Answer:
    odds = analysis.next_draw_odds
    data: dict[str, object] = {
        "verdict": "win" if analysis.win else "no",
        "laid": analysis.laid,
        "of": analysis.of,
        "kept": _names(analysis.hand_left),
        "groups": [_names(group) for group in analysis.groups],
        "cross_left": _names(analysis.cross_left),
        "untouched": analysis.untouched,
        "steps": [_step_data(step) for step in analysis.steps],
        "missing": _names(analysis.missing),
        "next_draw_odds": None if odds is None else odds[0] / odds[1],
        "next_draw_counts": None if odds is None else [odds[0], odds[1]],
    }
    return Answer(
        data,
        _lines(analysis, position),
        yes=analysis.win,
        plan=moving_plan(position, analysis, [step_msg(step) for step in analysis.steps]),
        draw=None if odds is None else _next_draw(analysis, position, odds),
    )


def _next_draw(analysis: Analysis, position: Position, odds: tuple[int, int]) -> NextDraw:
    seen = [card >> 1 for card in [*position.floor(), *position.cross, *position.hand]]
    missing = [(card_name(card), 2 - seen.count(card >> 1)) for card in analysis.missing]
    return NextDraw(missing, odds[0], odds[1])


def _step_data(step: Step) -> dict[str, object]:
    """A step for programs, with its sentence for people."""
    return {
        "verb": step.verb,
        "cards": _names(step.cards),
        "from": _names(step.source),
        "to": _names(step.target),
        "text": step_msg(step),
    }


def _lines(analysis: Analysis, position: Position) -> list[Msg]:
    if analysis.win:
        lines = [Msg("makiaveli.answer.win", n=analysis.of)]
    elif analysis.laid:
        kept = cards_msg(analysis.hand_left)
        lines = [Msg("makiaveli.answer.some", laid=analysis.laid, of=analysis.of, kept=kept)]
    else:
        lines = [Msg("makiaveli.answer.none", n=analysis.of)]
    if analysis.laid:
        for number, step in enumerate(analysis.steps, 1):
            lines.append(Msg("makiaveli.answer.step", number=number, step=step_msg(step)))
        groups: list[object] = [Msg("makiaveli.cards", cards=cards_msg(g)) for g in analysis.groups]
        lines.append(Msg("makiaveli.answer.floor", groups=groups))
        if analysis.untouched is not None and position.groups:
            lines.append(
                Msg("makiaveli.answer.untouched", n=analysis.untouched, of=len(position.groups))
            )
        if analysis.cross_left:
            lines.append(Msg("makiaveli.answer.cross", cards=cards_msg(analysis.cross_left)))
    if not analysis.win:
        if analysis.missing:
            lines.append(Msg("makiaveli.answer.missing", cards=cards_msg(analysis.missing)))
        else:
            lines.append(Msg("makiaveli.answer.nothing_helps"))
        odds = analysis.next_draw_odds
        if odds is not None:
            percent = number_msg(100 * odds[0] / odds[1], 1)
            lines.append(
                Msg("makiaveli.answer.odds", hits=odds[0], unseen=odds[1], percent=percent)
            )
    return lines


def step_msg(step: Step) -> Msg:
    """One step in words."""
    key = _INTO_OLD[step.verb] if step.target else _INTO_NEW[step.verb]
    return Msg(
        key,
        cards=cards_msg(step.cards),
        source=cards_msg(step.source),
        target=cards_msg(step.target),
        result=cards_msg(step.result()),
    )


def _names(cards: list[int]) -> list[str]:
    return [card_name(card) for card in cards]
