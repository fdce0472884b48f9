"""What is said of commits and positions."""
