"""From a solution of a model to a game that the rules replay."""
