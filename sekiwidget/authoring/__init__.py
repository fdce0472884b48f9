"""Building blocks for games: the floor between the contract and the games."""
