"""Lessons in a real JupyterLab: a double click shows the board, the launcher has the course, their text has colours."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.console import Console
from tests.browser.jupyter import TOKEN, Lab
from tests.browser.timeouts import LAB_MS, wait_until

FOLDER = "combat"
LESSON = "06-swords-wake-guns.toml"
OTHER = """[project]
name = "no lesson"
"""
CELL = """%%board battle
game = "sekigahara"

[play]
script = '''
T: declare gifu   # isn't it
'''
"""
ROW = "T: declare gifu"

RESTARTED = ("Canceled future for create_subshell_request", "Comm not found for comm id")
"""What JupyterLab says of a kernel that is started anew while it is asked something."""


@pytest.fixture
def page(lab: Lab, lab_context: BrowserContext) -> Iterator[Page]:
    """JupyterLab with the file browser in a folder of lessons."""
    page = lab_context.new_page()
    page.set_default_timeout(LAB_MS)
    console = Console(page, noise=RESTARTED)
    (lab.folder / FOLDER / "settings.toml").write_text(OTHER, encoding="utf-8")
    page.goto(f"{lab.url}/lab/tree/{FOLDER}?token={TOKEN}&reset")
    expect(file(page, LESSON)).to_be_visible(timeout=LAB_MS)
    yield page
    assert sorted(set(console.faults)) == []
    page.evaluate("void window.jupyterapp.serviceManager.sessions.shutdownAll()")
    page.close()


def file(page: Page, name: str) -> Locator:
    return page.locator(f".jp-DirListing-item:has-text('{name}')")


def shown(page: Page) -> Locator:
    """The boards that are not behind another tab."""
    return page.locator(".lm-DockPanel-widget:not(.lm-mod-hidden) .sk-root")


def icon(page: Page, name: str) -> Locator:
    return file(page, name).locator(".jp-DirListing-itemIcon svg[data-icon='sekiwidget:board']")


def coloured(page: Page, text: str) -> Locator:
    """The words of this line that have a colour of their own; the editor colours them when it comes to it."""
    return page.locator(".cm-line", has_text=text).locator("span")


def command(page: Page, name: str, arguments: str = "{}") -> None:
    page.evaluate(f"void window.jupyterapp.commands.execute('{name}', {arguments})")


def test_a_double_click_shows_the_board(page: Page, lab: Lab) -> None:
    file(page, LESSON).dblclick()
    board = shown(page)
    expect(board).to_contain_text("Swords wake guns", timeout=LAB_MS)
    expect(page.locator(".lm-TabBar-tab.jp-mod-current", has_text=LESSON)).to_be_visible()
    board.focus()
    page.keyboard.press("ArrowRight")
    expect(board.locator(".sentence")).to_contain_text("Tokugawa declares the fight at Sawayama")
    # Saved in an editor, it is shown anew.
    command(page, "docmanager:open", f"{{path: '{FOLDER}/{LESSON}', factory: 'Editor'}}")
    line = page.locator(".cm-line", has_text="Swords wake guns")
    line.click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(" again")
    command(page, "docmanager:save")
    command(page, "docmanager:open", f"{{path: '{FOLDER}/{LESSON}', factory: 'Board'}}")
    expect(shown(page)).to_contain_text("Swords wake guns again", timeout=LAB_MS)
    assert "Swords wake guns again" in (lab.folder / FOLDER / LESSON).read_text(encoding="utf-8")


def test_a_fault_is_shown_where_the_board_would_be(page: Page, lab: Lab) -> None:
    (lab.folder / FOLDER / "faulty.toml").write_text("game = 'sekigahara'\ntitel = 'x'\n", encoding="utf-8")
    command(page, "docmanager:open", f"{{path: '{FOLDER}/faulty.toml'}}")
    told = page.locator(".jp-OutputArea-output", has_text="faulty.toml:2:1: there is no key `titel`")
    expect(told).to_be_visible(timeout=LAB_MS)


def test_other_files_of_this_kind_open_in_the_editor(page: Page) -> None:
    running = "[...window.jupyterapp.serviceManager.sessions.running()].map(one => one.id)"
    before = page.evaluate(running)
    file(page, "settings.toml").dblclick()
    expect(page.locator(".jp-FileEditor .cm-line", has_text="no lesson")).to_be_visible()
    expect(page.locator(".lm-TabBar-tab", has_text="settings.toml")).to_have_count(1)
    # Those of other pages may be ending.
    assert set(page.evaluate(running)) <= set(before)


def test_the_launcher_has_the_course(page: Page, lab: Lab) -> None:
    command(page, "launcher:create", f"{{cwd: '{FOLDER}'}}")
    page.locator(".jp-LauncherCard[title^='The sekiwidget course']").filter(visible=True).first.click()
    expect(shown(page)).to_contain_text("What a block is", timeout=LAB_MS)
    shown(page).focus()
    page.keyboard.press("End")
    progress: Path = lab.folder / FOLDER / "my-progress.json"
    expect(shown(page).locator(".where b")).not_to_have_text("0")
    wait_until(page, progress.is_file, lambda: "no progress is saved", LAB_MS)


def test_lessons_have_an_icon_and_other_files_of_this_kind_have_none(page: Page, lab: Lab) -> None:
    expect(icon(page, LESSON)).to_be_visible()
    expect(file(page, "settings.toml").locator("svg[data-icon='ui-components:file']")).to_be_visible()
    # A lesson begun in this folder, and one that is none any more.
    folder = lab.folder / FOLDER
    (folder / "begun.toml").write_text("game = 'sekigahara'\n", encoding="utf-8")
    command(page, "filebrowser:refresh")
    expect(icon(page, "begun.toml")).to_be_visible()
    (folder / "begun.toml").write_text("# a lesson of a game yet to be chosen\n", encoding="utf-8")
    command(page, "filebrowser:refresh")
    expect(icon(page, "begun.toml")).to_have_count(0)
    (folder / "begun.toml").unlink()


def test_a_cell_with_the_text_of_a_lesson_has_its_colours(page: Page, lab: Lab) -> None:
    notebook = lab.open_cells(page, "colours.ipynb", CELL, "def f(): pass")
    words = ["T:", "declare", "# isn't it"]
    expect(coloured(page, ROW)).to_have_text(words)
    for number, word in enumerate(("def", "f")):
        expect(coloured(page, "def f").nth(number)).to_have_text(word)
    # JupyterLab sets the language of all cells when a kernel starts.
    notebook.restart()
    expect(coloured(page, ROW)).to_have_text(words)
    # Without its magic it is Python again.
    notebook.write(0, CELL.replace("%%board", "board"))
    expect(coloured(page, "game").first).to_have_text("=")
    expect(coloured(page, "script =").last).to_have_text("'''")
    expect(coloured(page, ROW)).not_to_have_text(words)
    notebook.write(0, CELL)
    expect(coloured(page, ROW)).to_have_text(words)


def test_the_file_of_a_lesson_has_them_in_the_editor(page: Page) -> None:
    command(page, "docmanager:open", f"{{path: '{FOLDER}/{LESSON}', factory: 'Editor'}}")
    row = "T: declare sawayama"
    expect(coloured(page, row)).to_have_text(["T:", "declare"])
    command(page, "docmanager:open", f"{{path: '{FOLDER}/settings.toml'}}")
    expect(page.locator(".cm-line span", has_text="name")).to_be_visible()
