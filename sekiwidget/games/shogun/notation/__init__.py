"""Words to actions and positions, and back."""
