"""The cards' pictures for the browser, drawn when first asked for. Any installed game has some."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Response
from fastapi import Path as InPath
from starlette.exceptions import HTTPException

from kibitz import art

FOREVER = "public, max-age=31536000, immutable"

Word = Annotated[str, InPath(min_length=1, max_length=40)]

router = APIRouter(prefix="/cards")


@lru_cache(maxsize=1)
def stamp() -> str:
    """Changes when a drawing may have: browsers cache the pictures of a stamp for ever."""
    digest = hashlib.sha256()
    folder = Path(art.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def folder_of(deck: str) -> str:
    """Where a deck's pictures are found."""
    return f"/cards/{stamp()}/{quote(deck, safe='')}"


@router.get("/{version}/{deck}/back-{colour}.svg", include_in_schema=False)
def back(version: Word, deck: Word, colour: Word) -> Response:
    """The back of a card."""
    return _answer(version, _back(deck, colour))


@router.get("/{version}/{deck}/{style}/{face}.svg", include_in_schema=False)
def face(version: Word, deck: Word, style: Word, face: Word) -> Response:
    """The face of a card: ``/cards/…/french/two/7H.svg``."""
    return _answer(version, _face(deck, style, face))


def _answer(version: str, drawing: str | None) -> Response:
    # A page from before an update may ask for old drawings; it has to be reloaded.
    if drawing is None or version != stamp():
        raise HTTPException(404)
    return Response(drawing, media_type="image/svg+xml", headers={"cache-control": FOREVER})


@lru_cache(maxsize=32)
def _back(deck: str, colour: str) -> str | None:
    styles = [art.Style(back=known) for known in art.BACKS if known == colour]
    return art.svg(deck, art.BACK, styles[0]) if styles and deck in art.decks() else None


@lru_cache(maxsize=1024)
def _face(deck: str, style: str, name: str) -> str | None:
    styles = [known for known in art.FACE_STYLES if known.face == style]
    if not styles or deck not in art.decks() or name not in art.faces(deck):
        return None
    return art.svg(deck, name, styles[0])
