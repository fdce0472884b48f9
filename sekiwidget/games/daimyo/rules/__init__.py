"""The position, what each side sees of it, and the rules of its steps."""
