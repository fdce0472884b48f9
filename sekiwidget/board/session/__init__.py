"""One line and the boards that share it: access, acting, editing, listening, values; independent of pages."""
