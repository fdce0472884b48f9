"""Moving pictures: where a line stops, what is drawn at each stop, and the two kinds of file."""
