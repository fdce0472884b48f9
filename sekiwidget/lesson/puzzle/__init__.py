"""A puzzle as it is solved: what is asked, what comes of each commit, and whether it is a puzzle at all."""
