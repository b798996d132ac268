"""Reads PNG files, to check what was really drawn."""

from __future__ import annotations

import struct
import zlib

Pixel = tuple[int, int, int, int]


class Picture:
    """An RGBA picture of 8 bits a channel, decoded."""

    def __init__(self, png: bytes) -> None:
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        self.width, self.height = 0, 0
        data = b""
        at = 8
        while at < len(png):
            (length,) = struct.unpack(">I", png[at : at + 4])
            kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, colour, *_ = struct.unpack(">IIBBBBB", body)
                assert (depth, colour) == (8, 6)
            elif kind == b"IDAT":
                data += body
            at += length + 12
        self.rows = self._rows(zlib.decompress(data))

    def _rows(self, raw: bytes) -> list[bytes]:
        stride = self.width * 4
        rows: list[bytes] = []
        before = bytes(stride)
        for y in range(self.height):
            start = y * (stride + 1)
            method, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
            for i in range(stride):
                left = line[i - 4] if i >= 4 else 0
                up, corner = before[i], before[i - 4] if i >= 4 else 0
                if method == 1:
                    line[i] = (line[i] + left) & 255
                elif method == 2:
                    line[i] = (line[i] + up) & 255
                elif method == 3:
                    line[i] = (line[i] + (left + up) // 2) & 255
                elif method == 4:
                    guess = left + up - corner
                    _, _, near = min(
                        (abs(guess - v), k, v) for k, v in enumerate((left, up, corner))
                    )
                    line[i] = (line[i] + near) & 255
            rows.append(bytes(line))
            before = rows[-1]
        return rows

    def at(self, x: int, y: int) -> Pixel:
        r, g, b, a = self.rows[y][x * 4 : x * 4 + 4]
        return r, g, b, a

    def distance(self, other: Picture) -> float:
        """The share of pixels that differ visibly."""
        return self._differing(other.rows)

    def turned(self) -> float:
        """The share of pixels that change when the picture is turned upside down."""
        stride = self.width * 4
        flipped = [
            b"".join(row[i : i + 4] for i in range(stride - 4, -1, -4)) for row in self.rows[::-1]
        ]
        return self._differing(flipped)

    def _differing(self, rows: list[bytes]) -> float:
        wrong = 0
        for mine, theirs in zip(self.rows, rows, strict=True):
            if mine == theirs:
                continue
            for i in range(0, len(mine), 4):
                gap = max(abs(mine[i + k] - theirs[i + k]) for k in range(4))
                wrong += gap > 48
        return wrong / len(self.rows) / self.width
