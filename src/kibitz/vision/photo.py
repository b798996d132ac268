"""Photos from outside, opened with limits: nothing a file says about itself is believed before it
is checked, and what cannot be used is refused with a reason."""

from __future__ import annotations

import contextlib
import io
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

if TYPE_CHECKING:
    from PIL.Image import Image

Source: TypeAlias = "str | PathLike[str] | bytes | Image"
"""A file's name, a file's content, or a picture that is open already."""

MAX_BYTES: Final = 32 << 20
MAX_PIXELS: Final = 50_000_000
"""Of a picture that has to be decoded in full."""
MAX_JPEG_PIXELS: Final = 220_000_000
"""Of a JPEG, which can be decoded at an eighth of its size; phones make up to 200 megapixels."""
MAX_SCANS: Final = 100
"""Of a JPEG that is drawn in several passes. Cameras write one, programs about ten; each may cost
as much as the whole picture."""
SECONDS: Final = 10.0
"""For decoding."""
WORKING_PIXELS: Final = 13_000_000
"""A larger photo is made smaller before anything is looked for in it."""
MIN_SIDE: Final = 32

_FORMATS: Final = ("JPEG", "PNG", "WEBP")


class PhotoError(BadInputError):
    """A photo that cannot be used; the message says why."""


class PhotoTypeError(PhotoError):
    """Not a JPEG, PNG or WebP picture."""


class PhotoBrokenError(PhotoError):
    """Begins like a picture, but cannot be decoded to its end."""


class PhotoAnimatedError(PhotoError):
    """Several pictures in one file."""


class PhotoSizeError(PhotoError):
    """Too many bytes, or too many or too few pixels."""


class PhotoSlowError(PhotoError):
    """Decoding takes too long."""


@dataclass
class Photo:
    """A photo turned upright."""

    image: Image
    """RGB, perhaps smaller than the photo."""
    width: int
    height: int
    """Of the photo itself, upright."""

    @property
    def scale(self) -> float:
        """Pixels of the photo to one of the image."""
        return self.width / self.image.width


class _Deadline(io.BytesIO):
    """A file that can be read only until a moment: decoders read piece by piece."""

    def __init__(self, content: bytes, seconds: float) -> None:
        super().__init__(content)
        self._until = time.monotonic() + seconds

    def read(self, size: int | None = -1, /) -> bytes:
        if time.monotonic() > self._until:
            raise PhotoSlowError(Msg("vision.error.slow"))
        return super().read(size)


def open_photo(source: Source, seconds: float = SECONDS) -> Photo:
    """Decode a photo and turn it upright; PhotoError says why it cannot be used."""
    from PIL import Image

    if isinstance(source, Image.Image):
        return _finish(source, source.size)
    content = source if isinstance(source, bytes) else _read(source)
    if len(content) > MAX_BYTES:
        raise PhotoSizeError(Msg("vision.error.bytes", megabytes=MAX_BYTES >> 20))
    # Known to Pillow only once they are imported.
    from PIL import JpegImagePlugin, MpoImagePlugin, PngImagePlugin, WebPImagePlugin  # noqa: F401

    with _refusing():
        image = Image.open(_Deadline(content, seconds), formats=_FORMATS)
        size = image.size
        # MPO is what some phones write as .jpg: a JPEG with another behind it.
        jpeg = image.format in ("JPEG", "MPO")
        _check_size(size, content if jpeg else None)
        if not jpeg and getattr(image, "n_frames", 1) > 1:
            raise PhotoAnimatedError(Msg("vision.error.animated"))
        if jpeg:
            while image.width * image.height > 4 * WORKING_PIXELS:
                # Decoded at a half, a quarter or an eighth, which also needs that much less memory.
                before = image.size
                image.draft("RGB", (image.width // 2, image.height // 2))
                if image.size == before:
                    break
            if image.width * image.height > MAX_PIXELS:
                raise _too_many(size)
        image.load()
        return _finish(image, size)


def _read(source: str | PathLike[str]) -> bytes:
    try:
        with open(source, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(Msg("vision.error.read", file=str(Path(source)), why=why)) from None


@contextlib.contextmanager
def _refusing() -> Iterator[None]:
    """Whatever a decoder stumbles over is the file's fault."""
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # Too many pixels, odd metadata: checked here, or of no interest.
            warnings.simplefilter("ignore")
            yield
    except BadInputError:
        raise
    except Image.DecompressionBombError:
        raise PhotoSizeError(Msg("vision.error.pixels", most=MAX_PIXELS // 1_000_000)) from None
    except UnidentifiedImageError:
        raise PhotoTypeError(Msg("vision.error.type")) from None
    except MemoryError:
        raise PhotoSizeError(Msg("vision.error.pixels", most=MAX_PIXELS // 1_000_000)) from None
    except Exception:
        # Decoders of old formats raise whatever their parsers raise: OSError, SyntaxError,
        # ValueError, struct.error, IndexError, KeyError and more.
        raise PhotoBrokenError(Msg("vision.error.broken")) from None


def _check_size(size: tuple[int, int], jpeg: bytes | None) -> None:
    width, height = size
    if min(width, height) < MIN_SIDE:
        raise PhotoSizeError(Msg("vision.error.tiny", side=MIN_SIDE))
    if width * height > (MAX_PIXELS if jpeg is None else MAX_JPEG_PIXELS):
        raise _too_many(size)
    if jpeg is not None:
        scans = jpeg.count(b"\xff\xda")
        progressive = b"\xff\xc2" in jpeg[: 1 << 16]
        if progressive and (scans > MAX_SCANS or width * height > MAX_PIXELS):
            # Its coefficients are all held in memory, and gone through once for each scan.
            raise _too_many(size)


def _too_many(size: tuple[int, int]) -> PhotoSizeError:
    return PhotoSizeError(Msg("vision.error.pixels", most=MAX_PIXELS // 1_000_000))


def _finish(image: Image, size: tuple[int, int]) -> Photo:
    """Upright, in RGB, and not larger than is worked with."""
    from PIL import Image as Images
    from PIL import ImageOps

    width, height = size
    decoded = image.size
    try:
        turned = ImageOps.exif_transpose(image)
    except Exception:
        # A damaged note about the rotation is no note.
        turned = image
    if turned.size != decoded and turned.size == (decoded[1], decoded[0]):
        width, height = height, width
    elif decoded[0] == decoded[1] and width != height:
        width = height = max(size)
    if turned.mode in ("RGBA", "LA", "PA") or "transparency" in turned.info:
        clear = turned.convert("RGBA")
        ground = Images.new("RGBA", clear.size, "white")
        turned = Images.alpha_composite(ground, clear)
    elif turned.mode.startswith("I"):
        # Sixteen bits a pixel.
        turned = turned.point(lambda value: value / 256).convert("L")
    rgb = turned.convert("RGB")
    pixels = rgb.width * rgb.height
    if pixels > WORKING_PIXELS:
        share = (WORKING_PIXELS / pixels) ** 0.5
        smaller = (max(1, int(rgb.width * share)), max(1, int(rgb.height * share)))
        rgb = rgb.resize(smaller, Images.Resampling.BILINEAR, reducing_gap=2.0)
    return Photo(rgb, width, height)
