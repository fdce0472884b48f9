/** What each key does, as told by `?`. */
export const KEYS: [keys: string, does: string][] = [
  ["← →", "one commit back, one forward"],
  ["Home End", "to the start, to the end of the line"],
  ["↑ ↓", "to the variation before, to the next one"],
  ["1 – 9", "follow this continuation"],
  ["Space", "play, stop"],
  ["F", "full screen"],
  ["?", "these keys; Esc puts them away"],
];

export interface Commands {
  back(held: boolean): void;
  forward(held: boolean): void;
  first(): void;
  last(): void;
  sibling(by: number): void;
  follow(number: number): void;
  play(): void;
  full(): void;
  help(): void;
  escape(): boolean;
}

/** Handles a key that was pressed somewhere on the board; says whether it meant anything. */
export function press(event: KeyboardEvent, commands: Commands): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { key, repeat } = event;
  const target = event.composedPath()[0];
  const onButton = target instanceof HTMLElement && target.matches("button, summary, a");
  if (/^[1-9]$/.test(key)) commands.follow(Number(key));
  else if (key === "ArrowRight") commands.forward(repeat);
  else if (key === "ArrowLeft") commands.back(repeat);
  else if (key === "ArrowUp") commands.sibling(-1);
  else if (key === "ArrowDown") commands.sibling(1);
  else if (key === "Home") commands.first();
  else if (key === "End") commands.last();
  else if (key === " " && !onButton) commands.play();
  else if (key === "f" || key === "F") commands.full();
  else if (key === "?") commands.help();
  else if (key === "Escape") return commands.escape();
  else return false;
  return true;
}
