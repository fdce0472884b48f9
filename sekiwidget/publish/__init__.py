"""Static files to put on a server or to send: courses and whole notebooks as pages, none of which needs Python."""
