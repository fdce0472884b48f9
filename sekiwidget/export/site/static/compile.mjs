// Compiles the modules of wheels with the Python that will read them.
//   node compile.mjs RUNTIME WHEELS OUT compile_in_pyodide.py [what to load and import first, as JSON: then only that is compiled]
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, wheels, out, code, first] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
for (const [root, place] of [[wheels, "/wheels"], [out, "/compiled"]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython(readFileSync(code, "utf-8"));
if (first) {
  const { packages, modules } = JSON.parse(first);
  await python.loadPackage(packages, { messageCallback() {} });
  python.runPython(`import ${modules.join(", ")}`);
}
const wanted = first ? "imported_members()" : "None";
console.log(python.runPython(`compile_wheels(Path("/wheels"), Path("/compiled"), ${wanted})`));
process.exit(0);
