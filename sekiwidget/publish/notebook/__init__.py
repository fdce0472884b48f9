"""A notebook as one HTML page: text, code, and boards that step with no network and no kernel."""

from sekiwidget.publish.notebook.save import Saved, save_notebook

__all__ = ["Saved", "save_notebook"]
