"""Cards as PNG pictures, and a whole deck on one sheet."""

from __future__ import annotations

from kibitz.art import BACK, HEIGHT, WIDTH, Style, faces, svg

SHEET_COLUMNS = 13
_GAP = 14


def png(drawing: str, width: int) -> bytes:
    """An SVG document as a PNG of this width in pixels."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True))


def sheet(
    deck: str, style: Style, names: list[str] | None = None, columns: int = SHEET_COLUMNS
) -> str:
    """All cards of a deck, and its back, in rows on one SVG document."""
    names = [*faces(deck), BACK] if names is None else names
    columns = min(columns, len(names))
    rows = -(-len(names) // columns)
    across, down = WIDTH + _GAP, HEIGHT + _GAP
    parts: list[str] = []
    for i, name in enumerate(names):
        place = f'<svg x="{_GAP + i % columns * across}" y="{_GAP + i // columns * down}" '
        place += f'width="{WIDTH}" height="{HEIGHT}" '
        parts.append(svg(deck, name, style).replace("<svg ", place, 1))
    width, height = _GAP + columns * across, _GAP + rows * down
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="#2c6148"/>{"".join(parts)}</svg>\n'
    )
