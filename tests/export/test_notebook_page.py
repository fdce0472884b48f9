"""The page of a notebook: its text, code and outputs; nothing of theirs runs, and nothing is loaded."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from sekiwidget import Board
from sekiwidget.export.notebook import save_notebook
from sekiwidget.export.notebook_html import embedded_picture, mathml, safe_html
from tests.board.battles import source
from tests.export.notebook_cells import Cell, code, displayed, printed, shown, state_of, text, write

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def html_of(folder: Path, *cells: Cell, theme: str = "auto") -> str:
    """The page of these cells."""
    save_notebook(write(folder / "a.ipynb", *cells), folder / "a.html", theme=theme)
    return (folder / "a.html").read_text(encoding="utf-8")


def main_of(html: str) -> str:
    """The notebook's own part of a page."""
    return html.partition("<main>")[2].partition("</main>")[0]


def test_text_code_and_outputs_are_there(tmp_path: Path) -> None:
    error = {"output_type": "error", "ename": "E", "evalue": "e", "traceback": ["\x1b[31mE\x1b[0m: <e>"]}
    html = html_of(
        tmp_path,
        text("# One & two\n\nSome *words*, `code`.\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
        code("def f(x): return 'a'", printed("1 < 2\n"), printed("oh\n", "stderr"), error),
        code("x", displayed(text_html="<table><tr><td>7</td></tr></table>", text_plain="seven")),
        code("y", displayed(image_png=base64.b64encode(DOT).decode())),
        code("z", displayed(text_latex="$x^2$")),
    )
    main = main_of(html)
    assert "<title>One &amp; two</title>" in html
    assert "<em>words</em>" in main
    assert re.search(r"<td[^>]*>2</td>", main)
    assert '<span class="k">def</span>' in main
    assert '<pre class="output">1 &lt; 2\n</pre>' in main
    assert '<pre class="output error">oh\n</pre>' in main
    assert '<span class="ansi-red-fg">E</span>: &lt;e&gt;' in main
    assert "<td>7</td>" in main
    assert "seven" not in main
    assert f'src="data:image/png;base64,{base64.b64encode(DOT).decode()}"' in main
    assert "<msup>" in main


def test_its_own_words_are_in_the_language(tmp_path: Path) -> None:
    save_notebook(write(tmp_path / "a.ipynb", text("# A")), tmp_path / "a.html", language="de")
    html = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert '<html lang="de"' in html
    scripts = "Um die Bretter Schritt für Schritt durchzugehen, erlaube Skripte für diese Datei."
    assert f"<noscript><p>{scripts}</p></noscript>" in html


def test_only_our_script_may_run_and_nothing_is_loaded(tmp_path: Path) -> None:
    board = Board(source())
    file = write(tmp_path / "a.ipynb", text("# A"), code("board", shown(board)), state=state_of(board))
    save_notebook(file, tmp_path / "a.html")
    html = (tmp_path / "a.html").read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    script = re.search(r'<script type="module">(.*?)</script>', html, re.DOTALL)
    assert policy and script
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    allowed = dict(part.strip().split(" ", 1) for part in policy[1].split(";"))
    assert allowed["default-src"] == "'none'"
    assert allowed["script-src"] == f"'sha256-{digest}' blob:"
    assert allowed["img-src"] == "data:"
    assert not re.search(r'(src|href)="(https?:)?//', html)


@pytest.mark.parametrize(
    "nasty",
    [
        "<script>bad()</script>",
        "<SCRIPT src=https://example.org/x.js></SCRIPT>",
        '<img src="data:," onerror="bad()">',
        '<iframe src="https://example.org"></iframe>',
        '<link rel="stylesheet" href="https://example.org/x.css">',
        '<meta http-equiv="refresh" content="0;url=https://example.org">',
        '<base href="https://example.org/">',
        '<form action="https://example.org"><input></form>',
        '<img src="https://example.org/x.png">',
        '<div data-board="x"></div>',
    ],
)
def test_what_runs_or_loads_is_left_out(tmp_path: Path, nasty: str) -> None:
    main = main_of(html_of(tmp_path, text(f"A\n\n{nasty}\n\nB"), code("x", displayed(text_html=f"<b>c</b>{nasty}"))))
    assert "<b>c</b>" in main
    for word in ("bad()", "<script", "<iframe", "<link", "<meta", "<base", "<form", 'src="https', "data-board"):
        assert word not in main.lower()


def test_a_script_as_output_is_left_out(tmp_path: Path) -> None:
    output = displayed(application_javascript="bad()", text_plain="a plot")
    assert "bad()" not in main_of(html_of(tmp_path, text("A"), code("x", output)))


def test_a_title_is_no_markup(tmp_path: Path) -> None:
    html = html_of(tmp_path, text("# `</title><script>bad()</script>`\n"), text("## a\n## b\n## c\n## <i>d</i>"))
    assert "bad()</script>" not in html
    assert "<title>&lt;/title&gt;" in html


def test_pictures_beside_the_notebook_are_taken_along(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "a picture.png").write_bytes(DOT)
    (tmp_path / "secret.png").write_bytes(DOT)
    url = f"data:image/png;base64,{base64.b64encode(DOT).decode()}"
    assert embedded_picture("a%20picture.png", folder) == url
    (folder / "itself.png").symlink_to("itself.png")
    for other in (
        "../secret.png",
        "none.png",
        "itself.png",
        "https://example.org/a.png",
        "a.txt",
        "//host/a.png",
        str(tmp_path / "secret.png"),
    ):
        assert embedded_picture(other, folder) == ""
    assert safe_html('<img src="a%20picture.png" alt="x">', folder) == f'<img alt="x" src="{url}"/>'
    assert (
        safe_html('<img src="https://example.org/a.png" alt="far">', folder)
        == '<a class="note" href="https://example.org/a.png">picture: far</a>'
    )


def test_attachments_are_shown_and_a_missing_one_is_named(tmp_path: Path) -> None:
    attached = {"dot.png": {"image/png": base64.b64encode(DOT).decode()}}
    main = main_of(
        html_of(tmp_path, text("![here](attachment:dot.png) ![gone](attachment:no.png)", attachments=attached))
    )
    assert 'alt="here" src="data:image/png;base64,' in main
    assert "picture: gone" in main


def test_formulas_need_no_script() -> None:
    assert mathml("x^2", display=True).startswith("<math")
    assert mathml("\\left(<b>", display=False) == '<code class="tex">\\left(&lt;b&gt;</code>'
    assert "<script" not in mathml("\\text{<script>}", display=False)


def test_formulas_in_text(tmp_path: Path) -> None:
    main = main_of(html_of(tmp_path, text("A sum $a + b$ and\n\n$$\\frac{1}{2}$$\n\nand 3 $ or 4.")))
    assert main.count("<math") == 2
    assert "<mfrac>" in main
    assert "3 $ or 4." in main


@pytest.mark.parametrize(
    "much", ["[" * 110_000, "$a" * 11_000, "#\n" * 11_000, "\\\\(" * 3000 + "a" * 10**6], ids=range(4)
)
def test_text_that_would_take_minutes_is_shown_as_it_was_typed(much: str, tmp_path: Path) -> None:
    main = main_of(html_of(tmp_path, text(f"<i>{much}"), code("x", displayed(text_markdown=f"<i>{much}"))))
    assert main.count(f"<pre>&lt;i&gt;{much}</pre>") == 2
    assert main.count("It is shown as it was typed.") == 2


def test_a_large_picture_in_text_is_not_much(tmp_path: Path) -> None:
    picture = f'<img alt="" src="data:image/png;base64,{"A" * 4_000_000}"/>'
    assert picture in main_of(html_of(tmp_path, text(f"**a**\n\n{picture}")))


def test_a_folder_called_files_is_one(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.png").write_bytes(DOT)
    assert "data:image/png" in main_of(html_of(tmp_path, text("![a](files/a.png)")))


def test_an_attachment_without_data_is_missing(tmp_path: Path) -> None:
    assert "picture: a" in main_of(html_of(tmp_path, text("![a](attachment:a.png)", attachments={"a.png": {}})))


def test_tags_and_collapsed_parts_are_heeded(tmp_path: Path) -> None:
    main = main_of(
        html_of(
            tmp_path,
            code("secret_one = 1", printed("one"), tags=["remove-input"]),
            code("two", printed("secret_two"), tags=["remove-output"]),
            code("secret_three", printed("secret_three"), tags=["remove-cell"]),
            code("secret_four = 1", printed("four"), jupyter={"source_hidden": True}),
            code("five", printed("secret_five"), jupyter={"outputs_hidden": True}),
        )
    )
    for word in ("one", "two", "four", "five"):
        assert word in main
    assert "secret" not in main


def test_many_headings_make_a_table_of_contents(tmp_path: Path) -> None:
    few = html_of(tmp_path, text("# A\n\n## b\n\n## c"))
    assert "<nav>" not in few
    many = html_of(tmp_path, text("# A\n\n## b one\n\n### c\n\n## d\n\n## e"))
    assert many.index("</h1>") < many.index("<nav>")
    for anchor in re.findall(r'<li class="h\d"><a href="#([^"]*)"', many):
        assert f'id="{anchor}"' in many
    assert many.count('<li class="h') == 4


def test_a_theme_is_the_pages_and_the_boards(tmp_path: Path) -> None:
    assert '<html lang="en" class="dark">' in html_of(tmp_path, text("A"), theme="dark")
    with pytest.raises(ValueError, match="There is no theme `pink`"):
        html_of(tmp_path, text("A"), theme="pink")


def test_the_folder_of_the_caller_gives_no_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library looks for templates where the command is run."""
    (tmp_path / "basic").mkdir()
    (tmp_path / "basic" / "index.html.j2").write_text("bad()", encoding="utf-8")
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "display_priority.j2").write_text("bad()", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "bad()" not in html_of(tmp_path, text("A"))
