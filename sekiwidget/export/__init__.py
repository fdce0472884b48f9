"""Files made of a line, a puzzle, a course or a notebook: pictures, pages, sheets to print, and sites."""
