import { describe, expect, it } from "vitest";
import type { Choice, Values } from "../src/base/types.ts";
import { bestValue, type Fit, fittingChoices, type Step } from "../src/state/picks.ts";

const deploy: Choice = { form: "deploy {0} with {1}", picks: [{ ids: ["date2", "ii4"] }, { ids: ["date", "ii", "date"] }] };
const march: Choice = { form: "march {0}", picks: [{ ids: ["ii4", "date2", "date2"], least: 1, most: 3 }] };
const stop: Choice = { form: "stop" };
const choices = [deploy, march, stop];
const value = (figure: string, ...acts: Values["list"][0]["acts"]) => ({ figure, words: figure, bar: [0, 0] as [number, number], acts });
const values: Values = {
  zero: 0,
  list: [value("+2", [0, [["ii4"], ["ii"]]], [1, [["date2", "date2"]]]), value("+1", [0, [["date2"], ["date"]]], [1, [["date2"]]]), value("0", [2, []], [1, [["ii4", "date2"]]])],
};
const figures = (...steps: Step[]) => fittingChoices(choices, steps).map((fit) => bestValue(fit, values)?.figure);
const at = (id: string, pick: number) => ({ id, at: "", pick });

describe("the value of a choice", () => {
  it("is the best that it can come to, also once something is picked", () => {
    expect(figures()).toEqual(["+2", "+2", "0"]);
    expect(figures(0, at("date2", 0))).toEqual(["+1"]);
    expect(figures(0, at("ii4", 0), at("ii", 1))).toEqual(["+2"]);
  });

  it("is none where no action is so", () => {
    expect(figures(0, at("ii4", 0), at("date", 1))).toEqual([undefined]);
    expect(bestValue({ index: 3, choice: stop, taken: [] } as Fit, values)).toBeUndefined();
    expect(bestValue({ index: 2, choice: stop, taken: [] } as Fit, undefined)).toBeUndefined();
  });

  it("tells how many of an id are picked", () => {
    expect(figures(1, at("date2", 0))).toEqual(["+2"]);
    expect(figures(1, at("date2", 0), at("date2", 0))).toEqual(["+2"]);
    expect(figures(1, at("ii4", 0))).toEqual(["0"]);
    expect(figures(1, at("ii4", 0), at("date2", 0), at("date2", 0))).toEqual([undefined]);
  });

  it("is that of so many and no more where a pick is done", () => {
    const [one] = fittingChoices(choices, [1, at("date2", 0)]) as [Fit];
    expect(bestValue(one, values, 0)?.figure).toBe("+1");
  });
});
