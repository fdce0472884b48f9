/** Light or dark: how the board fits its host. */

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
export function dress(root: HTMLElement, asked = "auto"): void {
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
