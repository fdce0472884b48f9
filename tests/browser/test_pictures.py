"""The command that photographs boards: it takes what is asked for and lays out a sheet of it."""

from html.parser import HTMLParser
from pathlib import Path

from playwright.sync_api import Browser

from tests.pictures.__main__ import sheet
from tests.pictures.camera import take
from tests.pictures.doing import clicks, lesson
from tests.pictures.shots import SHOTS, Shot

PNG = b"\x89PNG"


class Images(HTMLParser):
    """The images of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str | None] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the address of an image."""
        if tag == "img":
            self.found.append(dict(attrs)["src"])


def test_a_state_is_taken_in_each_width_and_look(browser: Browser, tmp_path: Path) -> None:
    board = lesson("war-chest/01-the-first-round", 13)
    shot = Shot("a-coin", "<picked>", board, clicks("c6"), looks=("light", "forced"), widths=(760,))
    pictures = list(take(browser, shot, tmp_path))
    assert [one.file.name for one in pictures] == ["a-coin-760-light.png", "a-coin-760-forced.png"]
    light, forced = (one.file.read_bytes() for one in pictures)
    assert light[:4] == forced[:4] == PNG
    assert light != forced
    page = sheet(pictures)
    assert Images(page).found == [one.file.name for one in pictures]
    assert "&lt;picked&gt;" in page


def test_names_are_files_and_no_two_are_the_same() -> None:
    names = [shot.name for shot in SHOTS]
    assert len(set(names)) == len(names)
    assert all(name.replace("-", "").isalnum() for name in names)
