"""What helps to write a game: the floor between the contract and the games."""
