import { describe, expect, it } from "vitest";
import { watchKeys } from "../src/chrome/keyboard.ts";
import type { KeyHandlers, KeySituation } from "../src/chrome/keys.ts";
import type { Event } from "../src/state/events.ts";

/** What a key does: the event that it tells, or what the hands do; `false` where the page keeps the key. */
const USUAL: KeySituation = {
  within: "board", covered: false, over: false, undoes: true, recap: false, repeats: true, decides: false, may: true, ready: true,
  asks: false, coach: false, advised: false, deals: false, shows: false, example: false, reviews: false, review: false, types: true, sets: false, flips: true, copies: true, saves: true, draws: true, housed: true, letters: false, reply: false, help: [],
};

function pressing(able: Partial<KeySituation> = {}, unread = false, waits = false) {
  const done: unknown[] = [];
  const note = (name: string) => (...words: unknown[]) => Boolean(done.push([name, ...words]));
  const hands: KeyHandlers = {
    pan: note("pan"), zoom: note("zoom"), full: note("full"), help: note("help"), press: note("press"), ask: note("ask"), look: note("look"), pencil: note("pencil"), seek: note("seek"),
    copy: note("copy"), unread: () => unread, waits: () => waits, away: note("away"), leave: note("leave"), goOn: () => {}, situation: () => ({ ...USUAL, ...able }),
  };
  const root = { addEventListener: () => {}, focus: () => {} } as unknown as HTMLElement;
  watchKeys(root, hands, (event: Event) => done.push(event));
  return (key: string, more: Partial<KeyboardEvent> = {}, on = "") => {
    done.length = 0;
    const target = { matches: (what: string) => Boolean(on) && what.includes(on), closest: () => null, blur: () => {}, focus: () => {} };
    let kept = false;
    root.onkeydown?.({ key, repeat: false, target, preventDefault: () => (kept = true), stopPropagation: () => {}, ...more } as unknown as KeyboardEvent);
    return kept ? done[0] : false;
  };
}

describe("a key", () => {
  it.each([
    ["ArrowRight", { type: "step", way: "forward", quick: false }],
    ["ArrowLeft", { type: "step", way: "back", quick: false }],
    ["ArrowUp", { type: "step", way: "up", quick: false }],
    ["ArrowDown", { type: "step", way: "down", quick: false }],
    ["Home", { type: "step", way: "first", quick: false }],
    ["End", { type: "step", way: "last", quick: false }],
    ["b", { type: "step", way: "home", quick: false }],
    [" ", { type: "play" }],
    ["p", { type: "decide", on: true }],
    ["/", { type: "type", on: true }],
    ["e", { type: "edit" }],
    ["d", { type: "compare" }],
    ["t", { type: "tree" }],
    ["o", { type: "flip" }],
    ["c", { type: "everyCommit" }],
    ["Escape", { type: "undo" }],
    ["Enter", { type: "submit" }],
    ["3", ["press", "3"]],
    ["+", ["zoom", 1.4]],
    ["-", ["zoom", 1 / 1.4]],
    ["0", ["zoom", 0]],
    ["f", ["full"]],
    ["?", ["help"]],
    ["m", ["pencil", false]],
    ["y", ["copy"]],
    ["x", false],
  ])("%s does what the list of keys says", (key, does) => {
    expect(pressing()(key)).toEqual(does);
  });

  it("moves the picture with Shift, repeats quickly, and is the page's own with Ctrl", () => {
    expect(pressing()("ArrowUp", { shiftKey: true })).toEqual(["pan", 0, -1]);
    expect(pressing()("ArrowRight", { repeat: true })).toEqual({ type: "step", way: "forward", quick: true });
    expect(pressing()("ArrowRight", { altKey: true })).toBe(false);
    expect(pressing()("s", { ctrlKey: true })).toEqual({ type: "save", quick: true });
    expect(pressing({}, true)("s", { metaKey: true })).toEqual({ type: "save", quick: false });
  });

  it("is not for the board while it was typed ahead of what was opened", () => {
    const ahead = pressing({}, false, true);
    expect([ahead("t"), ahead(" "), ahead("3"), ahead("Enter")]).toEqual([undefined, undefined, undefined, undefined]);
    expect(ahead("ArrowLeft")).toEqual({ type: "step", way: "back", quick: false });
    expect(ahead("Escape")).toEqual({ type: "undo" });
    expect(ahead("r", { ctrlKey: true })).toBe(false);
  });

  it("is for the button or the field that has the focus", () => {
    expect(pressing()(" ", {}, "button")).toBe(false);
    expect(pressing()("b", {}, "textarea")).toBe(false);
    expect(pressing()("Escape", {}, "textarea")).toEqual({ type: "undo" });
  });

  it("takes back and removes only where a position is set up", () => {
    expect([pressing()("z"), pressing()("Delete")]).toEqual([false, false]);
    const setting = pressing({ sets: true });
    expect([setting("z"), setting("Delete")]).toEqual([{ type: "step", way: "back" }, { type: "remove" }]);
  });

  it("closes, stops, takes back, skips or gives the focus back, the first that applies", () => {
    const all = { over: true, help: ["stop"], undoes: true, recap: true };
    const escape = (now: Partial<KeySituation>) => pressing(now)("Escape");
    expect(escape(all)).toEqual(["away"]);
    expect(escape({ ...all, over: false })).toEqual(["ask", "stop"]);
    expect(escape({ ...all, over: false, help: [] })).toEqual({ type: "undo" });
    expect(escape({ undoes: false, recap: true })).toEqual({ type: "recap", way: "skip" });
    expect(escape({ undoes: false })).toEqual(["leave"]);
    // Any key skips a reply; this one closes what is open first.
    expect(escape({ ...all, reply: true, help: [] })).toEqual(["away"]);
    expect(escape({ ...all, over: false, reply: true, help: [] })).toEqual({ type: "skip" });
  });

  it("stops a search from the line for typing, too", () => {
    expect(pressing({ help: ["stop"] })("q", {}, "textarea")).toBe(false);
    expect(pressing({ help: ["stop"] })("q")).toEqual(["ask", "stop"]);
    expect(pressing({ help: ["stop"] })("Escape", {}, "textarea")).toEqual(["ask", "stop"]);
  });

  it("confirms a complete choice by Enter, but never where Enter picks or presses a button", () => {
    expect(pressing({ within: "picture", on: "picked" })("Enter")).toEqual({ type: "submit" });
    expect(pressing({ within: "button", on: "picked" })("Enter")).toEqual({ type: "submit" });
    expect(pressing({ within: "picture", on: "mark" })("Enter")).toBe(false);
    expect(pressing({ within: "picture", on: "picked", ready: false })("Enter")).toBe(false);
    expect(pressing({ within: "button" })("Enter")).toBe(false);
    expect(pressing({ within: "tree" })("Enter")).toBe(false);
  });

  it("skips a reply, but for those of the buttons", () => {
    const replying = { reply: true, help: ["hint"] };
    expect([pressing(replying)("ArrowRight"), pressing(replying)("x"), pressing(replying)("h")]).toEqual([{ type: "skip" }, { type: "skip" }, ["ask", "hint"]]);
    expect([pressing(replying)("?"), pressing(replying)("/")]).toEqual([["help"], { type: "type", on: true }]);
  });

  it("only lifts the curtain behind it", () => {
    const covered = pressing({ covered: true });
    expect([covered("Enter"), covered("ArrowRight"), covered("?")]).toEqual([{ type: "uncover" }, false, ["help"]]);
    expect(covered("Enter", { repeat: true })).toBe(false);
  });
});
