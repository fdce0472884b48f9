import { min } from "./dom.ts";
/**
 * Plays: waits as long as a sentence takes to read, then steps, until there is nowhere to go. `step` gives the length of
 * the text to read then, nothing where the line ends; `shown` is told whether it plays.
 */
export function makePlayer(step: () => number | undefined, shown: (on: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | 0 = 0;

  function stop(): void {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    shown(false);
  }

  function next(): void {
    const letters = step();
    if (letters === undefined) stop();
    else timer = setTimeout(next, min(6000, 1600 + 45 * letters));
  }

  function toggle(): void {
    if (timer) return stop();
    shown(true);
    // The first step comes at once: whoever presses the key has read what is there.
    timer = setTimeout(next);
  }

  return { stop, toggle };
}
