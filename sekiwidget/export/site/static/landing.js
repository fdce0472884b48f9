// The front page: loads what Python needs while its reader reads, and has the service worker keep it.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const words = read("words");
const settings = read("settings");
const bar = document.getElementById("bar");
const told = document.getElementById("told");

/** Open the lesson that came with the link. */
function openLink() {
  if (location.hash.startsWith("#l=")) location.replace(settings.linked + location.hash);
}
addEventListener("hashchange", openLink);
openLink();

async function load() {
  const listed = await (await fetch("keep.json")).json();
  // Lessons are small and come when they are opened, or at the end of all.
  const files = Object.entries(listed).filter(([name]) => name.startsWith("static/"));
  const all = files.reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  const one = async () => {
    for (let next = files.shift(); next; next = files.shift()) {
      const answer = await fetch(next[0]);
      if (!answer.ok) throw new Error(next[0]);
      await answer.arrayBuffer();
      done += next[1];
      bar.value = done / all;
    }
  };
  await Promise.all([one(), one(), one()]);
}

async function keep() {
  if (!navigator.serviceWorker) return;
  const url = new URL(settings.worker, location.href).href;
  // JupyterLite unregisters workers of other versions of its own; this one is of this version.
  localStorage.setItem(`${url}-version`, settings.version);
  await navigator.serviceWorker.register(url);
  const worker = (await navigator.serviceWorker.ready).active;
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const kept = new Promise((resolve) => navigator.serviceWorker.addEventListener("message", resolve, { once: true }));
  worker.postMessage({ sekiwidget: "keep", loaded: [location.href, ...loaded] });
  await kept;
}

if (!navigator.serviceWorker) {
  bar.remove();
  told.textContent = words.plain;
} else {
  told.textContent = words.loading;
  load().then(keep).then(
    () => { bar.value = 1; told.textContent = words.ready; },
    () => { bar.remove(); told.textContent = words.failed; },
  );
}
