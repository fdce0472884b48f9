"""Courses: ordered lessons, and a learner's progress."""
