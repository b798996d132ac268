"""What is really to be seen, on an X display: zone by zone, each card where its view has it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tiers import tier

from kibitz.core.registry import games

PROGRAM = """
import sys
from tests.window.harness import Player
from kibitz.window.look import Prefs
import pygame, random, json

def share(surface, rect, scale, colour, slack=40):
    spot = pygame.Rect(*[round(v * scale) for v in rect]).clip(surface.get_rect())
    part = surface.subsurface(spot)
    near = 0
    points = [(x, y) for x in range(0, spot.w, 3) for y in range(0, spot.h, 3)]
    for point in points:
        here = part.get_at(point)
        near += all(abs(here[i] - colour[i]) <= slack for i in range(3))
    return near / max(1, len(points))

found = []
for game in sys.argv[2:]:
    for dark in (False, True):
        prefs = Prefs(dark=dark, four_colour=dark, motion=False, forced=False)
        player = Player(game, seed=5, size=(1000, 700), prefs=prefs)
        assert pygame.display.get_driver() == "x11"
        player.play_on(random.Random(1), player.click, most=6)
        player.settle()
        player.desk.connection.proceed()
        player.desk.question = None
        player.desk.changes += 1
        player.window._painted = ()
        player.step()
        window = player.window
        scale = window.painter.scale
        felt = window.painter.colours["felt"]
        place = window.painter.colours["place"]
        for zone in window.picture.zones.values():
            for pile in zone.piles:
                for card in pile.cards:
                    seen = card.seen.inset(2)
                    if seen.w < 4 or seen.h < 4:
                        continue
                    bare = share(window.surface, seen, scale, felt, 6)
                    bare += share(window.surface, seen, scale, place, 6)
                    found.append((game, dark, card.ref, round(bare, 3)))
        # The measure itself: bare felt is felt.
        low = window.picture.board
        edges = [type(low)(low.x + 3, low.y + low.h * n / 12, 3, 8) for n in range(1, 12)]
        assert max(share(window.surface, edge, scale, felt, 12) for edge in edges) > 0.9
        side = window.picture.side.inset(14)
        paper = share(window.surface, side, scale, window.painter.colours["raised"], 6)
        found.append((game, dark, "side", round(1 - paper, 3)))
        pygame.image.save(window.surface, f"{sys.argv[1]}/{game}-{dark}.png")
        player.close()
print(json.dumps(found))
"""


def test_every_card_of_a_view_is_painted_in_its_zone(display: str, tmp_path: Path) -> None:
    names = [game.name for game in games()]
    names = tier(["makiaveli", "masters_gallery"], names)
    path = os.pathsep.join([one for one in sys.path if one] + [str(Path.cwd())])
    clean = {k: v for k, v in os.environ.items() if k != "SDL_VIDEODRIVER"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path), *names],
        env={**clean, "DISPLAY": display, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    cards = [bare for _, _, what, bare in found if what != "side"]
    sides = [inked for _, _, what, inked in found if what == "side"]
    assert len(cards) > 20 * len(names)
    assert len(sides) == 2 * len(names)
    # Cards hide the table they lie on; the panel is paper with words on it.
    assert max(cards) < 0.35, [one for one in found if one[2] != "side" and one[3] >= 0.35]
    assert all(0.02 < inked < 0.9 for inked in sides), sides
    assert len(list(tmp_path.glob("*.png"))) == 2 * len(names)


@pytest.mark.parametrize("deck", ["french", "gallery"])
def test_cards_are_drawn_once_and_then_read_from_the_cache(deck: str, tmp_path: Path) -> None:
    import pygame

    from kibitz.art import Style, faces
    from kibitz.window import pictures

    pygame.display.init()
    window = pygame.Window("cards", (100, 100))
    window.get_surface()
    try:
        name = faces(deck)[0]
        first = pictures.CardPictures(deck, tmp_path).get(name, (60, 84), Style())
        files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.png")}
        assert len(files) == 1
        again = pictures.CardPictures(deck, tmp_path).get(name, (60, 84), Style())
        assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.png")} == files
        assert first.get_size() == again.get_size() == (60, 84)
        # Half written by a machine that lost its power: drawn again.
        next(iter(files)).write_bytes(b"")
        pictures.CardPictures(deck, tmp_path).get(name, (60, 84), Style())
    finally:
        window.destroy()
