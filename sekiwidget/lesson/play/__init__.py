"""Playing a lesson: script lines, the automatic commits between them, the scenario as a whole."""
