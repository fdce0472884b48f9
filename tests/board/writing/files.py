"""What a page asks of files, and what it is told."""

from pathlib import Path
from typing import Any

from sekiwidget.board.writing import page_token
from tests.board.pages import Page

EMPTY = 'game = "sekigahara"\n[position]\nsetup = "empty"\n'


def save(page: Page, name: str, *, over: bool = False, token: str = page_token._TOKEN) -> Any:
    return page.save(name, over=over, token=token)


def load(page: Page, token: str = page_token._TOKEN) -> Any:
    return page.ask(load=True, token=token)


def why(answer: Any) -> str:
    assert answer["ok"] is False
    assert set(answer) == {"ok", "notice"}
    told: str = answer["notice"]["text"]
    return told


def everything(folder: Path) -> dict[str, bytes | None]:
    return {str(one): one.read_bytes() if one.is_file() else None for one in folder.parent.rglob("*")}
