"""What can be said of a position beyond its rules: exact values, odds, and what a commit did to them."""
