/**
 * The file type of lessons. Their names end in `.toml` like many others, and JupyterLab knows types by names alone; so
 * the files of the folder shown are read, each once for each change of it, and the names of lessons get the type.
 */
import type { App, Browser, FileItem, Icon } from "./jupyterlab.ts";
import type { Words } from "./words.ts";

export const TOML = "sekiwidget-toml";
export const LESSON = "sekiwidget-lesson";

/** Maximum number of files that are read in one folder, and the size of one, in bytes. */
const MOST_FILES = 300;
const MOST_BYTES = 200_000;

const TYPE_OPTIONS = { mimeTypes: ["text/x-toml"], fileFormat: "text", contentType: "file" };

/** Makes the type of all files that end in `.toml` known. */
export function addType(app: App, words: Words): void {
  app.docRegistry.addFileType({ ...TYPE_OPTIONS, name: TOML, displayName: words.toml, extensions: [".toml"] });
}

/** Gives the type to the lessons of the folder that is shown, now and when it changes. */
export function watchFolder(app: App, browser: Browser, icon: Icon, words: Words): void {
  const known = new Map<string, boolean>();
  let type: { dispose(): void } | undefined;
  let current: string | undefined;

  const key = ({ path, last_modified: changed }: FileItem) => `${changed} ${path}`;
  const candidates = () =>
    [...browser.model.items()].filter((one) => one.type === "file" && /\.toml$/i.test(one.name) && (one.size ?? 0) <= MOST_BYTES).slice(0, MOST_FILES);

  /** Gives the type to those that are known to be lessons; returns whether that changed. */
  function updateType(): boolean {
    const names = candidates().filter((one) => known.get(key(one))).map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = names.length ? `^(${names.join("|")})$` : "";
    if (pattern === current) return false;
    current = pattern;
    type?.dispose();
    type = app.docRegistry.addFileType({ ...TYPE_OPTIONS, name: LESSON, displayName: words.lesson, extensions: [], pattern, icon });
    return true;
  }

  async function read(file: FileItem): Promise<void> {
    known.set(key(file), false);
    const found = await app.serviceManager.contents.get(file.path, { type: "file", format: "text", content: true });
    known.set(key(file), isScenario(found.content));
  }

  async function update(): Promise<void> {
    // In time for what is drawn now, if all is known.
    updateType();
    const unread = candidates().filter((one) => !known.has(key(one)));
    // What cannot be read is not claimed.
    await Promise.allSettled(unread.map(read));
    // After what JupyterLab draws in this frame.
    if (updateType()) requestAnimationFrame(() => redraw(app, browser));
  }
  browser.model.refreshed.connect(() => void update());
  void update();
}

/** Gives the rows that are shown the icons of their types: JupyterLab draws a row anew only when the file has changed. */
function redraw(app: App, browser: Browser): void {
  for (const row of browser.node.querySelectorAll(".jp-DirListing-item")) {
    const name = row.querySelector(".jp-DirListing-itemText")?.textContent ?? "";
    const container = row.querySelector<HTMLElement>(".jp-DirListing-itemIcon");
    if (!container || !/\.toml$/i.test(name)) continue;
    const { icon } = app.docRegistry.getFileTypeForModel({ name, type: "file" });
    icon?.element({ container, className: container.className, stylesheet: "listing" });
  }
}

/** Whether a text is a scenario: it says which game it is of before its first table. */
export function isScenario(text: string): boolean {
  const table = text.search(/^[ \t]*\[/m);
  return /^\uFEFF?[ \t]*game[ \t]*=[ \t]*["']/m.test(table < 0 ? text : text.slice(0, table));
}
