/**
 * Lessons in JupyterLab: a double click on a scenario file shows its board, the launcher has the course, and the text of
 * lessons has colours.
 *
 * Scenario files end in `.toml` like many others. What is one is told by its content: a file that says no `game` is
 * handed on to the editor before any kernel is started.
 */
import { LESSON, TOML, addType, followFolder } from "./files.ts";
import { addHighlighting } from "./highlight.ts";
import { serveBoards } from "./host.ts";
import { followNotebooks } from "./notebooks.ts";
import { isScenario } from "./scenario.ts";
import { type Launcher, type Restorer, browserOf, servicesOf } from "./services.ts";
import { type App, type AppUtils, type Context, type DocRegistry, type DocumentWidget, type Icon, type Outputs, type RenderMime, type Widget, shared } from "./shared.ts";
import { makeView, showing } from "./view.ts";
import { type Words, told, wordsOf } from "./words.ts";

const FACTORY = "Board";
const COURSE = "sekiwidget:course";
/** Where the course's progress is kept: in the folder that the launcher was opened in. */
const PROGRESS = "my-progress.json";

/** A board with a piece on it; the class gives it a colour of JupyterLab's for light and dark, and white where it is selected. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 2 20 20"><g class="jp-icon-contrast2 jp-icon-selectable" fill="#d81b60">
<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm0 2v14h14V5z" fill-rule="evenodd"/><path d="M12 6.500l5 5.500-5 5.500-5-5.500z"/></g></svg>`;

/** The modules of JupyterLab that boards need; an error that names the one this host lacks. */
async function modules() {
  const { LabIcon } = await shared<{ LabIcon: new (options: object) => Icon }>("@jupyterlab/ui-components");
  const { ABCWidgetFactory, DocumentWidget } = await shared<DocRegistry>("@jupyterlab/docregistry");
  const { MainAreaWidget, WidgetTracker, SessionContext } = await shared<AppUtils>("@jupyterlab/apputils");
  const { Panel } = await shared<{ Panel: new () => Panelled }>("@lumino/widgets");
  const { SimplifiedOutputArea, OutputAreaModel } = await shared<Outputs>("@jupyterlab/outputarea");
  const parts = { SessionContext, SimplifiedOutputArea, OutputAreaModel };
  const icon = new LabIcon({ name: "sekiwidget:board", svgstr: ICON });
  return { icon, ABCWidgetFactory, DocumentWidget, MainAreaWidget, WidgetTracker, Panel, parts };
}

type Panelled = Widget & { addWidget(widget: Widget): void };
type Modules = Awaited<ReturnType<typeof modules>>;

/** Boards for lessons: what a double click on a scenario file opens. */
function addBoards(app: App, rendermime: RenderMime, restorer: Restorer | undefined, lab: Modules, words: Words): void {
  const { ABCWidgetFactory, DocumentWidget, Panel } = lab;
  const tracker = new lab.WidgetTracker({ namespace: "sekiwidget" });

  /** Shows the board of a file, and again when the file is saved in an editor. */
  async function show(context: Context, panel: Panelled, whole: Widget) {
    await context.ready;
    if (!isScenario(context.model.toString())) {
      await app.commands.execute("docmanager:open", { path: context.path, factory: "Editor" });
      whole.dispose();
      return;
    }
    const view = makeView(app, rendermime, lab.parts, context.path, words);
    panel.addWidget(view.area);
    const file = context.path.split("/").at(-1) ?? context.path;
    // A board with unsaved changes stays; an older package knows of none.
    const again = () => view.run(showing("Board", `getattr(Board, "_of_file", Board)(${JSON.stringify(`./${file}`)})`, words.missing));
    context.saveState.connect((_, state) => void (state === "completed" && again()));
    await again();
  }

  class Boards extends ABCWidgetFactory {
    override createNewWidget(context: Context): DocumentWidget {
      const content = new Panel();
      content.node.style.cssText = "overflow:auto";
      const made = new DocumentWidget({ content, context });
      made.title.icon = lab.icon;
      void tracker.add(made);
      void show(context, content, made);
      return made;
    }
  }

  addType(app, words);
  app.docRegistry.addWidgetFactory(new Boards({ name: FACTORY, label: words.board, modelName: "text", fileTypes: [LESSON, TOML], defaultFor: [LESSON, TOML] }));
  restorer?.restore(tracker, {
    command: "docmanager:open",
    args: (one: DocumentWidget) => ({ path: one.context.path, factory: FACTORY }),
    name: (one: DocumentWidget) => one.context.path,
  });
}

/** The course: a command, and a card in the launcher where there is one. */
function addCourse(app: App, rendermime: RenderMime, launcher: Launcher | undefined, lab: Modules, words: Words): void {
  app.commands.addCommand(COURSE, {
    label: words.course,
    caption: words.caption,
    icon: lab.icon,
    execute: async ({ cwd = "" }: { cwd?: string }) => {
      const view = makeView(app, rendermime, lab.parts, `${cwd}${cwd && "/"}course`, words);
      const panel = new lab.MainAreaWidget({ content: view.area });
      Object.assign(panel.title, { label: words.course, icon: lab.icon, closable: true });
      app.shell.add(panel, "main");
      app.shell.activateById(panel.id);
      await view.run(showing("Course", `Course(progress=${JSON.stringify(PROGRESS)}).board()`, words.missing));
    },
  });
  launcher?.add({ command: COURSE, category: "sekiwidget", rank: 0 });
}

/**
 * The plugin. A host without JupyterLab's shell (Notebook 7: a page for each document), or without a module that boards
 * need, is left as it is: files open in its editor as before.
 */
export async function makePlugin() {
  const { optional, given } = await servicesOf();
  const lacking = (what: string) => (error: unknown) => console.info(`${what} here. ${String(error)}`);
  async function activate(app: App, ...services: unknown[]): Promise<void> {
    const { labShell, rendermime, restorer, launcher, editorExtensions, translator, notebooks } = given(services);
    const managers = serveBoards();
    if (notebooks) followNotebooks(notebooks, managers);
    if (editorExtensions) await addHighlighting(editorExtensions).catch(lacking("Lessons have no colours"));
    if (!labShell || !rendermime) return;
    const lab = await modules().catch(lacking("Lessons open in the editor"));
    if (!lab) return;
    const words = wordsOf(told(document) || translator?.languageCode);
    addBoards(app, rendermime, restorer, lab, words);
    addCourse(app, rendermime, launcher, lab, words);
    void browserOf(app).then((browser) => browser && followFolder(app, browser, lab.icon, words));
  }
  return { id: "sekiwidget:lessons", autoStart: true, optional, activate };
}
