import { expect, it, vi } from "vitest";
import { countLines, makeRuler } from "../src/base/text_metrics.ts";

// Where nothing can be measured, every letter is taken for equally wide.
vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
const ruler = makeRuler(10, false, "sans");
const wide = (letters: number) => letters * ruler("a") + 0.01;

it("measures a text by its letters", () => {
  expect(ruler("")).toBe(0);
  expect(ruler("abc")).toBeCloseTo(3 * ruler("a"));
});

it("breaks a text between its words, and no further than asked", () => {
  expect(countLines("", ruler, wide(5), 3)).toBe(1);
  expect(countLines("aaa aaa", ruler, wide(7), 3)).toBe(1);
  expect(countLines("aaa aaa", ruler, wide(6), 3)).toBe(2);
  expect(countLines("aaa aaa aaa", ruler, wide(6), 3)).toBe(3);
  expect(countLines("aaa ".repeat(50), ruler, wide(6), 3)).toBe(3);
  expect(countLines("aaaaaaaaaaaa", ruler, wide(6), 3)).toBe(1);
});
