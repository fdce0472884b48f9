"""A folder of lessons as a course of pages."""
