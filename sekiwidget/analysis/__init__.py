"""Analysis of positions: exact values, odds, and how a commit changed them."""
