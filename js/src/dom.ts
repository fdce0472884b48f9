/** Making and filling elements. Text is always text: nothing here reads markup. */

export type Attributes = Record<string, string | number | boolean | undefined>;
export type Child = Node | string | undefined | false | null;
/** Attributes, which may be left out, and children; what is empty among them is passed over. */
type Filling = (Attributes | Child)[];

const SVG = "http://www.w3.org/2000/svg";

function fill<E extends Element>(element: E, classes: string[], filling: Filling): E {
  if (classes[0]) element.setAttribute("class", classes.join(" "));
  const [first, ...rest] = filling;
  const attributes = first && typeof first === "object" && !(first instanceof Node) ? first : undefined;
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : `${value}`);
  }
  element.append(...real((attributes ? rest : filling) as Child[]));
  return element;
}

function real(children: Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => Boolean(child));
}

/** Puts these in the place of what an element holds. */
export function refill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...real(children));
}

/** An HTML element: `h("p.note", { title }, child, "text")`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K | `${K}.${string}`,
  ...filling: Filling
): HTMLElementTagNameMap[K] {
  const [name, ...classes] = tag.split(".");
  return fill(document.createElement(name as K), classes, filling);
}

/** An SVG element: `s("rect.now", { x, y })`. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K | `${K}.${string}`,
  ...filling: Filling
): SVGElementTagNameMap[K] {
  const [name, ...classes] = tag.split(".");
  return fill(document.createElementNS(SVG, name as K), classes, filling);
}

export function path(name: string, d: string, attributes?: Attributes): SVGPathElement {
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
  element.onclick = act;
  return element;
}

/** Under short names, as they are wanted everywhere. */
export const LABEL = "aria-label";
export const HUSH = { "aria-hidden": "true" };
export const { abs, hypot, max, min } = Math;
export const { entries, values } = Object;
export const { stringify } = JSON;

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
