/**
 * Colours the text of lessons: `%%board` cells, whose notebook is one of Python, and the files of lessons in the editor.
 *
 * The language is TOML, whose key `script` holds rows of commits, with the magic of a cell before it. CodeMirror's own mode
 * for TOML would colour a whole script as one string. Nothing is checked here: Python reports errors when it reads a lesson.
 */
import { type EditorExtensions, type EditorModel, type EditorView, loadModule } from "./jupyterlab.ts";
import { isScenario } from "./files.ts";

/** What is used of a line that CodeMirror is coming through. */
export interface Stream {
  sol(): boolean;
  eatSpace(): boolean;
  next(): string | undefined;
  match(pattern: RegExp): RegExpMatchArray | null;
}

export interface State {
  /** Which words come next in this line. */
  row: "magic" | "start" | "verb" | "fact" | "rest";
  /** The last key. */
  key: string;
  /** What ends the text over several lines that has begun. */
  until: string;
  /** How many brackets are open. */
  depth: number;
}

type Style = string | null;
type Rule = [pattern: RegExp, style: Style, then?: State["row"]];

const COMMENT: Rule = [/^#(?:(?!'''|""").)*/, "comment"];
const STRING: Rule = [/^"(?:\\.|[^"\\])*"?/, "string"];
const LITERAL: Rule = [/^'[^']*'?/, "string"];
const VALUES: Rule[] = [COMMENT, [/^[+-]?\d[\d_.]*(?![\w.])/, "number"], [/^(?:true|false)\b/, "bool"]];

const MAGIC: Rule[] = [[/^--?\w+/, "keyword"], [/^\S+/, "variableName.definition"]];

const NAME = /(?:[\w-]+|"[^"]*"|'[^']*')/.source;
const KEY = new RegExp(`^${NAME}(?:\\s*\\.\\s*${NAME})*(?=\\s*=)`);
const TOML: Rule[] = [...VALUES, STRING, LITERAL, [/^=/, "operator"]];

/** The rows of a script, by what comes next in one. */
const ROWS: Record<"start" | "verb" | "fact" | "rest", Rule[]> = {
  start: [
    COMMENT,
    [/^[^\W\d]\w*\s*:/u, "keyword", "verb"],
    [/^-(?=\s)/, "keyword", "verb"],
    [/^!/, "operator", "start"],
    [/^=/, "operator", "fact"],
    [/^@\s*\w+/, "meta", "rest"],
    [/^[()]/, "bracket", "rest"],
  ],
  verb: [COMMENT, [/^[^\s#]+/, "variableName.standard", "rest"]],
  fact: [[/^[\w.-]+/, "propertyName", "rest"]],
  rest: [...VALUES, [/^->\s*[\w.-]*/, "labelName"], [/^(?:[=!<>]=|[<>])/, "operator"], STRING],
};

/** The style of the first rule that fits, which says what comes next; undefined if none does. */
function firstMatch(stream: Stream, state: State, rules: Rule[]): Style | undefined {
  for (const [pattern, style, then] of rules) {
    if (!stream.match(pattern)) continue;
    if (then) state.row = then;
    return style;
  }
  return undefined;
}

/** A word that no rule knows. */
function unknownWord(stream: Stream): null {
  if (!stream.match(/^[\w+*-]+/)) stream.next();
  return null;
}

function tomlToken(stream: Stream, state: State): Style {
  if (state.row === "start" && !state.depth && stream.match(/^\[+[^\]#]*\]*/)) return "heading";
  state.row = "rest";
  const quotes = stream.match(/^(?:'''|""")/);
  if (quotes) {
    [state.until, state.row] = [quotes[0], "start"];
    return "string";
  }
  const key = stream.match(KEY);
  if (key) {
    state.key = key[0];
    return "propertyName";
  }
  const bracket = stream.match(/^[[\]{}]/);
  if (bracket) {
    state.depth = Math.max(0, state.depth + ("[{".includes(bracket[0]) ? 1 : -1));
    return "bracket";
  }
  const style = firstMatch(stream, state, TOML);
  return style === undefined ? unknownWord(stream) : style;
}

function multilineToken(stream: Stream, state: State): Style {
  if (stream.match(new RegExp(`^${state.until}`))) {
    [state.until, state.row] = ["", "rest"];
    return "string";
  }
  if (!/\bscript$/.test(state.key)) {
    stream.match(new RegExp(`^(?:(?!${state.until}).)+`));
    return "string";
  }
  const style = firstMatch(stream, state, ROWS[state.row as keyof typeof ROWS]);
  if (style !== undefined) return style;
  state.row = "rest";
  return unknownWord(stream);
}

function token(stream: Stream, state: State): Style {
  if (stream.sol()) state.row = "start";
  if (stream.eatSpace()) return null;
  if (state.until) return multilineToken(stream, state);
  if (state.row === "start" && stream.match(/^%%\w+/)) {
    state.row = "magic";
    return "meta";
  }
  return state.row === "magic" ? (firstMatch(stream, state, MAGIC) as Style) : tomlToken(stream, state);
}

/** For CodeMirror's `StreamLanguage`. */
export const scenario = {
  name: "sekiwidget",
  startState: (): State => ({ row: "start", key: "", until: "", depth: 0 }),
  token,
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", "'", '"', "'''", '"""'] } },
};

// -- the editors that have it

/** How much of a text is looked at, in characters. */
const READ_LENGTH = 20_000;

interface CodeMirror {
  Compartment: new () => { of(extension: unknown): unknown; reconfigure(extension: unknown): unknown };
  Prec: { high(extension: unknown): unknown };
  ViewPlugin: { define(make: (view: EditorView) => object): unknown };
  StreamLanguage: { define(language: object): unknown };
}

async function codeMirror(): Promise<CodeMirror> {
  const parts = ["@codemirror/state", "@codemirror/view", "@codemirror/language"].map((name) => loadModule<object>(name));
  return Object.assign({}, ...(await Promise.all(parts)));
}

/** Whether a code cell is the text of a lesson: its magic says so. As in IPython, empty lines may precede it. */
export function isBoardCell(text: string): boolean {
  return /^\s*%%board(\s|$)/.test(text);
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

  function extensionsFor(model: EditorModel): unknown[] {
    const place = new Compartment();
    let coloured = false;
    const plugin = ViewPlugin.define((view) => {
      let gone = false;
      function look(): void {
        const wanted = !gone && isLesson(model, view.state.sliceDoc(0, READ_LENGTH));
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
    factory: ({ model }) => ({ instance: () => extensionsFor(model), reconfigure: () => null }),
  });
}
