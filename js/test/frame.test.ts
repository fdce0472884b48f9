import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawInFrame, measureInFrame } from "../src/base/frame.ts";

let frames: (() => void)[];
let faults: unknown[];

beforeEach(() => {
  [frames, faults] = [[], []];
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => frames.push(call));
  vi.stubGlobal("reportError", (error: unknown) => faults.push(error));
});

afterEach(() => {
  while (frames[0]) pass();
  vi.unstubAllGlobals();
});

/** The next frame comes. */
function pass(): void {
  for (const call of frames.splice(0)) call();
}

test("in a frame all draw before any measures, each once", () => {
  const done: string[] = [];
  const measure = () => done.push("measure");
  const draw = () => done.push("draw");
  measureInFrame(measure);
  drawInFrame(draw);
  measureInFrame(measure);
  drawInFrame(draw);
  expect(done).toEqual([]);
  pass();
  pass();
  expect(done).toEqual(["draw", "measure"]);
});

test("what is asked for during a frame comes with the next one", () => {
  const done: string[] = [];
  drawInFrame(() => {
    done.push("first");
    drawInFrame(() => done.push("second"));
  });
  pass();
  expect(done).toEqual(["first"]);
  pass();
  expect(done).toEqual(["first", "second"]);
});

test("what is drawn in a frame is measured in it", () => {
  const done: string[] = [];
  drawInFrame(() => measureInFrame(() => done.push("measured")));
  pass();
  expect(done).toEqual(["measured"]);
});

test("a fault is reported, and the others go on", () => {
  const done: string[] = [];
  drawInFrame(() => {
    throw new Error("this one");
  });
  measureInFrame(() => done.push("measured"));
  pass();
  expect(faults).toEqual([new Error("this one")]);
  expect(done).toEqual(["measured"]);
});
