import { expect, it } from "vitest";
import { makeChips } from "../src/base/chips.ts";
import { luminance } from "../src/chrome/layout.ts";

it("reads the luminance of what the host paints", () => {
  expect(luminance("rgb(255, 255, 255)")).toBeCloseTo(1);
  expect(luminance("rgb(17, 17, 17)")).toBeLessThan(0.01);
  expect(luminance("rgba(0, 0, 0, 0)")).toBeUndefined();
  expect(luminance("color(srgb 1 1 1)")).toBeUndefined();
});

it("finds the title of a paragraph, or of the one above it", () => {
  const { title } = makeChips({ "8.2": "Deploying", "8.2.2": "With a card" });
  expect([title("8.2.2"), title("8.2.4"), title("8.2.4.1"), title("9"), title("")]).toEqual([
    "With a card",
    "Deploying",
    "Deploying",
    "",
    "",
  ]);
});
