"""The page's icon in pixels, for phones that put it beside their programs; drawn from the same
vectors that the page has, when first asked for."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from kibitz.art.png import png

router = APIRouter(prefix="/icons")

_DAY = "public, max-age=86400"
_GROUND = "#2f6b57"
_SIZE = 64
"""Of the drawing."""
_SAFE = 0.8
"""The part of a maskable icon that is never cut off."""

_PLAIN = {"192": 192, "512": 512}
_WHOLE = {"maskable-512": 512, "apple-180": 180}
"""Without corners of their own: the phone cuts them to its own shape."""


@router.get("/{name}.png", include_in_schema=False)
def icon(name: str, request: Request) -> Response:
    """An icon by its name: ``/icons/192.png``."""
    web: Path | None = request.app.state.web
    if web is None or name not in {**_PLAIN, **_WHOLE}:
        raise HTTPException(404)
    drawing = web / "icon.svg"
    if not drawing.is_file():
        raise HTTPException(404)
    pixels = _draw(drawing, drawing.stat().st_mtime_ns, name)
    return Response(pixels, media_type="image/png", headers={"cache-control": _DAY})


@lru_cache(maxsize=8)
def _draw(path: Path, changed: int, name: str) -> bytes:
    drawing = path.read_text(encoding="utf-8")
    if name in _WHOLE:
        inner = _SIZE * _SAFE
        at = (_SIZE - inner) / 2
        place = f'<svg x="{at}" y="{at}" width="{inner}" height="{inner}" '
        drawing = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}">'
            f'<rect width="{_SIZE}" height="{_SIZE}" fill="{_GROUND}"/>'
            f"{drawing.replace('<svg ', place, 1)}</svg>"
        )
    return png(drawing, {**_PLAIN, **_WHOLE}[name])
