import { beforeEach, describe, expect, it } from "vitest";
import { type Stream, addHighlighting, isBoardCell, isLesson, scenario } from "./highlighting.ts";
import { type EditorModel, type EditorView, type Scope, setScope } from "./jupyterlab.ts";

/** A line as CodeMirror gives it to a parser. */
function stream(line: string): Stream & { at: number } {
  return {
    at: 0,
    sol() {
      return this.at === 0;
    },
    next() {
      return line[this.at++];
    },
    eatSpace() {
      const [space = ""] = /^\s*/.exec(line.slice(this.at)) ?? [];
      this.at += space.length;
      return space !== "";
    },
    match(pattern) {
      const found = line.slice(this.at).match(pattern);
      this.at += found?.[0].length ?? 0;
      return found;
    },
  };
}

/** The styled parts of a text, a row for each line. */
function styled(text: string): string[] {
  const state = scenario.startState();
  return text.split("\n").map((line) => {
    const read = stream(line);
    const parts: string[] = [];
    while (read.at < line.length) {
      const from = read.at;
      const style = scenario.token(read, state);
      expect(read.at, `${line} at ${from}`).toBeGreaterThan(from);
      if (style) parts.push(`${line.slice(from, read.at)}|${style}`);
    }
    return parts.join("  ");
  });
}

const script = (...rows: string[]) => styled(["script = '''", ...rows, "'''", "x = 1"].join("\n")).slice(1, -2);

describe("the colours of a lesson", () => {
  it("are those of TOML", () => {
    expect(styled(`game = "toy"   # why`)).toEqual(["game|propertyName  =|operator  \"toy\"|string  # why|comment"]);
    expect(styled("[position.blocks]\na.b = [1, true,\n[2]]\n[[play]]")).toEqual([
      "[position.blocks]|heading",
      "a.b|propertyName  =|operator  [|bracket  1|number  true|bool",
      "[|bracket  2|number  ]|bracket  ]|bracket",
      "[[play]]|heading",
    ]);
    expect(styled(`"impact.a" = { b = 'c"' }`)).toEqual([`"impact.a"|propertyName  =|operator  {|bracket  b|propertyName  =|operator  'c"'|string  }|bracket`]);
  });

  it("tell the magic from the text", () => {
    expect(styled("\n%%board battle --as tokugawa\nseed = 3")).toEqual(["", "%%board|meta  battle|variableName.definition  --as|keyword  tokugawa|variableName.definition", "seed|propertyName  =|operator  3|number"]);
  });

  it("tell the rows of a script", () => {
    expect(script("T: deploy date2 with date  # isn't it 2?")).toEqual(["T:|keyword  deploy|variableName.standard  # isn't it 2?|comment"]);
    expect(script("! T: deploy date2 -> 8.2.2")).toEqual(["!|operator  T:|keyword  deploy|variableName.standard  -> 8.2.2|labelName"]);
    expect(script("- draw T date", "tokugawa : stop")).toEqual(["-|keyword  draw|variableName.standard", "tokugawa :|keyword  stop|variableName.standard"]);
    expect(script("= impact.tokugawa >= 2", '= seen "a # b"')).toEqual(["=|operator  impact.tokugawa|propertyName  >=|operator  2|number", '=|operator  seen|propertyName  "a # b"|string']);
    expect(script("@ mark gifu in red", "( what if", ")")).toEqual(["@ mark|meta", "(|bracket", ")|bracket"]);
    expect(script("#% a remark ")).toEqual(["#% a remark |comment"]);
  });

  it("end with the script, also in the midst of a row", () => {
    expect(styled("play.script = '''T: stop # it's over'''\ntitle = 'x'")).toEqual([
      "play.script|propertyName  =|operator  '''|string  T:|keyword  stop|variableName.standard  # it's over|comment  '''|string",
      "title|propertyName  =|operator  'x'|string",
    ]);
  });

  it("leave other long texts alone", () => {
    expect(styled("about = '''\nT: no row\n'''\nx = 1")).toEqual(["about|propertyName  =|operator  '''|string", "T: no row|string", "'''|string", "x|propertyName  =|operator  1|number"]);
  });

  it("come to the end of any text", () => {
    const pieces = ["'''", '"""', "script = ", "\n", "[", "]]", "T:", "->", '"', "'", "#", "é", "%%x", "\\", "=", "{"];
    for (let seed = 1; seed < 400; seed++) styled(Array.from({ length: 30 }, (_, at) => pieces[(seed * (at + 3) * 7919 + seed * at) % pieces.length]).join(""));
  });
});

it("recognises lesson cells by their magic, as IPython does", () => {
  for (const text of ["%%board", "%%board battle --as tokugawa\ngame = 'toy'", "\n\n%%board\n"]) expect(isBoardCell(text), text).toBe(true);
  for (const text of ["", "%board", "%%boards", "# %%board", "x = 1\n%%board"]) expect(isBoardCell(text), text).toBe(false);
});

it("recognises a cell by its magic, a file by its content", () => {
  const [cell, file] = ["%%board\ngame = 'toy'", "game = 'toy'"];
  expect(isLesson({ type: "code", mimeType: "text/x-ipython" }, cell)).toBe(true);
  expect(isLesson({ type: "markdown", mimeType: "text/x-ipythongfm" }, cell)).toBe(false);
  expect(isLesson({ type: "code", mimeType: "text/x-ipython" }, file)).toBe(false);
  expect(isLesson({ mimeType: "text/x-toml" }, file)).toBe(true);
  expect(isLesson({ mimeType: "text/x-python" }, file)).toBe(false);
});

interface Plugin {
  update(change: { docChanged: boolean }): void;
  destroy(): void;
}

const module = (found: object) => ({ "1.0.0": { get: async () => () => found } });

let make: (view: EditorView) => Plugin;

/** CodeMirror as far as it is used: what a place holds is what was dispatched last. */
beforeEach(() => {
  class Compartment {
    of = (extension: unknown) => extension;
    reconfigure = (extension: unknown) => extension;
  }
  const ViewPlugin = { define: (given: typeof make) => void (make = given) };
  const scope: Scope = {
    "@codemirror/state": module({ Compartment, Prec: { high: (extension: unknown) => extension } }),
    "@codemirror/view": module({ ViewPlugin }),
    "@codemirror/language": module({ StreamLanguage: { define: () => "lesson" } }),
  };
  setScope(scope);
});

/** An editor with this text. */
async function editor(kind: Pick<EditorModel, "type" | "mimeType">, text: string) {
  const listeners = new Set<() => void>();
  const mimeTypeChanged = { connect: (call: () => void) => void listeners.add(call), disconnect: (call: () => void) => void listeners.delete(call) };
  const model = { ...kind, mimeTypeChanged } as EditorModel;
  const shown: unknown[] = [];
  const document = { text };
  const view = { state: { sliceDoc: () => document.text }, dispatch: ({ effects }: { effects: unknown }) => void shown.push(effects) } as unknown as EditorView;
  await addHighlighting({ addExtension: ({ factory }) => void (factory({ model }) as { instance(): unknown }).instance() });
  const plugin = make(view);
  const settled = () => new Promise((done) => setTimeout(done));
  await settled();
  return { model, plugin, listeners, shown, document, settled };
}

it("colours a cell while its magic is there", async () => {
  const { plugin, shown, document, settled } = await editor({ type: "code", mimeType: "text/x-ipython" }, "%%boar");
  expect(shown).toEqual([]);
  for (const text of ["%%board", "%%board x", "x = 1", "y = 2"]) {
    document.text = text;
    plugin.update({ docChanged: true });
    await settled();
  }
  expect(shown).toEqual(["lesson", []]);
});

it("colours a file once its kind is known, and does not listen once it is closed", async () => {
  const { model, plugin, listeners, shown, document, settled } = await editor({ mimeType: "text/plain" }, "game = 'toy'");
  expect(shown).toEqual([]);
  model.mimeType = "text/x-toml";
  for (const call of listeners) call();
  await settled();
  expect(shown).toEqual(["lesson"]);
  document.text = "";
  plugin.update({ docChanged: true });
  plugin.destroy();
  await settled();
  expect(shown).toEqual(["lesson"]);
  expect(listeners.size).toBe(0);
});
