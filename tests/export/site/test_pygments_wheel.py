"""The wheel of Pygments for a site: the lexers of IPython work, another one is unknown, and no module is missing."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from sekiwidget.export.site.pygments_wheel import with_used_lexers

ASKS = """
import sys
sys.path.insert(0, sys.argv[1])
import pygments
assert pygments.__file__.startswith(sys.argv[1]), pygments.__file__
from pygments.lexers import (  # what ipython_pygments_lexers imports
    BashLexer, HtmlLexer, JavascriptLexer, PerlLexer, PythonLexer, RubyLexer, TexLexer,
    get_all_lexers, get_lexer_by_name, guess_lexer,
)
aliases = [names[0] for _, names, _, _ in get_all_lexers(plugins=False) if names]
for alias in aliases:
    get_lexer_by_name(alias)
assert {"python", "restructuredtext", "text"} <= set(aliases)
print(guess_lexer("#!/usr/bin/python3\\n").name)
try:
    get_lexer_by_name("scilab")
except pygments.util.ClassNotFound as error:
    print(error)
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the installed Pygments."""
    installed = metadata.distribution("pygments")
    wheel = tmp_path_factory.mktemp("whole") / f"pygments-{installed.version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        for file in installed.files or ():
            if file.suffix != ".pyc" and ".." not in file.parts:
                made.writestr(file.as_posix(), file.read_binary())
    return wheel


def test_only_the_lexers_of_ipython_are_left(whole: Path, tmp_path: Path) -> None:
    small = with_used_lexers(whole, tmp_path)
    with zipfile.ZipFile(whole) as before, zipfile.ZipFile(small) as after:
        gone = set(before.namelist()) - set(after.namelist())
    assert len(gone) > 200 and all(name.startswith("pygments/lexers/") for name in gone)
    ran = subprocess.run(
        [sys.executable, "-S", "-c", ASKS, str(small)], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == ["Python", "no lexer for alias 'scilab' found"]
