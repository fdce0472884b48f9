import { max } from "./dom.ts";
import type { Answer, Model } from "./types.ts";

/** How long, in ms, to wait for Python before the board becomes read-only. */
const PATIENCE = 3000;

export type Ask = ReturnType<typeof makeAsk>;

/** Numbered requests to Python, and its answers. `turned` is called when Python falls silent and when it is back. */
export function makeAsk(model: Model, turned: () => void) {
  const waiting = new Map<number, (answer: Answer) => void>();
  // Every view on every page receives all answers of a board.
  let last = Math.floor(Math.random() * 2 ** 40);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let alive = true;
  let open = 0;
  let wanted = false;

  /** Waits while an answer is due. */
  function check(): void {
    if (open || wanted) silence ??= setTimeout(turn, PATIENCE, false);
    else stop();
  }

  function turn(on: boolean): void {
    stop();
    // Stop waiting for requests that went unanswered.
    if (!on) open = 0;
    if (alive === on) return;
    alive = on;
    turned();
  }

  function stop(): void {
    clearTimeout(silence);
    silence = undefined;
  }

  function heard(): void {
    turn(true);
    check();
  }

  return {
    alive: () => alive,
    stop,

    /** Whether Python owes this view something, such as the choices after a step. */
    due(something: boolean): void {
      wanted = something;
      if (alive) check();
    },

    /** Python has sent something. */
    heard,

    /** The kernel behind this board has ended. */
    gone: () => turn(false),

    /** Sends a request; `done` receives the answer, if one comes. */
    send(request: object, done: (answer: Answer) => void): void {
      waiting.set(++last, done);
      open++;
      try {
        model.send({ ...request, id: last });
        check();
      } catch {
        // The host has no kernel to send it to.
        turn(false);
      }
    },

    /** A message from Python. */
    receive(message?: Answer): void {
      const done = waiting.get(message?.answer ?? -1);
      if (!message || !done) return;
      waiting.delete(message.answer as number);
      open = max(0, open - 1);
      heard();
      done(message);
    },
  };
}
