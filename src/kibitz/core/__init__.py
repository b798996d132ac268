"""The engine every game and every face stands on: cards, randomness, the contract, records."""
