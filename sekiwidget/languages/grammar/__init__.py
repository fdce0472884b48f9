"""How languages form the terms that fill the places of a message: one module a language."""
