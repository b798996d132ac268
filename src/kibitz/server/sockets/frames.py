"""Counting the frames of a WebSocket without decoding them (RFC 6455, section 5.2)."""

from __future__ import annotations

FRAGMENTS = 64
"""Pieces of one message at most: a message that never ends would fill the memory slowly."""

_FINAL = 0x80
_OPCODE = 0x0F
_CONTINUATION = 0
_MASKED = 0x80
_LENGTH = 0x7F
_CONTROL = 0x08


class FrameCounter:
    """Follows the boundaries of frames through the bytes that arrive."""

    def __init__(self) -> None:
        self._head = bytearray()
        """The beginning of a frame whose header has not arrived completely."""
        self._payload = 0
        """Bytes of the present frame that are still to come."""
        self._fragments = 0

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in these bytes; not counted further than one more than ``most``. A
        message in too many pieces counts as too many frames."""
        head = self._head
        found = at = 0
        while found <= most:
            skip = min(self._payload, len(data) - at)
            at += skip
            self._payload -= skip
            while at < len(data) and not _complete(head):
                head.append(data[at])
                at += 1
            if not _complete(head):
                break
            found += 1
            self._payload = _length(head)
            if not self._in_few_pieces(head[0]):
                return most + 1
            head.clear()
        return found

    def _in_few_pieces(self, first: int) -> bool:
        if first & _CONTROL:
            return True
        continued = first & _OPCODE == _CONTINUATION
        self._fragments = self._fragments + 1 if continued else 0
        return self._fragments <= FRAGMENTS


def _complete(head: bytearray) -> bool:
    return len(head) >= 2 and len(head) == _header_size(head[1])


def _header_size(second: int) -> int:
    short = second & _LENGTH
    extended = 8 if short == 127 else 2 if short == 126 else 0
    return 2 + extended + (4 if second & _MASKED else 0)


def _length(head: bytearray) -> int:
    short = head[1] & _LENGTH
    if short == 126:
        return int.from_bytes(head[2:4], "big")
    if short == 127:
        return int.from_bytes(head[2:10], "big")
    return short
