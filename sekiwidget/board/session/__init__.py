"""One line and who shares it: access, acting, editing, listening, values; no page stands in it."""
