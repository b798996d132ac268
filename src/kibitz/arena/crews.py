# interpreted: chooses
"""Who does the work: this process, several, or a cluster."""

from __future__ import annotations

from kibitz.arena.executor import Here
from kibitz.arena.processes import Processes
from kibitz.arena.workload import Crew
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

MOST_WORKERS = 256


def crew_for(workers: int = 1, ray: str = "", apart: bool = False) -> Crew:
    """``ray``: the address of a Ray cluster, or ``auto`` for the one this machine belongs to.
    ``apart``: use another process even if it is only one, so that a bot that thinks for long in
    compiled code cannot hold the end up."""
    if not 1 <= workers <= MOST_WORKERS:
        raise BadInputError(Msg("study.error.workers", workers=workers, most=MOST_WORKERS))
    if ray:
        # Not at the top: Ray is an extra, and slow to import.
        from kibitz.arena.cluster import Cluster

        return Cluster(ray)
    return Processes(workers) if workers > 1 or apart else Here()
