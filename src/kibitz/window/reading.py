"""Views from plain data, as they come over a socket or from the process that runs the table."""

from __future__ import annotations

from typing import Any

from kibitz.core.messages import Msg, msg_from
from kibitz.core.view import (
    Arranging,
    Badge,
    Fact,
    Move,
    Pile,
    Result,
    Scene,
    SceneRow,
    Score,
    View,
    Zone,
)


def view_from(data: dict[str, Any]) -> View:
    """The inverse of ``View.data``."""
    return View(
        data["game"],
        data["seat"],
        data["to_move"],
        [_zone(zone) for zone in data["zones"]],
        [_move(move) for move in data["moves"]],
        _msg(data["prompt"]),
        [Score(msg_from(score["label"]), score["values"]) for score in data["scores"]],
        [Fact(msg_from(fact["label"]), msg_from(fact["value"])) for fact in data["facts"]],
        [msg_from(msg) for msg in data["log"]],
        None if data["arranging"] is None else Arranging(**data["arranging"]),
        None if data["scene"] is None else _scene(data["scene"]),
        None if data["result"] is None else _result(data["result"]),
    )


def _msg(data: object) -> Msg | None:
    return None if data is None else msg_from(data)


def _zone(data: dict[str, Any]) -> Zone:
    piles = [_pile(pile) for pile in data["piles"]]
    label = msg_from(data["label"])
    return Zone(data["id"], data["kind"], label, piles, data["owner"], data["room"])


def _pile(data: dict[str, Any]) -> Pile:
    badges = [Badge(msg_from(b["text"]), msg_from(b["help"]), b["kind"]) for b in data["badges"]]
    return Pile(data["cards"], data["count"], _msg(data["label"]), badges)


def _move(data: dict[str, Any]) -> Move:
    return Move(
        data["action"],
        data["text"],
        data["touch"],
        _msg(data["label"]),
        data["obvious"],
        data["also"],
        data["grave"],
    )


def _scene(data: dict[str, Any]) -> Scene:
    rows = [SceneRow(msg_from(r["label"]), r["cards"], _msg(r["note"])) for r in data["rows"]]
    outcome = [msg_from(msg) for msg in data["outcome"]]
    return Scene(msg_from(data["title"]), rows, outcome, data["lasting"])


def _result(data: dict[str, Any]) -> Result:
    scores = [msg_from(score) for score in data["scores"]]
    return Result(data["winners"], scores, _msg(data["reason"]))
