/** The front end of sekiwidget as an ES module for anywidget, and for any page that has a model to show. */
import { makeBoard } from "./board.ts";
import { open } from "./content.ts";
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
async function render({ model, el }: View): Promise<() => void> {
  let board: ReturnType<typeof makeBoard> | undefined;
  // Heard from now on: what is told before the board is there comes to it when it is.
  const off = listen(model, (...told) => board?.changed(...told));
  const content = await open(model);
  // Hosts attach what has been rendered. Made before, a board would be styled again for the room that it gets then.
  function begin(): void {
    if (!el.isConnected) return;
    stop();
    board = makeBoard(model, el, content);
  }
  // The document does not hear what is attached in a shadow root.
  const [attached, sized] = [new MutationObserver(begin), new ResizeObserver(begin)];
  function stop(): void {
    attached.disconnect();
    sized.disconnect();
  }
  attached.observe(document, { childList: true, subtree: true });
  sized.observe(el);
  begin();
  return () => {
    off();
    stop();
    board?.unmount();
  };
}

/** Shows a model in an element of a page without anywidget, for as long as the page lasts. */
export async function mount(model: Model, el: HTMLElement): Promise<void> {
  initialize({ model });
  await render({ model, el });
}

export default { initialize, render };
