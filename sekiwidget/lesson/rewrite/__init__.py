"""Writing a changed line into its scenario file; comments, order and layout of the file stay."""
