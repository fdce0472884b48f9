"""The documentation site, by Sphinx: the Markdown of the source tree, its notebooks and lessons, with live boards.

    make docs

The tree itself is the source folder, so a link that works on a code host works here. Nothing is loaded from elsewhere:
fonts are the reader's own, the search is Sphinx's.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from sekiwidget import __version__  # noqa: E402

project = "sekiwidget"
author = "sekiwidget contributors"
copyright = author  # noqa: A001  Sphinx's own name.
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "docs.sphinx.shared", "docs.sphinx.live"]
root_doc = "README"
source_suffix = {".md": "markdown", ".ipynb": "markdown", ".toml": "markdown"}
include_patterns = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/*.md",
    "docs/sphinx/*.md",
    "examples/*.ipynb",
    "examples/*/README.md",
    "examples/*/[0-9a-z]*.toml",
]
exclude_patterns = ["**/.*", ".*", "js", "sekiwidget", "tests", "docs/_build", "examples/course", "dist", "pictures"]

myst_heading_anchors = 6
myst_enable_extensions = ["attrs_block"]
suppress_warnings = ["misc.highlighting_failure"]
# Code in docstrings is written as in Markdown.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
autodoc_inherit_docstrings = False

html_theme = "furo"
html_title = "sekiwidget"
html_static_path = ["static"]
html_css_files = ["colours.css", "boards.css"]
templates_path = ["templates"]
html_copy_source = False
html_show_sphinx = False
# Summaries are fetched, which a browser forbids to pages that are files.
html_show_search_summary = False
