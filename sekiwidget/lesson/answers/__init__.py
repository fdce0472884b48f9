"""What a learner has answered: the moves, kept in a file or copied as one word, and judged anew."""
