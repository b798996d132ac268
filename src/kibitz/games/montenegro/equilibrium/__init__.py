"""A bot near equilibrium: an abstract duel, solved by regret minimisation, and what it is worth."""
