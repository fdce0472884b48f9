// @ts-expect-error The types of Node are not installed.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeText } from "../src/base/text.ts";
import { bindingsOf, HELP, KEYS, type KeySituation, keysOf, OTHERS } from "../src/chrome/keys.ts";
import { keySigns } from "../src/chrome/tools.ts";

/** Those on which keys with several meanings depend, in all combinations; of the others at most one is missing. */
const FACTS = ["covered", "over", "undoes", "recap", "ready", "decides", "letters", "reply", "coach"] as const;
const OTHER = ["asks", "reviews", "review", "advised", "deals", "shows", "example", "repeats", "may", "types", "sets", "flips", "copies", "saves", "draws", "housed"] as const;
const WITHIN = ["board", "picture", "tree", "menu", "button"] as const;
const ON = [undefined, "mark", "picked"] as const;
const ASKING = [undefined, "number", "options"] as const;
const HELPS = [[], Object.keys(HELP)];

type Facts = Record<(typeof FACTS)[number] | (typeof OTHER)[number], boolean>;

/** Every state that the keys tell apart. What a puzzle offers adds keys: where something is missing, all of it is there. */
function* situations(): Generator<KeySituation> {
  for (let bits = 0; bits < 2 ** FACTS.length; bits++) {
    for (const missing of ["", ...OTHER]) {
      const other = OTHER.map((name) => [name, name !== missing]);
      const facts = Object.fromEntries([...FACTS.map((name, i) => [name, Boolean(bits & (1 << i))]), ...other]) as Facts;
      for (const within of WITHIN) for (const on of ON) for (const asking of missing ? ASKING.slice(0, 1) : ASKING) for (const help of missing ? HELPS.slice(1) : HELPS) yield { ...facts, within, on, asking, help };
    }
  }
}

describe("the table of keys", () => {
  // A hundred thousand states take a busy machine longer than vitest waits for a test.
  it("has no key twice in any state", { timeout: 60_000 }, () => {
    const keys = new Map(KEYS.map((one) => [one, keysOf(one)]));
    const twice = new Set<string>();
    for (const now of situations()) {
      const seen = new Map<string, string>();
      for (const one of bindingsOf(now)) {
        for (const key of keys.get(one) ?? keysOf(one)) {
          const other = seen.get(key);
          if (other !== undefined) twice.add(`${key}: ${other} and ${one.name}`);
          seen.set(key, one.name);
        }
      }
      // Wherever one is, there is a way out and a way on.
      if (!now.covered && now.housed && !now.reply && !["Escape", "ArrowLeft", "ArrowRight"].every((key) => seen.has(key))) twice.add(`no way on in ${now.within}`);
    }
    expect([...twice]).toEqual([]);
  });

  it("is the table of the documentation", () => {
    const at = new URL("../../", import.meta.url);
    const source = readFileSync(new URL("sekiwidget/board/wire/page_words.py", at), "utf-8");
    const words = Object.fromEntries([...source.matchAll(/"([\w.]+)": phrase\(\s*"([^"]*)"\s*\)/g)].map(([, key, said]) => [key, said]));
    const text = makeText(words as Record<string, string>);
    const rows = [
      ...KEYS.map((one) => [keySigns(keysOf(one), text), text(`keys.${one.name}.does`)]),
      ...OTHERS.map((name) => [text(`keys.${name}`), text(`keys.${name}.does`)]),
    ].map((row) => `| ${row.join(" | ")} |`);
    const table = ["| key | what it does, and where |", "|---|---|", ...rows].join("\n");
    const docs = readFileSync(new URL("docs/board.md", at), "utf-8");
    expect(docs.slice(docs.indexOf("| key | what it does, and where")).split("\n\n")[0]).toBe(table);
  });
});
