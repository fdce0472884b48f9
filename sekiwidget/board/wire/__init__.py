"""The wire format: timelines, choices and messages as JSON, packed and bounded."""
