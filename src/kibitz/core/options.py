"""Options that people can choose: rules of a game, or parameters of a question to a solver."""

from __future__ import annotations

import difflib
from typing import Final, TypeAlias

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

Value: TypeAlias = "bool | int | str"

_YES: Final = ("yes", "true", "on", "1", "ja", "på")
_CLOSE: Final = {
    "error.option_name": "error.option_name_close",
    "error.solver_option": "error.solver_option_close",
}
"""What to say instead where a name is nearly right."""
_NO: Final = ("no", "false", "off", "0", "nej", "av")


class Option:
    """A rule or parameter that people can choose. The message ``GAME.option.NAME`` is its help,
    ``GAME.option.NAME.CHOICE`` explains a choice."""

    def __init__(
        self,
        name: str,
        default: Value,
        choices: list[str] | None = None,
        low: int = 0,
        high: int = 1_000_000,
        anybody: bool = False,
        many: bool = False,
        advanced: bool = False,
    ) -> None:
        self.name: str = name
        self.default: Value = default
        """Its type is the option's type: bool, int or str."""
        self.choices: list[str] = [] if choices is None else choices
        """The words that a text option may be; empty: any text."""
        self.low: int = low
        self.high: int = high
        self.anybody: bool = anybody
        """Whether a server accepts free text for it from anybody: the text is only ever parsed as
        cards and words of the game, never used as a file name."""
        self.many: bool = many
        """A text that may be given several times; the values are joined with spaces."""
        self.advanced: bool = advanced
        """How the work is done rather than what is asked: most people never need it."""

    def kind(self) -> str:
        """``bool``, ``int`` or ``str``."""
        if isinstance(self.default, bool):
            return "bool"
        return "int" if isinstance(self.default, int) else "str"

    def allowed(self) -> str:
        """The allowed values, for help and error messages."""
        kind = self.kind()
        if kind == "bool":
            return "yes|no"
        if kind == "int":
            return f"{self.low}..{self.high}"
        return "|".join(self.choices) if self.choices else "text"

    def parse(self, value: object) -> Value:
        """The checked value, given as a Python value or as text."""
        kind = self.kind()
        if kind == "bool":
            if isinstance(value, bool):
                return value
            word = str(value).strip().lower()
            if word in _YES:
                return True
            if word in _NO:
                return False
        elif kind == "int":
            if not isinstance(value, bool):
                text = str(value).strip()
                digits = text[1:] if text[:1] == "-" else text
                if digits.isdecimal() and len(digits) < 19:
                    number = int(text)
                    if self.low <= number <= self.high:
                        return number
        elif isinstance(value, str) and (not self.choices or value in self.choices):
            return value
        raise BadInputError(
            Msg("error.option_value", name=self.name, value=str(value), allowed=self.allowed())
        )


def whole_number(text: str, low: int, high: int) -> int | None:
    """The number a text of plain digits stands for, if it is within these bounds. What is checked
    is the number itself, however many zeros it was written with."""
    if not (text.isascii() and text.isdecimal()) or len(text.lstrip("0")) > len(str(high)):
        return None
    number = int(text.lstrip("0") or "0")
    return number if low <= number <= high else None


def share(text: str) -> float | None:
    """The number a text stands for, if it is between 0 and 1."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0.0 <= number <= 1.0 else None


def check_options(
    declared: list[Option], given: dict[str, object], unknown: str, **about: object
) -> dict[str, Value]:
    """Every declared option with its value: the one given, checked, or its default.

    ``unknown`` is the message for a name that is not declared; its arguments are ``name``,
    ``known`` and ``about``.
    """
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            close = difflib.get_close_matches(name, names, n=1)
            if close:
                raise BadInputError(
                    Msg(
                        _CLOSE[unknown],
                        name=name,
                        close=close[0],
                        known=", ".join(names),
                        **about,
                    )
                )
            raise BadInputError(Msg(unknown, name=name, known=", ".join(names) or "–", **about))
    return {o.name: o.parse(given[o.name]) if o.name in given else o.default for o in declared}
