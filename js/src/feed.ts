import { entries, max, min } from "./dom.ts";
import { hear } from "./source.ts";
import type { Commit, Model } from "./types.ts";

interface Grow {
  kind: "grow";
  from: number;
  nodes: Record<string, Commit[]>;
  length: number;
}

/** A gap may close by itself, as messages and trait updates can arrive in any order: so long is waited, in ms. */
const PATIENCE = 240;
const AGAIN = 2000;

/**
 * Takes in new commits, once for all views of a model: they are pushed into Python's own lists in place (setting the
 * trait would send all of them back). `length` is the truth: what is missing is asked for.
 */
export function feed(model: Model): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = 0;

  const lists = () => entries(model.get("timelines") ?? {});
  const have = () => min(...lists().map(([, { nodes }]) => nodes.length));
  const missing = () => lists().length > 0 && have() < max(told, model.get("length") ?? 0);

  function ask(): void {
    clearTimeout(timer);
    if (!missing()) return;
    model.send({ kind: "missing", from: have() });
    timer = setTimeout(ask, AGAIN);
  }

  function check(): void {
    clearTimeout(timer);
    if (missing()) timer = setTimeout(ask, PATIENCE);
  }

  function renewed(): void {
    told = 0;
    check();
  }

  function receive(message: Grow): void {
    if (message?.kind !== "grow") return;
    told = max(told, message.length);
    let gap = false;
    for (const [id, { nodes }] of lists()) {
      if (message.from > nodes.length) gap = true;
      else nodes.push(...(message.nodes[id] ?? []).slice(nodes.length - message.from));
    }
    if (gap) ask();
    else check();
  }

  const stop = hear(model, [
    ["msg:custom", receive],
    ["change:length", check],
    ["change:timelines", renewed],
  ]);
  check();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
