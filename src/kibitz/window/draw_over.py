"""What lies over the table for a while: a scene, the end, a question, the cover between turns, and
lists to choose from."""

from __future__ import annotations

from kibitz.core.view import Scene
from kibitz.play.rules_text import find_rules
from kibitz.window.board import MOST
from kibitz.window.connection import LOST, REFUSED
from kibitz.window.desk import Desk
from kibitz.window.draw_side import log_lines
from kibitz.window.fit import LARGE_BELOW, height
from kibitz.window.geometry import Rect
from kibitz.window.items import CENTRE, Act, CardItem, Panel, Target
from kibitz.window.labels import move_label
from kibitz.window.look import ZOOMS
from kibitz.window.pen import BUTTON, LINE, Pen

_GAP = 8.0
_ROW = 30.0


def draw_over(desk: Desk, pen: Pen, board: Rect) -> None:
    """Whatever has to be seen before the table."""
    whole = Rect(0, 0, pen.picture.wide, pen.picture.high)
    if desk.connection.status == REFUSED:
        _refusal(desk, pen, whole)
    elif desk.covered is not None:
        _cover(desk, pen, whole, desk.covered)
    elif not desk.connection.welcomed or desk.view is None:
        _waiting(desk, pen, whole)
    elif desk.question is not None:
        _question(desk, pen, whole)
    elif desk.sheet:
        _sheet(desk, pen, whole)
    elif desk.connection.scene is not None:
        _scene(desk, pen, board, desk.connection.scene)
    elif desk.over:
        _ending(desk, pen, board)
    if desk.connection.status == LOST:
        _lost(desk, pen, whole)


def _veil(pen: Pen, whole: Rect, alpha: int = 110) -> None:
    """Nothing below can be touched."""
    pen.picture.add(Panel(whole, "veil", radius=0, alpha=alpha))
    pen.picture.targets.clear()


def _box(pen: Pen, whole: Rect, wide: float, high: float, edge: str = "line") -> Rect:
    wide, high = min(wide, whole.w - 24), min(high, whole.h - 24)
    box = Rect(whole.middle.x - wide / 2, whole.middle.y - high / 2, wide, high)
    pen.picture.add(Panel(box, "raised", edge, 2.0, radius=12.0))
    return box.inset(16)


def _buttons(pen: Pen, box: Rect, buttons: list[tuple[str, Act, bool]]) -> None:
    """In a row at the lower right."""
    x = box.right
    for text, act, primary in reversed(buttons):
        wide = min(box.w, max(96.0, pen.wide(text) + 28))
        x -= wide
        pen.button(Rect(x, box.bottom - BUTTON, wide, BUTTON), text, act, primary)
        x -= _GAP


def _cover(desk: Desk, pen: Pen, whole: Rect, seat: int) -> None:
    """Nobody's cards are seen while the window is passed on."""
    pen.picture.items.clear()
    pen.picture.zones.clear()
    pen.picture.targets.clear()
    pen.picture.add(Panel(whole, "felt", radius=0))
    w = min(MOST, whole.h / 6)
    card = Rect(whole.middle.x - w / 2, whole.middle.y - height(w) - 30, w, height(w))
    pen.picture.add(CardItem(card, None))
    name = desk.names[seat]
    y = card.bottom + 14
    pen.words(
        Rect(0, y, whole.w, 34), desk.t("window.pass_title", name=name), 24.0, "on_felt", True,
        CENTRE,
    )  # fmt: skip
    text = desk.t("window.pass_text")
    pen.words(Rect(0, y + 36, whole.w, 24), text, 15.0, "on_felt_faint", align=CENTRE)
    label = desk.t("window.pass_button", name=name)
    wide = max(160.0, pen.wide(label, 16.0) + 40)
    rect = Rect(whole.middle.x - wide / 2, y + 72, wide, BUTTON + 8)
    pen.button(rect, label, Act("reveal"), primary=True, size=16.0)


def _waiting(desk: Desk, pen: Pen, whole: Rect) -> None:
    key = "window.waiting_text" if desk.connection.welcomed else "window.connecting"
    lines = pen.wrapped(desk.t(key), min(420.0, whole.w - 60), 16.0)
    top = whole.middle.y - len(lines) * 12
    for number, line in enumerate(lines):
        pen.words(Rect(0, top + number * 24, whole.w, 24), line, 16.0, align=CENTRE)
    for number, seat in enumerate(desk.connection.info.get("seats", [])):
        text = desk.names[seat["seat"]]
        y = top + (len(lines) + 1 + number) * 24
        pen.words(Rect(0, y, whole.w, 24), text, 14.0, "faint", align=CENTRE)


def _refusal(desk: Desk, pen: Pen, whole: Rect) -> None:
    """The table is gone for good."""
    _veil(pen, whole)
    reason = desk.connection.transport.reason
    text = desk.t("window.lost_table") if reason is None else desk.say(reason)
    box = _box(pen, whole, 440, 170, "warn")
    pen.paragraph(box, text, 15.0, bold=True)
    _buttons(pen, box, [(desk.t("window.quit"), Act("quit"), True)])


def _lost(desk: Desk, pen: Pen, whole: Rect) -> None:
    """A line at the top, until the connection is back."""
    text = desk.t("window.lost")
    rect = Rect(whole.x + 8, whole.y + 4, whole.w - 16, 38)
    pen.picture.add(Panel(rect, "warn" if not desk.prefs.dark else "accent", radius=8.0))
    retry = desk.t("window.retry")
    wide = pen.wide(retry) + 24
    room = Rect(rect.x + 12, rect.y, rect.w - wide - 24, rect.h)
    pen.words(room, text, 14.0, "on_accent", bold=True)
    pen.button(Rect(rect.right - wide - 4, rect.y + 4, wide, 30), retry, Act("retry"))


def _question(desk: Desk, pen: Pen, whole: Rect) -> None:
    asked = desk.question
    assert asked is not None
    _veil(pen, whole)
    lines = pen.wrapped(asked.text, 388, 15.0, True)
    box = _box(pen, whole, 420, 32 + len(lines) * 15 * LINE + 20 + BUTTON, "warn")
    pen.paragraph(box, asked.text, 15.0, bold=True)
    no = asked.refuse or desk.t("window.no")
    _buttons(pen, box, [(no, asked.no, False), (asked.yes, asked.act, True)])


# -- lists -----------------------------------------------------------------------------------


def _sheet(desk: Desk, pen: Pen, whole: Rect) -> None:
    _veil(pen, whole)
    wide = 760.0 if desk.sheet == "rules" else 520.0
    high = 480.0 if desk.sheet == "menu" else whole.h
    box = _box(pen, whole, wide, high)
    titles = {
        "moves": "window.moves", "log": "window.log", "rules": "window.rules",
        "menu": "window.menu",
    }  # fmt: skip
    pen.words(Rect(box.x, box.y, box.w, 26), desk.t(titles[desk.sheet]), 18.0, bold=True)
    close = desk.t("window.close")
    inner = Rect(box.x, box.y + 34, box.w, box.h - 34 - BUTTON - _GAP)
    if desk.sheet == "moves":
        _moves(desk, pen, inner)
    elif desk.sheet == "menu":
        _menu(desk, pen, inner)
    else:
        _reading(desk, pen, inner)
    _buttons(pen, box, [(close, Act("sheet", desk.sheet), desk.sheet != "moves")])


def _scrolled(desk: Desk, count: int, shown: int) -> int:
    """The first line that is shown."""
    desk.scroll = max(0, min(desk.scroll, count - shown))
    return desk.scroll


def _moves(desk: Desk, pen: Pen, box: Rect) -> None:
    """Every move there is, to be chosen from."""
    moves = [] if desk.picking is None else desk.picking.open
    shown = max(1, int(box.h // (_ROW + 4)))
    first = _scrolled(desk, len(moves), shown)
    for number, move in enumerate(moves[first : first + shown]):
        rect = Rect(box.x, box.y + number * (_ROW + 4), box.w - 14, _ROW)
        pen.button(rect, move_label(desk.t, move), Act("move", move.text))
    _bar(pen, box, first, shown, len(moves))


def _bar(pen: Pen, box: Rect, first: int, shown: int, count: int) -> None:
    """How far one has scrolled."""
    if count <= shown:
        return
    rail = Rect(box.right - 8, box.y, 6, box.h)
    pen.picture.add(Panel(rail, "line", radius=3.0))
    high = max(24.0, box.h * shown / count)
    y = box.y + (box.h - high) * first / (count - shown)
    pen.picture.add(Panel(Rect(rail.x, y, 6, high), "faint", radius=3.0))
    for act, part in ((Act("scroll", pile=-shown), 0), (Act("scroll", pile=shown), 1)):
        half = Rect(rail.x - 4, box.y + part * box.h / 2, 14, box.h / 2)
        pen.picture.targets.append(Target(half, act, focus=False))


def _reading(desk: Desk, pen: Pen, box: Rect) -> None:
    """The rules, or all that happened, line by line."""
    log = desk.sheet == "log"
    texts = [(line, False) for line in log_lines(desk)] if log else _rules(desk)
    lines: list[tuple[str, bool]] = []
    for text, bold in texts:
        lines += [(line, bold) for line in pen.wrapped(text, box.w - 20, 14.0, bold)]
        if log:
            lines.append(("", False))
    high = 14.0 * LINE
    shown = max(1, int(box.h // high))
    first = _scrolled(desk, len(lines), shown)
    for number, (line, bold) in enumerate(lines[first : first + shown]):
        pen.words(Rect(box.x, box.y + number * high, box.w - 20, high), line, 14.0, bold=bold)
    _bar(pen, box, first, shown, len(lines))


def _rules(desk: Desk) -> list[tuple[str, bool]]:
    """The text of the rules without its markup."""
    found = find_rules(desk.game, desk.t.lang)
    texts: list[tuple[str, bool]] = []
    joined = False
    for raw in (found.text if found is not None else "").splitlines():
        line = raw.replace("**", "").replace("`", "").rstrip()
        head = line.startswith("#")
        line = line.lstrip("# ") if head else line
        # A paragraph goes on over several lines of the file.
        starts = not line or head or line.lstrip()[:2] in ("- ", "* ", "| ") or line[:1].isdigit()
        if joined and not starts:
            texts[-1] = (f"{texts[-1][0]} {line.strip()}", False)
        else:
            texts.append((line.replace("- ", "• ", 1) if line.lstrip()[:2] == "- " else line, head))
        joined = bool(line) and not head
    return texts


def _menu(desk: Desk, pen: Pen, box: Rect) -> None:
    t, prefs = desk.t, desk.prefs
    rows = [
        (t("window.dark"), "dark", prefs.dark),
        (t("window.four_colours"), "four_colour", prefs.four_colour),
        (t("window.large_index"), "large_index", prefs.large_index),
        (t("window.motion"), "motion", prefs.motion),
    ]
    if desk.game.plays_forced:
        rows.append((t("window.forced"), "forced", prefs.forced))
    y = box.y
    for text, name, value in rows:
        pen.words(Rect(box.x, y, box.w - 110, BUTTON), text, 15.0)
        word = t("window.on") if value else t("window.off")
        pen.button(Rect(box.right - 96, y, 96, BUTTON - 2), word, Act("toggle", name), value)
        y += BUTTON + 6
    pen.words(Rect(box.x, y, box.w, BUTTON), t("window.zoom"), 15.0)
    y += BUTTON
    steps = (0.0, *ZOOMS)
    wide = (box.w - (len(steps) - 1) * 4) / len(steps)
    for number, zoom in enumerate(steps):
        text = t("window.zoom_auto") if not zoom else f"{round(zoom * 100)}"
        rect = Rect(box.x + number * (wide + 4), y, wide, BUTTON - 4)
        pen.button(rect, text, Act("zoom", str(zoom)), zoom == prefs.zoom, size=12.5)
    y += BUTTON + 12
    for line in t("window.keys").split("\n"):
        pen.words(Rect(box.x, y, box.w, 19), line, 12.5, "faint")
        y += 19
    text = t("window.quit")
    wide = pen.wide(text) + 28
    pen.button(Rect(box.x, box.bottom + _GAP, wide, BUTTON), text, Act("quit"))


# -- scenes and the end ----------------------------------------------------------------------


def _scene(desk: Desk, pen: Pen, board: Rect, scene: Scene) -> None:
    """What a move brought to light, with its cards and its arithmetic."""
    w = min(74.0, max(44.0, board.w / 14))
    wide = min(600.0, board.w - 40)
    heights = [_row_height(desk, pen, row.cards, w, wide - 36) for row in scene.rows]
    outcome = [line for msg in scene.outcome for line in pen.wrapped(desk.say(msg), wide - 36)]
    high = 46 + sum(heights) + len(outcome) * 14 * LINE + BUTTON + 40
    while high > board.h - 20 and w > 30:
        w -= 4
        heights = [_row_height(desk, pen, row.cards, w, wide - 36) for row in scene.rows]
        high = 46 + sum(heights) + len(outcome) * 14 * LINE + BUTTON + 40
    if scene.lasting:
        pen.picture.targets.clear()
    box = _box(pen, board, wide, high, "glow")
    pen.picture.targets.append(
        Target(Rect(box.x - 16, box.y - 16, box.w + 32, box.h + 32), Act("continue"), focus=False)
    )
    pen.words(Rect(box.x, box.y, box.w, 26), desk.say(scene.title), 17.0, bold=True)
    y = box.y + 32
    for row, tall in zip(scene.rows, heights, strict=True):
        note = "" if row.note is None else desk.say(row.note)
        label = desk.say(row.label)
        pen.words(Rect(box.x, y, box.w, 20), label, 13.5, "faint")
        if note:
            left = pen.wide(label, 13.5) + 12
            pen.words(Rect(box.x + left, y, box.w - left, 20), note, 13.5, bold=True)
        if row.cards:
            each = max(1, int((box.w + 4) // (w + 4)))
            step = w + 4 if len(row.cards) <= each else (box.w - w) / (len(row.cards) - 1)
            for number, face in enumerate(row.cards):
                rect = Rect(box.x + number * step, y + 21, w, height(w))
                large = desk.prefs.large_index or w < LARGE_BELOW
                pen.picture.add(CardItem(rect, face, large))
        y += tall
    for line in outcome:
        pen.words(Rect(box.x, y, box.w, 14 * LINE), line, 14.0)
        y += 14 * LINE
    _buttons(pen, box, [(desk.t("window.continue"), Act("continue"), scene.lasting)])


def _row_height(desk: Desk, pen: Pen, cards: list[str | None], w: float, room: float) -> float:
    return 23 + (height(w) + 6 if cards else 0)


def _ending(desk: Desk, pen: Pen, board: Rect) -> None:
    """Who won and by what, over the lower part of the board, so that the table can be seen."""
    view, t = desk.view, desk.t
    assert view is not None
    result = view.result
    gave_up = [one["seat"] for one in desk.connection.info.get("resignations", [])]
    lines = [t("window.resigned", name=desk.names[seat]) for seat in dict.fromkeys(gave_up)]
    headline = t("window.over")
    scores: list[str] = []
    if result is not None:
        headline = desk.say(result.verdict())
        if result.reason is not None:
            lines.insert(0, desk.say(result.reason))
        scores = [
            t("result.score", seat=t("seat", seat=seat), score=t.text(score))
            for seat, score in enumerate(result.scores)
        ]
    high = 56 + 20 * len(lines) + 20 * len(scores) + BUTTON + 24
    wide = min(560.0, board.w - 40)
    lower = Rect(board.x, board.bottom - high - 24, board.w, high + 20)
    box = _box(pen, lower, wide, high, "glow")
    pen.words(Rect(box.x, box.y, box.w, 28), headline, 20.0, bold=True)
    y = box.y + 34
    for text in lines:
        pen.words(Rect(box.x, y, box.w, 20), text, 14.0)
        y += 20
    for seat, text in enumerate(scores):
        won = result is not None and seat in result.winners
        pen.words(Rect(box.x, y, box.w, 20), text, 14.0, bold=won)
        y += 20
    buttons = [(t("window.quit"), Act("quit"), False)]
    if "file" in desk.connection.info:
        buttons.append((t("window.again"), Act("again"), True))
    _buttons(pen, box, buttons)
