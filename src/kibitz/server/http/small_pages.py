"""Pages that the server writes itself: what has to be said where the browser table cannot be
shown."""

from __future__ import annotations

from html import escape

from starlette.responses import Response

from kibitz.core.messages import Msg
from kibitz.i18n import DEFAULT, LANGUAGES, Translator


def language(accepted: str) -> str:
    """The first language of an Accept-Language header that we have."""
    wanted = [word.strip()[:2].lower() for word in accepted.split(",")]
    return next((word for word in wanted if word in LANGUAGES), DEFAULT)


def small_page(status: int, lang: str, msg: Msg, more: str = "") -> Response:
    """One sentence, and perhaps more as HTML."""
    text = Translator(lang).text(msg)
    html = (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Kibitz</title><h1>Kibitz</h1><p>{escape(text)}</p>{more}</html>"
    )
    headers = {"Content-Language": lang}
    return Response(html, status, headers, media_type="text/html; charset=utf-8")
