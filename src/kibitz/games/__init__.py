"""The games, one folder each. A folder offers its game as ``GAME``; nothing else lists them."""
