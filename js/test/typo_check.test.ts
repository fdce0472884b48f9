import { describe, expect, it } from "vitest";
import type { PuzzlePlace } from "../src/base/puzzle_tree.ts";
import type { Choice } from "../src/base/types.ts";
import { typoCheck, vocabulary } from "../src/sync/typo_check.ts";

const CHOICES: Choice[] = [
  { form: "deploy {0} with {1}", picks: [{ name: "block", ids: [] }, { name: "card", ids: [] }] },
  { form: "move {0#} {0!}-{1}", picks: [{ name: "bushi", ids: [] }, { name: "goal", ids: [] }] },
  { form: "stop" },
];
const texts = { "deploy fukushima2 with maeda": 0, "deploy maeda3 with maeda": 0, "move 1 m14-n13": 0, stop: 0 };
const PLACE: PuzzlePlace = { list: {}, texts, verdicts: [], show: [] };
const WORDS = vocabulary({ 0: PLACE }, ["hex.m13", "map.osaka", "block.date2", "wait.tokugawa.0"]);

const told = (typed: string, choices = CHOICES): string | undefined =>
  typoCheck(typed, PLACE, choices, WORDS, (key, places = {}) => [key, ...Object.values(places)].join(" | "));

describe("a text on which there is no verdict", () => {
  it.each([
    ["deplyo maeda3 with maeda", "misread.near | `deplyo` | `deploy`"],
    ["STPO", "misread.near | `stpo` | `stop`"],
    ["deploy maedaa3 with maeda", "misread.near | `maedaa3` | `maeda3`"],
    ["deploy maeda3 wiht maeda", "misread.near | `wiht` | `with`"],
  ])("is told what it is like: %s", (typed, wrong) => {
    expect(told(typed)).toBe(wrong);
  });

  it("is told what may be typed where it is like nothing", () => {
    expect(told("conquer the world")).toBe("misread.word | `conquer` | `deploy` · `move` · `stop`");
    expect(told("deploy the world")).toBe("misread.word | `the` | `deploy ‹block› with ‹card›`");
    expect(told("move 1 m14-z9")).toBe("misread.word | `z9` | `move 1 ‹bushi›-‹goal›`");
    expect(told("deploy the world", [])).toBe("misread.word | `the` | `deploy` · `move` · `stop`");
  });

  it("is told how it goes on where it is not complete", () => {
    expect(told("deploy")).toBe("misread.short | `deploy` | `deploy ‹block› with ‹card›`");
    expect(told("deploy  maeda3")).toBe("misread.short | `deploy maeda3` | `deploy ‹block› with ‹card›`");
  });

  it.each(["deploy date2 with maeda", "deploy date4 with maeda", "move 2 m14-m13", "deploy maeda3 with osaka", "stop with maeda"])("may read as an action: %s", (typed) => {
    expect(told(typed)).toBeUndefined();
  });

  it("is compared in no time, whatever its length", () => {
    expect(told(`deploy ${"maeda3-".repeat(2000)}${"x".repeat(100_000)}`)).toMatch(/^misread.word . `x{40}…`/);
  });
});
