"""Sentences and terms, the languages that readers can choose, and translation."""
