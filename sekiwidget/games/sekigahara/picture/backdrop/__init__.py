"""What never changes of the pictures."""
