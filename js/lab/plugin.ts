/**
 * Lessons in JupyterLab: a double click on a scenario file shows its board, and the launcher has the course.
 *
 * Scenario files end in `.toml` like many others. What is one is told by its content: a file that says no `game` is
 * handed on to the editor before any kernel is started.
 */
import { type Launcher, type Restorer, servicesOf } from "./services.ts";
import { type App, type AppUtils, type Context, type DocRegistry, type DocumentWidget, type Outputs, type RenderMime, type Widget, shared } from "./shared.ts";
import { makeView, showing } from "./view.ts";

const FACTORY = "Board";
const TYPE = "sekiwidget-lesson";
const COURSE = "sekiwidget:course";
/** Where the course's progress is kept: in the folder that the launcher was opened in. */
const PROGRESS = "my-progress.json";

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g class="jp-icon3" fill="#616161">
<path d="M4 5h7v14H4zM13 5h7v14h-7z" opacity=".25"/><path d="M4 5h7v14H4V5zm1.500 1.500v11h4v-11zM13 5h7v14h-7V5zm1.500 1.500v11h4v-11z" fill-rule="evenodd"/>
<path d="M7.500 9l1.500 3-1.500 3L6 12zM16.500 9l1.500 3-1.500 3-1.500-3z"/></g></svg>`;

/** Whether a text is a scenario: it says which game it is of before its first table. */
export function isScenario(text: string): boolean {
  const table = text.search(/^[ \t]*\[/m);
  return /^\uFEFF?[ \t]*game[ \t]*=[ \t]*["']/m.test(table < 0 ? text : text.slice(0, table));
}

/** The modules of JupyterLab that boards need; an error that names the one this host lacks. */
async function modules() {
  const { LabIcon } = await shared<{ LabIcon: new (options: object) => object }>("@jupyterlab/ui-components");
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
function addBoards(app: App, rendermime: RenderMime, restorer: Restorer | undefined, lab: Modules): void {
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
    const view = makeView(app, rendermime, lab.parts, context.path);
    panel.addWidget(view.area);
    const file = context.path.split("/").at(-1) ?? context.path;
    const again = () => view.run(showing("Board", `Board(${JSON.stringify(`./${file}`)})`));
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

  app.docRegistry.addFileType({ name: TYPE, displayName: "Lesson", extensions: [".toml"], mimeTypes: ["text/x-toml"], fileFormat: "text", contentType: "file" });
  app.docRegistry.addWidgetFactory(new Boards({ name: FACTORY, modelName: "text", fileTypes: [TYPE], defaultFor: [TYPE] }));
  restorer?.restore(tracker, {
    command: "docmanager:open",
    args: (one: DocumentWidget) => ({ path: one.context.path, factory: FACTORY }),
    name: (one: DocumentWidget) => one.context.path,
  });
}

/** The course: a command, and a card in the launcher where there is one. */
function addCourse(app: App, rendermime: RenderMime, launcher: Launcher | undefined, lab: Modules): void {
  app.commands.addCommand(COURSE, {
    label: "Course",
    caption: "The course of sekiwidget, where you left it",
    icon: lab.icon,
    execute: async ({ cwd = "" }: { cwd?: string }) => {
      const view = makeView(app, rendermime, lab.parts, `${cwd}${cwd && "/"}course`);
      const panel = new lab.MainAreaWidget({ content: view.area });
      Object.assign(panel.title, { label: "Course", icon: lab.icon, closable: true });
      app.shell.add(panel, "main");
      app.shell.activateById(panel.id);
      await view.run(showing("Course", `Course(progress=${JSON.stringify(PROGRESS)}).board()`));
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
  async function activate(app: App, ...services: unknown[]): Promise<void> {
    const { labShell, rendermime, restorer, launcher } = given(services);
    if (!labShell || !rendermime) return;
    const lab = await modules().catch((error: unknown) => console.info(`Lessons open in the editor here. ${String(error)}`));
    if (!lab) return;
    addBoards(app, rendermime, restorer, lab);
    addCourse(app, rendermime, launcher, lab);
  }
  return { id: "sekiwidget:lessons", autoStart: true, optional, activate };
}
