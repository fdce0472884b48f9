"""Static files to put on a server or to send."""
