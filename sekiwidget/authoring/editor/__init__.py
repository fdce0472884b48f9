"""Building blocks of setting up by hand: changes of a `[position]` table, the same in every game."""
