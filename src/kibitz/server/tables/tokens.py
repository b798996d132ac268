"""Tokens: whoever shows one holds a seat, an invitation, or a place among the spectators."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Literal

from kibitz.server.storage.rows import new_name
from kibitz.server.tables.ledger import Ledger

new_token = new_name


def hashed(token: str) -> str:
    """What is stored of a token. A token is random, so no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Access:
    """What a token opens: a seat, an invitation to one, or a place among the spectators."""

    kind: Literal["seat", "invitation", "watch"]
    seat: int | None


def access(ledger: Ledger, token: str) -> Access | None:
    """What this token opens at this table, if anything."""
    wanted = hashed(token)
    found: Access | None = None
    # All are compared, whichever matches, so that the time taken reveals nothing.
    for p, seat in enumerate(ledger.seats):
        if hmac.compare_digest(seat.row.token or "", wanted):
            found = Access("seat", p)
        if hmac.compare_digest(seat.row.invitation or "", wanted):
            found = Access("invitation", p)
    if hmac.compare_digest(ledger.row.watch, wanted):
        found = Access("watch", None)
    return found
