"""Reading and writing the `[position]` table."""
