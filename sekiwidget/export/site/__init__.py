"""A course as a site of static files: JupyterLite, which runs Python in the reader's browser."""
