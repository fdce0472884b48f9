/**
 * What JupyterLab shares with its extensions, by the protocol of module federation: `init` gets the scope, a module is
 * asked for by its name. Nothing of JupyterLab is bundled, so no builder and none of its packages are needed here; the
 * types name only what is used.
 */

type Versions = Record<string, { get: () => Promise<() => unknown> }>;
export type Scope = Record<string, Versions>;

let scope: Scope = {};

export function share(given: Scope): void {
  scope = given;
}

/** A shared module; an error that names it if JupyterLab has none. */
export async function shared<T>(name: string): Promise<T> {
  const [found] = Object.values(scope[name] ?? {});
  if (found === undefined) throw new Error(`JupyterLab has no ${name}`);
  return (await found.get())() as T;
}

/** A shared module, or undefined if this host has none that loads: Notebook 7 and JupyterLite lack some of JupyterLab's. */
export async function sharedIfAny<T>(name: string): Promise<T | undefined> {
  return shared<T>(name).catch(() => undefined);
}

export type Token = object;

export interface Signal {
  connect(slot: (sender: unknown, value: string) => void): void;
  disconnect(slot: (sender: unknown, value: string) => void): void;
}

export interface Icon {
  element(options: { container: HTMLElement; className: string; stylesheet: string }): void;
}

export interface Widget {
  id: string;
  node: HTMLElement;
  title: { label: string; icon: unknown; closable: boolean };
  disposed: Signal;
  isDisposed: boolean;
  dispose(): void;
}

export interface Context {
  path: string;
  ready: Promise<void>;
  saveState: Signal;
  model: { toString(): string };
}

export interface DocumentWidget extends Widget {
  context: Context;
}

export interface Session {
  initialize(): Promise<boolean>;
  ready: Promise<void>;
  dispose(): void;
}

export interface KernelSpecs {
  default: string;
  kernelspecs: Record<string, { language: string } | undefined>;
}

export interface App {
  restored: Promise<unknown>;
  resolveOptionalService(token: Token): Promise<unknown>;
  serviceManager: {
    sessions: unknown;
    kernelspecs: { ready: Promise<void>; specs: KernelSpecs | null };
    kernels: unknown;
    contents: { get(path: string, options: object): Promise<{ content: string }> };
  };
  docRegistry: {
    addFileType(type: object): { dispose(): void };
    addWidgetFactory(factory: object): void;
    getFileTypeForModel(model: { name: string; type: string }): { icon?: Icon };
  };
  commands: {
    addCommand(id: string, options: object): void;
    execute(id: string, args?: object): Promise<unknown>;
  };
  shell: { add(widget: Widget, area: string): void; activateById(id: string): void };
}

export interface RenderMime {
  clone(): RenderMime;
}

export interface AppUtils {
  SessionContext: new (options: object) => Session;
  MainAreaWidget: new (options: object) => Widget;
  WidgetTracker: new (options: object) => { add(widget: Widget): Promise<void> };
}

export interface Outputs {
  OutputAreaModel: new (options: object) => { clear(): void };
  SimplifiedOutputArea: {
    new (options: object): Widget & { model: { clear(): void; add(output: object): void } };
    execute(code: string, area: Widget, session: Session): Promise<unknown>;
  };
}

export interface DocRegistry {
  ABCWidgetFactory: new (options: object) => { createNewWidget(context: Context): Widget };
  DocumentWidget: new (options: object) => DocumentWidget;
}

export interface Widgets {
  registerWidgetManager(context: object, rendermime: RenderMime, renderers: Iterable<never>): unknown;
}

/** The notebooks that are open; several views may show one, which has one context. */
export interface Notebooks {
  forEach(call: (panel: NotebookPanel) => void): void;
  widgetAdded: { connect(slot: (sender: unknown, panel: NotebookPanel) => void): void };
}

export interface NotebookPanel {
  context: NotebookContext;
}

export interface NotebookContext {
  ready: Promise<void>;
  saveState: Signal;
  fileChanged: Signal;
  sessionContext: { statusChanged: Signal };
  model: {
    cells: Iterable<{ outputs?: { length: number; get(index: number): { data: object } } }>;
    getMetadata(key: string): unknown;
    setMetadata(key: string, value: object): void;
    metadataChanged: { connect(slot: (sender: unknown, change: { key?: string }) => void): void };
  };
}

export interface FileItem {
  name: string;
  path: string;
  type: string;
  last_modified: string;
  size?: number | null;
}

/** The file browser, and the folder that it shows. */
export interface Browser {
  node: HTMLElement;
  model: { items(): Iterable<FileItem>; refreshed: Signal };
}

/** The text of an editor: of a cell, which has a type, or a file. */
export interface EditorModel {
  type?: string;
  mimeType: string;
  mimeTypeChanged: Signal;
}

export interface EditorView {
  state: { sliceDoc(from: number, to: number): string };
  dispatch(transaction: object): void;
}

export interface EditorExtensions {
  addExtension(factory: { name: string; factory(options: { model: EditorModel }): object }): void;
}
