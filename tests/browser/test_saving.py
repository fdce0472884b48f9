"""Files written from the page: named in a box, gone over only when told so; and positions copied from it."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from sekiwidget import Board, Scenario
from sekiwidget.lesson.editor.open import open_editor
from tests.browser.audit import audit
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

EXAMPLES = Path(__file__).parents[2] / "examples"
LESSON = EXAMPLES / "combat" / "06-swords-wake-guns.toml"
PUZZLE = EXAMPLES / "combat" / "38-puzzle-one-sword.toml"
EMPTY = 'game = "sekigahara"\n[position]\nsetup = "empty"\n'
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
HEAR = """window.heard = [];
// As JupyterLab does: what comes from within a board is not for the page.
document.addEventListener("keydown", ({ key, ctrlKey, target }) => {
    if (ctrlKey && key === "s" && !target.closest("[data-lm-suppress-shortcuts]")) heard.push(key);
});
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The kernel's folder, with a lesson in it."""
    (tmp_path / "lesson.toml").write_text("# Mine.\n" + LESSON.read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def opened(bare: BarePage, board: Board) -> Bridge:
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    return played


def edited(bare: BarePage, board: Board) -> Bridge:
    """With its editor open."""
    played = opened(bare, board)
    played.press("e")
    return played


def press(played: Bridge, name: str) -> None:
    played.bare.view().get_by_role("button", name=name, exact=True).click()
    played.pump()


def box(bare: BarePage) -> Locator:
    return bare.view().get_by_role("dialog", name="Save")


def file(bare: BarePage) -> Locator:
    return box(bare).get_by_label("Name of the file")


def name(played: Bridge, written: str) -> None:
    """Give the file a name."""
    file(played.bare).fill(written)
    played.press("Enter")


def told(bare: BarePage) -> Locator:
    return bare.view().locator(".tasks .refusal.info")


def test_a_lesson_becomes_a_new_file(bare: BarePage, folder: Path) -> None:
    played = edited(bare, Board(Scenario.from_file(LESSON)))
    bare.view().get_by_role("textbox", name="Comment").fill("Look at the sword.")
    press(played, "Save …")
    expect(file(bare)).to_have_value("lesson.toml")
    expect(file(bare)).to_be_focused()
    assert audit(bare.page) == []
    name(played, "new")
    expect(box(bare)).to_be_hidden()
    expect(told(bare)).to_contain_text("Saved as new.toml")
    expect(bare.view().locator(".sr[role=status]")).to_contain_text("Saved as new.toml.")
    expect(bare.view().get_by_role("button", name="Save …")).to_be_focused()
    assert "Look at the sword." in (folder / "new.toml").read_text("utf-8")


def test_a_file_that_is_there_is_left_unless_one_says_so(bare: BarePage, folder: Path) -> None:
    played = edited(bare, Board(Scenario.from_file("lesson.toml")))
    before = (folder / "lesson.toml").read_bytes()
    bare.view().get_by_role("textbox", name="Comment").fill("Look at the sword.")
    press(played, "Save …")
    played.press("Enter")
    expect(box(bare)).to_contain_text("lesson.toml already exists. Overwrite it?")
    expect(bare.view().get_by_role("button", name="Keep the file")).to_be_focused()
    assert audit(bare.page) == []
    for key in ("Enter", "Escape"):
        played.press(key)
        expect(file(bare)).to_be_focused()
        played.press("Enter")
    assert (folder / "lesson.toml").read_bytes() == before
    press(played, "Overwrite")
    expect(told(bare)).to_contain_text("Saved as lesson.toml")
    after = (folder / "lesson.toml").read_text("utf-8")
    assert after.startswith("# Mine.\n")
    assert "Look at the sword." in after


def test_the_box_is_left_with_escape(bare: BarePage, folder: Path) -> None:
    played = edited(bare, Board("lesson.toml"))
    press(played, "Save …")
    played.press("Escape")
    expect(box(bare)).to_be_hidden()
    expect(bare.view().get_by_role("button", name="Save …")).to_be_focused()
    assert [one.name for one in folder.iterdir()] == ["lesson.toml"]


def test_what_a_page_may_not_write_is_told_and_mended(bare: BarePage, folder: Path) -> None:
    played = edited(bare, Board("lesson.toml"))
    press(played, "Save …")
    said = box(bare).get_by_role("status")
    for wrong, why in (
        ("../up.toml", "only in Python's working folder"),
        ("lesson.svg", "a lesson as .toml, not as .svg"),
        ("nowhere/lesson", "There is no folder nowhere"),
        ("<b>x</b>" * 40, "longer than 200 characters"),
        ("<i>x</i>.toml", "This name does not work on Windows"),
        (" ", "Type a name"),
    ):
        name(played, wrong)
        expect(said).to_contain_text(why)
        expect(file(bare)).to_be_focused()
        expect(file(bare)).to_have_value(wrong)
        expect(file(bare)).to_have_attribute("aria-invalid", "true")
    name(played, "right.toml")
    expect(told(bare)).to_contain_text("Saved as right.toml")
    assert not played.board.notice
    assert sorted(one.name for one in folder.iterdir()) == ["lesson.toml", "right.toml"]


def test_a_key_saves_and_asks_for_the_name_only_once(bare: BarePage, folder: Path) -> None:
    played = opened(bare, Board("lesson.toml"))
    bare.page.evaluate(HEAR)
    played.press("Control+s")
    expect(file(bare)).to_be_focused()
    name(played, "mine")
    expect(bare.view().locator(".sk-root")).to_be_focused()
    played.press("e")
    comment = bare.view().get_by_role("textbox", name="Comment")
    comment.fill("Not left yet.")
    played.press("Control+s")
    expect(box(bare)).to_be_hidden()
    expect(comment).to_be_focused()
    assert "Not left yet." in (folder / "mine.toml").read_text("utf-8")
    assert bare.page.evaluate("heard") == []
    # Somebody else writes it: then it is asked again.
    (folder / "mine.toml").write_text("# Theirs.\n" + (folder / "mine.toml").read_text("utf-8"), "utf-8")
    played.press("Control+s")
    expect(box(bare)).to_contain_text("mine.toml has changed since you opened it")


def test_a_file_that_somebody_else_has_changed_stays(bare: BarePage, folder: Path) -> None:
    lesson = folder / "lesson.toml"
    played = edited(bare, Board("lesson.toml"))
    comment = bare.view().get_by_role("textbox", name="Comment")
    comment.fill("Mine.")
    script = "script = '''\n"
    theirs = lesson.read_text("utf-8").replace(script, f"{script}# As it is now.\n")
    lesson.write_text(theirs, "utf-8")
    press(played, "Save …")
    played.press("Enter")
    expect(box(bare)).to_contain_text("lesson.toml has changed since you opened it")
    expect(bare.view().get_by_role("button", name="Save under another name")).to_be_focused()
    assert audit(bare.page) == []
    played.press("Enter")
    expect(file(bare)).to_have_value("lesson-2.toml")
    expect(file(bare)).to_be_focused()
    played.press("Escape")
    assert played.board.line.nodes[0].comment == "Mine."
    press(played, "Save …")
    played.press("Enter")
    press(played, "Reload the file")
    expect(box(bare)).to_be_hidden()
    assert str(played.board.line.nodes[0].comment).startswith("As it is now.")
    assert lesson.read_text("utf-8") == theirs


def test_a_page_whose_host_shows_no_token_offers_nothing_to_save(bare: BarePage, folder: Path) -> None:
    bare.token = None
    played = edited(bare, Board("lesson.toml"))
    expect(bare.view().get_by_role("button", name="Check the lesson")).to_be_visible()
    expect(bare.view().get_by_role("button", name="Save …")).to_be_hidden()
    bare.page.evaluate(HEAR + "document.addEventListener('keydown', event => event.preventDefault())")
    bare.view().locator(".sk-root").focus()
    played.press("Control+s")
    assert bare.page.evaluate("heard") == ["s"]


@pytest.mark.parametrize("kind", ["read", "public", "puzzle"])
def test_where_nothing_may_be_saved_the_keys_are_the_hosts(bare: BarePage, folder: Path, kind: str) -> None:
    looks = {"read": {"mode": "read"}, "public": {"perspectives": "public"}, "puzzle": {}}
    played = opened(bare, Board(PUZZLE if kind == "puzzle" else LESSON, **looks[kind]))  # type: ignore[arg-type]
    # The browser's own answer would be a box of the system.
    bare.page.evaluate(HEAR + "document.addEventListener('keydown', event => event.preventDefault())")
    played.press("Control+s", "y", "e")
    assert bare.page.evaluate("heard") == ["s"]
    for label in ("Save …", "Copy position"):
        expect(bare.view().get_by_role("button", name=label)).to_have_count(0)
    assert [one.name for one in folder.iterdir()] == ["lesson.toml"]


def test_a_position_that_is_set_up_is_saved(bare: BarePage, folder: Path) -> None:
    played = Bridge(bare, Board(open_editor(EMPTY)))
    played.types("put date2 gifu")
    press(played, "Save …")
    expect(file(bare)).to_have_value("position.toml")
    played.press("Enter")
    expect(told(bare)).to_contain_text("Saved as position.toml")
    assert 'gifu = { tokugawa = "date2" }' in (folder / "position.toml").read_text("utf-8")
    press(played, "Save …")
    name(played, "lesson.toml")
    expect(box(bare)).to_contain_text("Everything except the position is kept.")
    press(played, "Keep the file")


def test_a_table_that_cannot_be_read_is_not_saved_as_if_it_could(bare: BarePage, folder: Path) -> None:
    played = Bridge(bare, Board(open_editor(EMPTY)))
    area = bare.view().locator("textarea.tabletext")
    area.fill("[position]\noops")
    played.press("Control+s", "Enter")
    expect(box(bare)).to_contain_text("has not been read yet")
    assert not (folder / "position.toml").exists()
    played.press("Escape")
    area.fill("[position]\nweek = 3\n")
    played.press("Control+s", "Enter")
    assert "week = 3" in (folder / "position.toml").read_text("utf-8")


def test_a_position_is_copied(bare: BarePage) -> None:
    bare.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = Board(LESSON)
    played = opened(bare, board)
    played.press("ArrowRight", "y")
    expect(told(bare)).to_contain_text("Position copied")
    expect(bare.view().locator(".sr[role=status]")).to_contain_text("Position copied.")
    table = bare.page.evaluate("navigator.clipboard.readText()")
    assert Scenario.from_text(f'game = "sekigahara"\n{table}').start() == board.position
    for key in ("e", "t"):
        played.press(key)
        expect(bare.view().get_by_role("button", name="Copy position").first).to_be_visible()
        played.press(key, "Escape")


def test_without_a_clipboard_the_text_is_chosen(bare: BarePage) -> None:
    bare.page.add_init_script(NO_CLIPBOARD)
    board = Board(LESSON)
    played = opened(bare, board)
    played.press("y")
    shown = bare.view().get_by_role("dialog", name="Copy position").get_by_label("The position as text")
    expect(shown).to_be_focused()
    assert audit(bare.page) == []
    chosen = shown.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert Scenario.from_text(f'game = "sekigahara"\n{chosen}').start() == board.position
    played.press("Escape")
    expect(bare.view().locator(".sk-root")).to_be_focused()


@pytest.mark.parametrize("secure", [True, False])
def test_a_link_is_copied(bare: BarePage, folder: Path, monkeypatch: pytest.MonkeyPatch, secure: bool) -> None:
    monkeypatch.setenv("SEKIWIDGET_SITE", "https://example.org/course/")
    bare.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not secure:
        bare.page.add_init_script(NO_CLIPBOARD)
    board = Board(LESSON)
    played = edited(bare, board)
    press(played, "Save …")
    press(played, "Copy link")
    expect(box(bare)).to_be_hidden()
    if secure:
        expect(told(bare)).to_contain_text("Link copied")
        link = bare.page.evaluate("navigator.clipboard.readText()")
    else:
        shown = bare.view().get_by_role("dialog", name="Copy link").get_by_label("The link to this lesson")
        expect(shown).to_be_focused()
        link = shown.input_value()
    assert Scenario.from_link(link).to_text() == board.scenario
    assert sorted(path.name for path in folder.iterdir()) == ["lesson.toml"]


def test_without_a_site_no_link_is_offered(bare: BarePage) -> None:
    played = edited(bare, Board(LESSON))
    press(played, "Save …")
    expect(file(bare)).to_be_focused()
    expect(box(bare).get_by_role("button", name="Copy link")).to_be_hidden()


@pytest.mark.parametrize("secure", [True, False])
def test_while_setting_up_the_table_shown_is_copied(bare: BarePage, secure: bool) -> None:
    bare.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not secure:
        bare.page.add_init_script(NO_CLIPBOARD)
    played = Bridge(bare, Board(open_editor(EMPTY)))
    played.types("put date2 gifu")
    bare.view().locator(".sk-root").focus()
    played.press("y")
    area = bare.view().locator("textarea.tabletext")
    said = bare.view().get_by_role("status").filter(has_text="Copied" if secure else "The text is selected")
    expect(said).to_be_visible()
    if secure:
        assert bare.page.evaluate("navigator.clipboard.readText()") == area.input_value()
    else:
        expect(area).to_be_focused()
        assert area.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)") == area.input_value()


@pytest.mark.parametrize(("width", "height"), [(919, 632), (740, 600), (390, 640)])
def test_the_box_fits_the_page(bare: BarePage, width: int, height: int) -> None:
    bare.page.set_viewport_size({"width": width, "height": height})
    played = edited(bare, Board("lesson.toml"))
    press(played, "Save …")
    name(played, "../" + "x" * 190)
    found = box(bare).bounding_box()
    assert found
    assert found["x"] >= 0
    assert found["x"] + found["width"] <= width
    assert found["height"] <= height
    for one in box(bare).get_by_role("button").all():
        expect(one).to_be_in_viewport()
