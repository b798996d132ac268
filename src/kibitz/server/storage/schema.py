"""The schema: tables, their seats, and everything that happened, in order.

Events of a table are only ever added. Taking back moves is an event too: the position and the
record follow from replaying the events.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(100), nullable=False),
    # The record before the first move. It holds the deal, so it leaves the server only after the
    # end.
    Column("head", Text, nullable=False),
    Column("watch", String(64), nullable=False),
    Column("chosen", Boolean, nullable=False),
    Column("clock", Integer),
    Column("hints", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("record", String(22)),
    # The record it was set up from, and after how many of its moves.
    Column("origin", String(22)),
    Column("origin_moves", Integer),
    # When the time of the person on turn is up, in milliseconds since 1970; null: no clock runs.
    Column("deadline", BigInteger),
    # The token by which anybody may take a free seat; null: the table is not listed. In the clear,
    # because it is told to everybody who asks.
    Column("listed", String(22)),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(200), nullable=False),
    # Hashes: whoever reads the database cannot take anybody's seat.
    Column("token", String(64)),
    Column("invitation", String(64)),
)

events = Table(
    "events",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    # No two events of a table have the same version, so a second server cannot add a different
    # history.
    Column("version", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    # Unguessable: a question without a table is found by it.
    Column("id", String(22), primary_key=True),
    # Which seat asked, and the number of the request; null for a question without a table.
    Column("table", ForeignKey("tables.id")),
    Column("seat", Integer),
    Column("number", Integer),
    Column("kind", String(10), nullable=False),
    # JSON: all that is needed to start it again.
    Column("question", Text, nullable=False),
    # ``waiting`` until it has ended; a server that finds it so at its start starts it again.
    Column("status", String(10), nullable=False),
    # JSON: what was found, or why nothing was.
    Column("outcome", Text),
    Column("created", BigInteger, nullable=False),
)
Index("jobs_of_table", jobs.c.table, jobs.c.seat, jobs.c.number)

heartbeat = Table(
    "heartbeat",
    metadata,
    # One row, written every few seconds: it tells whether the database takes what is written, and
    # after a restart how long the server was down.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
