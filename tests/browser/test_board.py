"""The board on a bare page: stepping, variations, refusals, perspectives, growth, texts, layouts; no kernel."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.bare import BarePage
from tests.browser.sample import traits

TIP = 11
"""The commit of the sample at which the line branches."""
REFUSED, MAIN, VARIATION = 12, 13, 14


def root(bare: BarePage, view: int = 0) -> Locator:
    return bare.view(view).locator(".sk-root")


def where(bare: BarePage, view: int = 0) -> str:
    return bare.view(view).locator(".where b").inner_text()


def sentence(bare: BarePage, view: int = 0) -> str:
    return bare.view(view).locator(".sentence").inner_text()


def press(bare: BarePage, *keys: str) -> None:
    for key in keys:
        root(bare).press(key)


# -- stepping ----------------------------------------------------------------------------------------------------------


def test_keys_step_along_the_line(bare: BarePage) -> None:
    bare.mount(traits())
    assert where(bare) == "0 / 13"
    press(bare, "ArrowRight", "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (2, "2 / 13")
    assert sentence(bare) == "Ishida deploys the Ukita 1l with a card: 1 impact."
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == 1
    press(bare, "End")
    assert (bare.get("cursor"), where(bare)) == (16, "13 / 13")
    press(bare, "ArrowRight", "Home", "ArrowLeft")
    assert bare.get("cursor") == 0


def test_buttons_and_chapters_step_too(bare: BarePage) -> None:
    bare.mount(traits())
    view = bare.view()
    view.get_by_role("button", name="One commit forward").click()
    assert bare.get("cursor") == 1
    view.get_by_role("button", name="Last commit").click()
    assert bare.get("cursor") == 16
    view.get_by_text("The defection", exact=True).click()
    assert bare.get("cursor") == 8
    expect(view.locator(".chapter.current")).to_have_text("The defection")
    view.get_by_role("button", name="First commit").click()
    assert bare.get("cursor") == 0
    assert view.get_by_role("button", name="One commit back").get_attribute("aria-disabled") == "true"


def test_the_slider_says_where_it_is(bare: BarePage) -> None:
    bare.mount(traits())
    slider = bare.view().get_by_role("slider")
    slider.fill("9")
    assert bare.get("cursor") == 9
    assert slider.get_attribute("aria-valuetext") == ("9 of 13: Tokugawa deploys the Tokugawa 3 with a card: 4 impact.")
    slider.press("ArrowLeft")
    assert bare.get("cursor") == 8


def test_only_the_cursor_is_sent_back(bare: BarePage) -> None:
    bare.mount(traits())
    press(bare, "ArrowRight", "End")
    assert bare.saved == [{"cursor": 1}, {"cursor": 16}]
    assert bare.sent == []


def test_python_moves_the_cursor(bare: BarePage) -> None:
    bare.mount(traits())
    bare.update(cursor=5)
    assert where(bare) == "5 / 13"
    assert bare.saved == []


def test_playing_goes_on_by_itself_and_stops_for_a_key(bare: BarePage) -> None:
    bare.page.clock.install()
    bare.mount(traits())
    press(bare, " ")
    expect(bare.view().get_by_role("button", name="Stop")).to_be_visible()
    bare.page.clock.run_for(10)
    assert bare.get("cursor") == 1
    bare.page.clock.run_for(6100)
    assert bare.get("cursor") == 2
    press(bare, "ArrowLeft")
    bare.page.clock.run_for(20_000)
    assert bare.get("cursor") == 1
    expect(bare.view().get_by_role("button", name="Play")).to_be_visible()


def test_what_stands_on_the_field_is_the_scene(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    view = bare.view()
    assert view.locator(".points").all_text_contents() == ["15", "20"]
    assert view.locator(".term b").all_inner_texts() == ["1", "2", "2", "5"]
    assert view.locator('[data-id^="tokugawa.rank"]').count() == 6
    assert view.locator('[data-id="tokugawa.rank.5"] .now').count() == 1
    press(bare, "ArrowLeft")
    assert view.locator(".points").all_text_contents() == ["15", "15"]
    expect(view.locator('[data-id="tokugawa.rank.5"]')).to_have_count(0)
    press(bare, "Home")
    expect(view.locator('[data-id*=".rank."]')).to_have_count(0)
    expect(view.locator(".main .sum")).to_be_hidden()


def test_any_way_to_a_commit_shows_the_same(bare: BarePage) -> None:
    picture = """() => document.querySelector("#host .view > div").shadowRoot.querySelector(".stage").innerHTML
        .replaceAll(/sk[a-z0-9]{6}-/g, "").replaceAll(' style=""', "")"""
    bare.page.emulate_media(reduced_motion="reduce")
    bare.mount(traits(cursor=8))
    straight = bare.page.evaluate(picture)
    press(bare, "Home", *["ArrowRight"] * 10, "ArrowLeft", "ArrowLeft")
    assert bare.page.evaluate(picture) == straight
    press(bare, "End", "Home")
    bare.update(cursor=8)
    assert bare.page.evaluate(picture) == straight


# -- variations and refusals -------------------------------------------------------------------------------------------


def test_variations_are_listed_and_entered(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    view = bare.view()
    ways = (
        view.get_by_role("region").or_(view.locator("section")).filter(has_text="The line goes on").locator(".choice")
    )
    assert ways.locator("strong").all_inner_texts() == ["Main line", "what if he had challenged"]
    ways.nth(1).click()
    assert (bare.get("cursor"), where(bare)) == (VARIATION, "12 / 13")
    expect(view.locator(".variation")).to_contain_text("what if he had challenged")
    press(bare, "ArrowRight")
    assert sentence(bare) == "Tokugawa shows another Fukushima card."
    press(bare, "ArrowUp")
    assert bare.get("cursor") == MAIN
    press(bare, "ArrowDown", "ArrowLeft", "ArrowRight")
    assert bare.get("cursor") == VARIATION, "forward goes to the child last visited"
    view.get_by_role("button", name="back to the main line").click()
    assert bare.get("cursor") == MAIN


def test_numbers_follow_a_continuation(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    press(bare, "2")
    assert bare.get("cursor") == VARIATION
    press(bare, "ArrowLeft", "1")
    assert bare.get("cursor") == MAIN
    press(bare, "9")
    assert bare.get("cursor") == MAIN


def test_a_refused_attempt_is_shown_where_it_was_made(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    view = bare.view()
    refusal = view.locator(".refusal")
    expect(refusal).to_contain_text("Refused: deploy mori3 with ukita")
    expect(refusal.locator(".chip")).to_have_text("8.2.2 Deploying with a card")
    assert view.locator(".crosses").get_attribute("d")
    before = view.locator(".main").inner_html()
    refusal.get_by_role("button").click()
    assert (bare.get("cursor"), where(bare)) == (REFUSED, "11 / 13")
    assert view.locator(".main").inner_html() == before
    press(bare, "ArrowRight")
    assert bare.get("cursor") == MAIN
    bare.update(cursor=REFUSED)
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == TIP


def test_quiet_commits_are_passed_over(bare: BarePage) -> None:
    state = traits()
    nodes = state["timelines"]["public"]["nodes"]
    nodes[2] = {"parent": 1, "patch": {}, "quiet": True}
    nodes[3] = {"parent": 2, "patch": {"title": "After"}, "say": "After."}
    bare.mount(state)
    press(bare, "ArrowRight", "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (3, "2 / 12")
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == 1


# -- what Python sends -------------------------------------------------------------------------------------------------


def grown(start: int, count: int = 1) -> dict[str, Any]:
    """A message with so many commits after the main line's last one."""
    nodes = [
        {"parent": 16 if i == 17 else i - 1, "patch": {"title": f"Title {i}"}, "say": f"New {i}.", "side": "gold"}
        for i in range(start, start + count)
    ]
    return {"kind": "grow", "from": start, "nodes": {"public": nodes, "tokugawa": nodes}, "length": start + count}


def test_a_new_commit_is_pushed_in_place(bare: BarePage) -> None:
    bare.mount(traits(cursor=16))
    bare.receive(grown(17))
    bare.update(length=18)
    assert where(bare) == "13 / 14", "nobody who is reading is pulled away"
    bare.update(cursor=17)
    assert sentence(bare) == "New 17."
    assert len(bare.get("timelines")["public"]["nodes"]) == 18
    assert (bare.saved, bare.sent) == ([], [])


def test_the_cursor_may_come_before_its_commit(bare: BarePage) -> None:
    bare.mount(traits(cursor=16))
    bare.update(cursor=17, length=18)
    assert where(bare) == "13 / 13"
    bare.receive(grown(17))
    assert (where(bare), sentence(bare)) == ("14 / 14", "New 17.")
    assert bare.sent == []


def test_a_gap_is_asked_for(bare: BarePage) -> None:
    bare.mount(traits(cursor=16))
    bare.receive(grown(18))
    assert bare.sent == [{"kind": "missing", "from": 17}]
    assert where(bare) == "13 / 13"
    bare.receive(grown(17, 2))
    press(bare, "End")
    assert where(bare) == "15 / 15"


def test_a_lost_message_is_asked_for(bare: BarePage) -> None:
    bare.mount(traits())
    bare.update(length=18)
    bare.page.wait_for_function("host.model.sent.length === 1")
    assert bare.sent == [{"kind": "missing", "from": 17}]


def test_another_line_takes_the_place_of_the_first(bare: BarePage) -> None:
    bare.mount(traits(cursor=9))
    nodes = [{"patch": {"title": "Elsewhere", "panels": ["map"]}}, {"parent": 0, "patch": {}, "say": "On."}]
    bare.update(timelines={"public": {"name": "All", "nodes": nodes}}, cursor=1, length=2)
    assert (where(bare), sentence(bare)) == ("1 / 1", "On.")
    expect(bare.view().locator("h2")).to_have_text("Elsewhere")


def test_perspectives_are_switched_in_the_page(bare: BarePage) -> None:
    bare.mount(traits(cursor=4))
    view = bare.view()
    view.get_by_role("button", name="Tokugawa", exact=True).click()
    expect(view.locator(".status")).to_contain_text("Tokugawa’s view")
    assert where(bare) == "4 / 13"
    assert bare.saved == []
    assert view.get_by_role("button", name="Tokugawa", exact=True).get_attribute("aria-pressed") == "true"


def test_one_perspective_needs_no_switch(bare: BarePage) -> None:
    state = traits()
    del state["timelines"]["tokugawa"]
    bare.mount(state)
    assert not bare.view().locator(".views").is_visible()


def test_a_notice_is_shown_and_put_away(bare: BarePage) -> None:
    bare.mount(traits())
    view = bare.view()
    notice = {"n": 1, "kind": "refused", "title": "Refused: stop", "text": "Not now.", "rules": [["8.5", "Not yet."]]}
    bare.update(notice=notice)
    expect(view.locator(".refusal")).to_contain_text("Refused: stop")
    expect(view.locator(".refusal .chip")).to_have_text("8.5 Stopping")
    expect(view.get_by_role("status")).to_have_text("Refused: stop. Not now. 8.5 Not yet.")
    view.get_by_role("button", name="Dismiss").click()
    expect(view.locator(".refusal")).to_have_count(0)
    press(bare, "ArrowRight")
    expect(view.locator(".refusal")).to_have_count(0)
    bare.update(notice={**notice, "n": 2})
    expect(view.locator(".refusal")).to_have_count(1)


def test_choices_stand_at_their_commit_only(bare: BarePage) -> None:
    choice = {"verb": "stop", "words": "Stop", "rule": "8.5", "note": "Nothing more this battle.", "picks": []}
    bare.mount(traits(cursor=3, choices={"node": 3, "list": {"public": [choice], "tokugawa": []}}))
    expect(bare.view().locator(".choice")).to_have_text("1StopNothing more this battle.8.5 Stopping")
    press(bare, "ArrowLeft")
    expect(bare.view().locator(".choice")).to_have_count(0)


# -- texts, views, layouts ---------------------------------------------------------------------------------------------


def test_every_commit_is_spoken(bare: BarePage) -> None:
    bare.mount(traits())
    press(bare, *["ArrowRight"] * 4)
    spoken = "First blood. Tokugawa deploys the Tokugawa 2 with a card: 2 impact."
    expect(bare.view().get_by_role("status")).to_have_text(spoken)


def test_markup_in_texts_is_text(bare: BarePage) -> None:
    evil = '<img src=x onerror="boom()"><script>boom()</script>&amp;'
    state = traits(cursor=1, notice={"n": 1, "kind": "error", "title": evil, "text": evil, "rules": [["8.5", evil]]})
    state["choices"] = {"node": 1, "list": {"public": [{"verb": "x", "words": evil, "note": evil, "rule": evil}]}}
    state["perspectives"][0]["name"] = evil
    state["timelines"]["public"]["nodes"][1].update(
        say=evil, comment=evil, chapter=evil, name=evil, sum=evil, why=[[evil, evil]]
    )
    state["timelines"]["public"]["nodes"][0]["patch"].update(title=evil, rule=evil, status=[evil, evil])
    state["timelines"]["public"]["nodes"][2] = {
        "parent": 1,
        "patch": {},
        "refused": {"text": evil, "why": [[evil, evil]]},
    }
    state["timelines"]["public"]["nodes"][3]["parent"] = 1
    for piece in state["timelines"]["public"]["nodes"][0]["patch"]["pieces"].values():
        piece.update(label=evil, value=evil, words=evil)
    for table in state["timelines"]["public"]["nodes"][0]["patch"]["tables"].values():
        table.update(title=evil, note=evil, rows=[{"label": evil, "value": evil, "rule": evil}])
    for caption in state["timelines"]["public"]["nodes"][0]["patch"]["captions"].values():
        caption.update(name=evil, text=evil, sign_words=evil, rule=evil)
    bare.mount(state)
    assert sentence(bare) == evil
    assert bare.view().locator("img, script").count() == 0


def test_texts_run_in_their_own_direction(bare: BarePage) -> None:
    state = traits(cursor=1)
    state["timelines"]["public"]["nodes"][1].update(say="טוקוגאווה מכריז על קרב.", comment="לא כאן.")
    bare.mount(state)
    direction = "one => getComputedStyle(one).direction"
    assert bare.view().locator(".sentence").evaluate(direction) == "rtl"
    assert bare.view().locator(".comment p").evaluate(direction) == "rtl"
    assert bare.view().locator(".slider").evaluate(direction) == "ltr"


def test_two_boards_share_no_id_and_one_cursor(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    second = bare.show()
    ids: list[str] = bare.page.evaluate(
        "() => [...document.querySelectorAll('#host .view > div')].flatMap("
        "one => [...one.shadowRoot.querySelectorAll('[id]')].map(at => at.id))"
    )
    assert ids
    assert len(ids) == len(set(ids))
    press(bare, "ArrowLeft")
    assert where(bare, second) == "10 / 13"
    bare.hide(0)
    bare.update(cursor=2)
    assert where(bare) == "2 / 13", "the second view is the only one left"
    bare.end()
    assert bare.listeners == []


def test_every_symbol_in_use_is_there(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    lost = """() => { const root = document.querySelector("#host .view > div").shadowRoot;
        return [...root.querySelectorAll("use")].map(use => use.getAttribute("href").slice(1))
            .filter(id => !root.getElementById(id)); }"""
    assert bare.page.evaluate(lost) == []


@pytest.mark.parametrize(
    ("width", "size"), [(1200, "wide"), (900, "wide"), (899, "mid"), (640, "mid"), (480, "narrow")]
)
def test_the_layout_follows_the_width(bare: BarePage, width: int, size: str) -> None:
    bare.mount(traits(cursor=TIP, width=width))
    view = bare.view()
    expect(view.locator(f".sk-root[data-size={size}]")).to_be_visible()
    field, side = view.locator(".main").bounding_box(), view.locator(".side").bounding_box()
    assert field
    assert side
    assert (side["x"] + side["width"] <= field["x"]) is (size == "wide")
    assert (side["y"] >= field["y"] + field["height"]) is (size == "mid")
    overflow = view.locator(".sk-root").evaluate("one => one.scrollWidth - one.clientWidth")
    assert overflow == 0
    for text in view.locator(".points").all():
        box = text.bounding_box()
        assert box
        assert box["x"] >= field["x"]


def test_a_board_may_be_lower_than_its_content(bare: BarePage) -> None:
    bare.mount(traits(height=300))
    assert bare.view().locator(".sk-root").evaluate("one => [one.clientHeight, one.scrollHeight > 300]") == [300, True]


def test_the_theme_is_the_host_s(bare: BarePage) -> None:
    bare.mount(traits())
    expect(root(bare)).to_have_attribute("data-theme", "light")
    bare.page.evaluate("document.body.style.background = '#111'")
    expect(root(bare)).to_have_attribute("data-theme", "dark")
    bare.update(theme="light")
    expect(root(bare)).to_have_attribute("data-theme", "light")
    bare.update(theme="auto")
    bare.page.evaluate("document.body.style.setProperty('--jp-layout-color0', 'rgb(1, 2, 3)')")
    expect(root(bare)).to_have_css("background-color", "rgb(1, 2, 3)")


def test_the_keys_are_listed(bare: BarePage) -> None:
    bare.mount(traits())
    press(bare, "?")
    keys = bare.view().get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("one commit back, one forward")
    expect(keys.get_by_role("button", name="Close")).to_be_focused()
    bare.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()


def test_the_host_s_shortcuts_are_held_off(bare: BarePage) -> None:
    bare.mount(traits())
    bare.page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    press(bare, "ArrowRight", "b")
    assert bare.page.evaluate("heard") == ["b"], "what the board does not mean is left to the page"
    assert bare.view().locator("> [data-lm-suppress-shortcuts]").count() == 1


def test_a_fault_is_shown(bare: BarePage) -> None:
    state = traits()
    state["timelines"]["public"]["nodes"][3]["parent"] = 9
    bare.mount(state)
    expect(bare.view().get_by_role("alert")).to_have_text("This board has a fault: Commit 3 comes before its parent 9.")
    assert bare.faults
    bare.faults.clear()


def test_motion_ends_where_stillness_does(bare: BarePage) -> None:
    bare.mount(traits())
    press(bare, *["ArrowRight"] * 3)
    moving = "() => document.querySelector('#host .view > div').shadowRoot.getAnimations().length"
    bare.page.wait_for_function(f"({moving})() > 0")
    press(bare, "ArrowRight")
    bare.page.wait_for_function(f"({moving})() === 0")
    assert bare.view().locator('[data-id*=".rank."]').count() == 4


def test_nothing_moves_for_who_asks_for_stillness(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    bare.mount(traits())
    press(bare, "ArrowRight")
    bare.page.wait_for_timeout(50)
    assert bare.page.evaluate("document.querySelector('#host .view > div').shadowRoot.getAnimations().length") == 0
