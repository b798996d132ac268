"""The numbers of the moves: a move plays a card and has the card's own number."""

NUM_ACTIONS = 104
