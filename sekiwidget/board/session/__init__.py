"""One line and the boards that share it: access, acting, listening, values; independent of pages."""
