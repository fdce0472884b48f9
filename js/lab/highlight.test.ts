import { beforeEach, expect, it } from "vitest";
import { addHighlighting } from "./highlight.ts";
import { type EditorModel, type EditorView, type Scope, share } from "./shared.ts";

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
  share(scope);
});

/** An editor with this text. */
async function editor(kind: Pick<EditorModel, "type" | "mimeType">, text: string) {
  const heard = new Set<() => void>();
  const mimeTypeChanged = { connect: (call: () => void) => void heard.add(call), disconnect: (call: () => void) => void heard.delete(call) };
  const model = { ...kind, mimeTypeChanged } as EditorModel;
  const shown: unknown[] = [];
  const held = { text };
  const view = { state: { sliceDoc: () => held.text }, dispatch: ({ effects }: { effects: unknown }) => void shown.push(effects) } as unknown as EditorView;
  await addHighlighting({ addExtension: ({ factory }) => void (factory({ model }) as { instance(): unknown }).instance() });
  const plugin = make(view);
  const settled = () => new Promise((done) => setTimeout(done));
  await settled();
  return { model, plugin, heard, shown, held, settled };
}

it("colours a cell while its magic is there", async () => {
  const { plugin, shown, held, settled } = await editor({ type: "code", mimeType: "text/x-ipython" }, "%%boar");
  expect(shown).toEqual([]);
  for (const text of ["%%board", "%%board x", "x = 1", "y = 2"]) {
    held.text = text;
    plugin.update({ docChanged: true });
    await settled();
  }
  expect(shown).toEqual(["lesson", []]);
});

it("colours a file once its kind is known, and hears nothing when it is closed", async () => {
  const { model, plugin, heard, shown, held, settled } = await editor({ mimeType: "text/plain" }, "game = 'toy'");
  expect(shown).toEqual([]);
  model.mimeType = "text/x-toml";
  for (const call of heard) call();
  await settled();
  expect(shown).toEqual(["lesson"]);
  held.text = "";
  plugin.update({ docChanged: true });
  plugin.destroy();
  await settled();
  expect(shown).toEqual(["lesson"]);
  expect(heard.size).toBe(0);
});
