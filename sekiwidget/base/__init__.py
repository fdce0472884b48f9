"""What any program needs of the machine it runs on: files read and written with care, terminals, and what is said to people."""
