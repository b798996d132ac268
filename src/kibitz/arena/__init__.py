"""Running games: one at a time with people and bots, or many at once."""
