// A puzzle's page without a browser: answers the requests on the standard input from its tree, and prints what is told.
// node judge.mjs < {"table", "cursor", "nodes", "requests"}
import { readFileSync } from "node:fs";
import { build } from "../../js/node_modules/esbuild/lib/main.js";

const source = new URL("../../js/src/judging.ts", import.meta.url).pathname;
const made = await build({ entryPoints: [source], bundle: true, format: "esm", write: false });
const { makeJudge } = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);

const { table, cursor, nodes, requests } = JSON.parse(readFileSync(0, "utf8"));
const content = { timelines: Object.fromEntries(Object.entries(nodes).map(([name, all]) => [name, { nodes: all }])), changes: nodes.all.length };
const traits = { cursor };
const listeners = [];
const model = {
  get: (name) => traits[name],
  set(name, value) {
    traits[name] = value;
    if (name === "news" && value.ids) {
      if (value.from !== content.changes) throw new Error(`news from ${value.from}, not ${content.changes}`);
      for (const [view, { nodes }] of Object.entries(content.timelines)) value.ids.forEach((id, i) => (nodes[id] = value.nodes[view][i]));
      content.changes += value.ids.length;
    }
    if (name === "cursor") for (const call of listeners) call();
  },
  on: (_, call) => listeners.push(call),
  off() {},
  // A course counts tries and hints.
  send() {},
};
const words = {};
const answerer = makeJudge(table)(model, content, (key) => words[key] ?? key);
const told = [];
for (const { cursor: at, ...request } of requests) {
  if (at !== undefined) model.set("cursor", at);
  const answer = await new Promise((done) => answerer.ask({ node: traits.cursor, ...request }, done));
  const all = Object.fromEntries(Object.entries(content.timelines).map(([name, { nodes }]) => [name, nodes]));
  told.push(JSON.parse(JSON.stringify({ answer, ...traits, nodes: all, news: undefined })));
}
console.log(JSON.stringify(told));
