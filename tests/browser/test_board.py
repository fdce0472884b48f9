"""The board on a bare page: stepping, variations, refusals; no kernel."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.bare_page import SHOWN, BarePage
from tests.browser.reading import MAIN, REFUSED, TIP, VARIATION, press, sentence, where
from tests.browser.sample import traits

# -- stepping ----------------------------------------------------------------------------------------------------------


def test_keys_step_along_the_line(bare: BarePage) -> None:
    bare.mount(traits())
    assert where(bare) == "0 of 14"
    press(bare, "ArrowRight", "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (2, "2 of 14")
    assert sentence(bare) == "Ishida deploys the Ukita 1l with a card: 1 impact."
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == 1
    press(bare, "End")
    assert (bare.get("cursor"), where(bare)) == (16, "14 of 14")
    press(bare, "ArrowRight", "Home", "ArrowLeft")
    assert bare.get("cursor") == 0


def test_buttons_and_chapters_step_too(bare: BarePage) -> None:
    bare.mount(traits())
    view = bare.view()
    view.get_by_role("button", name="One step forward").click()
    assert bare.get("cursor") == 1
    view.get_by_role("button", name="Last step").click()
    assert bare.get("cursor") == 16
    view.get_by_text("The defection", exact=True).click()
    assert bare.get("cursor") == 8
    expect(view.locator(".chapter.current")).to_have_text("The defection")
    view.get_by_role("button", name="First step").click()
    assert bare.get("cursor") == 0
    assert view.get_by_role("button", name="One step back").get_attribute("aria-disabled") == "true"


def test_the_slider_says_where_it_is(bare: BarePage) -> None:
    bare.mount(traits())
    slider = bare.view().get_by_role("slider")
    slider.fill("9")
    assert bare.get("cursor") == 9
    assert slider.get_attribute("aria-valuetext") == ("9 of 14: Tokugawa deploys the Tokugawa 3 with a card: 4 impact.")
    slider.press("ArrowLeft")
    assert bare.get("cursor") == 8


def test_only_the_cursor_is_sent_back(bare: BarePage) -> None:
    bare.mount(traits())
    press(bare, "ArrowRight", "End")
    assert [set(one) for one in bare.saved] == [{"cursor", "step"}] * 2
    assert [one["cursor"] for one in bare.saved] == [1, 16]
    assert bare.sent == []


def test_python_moves_the_cursor(bare: BarePage) -> None:
    bare.mount(traits())
    bare.update(cursor=5)
    assert where(bare) == "5 of 14"
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
    expect(view.locator(".main > .pane .sum")).to_be_hidden()


def test_any_way_to_a_commit_shows_the_same(bare: BarePage) -> None:
    picture = f"""async () => {{
        {SHOWN}
        return document.querySelector("#host .view > div").shadowRoot.querySelector(".stage").innerHTML
            .replaceAll(/sk[a-z0-9]{{6}}-| style=""| tabindex="[-0-9]*"/g, "");
    }}"""
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
    ways = view.get_by_role("region").or_(view.locator("section")).filter(has_text="Continuations").locator(".choice")
    assert ways.locator("strong").all_inner_texts() == ["Main line", "what if he had challenged"]
    ways.nth(1).click()
    assert (bare.get("cursor"), where(bare)) == (VARIATION, "13 of 14")
    expect(view.locator(".variation")).to_contain_text("what if he had challenged")
    press(bare, "ArrowRight")
    assert sentence(bare) == "Tokugawa shows another Fukushima card."
    press(bare, "ArrowUp")
    assert bare.get("cursor") == MAIN
    press(bare, "ArrowDown", "ArrowLeft", "ArrowRight")
    assert bare.get("cursor") == VARIATION, "forward goes to the child last visited"
    view.get_by_role("button", name="Back to the main line").click()
    assert bare.get("cursor") == TIP, "where the main line was left"
    press(bare, "ArrowRight", "ArrowRight")
    assert bare.get("cursor") == MAIN


def test_numbers_follow_a_continuation(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    press(bare, "2")
    assert bare.get("cursor") == VARIATION
    press(bare, "ArrowLeft", "1")
    assert bare.get("cursor") == MAIN
    press(bare, "9")
    assert bare.get("cursor") == MAIN


def test_a_refused_attempt_is_a_stop_of_the_line(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    view = bare.view()
    before = view.locator(".main").inner_html()
    press(bare, "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (REFUSED, "12 of 14")
    expect(view.locator(".sentence.no")).to_have_text("Not allowed: deploy mori3 with ukita")
    why = view.get_by_role("list", name="Rules").get_by_role("listitem")
    expect(why).to_contain_text(
        "A card can deploy only a block with the same mon: the card shows Ukita, the block Mōri."
    )
    expect(why.locator(".chip")).to_have_text("8.2.2 Deploying with a card")
    said = "12 of 14: Not allowed: deploy mori3 with ukita"
    assert view.get_by_role("slider").get_attribute("aria-valuetext") == said
    assert view.locator(".main").inner_html() == before, "nothing moves"
    press(bare, "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (MAIN, "13 of 14")
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == REFUSED
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == TIP
    expect(view.locator(".sentence.no")).to_have_count(0)


def test_the_cross_of_a_refused_attempt_leads_there(bare: BarePage) -> None:
    bare.mount(traits(cursor=3))
    cross = bare.view().locator(".crossed")
    expect(cross).to_have_count(1)
    cross.click()
    assert (bare.get("cursor"), where(bare)) == (REFUSED, "12 of 14")
    assert sentence(bare) == "Not allowed: deploy mori3 with ukita"
    # The focus goes on with the reader, and does not stay on the cross.
    expect(bare.view().get_by_role("slider")).to_be_focused()


def test_python_shows_a_refused_attempt(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    bare.update(cursor=REFUSED)
    assert (where(bare), bare.saved) == ("12 of 14", [])
    assert sentence(bare) == "Not allowed: deploy mori3 with ukita"
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == TIP


def test_quiet_commits_are_passed_over(bare: BarePage) -> None:
    state = traits()
    nodes = state["timelines"]["public"]["nodes"]
    nodes[2] = {"parent": 1, "patch": {}, "quiet": True}
    nodes[3] = {"parent": 2, "patch": {"title": "After"}, "say": "After."}
    bare.mount(state)
    press(bare, "ArrowRight", "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (3, "2 of 13")
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == 1


# -- what belongs together ---------------------------------------------------------------------------------------------


def joined(*, comment: str = "") -> dict[str, Any]:
    """The sample; the second and third commit belong to the first."""
    state = traits()
    for timeline in state["timelines"].values():
        for number in (2, 3):
            timeline["nodes"][number]["joined"] = True
        if comment:
            timeline["nodes"][3]["comment"] = comment
    return state


def test_what_belongs_together_is_one_stop(bare: BarePage) -> None:
    state = joined(comment="All three at once.")
    nodes = state["timelines"]["public"]["nodes"]
    bare.mount(state)
    view = bare.view()
    assert where(bare) == "0 of 12"
    press(bare, "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (3, "1 of 12"), "it is shown as it is at its end"
    assert sentence(bare) == nodes[1]["say"], "the first says what was done"
    assert view.locator(".also p").all_inner_texts() == [nodes[2]["say"], nodes[3]["say"]]
    expect(view.locator(".comment p")).to_have_text(["All three at once."])
    told = view.get_by_role("slider").get_attribute("aria-valuetext")
    assert told == "1 of 12: " + " ".join(nodes[number]["say"] for number in (1, 2, 3))
    assert view.locator('[data-id*=".rank."]').count() == 3
    press(bare, "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (4, "2 of 12")
    expect(view.locator(".also p")).to_have_count(0)
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == 3
    press(bare, "ArrowLeft")
    assert bare.get("cursor") == 0


def test_a_key_shows_each_commit_and_hides_them_again(bare: BarePage) -> None:
    state = joined()
    nodes = state["timelines"]["public"]["nodes"]
    bare.mount(state | {"cursor": 3})
    assert where(bare) == "1 of 12"
    press(bare, "c")
    assert (bare.get("cursor"), where(bare)) == (3, "3 of 14"), "nobody is moved"
    assert sentence(bare) == nodes[3]["say"]
    expect(bare.view().locator(".also p")).to_have_count(0)
    press(bare, "ArrowLeft")
    assert (bare.get("cursor"), where(bare), sentence(bare)) == (2, "2 of 14", nodes[2]["say"])
    press(bare, "c")
    assert where(bare) == "1 of 12"
    assert sentence(bare) == nodes[1]["say"]
    press(bare, "ArrowRight")
    assert (bare.get("cursor"), where(bare)) == (4, "2 of 12")
