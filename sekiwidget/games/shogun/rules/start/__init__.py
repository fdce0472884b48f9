"""The start: provinces are taken, the tower is filled."""
