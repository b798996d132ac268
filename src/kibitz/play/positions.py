"""Positions put together by hand: checked, tidied, solved, and made the beginning of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.position import Layout, Place, PositionEditor
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.solver import PositionSolver
from kibitz.play.options import check_solver_options


@dataclass
class Arranged:
    """A position that is being put together."""

    layout: Layout
    marks: dict[str, list[Msg | None]]
    """What is still wrong with each pile of the places that have several."""
    lacks: Msg | None
    """Why the solver cannot be asked about it yet."""


def editor_of(game: Game) -> PositionEditor:
    """BadInputError if positions of this game cannot be put together."""
    solver = game.solver
    if not isinstance(solver, PositionSolver) or solver.editor is None:
        raise BadInputError(Msg("error.no_editor", game=game.title()))
    return solver.editor


def arrange(
    game: Game, layout: Layout, place: str = "", text: str = "", regroup: bool = False
) -> Arranged:
    """The position with the cards of a text added to a place, tidied; with ``regroup``, in piles
    with which nothing is wrong."""
    editor = editor_of(game)
    whole = checked(game, editor, layout)
    if text:
        _add(editor, whole, _place(game, editor, place), text)
        whole = checked(game, editor, whole)
    if regroup:
        found = editor.regroup(whole)
        if found is None:
            raise BadInputError(Msg("error.no_regroup"))
        whole = found
    whole = editor.tidy(whole)
    return Arranged(whole, editor.marks(whole), editor.lacks(whole))


def question(game: Game, layout: Layout, settings: dict[str, object]) -> dict[str, Value]:
    """The options by which the game's solver is asked about a position."""
    editor = editor_of(game)
    solver = game.solver
    assert solver is not None
    offered = [option for option in solver.options if option.name in editor.settings]
    options = check_solver_options(solver, settings, offered)
    options.update(editor.question(editor.tidy(checked(game, editor, layout))))
    return options


def begin(game: Game, layout: Layout, settings: dict[str, object], seed: int) -> Record:
    """A game that begins with a position."""
    editor = editor_of(game)
    options = question(game, layout, settings)
    layout = editor.tidy(checked(game, editor, layout))
    start = editor.start(layout, options)
    return Record.new(game, game.setup(editor.seats(layout), start), seed)


def from_record(record: Record, move: int) -> tuple[Layout, dict[str, Value]]:
    """The position after some moves of a record, to be changed and asked about, and the settings
    that belong to it."""
    game = find_game(record.game)
    editor = editor_of(game)
    state = record.state_at(move)
    seat = state.to_move()
    if seat < 0:
        raise BadInputError(Msg("error.over"))
    layout, settings = editor.of(state, seat)
    agreed = {
        name: record.setup.options[name] for name in editor.settings if name in record.setup.options
    }
    return layout, {**agreed, **settings}


def checked(game: Game, editor: PositionEditor, layout: Layout) -> Layout:
    """A copy with all places of the game; BadInputError names what cannot lie there."""
    for name in layout:
        _place(game, editor, name)
    left = Counter(editor.pack())
    whole: Layout = {}
    for place in editor.places:
        piles = [list(pile) for pile in layout.get(place.name, []) if pile]
        for face in [face for pile in piles for face in pile]:
            if face not in left:
                raise BadInputError(Msg("error.card", text=face[:40]))
            if not left[face]:
                raise BadInputError(Msg("error.no_copy_left", card=Msg("card", face=face)))
            left[face] -= 1
        cards = sum(len(pile) for pile in piles)
        if place.most and cards > place.most:
            label = Msg(f"{game.name}.put.{place.name}")
            raise BadInputError(Msg("error.place_full", place=label, n=place.most))
        whole[place.name] = piles
    return whole


def _place(game: Game, editor: PositionEditor, name: str) -> Place:
    for place in editor.places:
        if place.name == name:
            return place
    known = ", ".join(place.name for place in editor.places)
    raise BadInputError(Msg("error.place", name=name[:40], game=game.title(), known=known))


def _add(editor: PositionEditor, layout: Layout, place: Place, text: str) -> None:
    """One card goes where it fits; several keep the piles in which they were written."""
    piles = editor.read(text)
    if place.several and sum(len(pile) for pile in piles) > 1:
        layout[place.name] += piles
        return
    for face in [face for pile in piles for face in pile]:
        editor.add(layout, place.name, face)
