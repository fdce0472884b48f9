"""A course: lessons in an order, and what a learner has done of them."""
