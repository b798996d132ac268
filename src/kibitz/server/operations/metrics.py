"""Metrics for Prometheus. They count, and name no table, person or card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

requests = Counter(
    "kibitz_http_requests", "Requests answered", ["method", "route", "status"], registry=registry
)
request_seconds = Histogram(
    "kibitz_http_seconds", "Time to answer a request", registry=registry, buckets=_FAST
)
sockets = Gauge("kibitz_sockets", "Open sockets", registry=registry)
tables = Gauge("kibitz_tables", "Tables in memory", registry=registry)
moves = Counter("kibitz_moves", "Moves made and saved", registry=registry)
move_seconds = Histogram(
    "kibitz_move_seconds",
    "From a move's arrival to its acknowledgement",
    registry=registry,
    buckets=_FAST,
)
errors = Counter("kibitz_refusals", "Requests on sockets refused", ["code"], registry=registry)
dropped = Counter("kibitz_dropped", "Sockets closed by the server", ["why"], registry=registry)
commit_seconds = Histogram(
    "kibitz_commit_seconds", "Time of one transaction", registry=registry, buckets=_FAST
)
write_failures = Counter(
    "kibitz_write_failures", "Writes that the database did not take", registry=registry
)
commit_batch = Histogram(
    "kibitz_commit_batch",
    "Writes in one transaction",
    registry=registry,
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
)
jobs = Counter("kibitz_jobs", "Work done in processes", ["kind", "outcome"], registry=registry)
jobs_waiting = Gauge("kibitz_jobs_waiting", "Work that waits for a process", registry=registry)
job_seconds = Histogram(
    "kibitz_job_seconds", "Time a process spent on a job", ["kind"], registry=registry
)
refused_connections = Counter(
    "kibitz_refused_connections",
    "Connections refused or closed by a limit",
    ["why"],
    registry=registry,
)
crashes = Counter("kibitz_crashes", "Errors nobody expected", registry=registry)


def text() -> bytes:
    return generate_latest(registry)
