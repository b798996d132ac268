"""A game as an integer program: variables, linear constraints, an objective. Knows no solver."""
