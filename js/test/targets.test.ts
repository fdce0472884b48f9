import { describe, expect, it } from "vitest";
import { ARROWS, neighbourToward } from "../src/picture/targets.ts";

const spots = Object.entries({ here: [0, 0], east: [50, 5], far: [80, 0], north: [4, -40], road: [60, -50] });
const all = spots.map(([at, [x = 0, y = 0]]) => ({ at, x, y }));
const go = (key: string, linked: string[] = []) =>
  neighbourToward(all, { at: "here", x: 0, y: 0 }, ARROWS[key] as [number, number], (at) => linked.includes(at));

describe("an arrow", () => {
  it("leads to the nearest in its direction", () => {
    expect(go("ArrowRight")).toBe("east");
    expect(go("ArrowUp")).toBe("north");
  });

  it("would rather follow a way", () => {
    expect(go("ArrowRight", ["far"])).toBe("far");
    expect(go("ArrowRight", ["north"])).toBe("east");
  });

  it("leads nowhere where nothing lies", () => {
    expect(go("ArrowLeft")).toBeUndefined();
    expect(go("ArrowDown")).toBeUndefined();
  });
});
