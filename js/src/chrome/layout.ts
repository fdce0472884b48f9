/**
 * How a board fits its host: width, height, layout, light or dark. The height depends on the page around the board, not
 * on its contents, so the buttons for stepping stay in place and nothing below the board moves.
 */
import { clamp, max, min, watchSize } from "../base/dom.ts";
import type { Size } from "../base/types.ts";

/** The board widths, in px of normal letters, from which it is wide, and from which it is not narrow. */
const WIDE = 860;
const MID = 760;
/** The least height of a page, in px of normal letters, on which a board is mid: lower, its picture could not be read. */
const TALL = 960;
/** From here a narrow board is no phone: it is as high as its picture needs to be read, and the page around it scrolls. */
const COLUMN = 440;
/** The width and height for which the measures of a wide board are given, in px, and how much type may grow. */
const NORM_WIDE = 919;
const NORM_HIGH = 632;
const GROWTH = 1.15;
/** The most that a board is wide, in px; and in a window that is as wide as this. */
const MOST = 1240;
const LARGE_WINDOW = 1920;
const MOST_LARGE = 1500;
/** The least height of a board, of a narrow one, and how high a wide one may be for its width. */
const LEAST = 520;
const LEAST_NARROW = 480;
const LEAST_COLUMN = 880;
/** A column that the page must scroll anyway is so high that nothing in it has to. */
const SCROLLED_COLUMN = 1000;
const RATIO = 0.78;
/** The letter height to which the measures apply, in px. */
const LETTERS = 14;
/** The part of the height of the page that stays free around the board, in px. */
const MARGIN = 16;
/** Higher than any board, in px; and the largest space around a board in its output: more is other content. */
const ENDLESS = 4000;
const FRAME = 64;

export interface Room {
  size: Size;
  /** Width and height of the board, in px. */
  width: number;
  height: number;
  /** How much its type grows. */
  scale: number;
}

/** The nearest ancestors that may scroll, across shadow roots, the innermost first. */
function scrollers(host: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = up(host); at && at !== document.body && at !== document.documentElement; at = up(at)) {
    if (/auto|scroll|overlay/.test(getComputedStyle(at).overflowY)) found.push(at);
  }
  return found;
}

/** Whether an element is laid out: not in a closed tab or a folded output. */
export const isLaidOut = (host: Element): boolean => host.getClientRects().length > 0;

const up = (at: Element): Element | null => at.assignedSlot ?? at.parentElement ?? ((at.getRootNode() as ShadowRoot).host ?? null);

/**
 * Finds how high the page around a board is. An ancestor that grows with its content (a frame that fits it, the output
 * of a cell) has no height of its own: the next one counts, at last the window. One that grows up to a limit (an output
 * with a `max-height`) counts with that limit.
 */
export function makePage(host: HTMLElement) {
  let bounds: Element | undefined;
  /** Whether it was looked for while the board was to be seen: in a tab that is not open nothing follows its height. */
  let sure = false;
  let limit = 0;
  let known = 0;
  let wide = 0;

  /** Looks for the ancestor that scrolls: the first whose height does not follow the board's, or not for ever. */
  function look(): void {
    sure = isLaidOut(host);
    const all = scrollers(host);
    const { height } = host.style;
    host.style.height = "0px";
    const before = all.map(({ clientHeight }) => clientHeight);
    host.style.height = `${ENDLESS}px`;
    const after = all.map(({ clientHeight, scrollHeight }) => ({ high: clientHeight, frame: scrollHeight - ENDLESS }));
    host.style.height = height;
    const at = after.findIndex(({ high }, i) => high > 0 && (high === before[i] || high < ENDLESS));
    const found = after[at];
    bounds = all[at];
    const grows = found && found.high !== before[at];
    limit = grows ? found.high - (found.frame <= FRAME ? found.frame : 0) + MARGIN : 0;
  }

  return {
    /** The height of what scrolls around the board, in px. */
    height(): number {
      if (!sure || !bounds?.isConnected) look();
      if (bounds) return min(limit || bounds.clientHeight, innerHeight);
      // The window of a frame may fit its content: then only another width means another page.
      const framed = window.parent !== window;
      if (!framed || !known || innerWidth !== wide) [known, wide] = [innerHeight, innerWidth];
      return known;
    },
    /** The element to watch: its size determines the board's. */
    bounds: () => bounds,
  };
}

/** The room of a board `width` px wide on a page `page` px high; `asked` is a height that was wished, 0 for none. */
export function roomOf(width: number, page: number, letters: number, asked: number, full: boolean): Room {
  // Large letters need the layout of a smaller board.
  const zoom = letters / LETTERS || 1;
  const room = width / zoom;
  const size: Size = room >= WIDE ? "wide" : room >= MID && (full || page >= TALL * zoom) ? "mid" : "narrow";
  const column = (page - MARGIN < LEAST_COLUMN * zoom ? SCROLLED_COLUMN : LEAST_COLUMN) * zoom;
  const least = size !== "narrow" ? LEAST * zoom : room < COLUMN ? LEAST_NARROW * zoom : column;
  const most = size === "wide" ? max(least, RATIO * width) : Number.POSITIVE_INFINITY;
  const height = full ? page : asked ? max(asked, least) : clamp(page - MARGIN, least, most);
  const scale = size === "wide" ? clamp(min(room / NORM_WIDE, height / zoom / NORM_HIGH), 1, full ? 2 * GROWTH : GROWTH) : 1;
  return { size, width, height: Math.round(height), scale };
}

/** Gives a board the available room; `width` and `height` are the requested size in px, 0 for none. */
export function fitRoom(host: HTMLElement, root: HTMLElement, page: ReturnType<typeof makePage>, width = 0, height = 0): Room {
  const full = document.fullscreenElement === host;
  const most = innerWidth >= LARGE_WINDOW ? MOST_LARGE : MOST;
  const widest = full ? "none" : `min(100%, ${max(most, width)}px)`;
  // Its natural width must not depend on its contents, whose layout depends on the width.
  const alone = `contain:inline-size;contain-intrinsic-inline-size:${NORM_WIDE}px`;
  host.style.cssText = `display:block;max-width:${widest};${alone};${width && !full ? `width:${width}px` : ""}`;
  const letters = parseFloat(getComputedStyle(root).fontSize);
  const found = roomOf(host.clientWidth || width || NORM_WIDE, full ? innerHeight : page.height(), letters, height, full);
  host.style.height = `${found.height}px`;
  root.style.setProperty("--scale", `${found.scale}`);
  root.dataset.size = found.size;
  return found;
}

/**
 * Calls back when the room of a board may be another: its width, or the height of the page around it. The board's own
 * height counts for nothing.
 */
export function watchRoom(host: HTMLElement, page: ReturnType<typeof makePage>, again: () => void) {
  const size = () => [host.clientWidth, page.bounds()?.clientHeight ?? 0].join();
  let sized = "";
  let watched: Element | undefined;
  let stop = (): void => {};

  return {
    /** The board has been laid out in the available room. The element that scrolls around it may have changed. */
    laid(): void {
      sized = size();
      const bounds = page.bounds() ?? host;
      if (bounds === watched) return;
      stop();
      watched = bounds;
      stop = watchSize([...new Set([host, bounds])], () => {
        if (size() !== sized) again();
      });
    },
    stop: () => stop(),
  };
}

/** What stays of the board above the steps that are lifted, in px. */
const LIFTED = 200;

/** If a board is higher than the page around it, its step buttons stay at the foot of the visible part. */
export function liftSteps(host: HTMLElement, root: HTMLElement, page: ReturnType<typeof makePage>): void {
  const high = host.clientHeight;
  let lift = 0;
  const higher = root.dataset.size === "narrow" && high > page.height();
  if (higher) {
    const bounds = page.bounds();
    const foot = bounds ? bounds.getBoundingClientRect().top + bounds.clientTop + bounds.clientHeight : innerHeight;
    lift = clamp(host.getBoundingClientRect().bottom - min(foot, innerHeight), 0, high - LIFTED);
  }
  root.classList.toggle("higher", higher);
  root.classList.toggle("lifted", lift > 0);
  root.style.setProperty("--lift", `${Math.round(lift)}px`);
}

// -- light or dark

/** Paper, ink and second ink are taken from the host if it defines them; all other colours are ours. */
const HOST_COLOURS = [
  ["--sk-paper", "--jp-layout-color0", "--vscode-editor-background"],
  ["--sk-ink", "--jp-ui-font-color0", "--vscode-editor-foreground"],
  ["--sk-ink2", "--jp-ui-font-color1", "--vscode-descriptionForeground"],
] as const;

/** The relative luminance (WCAG 2) of a CSS colour; undefined if it is transparent or unknown. */
export function luminance(colour: string): number | undefined {
  const [red = 0, green = 0, blue, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (!/^rgb/.test(colour) || blue === undefined || alpha < 0.5) return undefined;
  const linear = (value: number) => (value / 255) ** 2.2;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The theme by the background of the board: dark if its luminance is below 0.2. */
function hostLook(host: Element): string {
  for (let at: Element | undefined = host; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host) {
    const light = luminance(getComputedStyle(at).backgroundColor);
    if (light !== undefined) return light < 0.2 ? "dark" : "light";
  }
  // Nothing is painted: the browser's own background is dark only if the page allows it.
  const may = getComputedStyle(document.documentElement).colorScheme.includes("dark");
  return may && matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Gives the board the requested theme, or else its host's. */
export function applyTheme(root: HTMLElement, asked = "auto"): void {
  const auto = asked !== "light" && asked !== "dark";
  const host = (root.getRootNode() as ShadowRoot).host;
  root.dataset.theme = auto ? hostLook(host) : asked;
  const style = getComputedStyle(host);
  for (const [name, ...theirs] of HOST_COLOURS) {
    const found = auto && theirs.find((one) => style.getPropertyValue(one));
    root.style.setProperty(name, found ? `var(${found})` : "");
  }
}

/** Calls back when the host may have changed its theme; returns a function that stops it. */
export function watchHost(again: () => void): () => void {
  const observer = new MutationObserver(again);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
  scheme.onchange = again;
  return () => {
    observer.disconnect();
    scheme.onchange = null;
  };
}
