"""The solver: how well cooperating seats can do, and who wins, with all cards open.

An answer says whether it is proved or the best so far. Every line of moves in it has been replayed
through the rules.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg, seat_msg
from kibitz.core.options import Option, Value
from kibitz.core.record import Record
from kibitz.core.rng import MAX_SEED
from kibitz.core.solver import Answer, PositionSolver, Report, Witness
from kibitz.core.state import State
from kibitz.games.cooperative_solitaire.notation import in_words
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.solver.adversarial import ProofSearch
from kibitz.games.cooperative_solitaire.solver.cooperative import CooperativeSearch
from kibitz.games.cooperative_solitaire.solver.editor import SolitaireEditor, moving_plan
from kibitz.games.cooperative_solitaire.solver.limits import Limits
from kibitz.games.cooperative_solitaire.starting import OTHER, STARTER
from kibitz.games.cooperative_solitaire.table import (
    ENDING,
    SEAT,
    SECOND_WON,
    STARTER_FINISHED,
    STARTER_WON,
    TIE,
    TURN,
)


def solver_options(rules: list[Option]) -> list[Option]:
    """The solver's own options, and those of the rules."""
    return [
        Option("seed", "", anybody=True),
        Option("position", "", anybody=True),
        Option("on_turn", STARTER, [STARTER, OTHER], advanced=True),
        Option("question", "both", ["cooperative", "versus", "both"]),
        Option("positions", 1_000_000, low=1, high=1_000_000_000, advanced=True),
        Option("seconds", 0, low=0, high=1_000_000, advanced=True),
        *rules,
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenCardSolver(PositionSolver):
    """Answers ``kibitz solve cooperative_solitaire``."""

    def __init__(self, rules: list[Option]) -> None:
        super().__init__(solver_options(rules), has_witness=True, editor=SolitaireEditor(rules))
        self.rules: list[Option] = rules
        self.game: Game | None = None
        """Set by the game, which is not complete when it makes its solver."""

    def solve(self, options: dict[str, Value], report: Report) -> Answer:
        game = self.game
        assert game is not None
        given: dict[str, object] = {o.name: options[o.name] for o in self.rules}
        position = str(options["position"]).strip()
        if position != "":
            given["position"] = f"{options['on_turn']} | {position}"
        setup = game.setup(2, given)
        seed = 0 if position != "" else _seed(str(options["seed"]))
        deal = game.new_deal(seed, setup)
        start = game.start(deal, setup)
        assert isinstance(start, CooperativeSolitaireState)
        answer = answer_for(start, options, report)
        if position == "":
            answer.data["seed"] = seed
        else:
            _show(answer, start)
        witness = answer.witness
        if witness is not None:
            witness.record = _record(Record(game.name, setup, deal, seed), witness.moves)
        return answer

    def solve_state(
        self, state: State, seat: int, options: dict[str, Value], report: Report
    ) -> Answer:
        assert isinstance(state, CooperativeSolitaireState)
        if state.to_move() < 0:
            raise BadInputError(Msg("error.over"))
        return answer_for(state, options, report)


def _show(answer: Answer, start: CooperativeSolitaireState) -> None:
    """The answer with moving cards, for people who put the position together."""
    found = answer.data.get("cooperative")
    if isinstance(found, dict):
        both = found["outcome"] == "both finish"
        answer.yes = True if both else False if found["status"] == "proved" else None
    told = [_msg("turn").key, _msg("stop.all").key]
    answer.notes = [line for line in answer.lines[1:] if line.key not in told]
    if answer.witness is not None:
        state = start.clone()
        actions: list[int] = []
        for text in answer.witness.moves:
            actions.append(state.parse_move(text))
            state.apply(actions[len(actions) - 1])
        answer.plan = moving_plan(start, actions, int(start.options.helpers))


def _seed(text: str) -> int:
    word = text.strip()
    if word == "":
        raise BadInputError(Msg("cooperative_solitaire.solved.no_seed"))
    if not word.isdecimal() or int(word) > MAX_SEED:
        raise BadInputError(Msg("error.number", name="seed", text=word[:60]))
    return int(word)


def answer_for(
    start: CooperativeSolitaireState, options: dict[str, Value], report: Report
) -> Answer:
    """The answers to the questions asked about a position."""
    positions = options["positions"]
    seconds = options["seconds"]
    assert isinstance(positions, int)
    assert isinstance(seconds, int)
    question = str(options["question"])
    data: dict[str, object] = {}
    lines: list[Msg] = []
    interrupted = False
    if question != "versus":
        limits = Limits(positions, seconds, report)
        data["cooperative"] = cooperative(start, limits, lines)
        interrupted = limits.stopped == "interrupted"
    if question != "cooperative" and not interrupted:
        data["versus"] = versus(start, Limits(positions, seconds, report), lines)
    return Answer(data, lines, witness=_best_line(data))


def _best_line(data: dict[str, object]) -> Witness | None:
    """The best line found: the cooperative one if that was asked for."""
    found = data.get("cooperative") or data.get("versus")
    assert isinstance(found, dict)
    return Witness(found["moves"]) if found["moves"] else None


def _msg(key: str, **args: object) -> Msg:
    return Msg(f"cooperative_solitaire.solved.{key}", **args)


def _stop_msg(limits: Limits) -> Msg:
    word = limits.stopped if limits.stopped != "" else "all"
    return _msg(f"stop.{word}", n=int(limits.expanded))


def cooperative(
    start: CooperativeSolitaireState, limits: Limits, lines: list[Msg]
) -> dict[str, object]:
    """Question (a): can both finish, and in how few rounds?"""
    search = CooperativeSearch(start, limits)
    search.run()
    data: dict[str, object] = {
        "status": "proved" if search.complete else "best so far",
        "positions": int(limits.expanded),
        "stopped": None if search.complete else limits.stopped,
        "width": int(search.width),
        "moves": [],
    }
    # Both finish in the second seat's turn, so a turn that is excluded excludes its round.
    first_round = (int(search.excluded) + 2) // 2
    line = search.both if search.both is not None else search.one
    if line is not None:
        turn, texts, ending = replayed(start, line.actions())
        wanted = ending == TIE if search.both is not None else ending in (STARTER_WON, SECOND_WON)
        if not wanted:
            raise RuntimeError("a solution did not replay")
        rounds = (turn + 1) // 2
        data["outcome"] = "both finish" if ending == TIE else "one finishes"
        data["rounds"] = rounds
        data["moves"] = texts
        if ending == TIE:
            low = rounds if search.complete else first_round
            data["at_least_rounds"] = low
            key = "both_proved" if search.complete else "both_so_far"
            lines.append(_msg(key, rounds=rounds, low=low))
        else:
            data["at_least_rounds"] = None if search.complete else first_round
            key = "one_proved" if search.complete else "one_so_far"
            lines.append(_msg(key, rounds=rounds, low=first_round))
    else:
        data["outcome"] = "nobody finishes" if search.complete else "unknown"
        data["rounds"] = None
        data["at_least_rounds"] = None if search.complete else first_round
        lines.append(_msg("none_proved" if search.complete else "none_so_far", low=first_round))
    lines.append(_stop_msg(limits))
    if line is not None:
        lines += _turn_lines(start, line.actions())
    return data


def versus(start: CooperativeSolitaireState, limits: Limits, lines: list[Msg]) -> dict[str, object]:
    """Question (b): who wins if both play for themselves? Bounds on seat 0's result."""
    low = -1
    high = 1
    mover = int(start.table[SEAT])
    settled: ProofSearch | None = None
    # The seat on turn first: it is the one with something to choose.
    whole = limits.positions
    for step in range(4):
        prover = mover if step % 2 == 0 else 1 - mover
        goal = 1 if step < 2 else 0
        if low == high or _known(low, high, prover, goal) or limits.stopped == "interrupted":
            continue
        # The first goal is the one most often proved: it gets half of the positions.
        share = (whole - limits.expanded) // (2 if step == 0 else 4 - step)
        limits.positions = limits.expanded + share
        if limits.stopped == "positions":
            limits.stopped = ""
        proof = ProofSearch(start, prover, goal, limits)
        proof.run()
        if proof.proved() or proof.refuted():
            settled = proof
            # "Seat 1 gets at least g" says that seat 0 gets at most -g.
            if proof.proved():
                low, high = (max(low, goal), high) if prover == 0 else (low, min(high, -goal))
            else:
                low, high = (
                    (low, min(high, goal - 1)) if prover == 0 else (max(low, 1 - goal), high)
                )
    limits.positions = whole
    proved = low == high
    data: dict[str, object] = {
        "status": "proved" if proved else "open",
        "seat0_at_least": low,
        "seat0_at_most": high,
        "outcome": _outcome(low) if proved else "unknown",
        "positions": int(limits.expanded),
        "stopped": None if proved else (limits.stopped or "too many ways to play a turn"),
        "moves": [],
    }
    if proved and low != 0:
        winner = 0 if low == 1 else 1
        lines.append(_msg("versus_won", seat=seat_msg(winner)))
    elif proved:
        lines.append(_msg("versus_drawn"))
    elif low == 0 or high == 0:
        lines.append(_msg("versus_no_loss", seat=seat_msg(0 if low == 0 else 1)))
    else:
        lines.append(_msg("versus_open"))
    if proved or limits.stopped != "":
        lines.append(_stop_msg(limits))
    else:
        lines.append(_msg("stop.rich", n=int(limits.expanded)))
    if proved and settled is not None:
        actions = settled.line()
        _, texts, ending = replayed(start, actions)
        # A drawn game is proved by two goals; the line of the last shows how neither wins.
        if low != 0 and ending > STARTER_FINISHED and _result(start, actions) != low:
            raise RuntimeError("a proof did not replay")
        data["moves"] = texts
        lines += _turn_lines(start, actions)
    return data


def _known(low: int, high: int, prover: int, goal: int) -> bool:
    """Whether the bounds already tell if a seat reaches this goal."""
    if prover == 0:
        return low >= goal or high < goal
    return -high >= goal or -low < goal


def _outcome(value: int) -> str:
    return "seat 0 wins" if value == 1 else "seat 1 wins" if value == -1 else "nobody wins"


def replayed(start: CooperativeSolitaireState, actions: list[int]) -> tuple[int, list[str], int]:
    """Replay a line through the notation: the last turn, the moves as text, the ending."""
    state = start.clone()
    texts: list[str] = []
    for action in actions:
        text = state.move_text(action)
        if state.parse_move(text) != action:
            raise RuntimeError("a move did not replay")
        state.apply(action)
        texts.append(text)
    return int(state.table[TURN]), texts, int(state.table[ENDING])


def _result(start: CooperativeSolitaireState, actions: list[int]) -> int:
    state = start.clone()
    for action in actions:
        state.apply(action)
    return int(state.returns()[0])


def _turn_lines(start: CooperativeSolitaireState, actions: list[int]) -> list[Msg]:
    """A line for each turn: who moves, and which cards."""
    state = start.clone()
    lines: list[Msg] = []
    moves: list[Msg] = []
    for i in range(len(actions)):
        seat = state.to_move()
        number = int(state.table[TURN])
        moves.append(in_words(state.table, actions[i], "step"))
        state.apply(actions[i])
        if state.to_move() != seat or i + 1 == len(actions):
            lines.append(_msg("turn", number=number, seat=seat_msg(seat), moves=moves))
            moves = []
    return lines


def _record(record: Record, moves: list[str]) -> str:
    """The text of a record after these moves."""
    state = record.start()
    for text in moves:
        seat = state.to_move()
        record.moves.append((seat, state.play(text)))
    if state.to_move() < 0:
        record.result = state.returns()
    return record.text()
