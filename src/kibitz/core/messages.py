"""Messages as data: a key and arguments. The sentences are in the catalogues, not in the rules."""

from __future__ import annotations

from collections.abc import Callable


class Msg:
    """A message for people, in no language yet.

    Arguments are numbers, plain words, other messages, or lists of messages. Three keys have a
    meaning everywhere: ``card`` (``face="7H"``), ``seat`` (``seat=0``) and ``number`` (a value with
    so many decimals).
    """

    def __init__(self, key: str, **args: object) -> None:
        self.key: str = key
        self.args: dict[str, object] = args

    def data(self) -> dict[str, object]:
        """Plain data for the wire: ``{"key": …, "args": {…}}``."""
        return {"key": self.key, "args": {k: _plain(v) for k, v in self.args.items()}}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Msg) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        inside = "".join([f", {k}={v!r}" for k, v in self.args.items()])
        return f"Msg({self.key!r}{inside})"

    def __str__(self) -> str:
        return _Renderer.render(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_msg, (self.key, self.args))


def msg_from(data: object) -> Msg:
    """The inverse of ``Msg.data``."""
    assert isinstance(data, dict)
    return Msg(data["key"], **{name: _lively(value) for name, value in data["args"].items()})


def seat_msg(seat: int) -> Msg:
    """A seat inside a message; faces replace it by the name of who sits there."""
    return Msg("seat", seat=seat)


def number_msg(value: float, decimals: int) -> Msg:
    """A number with a fixed count of decimals inside a message, as each language writes it."""
    return Msg("number", value=value, decimals=decimals)


def set_renderer(render: Callable[[Msg], str]) -> None:
    """Set how ``str(msg)`` becomes a sentence. ``kibitz`` installs its catalogue here."""
    _Renderer.render = render


def _rebuild_msg(key: str, args: dict[str, object]) -> Msg:
    return Msg(key, **args)


def _plain(value: object) -> object:
    if isinstance(value, Msg):
        return value.data()
    if isinstance(value, list):
        return [_plain(v) for v in value]
    return value


def _lively(value: object) -> object:
    if isinstance(value, dict):
        return msg_from(value)
    if isinstance(value, list):
        return [_lively(v) for v in value]
    return value


class _Holder:
    """Holds the function that renders messages; until it is set, messages show as their repr."""

    def __init__(self) -> None:
        self.render: Callable[[Msg], str] = repr


_Renderer = _Holder()
