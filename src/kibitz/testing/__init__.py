"""For authors of games: the conformance suite."""
