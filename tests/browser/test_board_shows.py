"""The board on a bare page: texts, several views, layouts, themes, motion."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bare_page import BarePage
from tests.browser.reading import TIP, moving, press, root, sentence, step, where
from tests.browser.sample import traits

# -- texts, views, layouts ---------------------------------------------------------------------------------------------


def test_every_commit_is_spoken(bare: BarePage) -> None:
    bare.mount(traits())
    press(bare, *["ArrowRight"] * 4)
    spoken = "First blood. Tokugawa deploys the Tokugawa 2 with a card: 2 impact."
    expect(bare.view().get_by_role("status")).to_have_text(spoken)


def test_a_number_in_the_head_stays_with_its_word(bare: BarePage) -> None:
    state = traits()
    state["timelines"]["public"]["nodes"][0]["patch"].update(title="Gifu", status=["Week 3, turn A", ""])
    state["timelines"]["public"]["nodes"][0]["patch"].pop("calendar", None)
    state["lesson"] = {"title": "The first week"}
    bare.mount(state)
    # Two lines as they break: never between "Week" and "3".
    assert "Week\u00a03, turn A" in (bare.view().locator(".status").text_content() or "")


def test_markup_in_texts_is_text(bare: BarePage) -> None:
    evil = '<img src=x onerror="boom()"><script>boom()</script>&amp;'
    state = traits(cursor=1, notice={"n": 1, "kind": "error", "title": evil, "text": evil, "rules": [["8.5", evil]]})
    choices = [{"verb": evil, "label": evil, "note": evil, "rule": evil}, {"label": evil, "result": evil}]
    state["choices"] = {"node": 1, "list": {"public": choices}}
    state["mode"] = "play"
    state["turn"] = {"node": 1, "name": evil, "by": "page", "as": ["public"], "asks": [evil, evil]}
    state["lesson"] = {"title": evil, "about": evil, "plays": evil}
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
    view = bare.view()
    assert sentence(bare) == evil
    expect(view.locator(".playon .note")).to_contain_text(evil)
    press(bare, "p")
    expect(view.locator(".choice strong")).to_have_text([evil, evil])
    expect(view.locator(".choice .result")).to_have_text([evil])
    expect(view.locator(".choosing h3")).to_contain_text(evil)
    assert view.locator("img, script").count() == 0
    press(bare, "p")
    bare.update(notice={})
    expect(view.locator(".about")).to_have_text(evil)
    assert view.locator("img, script").count() == 0
    press(bare, "ArrowRight")
    assert sentence(bare) == f"Not allowed: {evil}"
    assert view.locator("img, script").count() == 0
    told = {"head": evil, "say": evil, "after": evil, "hints": [evil], "progress": [[evil, "now"]], "next": evil}
    bare.update(puzzle={"title": evil, "plays": evil, "task": evil, "state": "asked", "left": evil})
    expect(view.locator(".task")).to_have_text(evil)
    assert view.locator("img, script").count() == 0
    bare.update(puzzle={"title": evil, "state": "solved", "help": ["next"], **told})
    expect(view.locator(".verdict")).to_have_text(evil)
    expect(view.locator(".hints li")).to_have_text([evil])
    assert view.locator("img, script").count() == 0


def folded(many: int) -> dict[str, Any]:
    """The sample with so many commits folded into its first one, each with a reason; the reader stands there."""
    state = traits(cursor=1 + many)
    nodes = state["timelines"]["public"]["nodes"][:2]
    more = [{"parent": 1 + i, "say": f"Draw {i + 1}.", "why": [["8.5", f"Why {i + 1}"]]} for i in range(many)]
    state["timelines"]["public"]["nodes"] = [*nodes, *({**one, "patch": {}, "joined": True} for one in more)]
    state["timelines"]["public"]["nodes"].append({"parent": 1 + many, "say": "Then.", "patch": {}})
    return state


def test_of_a_long_step_the_beginning_is_shown_and_the_rest_on_demand(bare: BarePage) -> None:
    bare.mount(folded(16))
    view = bare.view()
    more = view.get_by_role("button", name="and 12 more")
    said = [f"Draw {i}." for i in range(1, 17)]
    expect(view.locator(".also p")).to_have_text(said[:4])
    expect(more).to_have_attribute("aria-expanded", "false")
    reasons = view.locator(".why li").count()
    more.focus()
    bare.page.keyboard.press("Enter")
    expect(view.locator(".also p")).to_have_text(said)
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(more).to_be_focused()
    assert view.locator(".why li").count() == reasons + 12
    bare.page.keyboard.press(" ")
    expect(view.locator(".also p")).to_have_text(said[:4])
    assert view.locator(".why li").count() == reasons


def test_a_long_step_is_closed_again_when_one_comes_back_and_takes_no_focus_with_it(bare: BarePage) -> None:
    bare.mount(folded(6))
    view = bare.view()
    view.get_by_role("button", name="and 2 more").click()
    expect(view.locator(".also p")).to_have_count(6)
    bare.page.keyboard.press("ArrowRight")
    expect(view.locator(".sentence")).to_have_text("Then.")
    expect(view.locator(".rest")).to_be_hidden()
    expect(root(bare)).to_be_focused()
    bare.page.keyboard.press("ArrowLeft")
    expect(view.locator(".also p")).to_have_count(4)


def test_a_short_step_is_shown_whole(bare: BarePage) -> None:
    bare.mount(folded(4))
    expect(bare.view().locator(".also p")).to_have_count(4)
    expect(bare.view().locator(".rest")).to_be_hidden()


def test_the_progress_of_a_chapter_is_buttons_that_say_how_each_file_stands(bare: BarePage) -> None:
    files = [["a/1", "solved", "One"], ["a/2", "missed", "Two"], ["a/3", "solved now", "Three"], ["a/4", "", "Four"]]
    bare.mount(traits(lesson={"title": "A lesson", "progress": files}))
    dots = bare.view().locator(".progress button")
    names = ["One: done", "Two: tried, not yet done", "Three: done", "Four"]
    for dot, name in zip(dots.all(), names, strict=True):
        expect(dot).to_have_accessible_name(name)
        expect(dot).to_have_attribute("title", name)
    expect(bare.view().locator(".progress [aria-current=true]")).to_have_accessible_name("Three: done")
    expect(bare.view().locator(".progress span")).to_have_text("3 of 4")
    dots.nth(3).click()
    bare.rest()
    assert [(one["puzzle"], one["name"]) for one in bare.sent] == [("open", "a/4")]


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
    assert where(bare, second) == "10 of 14"
    bare.hide(0)
    bare.update(cursor=2)
    assert where(bare) == "2 of 14", "the second view is the only one left"
    bare.end()
    assert bare.listeners == []


def test_every_symbol_in_use_is_there(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP))
    lost = """() => { const root = document.querySelector("#host .view > div").shadowRoot;
        return [...root.querySelectorAll("use")].map(use => use.getAttribute("href").slice(1))
            .filter(id => !root.getElementById(id)); }"""
    assert bare.page.evaluate(lost) == []


def test_no_symbol_is_made_of_references(bare: BarePage) -> None:
    """Each is a tree of its own to a browser, which takes longer to style than all that is drawn."""
    bare.mount(traits(cursor=TIP))
    within = """() => { const root = document.querySelector("#host .view > div").shadowRoot;
        const made = [...root.querySelectorAll("defs g[id]")];
        return [made.length, made.filter(one => one.querySelector("use")).map(one => one.id)]; }"""
    made, found = bare.page.evaluate(within)
    assert made > 10
    assert found == []


# Left, top, right and lower edge in px, against the board.
BOXES = """(queries) => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const at = root.querySelector(".sk-root").getBoundingClientRect();
    return queries.map((query) => {
        const { left, top, right, bottom } = root.querySelector(query).getBoundingClientRect();
        return [left - at.left, top - at.top, right - at.left, bottom - at.top].map(Math.round);
    });
}"""


@pytest.mark.parametrize(
    ("width", "size"), [(1200, "wide"), (860, "wide"), (859, "mid"), (760, "mid"), (759, "narrow"), (390, "narrow")]
)
def test_the_layout_follows_the_width(bare: BarePage, width: int, size: str) -> None:
    bare.page.set_viewport_size({"width": 1280, "height": 1000})
    bare.mount(traits(cursor=TIP, width=width))
    view = bare.view()
    expect(view.locator(f".sk-root[data-size={size}]")).to_be_visible()
    stage, steps, desk, field = bare.page.evaluate(BOXES, [".stage", ".controls", ".desk", ".main"])
    if size == "wide":
        assert stage[2] <= desk[0], "the desk stands beside the picture"
        assert stage[3] <= steps[1]
        assert stage[0] == steps[0]
        assert steps[3] == desk[3]
    elif size == "mid":
        assert stage[3] <= steps[1] <= steps[3] <= desk[1], "the desk stands below"
    else:
        assert stage[3] <= desk[1] <= desk[3] <= steps[1], "the steps stay at the foot"
    for box in bare.page.evaluate(BOXES, [".points", ".cube"]):
        assert field[0] <= box[0]
        assert box[2] <= field[2]
    side = view.locator(".side")
    if side.is_visible():
        [inset] = bare.page.evaluate(BOXES, [".side"])
        assert field[0] <= inset[0] <= inset[2] <= field[2]
        assert field[1] <= inset[1] <= inset[3] <= field[3]


def test_the_place_of_a_battle_is_drawn_small_where_there_is_room(bare: BarePage) -> None:
    bare.mount(traits(cursor=TIP, width=1200))
    side = bare.view().locator(".main .side")
    expect(side).to_be_visible()
    expect(side.get_by_role("group", name="Map")).to_be_visible()


LATER = """async (taken) => {
    const box = document.createElement("div");
    await host.show(box);
    const early = box.firstChild.childElementCount;
    if (taken) await host.hide(0);
    document.body.append(box);
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    return [early, box.querySelectorAll(".view > div").length];
}"""


def test_a_view_that_is_attached_later_is_drawn_only_then(bare: BarePage) -> None:
    """JupyterLab attaches what has been rendered: what was drawn before would be styled again for its room."""
    bare.mount(traits(cursor=TIP), show=False)
    assert bare.page.evaluate(LATER, False) == [0, 1]
    shown = bare.page.locator(".sk-root")
    expect(shown).to_have_attribute("data-size", "wide")
    expect(shown.locator(".sentence")).not_to_be_empty()
    bare.hide()
    expect(shown).to_have_count(0)


def test_a_view_that_is_taken_away_before_it_is_attached_never_shows(bare: BarePage) -> None:
    bare.mount(traits(), show=False)
    assert bare.page.evaluate(LATER, True) == [0, 0]


ROW = """async (wide) => {
    const row = document.createElement("div");
    row.style.cssText = `display: flex; width: ${wide}px`;
    document.body.append(row);
    for (const _ of "12") await host.show(row);
    const seen = [];
    for (let frame = 0; frame < 12; frame++) {
        await new Promise(requestAnimationFrame);
        seen.push([...row.children].map((one) => one.firstChild.getBoundingClientRect().width));
    }
    return seen;
}"""


@pytest.mark.parametrize("wide", [848, 1400, 3000])
def test_boards_in_a_row_share_its_width_and_keep_still(bare: BarePage, wide: int) -> None:
    """As `HBox` lays them: a width that followed from what stands in the board would follow from itself."""
    bare.mount(traits(cursor=TIP), show=False)
    share = min(wide / 2, 919)
    assert bare.page.evaluate(ROW, wide) == [[share, share]] * 12


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
    expect(keys).to_contain_text("one step back, one forward")
    expect(keys.get_by_role("button", name="Close")).to_be_focused()
    bare.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()


def test_the_host_s_shortcuts_are_held_off(bare: BarePage) -> None:
    bare.mount(traits())
    bare.page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    press(bare, "ArrowRight", "q")
    assert bare.page.evaluate("heard") == ["q"], "what the board does not mean is left to the page"
    assert bare.view().locator("> [data-lm-suppress-shortcuts]").count() == 1


def test_a_fault_is_shown(bare: BarePage) -> None:
    state = traits()
    state["timelines"]["public"]["nodes"][3]["parent"] = 9
    bare.mount(state)
    expect(bare.view().get_by_role("alert")).to_have_text(
        "This board has an error: Commit 3 comes before its parent 9."
    )
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


def test_what_moves_goes_on_while_words_change(bare: BarePage) -> None:
    bare.mount(traits())
    begun = step(bare)
    assert begun > 0
    bare.update(lesson={"title": "Another title"})
    expect(root(bare)).to_have_accessible_name("Another title")
    assert moving(bare) == begun


def test_only_a_table_that_changes_is_drawn_again(bare: BarePage) -> None:
    bare.mount(traits(cursor=0))
    tables = bare.view().locator(".tables")
    rows = [traits()["timelines"]["public"]["nodes"][0]["patch"]["tables"][name]["rows"] for name in ("sides", "now")]
    cells = [one[name] for table in rows for one in table for name in ("label", "value")]
    found = tables.locator("th, td:not(.rule)")
    expect(found).to_have_text(cells)
    kept = tables.evaluate_handle(
        """tables => {
            const changes = [];
            const watch = new MutationObserver((all) => changes.push(...all));
            watch.observe(tables, { childList: true, characterData: true, subtree: true });
            return { changes, sides: tables.firstElementChild };
        }"""
    )
    bare.update(lesson={"title": "Another title"})
    expect(root(bare)).to_have_accessible_name("Another title")
    assert kept.evaluate("({ changes }) => changes.length") == 0, "what is selected in a table stays so"
    bare.update(cursor=1)
    expect(found).to_have_text([text if text != "0 : 0" else "2 : 0" for text in cells])
    assert kept.evaluate("({ sides }) => sides.isConnected && !sides.previousSibling")
    bare.update(cursor=0)
    expect(found).to_have_text(cells)


def test_nothing_moves_for_who_asks_for_stillness(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    bare.mount(traits())
    press(bare, "ArrowRight")
    bare.rest()
    assert bare.page.evaluate("document.querySelector('#host .view > div').shadowRoot.getAnimations().length") == 0
