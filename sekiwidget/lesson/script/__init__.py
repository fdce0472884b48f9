"""The text of a lesson: a TOML document and its script, each part with its place, and every fault in it."""
