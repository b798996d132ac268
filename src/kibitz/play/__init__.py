"""One game in progress, for any face: the match itself and what faces ask about it."""
