"""How the window looks: colours, and what its user prefers."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path

Colour = tuple[int, int, int]

_LIGHT: dict[str, Colour] = {
    "paper": (250, 246, 238),
    "raised": (255, 255, 255),
    "ink": (35, 32, 27),
    "faint": (102, 95, 84),
    "line": (217, 207, 189),
    "felt": (47, 107, 87),
    "felt_deep": (36, 85, 70),
    "place": (41, 94, 76),
    "on_felt": (244, 247, 242),
    "on_felt_faint": (207, 224, 214),
    "outline": (126, 163, 147),
    "accent": (154, 59, 31),
    "on_accent": (255, 255, 255),
    "warn": (163, 38, 15),
    "glow": (255, 211, 92),
    "on_glow": (43, 32, 0),
    "moved": (235, 240, 236),
    "wrong": (255, 177, 153),
    "badge": (20, 17, 12),
    "white": (255, 255, 255),
    "veil": (30, 28, 24),
    "suit_black": (35, 32, 27),
    "suit_red": (184, 30, 30),
    "suit_green": (20, 110, 50),
    "suit_blue": (24, 70, 170),
}
_DARK: dict[str, Colour] = {
    **_LIGHT,
    "paper": (23, 25, 27),
    "raised": (34, 38, 41),
    "ink": (236, 231, 222),
    "faint": (170, 163, 151),
    "line": (59, 64, 68),
    "felt": (29, 69, 57),
    "felt_deep": (21, 53, 44),
    "place": (25, 60, 50),
    "on_felt": (238, 244, 239),
    "on_felt_faint": (185, 207, 195),
    "outline": (92, 126, 112),
    "accent": (224, 138, 99),
    "on_accent": (29, 18, 12),
    "warn": (255, 156, 132),
    "veil": (0, 0, 0),
    "suit_black": (236, 231, 222),
    "suit_red": (255, 120, 110),
    "suit_green": (120, 214, 140),
    "suit_blue": (130, 176, 255),
}
THEMES = {"light": _LIGHT, "dark": _DARK}

ZOOMS = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)


@dataclass
class Prefs:
    """What the user has chosen; kept for the next time."""

    dark: bool = False
    four_colour: bool = False
    large_index: bool = False
    motion: bool = True
    """Whether cards are seen to move."""
    forced: bool = True
    """Whether the only move there is gets made by itself, in games where most turns are forced."""
    zoom: float = 0.0
    """How much everything is enlarged; 0: as the screen suggests."""

    @property
    def colours(self) -> dict[str, Colour]:
        return THEMES["dark" if self.dark else "light"]

    @staticmethod
    def load(path: Path | None = None) -> Prefs:
        """As saved; what is missing or makes no sense is as usual."""
        prefs = Prefs()
        with contextlib.suppress(OSError, ValueError):
            data = json.loads((path or prefs_file()).read_text(encoding="utf-8"))
            for field in fields(prefs):
                value = data.get(field.name) if isinstance(data, dict) else None
                if isinstance(value, bool) is isinstance(getattr(prefs, field.name), bool) and (
                    isinstance(value, (bool, int, float))
                ):
                    setattr(prefs, field.name, value)
        return prefs

    def save(self, path: Path | None = None) -> None:
        """A preference that cannot be saved lasts as long as the window."""
        with contextlib.suppress(OSError):
            file = path or prefs_file()
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def prefs_file() -> Path:
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.join(Path.home(), ".config")
    return Path(home) / "kibitz" / "window-settings.json"


def suit_colour(letter: str, four: bool) -> str:
    """The name of the colour of a suit, given by its symbol."""
    if letter in "♥":
        return "suit_red"
    if letter in "♦":
        return "suit_blue" if four else "suit_red"
    return "suit_green" if four and letter == "♣" else "suit_black"
