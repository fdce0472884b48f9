/** The front end of sekiwidget as an ES module, for anywidget and for any page that has a model to show. */
import { makeBoard } from "./board.ts";
import { type MakeJudge, openContent } from "./sync/content.ts";
import { receiveUpdates } from "./sync/updates.ts";
import { resubscribe } from "./sync/resubscribe.ts";
import { watchModel } from "./sync/model_events.ts";
import { unpack } from "./sync/unpack.ts";
import type { PuzzleTree } from "./base/puzzle_tree.ts";
import type { Model } from "./base/types.ts";

interface Context {
  model: Model;
}
type View = Context & { el: HTMLElement };

/** Called once per model, before any view: no message is missed from here on. */
function initialize({ model }: Context): () => void {
  const stop = receiveUpdates(model);
  resubscribe(model);
  return stop;
}

/** Called for each view; returns what removes it. A board that is `alone` on its page takes the keys at once. */
async function render({ model, el }: View, alone = false): Promise<() => void> {
  let board: ReturnType<typeof makeBoard> | undefined;
  // Listen from now on: what arrives before the board exists is passed on once it does.
  let drawn = model.get("backdrop");
  const off = watchModel(model, (change, now, news) => {
    if (!board || model.get("backdrop") === drawn) return board?.changed(change, now, news);
    // A course has gone on to another game: nothing that was drawn can stay, but the reader keeps the seat and the keys.
    drawn = model.get("backdrop");
    const [flipped, held] = [board.flipped(), board.focused()];
    board.unmount();
    board = makeBoard(model, el, now, flipped);
    if (held) board.focus();
  });
  const content = await openContent(model);
  // Hosts attach what has been rendered. A board made earlier would be styled again for the room it then gets.
  function begin(): void {
    if (!el.isConnected) return;
    stop();
    board = makeBoard(model, el, content, false);
    if (alone) board.focus();
  }
  // The document gets no events about nodes attached in a shadow root.
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

/**
 * Shows a model in an element of a page without anywidget; returns what removes it. With `makeJudge` of judging.ts and the
 * tree of a puzzle, packed, the page judges it by itself. A board that is `alone` on its page takes the keys at once.
 */
export async function mount(model: Model, el: HTMLElement, makeJudge?: MakeJudge, tree = "", alone = true): Promise<() => void> {
  const stop = initialize({ model });
  if (makeJudge) (await openContent(model)).judge = makeJudge((await unpack(tree)) as PuzzleTree);
  const remove = await render({ model, el }, alone);
  return () => {
    remove();
    stop();
  };
}

export { bring } from "./live_parts.ts";
export default { initialize, render: (view: View) => render(view) };
