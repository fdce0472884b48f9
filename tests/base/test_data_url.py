"""A picture as an address that stands in an attribute, whatever is written in it."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.base.data_url import data_url
from tests.board.payloads import PAYLOADS

START = "data:image/svg+xml,"


class Sources(HTMLParser):
    """Every element of a text, with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, attrs))


def stands(text: str) -> None:
    """It says the text, the whole of it, in either quotes, and has nothing that an address or a filter would cut."""
    address = data_url(text)
    assert unquote(address.removeprefix(START), errors="strict") == text
    assert urlsplit(address).geturl() == address, "no fragment, no line break"
    assert not re.search("[\"'<>&#{}\n\r\t]", address)
    for quote in "\"'":
        assert Sources(f"<img src={quote}{address}{quote}>").found == [("img", [("src", address)])]


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("%\"'#&<>\n\r\t;,\\`{}")))
def test_any_text_comes_back(text: str) -> None:
    stands(f"<svg>{text}</svg>")


def test_what_is_written_to_do_harm_comes_back() -> None:
    for payload in PAYLOADS:
        if payload.isprintable():
            stands(f"<svg><title>{payload}</title></svg>")


def test_what_need_not_be_encoded_is_not() -> None:
    assert data_url("<svg width='1'>א b</svg>") == f"{START}%3Csvg width=%271%27%3Eא b%3C/svg%3E"
