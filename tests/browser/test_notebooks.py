"""What the texts of the notebooks tell a learner to press and to click does what they say."""

import pytest
from playwright.sync_api import expect

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.notebook_outputs import EXAMPLES, read_notebook

FORK = "Ishida deploys Kobayakawa 3 with a plain card: 3 impact, from 9 to 12."


@pytest.fixture(autouse=True)
def beside_the_notebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell finds files beside its notebook."""
    monkeypatch.chdir(EXAMPLES)


def shown(bare: BarePage, notebook: str, cell: int) -> Bridge:
    """The board that a cell of a notebook ends with, on a page that has the focus."""
    source = read_notebook(EXAMPLES / f"{notebook}.ipynb").cells[cell].source
    *lines, last = source.splitlines()
    names: dict[str, object] = {"Board": Board}
    exec("\n".join(lines), names)  # noqa: S102  A cell of ours.
    board = eval(last, names)  # noqa: S307
    assert isinstance(board, Board)
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    return played


def until(played: Bridge, sentence: str) -> None:
    """Step on until a board says this."""
    for _ in range(len(played.board.line.nodes)):
        if sentence in (played.bare.view().locator(".sentence").text_content() or ""):
            return
        played.press("ArrowRight")
    raise AssertionError(f"no stop says: {sentence}")


def test_a_battle(bare: BarePage) -> None:
    played = shown(bare, "01-a-battle", 1)
    view = bare.view()
    view.locator(".crossed").first.click()
    played.reads("Not allowed: Ishida deploys Mōri 3 with an Ukita card.")
    expect(view.locator(".why")).to_contain_text("8.2.2")
    until(played, FORK)
    played.press("2")
    expect(view.locator(".variation")).to_contain_text("what if Tokugawa does not challenge")
    played.press("b")
    expect(view.locator(".variation")).to_have_count(0)
    played.reads(FORK)


def test_a_lesson_of_one_s_own(bare: BarePage) -> None:
    played = shown(bare, "01-a-battle", 3)
    played.press("End", "p")
    played.choose("Accept the deployment")
    played.types("deploy mori2 with mori")
    played.reads("Ishida deploys Mōri 2 with a plain card: 2 impact, from 3 to 5.")


def test_a_siege(bare: BarePage) -> None:
    played = shown(bare, "02-a-siege", 1)
    view = bare.view()
    view.locator(".crossed").first.click()
    played.reads("Not allowed: Ishida deploys Ukita 2 with a plain card.")
    played.press("Home", "ArrowRight", "2")
    played.reads("Ishida comes out of the castle of Ueda: a battle.")
    played.press("ArrowRight", "p")
    expect(view.locator(".choosing .list button").first).to_be_visible()


def test_a_march(bare: BarePage) -> None:
    played = shown(bare, "03-the-week", 5)
    played.press("ArrowRight", "p")
    assert played.marks()
    picks = [pick for choice in played.board.choices["list"]["all"] for pick in choice.get("picks", ())]
    blocks = next(pick for pick in picks if "date2" in pick["ids"])
    played.click(blocks["at"][blocks["ids"].index("date2")])
    played.click("hakone")
    played.press("Enter")
    played.reads("Tokugawa marches Date 2 from Edo to Hakone.")


def test_a_campaign(bare: BarePage) -> None:
    played = shown(bare, "04-a-campaign", 1)
    until(played, "Tokugawa buys limited movement with a Fukushima card.")
    here = played.board.cursor
    played.press("ArrowLeft", "p")
    played.choose("Total movement")
    for card in ("Fukushima card", "Maeda card"):
        played.choose(card)
    played.press("Shift+Enter")
    assert played.board.line.variation(played.board.cursor) is not None
    played.press("b")
    assert played.board.cursor == played.board.line.nodes[here].parent


def test_orders_of_one_s_own(bare: BarePage) -> None:
    for notebook, cell in (("04-a-campaign", 5), ("05-war-chest", 7), ("05-war-chest", 13)):
        shown(bare, notebook, cell)
        expect(bare.view().locator(".choosing .list button").first).to_be_visible()


def test_one_coin(bare: BarePage) -> None:
    played = shown(bare, "05-war-chest", 1)
    view = bare.view()
    expect(view.locator(".ways li")).to_have_count(7)
    for number in range(1, 8):
        played.press(f"{number}")
        assert played.board.cursor
        played.press("b" if number > 1 else "ArrowLeft")
        if number == 1:
            played.press("Home")
        assert played.board.cursor == 0
    view.locator(".crossed").first.click()
    played.reads("Not allowed: White deploys the Swordsman on e1.")


def test_daimyo(bare: BarePage) -> None:
    played = shown(bare, "06-daimyo", 3)
    played.press("2")
    expect(bare.view().locator(".variation")).to_contain_text("what if all go to the other home hex")
    own = shown(bare, "06-daimyo", 7)
    own.press("ArrowRight", "p")
    own.click("o16")
    own.press("Enter")
    own.reads("Gold moves one bushi from p16 to o16. Next: Black’s D1.")


def test_shogun(bare: BarePage) -> None:
    played = shown(bare, "08-shogun", 1)
    view = bare.view()
    view.locator(".crossed").first.click()
    played.reads("Not allowed: Black leads seven armies from Kai to Suruga.")
    until(played, "Black attacks Gold’s Suruga from Kai: six armies against three.")
    expect(view.locator(".ways li")).to_have_count(3)
    played.press("2")
    expect(view.locator(".variation")).to_contain_text("what if half of Black's cubes stay inside")
    played.press("b")
    expect(view.locator(".variation")).to_have_count(0)


def test_a_question_of_shogun(bare: BarePage) -> None:
    played = shown(bare, "08-shogun", 8)
    told = bare.view().locator(".tasks")
    played.choose("+1 chest")
    expect(told).to_contain_text("this card is last in the row")
    bare.view().get_by_role("button", name="Take back").click()
    played.pump()
    played.choose("+1 army when attacking")
    expect(told).to_contain_text("You are first")


def test_a_fight_of_one_s_own(bare: BarePage) -> None:
    played = shown(bare, "08-shogun", 10)
    played.click("kai.army")
    bare.view().locator(".popup .pickable").nth(3).click()
    played.pump()
    played.click("suruga.land")
    played.press("Enter")
    expect(bare.view().locator(".sentence")).to_contain_text("Thrown: four black and three gold.")


def test_a_position_is_set_up(bare: BarePage) -> None:
    played = shown(bare, "09-set-up-a-position", 1)
    played.choose("Start again")
    played.choose("empty")
    for text in ("put tokugawa2 toku3 gifu", "put ukita2 ukita3 mori2 gifu", "phase combat"):
        played.types(text)
    table = bare.view().locator("textarea.tabletext")
    table.fill(table.input_value().replace("ukita3", "ukita2"))
    table.blur()
    played.pump()
    assert played.board.position.fact("blocks.gifu.ishida") == ("mori2", "ukita2", "ukita2")
    bare.view().get_by_role("button", name="Play from here").click()
    played.pump()
    played.choose("Declare the fight at Gifu")
    bare.view().get_by_role("button", name="Set up").click()
    played.pump()
    expect(table).to_be_visible()


def test_three_faults_are_mended(bare: BarePage) -> None:
    played = shown(bare, "09-set-up-a-position", 5)
    play = bare.view().get_by_role("button", name="Play from here")
    table = bare.view().locator("textarea.tabletext")
    for wrong, right in (("week = 8", "week = 7"), ("tokugava", "tokugawa"), ("3x date3", "2x date3")):
        expect(play).to_be_disabled()
        table.fill(table.input_value().replace(wrong, right))
        table.blur()
        played.pump()
    expect(play).to_be_enabled()


def test_a_lesson_is_written(bare: BarePage) -> None:
    played = shown(bare, "10-write-a-lesson", 1)
    for text in ("deploy tokugawa3 with tokugawa", "deploy ukita3 with ukita", "deploy tokugawa2 with tokugawa"):
        played.types(text)
    bare.view().locator(".sk-root").focus()
    played.press("e")
    bare.view().get_by_role("textbox", name="Comment").fill("A comrade counts one.")
    bare.view().get_by_role("textbox", name="Comment").blur()
    played.pump()
    bare.view().get_by_role("button", name="Lesson", exact=True).click()
    bare.view().get_by_role("textbox", name="Title").fill("Comrades")
    bare.view().get_by_role("textbox", name="Title").blur()
    played.pump()
    bare.view().get_by_role("button", name="Check the lesson").click()
    played.pump()
    expect(bare.view().locator(".checked")).to_contain_text("The lesson is correct.")
    assert 'title = "Comrades"' in played.board.scenario
    assert "# A comrade counts one." in played.board.scenario
    bare.view().locator(".sk-root").focus()
    played.press("t")
    expect(bare.view().get_by_role("tree")).to_be_visible()


def test_a_question_in_german(bare: BarePage) -> None:
    played = shown(bare, "11-auf-deutsch", 3)
    told = bare.view().locator(".tasks")
    played.choose("Die Kavallerie verstärken")
    expect(told).to_contain_text("Nun dürfte die Kavallerie angreifen, aber erst mit dem nächsten Chip.")
    bare.view().get_by_role("button", name=played.board.words["help.back"]).click()
    played.pump()
    hint = played.board.words["help.hint"].format(n=1, of=played.board.puzzle["hint_count"])
    bare.view().get_by_role("button", name=hint).click()
    played.pump()
    expect(told).to_contain_text("einen Ritter-Chip auf der Hand")


def test_a_lesson_in_hebrew(bare: BarePage) -> None:
    played = shown(bare, "12-be-ivrit", 1)
    view = bare.view()
    expect(view.locator(".sk-root")).to_have_attribute("dir", "rtl")
    view.locator(".crossed").first.click()
    expect(view.locator(".why")).to_contain_text("8.9.2")
    played.press("Home")
    view.get_by_role("button", name=played.board.words["key.next"]).click()
    played.press("2")
    expect(view.locator(".variation")).to_contain_text("מאחורי החומות")


def test_a_fight_in_danish(bare: BarePage) -> None:
    played = shown(bare, "13-paa-dansk", 1)
    until(played, "Tre sorte hære mod en guldhær: Sort vinder og beholder to.")
    played.press("ArrowLeft", "2")
    expect(bare.view().locator(".variation")).to_contain_text("bonden falder ud")
