import { describe, expect, it } from "vitest";
import { splitText } from "../src/sync/chains.ts";

const CHAINS = { march: "links", plan: "pairs" } as const;

describe("a text of several commits", () => {
  it("is a chain of links, with what the first of them may need", () => {
    expect(splitText("March a b c-d-e", CHAINS)[0]).toEqual(["March a b c-d", "March a b d-e"]);
    expect(splitText("march a c-d-e-f force x lead y", CHAINS)).toEqual([
      ["march a c-d", "march a d-e-f force x lead y"],
      ["march a c-d force x", "march a d-e-f lead y"],
      ["march a c-d lead y", "march a d-e-f force x"],
      ["march a c-d force x lead y", "march a d-e-f"],
    ]);
  });

  it("is pairs in any order", () => {
    expect(splitText("plan castle kai mino on temple tax -", CHAINS)).toEqual([
      ["plan castle kai", "plan temple mino tax -"],
      ["plan temple mino", "plan castle kai tax -"],
      ["plan tax -", "plan castle kai temple mino"],
    ]);
  });

  it("is nothing else", () => {
    for (const text of ["", "march a c-d", "march a c-d-e force", "plan castle kai", "plan castle kai temple", "plan a b c on", "go a-b-c", "constructor a b c d"]) {
      expect(splitText(text, CHAINS), text).toEqual([]);
    }
    expect(splitText("march a c-d-e")).toEqual([]);
    expect(splitText(`plan ${"a b ".repeat(200)}`, CHAINS)).toEqual([]);
  });
});
