// The start of a notebook page: tells how far it is, and runs the first cell when Python is there.
const words = JSON.parse(document.getElementById("sekiwidget-words").textContent);
const still = matchMedia("(prefers-color-scheme: dark)").matches ? "still-dark.svg" : "still.svg";
const SLOW_MS = 90_000;
const LINK = /^link = "[\w-]*"$/m;
const LINKED = "lesson-from-link.ipynb";
/** More than any link has; Python says what is wrong with it. */
const LONGEST = 40_000;

const veil = document.createElement("div");
veil.id = "sekiwidget-start";
const picture = Object.assign(document.createElement("img"), { src: `../start/${still}`, alt: "" });
const told = Object.assign(document.createElement("span"), { role: "status" });
const bar = Object.assign(document.createElement("progress"), { max: 1, value: 0 });
const close = Object.assign(document.createElement("button"), { type: "button", textContent: words.close });
close.addEventListener("click", () => veil.remove());
const row = Object.assign(document.createElement("div"), { className: "told" });
row.append(bar, told, close);
veil.append(picture, row);
document.body ? document.body.append(veil) : addEventListener("DOMContentLoaded", () => document.body.append(veil));

// Between two marks the bar slows down, as nobody can tell how far Python is.
let mark = 0;
let next = 0.3;
const moving = setInterval(() => { bar.value += (next - bar.value) * 0.03; }, 100);
const slow = setTimeout(() => { told.textContent = words.slow; }, SLOW_MS);
function reach(value, goal, words) {
  mark = Math.max(mark, value);
  bar.value = mark;
  next = goal;
  told.textContent = words;
}
function finish() {
  clearInterval(moving);
  clearTimeout(slow);
  veil.remove();
}

/** Wait until a question has an answer that is not nothing. */
const until = (ask) => new Promise((resolve) => {
  const again = () => { const found = ask(); found ? resolve(found) : setTimeout(again, 60); };
  again();
});

/** Have the service worker keep what was loaded, and what Python loads, for a visit without a network. */
async function keep() {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  worker?.postMessage({ sekiwidget: "keep", loaded: [location.href, ...loaded] });
}

/** Load Python's files while JupyterLite is still starting. */
async function preload() {
  const listed = await (await fetch("../keep.json")).json();
  for (const name of Object.keys(listed).filter((one) => one.startsWith("static/pyodide/"))) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: `../${name}` }));
  }
}

/** Give the cell of a lesson that came with a link its text: no other character can be in one, so it is never code. */
function takeLink(panel, cell) {
  const source = cell?.model.sharedModel;
  const [, given] = location.hash.split("#l=");
  if (given === undefined || !source || panel.context.path !== LINKED) return;
  source.setSource(source.source.replace(LINK, `link = "${given.replace(/[^\w-]/g, "").slice(0, LONGEST)}"`));
}

const firstCode = (panel) => panel.content.widgets.findIndex((cell) => cell.model.type === "code");

async function start() {
  reach(0.05, 0.35, words.page);
  preload().catch(() => undefined);
  const panel = await until(() => {
    const found = window.jupyterapp?.shell?.currentWidget;
    return found?.context?.isReady && found.content?.widgets?.length ? found : null;
  });
  veil.classList.add("strip");
  reach(0.4, 0.9, words.python);
  const first = firstCode(panel);
  await until(() => panel.sessionContext?.isReady && panel.sessionContext.session?.kernel?.status === "idle");
  reach(0.9, 0.99, words.board);
  if (first >= 0) {
    panel.content.activeCellIndex = first;
    takeLink(panel, panel.content.widgets[first]);
    await Promise.race([
      window.jupyterapp.commands.execute("notebook:run-cell"),
      until(() => panel.content.widgets[first]?.node.querySelector(".jupyter-widgets, .jp-OutputArea-executeResult .widget-subarea")),
    ]);
  }
  finish();
  await keep();
}

start().catch((error) => { console.warn(error); finish(); });
