"""What a learner has answered: the moves, kept in a file or as a short text, and judged anew."""
