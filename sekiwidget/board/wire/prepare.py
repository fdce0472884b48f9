"""`python -m sekiwidget.board.wire.prepare`: prepares data for boards at build time.

It needs only the standard library, so that it runs in a build without dependencies.
"""

from __future__ import annotations

import json

from sekiwidget.authoring import data_files
from sekiwidget.board.wire.packing import packed
from sekiwidget.board.wire.page_state import draw_kit_and_backdrop
from sekiwidget.board.wire.static_files import (
    PACKAGE,
    STATIC,
    file_of,
    hash_of,
)
from sekiwidget.games.registry import GAMES, game


def main() -> None:
    """Write `tables.json` and `static/GAME.json` of every game."""
    STATIC.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        data_files.write_prepared_tables(PACKAGE / "games" / name / "data")
        kit, backdrop = draw_kit_and_backdrop(game(name))
        text = json.dumps({"of": hash_of(name), "kit": packed(kit), "backdrop": packed(backdrop)})
        file_of(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
