"""Writing a changed line into the scenario file it came from, without losing what only the file has."""
