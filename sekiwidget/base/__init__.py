"""General helpers: files, terminals, numbers and sentences."""
