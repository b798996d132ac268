"""Tokens: whoever shows one holds a seat, an invitation, or a place among the spectators."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass
from typing import Literal

from kibitz.server.storage.rows import new_name
from kibitz.server.tables.ledger import WAITING, Ledger

new_token = new_name


def hashed(token: str) -> str:
    """What is stored of a token. A token is random, so no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_for(key: str, table: str, token: str) -> str:
    """The token of a seat for whoever sits down with this invitation and a key of their own: always
    the same, so that it need not be stored to be told again. Only who has the key can make it."""
    made = hmac.new(key.encode(), f"{table} {token}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made[:16]).decode().rstrip("=")


@dataclass
class Access:
    """What a token opens: a seat, an invitation to one, or a place among the spectators."""

    kind: Literal["seat", "invitation", "watch", "open"]
    """``open``: any free seat of a table that is listed."""
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
    listed = ledger.row.listed
    if hmac.compare_digest(listed or "", token) and ledger.status == WAITING:
        found = Access("open", None)
    return found
