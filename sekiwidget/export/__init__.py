"""Files from lines, puzzles, courses and notebooks: pictures, pages, sheets to print, and sites."""
