"""Structured logs: a JSON object on every line. No names, tokens, moves or cards: whoever reads the
log learns nothing about anybody's hand.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback

_log = logging.getLogger("kibitz.server")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[1] is not None:
            line.update(crash_fields(record.exc_info[1]))
        return json.dumps(line, ensure_ascii=False)


class TextLines(JsonLines):
    """The same for people at a terminal: ``12:34:56  table_open  seats=2``."""

    def format(self, record: logging.LogRecord) -> str:
        fields = json.loads(super().format(record))
        when = time.strftime("%H:%M:%S", time.localtime(record.created))
        level, event = fields.pop("level"), fields.pop("event")
        del fields["time"]
        words = [f"{name}={_word(value)}" for name, value in fields.items()]
        head = [when, event] if level == "info" else [when, level.upper(), event]
        return "  ".join([*head, *words])


def _word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def crash_fields(error: BaseException) -> dict[str, object]:
    """Where an error happened. Not its text, which may name a card."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames]
    return {"error": type(error).__name__, "where": where[-8:]}


def event(name: str, level: int = logging.INFO, **fields: object) -> None:
    _log.log(level, name, extra={"fields": fields})


def crash(name: str, error: BaseException) -> None:
    event(name, logging.ERROR, **crash_fields(error))


def prepare(text: bool = False) -> None:
    """Send everything to the standard error output, as JSON lines, or as ``text`` for people."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(TextLines() if text else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    _log.setLevel(logging.INFO)
