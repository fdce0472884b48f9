"""The position, its steps, and the rules, one module per chapter."""
