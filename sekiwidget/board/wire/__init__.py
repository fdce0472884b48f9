"""What goes over the wire: timelines, choices and messages as JSON, packed and bounded."""
