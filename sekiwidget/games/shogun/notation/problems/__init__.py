"""Problems: why a position is impossible."""
