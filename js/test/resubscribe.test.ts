import { expect, it } from "vitest";
import { resubscribe } from "../src/sync/resubscribe.ts";
import type { Model } from "../src/base/types.ts";

interface Message {
  content: { data: { method?: string } };
}
type Listener = (...args: unknown[]) => void;

/** A model of ipywidgets, as far as it counts here. */
class Plain {
  heard: string[] = [];
  sent: object[] = [];
  state: Record<string, unknown> = { _view_count: null };
  listeners: Record<string, Listener> = {};
  tell?: (message: Message) => unknown;
  comm = {
    on_msg: (heard: (message: Message) => unknown) => {
      this.tell = heard;
    },
    send: (data: object) => this.sent.push(data),
  };

  async _handle_comm_msg({ content: { data } }: Message): Promise<void> {
    if (data.method) this.heard.push(data.method);
  }

  set(name: string, value: unknown): void {
    if (this.state[name] === value) return;
    this.state[name] = value;
    this.listeners[`change:${name}`]?.(this, value);
  }
}

/** The same, waited for as anywidget does. */
class Waited extends Plain {
  constructor(readonly ready: Promise<void>) {
    super();
    this.comm.on_msg((message) => this._handle_comm_msg(message));
  }

  override async _handle_comm_msg(message: Message): Promise<void> {
    await this.ready;
    return super._handle_comm_msg(message);
  }
}

/** What anywidget hands to the module of a board. */
const proxy = (model: Plain, managed = true): Model =>
  ({
    ...(managed && { widget_manager: {} }),
    get: (name: string) => model.state[name],
    set: (name: string, value: unknown) => model.set(name, value),
    on: (event: string, listener: Listener) => {
      model.listeners[event] = listener;
    },
    off: (event: string) => {
      delete model.listeners[event];
    },
  }) as unknown as Model;

const UPDATE: Message = { content: { data: { method: "update" } } };

it("hears what anywidget refuses, and asks for what it has missed", async () => {
  const model = new Waited(Promise.reject(new Error("given up")));
  await expect(model.tell?.(UPDATE)).rejects.toThrow("given up");
  resubscribe(proxy(model));
  await new Promise(setImmediate);
  expect(model.sent).toEqual([{ method: "request_state" }]);
  await model.tell?.(UPDATE);
  expect(model.heard).toEqual(["update"]);
});

it("leaves a model alone that hears", async () => {
  const model = new Waited(Promise.resolve());
  const { tell } = model;
  resubscribe(proxy(model));
  await new Promise(setImmediate);
  expect(model.tell).toBe(tell);
  expect(model.sent).toEqual([]);
  expect(model.state).toEqual({ _view_count: null });
  expect(model.listeners).toEqual({});
});

it("touches nothing in a host without ipywidgets", async () => {
  const model = new Waited(Promise.reject(new Error("given up")));
  model.ready.catch(() => {});
  model.set = () => {
    throw new Error("touched");
  };
  resubscribe(proxy(model, false));
  await new Promise(setImmediate);
  expect(model.sent).toEqual([]);
});
