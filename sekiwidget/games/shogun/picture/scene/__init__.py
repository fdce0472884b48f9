"""A view as pieces at places, with what the last commit changed."""
