/**
 * Lessons in JupyterLab: a double click on a scenario file shows its board, and the launcher has the course.
 *
 * Scenario files end in `.toml` like many others. What is one is told by its content: a file that says no `game` is
 * handed on to the editor before any kernel is started.
 */
import { type App, type AppUtils, type Context, type DocRegistry, type DocumentWidget, type RenderMime, type Token, type Widget, shared } from "./shared.ts";
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

interface Launcher {
  add(options: object): void;
}

interface Restorer {
  restore(tracker: object, options: object): void;
}

export async function makePlugin() {
  const { IRenderMimeRegistry } = await shared<{ IRenderMimeRegistry: Token }>("@jupyterlab/rendermime");
  const { ILauncher } = await shared<{ ILauncher: Token }>("@jupyterlab/launcher");
  const { ILayoutRestorer } = await shared<{ ILayoutRestorer: Token }>("@jupyterlab/application");
  const { LabIcon } = await shared<{ LabIcon: new (options: object) => object }>("@jupyterlab/ui-components");
  const { ABCWidgetFactory, DocumentWidget } = await shared<DocRegistry>("@jupyterlab/docregistry");
  const { MainAreaWidget, WidgetTracker } = await shared<AppUtils>("@jupyterlab/apputils");
  const { Panel } = await shared<{ Panel: new () => Widget & { addWidget(widget: Widget): void } }>("@lumino/widgets");

  function activate(app: App, rendermime: RenderMime, launcher: Launcher | null, restorer: Restorer | null): void {
    const icon = new LabIcon({ name: "sekiwidget:board", svgstr: ICON });
    const tracker = new WidgetTracker({ namespace: "sekiwidget" });

    /** Shows the board of a file, and again when the file is saved in an editor. */
    async function show(context: Context, panel: Widget & { addWidget(widget: Widget): void }, whole: Widget) {
      await context.ready;
      if (!isScenario(context.model.toString())) {
        await app.commands.execute("docmanager:open", { path: context.path, factory: "Editor" });
        whole.dispose();
        return;
      }
      const view = await makeView(app, rendermime, context.path);
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
        made.title.icon = icon;
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

    app.commands.addCommand(COURSE, {
      label: "Course",
      caption: "The course of sekiwidget, where you left it",
      icon,
      execute: async ({ cwd = "" }: { cwd?: string }) => {
        const view = await makeView(app, rendermime, `${cwd}${cwd && "/"}course`);
        const panel = new MainAreaWidget({ content: view.area });
        Object.assign(panel.title, { label: "Course", icon, closable: true });
        app.shell.add(panel, "main");
        app.shell.activateById(panel.id);
        await view.run(showing("Course", `Course(progress=${JSON.stringify(PROGRESS)}).board()`));
      },
    });
    launcher?.add({ command: COURSE, category: "sekiwidget", rank: 0 });
  }

  return { id: "sekiwidget:lessons", autoStart: true, requires: [IRenderMimeRegistry], optional: [ILauncher, ILayoutRestorer], activate };
}
