"""The `[position]` table, both ways."""
