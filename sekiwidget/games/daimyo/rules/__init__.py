"""The position, its steps, and the rules, a module for each chapter."""
