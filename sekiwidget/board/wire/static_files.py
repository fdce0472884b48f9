"""What the build puts in `static/`: the kit and backdrop of each game as sent to pages, and the page's ES modules.

Drawing and packing a game's symbols and map takes longer than the rest of a first board. `prepare.py` writes them to
`static/GAME.json`, packed, with a hash of their sources. In a source tree they are used only if the hash matches; an
installed package does not change.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sekiwidget.board.wire.packing import unpacked

if TYPE_CHECKING:
    from sekiwidget.core.game import Game

Json: TypeAlias = dict[str, Any]

PACKAGE: Final = Path(__file__).resolve().parents[2]
STATIC: Final = PACKAGE / "board" / "static"


@dataclass(frozen=True, slots=True)
class Drawings:
    """A game's kit and backdrop as JSON, and each packed."""

    kit: Json
    backdrop: Json
    packed_kit: str
    packed_backdrop: str


def file_of(game: str) -> Path:
    """The file with a game's drawings."""
    return STATIC / f"{game}.json"


def hash_of(game: str) -> str:
    """The hash of all sources of a game's drawings: its own folder, and shared code."""
    shared = [
        *(path for floor in ("text", "base", "core", "authoring") for path in sorted((PACKAGE / floor).rglob("*.py"))),
        PACKAGE / "board" / "wire" / "packing.py",
        Path(__file__),
    ]
    files = (PACKAGE / "games" / game).rglob("*")
    own = sorted(path for path in files if path.suffix in {".py", ".toml", ".json"})
    found = sha256()
    for path in (*shared, *own):
        if path.name != "tables.json":
            found.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def prepared_drawings(game: Game) -> Drawings | None:
    """The prepared drawings of a game; None if missing or possibly outdated."""
    from sekiwidget.games.registry import GAMES  # not for the ES module, which a board needs before any game

    if game.id not in GAMES or game.uses_own_files:
        return None
    try:
        read = json.loads(file_of(game.id).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if _is_source_tree() and read["of"] != hash_of(game.id):
        return None
    kit, backdrop = read["kit"], read["backdrop"]
    return Drawings(unpacked(kit), unpacked(backdrop), kit, backdrop)


def _is_source_tree() -> bool:
    return (PACKAGE.parent / "pyproject.toml").is_file()


# -- the page's ES modules ---------------------------------------------------------------------------------------------

BUNDLE: Final = STATIC / "sekiwidget.js"
LIVE: Final = STATIC / "live.js"
NOT_BUILT: Final = """export default { render({ el }) {
  el.textContent = "The front end of this board is not built: run `make setup` in the source tree.";
} };"""


def front_end() -> str | Path:
    """The ES module: one text for all boards; during development (`ANYWIDGET_HMR=1`) the file itself.

    With a file, anywidget ties every board to a watcher held by the class, and no board would ever be freed.
    """
    if not BUNDLE.is_file():
        return NOT_BUILT
    return BUNDLE if os.environ.get("ANYWIDGET_HMR") == "1" else BUNDLE.read_text(encoding="utf-8")


def live_module() -> str:
    """The module that a page asks for when it is first needed; empty if the front end is not built."""
    return LIVE.read_text(encoding="utf-8") if LIVE.is_file() else ""
