/** The front end of sekiwidget as an ES module for anywidget, and for any page that has a model to show. */
import { makeBoard } from "./board.ts";
import { feed } from "./feed.ts";
import { listen } from "./source.ts";
import type { Model } from "./types.ts";

interface Context {
  model: Model;
}
type View = Context & { el: HTMLElement };

/** Called once a model, before any view: from here on no message is missed. */
function initialize({ model }: Context): () => void {
  return feed(model);
}

/** Called for each view; gives what takes it away again. */
function render({ model, el }: View): () => void {
  let board = makeBoard(model, el);
  const off = listen(model, (change, message) => {
    if (change === "kit" || change === "backdrop") {
      board.unmount();
      board = makeBoard(model, el);
    } else board.changed(change, message);
  });
  return () => {
    off();
    board.unmount();
  };
}

/** Shows a model in an element of a page without anywidget, for as long as the page lasts. */
export function mount(model: Model, el: HTMLElement): void {
  initialize({ model });
  render({ model, el });
}

export default { initialize, render };
