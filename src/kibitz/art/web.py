"""Write all cards for the page: ``python -m kibitz.art.web OUT_DIR``.

``OUT_DIR/<deck>/<style>/<card>.svg`` for every face, ``OUT_DIR/back/<colour>.svg`` for the backs,
``emblem.svg`` for the page's icon, and ``index.json``, which says what there is. File names are stable; what changes is inside.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

from kibitz.art import (
    BACK,
    BACKS,
    FACE_STYLES,
    HEIGHT,
    WIDTH,
    Style,
    decks,
    emblem,
    faces,
    file_stem,
    svg,
)

EMBLEM = "emblem.svg"


def write_all(folder: Path) -> int:
    """Write every face and back; how many files that made."""
    digest = sha256()
    written = 0

    def write(path: Path, text: str) -> None:
        nonlocal written
        digest.update(text.encode())
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        written += 1

    listed: dict[str, object] = {}
    for deck in decks():
        where = file_stem("", deck)
        for style in FACE_STYLES:
            for name in faces(deck):
                path = folder / where / style.face / f"{file_stem(deck, name)}.svg"
                write(path, svg(deck, name, style))
        listed[deck] = {
            "folder": where,
            "faces": {name: f"{file_stem(deck, name)}.svg" for name in faces(deck)},
        }
    for colour in BACKS:
        write(folder / BACK / f"{colour}.svg", svg("french", BACK, Style(back=colour)))
    write(folder / EMBLEM, emblem())
    index = {
        "width": WIDTH,
        "height": HEIGHT,
        "styles": [style.face for style in FACE_STYLES],
        "backs": {colour: f"{BACK}/{colour}.svg" for colour in BACKS},
        "emblem": EMBLEM,
        "decks": listed,
        # Put behind "?" in addresses, it lets browsers keep the files for good.
        "version": digest.hexdigest()[:12],
    }
    write(folder / "index.json", json.dumps(index, ensure_ascii=False, indent=1) + "\n")
    return written


def main(words: list[str]) -> int:
    """The program; its exit code."""
    if len(words) != 1 or words[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(write_all(Path(words[0])))
    except OSError as error:
        print(f"{words[0]}: {error.strerror or error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
