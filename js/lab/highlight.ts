/** Colours the text of lessons: `%%board` cells, whose notebook is one of Python, and the files of lessons in the editor. */
import { scenario } from "./language.ts";
import { isBoardCell, isScenario } from "./scenario.ts";
import { type EditorModel, type EditorExtensions, type EditorView, shared } from "./shared.ts";

/** How much of a text is looked at, in characters. */
const LOOKED_AT = 20_000;

interface CodeMirror {
  Compartment: new () => { of(extension: unknown): unknown; reconfigure(extension: unknown): unknown };
  Prec: { high(extension: unknown): unknown };
  ViewPlugin: { define(make: (view: EditorView) => object): unknown };
  StreamLanguage: { define(language: object): unknown };
}

async function codeMirror(): Promise<CodeMirror> {
  const parts = ["@codemirror/state", "@codemirror/view", "@codemirror/language"].map((name) => shared<object>(name));
  return Object.assign({}, ...(await Promise.all(parts)));
}

/** Whether this is the text of a lesson where it stands: cells have a type, files the kind of their text. */
export function isLesson({ type, mimeType }: Pick<EditorModel, "type" | "mimeType">, text: string): boolean {
  return type === undefined ? mimeType === "text/x-toml" && isScenario(text) : type === "code" && isBoardCell(text);
}

/**
 * Adds the colours to every editor that is made from now on. JupyterLab's own choice of a language is left as it is: it
 * would set it again whenever a kernel starts. Ours stands before it, and CodeMirror uses the first language.
 */
export async function addHighlighting(extensions: EditorExtensions): Promise<void> {
  const { Compartment, Prec, ViewPlugin, StreamLanguage } = await codeMirror();
  const language = Prec.high(StreamLanguage.define(scenario));

  function following(model: EditorModel): unknown[] {
    const place = new Compartment();
    let coloured = false;
    const plugin = ViewPlugin.define((view) => {
      let gone = false;
      function look(): void {
        const wanted = !gone && isLesson(model, view.state.sliceDoc(0, LOOKED_AT));
        if (wanted === coloured || gone) return;
        coloured = wanted;
        view.dispatch({ effects: place.reconfigure(wanted ? language : []) });
      }
      // A view cannot be changed while it changes.
      const soon = () => queueMicrotask(look);
      model.mimeTypeChanged.connect(soon);
      soon();
      return {
        update: ({ docChanged }: { docChanged: boolean }) => void (docChanged && soon()),
        destroy() {
          gone = true;
          model.mimeTypeChanged.disconnect(soon);
        },
      };
    });
    return [place.of([]), plugin];
  }

  extensions.addExtension({
    name: "sekiwidget:lessons",
    factory: ({ model }) => ({ instance: () => following(model), reconfigure: () => null }),
  });
}
