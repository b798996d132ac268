"""Beside and below the board: score, facts, advice, what happened; what is to be decided."""

from __future__ import annotations

import math
import time

from kibitz.core.messages import msg_from
from kibitz.window.desk import Desk
from kibitz.window.geometry import Rect
from kibitz.window.items import RIGHT, Act, Panel
from kibitz.window.labels import advice_sentence, button_label, card_buttons, move_label
from kibitz.window.pen import BUTTON, LINE, Pen
from kibitz.window.refs import is_button

_GAP = 6.0
_ROW = 21.0
_ABREAST = 2
"""With more seats than this each has a line of its own in the score sheet."""
_NEWEST = 30
"""Moves of which the panel tells."""
_NARROW, _WIDEST = 104.0, 260.0
"""How wide the buttons of moves are."""


def draw_side(desk: Desk, pen: Pen, box: Rect) -> None:
    """The panel beside the board."""
    pen.picture.add(Panel(box, "raised", "line", radius=12.0))
    inner = box.inset(10)
    tools = _tools(desk, pen, inner)
    y = _title(desk, pen, inner)
    room = Rect(inner.x, y, inner.w, inner.bottom - tools - y - _GAP)
    y = _scores(desk, pen, room)
    y = _facts(desk, pen, Rect(room.x, y, room.w, room.bottom - y))
    y = _advice(desk, pen, Rect(room.x, y, room.w, room.bottom - y))
    _log(desk, pen, Rect(room.x, y, room.w, room.bottom - y))


def _title(desk: Desk, pen: Pen, box: Rect) -> float:
    pen.words(Rect(box.x, box.y, box.w, 24), desk.say(desk.game.title()), 17.0, bold=True)
    turn = status(desk)
    colour = "accent" if desk.mine and not desk.over else "faint"
    high = pen.paragraph(Rect(box.x, box.y + 26, box.w, 38), turn, 14.0, colour, bold=desk.mine)
    return box.y + 26 + high + _GAP


def status(desk: Desk) -> str:
    """Whose turn it is."""
    view, info = desk.view, desk.connection.info
    if desk.over:
        return desk.t("window.over")
    if view is None or view.to_move < 0:
        return desk.t("window.waiting")
    text = desk.t("window.your_turn") if desk.mine else ""
    if not text:
        seat = next((s for s in info.get("seats", []) if s["seat"] == view.to_move), None)
        key = "window.thinking_of" if seat is not None and seat["bot"] else "window.turn_of"
        text = desk.t(key, name=desk.names[view.to_move])
    left = desk.connection.deadline
    if left is not None:
        seconds = max(0, math.ceil(left - time.monotonic()))
        text = f"{text} · {desk.t('window.clock', seconds=seconds)}"
    return text


def _scores(desk: Desk, pen: Pen, box: Rect) -> float:
    view = desk.view
    if view is None or not view.scores:
        return box.y
    t, names, y = desk.t, desk.names, box.y
    labels = [t.text(score.label) for score in view.scores]
    if len(names) > _ABREAST or len(labels) == 1:
        widest = max(pen.wide(label, 12.0) for label in labels) + 8
        wide = min(0.62 * box.w / len(labels), widest)
        for number, label in enumerate(labels):
            x = box.right - (len(labels) - number) * wide
            pen.words(Rect(x, y, wide - 2, _ROW), label, 12.0, "faint", align=RIGHT)
        for seat, name in enumerate(names):
            y += _ROW
            now = view.to_move == seat
            room = Rect(box.x, y, box.w - len(labels) * wide - 4, _ROW)
            pen.words(room, name, 13.0, "accent" if now else "ink", bold=now)
            for number, score in enumerate(view.scores):
                x = box.right - (len(labels) - number) * wide
                value = t.value(float(score.values[seat]))
                pen.words(Rect(x, y, wide - 2, _ROW), value, 13.0, align=RIGHT)
        return y + _ROW + _GAP
    wide = 0.6 * box.w / len(names)
    for seat, name in enumerate(names):
        x = box.right - (len(names) - seat) * wide
        now = view.to_move == seat
        colour = "accent" if now else "ink"
        pen.words(Rect(x + 4, y, wide - 4, _ROW), name, 13.0, colour, bold=now, align=RIGHT)
    for label, score in zip(labels, view.scores, strict=True):
        y += _ROW
        pen.words(Rect(box.x, y, box.w - len(names) * wide, _ROW), label, 13.0, "faint")
        for seat in range(len(names)):
            x = box.right - (len(names) - seat) * wide
            value = t.value(float(score.values[seat]))
            pen.words(Rect(x, y, wide, _ROW), value, 13.0, align=RIGHT)
    return y + _ROW + _GAP


def _facts(desk: Desk, pen: Pen, box: Rect) -> float:
    view = desk.view
    y = box.y
    for fact in [] if view is None else view.facts:
        label, value = desk.say(fact.label), desk.say(fact.value)
        wide = pen.wide(label, 13.0) + 10
        if y + _ROW > box.bottom - 60:
            break
        if wide + pen.wide(value, 13.0) <= box.w:
            pen.words(Rect(box.x, y, wide, _ROW), label, 13.0, "faint")
            pen.words(Rect(box.x + wide, y, box.w - wide, _ROW), value, 13.0, align=RIGHT)
            y += _ROW
        else:
            pen.words(Rect(box.x, y, box.w, _ROW), label, 13.0, "faint")
            room = Rect(box.x + 10, y + _ROW - 3, box.w - 10, 3 * 13 * LINE)
            y += _ROW - 3 + pen.paragraph(room, value, 13.0) + 2
    return y + _GAP


def _advice(desk: Desk, pen: Pen, box: Rect) -> float:
    """A hint in one sentence, its reasons, and doing it."""
    job = desk.advice
    if job is None:
        return box.y
    t = desk.t
    if job["status"] in ("waiting", "running"):
        pen.words(Rect(box.x, box.y, box.w - 90, BUTTON), t("window.thinking"), 14.0, "faint")
        stop = Rect(box.right - 84, box.y, 84, BUTTON - 4)
        pen.button(stop, t("window.stop"), Act("stop"))
        return box.y + BUTTON + _GAP
    if job["error"] is not None:
        text = desk.say(msg_from(job["error"]))
        return box.y + pen.paragraph(Rect(box.x, box.y, box.w, 80), text, 13.0, "warn") + _GAP
    y = box.y + pen.paragraph(
        Rect(box.x, box.y, box.w, max(60.0, box.h * 0.3)),
        advice_sentence(t, job, desk.view), 13.5, bold=True,
    )  # fmt: skip
    for reason in job["reasons"][:2]:
        if y < box.bottom - 110:
            room = Rect(box.x, y + 2, box.w, 4 * 12.5 * LINE)
            y += pen.paragraph(room, desk.say(msg_from(reason)), 12.5, "faint") + 2
    half = (box.w - _GAP) / 2
    y += 3
    if job["turn"]:
        do = Rect(box.x, y, half, BUTTON - 4)
        pen.button(do, t("window.follow"), Act("follow"), primary=True)
    close = Rect(box.x + half + _GAP, y, half, BUTTON - 4)
    pen.button(close, t("window.close"), Act("hint"))
    return y + BUTTON + _GAP


def log_lines(desk: Desk, newest: int = 0) -> list[str]:
    """What happened, the newest first; all of it, or the last moves only."""
    log, t = desk.connection.log, desk.t
    given_up = desk.connection.info.get("resignations", [])
    lines: list[str] = []
    for made in range(max(0, len(log) + 1 - newest) if newest else 0, len(log) + 1):
        words = " ".join(t.text(msg) for msg in log[made - 1]) if made else ""
        if words:
            lines.append(words)
        seats = [one["seat"] for one in given_up if one["moves"] == made]
        lines += [t("window.resigned", name=desk.names[seat]) for seat in seats]
    return lines[::-1]


def _log(desk: Desk, pen: Pen, box: Rect) -> None:
    if box.h < 30:
        return
    pen.picture.add(Panel(Rect(box.x, box.y, box.w, 1), "line", radius=0))
    y = box.y + 5
    first = True
    for line in log_lines(desk, _NEWEST):
        high = len(pen.wrapped(line, box.w, 13.0, first)) * 13.0 * LINE
        if y + min(high, 13.0 * LINE) > box.bottom:
            break
        room = Rect(box.x, y, box.w, box.bottom - y)
        y += pen.paragraph(room, line, 13.0, "ink" if first else "faint", bold=first) + 3
        first = False
    if first:
        pen.words(Rect(box.x, y, box.w, _ROW), desk.t("window.log_empty"), 13.0, "faint")


def _tools(desk: Desk, pen: Pen, box: Rect) -> float:
    """Buttons that are always there; how high they are."""
    t = desk.t
    seated = desk.connection.seat is not None and not desk.over
    tools: list[tuple[str, Act]] = []
    if seated and desk.connection.info.get("hints"):
        tools.append((t("window.hint"), Act("hint")))
    if seated:
        tools += [(t("window.undo"), Act("undo")), (t("window.resign"), Act("resign"))]
    tools.append((t("window.log"), Act("sheet", "log")))
    tools.append((t("window.rules"), Act("sheet", "rules")))
    tools.append((t("window.menu"), Act("sheet", "menu")))
    rows = -(-len(tools) // 2)
    high = rows * BUTTON + (rows - 1) * _GAP
    wide = (box.w - _GAP) / 2
    for number, (text, act) in enumerate(tools):
        x = box.x + number % 2 * (wide + _GAP)
        y = box.bottom - high + number // 2 * (BUTTON + _GAP)
        pen.button(Rect(x, y, wide, BUTTON), text, act, quiet=True, size=13.5)
    return high


# -- below the board -------------------------------------------------------------------------


def draw_bar(desk: Desk, pen: Pen, box: Rect) -> None:
    """What is to be decided, and the moves that are made by buttons."""
    mine = desk.mine and not desk.offline
    pen.picture.add(Panel(box, "raised", "accent" if mine else "line", 2.0 if mine else 1.0))
    inner = Rect(box.x + 12, box.y + 6, box.w - 24, box.h - 12)
    view = desk.view
    prompt = "" if view is None or view.prompt is None else desk.say(view.prompt)
    prompt = prompt or (status(desk) if view is not None else "")
    line = 15.0 * LINE
    room = Rect(inner.x, inner.y, inner.w, 2 * line)
    long = len(pen.wrapped(prompt, room.w, 15.0, True)) > 1
    used = pen.paragraph(room, prompt, 15.0, bold=True)
    below = Rect(inner.x, inner.y + used, inner.w, inner.bottom - BUTTON - inner.y - used)
    if desk.remark:
        if long:
            # What was refused has to be read before anything else.
            pen.picture.items[:] = [i for i in pen.picture.items if not _is_prompt(i, room)]
            below = Rect(inner.x, inner.y, inner.w, inner.bottom - BUTTON - inner.y)
        pen.paragraph(below, desk.remark, 13.5, "warn", bold=True)
    elif below.h >= 16:
        last = next((entry for entry in reversed(desk.connection.log) if entry), [])
        text = " ".join(desk.say(msg) for msg in last)
        pen.words(Rect(below.x, below.y, below.w, 20), text, 13.0, "faint")
    if mine:
        _moves(desk, pen, Rect(inner.x, inner.bottom - BUTTON, inner.w, BUTTON))


def _is_prompt(item: object, room: Rect) -> bool:
    rect = getattr(item, "rect", None)
    return getattr(item, "text", None) is not None and isinstance(rect, Rect) and rect.within(room)


def _moves(desk: Desk, pen: Pen, box: Rect) -> None:
    picking, t = desk.picking, desk.t
    if picking is None or desk.view is None:
        return
    buttons: list[tuple[str, Act, bool, bool]] = []
    if desk.arranger.done:
        buttons.append((t("window.end_turn"), Act("done"), True, False))
    for move in picking.complete:
        act = Act("move", move.text)
        buttons.append((move_label(t, move), act, move is picking.ready, False))
    if picking.picked or desk.arranger.held is not None:
        buttons.append((t("window.cancel"), Act("cancel"), False, False))
    cards = card_buttons(picking)
    words = [ref for ref in picking.next if is_button(ref) and ref not in cards]
    words.sort(key=lambda ref: all(move.grave for move in picking.behind(ref)))
    hints = desk.hints
    for ref in words:
        label = button_label(t, desk.view.game, ref, picking.behind(ref))
        buttons.append((label, Act("touch", ref), False, ref in hints))
    count = len(picking.open)
    more = t("window.all_moves", n=count)
    last = pen.wide(more, 13.5) + 20
    room = box.w - last - _GAP
    wanted = [min(_WIDEST, max(_NARROW, pen.wide(text) + 22)) for text, *_ in buttons]
    fits = sum(wanted) + _GAP * len(buttons) <= room
    if not fits and buttons:
        each = (room - _GAP * len(buttons)) / len(buttons)
        wanted = [each] * len(buttons)
        if each < 56:
            # Too many to be read: the list has them all.
            most = max(1, int(room // (74 + _GAP)))
            buttons, wanted = buttons[:most], [74.0] * most
    x = box.x
    for (text, act, primary, hinted), wide in zip(buttons, wanted, strict=True):
        pen.button(Rect(x, box.y, wide, box.h), text, act, primary, hinted, lines=2)
        x += wide + _GAP
    pen.button(
        Rect(box.right - last, box.y, last, box.h), more, Act("sheet", "moves"), quiet=True,
        size=13.5,
    )  # fmt: skip
