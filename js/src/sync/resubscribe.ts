import type { Model } from "../base/types.ts";

/** The connection of an ipywidgets model to Python. */
interface Comm {
  on_msg(heard: (message: object) => unknown): void;
  send(data: object): void;
}

/** The model of ipywidgets behind anywidget's proxy. */
interface Hosted {
  comm?: Comm;
  _handle_comm_msg?(message: object): Promise<unknown>;
}

/** The proxy, as far as only ipywidgets has it. */
interface Proxy extends Pick<Model, "on" | "off"> {
  widget_manager?: object;
  get(name: "_view_count"): number | null | undefined;
  set(name: "_view_count", value: number | null): void;
}

/**
 * Makes a model hear Python where anywidget no longer lets it.
 *
 * anywidget 0.11 gives the module of a model two seconds to load. On a page that is slower it shows the board all the
 * same, but from then on refuses each message of Python's to that model. Here such a model takes them as any of
 * ipywidgets does, and asks for its state, as nobody knows what it has missed.
 */
export function resubscribe(model: Model): void {
  const hosted = behind(model as unknown as Proxy);
  const comm = hosted?.comm;
  // A message without a method does nothing, and is refused like any other.
  hosted?._handle_comm_msg?.({ content: { data: {} } }).catch(() => {
    const plain = Object.getPrototypeOf(Object.getPrototypeOf(hosted)) as Required<Hosted>;
    comm?.on_msg((message) => plain._handle_comm_msg.call(hosted, message));
    comm?.send({ method: "request_state" });
  });
}

/** The model itself, which events name to their listeners; nothing in a host without ipywidgets. */
function behind(model: Proxy): Hosted | undefined {
  if (!model.widget_manager) return undefined;
  let found: Hosted | undefined;
  const listener = (one: Hosted) => {
    found = one;
  };
  // Nobody else listens to this trait before there is a view.
  const views = model.get("_view_count") ?? null;
  model.on("change:_view_count", listener);
  model.set("_view_count", (views ?? 0) + 1);
  model.set("_view_count", views);
  model.off("change:_view_count", listener);
  return found;
}
