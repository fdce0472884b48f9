"""Playing on the board: real boards behind a bare page, no kernel. Sekigahara and War Chest, by hand and by key."""

from playwright.sync_api import expect

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.playing import EXAMPLES, actions, at_of, battle, marching, table

# -- mouse -------------------------------------------------------------------------------------------------------------


def test_a_block_then_a_card_deploys_it(bare: BarePage) -> None:
    played = battle(bare)
    block, card = at_of(played, "deploy", 0, "ii4"), at_of(played, "deploy", 1, "date")
    assert block in played.marks()
    assert card in played.marks("later")
    played.click(block)
    assert played.marks("picked") == [block]
    assert block not in played.marks()
    assert played.line == "deploy ii4 with …"
    played.click(card)
    assert "deploy ii4 with date" in actions(played)
    assert bare.get("cursor") == played.board.cursor > 1


def test_the_last_pick_is_shown_where_python_takes_its_time(bare: BarePage) -> None:
    played = battle(bare)
    block, card = at_of(played, "deploy", 0, "ii4"), at_of(played, "deploy", 1, "date")
    played.click(block)
    bare.page.mouse.click(*played.point(card))
    assert bare.sent[-1]["act"] == "deploy ii4 with date"
    expect(bare.view().locator(f'.target.picked[data-at="{card}"]')).to_have_count(1)
    played.pump()
    assert played.marks("picked") == []


def test_a_card_then_a_block_does_the_same_and_escape_takes_it_back(bare: BarePage) -> None:
    played = battle(bare)
    block, card = at_of(played, "deploy", 0, "ii4"), at_of(played, "deploy", 1, "date")
    before = played.marks()
    played.click(card)
    assert played.line == "deploy … with date"
    played.press("Escape")
    assert played.marks() == before
    assert played.line == ""
    played.click(card)
    played.click(card)
    assert played.marks("picked") == [], "a second pick takes it back"
    played.click(card)
    played.click(block)
    assert "deploy ii4 with date" in actions(played)


def test_of_blocks_that_look_alike_it_is_asked_which_march(bare: BarePage) -> None:
    """A relief and a garrison that it has freed, both of one face, may go the same way (7.3.1)."""
    text = """
        game = "sekigahara"
        [position]
        phase = "movement"
        active = "tokugawa"
        hands = { tokugawa = "maeda" }
        [position.blocks]
        okazaki = { tokugawa = "date2 date2 maeda2", ishida = "ukita2" }
        hamamatsu = { tokugawa = "date2" }
        [play]
        script = "T: move limited maeda\\nT: march date2 hamamatsu-okazaki"
    """
    board = Board(text, players={"tokugawa": "me", "ishida": "me"}, mode="play")
    board.goto(2)
    played = Bridge(bare, board)
    played.click("okazaki.tokugawa.0")
    bare.view().get_by_role("button", name="Date of Tokugawa, strength 2").first.click()
    played.click("kiyosu")
    assert board.cursor == 2
    asked = bare.view().get_by_role("button", name="March from Okazaki")
    expect(asked).to_have_count(2)
    asked.filter(has_text="those that have not marched yet").click()
    played.pump()
    assert "march fresh date2 okazaki-kiyosu" in actions(played)
    expect(bare.view()).to_contain_text("Blocks that look the same have already marched; these have not.")


def test_what_the_rules_refuse_says_why_at_the_place(bare: BarePage) -> None:
    played = battle(bare)
    view = bare.view()
    stops, crosses = view.locator(".where span"), view.locator(".crossed")
    expect(stops).to_have_text("of 14")
    tried = crosses.count()
    played.types("deploy tokugawa2 with date")
    assert played.board.cursor == 1
    expect(view.locator(".tasks .refusal")).to_contain_text("A card can deploy only a block with the same mon")
    expect(view.get_by_role("status")).to_contain_text("8.2.2")
    assert view.locator(".typed").input_value() == "deploy tokugawa2 with date", "to be mended"
    # The lesson has tried that already.
    expect(crosses).to_have_count(tried)
    played.types("deploy date2 with loyalty")
    expect(view.locator(".tasks .refusal")).to_contain_text("A loyalty card shows no mon")
    expect(stops).to_have_text("of 15")
    expect(crosses).to_have_count(tried + 1)


def test_a_far_hex_is_refused_with_a_cross_on_it(bare: BarePage) -> None:
    played = table(bare)
    view = bare.view()
    node = played.board.cursor
    played.click("c6")
    box = view.locator('[data-at="g1"]').bounding_box()
    assert box
    bare.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    played.pump()
    assert played.board.cursor == node
    told = view.locator(".tasks .refusal")
    expect(told).to_contain_text("Not allowed: Black’s Archer moves from c6 to g1.")
    expect(told.locator(".chip").first).to_be_visible()
    assert played.marks("no") == ["g1"]
    assert played.marks("picked") == ["c6"], "what was picked stays"
    expect(view.locator('.target.no[data-at="g1"] path')).to_be_visible()
    expect(view.locator(".popup")).to_be_hidden()
    bare.page.keyboard.press("Escape")
    assert played.marks("no") == []
    expect(told).to_be_hidden()
    assert played.marks("picked") == ["c6"], "only the refusal is put away"
    bare.page.keyboard.press("Escape")
    assert played.marks("picked") == []


def test_dragging_is_two_picks(bare: BarePage) -> None:
    played = table(bare)
    start, end = played.point("c6"), played.point("d6")
    bare.page.mouse.move(*start)
    bare.page.mouse.down()
    bare.page.mouse.move(start[0] + 20, start[1] - 20, steps=3)
    expect(bare.view().locator(".ghost")).to_be_visible()
    bare.page.mouse.move(*end, steps=4)
    bare.page.mouse.up()
    expect(bare.view().locator(".ghost")).to_have_count(0)
    played.pump()
    assert played.line == "" or "move archer c6-d6" in played.line
    played.press("Enter")
    assert "move archer c6-d6" in actions(played)


def test_a_stack_of_several_opens_a_menu(bare: BarePage) -> None:
    board = marching()
    played = Bridge(bare, board)
    marches = [one["picks"] for one in board.choices["list"]["all"] if one["verb"] == "march"]
    blocks, road = next(picks for picks in marches if len(picks[0]["ids"]) > 3)
    stack = blocks["at"][0]
    played.click(stack)
    menu = bare.view().locator(".popup")
    expect(menu.locator(".pickable")).to_have_count(len(blocks["ids"]) + 1)
    played.choose(blocks["ids"][0])
    expect(menu).to_be_visible()
    assert played.marks("picked") == [stack]
    played.choose("All")
    expect(menu).to_be_hidden()
    played.click(stack)
    expect(menu.locator('[aria-pressed="true"]')).to_have_count(len(blocks["ids"]))
    bare.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    played.click(road["at"][0])
    if played.line:
        played.press("Enter")
    assert f"march {' '.join(blocks['ids'])} {road['ids'][0]}" in actions(played)


# -- the list, the line ------------------------------------------------------------------------------------------------


def test_the_list_asks_pick_by_pick_and_numbers_choose(bare: BarePage) -> None:
    played = battle(bare)
    view = bare.view()
    view.locator(".sk-root").focus()
    names = view.locator(".choosing .choice strong").all_inner_texts()
    number = names.index("Deploy a block with a card of its mon") + 1
    played.press(str(number))
    expect(view.locator(".choosing h3")).to_contain_text("Deploy a block with a card of its mon")
    played.choose("ii4")
    assert played.line == "deploy ii4 with …"
    # What is picked is one line; what is wanted next has the first numbers.
    expect(view.locator(".choosing .folded")).to_have_count(1)
    expect(view.locator(".choosing .pickable:not(.folded) kbd").first).to_have_text("1")
    view.get_by_role("button", name="back (Esc)").click()
    played.pump()
    assert played.line == "deploy … with …"


def test_the_line_completes_and_plays(bare: BarePage) -> None:
    played = battle(bare)
    view = bare.view()
    view.locator(".sk-root").focus()
    played.press("/")
    line = view.locator(".typed")
    expect(line).to_be_focused()
    played.write("deploy ii")
    offered = view.locator("datalist option").evaluate_all("all => all.map(one => one.value)")
    assert offered
    assert all(text.startswith("deploy ii") for text in offered)
    assert played.board.cursor == 1, "letters typed there are no keys of the board"
    line.fill("deploy ii4 with date")
    line.press("Enter")
    played.pump()
    assert played.board.cursor != 1
    expect(line).to_have_value("")


def test_a_line_that_is_opened_anew_is_written_over(bare: BarePage) -> None:
    played = battle(bare)
    view = bare.view()
    line = view.locator(".typed")
    played.types("fukushima")
    expect(view.locator(".tasks .refusal")).to_be_visible()
    expect(line).to_have_value("fukushima")
    line.press("Escape")
    expect(line).not_to_be_focused()
    # What was refused is still there to be mended; whoever just writes on means something else.
    played.press("/")
    expect(line).to_have_value("fukushima")
    bare.page.keyboard.type("xyzzy")
    expect(line).to_have_value("xyzzy")


def test_what_is_picked_is_written_on(bare: BarePage) -> None:
    played = battle(bare)
    line = bare.view().locator(".typed")
    bare.view().locator(".choice").first.click()
    played.pump()
    played.press("/")
    picked = line.input_value()
    assert picked
    bare.page.keyboard.type("x")
    expect(line).to_have_value(f"{picked}x")


def test_a_quick_typist_loses_no_letter(bare: BarePage) -> None:
    played = battle(bare)
    view = bare.view()
    line = view.locator(".typed")
    # All in one go: neither a frame nor the choices of the next step have come.
    view.locator(".sk-root").evaluate(
        """root => {
            const line = root.querySelector(".typed");
            for (const key of ["ArrowRight", "/"]) {
                root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
            }
            line.value = "deploy ii";
            line.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }"""
    )
    played.pump()
    bare.rest()
    assert played.board.cursor != 1
    expect(line).to_have_value("deploy ii")
    view.locator(".sk-root").press("ArrowLeft")
    expect(line).to_have_value("")


def test_more_than_nine_are_searched(bare: BarePage) -> None:
    board = marching()
    played = Bridge(bare, board)
    view = bare.view()
    choices = view.locator(".choosing .choice:visible")
    # The list comes with the first picture of the page.
    expect(choices.nth(9)).to_be_visible()
    count = choices.count()
    view.get_by_label("Search the choices").fill("muster")
    assert 0 < choices.count() < count
    assert choices.first.locator("kbd").inner_text() == "1"
    assert all("muster" in text.lower() for text in choices.all_inner_texts())
    assert played.board.cursor == board.cursor


# -- keyboard only -----------------------------------------------------------------------------------------------------


def test_a_turn_by_keyboard_alone(bare: BarePage) -> None:
    played = table(bare)
    view = bare.view()
    view.locator(".sk-root").focus()
    focus = "() => document.querySelector('#host .view > div').shadowRoot.activeElement.dataset.at"
    board = "document.querySelector('#host .view > div').shadowRoot"
    near = f"""() => Boolean({board}.activeElement.closest('.targets')?.querySelector('[data-at="c6"]'))"""
    for _ in range(12):
        bare.page.keyboard.press("Tab")
        if bare.page.evaluate(near):
            break
    assert bare.page.evaluate(focus), "each part of the picture has one tab stop"
    for _ in range(40):
        if bare.page.evaluate(focus) == "c6":
            break
        bare.page.keyboard.press("PageDown")
    assert bare.page.evaluate(focus) == "c6"
    name = view.locator('[data-at="c6"]').get_attribute("aria-label")
    assert name
    assert "Archer" in name, "what stands there is said"
    played.press("Enter")
    assert played.marks("picked") == ["c6"]
    cursor = played.board.cursor
    bare.page.keyboard.press("ArrowUp")
    there = bare.page.evaluate(focus)
    assert there != "c6"
    assert there in played.board.backdrop["places"]["c6"]["neighbours"]
    assert played.board.cursor == cursor, "an arrow walks there, and is no step"
    if there in played.marks() + played.marks("later"):
        played.press("Enter", "Enter")
        assert f"move archer c6-{there}" in actions(played)


def test_arrows_walk_roads(bare: BarePage) -> None:
    board = Board(EXAMPLES / "campaign" / "01-how-it-begins.toml")
    Bridge(bare, board)
    bare.view().locator('[data-at="edo"]').focus()
    focus = "() => document.querySelector('#host .view > div').shadowRoot.activeElement.dataset.at"
    roads = [link["ends"] for link in board.backdrop["links"].values()]
    seen = ["edo"]
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp"):
        bare.page.keyboard.press(key)
        there = bare.page.evaluate(focus)
        assert [there, seen[-1]] in roads or [seen[-1], there] in roads
        seen.append(there)
