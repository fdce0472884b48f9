"""The texts of actions, the `[position]` table and its problems, and facts."""
