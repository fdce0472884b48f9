"""A course as static files for any web server: JupyterLite, with Python in the browser."""
