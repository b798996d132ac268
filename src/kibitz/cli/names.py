"""What the players at a table are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.record import Sitter
from kibitz.core.registry import game as find_game
from kibitz.i18n import Translator, printable
from kibitz.players.seats import player_title


def seat_names(t: Translator, game: str, sitters: Sequence[Sitter], you: bool = False) -> list[str]:
    """A name for each seat, all different. ``you``: the only person is the one who reads."""
    persons = [i for i, s in enumerate(sitters) if s.kind == "person"]
    bots = [i for i, s in enumerate(sitters) if s.kind == "bot"]
    names: list[str] = []
    for seat, sitter in enumerate(sitters):
        if sitter.name and sitter.kind == "program":
            names.append(Path(sitter.name).name)
        elif sitter.name and sitter.kind == "bot":
            number = bots.index(seat) + 1 if len(bots) > 1 else 0
            names.append(_computer(t, game, sitter.name, number))
        elif sitter.name:
            names.append(sitter.name)
        elif sitter.kind != "person":
            names.append(t("cli.name.program"))
        elif you and persons == [seat]:
            names.append(t("cli.name.you"))
        else:
            names.append(t("cli.name.person", number=persons.index(seat) + 1))
    names = [printable(name) for name in names]
    alike = Counter(names)
    seen: Counter[str] = Counter()
    for seat, name in enumerate(names):
        if alike[name] > 1:
            seen[name] += 1
            names[seat] = f"{name} {seen[name]}"
    return names


def _computer(t: Translator, game: str, word: str, number: int) -> str:
    """What a bot is called: Computer (Strong), and with a number where there are several. A bot
    from elsewhere may have no name for people."""
    try:
        title = player_title(find_game(game), word)
        name = t.text(title) if t.has(title.key) else word.partition(":")[0].capitalize()
    except BadInputError:
        name = word
    if number:
        return t("cli.name.computers", number=number, name=name)
    return t("cli.name.computer", name=name)
