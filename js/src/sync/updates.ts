import { max } from "../base/dom.ts";
import type { Update, Model, News } from "../base/types.ts";
import { withOrigin } from "./answerer.ts";
import { applyUpdate, whenOpen } from "./content.ts";
import { addListeners } from "./model_events.ts";

/** How long, in ms, a gap may take to close by itself: messages and trait updates can arrive in any order. */
const WAIT_MS = 240;
const AGAIN = 2000;

const complete = (message: News): message is Update => Boolean(message.ids);

/**
 * Takes in new and changed commits, once for all views of a model: adds them in place to Python's own trait, which is
 * saved (setting it would send all of it back). `changes` is authoritative: what is missing is requested.
 */
export function receiveUpdates(model: Model): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = 0;
  let over = false;

  /** Later, requests whatever is still missing then. */
  function check(after = WAIT_MS): void {
    clearTimeout(timer);
    whenOpen(model, ({ changes }) => {
      if (!over && changes < max(told, model.get("changes") ?? 0)) timer = setTimeout(ask, after);
    });
  }

  function ask(): void {
    whenOpen(model, ({ changes }) => model.send(withOrigin(model, { kind: "missing", from: changes })));
    check(AGAIN);
  }

  function receive(message: News = {}): void {
    if (!complete(message)) return;
    whenOpen(model, (content) => {
      const end = message.from + message.ids.length;
      const more = end > content.changes;
      told = max(told, end);
      if (!applyUpdate(content, message)) return ask();
      if (more) model.get("timelines")?.told.push(message);
      check();
    });
  }

  function renewed(): void {
    told = 0;
    check();
  }

  const stop = addListeners(model, [
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
