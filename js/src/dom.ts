/** Making and filling elements. Text is always text: nothing here reads markup but `Defs.markup`, for our own kit. */

const SVG = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number | boolean | undefined>;
export type Child = Node | string | undefined | false;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/** An HTML element: `h("p.note", {...}, ...)`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K | `${K}.${string}`,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name as K);
  if (classes.length) element.className = classes.join(" ");
  fill(element, attributes, children);
  return element;
}

/** An SVG element: `s("rect", {...})`. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/** A text of the scenario, in whatever direction it runs. */
export function words(tag: "p" | "span" | "h2" | "strong" | "td" | "th", name: string, text: string): HTMLElement {
  const element = h(tag, { dir: "auto" }, text);
  if (name) element.className = name;
  return element;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Sets an attribute only where it differs: reading is cheaper than a repaint. */
export function put(element: Element, name: string, value: string | number): void {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

let paper: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in px; estimated where nothing can be measured. */
export function measure(text: string, font: string): number {
  if (paper === undefined) paper = document.createElement("canvas").getContext("2d");
  if (!paper) return text.length * 7;
  paper.font = font;
  return paper.measureText(text).width;
}
