"""Who decides: bots for any game, and the door for everybody's own."""
