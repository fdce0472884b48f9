"""Reviewing what was played: what each decision of a side cost, and what chance did (docs/advice.md)."""
