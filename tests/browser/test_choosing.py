"""What a learner sees where something is to be chosen: what is asked, what it costs, and why not."""

import re
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from sekiwidget import Board, Scenario
from sekiwidget.core.line import Line
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game as found
from tests.board.battles import battle
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.playing import actions

EXAMPLES = Path(__file__).parents[2] / "examples"


MARCH: Final = """title = "Six at Kiyosu"
game = "sekigahara"
[position]
phase = "movement"
active = "tokugawa"
[position.blocks]
kiyosu = { tokugawa = "fukushima1c fukushima2 fukushima3 date2 date3 maeda2" }
mito = { tokugawa = "maeda3" }
[position.hands]
tokugawa = "date maeda"
[play]
script = '''
T: move minimal
'''
"""


def six() -> Board:
    """A movement phase: six blocks, which may need a forced march, and one elsewhere."""
    board = Board(Scenario.from_text(MARCH))
    board.goto(1)
    return board


def where(name: str, *verbs: str, seed: int = 1, **look: Any) -> Board:
    """A random game, played until these may be chosen among."""
    game = found(name)
    line, rng = Line(game.new({}, seed), seed=seed), Random(5)
    while line.position.to_move == CHANCE or not {*verbs} <= {one.verb for one in line.position.choices()}:
        line.play(line.position.sample(rng))
    return Board(line, **look)


def picks(board: Board, verb: str, least: int = 1) -> list[dict[str, Any]]:
    """The picks of the first choice of a verb with so many ids or more to pick among first."""
    found = (one["picks"] for one in board.choices["list"]["all"] if one["verb"] == verb)
    return next(one for one in found if len(one[0]["ids"]) >= least)


def test_the_head_says_what_is_asked_and_what_comes_next(bare: BarePage) -> None:
    board = six()
    played = Bridge(bare, board)
    head, after = bare.view().locator(".listhead h3"), bare.view().locator(".choosing .next")
    expect(head).to_contain_text(
        f"{board.turn['name']} is in the movement phase and may march, muster or end the movement."
    )
    expect(after).to_be_hidden()
    (blocks, _) = picks(board, "march", 5)
    played.click(blocks["at"][0])
    played.choose(blocks["ids"][0])
    expect(after).to_have_text("Next: road")


def test_a_lone_choice_says_the_question_too(bare: BarePage) -> None:
    board = where("shogun", "battle")
    assert len(board.choices["list"]["all"]) == 1
    Bridge(bare, board)
    expect(bare.view().locator(".listhead h3")).to_have_text(
        re.compile(r"must now lead armies from \w+ to an adjacent")
    )


def test_how_many_more_are_wanted_is_said(bare: BarePage) -> None:
    board = where("daimyo", "play")
    played = Bridge(bare, board)
    (cards,) = picks(board, "play")
    note = bare.view().locator(".picking h4 .note")
    expect(note).to_have_text(f"pick 2 of {len(cards['ids'])}")
    played.click(cards["at"][0])
    expect(note).to_have_text(f"pick 2 of {len(cards['ids'])}, one picked")


def test_what_costs_a_card_is_dashed_and_said(bare: BarePage) -> None:
    board = where("sekigahara", "move-limited")
    played = Bridge(bare, board)
    view = bare.view()
    (cards,) = picks(board, "move-limited")
    assert view.locator(".target.costs").count() == 0, "cards may also be swapped"
    dashes = "one => getComputedStyle(one.querySelector('rect:last-of-type')).strokeDasharray"
    card = view.locator(f'[data-at="{cards["at"][0]}"]')
    assert card.evaluate(dashes) == "none"
    named = view.locator(".choice", has_text="Limited movement for a card")
    expect(named).to_contain_text("a card is discarded")
    played.choose("Limited movement for a card")
    assert card.evaluate(dashes) != "none"
    card.focus()
    expect(card).to_have_attribute("aria-description", "a card is discarded")
    expect(card.locator(".sign")).to_have_count(1)
    expect(view.locator(".picking h4 .note")).to_contain_text("a card is discarded")


def test_each_block_of_a_stack_has_its_picture_beside_its_name(bare: BarePage) -> None:
    board = where("sekigahara", "march")
    played = Bridge(bare, board)
    (blocks, _) = picks(board, "march", 4)
    played.click(blocks["at"][0])
    entries = bare.view().locator(".popup .pickable:has(svg)")
    expect(entries).to_have_count(len(blocks["ids"]))
    kit, shown = found("sekigahara").kit(), board._pages.feed.timelines["all"].scene(board.cursor)["pieces"]
    inside = shown[blocks["at"][0]]["inside"]
    names = [kit[inside[nth]]["label"] for nth in blocks["nth"]]
    assert entries.all_inner_texts() == names
    assert entries.evaluate_all("all => all.map(one => one.title)") == blocks["ids"]


def test_a_place_too_far_is_crossed_out_and_says_why_once_and_aloud(bare: BarePage) -> None:
    board = where("sekigahara", "march")
    played = Bridge(bare, board)
    view, known = bare.view(), board.length
    blocks, road = picks(board, "march")
    start = road["ids"][0].partition("-")[0]
    far = next(at for at in ("edo", "himeji") if at != start and f"{start}-{at}" not in road["ids"])
    played.click(blocks["at"][0])
    played.hit(f"{far}.sign")
    said = "a march goes from place to place."
    expect(view.get_by_text(said)).to_have_count(2)  # On the desk, and in the live region.
    expect(view.locator(".tasks .refusal")).to_contain_text(said)
    expect(view.locator(".tasks .refusal .chip")).to_contain_text("7.3.1")
    expect(view.locator(".popup")).to_be_hidden()
    assert played.marks("no") == [f"{far}.sign"]
    expect(view.get_by_role("status")).to_contain_text(said)
    assert played.marks("picked") == [blocks["at"][0]], "what was picked stays"
    assert board.length == known
    played.press("Escape")
    expect(view.locator(".tasks .refusal")).to_have_count(0)
    assert played.marks("no") == []


def test_what_is_the_other_side_s_says_so(bare: BarePage) -> None:
    board = where("warchest", "move", "attack")
    played = Bridge(bare, board)
    side = board.position.to_move
    other = "black" if side == "white" else "white"
    played.hit(f"{other}.army.0")
    told = bare.view().locator(".tasks .refusal")
    expect(told).to_contain_text("does not hold")
    # By its name, not by all that is known of it.
    assert ":" not in told.locator(".title").inner_text()
    assert played.marks("no") == [f"{other}.army.0"]


def test_a_first_click_on_a_coin_makes_no_pass_ready(bare: BarePage) -> None:
    game = found("warchest")
    line, rng = Line(game.new({}, 1), seed=1), Random(5)
    while not {"move", "recruit"} <= (verbs := {one.verb for one in line.position.choices()}) or "initiative" in verbs:
        line.play(line.position.sample(rng))
    board = Board(line)
    played = Bridge(bare, board)
    main = bare.view().locator(".foot .act")
    # Whoever has the initiative cannot claim it: a pass is all that the coin alone is enough for.
    for coin in [at for at in played.marks() if ".hand." in at]:
        played.click(coin)
        assert coin in played.marks("picked")
        expect(main.filter(has_text="Pass")).to_have_count(0)
        played.press("Escape")
    known = actions(played)
    played.click(coin)
    played.press("Enter")
    new = actions(played) - known
    assert not any(one.startswith("pass") for one in new), "Enter passes only where that is meant"


def test_the_main_button_is_named_by_its_act_and_what_was_picked(bare: BarePage) -> None:
    board = where("sekigahara", "march")
    played = Bridge(bare, board)
    main = bare.view().locator(".foot .act")
    blocks, road = picks(board, "march", 4)
    played.click(blocks["at"][0])
    played.choose(blocks["ids"][0])
    expect(main).to_be_hidden()
    played.click(road["at"][0])
    found = next(one for one in board.choices["list"]["all"] if one["picks"] and one["picks"][0] == blocks)
    expect(main.locator("strong")).to_have_text(found["label"])
    expect(main.locator(".note")).to_contain_text(" · ")
    known = actions(played)
    main.click()
    played.pump()
    assert any(one.startswith("march") for one in actions(played) - known)


def test_a_finished_pick_is_one_line_that_takes_it_back(bare: BarePage) -> None:
    board = where("warchest", "move", "recruit")
    played = Bridge(bare, board)
    view = bare.view()
    (units, _) = picks(board, "recruit")
    played.choose("Recruit")
    expect(view.locator(".picking .pickable")).to_have_count(len(units["ids"]) + 2)
    played.press("1")
    folded = view.locator(".picking .folded")
    expect(folded).to_contain_text("Archer, 2 left")
    expect(view.locator(".picking .pickable:not(.folded)")).to_have_count(2)
    expect(view.locator(".picking .pickable:not(.folded)").first).to_contain_text("1")
    folded.click()
    expect(folded).to_have_count(0)
    expect(view.locator(".picking .pickable")).to_have_count(len(units["ids"]) + 2)


def test_what_does_not_go_with_what_is_picked_is_dimmed_and_says_why(bare: BarePage) -> None:
    board = Board(EXAMPLES / "combat" / "03-mon-must-match.toml")
    board.goto(1)
    played = Bridge(bare, board)
    played.play_on()
    view, known = bare.view(), board.position
    assert played.marks("unfit") == []
    blocks, cards = picks(board, "deploy")
    block = blocks["ids"].index("tokugawa2")
    played.click(blocks["at"][block])
    expect(view.locator(".picking .unfit")).to_have_count(2)
    dim = played.marks("unfit")
    assert dim == [at for card, at in zip(cards["ids"], cards["at"], strict=True) if card != "tokugawa"]
    played.click(dim[0])
    expect(view.locator(".tasks .refusal")).to_contain_text("A card can deploy only a block with the same mon")
    assert played.marks("no") == [dim[0]]
    assert board.position == known


def test_a_march_dims_what_is_too_far_for_so_many_and_says_why(bare: BarePage) -> None:
    board = six()
    played = Bridge(bare, board)
    view, known = bare.view(), board.position
    _, roads = picks(board, "march")
    played.choose("March from Kiyosu")
    for number in "12345":
        played.press(number)
    far = roads["at"][roads["ids"].index("kiyosu-gifu")]
    assert played.marks("unfit") == [far]
    dim = view.locator(".picking .unfit")
    expect(dim).to_have_count(1)
    dim.click()
    played.pump()
    expect(view.locator(".tasks .refusal")).to_contain_text("The size of a group of 5 blocks costs it 1.")
    assert played.marks("no") == [far]
    assert board.position == known


def test_a_choice_that_does_not_go_with_what_is_picked_is_dimmed(bare: BarePage) -> None:
    board = six()
    played = Bridge(bare, board)
    view = bare.view()
    _, roads = picks(board, "march")
    played.click(roads["at"][roads["ids"].index("kiyosu-okazaki")])
    rows = view.locator("li > .choice")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="by forced march")).to_have_class("choice unfit")
    expect(rows.filter(has_text="by forced march").locator(".note")).to_have_text(
        "A card is discarded for one extra step."
    )
    expect(view.locator("li > .choice.unfit")).to_have_count(1)


def test_an_attempt_that_was_typed_is_crossed_out_at_its_piece(bare: BarePage) -> None:
    board = Board(EXAMPLES / "combat" / "03-mon-must-match.toml")
    board.goto(1)
    played = Bridge(bare, board)
    played.play_on()
    _, cards = picks(board, "deploy")
    played.types("deploy tokugawa2 with date")
    expect(bare.view().locator(".tasks .refusal")).to_be_visible()
    assert played.marks("no") == [cards["at"][cards["ids"].index("date")]]


def test_what_is_nothing_to_pick_says_what_is_asked(bare: BarePage) -> None:
    board = where("daimyo", "shift")
    played = Bridge(bare, board)
    played.hit("order.0")
    popup = bare.view().locator(".popup")
    expect(popup).to_contain_text("This cannot be picked now.")
    expect(popup).to_contain_text(board.turn["asks"][1])
    expect(bare.view().get_by_role("status")).to_contain_text(board.turn["asks"][1])


def test_where_another_decides_a_click_says_who(bare: BarePage) -> None:
    board = where("daimyo", "play", perspectives=["public", "black"])
    assert board.position.to_move == "black"
    played = Bridge(bare, board)
    played.hit("gold.hand.0")
    expect(bare.view().locator(".popup")).to_contain_text("Black decides in another view.")


def test_what_cannot_be_seen_is_in_the_list_alone(bare: BarePage) -> None:
    board = where("sekigahara", "retreat")
    Bridge(bare, board)
    view = bare.view()
    outside = """() => {
        const root = document.querySelector('#host .view > div').shadowRoot;
        return [...root.querySelectorAll('.side .target')].filter((one) => {
            const [a, b] = [one, one.closest('.frame')].map((part) => part.getBoundingClientRect());
            const [x, y] = [(a.left + a.right) / 2, (a.top + a.bottom) / 2];
            return x < b.left - 1 || x > b.right + 1 || y < b.top - 1 || y > b.bottom + 1;
        }).length;
    }"""
    assert bare.page.evaluate(outside) == 0
    expect(view.locator(".choosing .choice").first).to_contain_text("Retreat to")


def test_tab_completes_what_is_written(bare: BarePage) -> None:
    board = where("warchest", "move", "attack")
    played = Bridge(bare, board)
    line = played.entry()
    played.pump()
    played.write("mov")
    offered = bare.view().locator("datalist option").evaluate_all("all => all.map(one => one.value)")
    assert offered
    line.press("Tab")
    expect(line).to_be_focused()
    written = line.input_value()
    assert written == offered[0]


def test_a_press_on_what_was_listed_before_does_nothing(bare: BarePage) -> None:
    """Another position is drawn, its list not yet: a button of the old one that is pressed by then means nothing."""
    board = Board(battle(script="T: declare gifu\nI: outside\n"))
    board.goto(2)
    press = """async (cursor) => {
        await new Promise(requestAnimationFrame);
        const root = document.querySelector("#host .view > div").shadowRoot;
        const stop = [...root.querySelectorAll("button.choice")].find((one) => one.textContent.includes("Stop"));
        await host.model.update({ cursor, choices: { ...host.model.get("choices"), node: cursor } });
        stop.click();
        const where = root.querySelector(".where b").textContent;
        return [where, host.model.sent.flatMap(({ act }) => act ?? [])];
    }"""
    bare.mount(board)
    assert bare.page.evaluate(press, 2) == ["2", ["stop"]]
    bare.mount(board)
    assert bare.page.evaluate(press, 1) == ["1", []]


DIGITS = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const middle = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const along = (one, other, from, to) => one[from] < other[to] && other[from] < one[to];
    const over = (one, other) => along(one, other, "left", "right") && along(one, other, "top", "bottom");
    const boxes = [...root.querySelectorAll(".names text")].map((one) => one.getBoundingClientRect());
    return [...root.querySelectorAll(".digits g")].map((digit) => {
        const [x, y] = middle(digit.querySelector("rect"));
        const box = digit.querySelector("rect").getBoundingClientRect();
        const near = [...root.querySelectorAll(".target")]
            .map((target) => [Math.hypot(...middle(target).map((at, i) => at - [x, y][i])), target.dataset.at])
            .sort(([one], [other]) => one - other);
        return { digit: digit.textContent, at: near[0][1], covers: boxes.some((name) => over(name, box)) };
    });
}"""


def test_a_place_has_the_number_of_its_entry_and_hides_no_name(bare: BarePage) -> None:
    board = six()
    played = Bridge(bare, board)
    starts = [one["picks"][0]["at"][0] for one in board.choices["list"]["all"][:9] if one.get("picks")]
    wanted = {at: f"{i}" for i, at in enumerate(starts, 1) if starts.count(at) == 1 and at.partition(".")[2]}
    found = bare.page.evaluate(DIGITS)
    assert {one["at"]: one["digit"] for one in found} == {
        at: digit for at, digit in wanted.items() if not at.startswith("recruits")
    }
    assert not any(one["covers"] for one in found)
    # A stack from which a march or a forced one may be made is nobody's alone.
    assert len({*starts}) > len(wanted)
    bare.view().locator(".sk-root").focus()
    played.press(found[0]["digit"])
    bare.rest()
    (_, roads) = next(
        one["picks"] for one in board.choices["list"]["all"] if one["picks"][0]["at"][0] == found[0]["at"]
    )
    assert {one["at"] for one in bare.page.evaluate(DIGITS)} == {*roads["at"]}


def test_the_numbers_follow_a_search_and_go_with_the_list(bare: BarePage) -> None:
    played = Bridge(bare, where("sekigahara", "march"))
    view = bare.view()
    view.locator(".search").fill("Hakone")
    expect(view.locator(".digits g")).to_have_text(["1"])
    expect(view.locator(".main .digits")).to_have_attribute("aria-hidden", "true")
    view.locator(".sk-root").focus()
    played.press("p")
    expect(view.locator(".digits g")).to_have_count(0)


@pytest.mark.parametrize("wanted", ["אדו", "edo"])
def test_a_choice_is_found_by_its_hebrew_name_and_by_what_is_typed(bare: BarePage, wanted: str) -> None:
    Bridge(bare, where("sekigahara", "march", language="he"))
    found = bare.view().locator(".choosing .choice:visible strong")
    everything = found.count()
    bare.view().locator(".search").fill(wanted)
    expect(found).not_to_have_count(everything)
    expect(found.filter(has_text="אדו")).not_to_have_count(0)


def test_a_key_leads_to_the_search_and_enter_makes_the_first_found(bare: BarePage) -> None:
    played = Bridge(bare, where("sekigahara", "march"))
    view = bare.view()
    search, focused = view.locator(".search"), view.locator(".sk-root:focus")
    focused.or_(view.locator(".sk-root")).first.focus()
    played.press("l")
    expect(search).to_be_focused()
    played.press("Enter")
    expect(search).to_be_focused()
    bare.page.keyboard.type("Hakone")
    wanted = view.locator(".choosing button:visible strong").first.inner_text()
    played.press("Enter")
    # What is asked next has numbers, which are typed on the board.
    expect(focused).to_have_count(1)
    expect(view.locator(".listhead h3")).to_contain_text(wanted)
    expect(view.locator(".listhead .link")).to_be_visible()
