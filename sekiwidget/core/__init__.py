"""The contract that every game implements. Standard library only."""
