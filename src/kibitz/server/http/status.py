"""Health and metrics, for those who run the server."""

from __future__ import annotations

from fastapi import APIRouter, Response

import kibitz
from kibitz.core.messages import Msg
from kibitz.server.bodies import Health, Problem
from kibitz.server.http.rest import HouseOf, RefusedError, text_answer
from kibitz.server.operations import metrics
from kibitz.server.storage.errors import RETRY

router = APIRouter()


@router.get("/healthz", responses={503: {"model": Problem}})
async def healthz(house: HouseOf) -> Health:
    """Whether the database takes what is written, by the last write or a probe at most every 5 s,
    and the processes run."""
    if not (await house.store.alive() and house.workers.alive()):
        raise RefusedError(503, "ill", Msg("server.error.ill"), RETRY)
    return Health(status="ok", version=kibitz.__version__)


@router.get("/metrics", response_class=Response, responses=text_answer("Figures"))
def figures() -> Response:
    """For Prometheus."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")
