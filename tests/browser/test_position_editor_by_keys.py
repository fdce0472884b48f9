"""Positions in the middle of a game, set up from an empty table by keys alone: the same as their texts."""

from __future__ import annotations

import tomllib
from random import Random

from sekiwidget import Board, Scenario
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.keyboard import Keyboard, Picked, Plan
from tests.browser.middle_games import DAIMYO, SHOGUN, WAR_CHEST


class Keys(Keyboard):
    """Keys on a board that sets up a game, and what a change is in its choices."""

    def __init__(self, bare: BarePage, game: str) -> None:
        bare.page.set_viewport_size({"width": 919, "height": 632})
        super().__init__(Bridge(bare, Board.set_up(game)), Random(0))
        bare.view().locator(".sk-root").focus()

    def change(self, text: str, way: str) -> None:
        """Make a change, written as its choice writes it, in the picture, in the list or by typing."""
        self.make(self.planned(text), way)

    def planned(self, text: str) -> Plan:
        """The choice that such a text comes from, with what is picked for it."""
        verb, *words = text.split()
        for index, choice in enumerate(self.choices):
            picks = choice.get("picks", ())
            of = [min(n, len(picks) - 1) for n in range(len(words))]
            if choice["verb"] != verb or any(word not in picks[p]["ids"] for p, word in zip(of, words, strict=True)):
                continue
            found = [(p, picks[p], picks[p]["ids"].index(word)) for p, word in zip(of, words, strict=True)]
            picked = [Picked(p, i, one["ids"][i], one.get("at", [""] * (i + 1))[i]) for p, one, i in found]
            return Plan(index, choice, tuple(one for one in picked if one.id != "shelf"))
        raise AssertionError(f"nothing offers {text}")

    def types(self, *texts: str) -> None:
        """Write changes, one after another."""
        for text in texts:
            node = self.board.cursor
            if "typed" not in self.focus()["kind"]:
                self.page.keyboard.press("/")
            self.page.keyboard.type(text)
            self.played.press("Enter")
            assert self.board.cursor != node, text

    def tab(self, name: str) -> None:
        """Turn to a tab of the shelf."""
        self.until("Tab", kind="tab")
        shown = self.played.bare.view().locator(".tab[aria-selected=true]")
        for _ in range(9):
            if shown.text_content() == name:
                return
            self.played.press("ArrowRight")
        raise AssertionError(f"there is no tab {name}")

    def same(self, text: str) -> None:
        """What is set up is what the text says, in the picture and in the table beside it."""
        shown = self.played.bare.view().locator("textarea.tabletext").input_value()
        assert tomllib.loads(shown)["position"] == tomllib.loads(text)["position"]
        assert self.board.position == Scenario.from_text(text).start()


def test_a_middle_game_of_war_chest(bare: BarePage) -> None:
    keys = Keys(bare, "warchest")
    keys.change("start empty", "list")
    keys.change("put swordsman d4", "picture")
    keys.change("put lancer e3", "picture")
    keys.change("put royal@bag.white hand.white", "picture")
    # Where several places are one in the picture a menu asks which.
    keys.change("put light_cavalry faceup.white", "picture")
    keys.change("put cavalry facedown.black", "picture")
    keys.types("put swordsman d4", "put lancer e3", "put scout c5")
    keys.types("hand W pike", "hand B archer", "bag W cross", "bag B scout", "initiative black", "active white")
    keys.change("round 4", "list")
    keys.change("control d5 white", "list")
    keys.change("control d3 black", "picture")
    keys.same(WAR_CHEST)


def test_a_middle_game_of_daimyo(bare: BarePage) -> None:
    keys = Keys(bare, "daimyo")
    keys.change("start empty", "list")
    keys.tab("Hexes")
    keys.change("put black-hex m13", "picture")
    keys.change("put neutral-hex n13", "picture")
    keys.types("put gold-hex m14")
    keys.tab("Units")
    keys.change("put black-daimyo m13", "picture")
    keys.types("put gold 1 daimyo m14", "put black 2 m13", "put B n13")
    keys.tab("Cards")
    keys.change("put B4 hand.black", "picture")
    keys.change("put A4 played.black", "picture")
    keys.types("hand G C1", "played G A3 B2", "round 3")
    keys.change("hexes_left 4", "list")
    keys.same(DAIMYO)


def test_a_middle_game_of_shogun(bare: BarePage) -> None:
    keys = Keys(bare, "shogun")
    keys.change("start empty", "list")
    keys.change("put black kai", "picture")
    keys.change("put white tower", "picture")
    keys.types("kai black castle", "tray gold", "mino gold revolt", "hida white temple", "tower F")
    keys.tab("Cards")
    keys.change("put levy1 event", "picture")
    keys.tab("Black")
    keys.change("put kai plan.black.castle", "picture")
    keys.types("events theatre7 castle2", "plan black bid 2", "plan gold tax mino", "order gold white black")
    keys.change("season summer", "list")
    keys.types("chests black 12", "rice gold 7")
    keys.same(SHOGUN)
