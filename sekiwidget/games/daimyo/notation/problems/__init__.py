"""What is wrong with a position that cannot be."""
