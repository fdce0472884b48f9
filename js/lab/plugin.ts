/**
 * The extension for JupyterLab: a double click on a scenario file shows its board, the launcher has the course, the text of
 * lessons has colours, and notebooks are saved with the boards that they show.
 *
 * It is the container that JupyterLab asks for its one module (protocol of module federation).
 */
import { watchFolder } from "./files.ts";
import { addHighlighting } from "./highlighting.ts";
import { serveBoards } from "./host.ts";
import { type App, type Scope, findBrowser, findServices, setScope } from "./jupyterlab.ts";
import { watchNotebooks } from "./saved_widgets.ts";
import { addBoards, addCourse, loadModules } from "./views.ts";
import { pageLanguage, wordsOf } from "./words.ts";

/**
 * The plugin. A host without JupyterLab's shell (Notebook 7: a page for each document), or without a module that boards
 * need, is left as it is: files open in its editor as before.
 */
export async function makePlugin() {
  const { tokens, byName } = await findServices();
  const report = (lack: string) => (error: unknown) => console.info(`${lack} here. ${String(error)}`);
  async function activate(app: App, ...services: unknown[]): Promise<void> {
    const { labShell, rendermime, restorer, launcher, editorExtensions, translator, notebooks } = byName(services);
    const managers = serveBoards(notebooks);
    if (notebooks) watchNotebooks(notebooks, managers);
    if (editorExtensions) await addHighlighting(editorExtensions).catch(report("Lessons have no colours"));
    if (!labShell || !rendermime) return;
    const lab = await loadModules().catch(report("Lessons open in the editor"));
    if (!lab) return;
    const words = wordsOf(pageLanguage(document) || translator?.languageCode);
    addBoards(app, rendermime, restorer, lab, words);
    addCourse(app, rendermime, launcher, lab, words);
    void findBrowser(app).then((browser) => browser && watchFolder(app, browser, lab.icon, words));
  }
  return { id: "sekiwidget:lessons", autoStart: true, optional: tokens, activate };
}

const page = globalThis as unknown as { _JUPYTERLAB?: Record<string, object> };

(page._JUPYTERLAB ??= {})["sekiwidget"] = {
  init: (scope: Scope) => setScope(scope),
  get: async () => {
    const plugin = await makePlugin();
    return () => ({ __esModule: true, default: plugin });
  },
};
