"""What the players at a table are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from kibitz.core.record import Sitter
from kibitz.i18n import Translator, printable


def seat_names(t: Translator, sitters: Sequence[Sitter], you: bool = False) -> list[str]:
    """A name for each seat, all different. ``you``: the only person is the one who reads."""
    persons = [i for i, s in enumerate(sitters) if s.kind == "person"]
    names: list[str] = []
    for seat, sitter in enumerate(sitters):
        if sitter.name and sitter.kind == "program":
            names.append(Path(sitter.name).name)
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
