"""Daimyo: the rules of the four clans on an island that grows and moves."""
