"""A player who has nothing but a keyboard: finds his way by what has the focus, and makes any choice of a board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.browser.bridge import Bridge

_SLOT = re.compile(r"\{(\d+)([#!]?)\}")
_FOCUS = """([saved, sent]) => {
    const { model } = host;
    const root = document.querySelector("#host .view > div").shadowRoot;
    const one = root.activeElement;
    const { at, of } = one?.dataset ?? {};
    const sheet = [...root.querySelectorAll(".targets")].findIndex((layer) => layer.contains(one));
    const kind = one?.getAttribute("class") ?? "";
    const ready = root.querySelector(".entry .do").ariaDisabled === "false" && root.querySelector(".typed").value;
    const menu = !root.querySelector(".popup").hidden;
    const playing = root.querySelector(".key.play").ariaLabel.startsWith("Stop");
    const waits = model.saved.length > saved || model.sent.length > sent;
    const pressed = one?.ariaPressed === "true";
    return { at, of, kind, sheet, menu, ready, playing, title: one?.title, pressed, waits };
}"""
_REACH = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const seen = (one) => one.checkVisibility() && one.tabIndex >= 0;
    const targets = [...root.querySelectorAll(".target:is(.can, .later, .picked)")];
    const marked = targets.filter((one) => one.checkVisibility()).map((one) => one.dataset.at);
    const listed = [...root.querySelectorAll(".choosing button[data-of]")].filter(seen).map((one) => one.dataset.of);
    return [marked, listed];
}"""
_SHEET = """at => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const there = (layer) => layer.querySelector(`[data-at="${at}"]:is(.can, .later, .picked)`);
    return [...root.querySelectorAll(".targets")].findIndex((layer) => layer.checkVisibility() && there(layer));
}"""
# Once round a board with a long list.
_MOST = 150
# More ways to fill a choice at random than there are.
_TRIES = 1000


@dataclass(frozen=True)
class Picked:
    """An id of a pick: the index of the pick, that of the id in it, the id, and what stands for it in the picture."""

    pick: int
    index: int
    id: str
    at: str


@dataclass(frozen=True)
class Plan:
    """A choice with what shall be picked for it."""

    index: int
    choice: dict[str, Any]
    picked: tuple[Picked, ...]

    @property
    def text(self) -> str:
        """The text of its action."""
        picks = self.choice.get("picks", ())
        closed = {p: one["ids"] for p, one in enumerate(picks) if len(one["ids"]) <= one["least"]}
        ids = {p: closed.get(p) or [one.id for one in self.picked if one.pick == p] for p in range(len(picks))}

        def fill(found: re.Match[str]) -> str:
            there = ids[int(found[1])]
            return {"#": str(len(there)), "!": there[0] if there else ""}.get(found[2], " ".join(there))

        return _SLOT.sub(fill, self.choice["form"])


def leftmost(pick: dict[str, Any], chosen: list[int]) -> list[int]:
    """As many of the same ids, the first of each run of equal ones: a list has their numbers, and `2` means two."""
    alike = [*zip(pick["ids"], pick.get("at") or pick["ids"], strict=True)]
    runs = Counter(alike.index(alike[i]) for i in chosen)
    return sorted(first + n for first, number in runs.items() for n in range(number))


def plans(choice: dict[str, Any], index: int, rng: Random) -> Iterator[Plan]:
    """Random ways to fill a choice, some of which the rules may refuse."""
    while True:
        picked: list[Picked] = []
        for p, one in enumerate(choice.get("picks", ())):
            ids, at = one["ids"], one.get("at", ())
            if len(ids) > one["least"]:
                chosen = leftmost(
                    one, rng.sample(range(len(ids)), rng.randint(one["least"], min(one["most"], len(ids))))
                )
                picked += [Picked(p, i, ids[i], at[i] if i < len(at) else "") for i in chosen]
        yield Plan(index, choice, tuple(picked))


class Keyboard:
    """Makes choices on the board behind a bridge by pressing keys, and in no other way."""

    def __init__(self, played: Bridge, rng: Random) -> None:
        self.played, self.board, self.rng = played, played.board, rng
        self.page = played.bare.page
        self.ways = {"picture": self.walk, "list": self.go_down, "line": self.write}

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What may be chosen now."""
        found: list[dict[str, Any]] = self.board.choices["list"]["all"]
        return found

    def focus(self) -> dict[str, Any]:
        """What has the focus, and what Enter would do, once the page has its answers."""
        found: dict[str, Any] = self.page.evaluate(_FOCUS, self.played.heard)
        while found["waits"]:
            self.played.pump()
            found = self.page.evaluate(_FOCUS, self.played.heard)
        return found

    def until(self, key: str, **wanted: Any) -> None:
        """Press a key until what has the focus is like that."""
        now = self.focus()
        for _ in range(_MOST):
            if all(now[name] == value for name, value in wanted.items()):
                return
            self.page.keyboard.press(key)
            before, now = now, self.focus()
            if now == before:
                # A loaded machine may draw what the key has done only with the next frame.
                self.page.evaluate("() => new Promise(requestAnimationFrame)")
                now = self.focus()
        raise AssertionError(f"{key} does not lead to {wanted} from {now}")

    def plan(self, wanted: dict[str, int]) -> Plan:
        """A legal choice, of a verb that was wanted least often so far."""
        order = sorted(enumerate(self.choices), key=lambda one: (wanted.get(one[1]["verb"], 0), self.rng.random()))
        for index, choice in order:
            for plan, _ in zip(plans(choice, index, self.rng), range(30), strict=False):
                if self.board.why_not(plan.text) is None:
                    return plan
        raise AssertionError("nothing is legal")

    def plan_of(self, text: str) -> Plan:
        """The choice that makes a text, and what is to be picked for it."""
        for index, choice in enumerate(self.choices):
            for plan, _ in zip(plans(choice, index, self.rng), range(_TRIES), strict=False):
                if plan.text == text:
                    return plan
        raise AssertionError(f"no choice makes {text}")

    def begin(self) -> None:
        """Skip what is being played since the last decision; play on, where a lesson goes on."""
        # What is on its way may begin a recap, which is drawn with the next frame.
        self.focus()
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        recap = self.played.bare.view().locator(".recap")
        if recap.is_visible():
            self.played.press("Escape")
        # The first one has closed what lay over the picture.
        if recap.is_visible():
            self.played.press("Escape")
        if self.played.bare.view().locator(".playon").is_visible():
            self.until("Tab", kind="playon")
            self.played.press("Enter")

    def make(self, plan: Plan, way: str) -> None:
        """Make a choice on the picture, in the list or in the line of text."""
        node = self.board.cursor
        left = self.ways[way](plan)
        if self.board.cursor == node and self.focus()["ready"] != plan.text:
            self.open(plan)
            self.pick(left)
        if self.board.cursor == node:
            self.confirm()
        assert self.board.cursor != node, f"{plan.text} was not played ({way})"

    def confirm(self) -> None:
        """Confirm a complete choice: by Enter, on what is picked or on the board."""
        while not (self.focus()["pressed"] or "sk-root" in self.focus()["kind"]):
            self.page.keyboard.press("Shift+Tab")
        self.played.press("Enter")

    def open(self, plan: Plan) -> None:
        """Open a choice in the list, if it is not the only one."""
        if str(plan.index) in self.reach()[1]:
            self.until("Tab", of=str(plan.index))
            self.played.press("Enter")

    def pick(self, picked: Iterable[Picked]) -> None:
        """Pick these in the list."""
        for one in picked:
            self.until("Tab", of=f"{one.pick}.{one.index}")
            # Enter would do what is complete.
            self.played.press("Space")

    # -- the ways ----------------------------------------------------------------------------------------------------

    def walk(self, plan: Plan) -> list[Picked]:
        """From mark to mark of the picture; gives what stands nowhere in it and is left to the list."""
        last, left = "", []
        for one in plan.picked:
            sheet = self.sheet_of(one.at)
            if sheet < 0:
                left.append(one)
                continue
            if self.focus()["menu"] and last != one.at:
                self.page.keyboard.press("Escape")
            if not self.focus()["menu"]:
                self.until("Shift+Tab", sheet=sheet)
                self.until("PageDown", at=one.at)
                self.played.press("Enter")
            if self.focus()["menu"]:
                self.until("ArrowDown", title=one.id, pressed=False)
                self.played.press("Enter")
            last = one.at
        if self.focus()["menu"]:
            self.page.keyboard.press("Escape")
        return left

    def sheet_of(self, at: str) -> int:
        """The panel on which something is marked there; less than 0 where nothing is."""
        sheet: int = self.page.evaluate(_SHEET, at)
        return sheet

    def go_down(self, plan: Plan) -> list[Picked]:
        """Down the list: the choice, then each pick of it."""
        self.open(plan)
        self.pick(plan.picked)
        return []

    def write(self, plan: Plan) -> list[Picked]:
        """The text of its action."""
        if "search" in self.focus()["kind"]:
            self.page.keyboard.press("Tab")
        if "typed" not in self.focus()["kind"]:
            self.page.keyboard.press("/")
        self.page.keyboard.type(plan.text)
        self.played.press("Enter")
        return []

    # -- what can be reached -----------------------------------------------------------------------------------------

    def reach(self) -> tuple[set[str], set[str]]:
        """What is marked in the picture, and what stands in the list where the Tab key comes by."""
        marked, listed = self.page.evaluate(_REACH)
        return set(marked), set(listed)

    def check(self, plan: Plan) -> None:
        """Every choice is in the list, and all that can be picked for this one: there, and where it stands."""
        marked, listed = self.reach()
        if len(self.choices) > 1:
            assert {str(index) for index in range(len(self.choices))} <= listed
        open_picks = [(p, one) for p, one in enumerate(plan.choice.get("picks", ())) if len(one["ids"]) > one["least"]]
        for _, one in open_picks:
            assert {at for at in one.get("at", ()) if at} <= marked
        if not open_picks:
            return
        self.open(plan)
        assert {f"{p}.{i}" for p, one in open_picks for i in range(len(one["ids"]))} <= self.reach()[1]
        if str(plan.index) in listed:
            self.played.press("Escape")
