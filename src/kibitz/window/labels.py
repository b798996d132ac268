"""Moves, buttons and people in words."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.messages import Msg, msg_from
from kibitz.core.view import Move, View
from kibitz.i18n import Translator, printable
from kibitz.window.connection import Message
from kibitz.window.picking import Picking
from kibitz.window.refs import is_button


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def move_label(t: Translator, move: Move) -> str:
    return capital(move.text if move.label is None else t.text(move.label))


def button_label(t: Translator, game: str, ref: str, moves: Sequence[Move]) -> str:
    """What stands on a button: the move if there is just one behind it, else its own word."""
    word = ref[1:]
    only = moves[0] if len(moves) == 1 else None
    if only is not None and only.label is not None:
        return capital(t.text(only.label))
    key = f"{game}.button.{word}"
    if t.has(key):
        return capital(t.text(Msg(key)))
    return word if only is None else only.text


def button_card(ref: str, moves: Sequence[Move]) -> str | None:
    """The card a button stands for, if its move says it is about the card of that name."""
    label = moves[0].label if moves else None
    card = None if label is None else label.args.get("card")
    if isinstance(card, Msg) and card.key == "card" and card.args.get("face") == ref[1:]:
        return ref[1:]
    return None


def card_buttons(picking: Picking) -> list[str]:
    """The buttons that are cards to choose from; they lie over the hand."""
    return [
        ref
        for ref in picking.next
        if is_button(ref) and button_card(ref, picking.behind(ref)) is not None
    ]


def advice_sentence(t: Translator, job: Message, view: View | None) -> str:
    """A hint in one sentence."""
    steps = [t.text(msg_from(one)).rstrip(".") for one in job["sentences"]]
    if steps:
        return "; ".join([capital(steps[0]), *steps[1:]]) + "."
    moves = [] if view is None else view.moves
    first = next((move for move in moves if move.text in job["turn"][:1]), None)
    if first is not None:
        return move_label(t, first) + "."
    return ", ".join(job["turn"])


def seat_names(t: Translator, seats: Sequence[Message], mine: int | None) -> list[str]:
    """What the seats of a server's table are called, all different."""
    bots = [seat["seat"] for seat in seats if seat["kind"] == "bot"]
    names: list[str] = []
    for seat in seats:
        if seat["seat"] == mine:
            names.append(t("cli.name.you"))
        elif seat["kind"] == "bot" and seat["bot"]:
            title = None if seat["title"] is None else msg_from(seat["title"])
            known = title is not None and t.has(title.key)
            name = t.text(title) if title is not None and known else seat["bot"].split(":")[0]
            key = "cli.name.computers" if len(bots) > 1 else "cli.name.computer"
            names.append(t(key, number=bots.index(seat["seat"]) + 1, name=name))
        elif seat["name"]:
            names.append(printable(seat["name"]))
        elif seat["taken"]:
            names.append(t("cli.name.person", number=seat["seat"] + 1))
        else:
            names.append(t("window.free_seat"))
    return [
        f"{name} {names[: i + 1].count(name)}" if names.count(name) > 1 else name
        for i, name in enumerate(names)
    ]
