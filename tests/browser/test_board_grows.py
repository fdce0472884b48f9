"""The board on a bare page: what Python sends, perspectives, notices, choices."""

from typing import Any

import pytest
from playwright.sync_api import expect

from sekiwidget.board.wire.page_state import packed_state, words_in
from sekiwidget.games.registry import GAMES, game
from tests.board.unpacking import open_state
from tests.browser.bare_page import BarePage
from tests.browser.reading import press, root, sentence, where
from tests.browser.sample import traits

# -- what Python sends -------------------------------------------------------------------------------------------------


def grown(start: int, count: int = 1) -> dict[str, Any]:
    """News of so many commits after the main line's last one."""
    nodes = [
        {"parent": 16 if i == 17 else i - 1, "patch": {"title": f"Title {i}"}, "say": f"New {i}.", "side": "gold"}
        for i in range(start, start + count)
    ]
    ids = [*range(start, start + count)]
    return {"from": start, "ids": ids, "nodes": {"public": nodes, "tokugawa": nodes}}


def missed(news: dict[str, Any]) -> dict[str, Any]:
    """The message that tells them to a page that has asked."""
    return {"kind": "grow", **news}


def test_a_new_commit_is_pushed_in_place(bare: BarePage) -> None:
    bare.mount(traits(cursor=16))
    bare.update(news=grown(17), changes=18)
    assert where(bare) == "14 of 15", "nobody who is reading is pulled away"
    bare.update(cursor=17)
    assert sentence(bare) == "New 17."
    saved = open_state({"timelines": bare.get("timelines")})["timelines"]
    assert len(saved["public"]["nodes"]) == 18, "what is saved has it"
    assert (bare.saved, bare.sent) == ([], [])


def test_the_cursor_may_come_before_its_commit(bare: BarePage) -> None:
    bare.mount(traits(cursor=16))
    bare.update(cursor=17, changes=18)
    assert where(bare) == "14 of 14"
    bare.receive(missed(grown(17)))
    assert (where(bare), sentence(bare)) == ("15 of 15", "New 17.")


def test_an_act_is_drawn_once(bare: BarePage) -> None:
    bare.mount(traits(cursor=16))
    bare.page.evaluate(
        """() => {
            const where = document.querySelector("#host > .view > *").shadowRoot.querySelector(".where");
            window.drawn = [];
            const read = () => [...where.children].map((one) => one.textContent).join(" ");
            const watch = new MutationObserver(() => window.drawn.push(read()));
            watch.observe(where, { childList: true, characterData: true, subtree: true });
        }"""
    )
    answer = {"answer": 1, "ok": True, "node": 17, "end": 17}
    bare.update(news={**grown(17), "answer": answer}, changes=18, cursor=17)
    assert bare.page.evaluate("window.drawn") == ["15 of 15"], "not first a longer line, then the cursor on it"


def test_a_gap_is_asked_for(bare: BarePage) -> None:
    # While nobody answers it asks again after two seconds, which may pass here on a slow machine: not in this test.
    bare.page.add_init_script(
        "{ const real = setTimeout; window.setTimeout = (call, after) => (after === 2000 ? 0 : real(call, after)); }"
    )
    bare.mount(traits(cursor=16))
    bare.update(news=grown(18), changes=19)
    assert bare.sent == [{"kind": "missing", "from": 17, "origin": [0, 16, 0]}]
    assert where(bare) == "14 of 14"
    bare.receive(missed(grown(17, 2)))
    press(bare, "End")
    assert where(bare) == "16 of 16"


def test_a_lost_message_is_asked_for(bare: BarePage) -> None:
    bare.mount(traits())
    bare.update(changes=18)
    bare.page.wait_for_function("host.model.sent.length === 1")
    assert bare.sent == [{"kind": "missing", "from": 17, "origin": [0, 0, 0]}]


def changed(number: int, node: int, **entry: Any) -> dict[str, Any]:
    """News of one node that is another now."""
    return {"from": number, "ids": [node], "nodes": {"public": [entry], "tokugawa": [entry]}}


def test_a_changed_commit_is_shown_where_the_reader_stands(bare: BarePage) -> None:
    bare.mount(traits(cursor=2))
    entry = {**traits()["timelines"]["public"]["nodes"][2], "comment": "Look at this."}
    bare.update(news=changed(17, 2, **entry), changes=18)
    expect(bare.view().locator(".comment p")).to_have_text("Look at this.")
    assert where(bare) == "2 of 14"
    bare.show()
    expect(bare.view(1).locator(".comment p")).to_have_text("Look at this.")
    press(bare, "ArrowRight")
    assert where(bare) == "3 of 14"
    assert ([one["cursor"] for one in bare.saved], bare.sent) == ([3], [])


def test_a_deleted_commit_and_what_followed_it_are_gone(bare: BarePage) -> None:
    bare.mount(traits(cursor=2))
    ids = [3, *range(4, 17)]
    gone = [{"parent": traits()["timelines"]["public"]["nodes"][node]["parent"], "gone": True} for node in ids]
    quiet = [{**one, "quiet": True} for one in gone]
    news = {"from": 17, "ids": ids, "nodes": {"public": quiet, "tokugawa": quiet}}
    bare.update(news=news, changes=17 + len(ids))
    assert where(bare) == "2 of 2"


def test_what_is_told_before_a_view_is_unpacked_is_not_lost(bare: BarePage) -> None:
    bare.mount(traits(cursor=16), show=False)
    # The view is asked for, and in the same breath the line grows and the cursor goes on: nothing is unpacked yet.
    bare.page.evaluate(
        """async ([state, mine, news]) => {
            const { mount } = await import("/fake_model.js");
            document.getElementById("host").replaceChildren();
            await mount("/sekiwidget.js", state, mine);
            const shown = Promise.all([host.show(), host.show()]);
            await host.model.update({ news, changes: 18, cursor: 17 });
            await shown;
        }""",
        [packed_state(traits(cursor=16)), ["cursor"], grown(17)],
    )
    for view in (0, 1):
        expect(bare.view(view).locator(".sentence")).to_have_text("New 17.")
        expect(bare.view(view).locator(".sk-root")).to_have_count(1)
    assert bare.sent == []


def test_two_views_share_one_unpacking(bare: BarePage) -> None:
    bare.page.add_init_script(
        """const Real = DecompressionStream;
        window.unpacked = 0;
        window.DecompressionStream = class extends Real {
            constructor(...all) { super(...all); window.unpacked++; }
        };"""
    )
    bare.mount(traits())
    bare.show()
    expect(bare.view(1).locator(".sentence")).to_be_visible()
    # The module itself, the kit, the backdrop, the page's words, the timelines.
    assert bare.page.evaluate("window.unpacked") == 5


def test_what_was_saved_is_opened_with_all_that_was_told(bare: BarePage) -> None:
    bare.mount(traits(cursor=16))
    bare.update(news=grown(17), changes=18)
    entry = {**traits()["timelines"]["public"]["nodes"][2], "comment": "Look at this."}
    bare.update(news=changed(18, 2, **entry), changes=19)
    saved = {**packed_state(traits(cursor=17)), "changes": 19, "timelines": bare.get("timelines")}
    bare.page.evaluate(
        """async ([state, mine]) => {
            const { mount } = await import("/fake_model.js");
            document.getElementById("host").replaceChildren();
            await mount("/sekiwidget.js", state, mine);
            await host.show();
        }""",
        [saved, ["cursor"]],
    )
    assert (where(bare), sentence(bare)) == ("15 of 15", "New 17.")
    bare.update(cursor=2)
    expect(bare.view().locator(".comment p")).to_have_text("Look at this.")
    assert bare.sent == []


def test_another_line_takes_the_place_of_the_first(bare: BarePage) -> None:
    bare.mount(traits(cursor=9))
    nodes = [{"patch": {"title": "Elsewhere", "panels": ["map"]}}, {"parent": 0, "patch": {}, "say": "On."}]
    line = {"timelines": {"public": {"name": "All", "nodes": nodes}}, "changes": 2}
    bare.update(**packed_state(line), cursor=1)
    expect(bare.view().locator(".sentence")).to_have_text("On.")
    assert (where(bare), sentence(bare)) == ("1 of 1", "On.")
    expect(bare.view().locator("h2")).to_have_text("Elsewhere")


def test_perspectives_are_switched_in_the_page(bare: BarePage) -> None:
    bare.mount(traits(cursor=4))
    view = bare.view()
    views = view.get_by_role("combobox", name="Perspective")
    expect(views.get_by_role("option")).to_have_text(["Table", "Tokugawa"])
    expect(views).to_have_value("public")
    views.select_option("Tokugawa")
    # The list says whose view it is, so the head does not say it again.
    expect(view.locator(".status")).to_have_text("Week 3, as Tokugawa sees it")
    assert where(bare) == "4 of 14"
    assert bare.saved == []
    expect(views).to_have_value("tokugawa")


def test_one_perspective_needs_no_switch(bare: BarePage) -> None:
    state = traits()
    del state["timelines"]["tokugawa"]
    bare.mount(state)
    assert not bare.view().locator(".views").is_visible()


def test_a_notice_is_shown_and_put_away(bare: BarePage) -> None:
    bare.mount(traits())
    view = bare.view()
    expect(view.get_by_role("status")).to_contain_text("Start.")
    notice = {
        "n": 1,
        "kind": "refused",
        "title": "Not allowed: stop",
        "text": "Not now.",
        "rules": [["8.5", "Not yet."]],
    }
    bare.update(notice=notice)
    expect(view.locator(".refusal")).to_contain_text("Not allowed: stop")
    expect(view.locator(".refusal .chip")).to_have_text("8.5 Stopping")
    expect(view.get_by_role("status")).to_have_text("Not allowed: stop. Not now. 8.5 Not yet.")
    view.get_by_role("button", name="Dismiss").click()
    expect(view.locator(".refusal")).to_have_count(0)
    press(bare, "ArrowRight")
    expect(view.locator(".refusal")).to_have_count(0)
    bare.update(notice={**notice, "n": 2})
    expect(view.locator(".refusal")).to_have_count(1)


STOP = {
    "verb": "stop",
    "label": "Stop",
    "rule": "8.5",
    "note": "Nothing more this battle.",
    "form": "stop",
    "picks": [],
}


def to_choose(cursor: int, **more: Any) -> dict[str, Any]:
    """The sample, in which the reader may stop at a commit."""
    choices = {"node": cursor, "list": {"public": [{**STOP, **more}], "tokugawa": []}}
    turn = {"node": cursor, "name": "Tokugawa", "by": "page", "as": ["public", "tokugawa"], "asks": ["8.2", "Deploy."]}
    return traits(cursor=cursor, mode="play", choices=choices, turn=turn)


def test_a_lesson_shows_no_choices_until_they_are_wanted(bare: BarePage) -> None:
    bare.mount(to_choose(3))
    view = bare.view()
    on = view.get_by_role("button", name="Play on from here")
    expect(on).to_contain_text("Tokugawa: one choice")
    expect(view.locator(".choice")).to_have_count(0)
    on.click()
    expect(view.locator(".choosing h3")).to_have_text("Deploy.8.2 Deploying")
    expect(view.locator(".choice")).to_have_text("1Stop 8.5 StoppingNothing more this battle.")
    expect(on).to_be_hidden()
    expect(view.locator("section.playson")).to_contain_text("You play on as")
    view.get_by_role("button", name="Back to the lesson").click()
    expect(view.locator(".choice")).to_have_count(0)
    expect(on).to_be_visible()
    press(bare, "p")
    expect(view.locator(".choice")).to_have_count(1)
    press(bare, "p")
    expect(view.locator(".choice")).to_have_count(0)
    assert bare.sent == []


def test_choices_stand_at_their_commit_only(bare: BarePage) -> None:
    bare.mount(to_choose(3))
    press(bare, "p")
    expect(bare.view().locator(".choice")).to_have_count(1)
    press(bare, "ArrowLeft")
    expect(bare.view().locator(".choice")).to_have_count(0)
    press(bare, "ArrowRight")
    expect(bare.view().locator(".choice")).to_have_count(1)


def test_choices_are_there_where_nothing_is_left_to_read(bare: BarePage) -> None:
    bare.mount(to_choose(16, result="5 : 4"))
    expect(bare.view().locator(".choice")).to_have_text("1Stop5 : 4")
    expect(bare.view().get_by_role("button", name="Play on from here")).to_be_hidden()


@pytest.mark.parametrize("name", list(GAMES))
def test_each_pick_is_called_by_its_name(bare: BarePage, name: str) -> None:
    words = words_in(None, game(name))
    names = [key.removeprefix("picks.") for key in words if key.startswith("picks.")]
    picks = [{"name": name, "ids": ["gifu", "kiyosu"], "at": ["gifu", "kiyosu"]} for name in names]
    form = " ".join(["go", *(f"{{{at}}}" for at in range(len(names)))])
    bare.mount(to_choose(16, form=form, picks=picks) | {"words": words})
    heads = bare.view().locator(".picking h4 > span:first-child")
    expect(heads).to_have_text([words[f"picks.{name}"] for name in names])


def test_who_reads_may_not_choose(bare: BarePage) -> None:
    bare.mount(to_choose(16) | {"mode": "read"})
    expect(bare.view().locator("div.choice")).to_have_text("Stop 8.5 StoppingNothing more this battle.")
    expect(bare.view().locator("button.choice")).to_have_count(0)


def test_a_lesson_says_what_it_is(bare: BarePage) -> None:
    lesson = {"title": "The sword", "about": "Why a sword is worth two.", "plays": "Tokugawa"}
    bare.mount(traits(lesson=lesson))
    view = bare.view()
    expect(view.locator("h2")).to_have_text("The sword")
    expect(view.locator(".status")).to_contain_text("Battle at Gifu")
    expect(view.locator(".about")).to_have_text("Why a sword is worth two.")
    expect(root(bare)).to_have_attribute("aria-label", "The sword")
