"""What may be typed at a table besides moves, in both languages."""

from __future__ import annotations

WORDS = {
    "help": ("help", "?", "h", "hjälp", "hjalp"),
    "moves": ("moves", "more", "m", "drag", "fler"),
    "hint": ("hint", "tip", "tips", "råd", "rad"),
    "undo": ("undo", "u", "back", "ångra", "angra", "tillbaka"),
    "rules": ("rules", "regler"),
    "record": ("record", "protokoll"),
    "quit": ("quit", "q", "exit", "bye", "avsluta", "sluta"),
}
"""A move of the same name takes precedence."""

COMMANDS = {word: name for name, words in WORDS.items() for word in words}
