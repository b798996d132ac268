"""Masters Gallery: push the artists whose works you hold, in four rounds."""

from kibitz.games.masters_gallery.game import GAME as GAME
