"""Notebook files made for tests."""

import json


def notebook_of(*sources: str) -> str:
    """A notebook file with these code cells, none of them run."""
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "id": f"cell{n}", "metadata": {}, "source": text, "outputs": [], "execution_count": None}
        for n, text in enumerate(sources)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})
