"""Writes to the database, to be combined into transactions by the ``Store``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from kibitz.server.storage import schema
from kibitz.server.storage.rows import JobRow, SeatRow, TableRow, now


@dataclass
class Write:
    """What is saved together, or not at all."""

    events: list[dict[str, object]] = field(default_factory=list)
    also: Sequence[Callable[[Connection], None]] = ()


def insert_table(row: TableRow) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        connection.execute(
            sa.insert(schema.tables),
            {
                "id": row.id,
                "game": row.game,
                "head": row.head,
                "watch": row.watch,
                "chosen": row.chosen,
                "clock": row.clock,
                "hints": row.hints,
                "created": row.created,
                "record": row.record,
                "origin": row.origin,
                "origin_moves": row.origin_moves,
                "deadline": row.deadline,
                "listed": row.listed,
            },
        )
        connection.execute(
            sa.insert(schema.seats),
            [
                {
                    "table": row.id,
                    "seat": s.seat,
                    "kind": s.kind,
                    "name": s.name,
                    "token": s.token,
                    "invitation": s.invitation,
                }
                for s in row.seats
            ],
        )

    return write


def update_seat(table: str, seat: SeatRow) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        s = schema.seats
        connection.execute(
            sa.update(s)
            .where(s.c.table == table, s.c.seat == seat.seat)
            .values(kind=seat.kind, name=seat.name, token=seat.token, invitation=seat.invitation)
        )

    return write


def update_deadline(table: str, deadline: int | None) -> Callable[[Connection], None]:
    """Save when the time of the person on turn is up."""

    def write(connection: Connection) -> None:
        t = schema.tables
        connection.execute(sa.update(t).where(t.c.id == table).values(deadline=deadline))

    return write


def insert_record(record: str, text: str, table: str | None) -> Callable[[Connection], None]:
    """Save a record; with the table it was played at, if it was played here."""

    def write(connection: Connection) -> None:
        connection.execute(
            sa.insert(schema.records), {"id": record, "text": text, "created": now()}
        )
        if table is not None:
            t = schema.tables
            connection.execute(sa.update(t).where(t.c.id == table).values(record=record))

    return write


def insert_job(row: JobRow, forget: int = 0) -> Callable[[Connection], None]:
    """Save a job; those of its seat up to the number ``forget`` are deleted."""

    def write(connection: Connection) -> None:
        j = schema.jobs
        if row.table is not None:
            connection.execute(
                sa.delete(j).where(
                    j.c.table == row.table, j.c.seat == row.seat, j.c.number <= forget
                )
            )
        connection.execute(sa.insert(j), asdict(row))

    return write


def end_job(job: str, status: str, outcome: str) -> Callable[[Connection], None]:
    """Save the outcome of a job."""

    def write(connection: Connection) -> None:
        j = schema.jobs
        connection.execute(sa.update(j).where(j.c.id == job).values(status=status, outcome=outcome))

    return write


def beat(at: int) -> Callable[[Connection], None]:
    """Save that the server is running."""

    def write(connection: Connection) -> None:
        h = schema.heartbeat
        if not connection.execute(sa.update(h).where(h.c.id == 0).values(at=at)).rowcount:
            connection.execute(sa.insert(h), {"id": 0, "at": at})

    return write


def skip_outage(connection: Connection) -> None:
    """Time in which no server ran does not count: put off what had not been up by then."""
    h, t = schema.heartbeat, schema.tables
    at = now()
    last = connection.execute(sa.select(h.c.at).where(h.c.id == 0)).scalar()
    if last is not None and last < at:
        later = t.c.deadline + (at - last)
        connection.execute(sa.update(t).where(t.c.deadline > last).values(deadline=later))
    beat(at)(connection)
