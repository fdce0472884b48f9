"""Parsing a lesson: a TOML document and its script, with source positions and every fault."""
