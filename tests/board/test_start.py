"""`from sekiwidget import Board` loads only what a widget needs to exist."""

import subprocess
import sys

import pytest

from sekiwidget.board.idle_imports import NEVER
from sekiwidget.games.registry import GAMES

LATER = (
    "svgwrite",
    "sekiwidget.core",
    "sekiwidget.games",
    "sekiwidget.lesson",
    "sekiwidget.board.image.drawing",
    "xml.etree",
)


def run(code: str) -> str:
    """What some code prints in a fresh Python without a terminal."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    return done.stdout


def loaded(code: str) -> list[str]:
    """The modules that a fresh Python has loaded after some code."""
    return run(f"{code}\nimport sys\nprint(*sys.modules)").split()


@pytest.mark.parametrize("later", LATER)
def test_nothing_is_loaded_before_it_is_needed(later: str) -> None:
    plain = set(loaded("import anywidget"))
    more = set(loaded("from sekiwidget import Board")) - plain
    assert not [name for name in more if name == later or name.startswith(f"{later}.")]
    assert len([name for name in more if not name.startswith("sekiwidget")]) < 10


def test_a_picture_needs_no_widget() -> None:
    names = loaded("import sekiwidget.export.save, sekiwidget.board.image.drawing")
    assert "anywidget" not in names
    assert "ipywidgets" not in names


IDLE = """
import asyncio, sys
async def main():
    import sekiwidget
    from sekiwidget import Board
    loop = asyncio.get_running_loop()
    while loop._scheduled or loop._ready:  # the next import, until nothing more comes
        await asyncio.sleep(0.01)
    before = set(sys.modules)
    Board(sekiwidget.new("{game}")){more}
    print(*sorted(set(sys.modules) - before))
asyncio.run(main())
"""


@pytest.mark.parametrize("game", GAMES)
def test_what_a_board_needs_is_imported_while_the_loop_is_idle(game: str) -> None:
    """The first board of any game imports nothing more: neither for its choices nor for a typed action."""
    assert run(IDLE.format(game=game, more=".legal")).split() == []


def test_only_what_a_board_needs_is_imported_while_the_loop_is_idle() -> None:
    names = loaded(IDLE.format(game="daimyo", more=""))
    assert "sekiwidget.games.warchest.picture.scene" in names
    assert not {"svgwrite", "tqdm", "click", "tornado", "jupyterlab"} & set(names)
    assert not {name for name in names if name in NEVER or "data_check" in name}


NO_LOOP = "import asyncio, sekiwidget, time; time.sleep(0.2)"
IN_A_LOOP = """
import asyncio, sys, threading
async def main():
    import sekiwidget
    await asyncio.sleep(0.3)
"""
TERMINAL = f"""{IN_A_LOOP}
sys.__stdin__ = type("Terminal", (), {{"closed": False, "isatty": lambda self: True}})()
asyncio.run(main())
"""
THREAD = f"""{IN_A_LOOP}
thread = threading.Thread(target=asyncio.run, args=(main(),))
thread.start()
thread.join()
"""


PYODIDE = f"""{IN_A_LOOP.replace("import sekiwidget", "sys.platform = 'emscripten'; import sekiwidget")}
asyncio.run(main())
"""


@pytest.mark.parametrize(
    "code",
    [NO_LOOP, TERMINAL, THREAD, PYODIDE],
    ids=["no loop", "a terminal", "another thread's loop", "a reader's browser"],
)
def test_nothing_is_imported_where_no_notebook_waits(code: str) -> None:
    names = {name for name in loaded(code) if name.startswith("sekiwidget.")}
    assert names <= {"sekiwidget.board", "sekiwidget.board.idle_imports"}
