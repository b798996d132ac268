"""Drawing any View: zones by owner, cards, scores, facts and moves. Knows no game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kibitz.cli.colours import INK, PAPER
from kibitz.cli.screen import Screen
from kibitz.core.cards import SUIT_LETTERS
from kibitz.core.messages import Msg
from kibitz.core.view import (
    COLUMNS,
    FAN,
    GROUPS,
    PILES,
    SEVERAL,
    SPREAD,
    STACK,
    Fact,
    Move,
    Pile,
    Result,
    Scene,
    View,
    Zone,
)

PAGE = 40
"""Moves listed at once."""

_NAME = re.compile(rf"\b(10|[2-9ATJQK])([{SUIT_LETTERS}])\b")


def pretty_move(screen: Screen, text: str, french: bool) -> str:
    """A move as people read it: ``lay 7♥`` for ``lay 7H``."""
    if not french:
        return text
    return _NAME.sub(lambda found: screen.t.card(found[0]), text)


def draw_table(screen: Screen, view: View, french: bool) -> RenderableType:
    """Opponents on top, the middle of the table, and the reader's own place below; then the score
    sheet and facts."""
    return Group(draw_places(screen, view, french), draw_sheet(screen, view))


def draw_places(
    screen: Screen,
    view: View,
    french: bool,
    compact: bool = False,
    hand_places: bool = False,
    groups: int = 0,
) -> RenderableType:
    """The cards by owner.

    ``compact``: without lines between the places, for a small terminal. ``hand_places``: the cards
    of the reader's hand can be named by their places, which are shown while there is a move with
    one of them. ``groups``: for the smallest, small places share lines, and of a zone of groups no
    more than this number, the last ones, are shown; 0: neither.
    """
    seats = _seats_of(view)
    own = view.seat
    others = [s for s in seats if s != own]
    if own is not None and others:
        # Clockwise from the reader's left.
        others = sorted(others, key=lambda s: (s < own, s))
    if groups:
        return _tight_places(screen, view, french, others, hand_places, groups)
    place = _compact_place if compact else _place
    parts: list[RenderableType] = []
    for seat in others:
        parts += place(screen, view, seat, french)
    parts += place(screen, view, None, french)
    if own is not None and own in seats:
        parts += place(screen, view, own, french, hand_places)
    return Group(*parts)


def _tight_places(
    screen: Screen,
    view: View,
    french: bool,
    others: Sequence[int],
    hand_places: bool,
    groups: int,
) -> RenderableType:
    room = max(20, screen.width - 1)
    lines: list[Text] = []
    shared = False
    for seat in others:
        place = _compact_place(screen, view, seat, french, False, groups)
        short = len(place) == 1
        if short and shared and lines[-1].cell_len + place[0].cell_len + 3 <= room:
            lines[-1] = _joined([lines[-1], place[0]], "   ")
        else:
            lines += place
        shared = short
    lines += _compact_place(screen, view, None, french, False, groups)
    if view.seat is not None:
        lines += _compact_place(screen, view, view.seat, french, hand_places, groups)
    return Group(*lines)


def draw_sheet(screen: Screen, view: View, compact: bool = False) -> RenderableType:
    """Scores and facts."""
    parts: list[RenderableType] = []
    if (view.scores or view.facts) and not compact:
        parts.append(Text(""))
    if view.scores:
        parts.append(draw_scores(screen, view))
    if view.facts:
        parts.append(_facts(screen, view))
    return Group(*parts)


def draw_scores(screen: Screen, view: View) -> RenderableType:
    """The score sheet: a column for each seat."""
    t = screen.t
    count = max(len(score.values) for score in view.scores)
    if len(view.scores) == 1:
        atoms = [Text(f"{t.text(view.scores[0].label)}:", style="dim")]
        for seat, value in enumerate(view.scores[0].values):
            style = "bold" if seat == view.seat else ""
            atoms.append(Text(f"{t('seat', seat=seat)}: {t.value(float(value))}", style=style))
        return Padding(_flow(atoms, screen.width - 2, "  "), (0, 0, 0, 1), expand=False)
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    for _ in range(count):
        table.add_column(justify="right")
    heads = [Text(t("seat", seat=s), style="bold" if s == view.seat else "") for s in range(count)]
    table.add_row(Text(""), *heads)
    for score in view.scores:
        values = [Text(t.value(float(v))) for v in score.values]
        table.add_row(Text(t.text(score.label)), *values)
    return Padding(table, (0, 0, 0, 1), expand=False)


def draw_result(screen: Screen, result: Result) -> RenderableType:
    """Who won and by what, then each seat's score in the game's own terms."""
    t = screen.t
    words = [t.text(msg) for msg in (result.verdict(), result.reason) if msg is not None]
    parts: list[RenderableType] = [screen.coloured(t("cli.result", result=" ".join(words)), "bold")]
    for seat, score in enumerate(result.scores):
        style = "bold" if seat in result.winners else ""
        line = t("result.score", seat=t("seat", seat=seat), score=t.text(score))
        parts.append(screen.coloured(f" {line}", style))
    return Group(*parts)


def draw_moves(
    screen: Screen,
    moves: Sequence[tuple[int, Move]],
    french: bool,
    numbered: bool = True,
    sign: str = "",
) -> RenderableType:
    """Legal moves in columns, each with its number after ``sign``."""
    t = screen.t
    digits = len(f"{sign}{max((n for n, _ in moves), default=1)}")
    heads: list[Text] = []
    labels: list[Text] = []
    texts = [pretty_move(screen, move.text, french) for _, move in moves]
    longest = max((len(text) for text in texts), default=0)
    for (number, move), text in zip(moves, texts, strict=True):
        head = Text("")
        if numbered:
            head = Text(f"{f'{sign}{number}':>{digits}} ", style="bold cyan")
        head.append_text(screen.coloured(text))
        if move.label is not None:
            head.append_text(Text(" " * (longest - len(text) + 2)))
        heads.append(head)
        labels.append(
            Text("") if move.label is None else screen.coloured(t.text(move.label), "dim")
        )
    items = [_joined([head, label], "") for head, label in zip(heads, labels, strict=True)]
    widest = max((item.cell_len for item in items), default=1)
    if widest > screen.width - 2:
        return Group(*_wrapped_moves(screen, heads, labels))
    columns = max(1, min((screen.width - 2) // (widest + 3), 6))
    rows = -(-len(items) // columns)
    grid = Table.grid(padding=(0, 3, 0, 0))
    for _ in range(columns):
        grid.add_column(no_wrap=columns > 1)
    for row in range(rows):
        grid.add_row(*[items[i] for i in range(row, len(items), rows)])
    return Padding(grid, (0, 0, 0, 1), expand=False)


def _wrapped_moves(screen: Screen, heads: Sequence[Text], labels: Sequence[Text]) -> list[Text]:
    """Moves one below the other; the words of a long one go on below its first word."""
    lines: list[Text] = []
    for head, label in zip(heads, labels, strict=True):
        indent = head.cell_len + 1 if head.cell_len <= screen.width // 2 else 4
        first = Text(" ") + head
        if indent == 4:
            lines += _rows(screen, first, screen.width - 1)
            first = Text("    ")
        for part in _rows(screen, label, screen.width - 1 - indent) if label else [Text("")]:
            lines.append(first + part)
            first = Text(" " * indent)
    return lines


def _rows(screen: Screen, text: Text, room: int) -> list[Text]:
    parts = list(text.wrap(screen.console, max(10, room)))
    for part in parts:
        part.rstrip()
    return parts


def card_text(screen: Screen, face: str | None, french: bool) -> Text:
    """One card, face or back."""
    chip = screen.colour and not screen.ascii
    if face is None:
        back = "##" if screen.ascii else "▒▒"
        return Text(back, style="#5a78b0" if screen.colour else "")
    suit = SUIT_LETTERS.find(face[-1:]) if french else -1
    name = screen.t.card(face) if french else face
    if not chip:
        return Text(name, style=screen.text_colours[suit] if suit >= 0 else "")
    ink = screen.card_colours[suit] if suit >= 0 else INK[0]
    return Text(f" {name} ", style=f"bold {ink} on {PAPER}")


def _seats_of(view: View) -> list[int]:
    seats = {z.owner for z in view.zones if z.owner is not None}
    return sorted(seats)


def _place(
    screen: Screen, view: View, seat: int | None, french: bool, hand_places: bool = False
) -> list[RenderableType]:
    zones = _zones_of(view, seat)
    if not zones:
        return []
    if seat is None:
        title = Text(screen.t("cli.draw.middle"), style="dim")
    else:
        title = Text(screen.t("seat", seat=seat), style="bold")
        if view.to_move == seat:
            title.append_text(Text(" <" if screen.ascii else " ◂", style="bold yellow"))
    rule = Rule(title, align="left", characters="-" if screen.ascii else "─", style="dim")
    parts: list[RenderableType] = [_limited(rule, screen)]
    short: list[Text] = []
    room = max(20, screen.width - 2)
    for zone in zones:
        label = Text(screen.t.text(zone.label), style="dim")
        mine = seat is not None and seat == view.seat and zone.kind == FAN
        places = hand_places and mine and _touched(view, zone)
        content = _zone(screen, zone, french, max(20, room - label.cell_len - 1), places)
        if mine or zone.kind in SPREAD or "\n" in content.plain:
            parts += [*_together(short, room), _row(label, content)]
            short = []
        else:
            short.append(_joined([label, content]))
    return [*parts, *_together(short, room)]


def _zones_of(view: View, seat: int | None) -> list[Zone]:
    """What lies at a place. A pile called like a row of a table in the middle is not named again:
    its cards say which row it is."""
    heads = [p.label.data() for z in view.zones if z.kind == COLUMNS for p in z.piles if p.label]
    found: list[Zone] = []
    for zone in view.zones:
        if zone.owner != seat or zone.unused():
            continue
        if heads and zone.kind != COLUMNS:
            piles = [
                Pile(
                    p.cards,
                    p.count,
                    None if p.label and p.label.data() in heads else p.label,
                    p.badges,
                )
                for p in zone.piles
            ]
            zone = Zone(zone.id, zone.kind, zone.label, piles, zone.owner, zone.room)
        found.append(zone)
    return found


def _touched(view: View, zone: Zone) -> bool:
    """Whether a card of this zone is part of a legal move."""
    return any(ref.startswith(f"{zone.id}.") for move in view.moves for ref in move.touch)


def _compact_place(
    screen: Screen,
    view: View,
    seat: int | None,
    french: bool,
    hand_places: bool = False,
    groups: int = 0,
) -> list[Text]:
    """A place in as few lines as it needs: whose it is, unless all its zones say so, then its zones
    one after the other."""
    zones = _zones_of(view, seat)
    if not zones:
        return []
    name = screen.t("cli.draw.middle") if seat is None else screen.t("seat", seat=seat)
    mark = ("<" if screen.ascii else "◂") if seat is not None and view.to_move == seat else ""
    room = max(20, screen.width - 1)
    named = groups and not mark and all(name in screen.t.text(zone.label) for zone in zones)
    atoms: list[Text | None] = [] if named else [Text(f"{name}{mark}:", style="bold")]
    for zone in zones:
        if zone.kind == COLUMNS:
            for line in _table_lines(screen, zone, french):
                atoms += [None, line]
            atoms.append(None)
            continue
        label = Text(screen.t.text(zone.label), style="dim")
        places = hand_places and zone.kind == FAN and _touched(view, zone)
        if groups and zone.kind == GROUPS and len(zone.piles) > groups:
            left_out = screen.t("cli.draw.count", count=len(zone.piles) - groups)
            label = _joined([label, Text(f"… {left_out}", style="dim")])
            zone = Zone(zone.id, zone.kind, zone.label, zone.piles[-groups:], zone.owner)
        content = _zone(screen, zone, french, max(20, room - label.cell_len - 1), places)
        first, *rest = content.split("\n")
        atoms += [_joined([label, first]), *rest]
    lines: list[Text] = []
    fresh = True
    for atom in atoms:
        if atom is None:
            fresh = True
        elif not fresh and lines[-1].cell_len + atom.cell_len + 2 <= room:
            lines[-1] = _joined([lines[-1], atom], "  ")
        else:
            lines.append(atom)
            fresh = False
    return list(lines)


def _row(label: Text, content: Text) -> RenderableType:
    """A zone with lines to itself."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=label.cell_len)
    grid.add_column()
    grid.add_row(label, content)
    return Padding(grid, (0, 0, 0, 1), expand=False)


def _together(zones: Sequence[Text], room: int) -> list[RenderableType]:
    """Small zones share a line."""
    return [Padding(_flow(zones, room, "   "), (0, 0, 0, 1), expand=False)] if zones else []


def _limited(rule: Rule, screen: Screen) -> RenderableType:
    table = Table.grid()
    table.add_column(width=screen.width)
    table.add_row(rule)
    return table


def _zone(screen: Screen, zone: Zone, french: bool, room: int, places: bool = False) -> Text:
    if zone.kind == COLUMNS:
        return Text("\n").join(_table_lines(screen, zone, french))
    atoms: list[Text] = []
    several = zone.kind in SEVERAL
    for pile in zone.piles:
        if zone.kind in (STACK, PILES):
            atoms.append(_stack(screen, pile, french))
        elif zone.kind in SPREAD:
            atoms.append(_group(screen, pile, french, zone.kind == GROUPS))
        else:
            atoms += _spread(screen, zone.kind, pile, french, places)
    if not atoms or (not several and all(p.count == 0 for p in zone.piles)):
        nothing = Text("-" if screen.ascii else "–", style="dim")
        atoms = [nothing, *[_remark(screen, p) for p in zone.piles if _remarked(p)]]
    # KL 5 has a blank of its own.
    between = "  " if screen.t.cards == "words" else " "
    return _flow(atoms, room, "   " if several else between)


def _table_lines(screen: Screen, zone: Zone, french: bool) -> list[Text]:
    """Columns as the rows of a small table: the label, the badges under the headings that the game
    gives them (``KEY.column``), the cards."""
    t = screen.t
    first = zone.piles[0].badges if zone.piles else []
    keys = [f"{badge.text.key}.column" for badge in first]
    rows = [[Text(""), *[Text(t(key) if t.has(key) else "", style="dim") for key in keys]]]
    for pile in zone.piles:
        label = Text("" if pile.label is None else t.text(pile.label), style="dim")
        rows.append([label, *[Text(t.text(badge.text)) for badge in pile.badges]])
    widths = [max(row[i].cell_len for row in rows if i < len(row)) for i in range(len(keys) + 1)]
    lines: list[Text] = []
    for number, row in enumerate(rows):
        gaps = [Text(" " * (w - cell.cell_len)) for cell, w in zip(row, widths, strict=False)]
        parts = [_joined([row[0], gaps[0]], "")]
        parts += [_joined([gap, cell], "") for gap, cell in zip(gaps[1:], row[1:], strict=True)]
        cards = zone.piles[number - 1].cards if number else []
        lines.append(_joined([*parts, *[card_text(screen, face, french) for face in cards]], "  "))
    return lines if keys else lines[1:]


def _stack(screen: Screen, pile: Pile, french: bool) -> Text:
    if pile.count == 0:
        text = Text("-" if screen.ascii else "–", style="dim")
    else:
        text = card_text(screen, pile.cards[-1] if pile.cards else None, french)
        if pile.count > 1:
            text = _joined([text, Text(screen.t("cli.draw.count", count=pile.count), style="dim")])
    return _joined([text, _remark(screen, pile)]) if _remarked(pile) else text


def _group(screen: Screen, pile: Pile, french: bool, fenced: bool) -> Text:
    """A pile with every card in sight; ``fenced``: what belongs together stands in brackets."""
    if pile.count == 0:
        empty = Text("-" if screen.ascii else "–", style="dim")
        return _joined([empty, _remark(screen, pile)]) if _remarked(pile) else empty
    cards = [card_text(screen, face, french) for face in pile.cards]
    hidden = pile.count - len(pile.cards)
    if hidden > 0:
        cards.insert(0, _backs(screen, hidden))
    chips = screen.colour and not screen.ascii
    text = _joined(cards, "" if chips else " ")
    if fenced and not chips:
        text = _joined([Text("["), text, Text("]")], "")
    return _joined([text, _remark(screen, pile)]) if _remarked(pile) else text


def _spread(
    screen: Screen, kind: str, pile: Pile, french: bool, places: bool = False
) -> list[Text]:
    """A hand or row; cards nobody may see are bunched up with their number. ``places``: each card
    after its place, counted from 0."""
    known = [face for face in pile.cards if face is not None]
    hidden = pile.count - len(known)
    if kind == FAN or not known:
        atoms = [card_text(screen, face, french) for face in known]
        if places:
            atoms = [_joined([Text(f"{i}:", style="dim"), atoms[i]], "") for i in range(len(atoms))]
        if hidden:
            atoms.append(_backs(screen, hidden))
    else:
        below = pile.count - len(pile.cards)
        atoms = [_backs(screen, below)] if below > 0 else []
        atoms += [card_text(screen, face, french) for face in pile.cards]
    if _remarked(pile):
        atoms.append(_remark(screen, pile))
    return atoms


def _backs(screen: Screen, count: int) -> Text:
    back = ("#" if screen.ascii else "▒") * min(count, 20)
    return _joined(
        [
            Text(back, style="#5a78b0" if screen.colour else ""),
            Text(screen.t("cli.draw.count", count=count), style="dim"),
        ]
    )


def draw_scene(
    screen: Screen, scene: Scene, log: Sequence[Msg], french: bool, result: Result | None = None
) -> list[Text]:
    """What a move brought to light: cards and arithmetic, a line for each row, and what follows
    unless the log has said it, or the result will."""
    t = screen.t
    lines: list[Text] = []
    scores = [] if result is None else [t.text(score) for score in result.scores]
    for row in scene.rows:
        if row.note is not None and not row.cards and t.text(row.note) in scores:
            continue
        parts = [Text(f"   {t.text(row.label)}:", style="dim")]
        parts += [card_text(screen, face, french) for face in row.cards]
        if row.note is not None:
            parts.append(screen.coloured(t.text(row.note)))
        lines.append(_joined(parts))
    lines += [screen.coloured(f"   {t.text(msg)}") for msg in scene.outcome if msg not in log]
    return lines


def _remarked(pile: Pile) -> bool:
    return pile.label is not None or bool(pile.badges)


def _remark(screen: Screen, pile: Pile) -> Text:
    """The badges of a pile and its label."""
    words = [screen.t.text(badge.text) for badge in pile.badges]
    if pile.label is not None:
        words.append(screen.t.text(pile.label))
    return screen.coloured(f"({', '.join(words)})", "dim")


def _facts(screen: Screen, view: View) -> RenderableType:
    """Facts one after the other; several of the same kind in a row are a table, if the game names
    its columns (``KEY.column.ARGUMENT``)."""
    parts: list[RenderableType] = []
    for alike, facts in itertools.groupby(view.facts, key=lambda fact: fact.value.key):
        rows = list(facts)
        names = [n for n in rows[0].value.args if screen.t.has(f"{alike}.column.{n}")]
        if len(rows) > 1 and names:
            parts.append(_fact_table(screen, rows, names))
        else:
            parts += [_fact(screen, fact) for fact in rows]
    lines: list[RenderableType] = []
    for table, group in itertools.groupby(parts, key=lambda part: not isinstance(part, Text)):
        if table:
            lines += group
        else:
            atoms = [part for part in group if isinstance(part, Text)]
            lines.append(_joined([Text(""), _flow(atoms, screen.width - 2, "   ")]))
    return Group(*lines)


def _fact(screen: Screen, fact: Fact) -> Text:
    atom = Text(f"{screen.t.text(fact.label)}: ", style="dim")
    atom.append_text(screen.coloured(screen.t.text(fact.value), "not dim"))
    return atom


def _fact_table(screen: Screen, facts: Sequence[Fact], names: Sequence[str]) -> RenderableType:
    t = screen.t
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    for _ in names:
        table.add_column(justify="right")
    key = facts[0].value.key
    table.add_row(Text(""), *[Text(t(f"{key}.column.{name}"), style="dim") for name in names])
    for fact in facts:
        cells = [Text(str(t.value(fact.value.args[name]))) for name in names]
        table.add_row(Text(t.text(fact.label)), *cells)
    return Padding(table, (0, 0, 0, 1), expand=False)


def _joined(parts: Sequence[Text], gap: str = " ") -> Text:
    return Text(gap).join(parts)


def _flow(atoms: Sequence[Text], room: int, gap: str) -> Text:
    """Lines no wider than ``room``, broken between atoms only."""
    lines: list[list[Text]] = [[]]
    used = 0
    for atom in atoms:
        width = atom.cell_len + len(gap)
        if lines[-1] and used + width > room:
            lines.append([])
            used = 0
        lines[-1].append(atom)
        used += width
    return Text("\n").join([_joined(line, gap) for line in lines])
