"""The desktop window: draws any view, and offers the moves listed in it. Knows no rules."""

import os

# pygame greets whoever imports it, in the terminal that people type their moves into.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
