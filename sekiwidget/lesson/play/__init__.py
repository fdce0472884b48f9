"""Playing a lesson: the script on a line of commits, what is automatic between, the scenario as a whole."""
