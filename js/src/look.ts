/** Light or dark, wide or narrow: how the board fits its host. */

export type Size = "wide" | "mid" | "narrow";
export type Look = "light" | "dark";

/** From these widths of the board on, in px. */
const WIDE = 900;
const MID = 640;
/** The width at which the measures of the pictures hold. */
export const NORM = 1120;

export function sizeOf(width: number): Size {
  return width >= WIDE ? "wide" : width >= MID ? "mid" : "narrow";
}

/** The relative luminance (WCAG 2) of a CSS colour, or nothing where it is transparent or unknown. */
export function luminance(colour: string): number | undefined {
  const [red, green, blue, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (!/^rgb/.test(colour) || blue === undefined || alpha < 0.5) return undefined;
  const linear = [red, green, blue].map((value) => {
    const channel = (value as number) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] as number) + 0.7152 * (linear[1] as number) + 0.0722 * (linear[2] as number);
}

/** The theme by what stands behind the board: dark where its luminance is under 0.2. */
export function hostLook(host: Element): Look {
  for (let at: Element | null = host; at; at = parent(at)) {
    const light = luminance(getComputedStyle(at).backgroundColor);
    if (light !== undefined) return light < 0.2 ? "dark" : "light";
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const dark = /dark/.test(scheme) && window.matchMedia("(prefers-color-scheme: dark)").matches;
  return dark ? "dark" : "light";
}

function parent(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Calls back when the host may have changed its theme; returns how to stop. */
export function watchHost(again: () => void): () => void {
  const observer = new MutationObserver(again);
  const attributes = ["class", "style", "data-jp-theme-light", "data-jp-theme-name", "data-theme", "data-vscode-theme-kind"];
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: attributes });
  }
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", again);
  return () => {
    observer.disconnect();
    scheme.removeEventListener("change", again);
  };
}
