"""Lessons in a real JupyterLab without a notebook: a double click shows the board, the launcher has the course."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.console import Console
from tests.browser.jupyter import TOKEN, Lab
from tests.browser.patience import LAB_MS

FOLDER = "combat"
LESSON = "06-swords-wake-guns.toml"
OTHER = """[project]
name = "no lesson"
"""


@pytest.fixture
def page(lab: Lab, lab_context: BrowserContext) -> Iterator[Page]:
    """JupyterLab with the file browser in a folder of lessons."""
    page = lab_context.new_page()
    page.set_default_timeout(LAB_MS)
    console = Console(page)
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
    running = "[...window.jupyterapp.serviceManager.sessions.running()].length"
    before = page.evaluate(running)
    file(page, "settings.toml").dblclick()
    expect(page.locator(".jp-FileEditor .cm-line", has_text="no lesson")).to_be_visible()
    expect(page.locator(".lm-TabBar-tab", has_text="settings.toml")).to_have_count(1)
    assert page.evaluate(running) == before


def test_the_launcher_has_the_course(page: Page, lab: Lab) -> None:
    command(page, "launcher:create", f"{{cwd: '{FOLDER}'}}")
    page.locator(".jp-LauncherCard[title^='The course of sekiwidget']").filter(visible=True).first.click()
    expect(shown(page)).to_contain_text("What a block is", timeout=LAB_MS)
    shown(page).focus()
    page.keyboard.press("End")
    progress: Path = lab.folder / FOLDER / "my-progress.json"
    expect(shown(page).locator(".where")).not_to_have_text("0")
    page.wait_for_timeout(500)
    assert progress.is_file()
