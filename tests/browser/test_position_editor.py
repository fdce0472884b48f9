"""Positions set up in the browser, from an empty table: by mouse alone, by keys alone, by text; then played from."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from sekiwidget import Board, Scenario
from sekiwidget.lesson.editor.open import open_editor
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

BATTLE = """\
[position]
phase = "combat"

[position.blocks]
gifu = { tokugawa = "tokugawa2 tokugawa3", ishida = "ukita2 ukita3 mori2" }

[position.hands]
tokugawa = "tokugawa tokugawa"
ishida = "ukita ukita mori"
"""
PIECES = [
    *[("Tokugawa’s blocks", block, "gifu") for block in ("tokugawa2", "tokugawa3")],
    *[("Ishida’s blocks", block, "gifu") for block in ("ukita2", "ukita3", "mori2")],
    *[("Cards", card, "hand.tokugawa") for card in ("tokugawa", "tokugawa")],
    *[("Cards", card, "hand.ishida") for card in ("ukita", "ukita", "mori")],
]
START = Scenario.from_text(f'game = "sekigahara"\n{BATTLE}').start()


def empty(bare: BarePage) -> Bridge:
    return Bridge(bare, Board(open_editor('game = "sekigahara"\n[position]\nsetup = "empty"\n')))


def tab(played: Bridge, name: str) -> None:
    played.bare.view().locator(".tab", has_text=name).click()
    played.pump()


def on_the_shelf(played: Bridge, piece: str) -> str:
    """The piece of the picture that shows so many alike ones on the shelf."""
    picks = [choice["picks"][0] for choice in played.board.choices["list"]["all"] if choice["form"].startswith("put")]
    found: str = next(at for pick in picks for id_, at in zip(pick["ids"], pick["at"], strict=True) if id_ == piece)
    return found


def text_of(played: Bridge) -> str:
    return played.bare.view().locator("textarea.tabletext").input_value()


def test_by_mouse_alone(bare: BarePage) -> None:
    played = Bridge(bare, Board.set_up("sekigahara"))
    played.choose("Start again")
    played.choose("empty")
    for name, piece, place in PIECES:
        tab(played, name)
        played.drag(on_the_shelf(played, piece), place)
    played.choose("Phase")
    played.choose("combat")
    assert played.board.position == START
    bare.view().locator(".positionfoot .do").click()
    played.pump()
    assert played.board.line.nodes[0].position == START
    expect(bare.view().locator(".choosing")).to_contain_text("Declare the fight at Gifu")


def test_a_click_picks_and_another_puts(bare: BarePage) -> None:
    played = empty(bare)
    for name, piece, place in PIECES:
        tab(played, name)
        played.click(on_the_shelf(played, piece))
        played.click(place)
    assert text_of(played) == BATTLE.replace('[position]\nphase = "combat"\n\n', "")


def test_by_keys_alone(bare: BarePage) -> None:
    played = empty(bare)
    for text in (
        "put tokugawa2 toku3 gifu",
        "put ukita2 ukita3 mori2 gifu",
        "hand tokugawa tokugawa tokugawa",
        "hand i ukita ukita mori",
        "phase combat",
    ):
        played.types(text)
    assert text_of(played) == BATTLE.replace("[position]\nphase", "[position]\nphase")
    assert played.board.position == START
    bare.view().locator(".sk-root").focus()
    played.press("z", "z")
    assert "hands.ishida" not in played.board.scenario
    assert played.board.position.fact("hands.ishida") == ()


def test_a_piece_is_taken_to_the_shelf_or_by_delete(bare: BarePage) -> None:
    played = empty(bare)
    played.types("put tokugawa2 tokugawa3 gifu")
    bare.view().locator(".sk-root").focus()
    played.drag("gifu.tokugawa.1", "shelf.tokugawa.row0")
    assert 'tokugawa = "tokugawa3"' in text_of(played)
    played.click("gifu.tokugawa.0")
    bare.view().locator(".sk-root").focus()
    played.press("Delete")
    assert played.board.position.fact("blocks.gifu.tokugawa") == ()


def test_text_and_board_follow_each_other(bare: BarePage) -> None:
    played = empty(bare)
    area = bare.view().locator("textarea.tabletext")
    area.fill(BATTLE.replace("mori2", "mori9"))
    area.blur()
    played.pump()
    faults = bare.view().locator(".faults")
    expect(faults).to_contain_text("There is no block mori9")
    expect(bare.view().locator(".behind mark")).to_have_text("mori9")
    expect(bare.view().locator(".positionfoot .do")).to_be_disabled()
    faults.get_by_role("button").click()
    chosen = area.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert chosen == "mori9"
    area.fill(BATTLE)
    area.blur()
    played.pump()
    expect(faults).to_be_empty()
    assert played.board.position == START
    # What cannot be read at all is told, and nothing that was typed is lost.
    area.fill(BATTLE + "oops")
    area.blur()
    played.pump()
    expect(bare.view().locator(".refusal")).to_contain_text(
        "Line 10, column 5: There must be an equals sign after a key"
    )
    assert text_of(played) == BATTLE + "oops"
    assert played.board.position == START


def behind(bare: BarePage) -> dict[str, list[str]]:
    """What lies behind the text: its lines, those that are new or wrong, and the words that are marked."""
    layer = bare.view().locator(".behind")
    parts = {"lines": "div", "new": "div.fresh", "wrong": "div.wrong", "words": "mark"}
    return {name: layer.locator(part).all_text_contents() for name, part in parts.items()}


def test_faulty_words_are_marked_where_they_stand(bare: BarePage) -> None:
    played = empty(bare)
    area = bare.view().locator("textarea.tabletext")
    text = BATTLE.replace('"ukita ukita mori"', '"ukita9 ukita mori9"')
    area.fill(text)
    assert behind(bare) == {"lines": text.split("\n"), "new": [], "wrong": [], "words": []}, "not read yet"
    area.blur()
    played.pump()
    text = text_of(played)
    faults = played.board.setting["faults"]
    found = behind(bare)
    assert found["lines"] == text.split("\n")
    assert found["words"] == [text[one["from"] : one["to"]] for one in faults] == ["ukita9", "mori9"]
    assert found["wrong"] == [line for line in text.split("\n") if "mori9" in line]
    area.press("End")
    area.press_sequentially(" ")
    assert behind(bare)["words"] == [], "they may have moved"


def test_what_the_last_change_has_made_is_shown_in_the_text(bare: BarePage) -> None:
    played = empty(bare)
    for piece in ("tokugawa2", "tokugawa3"):
        before = text_of(played).split("\n")
        played.types(f"put {piece} gifu")
        found = behind(bare)
        assert found["new"] == [line for line in found["lines"] if line.strip() and line not in before] != []


def test_a_lesson_is_left_and_found_again(bare: BarePage) -> None:
    played = Bridge(bare, Board(f'game = "sekigahara"\n{BATTLE}\n[play]\nscript = "T: declare gifu"\n'))
    bare.view().get_by_role("button", name="Set up").click()
    played.pump()
    expect(bare.view().locator("h2")).to_have_text("Set up")
    played.types("put date2 osaka")
    begin, changed = bare.view().get_by_role("button", name="Set up"), text_of(played)
    # The pressed button of what is shown does nothing, and says nothing.
    begin.click()
    played.pump()
    expect(begin).to_have_attribute("aria-pressed", "true")
    assert (text_of(played), played.board.notice) == (changed, {})
    bare.view().get_by_role("button", name="Lesson").click()
    played.pump()
    # The page made the board anew: the keys are still in it.
    assert bare.page.evaluate("document.activeElement.shadowRoot?.activeElement?.matches('.sk-root, .sk-root *')")
    assert played.board.line.nodes[0].position == START
    expect(bare.view().locator("textarea.tabletext")).to_be_hidden()
    # What was set up is there again, and from a position that is played the lesson is.
    begin.click()
    played.pump()
    assert text_of(played) == changed
    bare.view().get_by_role("button", name="Play from here").click()
    played.pump()
    lesson = bare.view().get_by_role("button", name="Lesson")
    expect(lesson).to_have_attribute("aria-pressed", "false")
    lesson.click()
    played.pump()
    assert len(played.board.line) == 2
    expect(lesson).to_be_hidden()


def test_a_change_that_is_refused_leaves_no_way_back_to_a_lesson(bare: BarePage) -> None:
    played = empty(bare)
    played.types("take tokugawa2 gifu")
    told = bare.view().locator(".tasks")
    expect(told).to_contain_text("Not allowed")
    expect(told).not_to_contain_text("lesson")
    told.get_by_role("button").click()
    expect(told).to_be_empty()
    # A change after one that was taken back begins no variation either.
    played.types("put tokugawa2 gifu")
    bare.view().locator(".sk-root").focus()
    played.press("z")
    played.types("put tokugawa3 gifu")
    expect(told).to_be_empty()


@pytest.mark.parametrize(("width", "height"), [(919, 632), (740, 632), (390, 760)])
def test_all_of_it_is_on_one_screen(bare: BarePage, width: int, height: int) -> None:
    bare.page.set_viewport_size({"width": width, "height": height})
    played = empty(bare)
    played.types("put tokugawa2 gifu")
    root = bare.view().locator(".sk-root").bounding_box()
    assert root
    for name in (".stage", ".tabs", "textarea.tabletext", ".positionfoot .do"):
        box = bare.view().locator(name).bounding_box()
        assert box, name
        assert box["width"] > 60
        assert box["x"] >= root["x"]
        assert box["x"] + box["width"] <= root["x"] + root["width"] + 1, name
