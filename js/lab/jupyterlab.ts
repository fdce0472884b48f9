/**
 * JupyterLab's modules and services, by the protocol of module federation: `init` gets the scope, a module is loaded by
 * its name. Nothing of JupyterLab is bundled, so neither its builder nor its packages are needed here; the types have only
 * what is used.
 */

type Versions = Record<string, { get: () => Promise<() => unknown> }>;
export type Scope = Record<string, Versions>;

let scope: Scope = {};

export function setScope(given: Scope): void {
  scope = given;
}

/** A shared module; an error that names it if JupyterLab has none. */
export async function loadModule<T>(name: string): Promise<T> {
  const [found] = Object.values(scope[name] ?? {});
  if (found === undefined) throw new Error(`JupyterLab has no ${name}`);
  return (await found.get())() as T;
}

/** A shared module, or undefined if this host has none that loads: Notebook 7 and JupyterLite lack some of JupyterLab's. */
export async function loadModuleIfAny<T>(name: string): Promise<T | undefined> {
  return loadModule<T>(name).catch(() => undefined);
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
  content: CellList;
}

/** The cells of a notebook as they are shown; the active one is the one that commands are about. */
export interface CellList {
  node: HTMLElement;
  widgets: readonly { node: HTMLElement }[];
  activeCellIndex: number;
  mode: "command" | "edit";
  activate(): void;
  scrollToItem?(index: number, align?: string): Promise<void>;
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

/** A kernel, as far as code is run in it. */
export interface Kernel {
  requestExecute(content: object): { onIOPub: (message: { header: { msg_type: string }; content: { data?: Record<string, unknown> } }) => void; done: Promise<unknown> };
}

/** The manager of a document's widgets. */
export interface LabManager {
  kernel?: Kernel | null;
  context?: object;
  get_state_sync(options: object): SavedState;
}

/** What ipywidgets saves of widgets, by their models' ids. */
export interface SavedState {
  version_major: number;
  version_minor: number;
  state: Record<string, SavedModel>;
}

export interface SavedModel {
  model_name: string;
  model_module: string;
  state: Record<string, unknown>;
}

// -- services, each of which a host may lack, or not even know by name

export interface Launcher {
  add(options: object): void;
}

export interface Restorer {
  restore(tracker: object, options: object): void;
}

export interface Services {
  /** JupyterLab's own shell: documents side by side. */
  labShell?: object;
  rendermime?: RenderMime;
  launcher?: Launcher;
  restorer?: Restorer;
  editorExtensions?: EditorExtensions;
  translator?: { languageCode: string };
  notebooks?: Notebooks;
}

const SERVICE_TOKENS: Record<keyof Services, [module: string, token: string]> = {
  labShell: ["@jupyterlab/application", "ILabShell"],
  rendermime: ["@jupyterlab/rendermime", "IRenderMimeRegistry"],
  launcher: ["@jupyterlab/launcher", "ILauncher"],
  restorer: ["@jupyterlab/application", "ILayoutRestorer"],
  editorExtensions: ["@jupyterlab/codemirror", "IEditorExtensionRegistry"],
  translator: ["@jupyterlab/translation", "ITranslator"],
  notebooks: ["@jupyterlab/notebook", "INotebookTracker"],
};

/** The tokens that this host knows; `byName` gives names to the services that a plugin gets in the order of the tokens. */
export async function findServices(): Promise<{ tokens: Token[]; byName(found: unknown[]): Services }> {
  const asked = Object.entries(SERVICE_TOKENS).map(async ([name, [module, token]]) => {
    const found = await loadModuleIfAny<Record<string, Token>>(module);
    return { name, token: found?.[token] };
  });
  const known = (await Promise.all(asked)).flatMap(({ name, token }) => (token ? [{ name, token }] : []));
  const byName = (found: unknown[]): Services => {
    const pairs = known.map(({ name }, index) => [name, found[index] ?? undefined]);
    return Object.fromEntries(pairs) as Services;
  };
  return { tokens: known.map(({ token }) => token), byName };
}

/**
 * The file browser at the side, if there is one. It waits for all plugins, so none may wait for it: it is asked for once
 * they have started.
 */
export async function findBrowser(app: App): Promise<Browser | undefined> {
  await app.restored;
  const found = await loadModuleIfAny<{ IDefaultFileBrowser?: Token }>("@jupyterlab/filebrowser");
  const token = found?.IDefaultFileBrowser;
  return ((token && (await app.resolveOptionalService(token))) as Browser | null) ?? undefined;
}
