import { describe, expect, it, vi } from "vitest";
import { makeArt } from "../src/picture/art.ts";
import type { Kit } from "../src/base/types.ts";

/** All that is drawn where an element is filled with this markup; no browser is needed for that. */
async function drawn(svgs: Record<string, string>, markup: string): Promise<string> {
  let defined = "";
  const element = () => ({
    setAttribute() {},
    toggleAttribute() {},
    getAttribute: () => null,
    replaceChildren() {},
    querySelectorAll: () => [],
    insertAdjacentHTML: (_: string, text: string) => (defined += text),
  });
  vi.stubGlobal("document", { createElementNS: element });
  vi.stubGlobal("HTMLElement", class {});
  const kit: Kit = Object.fromEntries(Object.entries(svgs).map(([id, svg]) => [id, { box: [0, 0, 1, 1], svg, label: id }]));
  makeArt(kit).fill(element() as unknown as Element, markup);
  await Promise.resolve();
  vi.unstubAllGlobals();
  return defined;
}

const use = (id: string) => `<use href='#${id}'/>`;
const gaps = (text: string) => text.split("class='gap'").length - 1;

describe("a symbol made of others", () => {
  it("is written out", async () => {
    const found = await drawn({ house: `<path/>${use("roof")}`, roof: `<circle/>${use("stone")}`, stone: "<rect/>" }, use("house"));
    expect(found).toMatch(/^<g id="sk\w+-house"><path\/><circle\/><rect\/><\/g>$/);
  });

  it("that is made of itself, or of more than a kit can be, has gaps", async () => {
    const alone = await drawn({ a: `<path/>${use("a")}` }, use("a"));
    expect([gaps(alone), alone.length < 500]).toEqual([1, true]);
    const both = await drawn({ a: use("b") + use("b"), b: use("a") + use("a") }, use("a"));
    expect([gaps(both) > 0, both.length < 1e6]).toEqual([true, true]);
    const chain = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`c${i}`, use(`c${i + 1}`)]));
    expect(gaps(await drawn(chain, use("c0")))).toBe(1);
  });

  it("takes no more room than a page has", async () => {
    const wide = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`w${i}`, use(`w${i + 1}`).repeat(20)]));
    const found = await drawn({ ...wide, w8: "<path/>" }, use("w0"));
    expect([gaps(found) > 0, found.length < 1e7]).toEqual([true, true]);
  });
});
