"""Fights: who attacks, what falls out of the tower, who wins and what is left."""
