"""A lesson on paper: pictures of what matters and every commit in words; of a puzzle a handout."""
