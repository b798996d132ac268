"""Eyes: a photo of a table becomes a position.

>>> import kibitz.vision
>>> reading = kibitz.vision.read("floor.jpg", hand="hand.jpg")  # doctest: +SKIP
>>> reading.to_json()["groups"]  # doctest: +SKIP
[[0, 1, 2], [3, 4, 5, 6]]

Needs the extra ``vision``: ONNX Runtime, NumPy and Pillow.
"""

from __future__ import annotations

from kibitz.vision.found import Found
from kibitz.vision.look import installed, read, read_floor, read_hand
from kibitz.vision.photo import PhotoError
from kibitz.vision.reading import Reading

__all__ = ["Found", "PhotoError", "Reading", "installed", "read", "read_floor", "read_hand"]
