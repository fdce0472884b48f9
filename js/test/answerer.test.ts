import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answerer, makePythonAnswerer } from "../src/sync/answerer.ts";
import type { Model } from "../src/base/types.ts";

describe("asking", () => {
  const sent: { id: number }[] = [];
  let turns: boolean[] = [];
  let ask: Answerer;

  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    turns = [];
    const model = { send: (message: { id: number }) => sent.push(message) } as unknown as Model;
    ask = makePythonAnswerer(model, (alive) => turns.push(alive));
  });
  afterEach(() => void vi.useRealTimers());

  it("numbers its requests and gives each its own answer", () => {
    const heard: string[] = [];
    ask.ask({ act: "stop" }, ({ ok }) => heard.push(`stop ${ok}`));
    ask.ask({ complete: "st" }, () => heard.push("completed"));
    const [one, other] = sent.map(({ id }) => id) as [number, number];
    expect(other).not.toBe(one);
    ask.receive({ answer: other });
    ask.receive({ answer: one, ok: true });
    ask.receive({ answer: one, ok: true });
    ask.receive({ answer: 7, ok: true });
    ask.receive({});
    expect(heard).toEqual(["completed", "stop true"]);
    vi.advanceTimersByTime(10_000);
    expect(turns).toEqual([]);
  });

  it("is silent after three seconds without an answer, until Python is heard again", () => {
    ask.ask({ act: "stop" }, () => {});
    vi.advanceTimersByTime(2900);
    expect(turns).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(turns).toEqual([false]);
    ask.heard();
    vi.advanceTimersByTime(10_000);
    expect(turns).toEqual([false, true]);
  });

  it("stays alive when an optional request gets no answer, such as one for completions", () => {
    let done = false;
    ask.ask({ complete: "st" }, () => (done = true), true);
    vi.advanceTimersByTime(10_000);
    expect(turns).toEqual([]);
    ask.receive({ answer: (sent[0] as { id: number }).id, ok: true });
    expect([done, turns]).toEqual([true, []]);
  });

  it("is silent although optional requests, or late ones, are answered while another is not", () => {
    ask.ask({ complete: "st" }, () => {}, true);
    ask.ask({ act: "stop" }, () => {});
    vi.advanceTimersByTime(3100);
    ask.heard();
    ask.ask({ act: "go" }, () => {});
    for (const { id } of sent.slice(0, 2)) ask.receive({ answer: id, ok: true });
    vi.advanceTimersByTime(3100);
    expect(turns).toEqual([false, true, false]);
  });

  it("waits for what is due without a request, and forgets it when it has come", () => {
    ask.due(true);
    vi.advanceTimersByTime(1000);
    ask.due(false);
    vi.advanceTimersByTime(5000);
    expect(turns).toEqual([]);
    ask.due(true);
    vi.advanceTimersByTime(3100);
    expect(turns).toEqual([false]);
  });

  it("is silent at once where a request cannot be sent, or the kernel has ended", () => {
    const model = {
      send() {
        throw new Error("Cannot send");
      },
    } as unknown as Model;
    const other = makePythonAnswerer(model, (alive) => turns.push(alive));
    other.ask({ act: "stop" }, () => {});
    expect(turns).toEqual([false]);
    ask.gone();
    ask.gone();
    expect(turns).toEqual([false, false]);
    ask.heard();
    expect(turns).toEqual([false, false, true]);
  });

  it("takes an answer that comes late", () => {
    let done = false;
    ask.ask({ act: "stop" }, () => {
      done = true;
    });
    vi.advanceTimersByTime(4000);
    ask.receive({ answer: (sent[0] as { id: number }).id, ok: true });
    expect([done, turns]).toEqual([true, [false, true]]);
  });
});
