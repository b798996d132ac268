"""Photos of tables and hands: read in a worker process, never stored or logged."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException

from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.play.positions import editor_of
from kibitz.server import messages, solving
from kibitz.server.http.protocol import MAX_PHOTO
from kibitz.server.http.rest import (
    PROBLEMS,
    HouseOf,
    RefusedError,
    address_of,
    limit,
    unless_gone,
)
from kibitz.server.jobs.queue import Owner
from kibitz.server.jobs.worker import Run
from kibitz.vision.flags import flags_of
from kibitz.vision.look import INSTALL, installed, read_floor, read_hand

router = APIRouter(prefix="/api/positions", responses=PROBLEMS)

_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}}
            for kind in ("image/jpeg", "image/png", "image/webp")
        },
    }
}


@router.post("/see", openapi_extra=_BODY, responses={501: PROBLEMS[400]})
async def see(
    house: HouseOf, request: Request, of: Annotated[Literal["floor", "hand"], Query()] = "floor"
) -> solving.Seen:
    """The cards of a photo (JPEG, PNG or WebP, as the body) of the floor with the cross, or of a
    hand. The photo is only held in memory."""
    limit(house, request, "seeing")
    if not installed():
        raise RefusedError(501, "vision", Msg("vision.error.missing", command=INSTALL))
    state = request.app.state
    if state.photos >= house.settings.photos_at_once:
        raise RefusedError(503, "busy", Msg("server.error.photos_busy"), 3)
    state.photos += 1
    try:
        run = Run(read_photo, (await _body(request), of))
        owner = Owner(address_of(request))
        work = house.workers.run(run, house.settings.photo_limit, owner)
        found = await unless_gone(request, work)
    finally:
        state.photos -= 1
    assert isinstance(found, solving.Seen)
    return found


@router.post("/flags")
async def flags(house: HouseOf, request: Request, wish: solving.LayoutWish) -> solving.LayoutFlags:
    """What the rules cannot allow in a position. It is not changed, nor saved."""
    limit(house, request, "editing")
    found = flags_of(wish.layout, editor_of(find_game(wish.game)))
    marks = {
        place: [None if mark is None else messages.Msg.of(mark) for mark in marks]
        for place, marks in found.marks.items()
    }
    return solving.LayoutFlags(surplus=found.surplus, crowded=found.crowded, marks=marks)


async def _body(request: Request) -> bytes:
    pieces, size = [], 0
    async for piece in request.stream():
        size += len(piece)
        if size > MAX_PHOTO:
            raise HTTPException(413)
        pieces.append(piece)
    if not size:
        raise RefusedError(400, "input", Msg("server.error.photo_empty"))
    return b"".join(pieces)


def read_photo(content: bytes, of: str) -> solving.Seen:
    """What a worker process does."""
    reading = read_hand(content) if of == "hand" else read_floor(content)
    width, height = reading.hand_size or reading.size
    cards = [
        solving.SeenCard(
            card=card.card,
            confidence=round(card.confidence, 4),
            sure=card.sure,
            corners=[[round(x, 1), round(y, 1)] for x, y in card.corners],
            angle=round(card.angle, 3),
            height=round(card.height, 1),
        )
        for card in reading.cards
    ]
    return solving.Seen(
        cards=cards,
        groups=reading.groups,
        cross=reading.cross,
        hand=reading.hand,
        advice=[messages.Msg.of(msg) for msg in reading.advice],
        width=width,
        height=height,
    )
