import { describe, expect, it } from "vitest";
import { makeText } from "../src/base/text.ts";

const words = { faults: "{count} faults", "faults.one": "one fault", "faults.two": "two faults", of: "of {last}" };

describe("a text with a number", () => {
  const told = (lang: string | undefined, counts: number[]) => {
    const text = makeText(lang ? { ...words, lang } : words);
    return counts.map((count) => text("faults", { count }));
  };

  it("has the form that its language has for this number", () => {
    expect(told(undefined, [0, 1, 2, 3])).toEqual(["0 faults", "one fault", "2 faults", "3 faults"]);
    expect(told("he", [0, 1, 2, 3])).toEqual(["0 faults", "one fault", "two faults", "3 faults"]);
  });

  it("is the only one of a text without forms", () => {
    expect(makeText(words)("of", { last: 1, count: 1 })).toBe("of 1");
    expect(makeText(words)("none", { count: 1 })).toBe("none");
  });
});
