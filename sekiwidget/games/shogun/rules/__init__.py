"""The rules: the position, and a module for each chapter of the rule text."""
