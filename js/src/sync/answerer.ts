import type { Answer, Model } from "../base/types.ts";

/** How long, in ms, to wait for Python before the board becomes read-only. */
const WAIT_MS = 3000;

/** Who answers what the reader does: Python, or the page itself. */
export interface Answerer {
  /**
   * Sends a request, at once or when it is ready; `done` receives the answer, if one comes. An `optional` one may stay
   * unanswered.
   */
  ask(request: object | Promise<object>, done: (answer: Answer) => void, optional?: boolean): void;
  /** Whether an answer is owed, such as the choices after a step. */
  due(something: boolean): void;
  /** A message has arrived, with or without an answer. */
  heard(): void;
  receive(message?: Answer): void;
  /** Nobody will answer any more. */
  gone(): void;
  stop(): void;
}

/** Numbered requests to Python, and its answers. `turned` is called when Python stops responding and when it responds again. */
export function makePythonAnswerer(model: Model, turned: (alive: boolean) => void): Answerer {
  const waiting = new Map<number, (answer: Answer) => void>();
  // Every view on every page receives all answers of a board.
  let last = Math.floor(Math.random() * 2 ** 40);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let alive = true;
  /** The requests that must be answered. */
  const open = new Set<number>();
  let wanted = false;

  /** Waits while an answer is due. */
  function check(): void {
    if (open.size || wanted) silence ??= setTimeout(turn, WAIT_MS, false);
    else stop();
  }

  function turn(on: boolean): void {
    stop();
    // Stop waiting for requests that went unanswered.
    if (!on) open.clear();
    if (alive === on) return;
    alive = on;
    turned(on);
  }

  function stop(): void {
    clearTimeout(silence);
    silence = undefined;
  }

  function send(id: number, request: object): void {
    try {
      model.send({ ...request, id });
    } catch {
      // The host has no kernel to send it to.
      turn(false);
    }
  }

  function heard(): void {
    turn(true);
    check();
  }

  return {
    stop,

    due(something: boolean): void {
      wanted = something;
      if (alive) check();
    },

    heard,
    gone: () => turn(false),

    ask(request: object | Promise<object>, done: (answer: Answer) => void, optional = false): void {
      const id = ++last;
      waiting.set(id, done);
      if (!optional) open.add(id);
      check();
      if (request instanceof Promise) request.then((ready) => send(id, ready));
      else send(id, request);
    },

    receive(message?: Answer): void {
      const id = message?.answer ?? -1;
      const done = waiting.get(id);
      if (!message || !done) return;
      waiting.delete(id);
      open.delete(id);
      heard();
      done(message);
    },
  };
}

/** A request, with where it is made: in which lesson, at which cursor, after which step of a page. A view shows what its model had. */
export function withOrigin(model: Model, request: object, lesson = model.get("lesson"), cursor = model.get("cursor")): object {
  return { ...request, origin: [lesson?.n ?? 0, cursor ?? 0, model.get("step")?.[1] ?? 0] };
}
