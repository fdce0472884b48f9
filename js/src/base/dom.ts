/** Making and filling elements. Text is always text: nothing here reads markup. */
import { isolateLeftToRight, isRightToLeft } from "./bidi.ts";

export type Attributes = Record<string, string | number | boolean | undefined>;
export type Child = Node | string | undefined | false | null;
/** Attributes, which may be omitted, and children; empty ones are skipped. */
type Filling = (Attributes | Child)[];

function make(space: string, tag: string, filling: Filling): Element {
  const [name, ...classes] = tag.split(".");
  const element = document.createElementNS(`http://www.w3.org/${space}`, name as string);
  if (classes[0]) element.setAttribute("class", classes.join(" "));
  const [first, ...rest] = filling;
  const attributes = first?.constructor === Object;
  if (attributes) setAttributes(element, first as Attributes);
  refill(element, ...((attributes ? rest : filling) as Child[]));
  return element;
}

/**
 * Replaces the children of an element. Where its direction is `auto` it is marked if its text has letters that are read
 * from right to left: on a board that is, the style sheet sets it so, whatever letter it begins with.
 */
export function refill(element: Element, ...children: Child[]): void {
  const filled = children.filter((child): child is Node | string => Boolean(child));
  const apart = element instanceof HTMLElement;
  element.replaceChildren(...filled.flatMap((child) => (apart && typeof child === "string" ? isolateLeftToRight(child) : [child])));
  if (element.getAttribute("dir") === "auto") element.toggleAttribute("data-leftward", isRightToLeft(element.textContent ?? ""));
}

/** An HTML element: `h("p.note", { title }, child, "text")`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K | `${K}.${string}`,
  ...filling: Filling
): HTMLElementTagNameMap[K] {
  return make("1999/xhtml", tag, filling) as HTMLElementTagNameMap[K];
}

/** An SVG element: `s("rect.now", { x, y })`. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K | `${K}.${string}`,
  ...filling: Filling
): SVGElementTagNameMap[K] {
  return make("2000/svg", tag, filling) as SVGElementTagNameMap[K];
}

export function path(name: string, d: string, attributes?: Attributes): SVGPathElement {
  return s("path", { class: name, d, ...attributes });
}

/** Text of the scenario or the game, in either writing direction; a short sum stays on one line. */
export function textElement<K extends keyof HTMLElementTagNameMap>(
  tag: K | `${K}.${string}`,
  text = "",
): HTMLElementTagNameMap[K] {
  return h(tag, { dir: "auto" }, text.replace(/(\d) ([−+]) (\d+) = (?=\d)/g, "$1\u00a0$2\u00a0$3\u00a0=\u00a0"));
}

export function button(name: string, act: () => void, attributes: Attributes, ...children: Child[]): HTMLButtonElement {
  const element = h(`button.${name}`, attributes, ...children);
  element.onclick = act;
  return element;
}

/** Short names, as these are used everywhere. */
export const LABEL = "aria-label";
export const HIDDEN = { "aria-hidden": "true" };
export const { abs, hypot, max, min } = Math;
export const { entries, keys, values } = Object;

/**
 * What is kept by names that come from elsewhere. A plain object has more than was put into it: under `constructor` or
 * `toString` a function is found.
 */
export const record = <T>(from?: object): Record<string, T> => Object.assign(Object.create(null), from);
/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
/** What a plain object, as Python sends it, has itself under a name. */
export const own = <T>(from: Record<string, T> | undefined, name: string): T | undefined => (from && Object.hasOwn(from, name) ? from[name] : undefined);
export const fromEntries = <T>(all: Iterable<readonly [string, T]>): Record<string, T> => record(Object.fromEntries(all));

export const { stringify } = JSON;

/** The value clamped between `least` and `most`; `least` if the range is empty. */
export const clamp = (value: number, least: number, most: number): number => max(least, min(most, value));

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Sets attributes only where they differ: reading is cheaper than a repaint. Rounds numbers; removes empty ones. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const name in attributes) {
    const value = attributes[name];
    const text = `${typeof value === "number" ? round(value) : value}`;
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) refill(element, text);
}

export function translate(x: number, y: number, more = ""): string {
  return `translate(${round(x)} ${round(y)})${more}`;
}

/** Positions an element, in px. */
export function move(element: HTMLElement, x: number, y: number): void {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
}

export function rect(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

/** Calls back with the next frame and whenever an element is resized; returns a function that stops it. */
export function watchSize(elements: Element[], again: (entries: ResizeObserverEntry[]) => void): () => void {
  const watch = new ResizeObserver(again);
  for (const one of elements) watch.observe(one);
  return () => watch.disconnect();
}

/** Lets the Tab key reach what scrolls while there is more of it than is seen; returns a function that stops it. */
export function watchScroll(scrollers: HTMLElement[]): () => void {
  return watchSize(scrollers.flatMap((one) => [one, ...one.children]), () => {
    for (const one of scrollers) setAttributes(one, { tabindex: one.scrollHeight > one.clientHeight ? 0 : undefined });
  });
}

/** The focused element, in the board of this element. */
export const focused = (element: Element): Element | null => (element.getRootNode() as ShadowRoot).activeElement;

/** Hides an event from the page around the board. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The serif of the theme, in italics, as a comment is set. */
export const ITALIC = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Times New Roman',serif";
export const SANS = "'Segoe UI','Helvetica Neue',Arial,sans-serif";
let paper: CanvasRenderingContext2D | null | undefined;

/** The width of a text in px; estimated if nothing can be measured. */
export function measure(text: string, size: number, bold = false, face = SANS): number {
  paper ??= document.createElement("canvas").getContext("2d");
  if (!paper) return text.length * size * 0.55;
  paper.font = `${face === ITALIC ? "italic " : ""}${bold ? "700 " : ""}${size}px ${face}`;
  return paper.measureText(text).width;
}
