"""Health and metrics, for those who run the server."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

import kibitz
from kibitz.core.messages import Msg
from kibitz.server.bodies import Health, Problem
from kibitz.server.http.rest import HouseOf, RefusedError, text_answer
from kibitz.server.http.visitor import exact_address
from kibitz.server.operations import metrics
from kibitz.server.operations.addresses import is_local
from kibitz.server.storage.errors import RETRY

router = APIRouter()

_PROXIED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


@router.get("/healthz", responses={503: {"model": Problem}})
async def healthz(house: HouseOf) -> Health:
    """Whether the database takes what is written, by the last write or a probe at most every 5 s,
    and the processes run."""
    if not (await house.store.alive() and house.workers.alive()):
        raise RefusedError(503, "ill", Msg("server.error.ill"), RETRY)
    return Health(status="ok", version=kibitz.__version__)


@router.get(
    "/metrics",
    response_class=Response,
    responses={**text_answer("Figures"), 403: {"model": Problem}},
)
def figures(house: HouseOf, request: Request) -> Response:
    """For Prometheus; only for those the settings allow."""
    address = exact_address(request.scope)
    # A proxy we do not know asks from this computer for anybody.
    strange = is_local(address) and any(name in request.headers for name in _PROXIED)
    if strange or address not in house.settings.metrics:
        raise RefusedError(403, "metrics", Msg("server.error.metrics", setting="KIBITZ_METRICS"))
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")
