

/** A board that its reader has just asked for takes them along: its top comes into view, and keys go to it. */

/** How long, in ms, to wait for a second board: where many appear, none takes the reader along. */
const WAIT_MS = 150;

let waiting: HTMLElement[] = [];
/** Whether a key or click has come since a cell was last run, or a card of a course opened. */
let busy = false;

function touched(event: Event): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
  const runs = key === "Enter" && (shiftKey || ctrlKey || metaKey || altKey);
  const button = event.target instanceof Element && event.target.closest("[data-command*=run], [data-command*=restart], .course");
  busy = !runs && !button && !["Shift", "Control", "Meta", "Alt"].includes(key);
}

/** The reader has gone on from a board: the one that its cell makes anew takes nobody back. */
export function goneOn(): void {
  busy = true;
}

for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, touched, true);

/** Whether something is being written on the page. */
const edited = (): boolean => document.activeElement?.matches("input, textarea, select, [contenteditable=true]") ?? false;

export function takeFocus(root: HTMLElement): void {
  // A page of text is read from its top: its boards stay where they are.
  if ((root.getRootNode() as ShadowRoot).host?.closest("[data-board]")) return;
  waiting.push(root);
  if (waiting.length > 1) return;
  setTimeout(() => {
    const all = waiting;
    waiting = [];
    const [only] = all;
    if (!only?.isConnected || all.length > 1 || busy || edited() || !navigator.userActivation?.hasBeenActive) return;
    // Who is in the board already has arrived.
    if ((only.getRootNode() as ShadowRoot).activeElement) return;
    only.scrollIntoView({ block: "start", behavior: "instant" });
    only.focus({ preventScroll: true });
  }, WAIT_MS);
}
