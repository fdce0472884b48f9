"""The board on a bare page: what Python sends, perspectives, notices, choices."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.bare import BarePage
from tests.browser.reading import press, sentence, where
from tests.browser.sample import traits

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
    expect(bare.view().locator(".choice")).to_have_text("StopNothing more this battle.8.5 Stopping")
    press(bare, "ArrowLeft")
    expect(bare.view().locator(".choice")).to_have_count(0)
