"""HTML of a notebook's author: no parser of ours may read it otherwise than the browser does."""

from __future__ import annotations

import itertools
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sekiwidget.export import notebook_html
from sekiwidget.export.notebook_html import embedded_picture, mathml, safe_html
from tests.export.hostile_html import HOSTILE, SURROUNDINGS


class Found(HTMLParser):
    """The elements of HTML with their attributes, and the texts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))


def harmless(html: str) -> None:
    """Fail for an element or an attribute that runs, loads or leads away by itself."""
    for tag, attributes in Found(html).elements:
        assert tag not in {
            "script", "style", "iframe", "frame", "object", "embed", "link", "meta", "base", "form", "template",
            "noscript", "textarea", "title", "select", "button", "animate", "set", "use", "image", "foreignobject",
        }, html  # fmt: skip
        for name, value in attributes.items():
            assert not name.startswith(("on", "xlink", "data-")), html
            assert name not in {"srcdoc", "srcset", "action", "formaction", "poster", "ping", "target", "background"}
            if name in ("href", "src"):
                assert re.match(r"https?:|mailto:|#|data:(image|audio|video)/|[\w./%-]*$", value), html
            assert "position" not in value or name != "style"
            assert "url(" not in value.replace("url(#", "") or name in ("title", "alt"), html
            assert name != "name" or tag == "a", "a picture's name is a property of the document"


@pytest.mark.parametrize("nasty", HOSTILE)
def test_nothing_nasty_is_left_in_any_surroundings(nasty: str) -> None:
    for before, after in SURROUNDINGS:
        harmless(safe_html(f"<p>a</p>{before}{nasty}{after}<p>b</p>", None))


def test_nor_in_two_of_them() -> None:
    for (one, end), (two, other) in itertools.product(SURROUNDINGS, repeat=2):
        harmless(safe_html(f"{one}{two}{HOSTILE[0]}{other}{end}{one}{HOSTILE[1]}", None))


@pytest.mark.parametrize("nasty", HOSTILE)
def test_what_was_cleaned_stays_as_it_is(nasty: str) -> None:
    """A browser parses it once more: nothing may come to life by that."""
    for before, after in SURROUNDINGS:
        once = safe_html(f"{before}{nasty}{after}", None)
        assert safe_html(once, None).replace("/>", ">") == once.replace("/>", ">")


def test_no_end_tag_leaves_the_cell() -> None:
    assert safe_html("</section></main></body><b>a", None) == "<b>a</b>"


@pytest.mark.parametrize(
    "kept",
    [
        '<h2 id="One">One<a class="anchor-link" href="#One">#</a></h2>',
        '<div class="highlight"><pre><span></span><span class="k">def</span></pre></div>',
        '<table class="dataframe"><thead><tr style="text-align:right"><th></th></tr></thead></table>',
        '<td style="padding:2px 12px 2px 0"></td>',
        '<p style="color:red;background-color:#fff" dir="rtl" lang="he">a</p>',
        '<ol start="3"><li>a<br><del>b</del> <kbd>c</kbd></li></ol><details><summary>d</summary>e</details>',
        '<a href="other.html#a">a</a><a href="https://example.org/?a=1&amp;b">b</a><a href="mailto:a@b.c">c</a>',
        '<video src="data:video/mp4;base64,AA" controls=""></video>',
        '<svg viewBox="0 0 1 1"><defs><linearGradient id="g"><stop offset="0"></stop></linearGradient></defs></svg>',
        '<svg width="9"><path d="M0 0h1" fill="url(#g)" transform="scale(2)"></path></svg>',
        '<math display="block"><mrow><msup><mi>x</mi><mn>2</mn></msup><mo stretchy="true">)</mo></mrow></math>',
    ],
)
def test_what_notebooks_show_is_kept(kept: str) -> None:
    if kept.startswith("<td"):
        kept = f"<table><tbody><tr>{kept}</tr></tbody></table>"
    assert safe_html(kept, None) == kept


@pytest.mark.parametrize(
    "over",
    [
        '<p style="position:fixed;top:0">a</p>', '<p style="margin-top:-900px">a</p>',
        '<p style="background:url(https://example.org/a)">a</p>', '<p style="height:0">a</p>',
        '<p style="transform:scale(99)">a</p>', '<p style="font:900px/0 serif">a</p>',
        '<span style="padding:900px;background-color:red">a</span>', '<b style="border:900px solid red">a</b>',
        '<span style="p\\61 dding:900px">a</span>', '<p style="--a:1;color:v\\61r(--a)">a</p>',
    ],
)  # fmt: skip
def test_no_style_paints_over_the_page(over: str) -> None:
    assert "style" not in safe_html(over, None).replace(' style=""', "")


def test_formulas_lie_within_their_lines() -> None:
    shown = mathml(r"\raise{99em}{x}\hspace{-99em}\smash{y} a\!b", display=False)
    assert "<mi>x</mi>" in shown and "negativethinmathspace" in shown and "99em" not in shown and "voffset" not in shown
    assert "href" not in mathml(r"\href{javascript:bad()}{x}", display=False)
    assert mathml("{" * 6000 + "}" * 6000, display=False).startswith("<code")


@pytest.mark.parametrize(
    "source", ["%00.png", "a%00/b.png", "http://[", "//host/a.png", "%5C%5Chost%5Ca.png", "a" * 9999 + ".png"]
)
def test_odd_addresses_of_pictures_are_none(source: str, tmp_path: Path) -> None:
    assert embedded_picture(source, tmp_path) == ""
    assert "picture: " in safe_html(f'<img src="{source}">', tmp_path)


def test_a_link_out_of_the_folder_is_no_picture_of_it(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "a.png").symlink_to(tmp_path / "secret.png")
    assert embedded_picture("a.png", folder) == ""


@pytest.mark.parametrize(
    "much",
    [
        "<div>" * (notebook_html.MOST_NESTED + 1),
        # HTML opens all of these again in each paragraph.
        "".join(f"<b id={number}>a<p>" for number in range(1000)),
    ],
)
def test_what_would_take_minutes_to_parse_is_shown_as_text(much: str) -> None:
    shown = safe_html(much, None)
    assert shown.startswith("<pre>&lt;")
    assert "shown as it was typed" in shown


def test_a_large_table_is_still_one() -> None:
    rows = "<tr><td>1</td><td><b>2</b></td></tr>" * 20_000
    assert safe_html(f"<table><tbody>{rows}</tbody></table>", None).count("<td>") == 40_000
