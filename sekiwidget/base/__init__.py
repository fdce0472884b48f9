"""What any program needs of its machine and its readers: files, terminals, numbers and sentences."""
