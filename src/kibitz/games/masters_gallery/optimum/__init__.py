"""Proves the most and the least that can be scored; needs the extra ``kibitz[solve]``."""
