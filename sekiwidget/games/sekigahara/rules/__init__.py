"""The position, its steps, and the rules, each module with its paragraphs."""
