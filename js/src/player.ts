import { min } from "./dom.ts";
/**
 * Autoplay: waits as long as a sentence takes to read, then steps, until the line ends. `step` returns the length of
 * the text to read next, undefined at the end; `shown` is called with whether it is playing.
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
    // The first step comes at once: the reader has read what is there.
    timer = setTimeout(next);
  }

  return { stop, toggle };
}
