# interpreted: text in and out
"""Checkpoint files: the state of a search, so that it can be resumed (``--resume``)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.masters_gallery.optimum.files import refusals_reported, write_file
from kibitz.games.masters_gallery.optimum.result import SearchResult

_FORMAT = "kibitz masters_gallery search 1"


@dataclass
class Checkpoint:
    """What an earlier search found."""

    bound: int | None = None
    hint: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0


def load_checkpoint(file: str, question: dict[str, object]) -> Checkpoint:
    """The checkpoint for this question; an empty one if there is no file yet."""
    path = Path(file)
    if not path.exists():
        return Checkpoint()
    try:
        with refusals_reported(file):
            data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or data["format"] != _FORMAT:
            raise ValueError
        checkpoint = Checkpoint(data["bound"], dict(data["solution"]), float(data["seconds"]))
        asked = data["question"]
    except (ValueError, KeyError, TypeError):
        raise BadInputError(Msg("masters_gallery.solved.resume_bad", file=file)) from None
    if asked != question:
        raise BadInputError(Msg("masters_gallery.solved.resume_other", file=file))
    return checkpoint


def save_checkpoint(file: str, question: dict[str, object], found: SearchResult) -> None:
    """Write the best solution and the bound."""
    write_file(
        file,
        json.dumps(
            {
                "format": _FORMAT,
                "question": question,
                "status": "optimal" if found.proved else "feasible",
                "score": found.score,
                "bound": found.bound,
                "seconds": round(found.seconds, 1),
                "solution": found.hint,
            }
        )
        + "\n",
    )
