/** Plays: waits as long as a sentence takes to read, then steps, until there is nowhere to go. */
export class Player {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Steps on; gives the length of the text to read then, nothing where the line ends. */
    private readonly step: () => number | undefined,
    private readonly shown: (on: boolean) => void,
  ) {}

  get on(): boolean {
    return this.timer !== undefined;
  }

  toggle(): void {
    if (this.on) {
      this.stop();
      return;
    }
    this.shown(true);
    // The first step comes at once: whoever presses the key has read what is there.
    this.wait(0);
  }

  stop(): void {
    if (!this.on) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.shown(false);
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => {
      const letters = this.step();
      if (letters === undefined) this.stop();
      else this.wait(Math.min(6000, 1600 + 45 * letters));
    }, ms);
  }
}
