import { describe, expect, it } from "vitest";
import { makeText } from "../src/base/text.ts";
import { readAloud } from "../src/chrome/sentence.ts";

const text = makeText({ more: "and {count} more", start: "Before the first commit" });
const stop = (length: number) => Array.from({ length }, (_, i) => ({ parent: i, say: `${i}.` }));

describe("what is read out of a stop", () => {
  it("is all of a short one", () => {
    expect(readAloud(stop(5), text)).toBe("0. 1. 2. 3. 4.");
    expect(readAloud([{}], text)).toBe("Before the first commit");
  });

  it("is the beginning of a long one, and how many follow", () => {
    expect(readAloud(stop(17), text)).toBe("0. 1. 2. 3. 4. and 12 more");
  });

  it("counts what has words", () => {
    expect(readAloud([...stop(5), { parent: 5 }], text)).toBe("0. 1. 2. 3. 4.");
  });
});
