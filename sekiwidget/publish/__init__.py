"""Static files to put on a server or to send: courses and whole notebooks as pages, courses as sites."""
