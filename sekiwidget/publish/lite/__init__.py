"""A course as a site of static files: JupyterLite runs Python in the reader's browser."""
