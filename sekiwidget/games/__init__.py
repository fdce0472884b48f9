"""The games. Each folder imports the core and the standard library, nothing else."""
