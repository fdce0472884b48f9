/** The services of JupyterLab that are asked for, each of which a host may lack, or not even know by name. */
import { type App, type Browser, type EditorExtensions, type Notebooks, type RenderMime, type Token, sharedIfAny } from "./shared.ts";

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

const PLACES: Record<keyof Services, [module: string, token: string]> = {
  labShell: ["@jupyterlab/application", "ILabShell"],
  rendermime: ["@jupyterlab/rendermime", "IRenderMimeRegistry"],
  launcher: ["@jupyterlab/launcher", "ILauncher"],
  restorer: ["@jupyterlab/application", "ILayoutRestorer"],
  editorExtensions: ["@jupyterlab/codemirror", "IEditorExtensionRegistry"],
  translator: ["@jupyterlab/translation", "ITranslator"],
  notebooks: ["@jupyterlab/notebook", "INotebookTracker"],
};

/** The tokens that this host knows, and the services by name when a plugin is given them in the order of the tokens. */
export async function servicesOf(): Promise<{ optional: Token[]; given(found: unknown[]): Services }> {
  const asked = Object.entries(PLACES).map(async ([name, [module, token]]) => {
    const found = await sharedIfAny<Record<string, Token>>(module);
    return { name, token: found?.[token] };
  });
  const known = (await Promise.all(asked)).flatMap(({ name, token }) => (token ? [{ name, token }] : []));
  const given = (found: unknown[]): Services => {
    const pairs = known.map(({ name }, index) => [name, found[index] ?? undefined]);
    return Object.fromEntries(pairs) as Services;
  };
  return { optional: known.map(({ token }) => token), given };
}

/**
 * The file browser at the side, if there is one. It waits for all plugins, so none may wait for it: it is asked for once
 * they have started.
 */
export async function browserOf(app: App): Promise<Browser | undefined> {
  await app.restored;
  const found = await sharedIfAny<{ IDefaultFileBrowser?: Token }>("@jupyterlab/filebrowser");
  const token = found?.IDefaultFileBrowser;
  return ((token && (await app.resolveOptionalService(token))) as Browser | null) ?? undefined;
}
