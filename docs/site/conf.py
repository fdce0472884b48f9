"""The documentation site, by Sphinx: the Markdown of the source tree, its notebooks and lessons, with live boards.

    make docs

The tree itself is the source folder, so a link that works on a code host works here. Nothing is loaded from elsewhere:
fonts are the reader's own, the search is Sphinx's.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(HERE)]

from sekiwidget import __version__  # noqa: E402

project = "sekiwidget"
author = "sekiwidget contributors"
copyright = author  # noqa: A001  Sphinx's own name.
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "live"]
root_doc = "README"
source_suffix = {".md": "markdown", ".ipynb": "markdown", ".toml": "markdown"}
include_patterns = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/*.md",
    "docs/site/*.md",
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
html_css_files = ["boards.css"]
html_copy_source = False
html_show_sphinx = False
# Summaries are fetched, which a browser forbids to pages that are files.
html_show_search_summary = False
_BOTH = {"font-stack": "'Segoe UI', 'Helvetica Neue', Arial, sans-serif"}
html_theme_options = {
    "light_css_variables": {
        **_BOTH,
        "color-background-primary": "#fbf8f1",
        "color-background-secondary": "#f5eedd",
        "color-foreground-primary": "#1f2329",
        "color-foreground-secondary": "#575b61",
        "color-brand-primary": "#1759a8",
        "color-brand-content": "#1759a8",
        "color-brand-visited": "#5c3d8f",
    },
    "dark_css_variables": {
        **_BOTH,
        "color-background-primary": "#16191d",
        "color-background-secondary": "#20242a",
        "color-foreground-primary": "#efe8d8",
        "color-foreground-secondary": "#b5af9f",
        "color-brand-primary": "#7fb8f7",
        "color-brand-content": "#7fb8f7",
        "color-brand-visited": "#b9a3ee",
    },
}
