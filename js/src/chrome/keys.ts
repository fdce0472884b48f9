/**
 * The keys of a board, in one table: which key does what, and when. From it follow what a key does, the list under `?`,
 * the shortcuts that buttons tell assistive technology, and the table in docs/board.md. No state has a key twice.
 */
import type { Event, Way } from "../state/events.ts";

/** What decides which keys mean something now. */
export interface KeySituation {
  /** Where the focus is: some parts have keys of their own. */
  within: "board" | "picture" | "tree" | "menu" | "button";
  /** Whether that may be picked, or is picked already. */
  on?: "mark" | "picked";
  /** Whether the board is handed over, and waits to be uncovered. */
  covered: boolean;
  /** Whether a menu, a tray or a message is open, over the picture or in the desk. */
  over: boolean;
  /** What a question before a step wants. */
  asking?: "number" | "options";
  /** Whether Escape would take something back: a pick, a comparison, a text being typed. */
  undoes: boolean;
  /** Whether what came since the last decision is being played, and whether it can be played again. */
  recap: boolean;
  repeats: boolean;
  /** Whether choices are shown, may be shown, and whether one is complete. */
  decides: boolean;
  may: boolean;
  ready: boolean;
  /** Whether the coach may be asked, is open, can play what is looked at, and can weigh for longer. */
  asks: boolean;
  coach: boolean;
  advised: boolean;
  deals: boolean;
  /** Whether it can show an example of what it says, and whether one is shown. */
  shows: boolean;
  example: boolean;
  /** Whether a review may be asked for or shown, and is open. */
  reviews: boolean;
  review: boolean;
  types: boolean;
  sets: boolean;
  flips: boolean;
  copies: boolean;
  saves: boolean;
  /** Whether a ring or an arrow may be drawn. */
  draws: boolean;
  /** Whether the focus is where letters lead to a piece. */
  letters: boolean;
  /** Whether a reply plays by itself: any key skips it that is not a button's. */
  reply: boolean;
  /** Whether the page around the board takes the focus, as a notebook does. */
  housed: boolean;
  /** What a puzzle or the end of a lesson offers. */
  help: readonly string[];
}

/** What keys do that is not an event of the state. */
export interface KeyHandlers {
  situation(): KeySituation;
  /** Moves and enlarges the picture; return whether there was anything to do. */
  pan(x: number, y: number): boolean;
  zoom(by: number): boolean;
  full(): void;
  help(): void;
  /** Follows the entry of a list with this number; returns whether there is one. */
  press(number: string): boolean;
  /** Goes to the search among many choices; returns whether there is one. */
  look(): boolean;
  /** Asks for a puzzle's help; returns whether there is such. */
  ask(what: string): boolean;
  /** Rings the element with the focus in the picture, or draws an arrow from or to it; returns whether it is a place. */
  pencil(arrow: boolean): boolean;
  /** Leads to the piece whose name begins so. */
  seek(letter: string): void;
  /** Copies the position shown; returns whether it may be. */
  copy(): boolean;
  /** Whether the typed text has not been accepted. */
  unread(): boolean;
  /** Whether what was opened has not come yet: what is typed is for it. */
  waits(): boolean;
  /** Closes what is open: what lies over the picture before a message in the desk. */
  away(): boolean;
  /** Gives the focus back to the page around the board; returns whether it takes it. */
  leave(): boolean;
  /** The reader goes on to the next cell: the board that this one makes anew takes nobody back. */
  goOn(): void;
}

/** A key as it was pressed. */
export interface Pressed {
  key: string;
  held: boolean;
  shift: boolean;
}

export interface KeyBinding {
  /** Its description is the text `keys.NAME.does`, the label of its keys `keys.NAME`. */
  name: string;
  keys: string;
  when?: (now: KeySituation) => boolean;
  /** Without it the part that has the focus does it. */
  does?: (pressed: Pressed, hands: KeyHandlers, now: KeySituation) => Event | boolean;
}

/** The factor by which one press of + enlarges the map. */
const LARGER = 1.4;
const PANS: Record<string, [x: number, y: number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WAYS: Record<string, Way> = { ArrowRight: "forward", ArrowLeft: "back", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last", b: "home" };

const step: KeyBinding["does"] = ({ key, held }) => ({ type: "step", way: WAYS[key] as Way, quick: held });
/** In the picture arrows go from place to place, in the tree from row to row, in a menu from entry to entry. */
const steps = ({ within }: KeySituation) => within === "board" || within === "button";
/** Whether it plays what the coach shows. */
const plays = ({ coach, advised, asking, within, on }: KeySituation) => coach && advised && !asking && (on === "picked" || (!on && (within === "board" || within === "picture")));
/** Whether Enter gives the number typed: a button that has the focus is pressed. */
const gives = ({ asking, within }: KeySituation) => asking === "number" && within !== "button" && within !== "menu";
const picture = ({ within }: KeySituation) => within === "picture";
/** Whether Enter confirms: where it neither picks nor presses a button. */
const confirms = ({ ready, coach, asking, within, on }: KeySituation) => ready && !coach && !asking && (on === "picked" || (!on && (within === "board" || within === "picture")));

/** The keys of what a puzzle offers, by its name there. */
export const HELP = { next: "n", back: "Backspace", hint: "h", show: "s", again: "a", line: "v", explore: "x", answers: "j", skip: "g", stop: "q", practise: "u" } as const;

const helps = Object.entries(HELP).map(([what, keys]): KeyBinding => ({
  name: what,
  keys,
  when: ({ help, asking }) => help.includes(what) && !asking,
  // Held, it would give all hints, or leave the puzzle that it has just led to.
  does: ({ held }, hands) => !held && hands.ask(what),
}));

/** What Escape does, in this order: the first that applies. */
const ways: KeyBinding[] = [
  { name: "close", keys: "Escape", when: ({ over }) => over, does: (_, hands) => hands.away() },
  { name: "halt", keys: "Escape", when: ({ help }) => help.includes("stop"), does: (_, hands) => hands.ask("stop") },
  { name: "undo", keys: "Escape", when: ({ undoes }) => undoes, does: () => ({ type: "undo" }) },
  { name: "yours", keys: "Escape", when: ({ recap }) => recap, does: () => ({ type: "recap", way: "skip" }) },
  { name: "leave", keys: "Escape", when: ({ housed }) => housed, does: (_, hands) => hands.leave() },
];
const escapes = ways.map((one, i): KeyBinding => ({ ...one, when: (now) => (one.when?.(now) ?? true) && !ways.slice(0, i).some(({ when }) => when?.(now)) }));

/** All keys, those first that a reader needs first. What is pressed with Ctrl or Alt is the page's, but for saving. */
export const KEYS: KeyBinding[] = [
  { name: "number", keys: "0 1 2 3 4 5 6 7 8 9", when: ({ asking }) => asking === "number", does: ({ key }) => ({ type: "digit", key }) },
  { name: "erase", keys: "Backspace", when: ({ asking }) => asking === "number", does: ({ key }) => ({ type: "digit", key }) },
  { name: "option", keys: "1 2 3", when: ({ asking }) => asking === "options", does: ({ key, held }) => !held && { type: "predict", answer: Number(key) - 1 } },
  { name: "answer", keys: "Enter", when: gives, does: ({ held }) => !held && { type: "predict" } },
  { name: "asked", keys: "q", when: ({ asking }) => Boolean(asking), does: () => ({ type: "askNoMore" }) },
  { name: "enter", keys: "Enter", when: confirms, does: () => ({ type: "submit" }) },
  { name: "advised", keys: "Enter", when: plays, does: () => ({ type: "playAdvised" }) },
  ...helps,
  { name: "coach", keys: "w", when: ({ asks, coach }) => asks || coach, does: () => ({ type: "coach" }) },
  { name: "example", keys: "v", when: ({ shows, example, help }) => (shows || example) && !help.includes("line"), does: () => ({ type: "example" }) },
  { name: "deals", keys: "r", when: ({ deals }) => deals, does: () => ({ type: "coach", more: true }) },
  { name: "review", keys: "i", when: ({ reviews, review }) => reviews || review, does: () => ({ type: "review" }) },
  { name: "moments", keys: "[ ]", when: ({ review }) => review, does: ({ key }) => ({ type: "stepMoment", by: key === "]" ? 1 : -1 }) },
  { name: "luck", keys: "l", when: ({ review }) => review, does: () => ({ type: "stepLuck" }) },
  { name: "play", keys: "Space", when: ({ within, on }) => !on && within !== "button" && within !== "menu", does: () => ({ type: "play" }) },
  { name: "pick", keys: "Enter", when: (now) => Boolean(now.on) && !confirms(now) && !plays(now) && !gives(now) },
  { name: "change", keys: "Space", when: ({ on }) => Boolean(on) },
  { name: "push", keys: "Enter Space", when: ({ within, on }) => !on && (within === "button" || within === "menu") },
  { name: "fold", keys: "Enter", when: (now) => now.within === "tree" && !now.on && !gives(now) },
  { name: "steps", keys: "ArrowLeft ArrowRight", when: (now) => steps(now) || now.within === "tree", does: step },
  { name: "seek", keys: [..."abcdefghijklmnopqrstuvwxyz"].join(" "), when: ({ letters }) => letters, does: ({ key }, hands) => (hands.seek(key), true) },
  { name: "walk", keys: "ArrowLeft ArrowRight ArrowUp ArrowDown", when: picture },
  { name: "page", keys: "PageUp PageDown", when: picture },
  { name: "rows", keys: "ArrowUp ArrowDown PageUp PageDown", when: ({ within }) => within === "tree" },
  { name: "entries", keys: "ArrowLeft ArrowRight ArrowUp ArrowDown", when: ({ within }) => within === "menu" },
  { name: "look", keys: "l", when: ({ types, review }) => types && !review, does: (_, hands) => hands.look() },
  { name: "weighed", keys: "1 2 3 4 5 6 7 8 9", when: ({ coach, asking }) => coach && !asking, does: ({ key }) => ({ type: "lookAt", row: Number(key) - 1 }) },
  { name: "moment", keys: "1 2 3 4 5 6 7 8 9", when: ({ coach, review, asking }) => review && !coach && !asking, does: ({ key }) => ({ type: "moment", index: Number(key) - 1 }) },
  { name: "digits", keys: "1 2 3 4 5 6 7 8 9", when: ({ coach, review, asking }) => !coach && !review && !asking, does: ({ key }, hands) => hands.press(key) },
  { name: "decide", keys: "p", when: ({ decides, may }) => decides || may, does: (_, __, { decides }) => ({ type: "decide", on: !decides }) },
  ...escapes,
  { name: "take", keys: "z", when: ({ sets }) => sets, does: () => ({ type: "step", way: "back" }) },
  { name: "remove", keys: "Delete", when: ({ sets }) => sets, does: () => ({ type: "remove" }) },
  { name: "type", keys: "/", when: ({ types }) => types, does: () => ({ type: "type", on: true }) },
  { name: "recap", keys: "k", when: ({ repeats }) => repeats, does: () => ({ type: "recap", way: "again" }) },
  { name: "ends", keys: "Home End", does: step },
  { name: "help", keys: "?", does: (_, hands) => (hands.help(), true) },
  { name: "variations", keys: "ArrowUp ArrowDown", when: steps, does: step },
  { name: "home", keys: "b", does: step },
  { name: "tree", keys: "t", does: () => ({ type: "tree" }) },
  { name: "compare", keys: "d", does: () => ({ type: "compare" }) },
  { name: "edit", keys: "e", does: () => ({ type: "edit" }) },
  { name: "mark", keys: "m", when: ({ draws }) => draws, does: ({ shift }, hands) => hands.pencil(shift) },
  { name: "copy", keys: "y", when: ({ copies }) => copies, does: (_, hands) => hands.copy() },
  { name: "every", keys: "c", does: () => ({ type: "everyCommit" }) },
  { name: "zoom", keys: "+ = - 0", when: ({ asking }) => asking !== "number", does: ({ key }, hands) => hands.zoom(key === "0" ? 0 : key === "-" ? 1 / LARGER : LARGER) },
  { name: "move", keys: "Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown", does: ({ key }, hands) => hands.pan(...(PANS[key] as [number, number])) },
  { name: "flip", keys: "o", when: ({ flips }) => flips, does: () => ({ type: "flip" }) },
  { name: "full", keys: "f", does: (_, hands) => (hands.full(), true) },
];
/** Actions without a binding here, or with keys of the page; only listed. */
export const OTHERS = ["run", "tab", "save", "pen"];

/** Behind the curtain the only action is to lift it. */
const COVERED: KeyBinding[] = [
  { name: "uncover", keys: "Enter", does: ({ held }) => !held && { type: "uncover" } },
  ...KEYS.filter(({ keys }) => keys === "?" || keys === "f"),
];

/** The keys that work while a reply plays; all others skip it. */
const REPLYING = [...helps, ...KEYS.filter(({ name, keys }) => name === "close" || ["?", "f", "/"].includes(keys))];
const SKIP: KeyBinding = { name: "reply", keys: "", does: () => ({ type: "skip" }) };

/** Where letters lead to a piece they are nothing else. */
const SEEKING = KEYS.filter(({ name, keys }) => name === "seek" || !/^[a-z]$/.test(keys));

/** The single keys of a binding. */
export const keysOf = ({ keys }: KeyBinding): string[] => keys.split(" ").map((key) => (key === "Space" ? " " : key));

/** The bindings that apply now. */
export const bindingsOf = (now: KeySituation): KeyBinding[] => (now.covered ? COVERED : now.reply ? REPLYING : now.letters ? SEEKING : KEYS).filter(({ when }) => when?.(now) ?? true);

/** What a key means now. With Shift a letter is the same, an arrow is not. */
export function bindingFor({ key, held, shift }: Pressed, situation: KeySituation): KeyBinding | undefined {
  const named = shift && PANS[key] ? `Shift+${key}` : key;
  const now = { ...situation, reply: situation.reply && !held };
  const found = bindingsOf(now).find((one) => keysOf(one).includes(named));
  return found ?? (now.reply && !now.covered ? SKIP : undefined);
}

/** A key as `aria-keyshortcuts` names it. */
export const shortcut = (key: string): string => (key === " " ? "Space" : key === "+" ? "Plus" : key[1] ? key : key.toUpperCase());
