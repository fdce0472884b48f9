/** Making and filling elements. Text is always text: nothing here reads markup. */

export type Attributes = Record<string, string | number | boolean | undefined>;
export type Child = Node | string | undefined | false | null;

const SVG = "http://www.w3.org/2000/svg";

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : `${value}`);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** An HTML element: `h("p.note", {...}, ...)`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K | `${K}.${string}`,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name as K);
  if (classes[0]) element.className = classes.join(" ");
  return fill(element, attributes, children);
}

/** An SVG element: `s("rect.now", {...})`. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K | `${K}.${string}`,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const [name, ...classes] = tag.split(".");
  const element = document.createElementNS(SVG, name as K);
  if (classes[0]) element.setAttribute("class", classes.join(" "));
  return fill(element, attributes, children);
}

export function path(name: string, d: string, attributes: Attributes = {}): SVGPathElement {
  return s("path", { class: name, d, ...attributes });
}

/** A text of the scenario or the game, in whatever direction it runs. */
export function words<K extends keyof HTMLElementTagNameMap>(
  tag: K | `${K}.${string}`,
  text = "",
): HTMLElementTagNameMap[K] {
  return h(tag, { dir: "auto" }, text);
}

export function button(name: string, act: () => void, attributes: Attributes, ...children: Child[]): HTMLButtonElement {
  const element = h(`button.${name}`, { type: "button", ...attributes }, ...children);
  element.addEventListener("click", act);
  return element;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Sets attributes only where they differ: reading is cheaper than a repaint. */
export function put(element: Element, attributes: Record<string, string | number | boolean>): void {
  for (const name in attributes) {
    const text = `${attributes[name]}`;
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function translate(x: number, y: number, more = ""): string {
  return `translate(${round(x)} ${round(y)})${more}`;
}

export const SANS = "'Segoe UI','Helvetica Neue',Arial,sans-serif";
let paper: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in px; estimated where nothing can be measured. */
export function measure(text: string, size: number, bold = false): number {
  paper ??= document.createElement("canvas").getContext("2d");
  if (!paper) return text.length * size * 0.55;
  paper.font = `${bold ? "700 " : ""}${size}px ${SANS}`;
  return paper.measureText(text).width;
}
