"""Static files to put on a server or to send: whole notebooks as pages, courses as sites."""
