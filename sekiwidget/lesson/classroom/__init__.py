"""The answers and results of a class: collected in one folder, judged anew, and as a table."""
