"""The numbers of the moves: 0..51 bids the card of that kind (``card >> 1``)."""

SILENT = 52
HIGH = 53
NUM_ACTIONS = 54
