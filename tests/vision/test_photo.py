"""Photos from outside: what cannot be used is refused with a reason, and quickly."""

from __future__ import annotations

import contextlib
import io
import struct
import time
import zlib
from pathlib import Path

import pytest
from PIL import Image

from kibitz.core.errors import BadInputError
from kibitz.vision import photo as photos
from kibitz.vision.photo import (
    PhotoAnimatedError,
    PhotoBrokenError,
    PhotoError,
    PhotoSizeError,
    PhotoSlowError,
    PhotoTypeError,
    open_photo,
)


def saved(image: Image.Image, kind: str = "JPEG", **how: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def striped(width: int, height: int) -> Image.Image:
    """Red at the left, blue at the right."""
    image = Image.new("RGB", (width, height), "blue")
    image.paste("red", (0, 0, width // 2, height))
    return image


def png_of(width: int, height: int) -> bytes:
    """A PNG that claims a size and has next to nothing in it."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def refusal(content: bytes) -> PhotoError:
    start = time.process_time()
    with pytest.raises(PhotoError) as caught:
        open_photo(content)
    assert time.process_time() - start < 5
    return caught.value


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_usual_pictures_are_opened(kind: str) -> None:
    opened = open_photo(saved(striped(300, 200), kind))
    assert (opened.width, opened.height, opened.scale) == (300, 200, 1.0)
    assert opened.image.mode == "RGB"


@pytest.mark.parametrize("mode", ["L", "LA", "RGBA", "P", "I;16", "1"])
def test_any_kind_of_pixels_becomes_rgb(mode: str) -> None:
    image = Image.new(mode, (64, 64))
    assert open_photo(saved(image, "PNG")).image.mode == "RGB"


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_upright(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    opened = open_photo(saved(striped(320, 200), exif=exif))
    sideways = orientation > 4
    assert (opened.width, opened.height) == ((200, 320) if sideways else (320, 200))
    red = {1: (5, 100), 2: (315, 100), 3: (315, 100), 4: (5, 100)}
    red |= {5: (100, 5), 6: (100, 5), 7: (100, 315), 8: (100, 315)}
    pixel = opened.image.getpixel(red[orientation])
    assert isinstance(pixel, tuple)
    assert pixel[0] > 200 > pixel[2]


def test_damaged_metadata_is_no_reason_to_refuse() -> None:
    content = saved(striped(300, 200), exif=b"Exif\0\0II*\0\xff\xff\xff\xff" + b"\xff" * 40)
    assert open_photo(content).width == 300


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"GIF89a", b"<svg/>", b"\0" * 5000], ids=range(5)
)
def test_what_is_no_photo_is_refused(content: bytes) -> None:
    assert isinstance(refusal(content), PhotoTypeError)


def test_other_picture_formats_are_refused() -> None:
    for kind in ("GIF", "BMP", "TIFF", "ICO", "PPM"):
        assert isinstance(refusal(saved(striped(64, 64), kind)), PhotoTypeError)


def test_a_photo_that_ends_too_early_is_refused() -> None:
    image = Image.effect_noise((600, 400), 80)
    for kind in ("JPEG", "PNG", "WEBP"):
        whole = saved(image, kind)
        assert isinstance(refusal(whole[: len(whole) // 2]), PhotoBrokenError), kind


def test_every_prefix_and_any_damage_gets_a_clear_answer() -> None:
    for kind in ("JPEG", "PNG", "WEBP"):
        whole = saved(striped(64, 48), kind)
        damaged = [whole[:n] for n in range(0, len(whole), 7)]
        for at in range(0, len(whole), 5):
            changed = bytearray(whole)
            changed[at] ^= 0xFF
            damaged.append(bytes(changed))
        for content in damaged:
            with contextlib.suppress(PhotoError):
                assert open_photo(content).image.mode == "RGB"


@pytest.mark.parametrize("size", [(10_000, 10_000), (60_000, 60_000), (2**31 - 1, 2**31 - 1)])
def test_a_bomb_is_refused_before_it_is_unpacked(size: tuple[int, int]) -> None:
    assert isinstance(refusal(png_of(*size)), PhotoSizeError)


def test_an_animation_is_refused() -> None:
    frames = [Image.effect_noise((64, 64), 10 * n) for n in (1, 5, 9)]
    for kind in ("PNG", "WEBP"):
        content = saved(frames[0], kind, save_all=True, append_images=frames[1:])
        assert isinstance(refusal(content), PhotoAnimatedError), kind


def test_a_hundred_megapixels_are_decoded_small() -> None:
    content = saved(striped(12_000, 8_400), quality=30)
    start = time.process_time()
    opened = open_photo(content)
    assert time.process_time() - start < 8
    assert (opened.width, opened.height) == (12_000, 8_400)
    assert opened.image.width * opened.image.height <= photos.WORKING_PIXELS
    assert opened.scale == pytest.approx(12_000 / opened.image.width)


def test_tiny_and_huge_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(refusal(saved(striped(20, 300))), PhotoSizeError)
    monkeypatch.setattr(photos, "MAX_BYTES", 1000)
    assert isinstance(refusal(b"x" * 1001), PhotoSizeError)


def test_decoding_has_an_end() -> None:
    content = saved(Image.effect_noise((2000, 2000), 90), quality=95)
    with pytest.raises(PhotoSlowError):
        open_photo(content, seconds=0.0)


def test_a_jpeg_of_very_many_passes_is_refused() -> None:
    whole = saved(striped(64, 64), progressive=True)
    start = whole.index(b"\xff\xda")
    bomb = whole[:start] + whole[start:-2] * 60 + whole[-2:]
    assert isinstance(refusal(bomb), PhotoSizeError)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInputError) as caught:
        open_photo(tmp_path / "none.jpg")
    assert "none.jpg" in str(caught.value.msg.args["file"])
