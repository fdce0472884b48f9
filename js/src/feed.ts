import { take, whenOpen } from "./content.ts";
import { max } from "./dom.ts";
import { hear } from "./source.ts";
import type { Grow, Model, News } from "./types.ts";

/** A gap may close by itself, as messages and trait updates can arrive in any order: so long is waited, in ms. */
const PATIENCE = 240;
const AGAIN = 2000;

const complete = (message: News): message is Grow => Boolean(message.ids);

/**
 * Takes in new and changed commits, once for all views of a model: they are added to Python's own trait in place, which
 * is saved (setting it would send all of it back). `changes` is the truth: what is missing is asked for.
 */
export function feed(model: Model): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = 0;
  let over = false;

  /** Does this later, if something is missing then. */
  function check(after = PATIENCE): void {
    clearTimeout(timer);
    whenOpen(model, ({ changes }) => {
      if (!over && changes < max(told, model.get("changes") ?? 0)) timer = setTimeout(ask, after);
    });
  }

  function ask(): void {
    whenOpen(model, ({ changes }) => model.send({ kind: "missing", from: changes }));
    check(AGAIN);
  }

  function receive(message: News = {}): void {
    if (!complete(message)) return;
    whenOpen(model, (content) => {
      const end = message.from + message.ids.length;
      const more = end > content.changes;
      told = max(told, end);
      if (!take(content, message)) return ask();
      if (more) model.get("timelines")?.told.push(message);
      check();
    });
  }

  function renewed(): void {
    told = 0;
    check();
  }

  const stop = hear(model, [
    ["msg:custom", receive],
    ["change:news", () => receive(model.get("news"))],
    ["change:changes", () => check()],
    ["change:timelines", renewed],
  ]);
  check();
  return () => {
    over = true;
    clearTimeout(timer);
    stop();
  };
}
