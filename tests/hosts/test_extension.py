"""The extension for JupyterLab where there is no JupyterLab, or another than it knows: nothing is broken by it."""

from pathlib import Path

from playwright.sync_api import Page, Playwright, expect

from sekiwidget.export.site.serve import serve
from tests.browser.console import Console
from tests.browser.jupyter import TOKEN
from tests.browser.timeouts import START_MS
from tests.hosts import environment
from tests.hosts.hosted import laid
from tests.hosts.lite import cut_off
from tests.hosts.server import serving
from tests.hosts.test_jupyter import ARGUMENTS

LESSON = Path("examples/combat/06-swords-wake-guns.toml")
SETTINGS = "uncaught: Cannot read properties of undefined (reading 'schema')"
"""Notebook's own settings say so, on every page of it, where there is no extension at all."""

LOADED = "() => Boolean(window._JUPYTERLAB?.sekiwidget)"


def test_notebook_7_opens_lessons_in_its_editor(page: Page, tmp_path: Path) -> None:
    """It has a page for each document and no launcher: files open as they do without us."""
    found = environment.host("host-notebook")
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / LESSON.name).write_text(LESSON.read_text(encoding="utf-8"), encoding="utf-8")
    command = [str(found.program("jupyter")), "notebook", *ARGUMENTS, "--JupyterNotebookApp.expose_app_in_browser=True"]
    console = Console(page)
    with serving(command, folder, tmp_path / "home") as url:
        page.goto(f"{url}/tree?token={TOKEN}")
        item = page.locator(f".jp-DirListing-item:has-text('{LESSON.name}')")
        expect(item).to_be_visible(timeout=START_MS)
        assert page.evaluate(LOADED), "it is installed, and Notebook loads it"
        assert not page.evaluate("() => window.jupyterapp.commands.hasCommand('sekiwidget:course')")
        with page.context.expect_page() as opened:
            item.dblclick()
        editor = opened.value
        beside = Console(editor)
        expect(editor.locator(".jp-FileEditor .cm-line", has_text="Swords wake guns")).to_be_visible(timeout=START_MS)
        assert editor.evaluate(LOADED)
        expect(editor.locator(".cm-line", has_text="T: declare sawayama").locator("span").first).to_have_text("T:")
        assert f"/edit/{LESSON.name}" in editor.url
        assert len(page.context.pages) == 2
        editor.screenshot(path=tmp_path / "editor.png")
    # It warns of menus of its own; a module that cannot be loaded is an error.
    faults = {fault for fault in (*console.faults, *beside.faults) if not fault.startswith("console warning: ")}
    assert sorted(faults - {SETTINGS}) == []


def test_a_double_click_in_jupyterlite_shows_the_board(playwright: Playwright, tmp_path: Path) -> None:
    """The site of an installed package, in the page that has files beside each other."""
    folder = laid(tmp_path / "course")
    site = tmp_path / "site"
    command = [str(environment.host("site").program("sekiwidget")), "site", str(folder), "-o", str(site)]
    environment.said(command, cwd=tmp_path)
    assert (site / "extensions" / "sekiwidget" / "package.json").is_file()
    with serve(site) as server, cut_off(playwright) as (browser, outside):
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        console = Console(page)
        page.goto(f"{server.address}lab/index.html")
        item = page.locator(".jp-DirListing-item:has-text('lesson.toml')")
        expect(item).to_be_visible(timeout=START_MS)
        item.dblclick()
        board = page.locator(".lm-DockPanel-widget:not(.lm-mod-hidden) .sk-root")
        expect(board.locator(".where b")).to_have_text("0", timeout=START_MS)
        board.press("ArrowRight")
        expect(board.locator(".where b")).to_have_text("1")
        page.screenshot(path=tmp_path / "seen.png")
        assert outside.asked == []
    faults = {fault for fault in console.faults if not fault.startswith("console warning: ")}
    assert sorted(faults) == []
