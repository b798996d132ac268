"""A game as whole numbers and linear constraints; knows no solver."""
